package fillkeeper.fault;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.ChildKeeper;
import fillkeeper.testkit.Kept;
import fillkeeper.testkit.WritersLog;
import io.vertx.core.json.JsonObject;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two processes, one ledger: one keeps, the other waits, and whatever becomes of the first, never do both write. */
class TakeoverIT extends FaultScenario {

  @TempDir
  private Path directory;
  private SimAccount main;

  @BeforeEach
  void openAccount() {
    kept.quickLease();
    main = kept.account("main");
  }

  @Test
  void C01_ownerKilled() throws Exception {
    // given
    kept.account("other");
    WritersLog log = WritersLog.of(kept.database());
    try (ChildKeeper first = start("keeper_one"); ChildKeeper second = startBehind("main", "other")) {
      second.awaitStatus("main", "STANDBY").awaitStatus("other", "STANDBY");
      assertThat(second.answer("/health/ready")).isEqualTo(200);
      assertThat(second.answer("/health/accounts")).isEqualTo(200);
      Runnable stopTrading = kept.trade(21, 60);
      Kept.await("some fills", () -> kept.database().count("executions") > 20, first::heard);

      // when
      first.kill();
      long main = kept.epoch("main");
      long other = kept.epoch("other");

      // then
      awaitKeptUnder("main", main + 1, second);
      awaitKeptUnder("other", other + 1, second);
      stopTrading.run();
      kept.awaitLedgerEqualsBook();
      second.awaitStatus("main", "LIVE").awaitCountersAddUp("main").awaitCountersAddUp("other");
      assertThat(kept.incidentCauses("main")).endsWith("FENCED").containsOnlyOnce("FENCED");
      assertThat(kept.incidentCauses("other")).endsWith("FENCED").containsOnlyOnce("FENCED");
      assertThat(kept.database().query("SELECT DISTINCT detail FROM fillkeeper.incidents WHERE cause = 'FENCED'"))
          .singleElement().asString().contains("lease lapsed: owner=").contains("/" + first.pid() + "/");
      assertThat(kept.epoch("main")).isEqualTo(main + 1);
      assertThat(log.brokenFences()).isEmpty();
    }
  }

  @Test
  void C01_ownerStoppedCleanly() throws Exception {
    // given
    kept.account("other");
    kept.store("leaseMs", 120_000);
    Runnable stopTrading = kept.trade(22, 60);
    try (ChildKeeper first = start("keeper_one"); ChildKeeper second = startBehind("main", "other")) {
      second.awaitStatus("main", "STANDBY").awaitStatus("other", "STANDBY");

      // when
      first.signal("TERM");

      // then
      assertThat(first.awaitExit()).as(first.heard()).isZero();
      awaitKeptUnder("main", 2, second);
      awaitKeptUnder("other", 2, second);
      try (ChildKeeper third = start("keeper_three")) {
        third.awaitStatus("main", "STANDBY");
        assertThat(third.signal("TERM").awaitExit()).as(third.heard()).isZero();
      }
      stopTrading.run();
      kept.awaitLedgerEqualsBook();
      second.awaitCountersAddUp("main").awaitCountersAddUp("other");
      assertThat(kept.database().count("incidents")).isZero();
      assertThat(kept.epoch("main")).isEqualTo(2);
      assertThat(kept.epoch("other")).isEqualTo(2);
      assertThat(kept.status("main")).isEqualTo("LIVE");
    }
  }

