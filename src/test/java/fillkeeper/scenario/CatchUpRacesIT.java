package fillkeeper.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.SimAccount;
import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What happens in the middle of a catch-up, wherever it happens. */
class CatchUpRacesIT extends Scenario {

  @ParameterizedTest
  @EnumSource(names = {"IDENTITY", "LOGIN", "SUBSCRIBE", "OPEN_ORDERS", "HISTORY", "EXECUTIONS", "ORDER_BY_ID"})
  void whatHappensMeanwhileIsInTheLedger(At at) throws Exception {
    // given
    SimAccount account = kept.account("main");
    kept.start().awaitLive("main");
    String filled = account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030");
    String cancelled = account.limit("spot", "BTCUSDT", "Buy", "60000", "0.030");
    String amended = account.limit("spot", "SOLUSDT", "Sell", "160", "2.000");
    String gone = account.limit("linear", "ETHUSDT", "Buy", "2000", "1.00");
    kept.awaitLedgerEqualsBook();
    account.meanwhile(at, () -> {
      account.fill(filled, "0.010");
      account.cancel(cancelled);
      account.amend(amended, "161", "3.000");
      account.fillWhole(filled);
      account.fill(account.limit("linear", "BTCUSDT", "Sell", "60000", "0.020"), "0.005");
      account.adl("BTCUSDT", "Sell", "0.001", "60000");
    });

    // when
    account.next(At.OPEN_ORDERS, Fault.DROP, 9);           // so that orders are asked for by their ids
    whileNobodyListens(account, () -> account.cancel(gone));

    // then
    thenAllIsWell("DISCONNECTED");
  }

  @Test
  void anEndThatIsHeardWhileThePageOfOpenOrdersIsUnderWayStands() throws Exception {
    // given
    SimAccount account = kept.account("main");
    kept.start().awaitLive("main");
    String order = account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030");
    kept.awaitLedgerEqualsBook();

    // when
    account.next(At.OPEN_ORDERS, Fault.delay(500), 9);
    account.meanwhile(At.OPEN_ORDERS, 3, () -> account.cancel(order));
    account.cut();

    // then
    kept.awaitIncident("main", "DISCONNECTED");
    thenAllIsWell("DISCONNECTED");
  }

  @Test
  void moreThanMayWaitEndsTheCatchUpOnce() throws Exception {
    // given
    SimAccount account = kept.account("main", new JsonObject().put("sync", new JsonObject().put("maxEvents", 20)));
    account.meanwhile(At.HISTORY, () -> {
      for (int i = 0; i < 50; i++) {
        account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030");
      }
    });
    account.next(At.HISTORY, Fault.delay(2_000));

    // when
    kept.start();

    // then
    kept.awaitIncident("main", "QUEUE_OVERFLOW");
    thenAllIsWell("QUEUE_OVERFLOW");
  }

  @Test
  void theLossOfTheStreamEndsACatchUpAtOnce() throws Exception {
    // given
    SimAccount account = kept.account("main");
    account.next(At.HISTORY, Fault.STALL);
    account.meanwhile(At.HISTORY, account::cut);

    // when
    long before = System.nanoTime();
    kept.start().awaitIncident("main", "DISCONNECTED");

    // then
    assertThat((System.nanoTime() - before) / 1_000_000_000L).isLessThan(9);
    thenAllIsWell("DISCONNECTED");
  }

  @Test
  void aCatchUpWithoutProgressEnds() throws Exception {
    // given
    SimAccount account = kept.account("main", new JsonObject().put("sync", new JsonObject().put("timeoutMs", 1_000)));
    account.next(At.EXECUTIONS, Fault.TRICKLE);
    account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030");

    // when
    kept.start().awaitIncident("main", "SYNC_FAILED");

    // then
    thenAllIsWell("SYNC_FAILED");
  }
}
