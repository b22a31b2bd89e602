package fillkeeper.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import fillkeeper.simulator.At;
import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.ChildJvm;
import fillkeeper.testkit.ChildKeeper;
import fillkeeper.testkit.Kept;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The process is asked to end, whatever it is doing just then. */
class StopIT extends FaultScenario {

  /** Far above what any of these stops takes, and below the limits of what it may not wait for. */
  private static final int DRAIN_MS = 20_000;

  @TempDir
  private Path directory;
  private SimAccount main;

  @BeforeEach
  void openAccount() {
    kept.store("leaseMs", 120_000);
    main = kept.account("main", new JsonObject()
        .put("restart", new JsonObject().put("minDelayMs", 100_000).put("maxDelayMs", 100_000)));
  }

  @Test
  void P06_sigtermTwiceWhileLiveUnderLoad() throws Exception {
    Runnable stopTrading = kept.trade(31, 150);
    try (ChildKeeper child = start(DRAIN_MS)) {
      // given
      Kept.await("some fills", () -> kept.database().count("executions") > 30, child::heard);

      // when
      child.signal("TERM").signal("TERM").signal("INT");

      // then
      assertThat(child.awaitExit()).as(child.heard()).isZero();
      assertStoppedCleanly();
    }
    try (ChildKeeper next = start(DRAIN_MS)) {
      kept.awaitLive("main");
      stopTrading.run();
      kept.awaitLedgerEqualsBook();
      next.awaitCountersAddUp("main");
      assertThat(kept.epoch("main")).isEqualTo(2);
      assertThat(kept.database().count("incidents")).isZero();
    }
  }

  @Test
  void P06_sigintFromTheKeyboard() throws Exception {
    assumeFalse(ChildJvm.isIgnoredHere(2), "SIGINT is ignored here, and by children too");
    try (ChildKeeper child = start(DRAIN_MS)) {
      kept.awaitLive("main");

      // when
      child.signal("INT");

      // then
      assertThat(child.awaitExit()).as(child.heard()).isZero();
      assertStoppedCleanly();
    }
  }

  @Test
  void P06_sigtermWhileSyncing() throws Exception {
    // given
    kept.exchange().restDelay(60_000);
    try (ChildKeeper child = start(DRAIN_MS)) {
      Kept.await("it asks the exchange", () -> kept.exchange().count(At.REST) > 0, child::heard);

      // when
      child.signal("TERM");

      // then
      assertThat(child.awaitExit()).as(child.heard()).isZero();
      assertStoppedCleanly();
    }
  }

  @Test
  void P06_sigtermWhileAnAccountWaitsForItsNextAttempt() throws Exception {
    try (ChildKeeper child = start(DRAIN_MS)) {
      // given
      kept.awaitLive("main");
      main.cut();
      kept.awaitStatus("main", "FAILED");
      child.awaitSaid("is tried again in");

      // when
      child.signal("TERM");

      // then
      assertThat(child.awaitExit()).as(child.heard()).isZero();
      assertStopped();
      assertThat(kept.incidentCauses("main")).containsExactly("DISCONNECTED");
    }
  }

  @Test
  void P06_sigtermWhileAWriteHangs() throws Exception {
    // given
    kept.store("lockTimeoutMs", 2_000).store("statementTimeoutMs", 2_500);
    try (ChildKeeper child = start(DRAIN_MS); Connection second = kept.database().connect()) {
      kept.awaitLive("main");
      lock(second, "LOCK TABLE fillkeeper.orders IN SHARE MODE");
      main.limit("linear", "BTCUSDT", "Buy", "60000", "0.030");
      awaitWaiting(child);

      // when
      child.signal("TERM");

      // then
      assertThat(child.awaitExit()).as(child.heard()).isEqualTo(1);
      assertStopped();
      assertThat(kept.incidentCauses("main")).containsExactly("WRITE_FAILED");
    }
    try (ChildKeeper next = start(DRAIN_MS)) {
      kept.awaitLive("main").awaitLedgerEqualsBook();
      next.awaitCountersAddUp("main");
    }
  }

  @Test
  void P06_sigtermWhileTheRowIsLockedForAWhile() throws Exception {
    try (ChildKeeper child = start(DRAIN_MS); Connection second = kept.database().connect()) {
      // given
      kept.awaitLive("main");
      lock(second, "SELECT FROM fillkeeper.accounts FOR UPDATE");
      child.signal("TERM");
      child.awaitSaid("could not be given back yet");

      // when
      second.rollback();

      // then
      assertThat(child.awaitExit()).as(child.heard()).isZero();
      assertStoppedCleanly();
    }
  }

  @Test
  void P06_sigtermWhileTheRowStaysLocked() throws Exception {
    try (ChildKeeper child = start(1_000); Connection second = kept.database().connect()) {
      // given
      kept.awaitLive("main");
      lock(second, "SELECT FROM fillkeeper.accounts FOR UPDATE");

      // when
      child.signal("TERM");

      // then
      assertThat(child.awaitExit()).as(child.heard()).isEqualTo(1);
      child.awaitSaid("did not end within 1000 ms");
    }
  }

  private ChildKeeper start(int drainMs) throws Exception {
    return ChildKeeper.start(directory,
        kept.configuration().put("drain", new JsonObject().put("timeoutMs", drainMs))).awaitListening();
  }

  private static void lock(Connection second, String sql) throws Exception {
    second.setAutoCommit(false);
    try (Statement statement = second.createStatement()) {
      statement.execute(sql);
    }
  }

  private void awaitWaiting(ChildKeeper child) {
    Kept.await("a write waits for the lock", () -> (Boolean) kept.database().value(
        "SELECT EXISTS (SELECT FROM pg_stat_activity WHERE application_name = 'fillkeeper writer' "
            + "AND datname = current_database() AND wait_event_type = 'Lock')"), child::heard);
  }

  private void assertStoppedCleanly() {
    assertStopped();
    assertThat(kept.incidentCauses("main")).isEmpty();
  }

  private void assertStopped() {
    assertThat(kept.status("main")).isEqualTo("STOPPED");
    assertThat(kept.ofAccount("status_detail", "main")).isEqualTo("drain");
    assertThat(kept.ofAccount("live_until", "main")).isNull();
    assertThat(kept.ofAccount("owner", "main")).isNull();
  }
}
