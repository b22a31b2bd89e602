package fillkeeper.fault;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.At;
import fillkeeper.testkit.Kept;
import java.lang.ref.WeakReference;
import org.junit.jupiter.api.Test;

/** A socket whose client object is garbage is closed by the library; ours is held for as long as the connection. */
class ForgottenClientIT extends SocketScenario {

  @Test
  void N25_collectionsWhileLive() throws Exception {
    // given
    live(heartbeat(50, 10_000));
    String order = resting();

    // when: everything that nobody holds is collected, several times, while it pings and hears
    for (int round = 0; round < 5; round++) {
      collect();
      long pings = kept.exchange().count(At.HEARTBEAT);
      account.fill(order, "0.001");
      Kept.await("pings go on", () -> kept.exchange().count(At.HEARTBEAT) > pings + 1, () -> "none");
      kept.awaitLedgerEqualsBook();
    }

    // then
    assertThat(kept.epoch("main")).isEqualTo(1);
    assertThat(kept.exchange().count(At.CONNECT)).isEqualTo(1);
    thenAllIsWell();
  }

  private static void collect() {
    WeakReference<Object> garbage = new WeakReference<>(new Object());
    Kept.await("a collection", () -> {
      System.gc();
      return garbage.get() == null;
    }, () -> "none");
  }
}
