package fillkeeper.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.Beside;
import fillkeeper.testkit.Http;
import fillkeeper.testkit.Http.Reply;
import fillkeeper.testkit.Kept;
import fillkeeper.testkit.ShiftedClock;
import fillkeeper.testkit.TestDatabase;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pages of docs/operating.md, done as they are written: files, HTTP, SQL. Those that are not here name their test. */
class RunbookIT {

  private static final String MAIN = "/api/v1/accounts/bybit.simulator.main";
  private static final long FOREVER_MS = 3_600_000;

  @TempDir
  private Path directory;

  private final ShiftedClock clock = new ShiftedClock();
  private final JsonObject audit = new JsonObject();
  private Kept kept;
  private SimAccount account;

  @BeforeEach
  void openExchange() throws Exception {
    kept = new Kept().clock(clock).file(directory.resolve("fillkeeper.json"));
    account = kept.account("main", new JsonObject().put("audit", audit)
        .put("apiKey", file("main.key")).put("apiSecret", file("main.secret")));
    giveKey("main", account);
  }

  @AfterEach
  void close() throws Exception {
    kept.close();
  }

  @Test
  void addRelabelAndRemoveAnAccount() throws Exception {
    // given
    kept.start().awaitLive("main");
    trade(account);

    // add
    SimAccount added = kept.account("desk2");
    trade(added);
    reload();
    kept.awaitLive("desk2").awaitLedgerEqualsBook();

    // relabel
    kept.configure("desk2", new JsonObject().put("label", "Second desk"));
    reload();
    assertThat(kept.http().get("/api/v1/accounts/bybit.simulator.desk2").body().getString("label"))
        .isEqualTo("Second desk");
    assertThat(kept.epoch("desk2")).isEqualTo(1);

    // remove
    kept.leaveOut("desk2");
    reload();
    assertThat(kept.database().query("SELECT status, configured FROM fillkeeper.account_status WHERE account = 'desk2'"))
        .singleElement().satisfies(row -> assertThat(row).containsEntry("status", "STOPPED")
            .containsEntry("configured", false));
    assertThat(kept.database().count("executions WHERE account = 'desk2'")).isEqualTo(1);
    kept.assertIncidents("main").assertIncidents("desk2").awaitLive("main");
  }

  @Test
  void rotateAKey() throws Exception {
    // given: the new key opens the account, the old one that of somebody else
    SimAccount other = somebodyElse();
    kept.start().awaitLive("main");
    kept.exchange().swapKeys(account, other);
    giveKey("main", other);

    // when
    command("resync");

    // then
    kept.awaitLive("main");
    trade(account);
    kept.awaitLedgerEqualsBookOf("main").assertIncidents("main", "OPERATOR");
    assertThat(account.connections()).isEqualTo(1);
  }

  @Test
  void expiredKey() throws Exception {
    // given
    SimAccount other = somebodyElse();
    kept.start().awaitLive("main");
    account.revoke();
    kept.awaitStatus("main", "QUARANTINED");
    trade(account);
    assertThat(reason()).startsWith("AUTH_REJECTED");

    // when
    kept.exchange().swapKeys(account, other);
    account.restore();
    giveKey("main", other);
    command("resume");

    // then
    kept.awaitLive("main").awaitLedgerEqualsBookOf("main");
    assertThat(kept.incidentCauses("main")).endsWith("AUTH_REJECTED");
  }

  @Test
  void addressBanned() throws Exception {
    // given
    account.next(At.HISTORY, Fault.error(403));
    kept.start().awaitIncident("main", "RATE_LIMITED");
    trade(account);

    // when: nothing is done
    clock.advance(Duration.ofMinutes(10));

    // then
    kept.awaitLive("main").awaitLedgerEqualsBook();
    assertThat(kept.statuses("main")).doesNotContain("QUARANTINED");
  }

  @Test
  void venueMaintenance() throws Exception {
    // given
    kept.start().awaitLive("main");

    // when: nothing is done
    kept.exchange().down().await(60, TimeUnit.SECONDS);
    kept.awaitIncident("main", "VENUE_UNAVAILABLE");
    trade(account);
    kept.exchange().up().await(60, TimeUnit.SECONDS);

    // then
    kept.awaitLive("main").awaitLedgerEqualsBook();
    assertThat(kept.incidentCauses("main")).containsOnly("DISCONNECTED", "VENUE_UNAVAILABLE");
  }

  @Test
  void moveToAnotherMachine() throws Exception {
    // given
    kept.start().awaitLive("main");
    Beside other = Beside.start(kept).awaitStatus("main", "STANDBY");
    try {
      assertThat(other.http().send("GET", "/health/ready", null).status()).isEqualTo(200);

      // when
      kept.stop();

      // then
      other.awaitStatus("main", "LIVE");
      trade(account);
      kept.awaitLedgerEqualsBook().assertIncidents("main");
    } finally {
      other.stop();
    }
  }

