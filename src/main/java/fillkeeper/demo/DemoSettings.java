package fillkeeper.demo;

import fillkeeper.Fillkeeper;
import fillkeeper.settings.Settings;
import fillkeeper.simulator.SimFeed;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;

/** The configuration of the demo: what somebody would write into a file for simulated exchanges. */
final class DemoSettings {

  /** The name of the feed's ticks. */
  static final String STREAM = "nifty";

  /** That of all exchanges. */
  static final String ENVIRONMENT = "simulator";

  /** Nobody else asks the exchanges of the demo. */
  private static final double REST_SHARE = 0.9;

  private DemoSettings() {
  }

  static Settings of(List<DemoExchange> exchanges, SimFeed feed) {
    JsonArray accounts = new JsonArray();
    JsonArray markets = new JsonArray();
    JsonObject venues = new JsonObject();
    for (DemoExchange exchange : exchanges) {
      exchange.accounts().keySet().forEach(name -> accounts.add(account(exchange, name)));
      markets.add(place(exchange).mergeIn(exchange.market()));
      venues.put(exchange.name(), new JsonObject().put("restShare", REST_SHARE).put("restReserve", REST_SHARE));
    }
    return Fillkeeper.settings(new JsonObject()
        .put("store", new JsonObject().put("embedded", true))
        .put("http", new JsonObject().put("port", 0))
        .put("venues", venues)
        .put("accounts", accounts)
        .put("markets", markets.add(feed(feed))));
  }

  /** Audits come often, so that a short demo shows some. */
  private static JsonObject account(DemoExchange exchange, String name) {
    return place(exchange).put("id", name).mergeIn(exchange.account(name))
        .put("audit", new JsonObject().put("intervalMs", 5_000).put("restLagMs", 1_000));
  }

  private static JsonObject place(DemoExchange exchange) {
    return new JsonObject().put("exchange", exchange.name()).put("environment", ENVIRONMENT)
        .put("endpoints", exchange.endpoints());
  }

  /** An account's name on the event bus. */
  static String busName(DemoExchange exchange, String account) {
    return exchange.name() + "." + ENVIRONMENT + "." + account;
  }

  /** A feed without ids that sends its last ticks again on each connection. */
  private static JsonObject feed(SimFeed feed) {
    return new JsonObject().put("provider", new JsonObject()
        .put("url", feed.url()).put("subscribe", "{\"op\":\"subscribe\"}")
        .put("stream", STREAM).put("mode", "TRAILING_WINDOW").put("seenWindow", 1_000).put("rows", "/data")
        .put("fields", new JsonObject().put("seq", "/seq").put("symbol", "/sym").put("ts", "/ts").put("price", "/px")
            .put("size", "/sz").put("side", "/side")));
  }
}
