package fillkeeper.fault;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import fillkeeper.testkit.CuttingProxy.Ending;
import fillkeeper.testkit.CuttingProxy.Link;
import fillkeeper.testkit.CuttingProxy.Mode;
import fillkeeper.testkit.Kept;
import fillkeeper.testkit.RawPeer;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The ways in which a private socket ends, or does not although it is over. */
class SocketEndsIT extends SocketScenario {

  private static final byte[] GOODBYE = RawPeer.frame(RawPeer.CLOSE, new byte[] {3, (byte) 0xE8}).getBytes();

  @Test
  void N01_halfOpen() throws Exception {
    // given
    Link link = live(heartbeat(200, 300));
    String order = resting();

    // when: the peer vanishes without a word
    long since = System.nanoTime();
    link.set(Mode.DROP, Mode.DROP);
    account.fill(order, "0.010");
    kept.awaitIncident("main", "STALLED");

    // then: long before the heartbeat's defaults could have noticed
    assertThat(Duration.ofNanos(System.nanoTime() - since)).isLessThan(Duration.ofSeconds(20));
    thenAllIsWell("STALLED");
  }

  @Test
  void N02_aliveButDeaf() throws Exception {
    // given
    account = kept.account("main", heartbeat(100, 3_000).put("audit",
        new JsonObject().put("intervalMs", 400).put("restLagMs", 200)));
    kept.start().awaitLive("main");
    String order = resting();
    kept.awaitAuditRounds("main", 2);
    long pings = kept.exchange().count(At.HEARTBEAT);

    // when: pings are answered, and nothing else is ever told
    account.next(At.FRAME, Fault.STALL);
    account.fill(order, "0.010");
    account.adl("BTCUSDT", "Sell", "0.001", "60000");

    // then: the audit finds it
    kept.awaitIncident("main", "STALLED");
    assertThat(kept.exchange().count(At.HEARTBEAT)).isGreaterThan(pings);
    assertThat(kept.database().count("audits WHERE outcome = 'REPAIRED'")).isPositive();
    thenAllIsWell("STALLED");
  }

  @Test
  void N02_aQuietAccountIsNotDeaf() throws Exception {
    // given
    account = kept.account("main", heartbeat(50, 5_000).put("audit",
        new JsonObject().put("intervalMs", 200).put("restLagMs", 100)));
    kept.start().awaitLive("main");
    long pings = kept.exchange().count(At.HEARTBEAT);

    // when
    kept.awaitAuditRounds("main", 5);
    Kept.await("ten pings", () -> kept.exchange().count(At.HEARTBEAT) > pings + 10, () -> "fewer");

    // then
    assertThat(account.connections()).isEqualTo(1);
    thenAllIsWell();
  }

  @Test
  void N03_finWithoutACloseFrame() throws Exception {
    // given
    Link link = live();

    // when
    link.end(Ending.FIN);
    account.fillWhole(account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030"));

    // then
    awaitAnotherConnection(link);
    thenAllIsWell("DISCONNECTED");
  }

  @Test
  void N03_finBehindBytesOfALastFrame() throws Exception {
    thenAFrameThatIsCutShortIsOneLoss(Ending.FIN);
  }

  @Test
  void N04_resetInMidFrame() throws Exception {
    thenAFrameThatIsCutShortIsOneLoss(Ending.RST);
  }

  private void thenAFrameThatIsCutShortIsOneLoss(Ending ending) throws Exception {
    // given
    Link link = live();
    String order = resting();

    // when: a whole frame goes through, and forty bytes of the next
    account.fill(order, "0.010");
    kept.awaitLedgerEqualsBook();
    link.toClient().endAfter(40, ending);
    account.fill(order, "0.010");

    // then
    awaitAnotherConnection(link);
    account.fill(order, "0.010");
    thenAllIsWell("DISCONNECTED");
    assertThat(kept.database().count("rejected_events")).isZero();
  }

  @Test
  void N05_closeFrameWithoutTcpClose() throws Exception {
    // given
    Link link = live();
    String order = resting();

    // when: our goodbye is swallowed, so the connection stays for ever if it is left to the other side
    link.set(Mode.DROP, Mode.DROP);
    link.toClient().say(GOODBYE);
    account.fillWhole(order);

    // then: the attempt ends, its successor waits for no close, and our side of the connection is gone
    awaitAnotherConnection(link);
    thenAllIsWell("DISCONNECTED");
    kept.stop();
    assertThat(kept.status("main")).isEqualTo("STOPPED");
  }

  @Test
  void N06_peerNeverAnswersOurClose() throws Exception {
    // given
    Link link = live();
    resting();

    // when
    link.set(Mode.DROP, Mode.DROP);
    long since = System.nanoTime();
    kept.stop();

    // then: within the limit of a drain, which is less than what the protocol's own close would wait
    assertThat(Duration.ofNanos(System.nanoTime() - since)).isLessThan(Duration.ofSeconds(8));
    assertThat(kept.status("main")).isEqualTo("STOPPED");
    kept.start();
    thenAllIsWell();
  }

  @Test
  void N10_closeFrameInTheSegmentOfTheUpgrade() throws Exception {
    // given
    behindProxy(new JsonObject());
    proxy.next(link -> link.toClient().append(GOODBYE));

    // when
    kept.start();

    // then
    kept.awaitFailed("main", 1);
    thenAllIsWell("DISCONNECTED");
    assertThat(kept.epoch("main")).isEqualTo(2);
  }
}
