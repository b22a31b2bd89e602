package fillkeeper.fault;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.Overheard;
import fillkeeper.simulator.At;
import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.ChildKeeper;
import fillkeeper.testkit.Kept;
import fillkeeper.testkit.Published;
import fillkeeper.testkit.WritersLog;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The process is killed, whenever it is worst: nothing is lost, nothing is there twice, and nobody is told LIVE. */
class KillIT extends FaultScenario {

  private static final long SEED = Long.getLong("seed", 11);

  @TempDir
  private Path directory;

  @BeforeEach
  void shortLease() {
    kept.quickLease();
  }

  @Test
  void P01_aLoopOfKillsAtRandomTimesUnderLoad() throws Exception {
    killSoOften(4);
  }

  @Test
  @Tag("soak")
  void P01_fiftyKillsAtRandomTimesUnderLoad() throws Exception {
    killSoOften(50);
  }

  private void killSoOften(int kills) throws Exception {
    // given
    kept.account("main");
    kept.account("other");
    WritersLog log = WritersLog.of(kept.database());
    SplittableRandom random = new SplittableRandom(SEED);
    Published published = new Published();
    Runnable stopTrading = kept.trade(SEED, 80);

    // when
    for (int kill = 0; kill < kills; kill++) {
      try (ChildKeeper child = start()) {
        long answered = awaitSomeMoment(child, random);
        child.kill();

        // then
        published.add(child);
        assertThat(published.faults(kept.database().connect())).as("after kill %s, seed %s", kill, SEED).isEmpty();
        assertThat(kept.changeSeq("main")).isGreaterThanOrEqualTo(answered);
      }
    }
    try (ChildKeeper last = start()) {
      kept.awaitLive("main").awaitLive("other");
      stopTrading.run();
      kept.awaitLedgerEqualsBook();
      last.awaitCountersAddUp("main").awaitCountersAddUp("other");
      assertThat(last.signal("TERM").awaitExit()).isZero();
      published.add(last);
    }
    assertThat(published.size()).isPositive();
    assertThat(published.faults(kept.database().connect())).isEmpty();
    assertThat(log.brokenFences()).isEmpty();
    assertEachKilledEpochLeftOneIncident("main");
    assertEachKilledEpochLeftOneIncident("other");
  }

  /** Before its epoch, after it, while it reads the venue, between a commit and its news, and while it drains. */
  @Test
  void P01_atEveryStep() throws Exception {
    SimAccount account = kept.account("main");
    WritersLog log = WritersLog.of(kept.database());
    Published published = new Published();
    try (ChildKeeper child = start()) {
      kept.awaitLive("main");
      account.fill(account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030"), "0.010");
      kept.awaitLedgerEqualsBook();
      holdUp("executions", "true");
      account.limit("spot", "BTCUSDT", "Buy", "60000", "0.5");
      account.fillWhole(account.limit("spot", "BTCUSDT", "Buy", "60000", "0.5"));
      awaitHeldUp("writer", child);
      published.add(child.kill());
    }
    kept.database().calm("executions");
    holdUp("accounts", "NEW.epoch > OLD.epoch");
    try (ChildKeeper child = start()) {
      awaitHeldUp("claims", child);
      published.add(child.kill());
    }
    kept.database().calm("accounts");
    kept.exchange().restDelay(60_000);
    try (ChildKeeper child = start()) {
      long asked = kept.exchange().count(At.REST);
      Kept.await("it asks the exchange", () -> kept.exchange().count(At.REST) > asked, child::heard);
      published.add(child.kill());
    }
    kept.exchange().restDelay(0);
    try (ChildKeeper child = start()) {
      kept.awaitLive("main");
      holdUp("accounts", "NEW.status = 'STOPPED'");
      child.signal("TERM");
      awaitHeldUp("claims", child);
      published.add(child.kill());
    }
    kept.database().calm("accounts");
    try (ChildKeeper last = start()) {
      kept.awaitLive("main").awaitLedgerEqualsBook();
      last.awaitCountersAddUp("main");
      published.add(last.kill());
    }
    assertThat(published.faults(kept.database().connect())).isEmpty();
    assertThat(log.brokenFences()).isEmpty();
    assertThat(kept.incidentCauses("main")).isNotEmpty().isSubsetOf("FENCED", "STALLED", "WRITE_FAILED");
  }

  private void holdUp(String table, String when) {
    kept.database().before(table, "IF " + when + " THEN PERFORM pg_sleep(1); END IF;");
  }

  private void awaitHeldUp(String session, ChildKeeper child) {
    Kept.await("it is held up", () -> kept.database().sleeper(session) != null, child::heard);
  }

  private ChildKeeper start() throws Exception {
    return ChildKeeper.start(Overheard.class, directory, kept.configuration());
  }

  /** Waits for a moment that chance chooses: the start, the catch-up, or some time in the middle of the work. */
  private long awaitSomeMoment(ChildKeeper child, SplittableRandom random) throws Exception {
    int dice = random.nextInt(6);
    child.awaitListening();
    if (dice == 0) {
      return 0;
    }
    if (dice == 1) {
      long epoch = kept.epoch("main");
      Kept.await("a claim", () -> kept.epoch("main") > epoch || "SYNCING".equals(kept.status("main")), child::heard);
      return 0;
    }
    int enough = 1 + random.nextInt(120);
    Kept.await(enough + " changes", () -> Published.count(child) >= enough, child::heard);
    return child.state("main").getLong("changeSeq");
  }

  private void assertEachKilledEpochLeftOneIncident(String id) {
    long last = kept.epoch(id);
    assertThat(kept.incidentCauses(id)).hasSize((int) last - 1).isSubsetOf("FENCED", "STALLED");
  }

  @Test
  void P02_aKilledOwnerLeavesNoLiveBehind() throws Exception {
    // given
    kept.account("main");
    try (ChildKeeper child = ChildKeeper.start(directory, kept.configuration())) {
      kept.awaitLive("main");

      // when
      child.kill();

      // then
      assertThat(kept.database().value("SELECT live_until <= clock_timestamp() + interval '2 seconds' "
          + "FROM fillkeeper.accounts")).isEqualTo(true);
      kept.awaitStatus("main", "LAPSED");
      assertThat(kept.isCurrent("main")).isFalse();
    }

    // when
    try (ChildKeeper next = ChildKeeper.start(directory, kept.configuration())) {
      kept.awaitLive("main");

      // then
      assertThat(kept.incidentCauses("main")).containsExactly("FENCED");
      assertThat(kept.epoch("main")).isEqualTo(2);
      next.awaitCountersAddUp("main");
    }
  }
}
