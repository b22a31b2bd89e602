package fillkeeper;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.AccountStatus;
import fillkeeper.domain.Cause;
import fillkeeper.settings.SettingsFile;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** docs/operating.md names what an operator meets: statuses, causes, alerts, settings; and each of its pages was tried. */
class OperatingDocTest {

  /** Each page, with the test that does what it says. */
  private static final Map<String, String> TRIED = Map.ofEntries(
      Map.entry("Add an account", "scenario/RunbookIT#addRelabelAndRemoveAnAccount"),
      Map.entry("Remove an account", "scenario/RunbookIT#addRelabelAndRemoveAnAccount"),
      Map.entry("Relabel an account", "scenario/RunbookIT#addRelabelAndRemoveAnAccount"),
      Map.entry("Rotate a key", "scenario/RunbookIT#rotateAKey"),
      Map.entry("Expired key", "scenario/RunbookIT#expiredKey"),
      Map.entry("Address banned", "scenario/RunbookIT#addressBanned"),
      Map.entry("Venue maintenance", "scenario/RunbookIT#venueMaintenance"),
      Map.entry("Disk full", "fault/FullDiskIT#D14_tableFull"),
      Map.entry("Move to another machine", "scenario/RunbookIT#moveToAnotherMachine"),
      Map.entry("Upgrade and back", "fault/UpgradeIT#P14_rollingUpgrade"),
      Map.entry("Restore", "scenario/RunbookIT#restore"),
      Map.entry("Accept a gap", "scenario/RunbookIT#acceptAGap"),
      Map.entry("Swapped keys", "scenario/RunbookIT#swappedKeys"),
      Map.entry("Wiped exchange",
          "simulation/WipedVenueTest#whatIsSaidOfTheNewLifeStopsTheAccountUntilAPersonDecides"));
  private static final Set<String> NO_PAGES = Set.of("Statuses", "Causes of incidents", "Alerts",
      "What cannot be hidden", "Settings");
  private static final Path TESTS = Path.of("src/test/java/fillkeeper");

  private String document;

  @BeforeEach
  void read() throws IOException {
    document = Files.readString(Path.of("docs/operating.md"));
  }

  @Test
  void everyStatusHasARow() {
    assertThat(rows("Statuses")).containsExactlyInAnyOrderElementsOf(
        Stream.concat(Arrays.stream(AccountStatus.values()).map(Enum::name), Stream.of("LAPSED", "STANDBY")).toList());
  }

  @Test
  void everyCauseHasARow() {
    assertThat(rows("Causes of incidents")).containsExactlyInAnyOrderElementsOf(
        Arrays.stream(Cause.values()).map(Enum::name).toList());
  }

  @Test
  void everyAlertHasARow() throws IOException {
    List<String> alerts = Pattern.compile("- alert: (\\w+)")
        .matcher(Files.readString(Path.of("conf/prometheus/alerts.yml"))).results().map(found -> found.group(1)).toList();
    assertThat(alerts).isNotEmpty();
    assertThat(rows("Alerts")).containsExactlyInAnyOrderElementsOf(alerts);
  }

  @Test
  void everySettingHasARowAndNoOtherHas() {
    Set<String> keys = new TreeSet<>();
    keys("", SettingsFile.read(Path.of("conf/fillkeeper.json")), keys);
    Set<String> told = new TreeSet<>(rows("Settings"));
    assertThat(told).containsAll(keys);
    told.removeAll(keys);
    assertThat(told).as("beside those that the example leaves out").allMatch(key ->
        key.startsWith("http.tokens[].") || key.startsWith("http.tls.") || key.equals("markets[].provider"));
  }

  @Test
  void everyPageWasTried() throws IOException {
    List<String> pages = Pattern.compile("(?m)^## (.+)$").matcher(document).results().map(found -> found.group(1))
        .filter(page -> !NO_PAGES.contains(page)).toList();
    assertThat(pages).containsExactlyInAnyOrderElementsOf(TRIED.keySet());
    for (String test : TRIED.values()) {
      String[] parts = test.split("#");
      assertThat(Files.readString(TESTS.resolve(parts[0] + ".java"))).as(test).contains("void " + parts[1] + "(");
    }
  }

  /** What is named in the first cells of a section's tables. */
  private List<String> rows(String section) {
    String text = document.substring(document.indexOf("\n## " + section + "\n") + 1);
    int end = text.indexOf("\n## ");
    return Pattern.compile("(?m)^\\|([^|]+)\\|").matcher(end < 0 ? text : text.substring(0, end)).results()
        .flatMap(row -> Pattern.compile("`([^`]+)`").matcher(row.group(1)).results()).map((MatchResult one) -> one.group(1))
        .toList();
  }

  /** The keys of the example as the document writes them. */
  private static void keys(String path, JsonObject node, Set<String> keys) {
    for (String key : node.fieldNames()) {
      String at = path + (path.isEmpty() ? "" : ".") + (path.equals("venues") ? "<exchange>" : key);
      Object value = node.getValue(key);
      if (value instanceof JsonObject inner && !isSecret(inner)) {
        keys(at, inner, keys);
      } else if (value instanceof JsonArray list && !list.isEmpty() && list.getValue(0) instanceof JsonObject) {
        list.forEach(each -> keys(at + "[]", (JsonObject) each, keys));
      } else if (!List.of("http.tokens", "http.tls").contains(at)) {
        keys.add(at);
      }
    }
  }

  private static boolean isSecret(JsonObject node) {
    return node.containsKey("env") || node.containsKey("file");
  }
}