  @Test
  void C02_P03_ownerStoppedPastItsLeaseThenResumed() throws Exception {
    // given
    WritersLog log = WritersLog.of(kept.database());
    Runnable stopTrading = kept.trade(23, 60);
    try (ChildKeeper first = start("keeper_one"); ChildKeeper second = startBehind("main")) {
      second.awaitStatus("main", "STANDBY");
      first.stall();
      awaitKeptUnder("main", 2, second);
      CompletableFuture<HttpResponse<String>> asked = first.ask(ChildKeeper.statePath("main"));

      // when
      first.wake();

      // then
      JsonObject answer = ChildKeeper.body(asked);
      assertThat(answer.getLong("epoch")).as(answer.encode()).isEqualTo(2);
      first.awaitStatus("main", "STANDBY");
      stopTrading.run();
      kept.awaitLedgerEqualsBook();
      first.awaitCountersAddUp("main");
      second.awaitCountersAddUp("main");
      assertThat(log.writtenAfterTakeover(kept.database().user("keeper_one"))).isEmpty();
      assertThat(log.brokenFences()).isEmpty();
      assertThat(kept.incidentCauses("main")).containsExactly("FENCED");

      // when
      assertThat(second.signal("TERM").awaitExit()).as(second.heard()).isZero();

      // then
      awaitKeptUnder("main", 3, first);
      assertThat(kept.incidentCauses("main")).containsExactly("FENCED");
    }
  }

  @Test
  void P03_stoppedForLongerThanTheLeaseWithNobodyBeside() throws Exception {
    // given
    WritersLog log = WritersLog.of(kept.database());
    try (ChildKeeper only = start("keeper_one")) {
      main.fillWhole(main.limit("linear", "BTCUSDT", "Buy", "60000", "0.030"));
      kept.awaitLedgerEqualsBook();

      // when
      only.stall();

      // then
      kept.awaitStatus("main", "LAPSED");
      assertThat(kept.isCurrent("main")).isFalse();

      // when
      main.fillWhole(main.limit("linear", "BTCUSDT", "Sell", "60000", "0.030"));
      CompletableFuture<HttpResponse<String>> state = only.ask(ChildKeeper.statePath("main"));
      CompletableFuture<HttpResponse<String>> health = only.ask("/health/accounts");
      only.wake();

      // then
      JsonObject answer = ChildKeeper.body(state);
      assertThat(answer.getBoolean("isCurrent")).as(answer.encode()).isFalse();
      assertThat(ChildKeeper.body(health).getString("status")).isEqualTo("DOWN");
      awaitKeptUnder("main", 2, only);
      kept.awaitLedgerEqualsBook();
      only.awaitCountersAddUp("main");
      assertThat(kept.incidentCauses("main")).containsExactly("STALLED");
      assertThat(log.revivedLeases()).isEmpty();
      assertThat(log.brokenFences()).isEmpty();
    }
  }

  @Test
  void P03_stoppedForLessThanTheLease() throws Exception {
    // given
    kept.store("leaseMs", 6_000).store("writeDeadlineMs", 3_500).store("statementTimeoutMs", 3_000);
    Runnable stopTrading = kept.trade(24, 60);
    try (ChildKeeper only = start("keeper_one")) {
      only.stall();
      Kept.await("a third of the lease and more is used", () -> (Boolean) kept.ofAccount(
          "live_until < clock_timestamp() + interval '3800 milliseconds'", "main"), () -> "it is not");

      // when
      only.wake();

      // then
      stopTrading.run();
      kept.awaitLedgerEqualsBook();
      only.awaitCountersAddUp("main");
      assertThat(only.state("main").getBoolean("isCurrent")).isTrue();
      assertThat(kept.incidentCauses("main")).isEmpty();
      assertThat(kept.epoch("main")).isEqualTo(1);
      assertThat(kept.status("main")).isEqualTo("LIVE");
    }
  }

  /** A process that keeps all accounts, under a user of its own. */
  private ChildKeeper start(String user) throws Exception {
    JsonObject configuration = kept.configuration();
    configuration.getJsonObject("store").put("user", kept.database().superuser(user));
    ChildKeeper child = ChildKeeper.start(directory, configuration).awaitListening();
    kept.awaitLive("main");
    return child;
  }

  /** One that comes when these accounts are kept already. */
  private ChildKeeper startBehind(String... ids) throws Exception {
    for (String id : ids) {
      kept.awaitLive(id);
    }
    return start("keeper_two");
  }

  private void awaitKeptUnder(String id, long epoch, ChildKeeper by) {
    Kept.await(id + " is live under epoch " + epoch, () -> kept.epoch(id) == epoch && kept.isCurrent(id),
        () -> kept.epoch(id) + " " + kept.status(id) + "\n" + by.heard());
  }
}
