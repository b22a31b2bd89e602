package fillkeeper.desk;

import fillkeeper.market.MarketState;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;

/** What is said of the market recorders. */
public final class MarketJson {

  private MarketJson() {
  }

  /** All of them, in the order of the configuration. */
  public static JsonArray of(List<MarketState> states) {
    JsonArray markets = new JsonArray();
    states.forEach(state -> markets.add(of(state)));
    return markets;
  }

  private static JsonObject of(MarketState state) {
    return new JsonObject()
        .put("name", state.market().name())
        .put("exchange", state.market().exchange())
        .put("environment", state.market().environment())
        .put("category", state.market().category())
        .put("symbols", new JsonArray(List.copyOf(state.market().symbols())))
        .put("status", state.status())
        .put("restarts", state.restarts())
        .put("lastFailure", state.lastFailure())
        .put("counters", new JsonObject()
            .put("received", state.received())
            .put("recorded", state.recorded())
            .put("duplicates", state.duplicates())
            .put("rejected", state.rejected())
            .put("dropped", state.dropped()));
  }
}