  @Test
  void restore() throws Exception {
    // given
    kept.start().awaitLive("main");
    trade(account);
    kept.awaitLedgerEqualsBook().stop();
    try (TestDatabase dump = kept.database().dump()) {
      kept.start().awaitLive("main");
      trade(account);
      kept.awaitLedgerEqualsBook();
      String cursor = kept.http().get(MAIN + "/changes").body().getString("next");

      // when
      kept.stop();
      kept.database().putBack(dump);
      kept.database().value("SELECT fillkeeper.new_incarnation('restored the dump of last night')");
      kept.start();

      // then
      kept.awaitLive("main").awaitLedgerEqualsBook();
      Reply gone = kept.http().send("GET", MAIN + "/changes?after=" + cursor, null);
      assertThat(gone.status()).isEqualTo(410);
      assertThat(gone.code()).isEqualTo("INCARNATION_CHANGED");
      assertThat(kept.http().get(MAIN + "/changes").body().getJsonArray("items")).isNotEmpty();
    }
  }

  @Test
  void acceptAGap() throws Exception {
    // given
    audit.put("intervalMs", 300).put("restLagMs", 100).put("fillGraceMs", 200);
    kept.start().awaitLive("main");
    account.always(At.EXECUTION_FRAME, Fault.DROP);
    account.always(At.EXECUTIONS, Fault.lag(FOREVER_MS));
    trade(account);
    kept.awaitStatus("main", "DEGRADED");

    // when
    JsonObject gap = kept.http().get(MAIN + "/gaps").body().getJsonArray("items").getJsonObject(0);
    Reply accepted = kept.http().post(MAIN + "/gaps/" + gap.getString("id") + "/accept",
        new JsonObject().put("note", "the exchange lists no fill"));

    // then
    assertThat(accepted.status()).isEqualTo(202);
    kept.awaitLive("main");
    assertThat(kept.http().get(MAIN + "/gaps").body().getJsonArray("items").getJsonObject(0).getString("note"))
        .isEqualTo("the exchange lists no fill");
    account.heal();
    kept.awaitLedgerEqualsBook();
  }

  @Test
  void swappedKeys() throws Exception {
    // given
    SimAccount other = kept.account("other", new JsonObject()
        .put("apiKey", file("other.key")).put("apiSecret", file("other.secret")));
    giveKey("other", other);
    kept.start().awaitLive("main").awaitLive("other");
    giveKey("main", other);
    command("resync");
    kept.awaitStatus("main", "QUARANTINED");
    trade(other);
    kept.awaitLedgerEqualsBookOf("other");
    assertThat(reason()).startsWith("ACCOUNT_MISMATCH");
    assertThat(kept.database().count("orders WHERE account = 'main'")).isZero();

    // when
    giveKey("main", account);
    command("resume");

    // then
    trade(account);
    kept.awaitLive("main").awaitLedgerEqualsBook().assertIncidents("main", "OPERATOR", "ACCOUNT_MISMATCH");
  }

  /** At the exchange, and not kept. */
  private SimAccount somebodyElse() {
    return kept.exchange().addAccount("90000099", "TEST-KEY-spare", "test-secret-spare");
  }

  private JsonObject file(String name) {
    return new JsonObject().put("file", directory.resolve(name).toString());
  }

  /** Replaces the files of an account's secrets. */
  private void giveKey(String id, SimAccount of) throws IOException {
    Files.writeString(directory.resolve(id + ".key"), of.apiKey() + "\n");
    Files.writeString(directory.resolve(id + ".secret"), of.apiSecret() + "\n");
  }

  private void command(String command) {
    assertThat(kept.http().post(MAIN + "/" + command, new JsonObject().put("reason", "as it is written")).status())
        .isEqualTo(202);
  }

  private void reload() throws IOException {
    Files.writeString(directory.resolve("fillkeeper.json"), kept.configuration().encodePrettily());
    Reply done = kept.http().send("POST", "/api/v1/config/reload", null);
    assertThat(done.status()).as(done.body()).isEqualTo(202);
  }

  /** Why it is not live, as whoever is woken asks it. */
  private String reason() {
    Http.Answer health = kept.http().get("/health/accounts");
    assertThat(health.status()).isEqualTo(503);
    return health.body().getJsonArray("accounts").getJsonObject(0).getString("why");
  }

  private static void trade(SimAccount account) {
    account.fillWhole(account.limit("spot", "BTCUSDT", "Buy", "60000", "0.5"));
  }
}
