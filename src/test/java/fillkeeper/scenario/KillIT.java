package fillkeeper.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.Overheard;
import fillkeeper.testkit.ChildKeeper;
import fillkeeper.testkit.Kept;
import fillkeeper.testkit.Published;
import fillkeeper.testkit.WritersLog;
import java.nio.file.Path;
import java.util.Collections;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The process is killed, whenever it is worst: nothing is lost, nothing is there twice, and nobody is told LIVE. */
class KillIT {

  private static final int KILLS = 6;
  private static final long SEED = Long.getLong("seed", 11);

  @TempDir
  private Path directory;
  private Kept kept;

  @BeforeEach
  void openExchange() throws Exception {
    kept = new Kept().quickLease();
  }

  @AfterEach
  void close() throws Exception {
    kept.close();
  }

  @Test
  void whatWasPublishedOrAnsweredIsThereHoweverOftenItIsKilled() throws Exception {
    // given
    kept.account("main");
    kept.account("other");
    WritersLog log = WritersLog.of(kept.database());
    SplittableRandom random = new SplittableRandom(SEED);
    Published published = new Published();
    Runnable stopTrading = kept.trade(SEED, 80);

    // when
    for (int kill = 0; kill < KILLS; kill++) {
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
    assertThat(kept.incidentCauses(id)).isEqualTo(Collections.nCopies((int) last - 1, "FENCED"));
  }

  @Test
  void aKilledOwnerLeavesNoLiveBehind() throws Exception {
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
