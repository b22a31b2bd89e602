package fillkeeper.fault;

import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.Away;
import fillkeeper.testkit.RestFront;
import io.vertx.core.json.JsonObject;

/** A fault of what is asked for by requests. */
abstract class RestScenario extends FaultScenario {

  static final String OPEN_ORDERS = "/v5/order/realtime";
  static final String HISTORY = "/v5/order/history";
  static final String EXECUTIONS = "/v5/execution/list";

  RestFront front;

  /** An account whose requests go through a front that may answer some of them itself. */
  SimAccount accountBehindAFront(JsonObject settings) throws Exception {
    front = RestFront.before(kept.vertx(), kept.exchange().port());
    return kept.account("main", new JsonObject().put("endpoints", new JsonObject().put("rest", front.url()))
        .mergeIn(settings, true));
  }

  /** Something to read, open and ended, with and without fills. */
  static void somethingToRead(SimAccount account) {
    account.fillWhole(account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030"));
    account.cancel(account.limit("spot", "SOLUSDT", "Buy", "150", "2.000"));
    account.limit("spot", "BTCUSDT", "Buy", "60000", "0.030");
  }

  /** The connection is lost, and all this happens before the next one is opened. */
  void whileNobodyListens(SimAccount account, Runnable events) {
    Away.during(kept, "main", account, events);
  }

  static JsonObject audit(long intervalMs, long restLagMs) {
    return new JsonObject().put("audit", new JsonObject().put("intervalMs", intervalMs).put("restLagMs", restLagMs));
  }

  static JsonObject syncTimeout(long ms) {
    return new JsonObject().put("sync", new JsonObject().put("timeoutMs", ms));
  }

  /** How many of something in the account's tables. */
  long count(String table, String condition) {
    return kept.database().count(table + " WHERE account = 'main' AND " + condition);
  }
}
