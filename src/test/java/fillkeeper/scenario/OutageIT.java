package fillkeeper.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.At;
import fillkeeper.simulator.bybit.OrderTicket;
import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.Kept;
import fillkeeper.testkit.Trading;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What happens while nobody listens is in the ledger afterwards. */
class OutageIT extends Scenario {

  @Test
  void whatHappenedInAnOutageIsCaughtUpWith() throws Exception {
    // given
    SimAccount account = kept.account("main");
    kept.start().awaitLive("main");
    String amended = account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030");
    String filled = account.limit("spot", "SOLUSDT", "Sell", "150", "2.000");
    String cancelled = account.limit("linear", "ETHUSDT", "Sell", "3000", "1.00");
    String waiting = account.place(OrderTicket.limit("linear", "BTCUSDT", "Buy", "59000", "0.010").triggeredAt("59500"));
    account.fill(filled, "0.500");
    kept.awaitLedgerEqualsBook();

    // when
    whileNobodyListens(account, () -> {
      account.amend(amended, "60010", "0.040");
      account.fillWhole(filled);
      account.cancel(cancelled);
      account.trigger(waiting);
      account.cancel(account.limit("linear", "ETHUSDT", "Buy", "2900", "0.50"));
      TradingIT.everyKind(account);
    });

    // then
    thenAllIsWell("DISCONNECTED");
  }

  @Test
  void tradingGoesOnThroughOneOutageAfterTheOther() throws Exception {
    // given
    SimAccount account = kept.account("main");
    kept.start().awaitLive("main");
    Trading trading = Trading.on(kept.vertx(), kept.exchange(), account, 200);

    // when
    for (int outage = 1; outage <= 3; outage++) {
      int failures = outage;
      trading.awaitEvents(trading.events() + 100);
      account.cut();
      Kept.await("outage " + outage, () -> kept.incidentCauses("main").size() == failures,
          () -> kept.incidentCauses("main").toString());
      kept.awaitLive("main");
    }
    trading.stop();

    // then
    thenAllIsWell("DISCONNECTED", "DISCONNECTED", "DISCONNECTED");
  }

  @Test
  void anExchangeThatIsAwayIsTriedUntilItIsBack() throws Exception {
    // given
    SimAccount account = kept.account("main");
    kept.start().awaitLive("main");
    String open = account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030");
    kept.awaitLedgerEqualsBook();

    // when
    kept.exchange().down().await(60, TimeUnit.SECONDS);
    account.fill(open, "0.010");
    kept.awaitIncident("main", "VENUE_UNAVAILABLE");
    account.fillWhole(open);
    kept.exchange().up().await(60, TimeUnit.SECONDS);

    // then
    kept.awaitLive("main").awaitLedgerEqualsBook().awaitCountersAddUp("main");
    assertThat(kept.incidentCauses("main")).first().isEqualTo("DISCONNECTED");
    assertThat(kept.incidentCauses("main").stream().skip(1)).isNotEmpty().containsOnly("VENUE_UNAVAILABLE");
    kept.thenARestartChangesNothing("main");
  }

  @Test
  void whatWasSaidAgainAfterAnOutageIsNotBookedAgain() throws Exception {
    // given
    SimAccount account = kept.account("main");
    kept.start().awaitLive("main");
    TradingIT.everyKind(account);
    kept.awaitLedgerEqualsBook();

    // when
    whileNobodyListens(account, () -> TradingIT.everyKind(account));
    kept.awaitLive("main");
    account.replay(60_000);

    // then
    thenAllIsWell("DISCONNECTED");
  }
}
