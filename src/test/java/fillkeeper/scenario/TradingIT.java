package fillkeeper.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.FrameOrder;
import fillkeeper.simulator.Leg;
import fillkeeper.simulator.bybit.OrderTicket;
import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.Trading;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is traded while everybody is well is in the ledger, whichever frame comes first. */
class TradingIT extends Scenario {

  @ParameterizedTest
  @EnumSource(FrameOrder.class)
  void everyFillOfAnOrderIsBookedOnce(FrameOrder order) throws Exception {
    // given
    SimAccount account = kept.account("main");
    kept.exchange().frameOrder(order);
    kept.start().awaitLive("main");

    // when
    String id = account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030");
    account.fill(id, "0.010");
    account.fill(id, "0.012");
    account.fill(id, "0.008");

    // then
    kept.awaitLedgerEqualsBook();
    assertThat(kept.database().count("executions")).isEqualTo(3);
    thenAllIsWell();
  }

  @ParameterizedTest
  @EnumSource(FrameOrder.class)
  void everythingThatATraderDoesIsKept(FrameOrder order) throws Exception {
    // given
    SimAccount account = kept.account("main");
    kept.exchange().frameOrder(order);
    kept.start().awaitLive("main");

    // when
    Trading.on(kept.vertx(), kept.exchange(), account, 500).awaitEvents(1_500).stop();

    // then
    thenAllIsWell();
  }

  @Test
  void everyKindOfOrderIsKept() throws Exception {
    // given
    SimAccount account = kept.account("main");
    kept.start().awaitLive("main");

    // when
    everyKind(account);

    // then
    kept.awaitLedgerEqualsBook();
    assertThat(count("orders", "status = 'REJECTED'")).isEqualTo(1);
    assertThat(count("orders", "status = 'PENDING_TRIGGER'")).isEqualTo(1);
    assertThat(count("executions", "exec_type IN ('ADL', 'LIQUIDATION', 'FUNDING')")).isEqualTo(4);
    thenAllIsWell();
  }

  @Test
  void everyFrameMayComeTwice() throws Exception {
    // given
    SimAccount account = kept.account("main");
    kept.start().awaitLive("main");
    account.always(At.FRAME, Fault.REPEAT);

    // when
    everyKind(account);
    Trading.on(kept.vertx(), kept.exchange(), account, 500).awaitEvents(1_000).stop();

    // then
    kept.awaitLedgerEqualsBook().awaitCountersAddUp("main");
    JsonObject counters = counters();
    assertThat(counters.getLong("duplicates") + counters.getLong("stale"))
        .isGreaterThanOrEqualTo(counters.getLong("received") / 2);
    thenAllIsWell();
  }

  @Test
  void aWindowThatIsReplayedChangesNothing() throws Exception {
    // given
    SimAccount account = kept.account("main");
    kept.start().awaitLive("main");
    everyKind(account);
    Trading.on(kept.vertx(), kept.exchange(), account, 500).awaitEvents(500).stop();
    account.limit("spot", "BTCUSDT", "Buy", "50000", "0.5");       // the last frame of all
    kept.awaitLedgerEqualsBook().awaitCountersAddUp("main");
    List<String> rows = kept.rows("main");
    JsonObject before = counters();

    // when
    account.replay(60_000);
    account.limit("spot", "BTCUSDT", "Buy", "50001", "0.5");

    // then
    kept.awaitLedgerEqualsBook().awaitCountersAddUp("main");
    assertThat(kept.rows("main")).containsAll(rows).hasSize(rows.size() + 1);
    assertThat(counters().getLong("applied")).isEqualTo(before.getLong("applied") + 1);
    assertThat(counters().getLong("duplicates") + counters().getLong("stale"))
        .isGreaterThan(before.getLong("duplicates") + before.getLong("stale") + 500);
    thenAllIsWell();
  }

  @Test
  void aCorrectedFeeStandsBesideTheFirst() throws Exception {
    // given
    SimAccount account = kept.account("main");
    kept.start().awaitLive("main");
    String fill = account.fillWhole(account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030"));
    kept.awaitLedgerEqualsBook();

    // when
    account.restate(fill, "0.5");
    kept.restart();

    // then
    thenAllIsWell();
    assertThat(count("executions", "fee <> 0.5")).isEqualTo(1);
    assertThat(count("execution_corrections", "field = 'fee'")).isPositive();
  }

  @Test
  void theLedgerSurvivesACleanRestart() throws Exception {
    // given
    SimAccount account = kept.account("main");
    kept.start().awaitLive("main");
    account.fillWhole(account.limit("spot", "BTCUSDT", "Buy", "60000", "0.5"));
    kept.awaitLedgerEqualsBook();

    // when
    kept.stop();
    account.quoteBuy("BTCUSDT", "100");
    kept.start().awaitLive("main");

    // then
    thenAllIsWell();
  }

  /** One of each. */
  static void everyKind(SimAccount account) {
    OrderTicket limit = OrderTicket.limit("linear", "ETHUSDT", "Sell", "3000", "1.00");
    String triggered = account.place(limit.triggeredAt("2990"));
    account.trigger(triggered);
    account.fillWhole(triggered);
    account.deactivate(account.place(limit.triggeredAt("2980").named("never")));
    account.place(limit.triggeredAt("2970"));
    account.postOnlyCrossing(limit);
    account.rejected(limit, "EC_InvalidSymbolStatus");
    account.quoteBuy("BTCUSDT", "123.45");
    account.market("spot", "SOLUSDT", "Sell", "2.000");
    account.place(limit.inForce("IOC"), Leg.of("3000", "0.25"));
    String amended = account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030");
    account.fill(amended, Leg.of("60000", "0.010"), Leg.of("60000", "0.005"));
    account.amend(amended, "60001", "0.040");
    account.cancel(amended);
    account.cancelTooLate(account.market("linear", "BTCUSDT", "Buy", "0.002"));
    account.adl("BTCUSDT", "Sell", "0.001", "60000");
    account.liquidation("BTCUSDT", "Sell", "0.002", "59000", "0.3");
    account.funding("BTCUSDT", "Buy", "0.030", "60000", "0.18");
    account.funding("BTCUSDT", "Sell", "0.030", "60000", "-0.18");
  }

  private JsonObject counters() throws Exception {
    return kept.state("main").getJsonObject("counters");
  }
}
