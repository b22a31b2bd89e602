package fillkeeper.fault;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.bybit.SimAccount;
import io.vertx.core.json.JsonObject;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What happens in the middle of a catch-up, wherever it happens. */
class RestSyncFaultIT extends RestScenario {

  @ParameterizedTest
  @EnumSource(names = {"IDENTITY", "LOGIN", "SUBSCRIBE", "OPEN_ORDERS", "HISTORY", "EXECUTIONS", "ORDER_BY_ID"})
  void R08_whatHappensMeanwhileIsInTheLedger(At at) throws Exception {
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
  void R08_anEndThatIsHeardWhileThePageOfOpenOrdersIsUnderWayStands() throws Exception {
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
  void R11_moreThanMayWaitEndsTheCatchUpOnce() throws Exception {
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

  @ParameterizedTest
  @EnumSource(names = {"OPEN_ORDERS", "HISTORY", "EXECUTIONS"})
  void R10_theLossOfTheStreamEndsACatchUp(At at) throws Exception {
    // given: a request that is never answered, and a stream that breaks meanwhile
    SimAccount account = kept.account("main");
    somethingToRead(account);
    account.next(at, Fault.STALL);
    account.meanwhile(at, account::cut);

    // when
    kept.start().awaitIncident("main", "DISCONNECTED");

    // then: what that attempt had read made nothing live
    thenAllIsWell("DISCONNECTED");
    assertThat(kept.statuses().stream().filter(told -> told.getString("status").equals("LIVE")))
        .isNotEmpty().allMatch(told -> told.getLong("epoch") == 2);
  }

  @Test
  void R09_failureAtEverySingleRequest() throws Exception {
    // given: how many requests a catch-up takes
    SimAccount account = kept.restShare(1).account("main", audit(60_000, 15_000).put("restart",
        new JsonObject().put("minDelayMs", 5).put("maxDelayMs", 10)));
    somethingToRead(account);
    kept.start().awaitLive("main").stop();
    long before = kept.exchange().restRequests();
    kept.start().awaitLive("main");
    int requests = (int) (kept.exchange().restRequests() - before);
    kept.stop();
    account.fill(account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030"), "0.010");

    // when: the first attempt fails at its first request, the next at its second, and so on to the last one
    int strikes = 0;
    for (int attempt = 1; attempt <= requests; attempt++) {
      strikes += attempt;
      kept.exchange().nth(At.REST, strikes, Fault.retCode(10001));
    }
    before = kept.exchange().restRequests();
    kept.start();

    // then
    thenAllIsWell(Collections.nCopies(requests, "SYNC_FAILED").toArray(String[]::new));
    assertThat(kept.exchange().restRequests() - before).isBetween((long) strikes + requests, strikes + 2L * requests);
  }
}
