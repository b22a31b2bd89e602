package fillkeeper.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.bybit.OrderTicket;
import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.Browser;
import fillkeeper.testkit.CuttingProxy;
import fillkeeper.testkit.Kept;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;

/** The page in a browser, before the running product: what it shows, what its buttons do, and who can use it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DashboardIT {

  private static final String OPERATE = "operate-token-5b1d7";
  private static final String READ = "read-token-90ac41e";
  private static final String HACK = "<img src=x onerror=hacked=1>";
  private static final String MAIN = "tr[data-account='bybit.simulator.main'] ";
  private static final String SLOW = "tr[data-account='bybit.simulator.slow'] ";

  private Browser browser;
  private Kept kept;
  private SimAccount main;
  private CuttingProxy proxy;

  @BeforeAll
  void open() throws Exception {
    browser = Browser.open();
    kept = new Kept().token("desk", OPERATE, "operate").token("wall", READ, "read").market("BTCUSDT");
    main = kept.account("main");
    kept.account("slow", new JsonObject().put("restart",
        new JsonObject().put("minDelayMs", 600_000).put("maxDelayMs", 600_000)));
    kept.start().awaitLive("main").awaitLive("slow");
    proxy = CuttingProxy.before(kept.keeper().httpPort());
  }

  @AfterAll
  void close() throws Exception {
    if (browser != null) {
      browser.close();
    }
    if (kept != null) {
      kept.close();
      proxy.close();
    }
  }

  @BeforeEach
  void look() {
    browser.size(1280, 900).go(url("#/"));
    browser.script("sessionStorage.clear()");
    browser.reload().awaitText("#link", "Connected").awaitText(MAIN + ".status", "LIVE");
    browser.script("window.sameDocument = true");
  }

  @AfterEach
  void nothingWasComplainedOf() {
    assertThat(browser.problems()).filteredOn(problem -> !problem.contains("Failed to load resource")).isEmpty();
    assertThat(browser.script("return window.hacked === undefined")).isEqualTo(true);
  }

  @Test
  void aStatusChangesWithoutAReloadAndResyncBringsTheAccountBack() {
    // given
    browser.awaitText("#summary", "2 of 2 accounts LIVE").awaitText(SLOW + ".advice", "The ledger is current");

    // when
    kept.exchange().accounts().get(1).cut();

    // then
    browser.awaitText(SLOW + ".status", "FAILED").awaitText("#summary", "1 of 2 accounts LIVE")
        .awaitText(SLOW, "next attempt in")
        .awaitText(SLOW + ".advice", "The connection to the exchange broke.")
        .awaitText(SLOW + ".advice", "look at the network");
    assertThat(browser.script("return document.getElementById('live').textContent")).asString()
        .contains("bybit.simulator.slow is FAILED");
    assertThat(browser.script("return document.title")).asString().startsWith("(1) ");

    // when
    keepToken(OPERATE);
    browser.click(SLOW + "[data-action=resync]").awaitText("dialog", "reads the exchange’s lists again")
        .keys("looked at it").click("dialog button[type=submit]").awaitGone("dialog");

    // then
    browser.awaitText(SLOW + ".status", "LIVE").awaitText(SLOW + ".advice", "resolved at");
    assertThat(lastAction()).containsEntry("action", "resync").containsEntry("who", "desk")
        .containsEntry("reason", "looked at it").containsEntry("outcome", "DONE");
    thenItIsTheSameDocument();
  }

  @Test
  void quarantineAndResumeWithTheKeyboardAloneAndEscDoesNothing() {
    // given
    keepToken(OPERATE);
    long before = kept.database().count("operator_actions");

    // when: changed their mind
    browser.tabTo(MAIN + "[data-action=quarantine]");
    assertThat(browser.script("return getComputedStyle(document.activeElement).outlineStyle")).isEqualTo("solid");
    browser.keys(Keys.ENTER).awaitText("dialog h2", "Quarantine bybit.simulator.main?");
    for (int i = 0; i < 8; i++) {
      assertThat(browser.script("const a = document.activeElement; return a === document.body || "
          + "a.closest('dialog') !== null")).as("the focus stays in the dialog").isEqualTo(true);
      browser.keys(Keys.TAB);
    }
    browser.keys(Keys.ESCAPE).awaitGone("dialog");

    // then
    assertThat(browser.isFocused(MAIN + "[data-action=quarantine]")).isTrue();
    assertThat(kept.database().count("operator_actions")).isEqualTo(before);

    // when
    browser.keys(Keys.ENTER).awaitText("dialog h2", "Quarantine").keys("odd fills").keys(Keys.TAB, Keys.TAB, Keys.ENTER)
        .awaitGone("dialog");

    // then
    browser.awaitText(MAIN + ".status", "QUARANTINED").awaitText(MAIN + ".advice", "until somebody resumes it");
    assertThat(kept.status("main")).isEqualTo("QUARANTINED");
    assertThat(lastAction()).containsEntry("action", "quarantine").containsEntry("reason", "odd fills");

    // and
    browser.tabTo(MAIN + "[data-action=resume]").keys(Keys.ENTER).awaitText("dialog h2", "Resume")
        .keys(Keys.TAB, Keys.TAB, Keys.ENTER).awaitGone("dialog").awaitText(MAIN + ".status", "LIVE");
    assertThat(lastAction()).containsEntry("action", "resume").containsEntry("outcome", "DONE");
    thenItIsTheSameDocument();
  }

  @Test
  void aTokenIsAskedForWhereOneIsNeededAndStaysInThisTab() {
    // when
    browser.click(MAIN + "[data-action=resync]").click("dialog button[type=submit]");

    // then: without one, with a wrong one, with one that may only look
    browser.awaitText("dialog:has(#token-input)", "a token is needed").keys("no-such-token-000", Keys.ENTER)
        .awaitText("dialog:has(#token-input)", "the token is not known").keys(READ, Keys.ENTER)
        .awaitText("dialog:has(#token-input)", "the token of wall is for looking only").keys(OPERATE, Keys.ENTER)
        .awaitGone("dialog").awaitText(MAIN + ".status", "LIVE");
    assertThat(lastAction()).containsEntry("action", "resync").containsEntry("who", "desk");

    // and
    assertThat(browser.script("return localStorage.length + document.cookie")).isEqualTo("0");
    assertThat(browser.text("body")).doesNotContain(OPERATE);
    browser.click("#token").awaitText("#link", "Connected").awaitGone("#token");
    assertThat(browser.script("return sessionStorage.length")).isEqualTo(0L);
  }

  @Test
  void whoseTokenIsNoLongerKnownIsAskedBeforeAnythingIsShownAndNotAgainAndAgain() {
    // when
    keepToken("a-token-of-yesterday");
    browser.reload().awaitText("dialog", "the token is not known").keys(Keys.ESCAPE);

    // then
    browser.awaitText("#banner", "does not let this page in: the token is not known").awaitGone("dialog");

    // and
    browser.click("#banner button").awaitText("dialog", "the token is not known").keys(READ, Keys.ENTER)
        .awaitText("#link", "Connected").awaitGone("#banner");
  }

  @Test
  void whatTheExchangeSaysIsTextAndNeverMarkup() {
    // given
    String open = main.place(OrderTicket.limit("spot", "BTCUSDT", "Buy", "60000", "0.5").named(HACK));
    String ended = main.limit("spot", "BTCUSDT", "Buy", "60000", "0.5");
    main.end(ended, null, HACK, HACK);
    String notice = kept.exchange().maintenance(Instant.now().plusSeconds(3_600), Instant.now().plusSeconds(7_200),
        HACK);

    // then
    browser.awaitText(MAIN + ".notes", HACK).click(MAIN + "a").awaitText("h1", "bybit.simulator.main");
    awaitRecord("orders", HACK);
    awaitRecord("ended", HACK);
    assertThat(browser.count("main img")).isZero();

    // and
    kept.exchange().maintenanceOver(notice);
    main.cancel(open);
    awaitNoRecord("orders");
  }

  @Test
  void theRecordsOfAnAccountAreThereNewestFirstAndOlderOnesOnDemand() {
    // given
    for (int i = 0; i < 25; i++) {
      main.fillWhole(main.limit("linear", "BTCUSDT", "Buy", "60000", "0.0" + (10 + i)));
    }
    kept.awaitLedgerEqualsBookOf("main");

    // when
    browser.go(url("#/accounts/bybit.simulator.main")).awaitText(section("fills"), "The newest 20.");

    // then
    assertThat(browser.text(section("fills") + " tbody tr:first-child")).contains("0.034");
    browser.click(section("fills") + " > button").awaitText(section("fills"), "The newest 25.");
    assertThat(browser.text(section("fills") + " tbody tr:last-child")).contains("0.01\n");
    browser.awaitText(section("audits"), "PASSED");
    assertThat(browser.count(section("fills") + " canvas")).isZero();
    assertThat(browser.count(".chart canvas")).isEqualTo(4);

    // and
    browser.go(url("#/accounts/bybit.simulator.none")).awaitText("main", "No account of that name is configured");
  }

  @Test
  void aServerThatGoesIsSaidWithSinceWhenAndFoundAgainByItself() throws Exception {
    // when
    proxy.refuse(true);
    proxy.cutAll();
    kept.stop();

    // then
    browser.awaitText("#banner", "Disconnected since").awaitText("#link", "Disconnected");
    assertThat(browser.script("return getComputedStyle(document.querySelector('main')).filter")).asString()
        .contains("grayscale");

    // when
    kept.start().awaitLive("main").awaitLive("slow");
    proxy.lead(kept.keeper().httpPort());
    proxy.refuse(false);

    // then
    browser.awaitGone("#banner").awaitText("#link", "Connected").awaitText("#summary", "2 of 2 accounts LIVE");
    thenItIsTheSameDocument();
  }

  @Test
  void anAmountIsShownWithoutTheZerosThatAnExchangeWritesBehindIt() {
    assertThat(browser.script("""
        return import(document.querySelector('script[type=module]').src.replace('app.js', 'format.js')).then(m =>
          ['60000.70000000', '0.00000000', '0.00000020', '100', '1000.10', '-0.50', '0', null].map(m.amount).join('; '))"""))
        .isEqualTo("60000.7; 0; 0.0000002; 100; 1000.1; -0.5; 0; –");
  }

  @Test
  void aQueueWhoseAgeHasNoLimitIsShownByItsOtherLimits() {
    assertThat(browser.script("""
        return import(document.querySelector('script[type=module]').src.replace('app.js', 'standing.js')).then(m => {
          const cell = new m.QueueCell();
          cell.update({queue: {events: 2, bytes: 5, oldestAgeMs: 30, maxEvents: 10, maxBytes: 10, maxAgeMs: 0}});
          return cell.parts.map(part => part.value ?? part.textContent).join('; ').replaceAll('\u00a0', ' ');
        })""")).isEqualTo("0.5; 2 of 10; 5 B of 10 B, oldest 30 ms");
  }

  @Test
  void aJumpOfAFeedsSequenceIsNotShownAsAGapOfTrades() {
    assertThat(browser.script("""
        return import(document.querySelector('script[type=module]').src.replace('app.js', 'standing.js')).then(m =>
          [[undefined, 3], [undefined, 0], ['TRAILING_WINDOW', 1480], ['TRAILING_WINDOW', 1], ['TRAILING_WINDOW', 0]]
            .map(([mode, gaps]) => m.gapsOf({mode, counters: {gaps}})).join('; '))"""))
        .isEqualTo("3; 0; 1,480 jumps; 1 jump; 0");
  }

  @Test
  void anAuditSaysWhatItWasNarrowedTo() {
    assertThat(browser.script("""
        return import(document.querySelector('script[type=module]').src.replace('app.js', 'records.js')).then(m =>
          ['', 'algo/BTCUSDT'].map(scope => m.RECORDS.find(list => list.id === 'audits').columns[1]
            .of({kind: 'closed_orders', category: 'usdm', scope})).join('; '))"""))
        .isEqualTo("closed orders (usdm); closed orders (usdm, algo/BTCUSDT)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"#/", "#/accounts/bybit.simulator.main"})
  void aNarrowScreenHasNothingBeyondItsEdge(String page) {
    browser.size(400, 800).go(url(page)).awaitText("h1", page.length() > 2 ? "main" : "Overview")
        .awaitText("#link", "Connected");
    Kept.await("the charts are drawn", () -> browser.count("canvas") >= 4, () -> browser.count("canvas") + "");

    assertThat(browser.script("return [...document.querySelectorAll('main *')].filter(e => !e.closest('.unseen, thead,"
        + " caption, .scroll, .plot') && e.getBoundingClientRect().right > innerWidth + 1).map(e => e.outerHTML)"))
        .isEqualTo(List.of());
    assertThat(browser.script("return document.documentElement.scrollWidth <= innerWidth")).isEqualTo(true);
  }

  @ParameterizedTest
  @ValueSource(strings = {"light", "dark"})
  void textStandsOutInBothSchemesAndEverythingHasItsRole(String scheme) {
    browser.scheme(scheme);

    for (String tone : List.of("good", "warn", "bad", "busy", "idle")) {
      browser.script("document.querySelector(arguments[0]).className = 'status tone-' + arguments[1]", MAIN + ".status",
          tone);
      assertThat(browser.script(CONTRAST)).as(tone).isEqualTo(List.of());
    }
    assertThat(browser.script("return matchMedia('(prefers-color-scheme: dark)').matches"))
        .isEqualTo(scheme.equals("dark"));
    for (String landmark : List.of("header", "main", "footer", "h1", "caption", "th[scope=col]", "th[scope=row]",
        "[aria-live=polite]", "html[lang=en]")) {
      assertThat(browser.count(landmark)).as(landmark).isPositive();
    }
    assertThat(browser.script("return [...document.querySelectorAll('button, a, input, textarea')]"
        + ".filter(e => !e.textContent.trim() && !e.getAttribute('aria-label')).map(e => e.outerHTML)"))
        .isEqualTo(List.of());
  }

  /** Texts whose contrast with what is behind them is less than 4.5, with it. */
  private static final String CONTRAST = """
      const rgb = text => text.match(/[\\d.]+/g).map(Number);
      const light = c => c.slice(0, 3).map(v => v / 255).map(v => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
        .reduce((sum, v, i) => sum + v * [.2126, .7152, .0722][i], 0);
      const behind = e => {
        for (; e; e = e.parentElement) {
          const c = rgb(getComputedStyle(e).backgroundColor);
          if (c.length === 3 || c[3] === 1) return c;
        }
        return [255, 255, 255];
      };
      return [...document.querySelectorAll('body *')].filter(e => e.offsetParent && [...e.childNodes]
        .some(n => n.nodeType === 3 && n.data.trim())).map(e => {
          const [a, b] = [light(rgb(getComputedStyle(e).color)), light(behind(e))].sort((x, y) => y - x);
          return [(a + .05) / (b + .05), e.outerHTML];
        }).filter(([ratio]) => ratio < 4.5).map(String);
      """;

  private void awaitRecord(String section, String text) {
    Kept.await(section + " has " + text, () -> {
      refresh(section);
      return browser.text(section(section)).contains(text);
    }, () -> browser.text(section(section)));
  }

  private void awaitNoRecord(String section) {
    Kept.await(section + " is empty", () -> {
      refresh(section);
      return browser.text(section(section)).contains("None.");
    }, () -> browser.text(section(section)));
  }

  private void refresh(String section) {
    browser.click(section(section) + " .panel-head button");
  }

  private static String section(String id) {
    return "section[aria-labelledby=" + id + "]";
  }

  private void keepToken(String token) {
    browser.script("sessionStorage.setItem('fillkeeper.token', arguments[0])", token);
  }

  private Map<String, Object> lastAction() {
    return kept.database().query("SELECT * FROM fillkeeper.operator_actions ORDER BY id DESC LIMIT 1").get(0);
  }

  private void thenItIsTheSameDocument() {
    assertThat(browser.script("return window.sameDocument")).isEqualTo(true);
  }

  private String url(String hash) {
    return "http://127.0.0.1:" + proxy.port() + "/" + hash;
  }
}
