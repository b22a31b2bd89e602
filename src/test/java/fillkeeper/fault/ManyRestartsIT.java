package fillkeeper.fault;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.Kept;
import fillkeeper.testkit.Leaks;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** P09: an account whose stream breaks again and again holds no more of the machine than one that began just now. */
class ManyRestartsIT {

  /** Connections that were never wanted at once before; far fewer than there are restarts. */
  private static final int IN_USE = 8;
  /** What serves other tests. */
  private static final int THREADS_MORE = 8;
  private static final long HEAP_MORE = 16L << 20;
  private static final int WARM_UP = 5;

  @Test
  void P09_manyRestartsLeaveNothingBehind() throws Exception {
    restarts(25);
  }

  @Test
  @Tag("soak")
  void P09_aThousandRestartsLeaveNothingBehind() throws Exception {
    restarts(1_000);
  }

  private static void restarts(int restarts) throws Exception {
    Leaks before = Leaks.baseline();
    Kept kept = new Kept().withoutMessages().unhurriedStore().restShare(10);
    try {
      // given: as much as there will ever be is open
      kept.exchange().limits(10_000, 1_000_000);
      SimAccount account = kept.account("main");
      kept.start().awaitLive("main");
      for (int restart = 1; restart <= WARM_UP; restart++) {
        breakAndMend(kept, account, restart);
      }
      Leaks held = Leaks.baseline();
      int sessions = Leaks.sessions(kept.database()).size();
      long threads = threads();
      long heap = Leaks.heap();

      // when
      for (int restart = WARM_UP + 1; restart <= WARM_UP + restarts; restart++) {
        breakAndMend(kept, account, restart);
      }

      // then
      held.awaitAtMost(IN_USE);
      assertThat(Leaks.sessions(kept.database())).hasSizeLessThanOrEqualTo(sessions + IN_USE);
      assertThat(threads()).isLessThanOrEqualTo(threads + THREADS_MORE);
      assertThat(Leaks.heap() - heap).isLessThan(HEAP_MORE);
      assertThat(account.connections()).isEqualTo(1);
      kept.awaitLedgerEqualsBook().awaitCountersAddUp("main");
      assertThat(kept.incidentCauses("main")).hasSize(WARM_UP + restarts).containsOnly("DISCONNECTED");
    } finally {
      kept.close();
    }
    before.awaitNone();
  }

  private static void breakAndMend(Kept kept, SimAccount account, int restart) {
    account.cut();
    account.fillWhole(account.limit("linear", "BTCUSDT", "Buy", "60000", "0.010"));
    Kept.await("attempt " + (restart + 1), () -> kept.epoch("main") == restart + 1 && kept.isCurrent("main"),
        () -> kept.epoch("main") + " " + kept.status("main"));
  }

  /** But those of the library's own pools, which grow to their size as they are used and no further. */
  private static long threads() {
    return Thread.getAllStackTraces().keySet().stream().filter(thread -> !thread.getName().matches(
        "vert\\.x-(?:worker-thread|internal-blocking|eventloop-thread|acceptor-thread)-\\d+")).count();
  }
}
