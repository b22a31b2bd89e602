package fillkeeper.demo;

import fillkeeper.Fillkeeper;
import fillkeeper.settings.Settings;
import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.simulator.bybit.SimExchange;
import fillkeeper.simulator.SimFeed;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;

/** The configuration of the demo: what somebody would write into a file for a simulated exchange. */
final class DemoSettings {

  /** The names of the demo's accounts, in the order in which the exchange knows them. */
  static final List<String> NAMES = List.of("alice", "bob");

  /** The name of the feed's ticks. */
  static final String STREAM = "nifty";

  private DemoSettings() {
  }

  static Settings of(SimExchange exchange, List<SimAccount> accounts, SimFeed feed) {
    JsonObject endpoints = new JsonObject()
        .put("privateWs", exchange.wsUrl())
        .put("publicWs", exchange.publicWsUrl())
        .put("rest", exchange.restUrl());
    JsonArray kept = new JsonArray();
    for (int i = 0; i < accounts.size(); i++) {
      kept.add(account(NAMES.get(i), accounts.get(i), endpoints));
    }
    return Fillkeeper.settings(new JsonObject()
        .put("store", new JsonObject().put("embedded", true))
        .put("http", new JsonObject().put("port", 0))
        .put("accounts", kept)
        .put("markets", new JsonArray().add(new JsonObject()
            .put("exchange", "bybit").put("environment", "simulator").put("category", "linear")
            .put("symbols", new JsonArray().add("BTCUSDT").add("ETHUSDT")).put("endpoints", endpoints))
            .add(feed(feed))));
  }

  /** A feed without ids that sends its last ticks again on each connection. */
  private static JsonObject feed(SimFeed feed) {
    return new JsonObject().put("provider", new JsonObject()
        .put("url", feed.url()).put("subscribe", "{\"op\":\"subscribe\"}")
        .put("stream", STREAM).put("mode", "TRAILING_WINDOW").put("seenWindow", 1_000).put("rows", "/data")
        .put("fields", new JsonObject().put("seq", "/seq").put("symbol", "/sym").put("ts", "/ts").put("price", "/px")
            .put("size", "/sz").put("side", "/side")));
  }

  /** Audits come often, so that a short demo shows some. */
  private static JsonObject account(String name, SimAccount account, JsonObject endpoints) {
    return new JsonObject()
        .put("id", name).put("exchange", "bybit").put("environment", "simulator")
        .put("categories", new JsonArray().add("linear").add("spot"))
        .put("endpoints", endpoints)
        .put("apiKey", account.apiKey()).put("apiSecret", account.apiSecret())
        .put("audit", new JsonObject().put("intervalMs", 5_000).put("restLagMs", 1_000));
  }
}
