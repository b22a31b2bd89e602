package fillkeeper.fault;

import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.CuttingProxy;
import fillkeeper.testkit.CuttingProxy.Link;
import fillkeeper.testkit.Kept;
import fillkeeper.testkit.TestDatabase;
import io.vertx.core.json.JsonObject;

/** A fault of the private socket: only that one leads through a proxy, requests go straight to the exchange. */
abstract class SocketScenario extends FaultScenario {

  CuttingProxy proxy;
  SimAccount account;

  @Override
  Kept product(TestDatabase database) throws Exception {
    return super.product(database).unhurriedStore();
  }

  /** The account main behind the proxy. */
  void behindProxy(JsonObject settings) {
    proxy = beside(CuttingProxy.before(kept.exchange().port()));
    account = kept.account("main", new JsonObject().put("endpoints", new JsonObject().put("privateWs", address(proxy)))
        .mergeIn(settings, true));
  }

  /** The same, started and live. Answers its connection. */
  Link live() throws Exception {
    return live(new JsonObject());
  }

  Link live(JsonObject settings) throws Exception {
    behindProxy(settings);
    kept.start().awaitLive("main");
    return proxy.links().get(0);
  }

  /** An order that rests and is in the ledger. */
  String resting() {
    String order = account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030");
    kept.awaitLedgerEqualsBook();
    return order;
  }

  /** Waits until an attempt has failed and another one has its connection. */
  void awaitAnotherConnection(Link lost) {
    kept.awaitFailed("main", 1);
    Kept.await("another connection alone", () -> proxy.links().size() == 1 && !proxy.links().contains(lost),
        () -> proxy.links().size() + " connections");
  }

  static String address(CuttingProxy proxy) {
    return "ws://127.0.0.1:" + proxy.port() + "/v5/private";
  }

  static JsonObject heartbeat(long pingMs, long pongTimeoutMs) {
    return new JsonObject().put("heartbeat",
        new JsonObject().put("pingMs", pingMs).put("pongTimeoutMs", pongTimeoutMs));
  }
}
