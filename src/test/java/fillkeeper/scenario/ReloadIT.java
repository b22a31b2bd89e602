package fillkeeper.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fillkeeper.testkit.Api;
import fillkeeper.testkit.Beside;
import fillkeeper.testkit.Http.Reply;
import fillkeeper.testkit.Kept;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.eventbus.ReplyFailure;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The configuration file is read again while the product runs and trades: what changed in it is touched, and nothing else. */
class ReloadIT {

  private static final String PATH = "/api/v1/config/reload";
  private static final JsonObject AS_BEFORE = new JsonObject();

  @TempDir
  private Path directory;

  private Kept kept;
  private Path file;

  @BeforeEach
  void openExchange() throws Exception {
    file = directory.resolve("fillkeeper.json");
    kept = new Kept().unhurriedStore().file(file);
  }

  @AfterEach
  void close() throws Exception {
    kept.close();
  }

  @Test
  void onlyWhatChangedIsTouchedWhileEverythingTrades() throws Exception {
    // given
    start("same", "changed", "removed", "relabeled", "off");
    Runnable trading = kept.trade(7, 60);
    Map<String, Long> before = epochs("same", "changed", "removed", "relabeled", "off");

    // when: nothing is different
    Reply nothing = reload();

    // then
    assertThat(nothing.status()).isEqualTo(202);
    assertThat(accounts(nothing)).isEqualTo(done(List.of(), List.of(), List.of(), List.of()));
    assertThat(epochs("same", "changed", "removed", "relabeled", "off")).isEqualTo(before);

    // when: something of each kind is
    kept.account("added");
    kept.leaveOut("removed");
    kept.configure("changed", new JsonObject().put("batch", new JsonObject().put("maxEvents", 3)));
    kept.configure("relabeled", new JsonObject().put("label", "Hedge desk"));
    kept.configure("off", new JsonObject().put("enabled", false));
    Reply all = reload();

    // then
    assertThat(all.status()).isEqualTo(202);
    assertThat(all.json().getString("outcome")).isEqualTo("DONE");
    assertThat(accounts(all)).isEqualTo(done(List.of("added"), List.of("removed"), List.of("changed", "off"),
        List.of("relabeled")));
    new Api(kept.http().send("GET", "/api/v1/openapi.json", null).body()).check("POST", PATH, 202, all.body());
    kept.awaitLive("added").awaitLive("changed");
    assertThat(epochs("same", "relabeled")).isEqualTo(Map.of("same", before.get("same"),
        "relabeled", before.get("relabeled")));
    assertThat(kept.epoch("changed")).isEqualTo(before.get("changed") + 1);
    assertThat(kept.ofAccount("label", "relabeled")).isEqualTo("Hedge desk");
    assertThat(kept.ofAccount("configured", "removed")).isEqualTo(false);
    assertThat(List.of(kept.status("removed"), kept.status("off"))).containsOnly("STOPPED");
    assertThat(kept.database().count("accounts WHERE account IN ('removed', 'off') AND live_until IS NOT NULL")).isZero();
    assertThat(kept.http().get("/api/v1/accounts/bybit.simulator.removed").status()).isEqualTo(404);
    assertThat(kept.state("added").getString("status")).isEqualTo("LIVE");
    assertThatThrownBy(() -> kept.state("removed")).isInstanceOfSatisfying(ReplyException.class,
        nobody -> assertThat(nobody.failureType()).isEqualTo(ReplyFailure.NO_HANDLERS));
    assertThat(measured()).contains("account=\"added\"").doesNotContain("account=\"removed\"");
    assertThat(kept.http().get("/health/accounts").status()).isEqualTo(200);
    assertThat(kept.http().get("/api/v1/accounts").body().getJsonArray("items").stream()
        .map(state -> ((JsonObject) state).getString("account")))
        .containsExactly("same", "changed", "relabeled", "off", "added");

    // when: and back
    kept.configure("removed", AS_BEFORE);
    kept.configure("changed", AS_BEFORE);
    kept.configure("relabeled", AS_BEFORE);
    kept.configure("off", AS_BEFORE);
    Reply back = reload();

    // then: what was missed is read, nobody has failed, and no event is counted twice or nowhere
    assertThat(accounts(back)).isEqualTo(done(List.of("removed"), List.of(), List.of("changed", "off"),
        List.of("relabeled")));
    kept.awaitLive("removed").awaitLive("changed").awaitLive("off");
    trading.run();
    kept.awaitLedgerEqualsBook();
    assertThat(kept.ofAccount("configured", "removed")).isEqualTo(true);
    assertThat(epochs("same")).isEqualTo(Map.of("same", before.get("same")));
    for (String id : List.of("same", "changed", "removed", "relabeled", "off", "added")) {
      kept.awaitCountersAddUp(id).assertIncidents(id);
    }
    assertThat(kept.state("changed").getJsonObject("counters").getLong("applied"))
        .as("it counts on").isGreaterThanOrEqualTo(kept.database().count("executions WHERE account = 'changed'"));
  }

