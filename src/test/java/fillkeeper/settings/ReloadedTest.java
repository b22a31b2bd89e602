package fillkeeper.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What of another configuration a running process follows, and what it names. */
class ReloadedTest {

  private static final VenueCatalog CATALOG = Catalogs.bybit();

  private final Settings running = read(example());

  @Test
  void accountsMarketsAndTokensAreFollowedAndNothingElse() {
    // given
    JsonObject other = example();
    other.getJsonArray("accounts").getJsonObject(0).put("categories", new JsonArray().add("spot"));
    other.getJsonArray("markets").remove(0);
    other.getJsonObject("http").put("tokens", token()).put("port", 9_090);
    other.getJsonObject("store").put("writers", 3);

    // when
    Settings read = read(other);
    Settings next = running.reloaded(read);

    // then
    assertThat(next.accounts()).isEqualTo(read.accounts());
    assertThat(next.markets()).isEqualTo(read.markets());
    assertThat(next.http().tokens()).isEqualTo(read.http().tokens());
    assertThat(next.http().port()).isEqualTo(8_080);
    assertThat(next.store()).isEqualTo(running.store());
    assertThat(running.restartNeededFor(read)).containsExactly("store.writers", "http.port");
    assertThat(next.restartNeededFor(read)).as("also the next time").containsExactly("store.writers", "http.port");
  }

  @Test
  void theSameFileReadTwiceIsTheSame() {
    Settings again = read(example());
    assertThat(again).isEqualTo(running);
    assertThat(running.restartNeededFor(again)).isEmpty();
  }

  @Test
  void whatGoesWithTheStoreOfTheFileMustGoWithTheOneThatRuns() {
    JsonObject other = example();
    other.getJsonObject("store").put("writeDeadlineMs", 2_000);
    other.getJsonArray("accounts").getJsonObject(0).getJsonObject("queue").put("maxAgeMs", 2_500);
    Settings read = read(other);

    assertThatThrownBy(() -> running.reloaded(read)).isInstanceOfSatisfying(SettingsException.class, invalid ->
        assertThat(invalid.faults()).containsExactly("accounts[0].queue.maxAgeMs = 2500: must be more than"
            + " store.writeDeadlineMs (3000 ms)"));
  }

  @Test
  void aProcessThatOthersReachKeepsATokenUntilItIsRestarted() {
    JsonObject open = example();
    open.getJsonObject("http").put("host", "0.0.0.0").put("tokens", token());
    Settings read = read(example());

    assertThatThrownBy(() -> read(open).reloaded(read)).isInstanceOf(SettingsException.class)
        .hasMessageStartingWith("http.tokens: none");
  }

  @Test
  void aLabelAloneChangesNothingInHowAnAccountIsKept() {
    JsonObject other = example();
    other.getJsonArray("accounts").getJsonObject(0).put("label", "Another desk");
    AccountSettings before = running.accounts().get(0);
    AccountSettings after = read(other).accounts().get(0);

    assertThat(after).isNotEqualTo(before);
    assertThat(after.withoutLabel()).isEqualTo(before.withoutLabel());
  }

  @Test
  void everyKeyOutsideOfAccountsMarketsExchangesAndTokensIsNamed() {
    Set<String> keys = new TreeSet<>();
    for (String section : List.of("store", "http", "queue", "drain")) {
      example().getJsonObject(section).fieldNames().forEach(key -> keys.add(section + "." + key));
    }
    keys.remove("http.tokens");

    assertThat(Fixed.keys()).containsAll(keys);
  }

  @Test
  void whatMayBeUsedOfAnExchangeIsNamedToo() {
    JsonObject other = example();
    other.getJsonObject("venues").getJsonObject("bybit").put("restShare", 0.11).put("restReserve", 0.12);

    assertThat(read(example()).restartNeededFor(read(other)))
        .containsExactly("venues.bybit.restShare", "venues.bybit.restReserve");
  }

  private static JsonArray token() {
    return new JsonArray().add(new JsonObject().put("name", "ops").put("scope", "operate")
        .put("token", new JsonObject().put("env", "OPS_TOKEN")));
  }

  private static JsonObject example() {
    return SettingsFile.read(Path.of("conf/fillkeeper.json"));
  }

  private static Settings read(JsonObject json) {
    json.getJsonArray("accounts").getJsonObject(0).getJsonObject("endpoints").remove("businessWs");
    return Settings.from(json, CATALOG);
  }
}
