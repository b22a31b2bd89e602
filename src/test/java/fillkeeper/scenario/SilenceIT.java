package fillkeeper.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.SimAccount;
import fillkeeper.testkit.Kept;
import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.Test;

/** A connection that stays open and says nothing is no stream. */
class SilenceIT extends Scenario {

  @Test
  void anExchangeThatAnswersNoPingHasStalled() throws Exception {
    // given
    SimAccount account = kept.account("main",
        new JsonObject().put("heartbeat", new JsonObject().put("pingMs", 200).put("pongTimeoutMs", 300)));
    kept.start().awaitLive("main");
    String order = account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030");
    kept.awaitLedgerEqualsBook();

    // when
    long before = System.nanoTime();
    account.silence();
    account.fill(order, "0.010");
    kept.awaitIncident("main", "STALLED");
    long seconds = (System.nanoTime() - before) / 1_000_000_000L;

    // then
    assertThat(seconds).isLessThan(5);
    thenAllIsWell("STALLED");
  }

  @Test
  void aStreamThatAnswersPingsAndBringsNothingIsFoundByTheAudit() throws Exception {
    // given
    SimAccount account = kept.account("main", audit(400, 200)
        .put("heartbeat", new JsonObject().put("pingMs", 100).put("pongTimeoutMs", 3_000)));
    kept.start().awaitLive("main");
    String order = account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030");
    kept.awaitLedgerEqualsBook().awaitAuditRounds("main", 2);

    // when
    account.next(At.FRAME, Fault.STALL);
    account.fill(order, "0.010");
    account.adl("BTCUSDT", "Sell", "0.001", "60000");

    // then
    kept.awaitIncident("main", "STALLED");
    assertThat(count("audits", "outcome = 'REPAIRED'")).isPositive();
    thenAllIsWell("STALLED");
  }

  @Test
  void anAnswerToTheSubscriptionThatNeverComesIsAStall() throws Exception {
    // given
    SimAccount account = kept.account("main");
    account.next(At.SUBSCRIBE, Fault.STALL);

    // when
    kept.start();

    // then
    kept.awaitIncident("main", "STALLED");
    thenAllIsWell("STALLED");
  }

  @Test
  void aQuietAccountStaysLive() throws Exception {
    // given
    SimAccount account = kept.account("main", audit(200, 100)
        .put("heartbeat", new JsonObject().put("pingMs", 50).put("pongTimeoutMs", 5_000)));
    kept.start().awaitLive("main");
    long pings = kept.exchange().count(At.HEARTBEAT);

    // when
    kept.awaitAuditRounds("main", 5);
    Kept.await("ten pings", () -> kept.exchange().count(At.HEARTBEAT) > pings + 10, () -> "fewer");

    // then
    assertThat(account.connections()).isEqualTo(1);
    thenAllIsWell();
  }
}
