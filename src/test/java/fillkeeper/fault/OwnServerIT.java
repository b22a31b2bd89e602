package fillkeeper.fault;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.simulator.bybit.Trader;
import fillkeeper.testkit.Kept;
import fillkeeper.testkit.OwnServer;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The whole database goes away and comes back while everybody trades: each account fails once and catches up. */
class OwnServerIT extends OwnServerScenario {

  private static final List<String> ACCOUNTS = List.of("one", "two", "three");
  private Trader trader;

  @Override
  String[] promised() {
    return new String[] {"one", "two", "three", "main"};
  }

  @Test
  void D16_stoppedAndStartedLater() throws Exception {
    // given
    startEverybodyTrading();

    // when
    server.stop();
    tradeUntilAllFailed();
    server.goOn();
    tradeUntilAllLive();

    // then
    assertEachFailedOnce();
  }

  /** One of its sessions is killed, all of it is, or it is stopped as pg_ctl stop -m immediate does. */
  @ParameterizedTest
  @CsvSource({"KILL, writer", "KILL, postmaster", "QUIT, postmaster"})
  void D16_aServerThatCrashesKeepsWhatItConfirmed(String signal, String process) throws Exception {
    // given
    startEverybodyTrading();

    // when: it recovers and is back by itself
    OwnServer.signal(signal, process.equals("postmaster") ? server.postmaster() : writer());
    tradeUntil("somebody was writing", () -> ACCOUNTS.stream().anyMatch(id -> kept.statuses(id).contains("FAILED")));
    tradeUntilAllLive();

    // then: who wrote nothing just then need not have noticed
    assertEachFailed(0);
    for (String id : ACCOUNTS) {
      for (JsonObject applied : kept.applied(id)) {
        if ("execution".equals(applied.getString("kind"))) {
          assertThat(kept.database().count("executions WHERE exec_id = '"
              + applied.getJsonObject("record").getString("execId") + "'")).isEqualTo(1);
        }
      }
    }
  }

  @Test
  void D05_aPasswordThatIsWrongFromNowOn() throws Exception {
    // given
    kept.database().execute("CREATE ROLE keeper SUPERUSER LOGIN PASSWORD 'pw-first-1b7e'");
    kept.store("user", "keeper").store("password", "pw-first-1b7e");
    startTrading();

    // when
    kept.database().execute("ALTER ROLE keeper PASSWORD 'pw-other-22d9'");
    proxy.cutAll();
    account.fill(resting, "0.010");
    kept.awaitFailed("main", 1);
    Kept.await("it says why", () -> words.heard().stream().anyMatch(said -> said.contains("could not be claimed: "
        + "the database refused: SQLSTATE 28P01")), () -> "it does not");
    kept.database().execute("ALTER ROLE keeper PASSWORD 'pw-first-1b7e'");

    // then
    kept.awaitLive("main").awaitLedgerEqualsBook().awaitCountersAddUp("main");
    assertThat(kept.incidentCauses("main")).isNotEmpty().isSubsetOf("WRITE_FAILED", "FENCED");
    assertThat(words.heard()).noneMatch(said -> said.contains("pw-first-1b7e") && !said.startsWith("session"));
  }

  @Test
  void D21_aCommitThatWaitsForAStandbyThatIsGone() throws Exception {
    // given
    startTrading();
    standbys("nobody_of_that_name");

    // when
    account.fill(resting, "0.010");
    kept.awaitFailed("main", 1);
    standbys("");

    // then
    kept.awaitLive("main").awaitLedgerEqualsBook().awaitCountersAddUp("main");
    assertThat(kept.incidentCauses("main")).isNotEmpty().isSubsetOf("WRITE_FAILED", "FENCED");
    assertThat(kept.database().count("executions")).isEqualTo(1);
  }

  @Test
  void D21_aCommitThatIsOnlyLocalCountsAsUnknown() throws Exception {
    // given
    proxy = beside(kept.patientStore().proxyBeforeStore());
    account = kept.account("main", new JsonObject().put("queue", new JsonObject().put("maxAgeMs", 40_000)));
    kept.start().awaitLive("main");
    standbys("nobody_of_that_name");

    // when: a person lets the commit go without the standby
    account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030");
    Kept.await("the commit waits", () -> waiting() != null, () -> kept.status("main"));
    kept.database().value("SELECT pg_cancel_backend(" + waiting() + ")");
    kept.awaitFailed("main", 1);
    standbys("");

    // then
    thenAllIsWell("WRITE_FAILED");
    assertThat((String) kept.database().value("SELECT detail FROM fillkeeper.incidents"))
        .isEqualTo("committed here alone: no standby confirmed it");
  }

  private void standbys(String names) {
    kept.database().execute("ALTER SYSTEM SET synchronous_standby_names = '" + names + "'");
    kept.database().value("SELECT pg_reload_conf()");
    Kept.await("sessions know it",
        () -> kept.database().value("SHOW synchronous_standby_names").equals(names), () -> "they do not");
  }

  private Object waiting() {
    return kept.database().value("SELECT pid FROM pg_stat_activity WHERE application_name = 'fillkeeper writer'"
        + " AND wait_event = 'SyncRep'");
  }

  private int writer() {
    return (Integer) kept.database().value("SELECT pid FROM pg_stat_activity"
        + " WHERE application_name = 'fillkeeper writer' LIMIT 1");
  }

  private void startEverybodyTrading() throws Exception {
    kept.quickStore().store("leaseMs", 9_000);
    List<SimAccount> accounts = new ArrayList<>();
    ACCOUNTS.forEach(id -> accounts.add(kept.account(id)));
    trader = new Trader(kept.exchange(), accounts, 7);
    kept.start();
    ACCOUNTS.forEach(kept::awaitLive);
    tradeUntil("some fills are booked", () -> kept.database().count("executions") > 20);
  }

  private void tradeUntilAllFailed() {
    tradeUntil("all have failed", () -> ACCOUNTS.stream().allMatch(id -> kept.statuses(id).contains("FAILED")));
  }

  private void tradeUntilAllLive() {
    tradeUntil("all are live again", () -> ACCOUNTS.stream().allMatch(id -> "LIVE".equals(kept.status(id))
        && kept.statuses(id).lastIndexOf("LIVE") > kept.statuses(id).lastIndexOf("FAILED")));
  }

  private void tradeUntil(String what, BooleanSupplier reached) {
    Kept.await(what, () -> {
      trader.step();
      return reached.getAsBoolean();
    }, () -> ACCOUNTS.stream().map(id -> id + " " + kept.statuses(id)).toList().toString());
  }

  private void assertEachFailedOnce() {
    assertEachFailed(1);
  }

  private void assertEachFailed(int least) {
    kept.awaitLedgerEqualsBook();
    for (String id : ACCOUNTS) {
      kept.awaitCountersAddUp(id);
      List<String> causes = kept.incidentCauses(id);
      assertThat(causes).hasSizeBetween(least, 1).isSubsetOf("WRITE_FAILED", "LEDGER_RESET", "FENCED");
      kept.assertIncidents(id, causes.toArray(String[]::new));
    }
    assertThat(kept.database().value("SELECT count(*) FROM fillkeeper.executions")).isEqualTo(
        kept.database().value("SELECT count(DISTINCT (account, category, exec_id)) FROM fillkeeper.executions"));
  }
}
