package fillkeeper.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.JavascriptExecutor;
import org.openqa.selenium.Keys;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;

/** A browser without a screen, as somebody uses it: the Chromium that is installed, with a profile of its own. */
public final class Browser implements AutoCloseable {

  private static final List<Path> CHROMIUM = List.of(Path.of("/usr/bin/chromium"), Path.of("/usr/bin/chromium-browser"),
      Path.of("/usr/bin/google-chrome"));
  private static final Path DRIVER = Path.of("/usr/bin/chromedriver");

  private final Path profile;
  private final ChromeDriver driver;

  private Browser(Path chromium) throws IOException {
    profile = Files.createTempDirectory("fillkeeper-browser");
    ChromeOptions options = new ChromeOptions();
    options.setBinary(chromium.toFile());
    options.addArguments("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
        "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
        "--user-data-dir=" + profile);
    driver = new ChromeDriver(
        new ChromeDriverService.Builder().usingDriverExecutable(DRIVER.toFile()).withSilent(true).build(), options);
    driver.manage().timeouts().pageLoadTimeout(Kept.PATIENCE).scriptTimeout(Kept.PATIENCE);
  }

  /** Opens one; where none is installed, the test is skipped and says so. */
  public static Browser open() throws IOException {
    Path chromium = CHROMIUM.stream().filter(Files::isExecutable).findFirst().orElse(null);
    if (chromium == null || !Files.isExecutable(DRIVER)) {
      String message = "SKIPPED: no browser is installed; the dashboard is tested with Debian's chromium and "
          + "chromium-driver";
      System.err.println(message);
      Assumptions.abort(message);
    }
    return new Browser(chromium);
  }

  public Browser size(int width, int height) {
    driver.manage().window().setSize(new Dimension(width, height));
    driver.executeCdpCommand("Emulation.setDeviceMetricsOverride", Map.of("width", width, "height", height,
        "deviceScaleFactor", 1, "mobile", false));
    return this;
  }

  /** As somebody has set it in the system: {@code dark} or {@code light}. */
  public Browser scheme(String scheme) {
    driver.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("features",
        List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
    return this;
  }

  public Browser go(String url) {
    driver.get(url);
    return this;
  }

  public Browser reload() {
    driver.navigate().refresh();
    return this;
  }

  /** The visible text of the first such element; empty if there is none. */
  public String text(String selector) {
    try {
      return driver.findElements(By.cssSelector(selector)).stream().filter(WebElement::isDisplayed).findFirst()
          .map(WebElement::getText).orElse("");
    } catch (StaleElementReferenceException replaced) {
      return "";
    }
  }

  public boolean shows(String selector) {
    return !text(selector).isEmpty();
  }

  public int count(String selector) {
    return driver.findElements(By.cssSelector(selector)).size();
  }

  public Browser awaitText(String selector, String part) {
    Kept.await(selector + " says " + part, () -> text(selector).contains(part), () -> text(selector) + "\n of\n"
        + text("body") + "\n" + problems());
    return this;
  }

  public Browser awaitGone(String selector) {
    Kept.await(selector + " is gone", () -> !shows(selector), () -> text(selector));
    return this;
  }

  public Browser click(String selector) {
    Kept.await("there is " + selector, () -> shows(selector), () -> text("body"));
    driver.findElement(By.cssSelector(selector)).click();
    return this;
  }

  /** Types into what has the focus. */
  public Browser keys(CharSequence... keys) {
    new Actions(driver).sendKeys(keys).perform();
    return this;
  }

  /** Presses Tab until this has the focus. */
  public Browser tabTo(String selector) {
    for (int i = 0; i < 200 && !isFocused(selector); i++) {
      keys(Keys.TAB);
    }
    if (!isFocused(selector)) {
      throw new AssertionError("Tab does not reach " + selector);
    }
    return this;
  }

  public boolean isFocused(String selector) {
    return (Boolean) script("return document.activeElement.matches(arguments[0])", selector);
  }

  public Object script(String script, Object... arguments) {
    return ((JavascriptExecutor) driver).executeScript(script, arguments);
  }

  /** What the page complained of, as far as the browser tells. */
  public List<String> problems() {
    return driver.manage().logs().get("browser").getAll().stream().map(Object::toString).toList();
  }

  @Override
  public void close() {
    driver.quit();
    try (Stream<Path> files = Files.walk(profile)) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    } catch (IOException left) {
      throw new UncheckedIOException(left);
    }
  }
}