  @Test
  void aFaultyFileIsRefusedWithEveryFaultAndNothingIsDone() throws Exception {
    // given
    start("main", "other");
    kept.leaveOut("other");
    JsonObject faulty = kept.configuration();
    faulty.getJsonArray("accounts").getJsonObject(0).put("catgories", new JsonArray().add("linear"))
        .put("queue", new JsonObject().put("maxEvents", 0));
    faulty.getJsonObject("http").put("port", 70_000);

    // when
    Files.writeString(file, faulty.encodePrettily());
    Reply refused = post();
    Files.writeString(file, "{ \"accounts\": [ }");
    Reply unreadable = post();

    // then
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.code()).isEqualTo("CONFIGURATION_FAULTY");
    assertThat(refused.error().getJsonArray("faults").stream().map(String.class::cast))
        .anyMatch(fault -> fault.startsWith("accounts[0].catgories"))
        .anyMatch(fault -> fault.startsWith("accounts[0].queue.maxEvents"))
        .anyMatch(fault -> fault.startsWith("http.port")).hasSize(3);
    new Api(kept.http().send("GET", "/api/v1/openapi.json", null).body()).check("POST", PATH, 400, refused.body());
    assertThat(unreadable.error().getJsonArray("faults")).hasSize(1);
    assertThat(epochs("main", "other")).isEqualTo(Map.of("main", 1L, "other", 1L));
    assertThat(List.of(kept.status("main"), kept.status("other"))).containsOnly("LIVE");
    assertThat(kept.database().query("SELECT outcome || ' ' || coalesce(account, '-') AS row"
        + " FROM fillkeeper.operator_actions").stream().map(row -> row.get("row")))
        .containsExactly("REFUSED -", "REFUSED -");
  }

  @Test
  void whatOnlyARestartBringsAboutIsNamedAndTokensAreNot() throws Exception {
    // given
    kept.token("grafana", "token-of-a-reader-1", "read").token("ci", "token-of-an-operator", "operate");
    start("main");
    JsonObject other = kept.configuration();
    other.getJsonObject("store").put("readers", 5);
    other.getJsonObject("http").put("port", 1);
    other.put("queue", new JsonObject().put("totalBytes", 1 << 30));
    other.put("venues", new JsonObject().put("bybit", new JsonObject().put("restShare", 0.5)));
    other.getJsonObject("http").getJsonArray("tokens").getJsonObject(0).put("token", "token-of-a-reader-2");

    // when
    Files.writeString(file, other.encode());
    Reply done = kept.http().post(PATH, new JsonObject(), "Authorization", "Bearer token-of-an-operator");

    // then
    assertThat(done.json().getJsonArray("restartNeeded")).containsExactly("store.readers", "http.port",
        "queue.totalBytes", "venues.bybit.restShare");
    assertThat(done.json().getString("who")).isEqualTo("ci");
    assertThat(asks("token-of-a-reader-1")).isEqualTo(401);
    assertThat(asks("token-of-a-reader-2")).isEqualTo(200);
    assertThat(kept.epoch("main")).isEqualTo(1);

    // and one that cannot be used changes nothing
    other.getJsonObject("http").getJsonArray("tokens").getJsonObject(0).put("token", "short");
    Files.writeString(file, other.encode());
    assertThat(kept.http().post(PATH, new JsonObject(), "Authorization", "Bearer token-of-an-operator").error()
        .getJsonArray("faults")).singleElement().asString().contains("grafana");
    assertThat(asks("token-of-a-reader-2")).isEqualTo(200);
  }

  @Test
  void oneReloadAtATimeAndNoneWithoutAFile() throws Exception {
    // given
    start("main", "held");
    Beside beside = Beside.start(kept);
    kept.leaveOut("held");
    write();

    try {
      kept.whileHeld("held", row -> {
        // when: it cannot give back its lease
        CompletableFuture<Reply> first = CompletableFuture.supplyAsync(this::post);
        Kept.await("the first is under way", () -> kept.database().count("operator_actions") > 0, () -> "no row");

        // then
        assertThat(kept.http().post(PATH, new JsonObject()).code()).isEqualTo("CONFLICT");
        assertThat(first).isNotDone();
      });
      Kept.await("it has left", () -> Boolean.FALSE.equals(kept.ofAccount("configured", "held")),
          () -> kept.status("held"));
      assertThat(beside.http().post(PATH, new JsonObject()).error().getString("message")).contains("-conf <file>");
    } finally {
      beside.stop();
    }
  }

  @Test
  void marketsComeAndGoAndTheOthersGoOn() throws Exception {
    // given
    kept.recorder("linear", "BTCUSDT").recorder("spot", "BTCUSDT");
    start("main");
    kept.awaitRecording("bybit.simulator.linear").awaitRecording("bybit.simulator.spot");
    Runnable trading = kept.trade(5, 50);
    kept.awaitRecorded("bybit.simulator.linear", "recorded", 5);

    // when
    kept.withoutMarkets().recorder("linear", "BTCUSDT", "ETHUSDT").recorder("inverse", "BTCUSD");
    Reply done = reload();

    // then
    assertThat(done.json().getJsonObject("markets")).isEqualTo(new JsonObject()
        .put("added", new JsonArray().add("bybit.simulator.inverse"))
        .put("removed", new JsonArray().add("bybit.simulator.spot"))
        .put("changed", new JsonArray().add("bybit.simulator.linear")));
    kept.awaitRecording("bybit.simulator.linear").awaitRecording("bybit.simulator.inverse");
    long recorded = kept.recorded("bybit.simulator.linear").getJsonObject("counters").getLong("recorded");
    assertThat(recorded).as("it counts on").isGreaterThanOrEqualTo(5);
    kept.awaitRecorded("bybit.simulator.linear", "recorded", recorded + 5);
    trading.run();
    assertThat(reload().json().getJsonObject("markets").getJsonArray("changed")).isEmpty();
    assertThat(kept.epoch("main")).isEqualTo(1);
    kept.awaitLedgerEqualsBook();

    // when: there is no account any more, nobody hears what the exchange announces to accounts
    awaitHeralds(1);
    kept.leaveOut("main");
    assertThat(reload().status()).isEqualTo(202);
    awaitHeralds(0);

    // and
    kept.configure("main", AS_BEFORE);
    assertThat(reload().status()).isEqualTo(202);
    awaitHeralds(1);
    kept.awaitLive("main");
  }

  private void start(String... ids) throws Exception {
    for (String id : ids) {
      kept.account(id);
    }
    kept.start();
    write();
    for (String id : ids) {
      kept.awaitLive(id);
    }
  }

  private void awaitHeralds(int count) {
    Kept.await(count + " hear announcements", () -> kept.exchange().statusConnections() == count,
        () -> kept.exchange().statusConnections() + "");
  }

  private String measured() {
    return kept.http().send("GET", "/metrics", null).body();
  }

  private void write() throws Exception {
    Files.writeString(file, kept.configuration().encodePrettily());
  }

  private Reply reload() throws Exception {
    write();
    return post();
  }

  private Reply post() {
    return kept.http().post(PATH, new JsonObject().put("reason", "the file is another"));
  }

  private int asks(String token) {
    return kept.http().send("GET", "/api/v1/accounts", null, "Authorization", "Bearer " + token).status();
  }

  private Map<String, Long> epochs(String... ids) {
    Map<String, Long> epochs = new TreeMap<>();
    for (String id : ids) {
      epochs.put(id, kept.epoch(id));
    }
    return epochs;
  }

  private static JsonObject accounts(Reply reply) {
    return reply.json().getJsonObject("accounts");
  }

  private static JsonObject done(List<String> added, List<String> removed, List<String> changed,
      List<String> relabeled) {
    return new JsonObject().put("added", names(added)).put("removed", names(removed)).put("changed", names(changed))
        .put("relabeled", names(relabeled));
  }

  private static JsonArray names(List<String> ids) {
    return new JsonArray(ids.stream().map(id -> "bybit.simulator." + id).toList());
  }
}
