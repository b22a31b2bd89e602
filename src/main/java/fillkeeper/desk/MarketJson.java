package fillkeeper.desk;

import fillkeeper.market.Market;
import fillkeeper.market.MarketCounts;
import fillkeeper.market.MarketState;
import fillkeeper.market.Recorded;
import fillkeeper.market.TickMarket;
import fillkeeper.ticks.StreamCounters;
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
    return named(state.recorded())
        .put("status", state.status())
        .put("restarts", state.restarts())
        .put("lastFailure", state.lastFailure())
        .put("counters", counters(state));
  }

  private static JsonObject named(Recorded recorded) {
    JsonObject named = new JsonObject().put("name", recorded.name());
    if (recorded instanceof Market market) {
      return named.put("exchange", market.exchange()).put("environment", market.environment())
          .put("category", market.category()).put("recordType", market.recordType())
          .put("symbols", new JsonArray(List.copyOf(market.symbols())));
    }
    TickMarket ticks = (TickMarket) recorded;
    return named.put("stream", ticks.stream()).put("mode", ticks.trust().mode()).put("seenWindow", ticks.seenWindow());
  }

  private static JsonObject counters(MarketState state) {
    MarketCounts counts = state.counts();
    JsonObject counters = new JsonObject()
        .put("received", counts.received())
        .put("recorded", counts.recorded())
        .put("duplicates", counts.duplicates())
        .put("collisions", counts.collisions())
        .put("lateDropped", counts.lateDropped())
        .put("rejected", counts.rejected())
        .put("dropped", counts.dropped())
        .put("gaps", counts.gaps())
        .put("reconnects", state.restarts());
    if (!state.streams().isEmpty()) {
      JsonObject streams = new JsonObject();
      state.streams().forEach((stream, stood) -> streams.put(stream, stream(stood)));
      counters.put("streams", streams);
    }
    return counters;
  }

  private static JsonObject stream(StreamCounters.Counts counts) {
    return new JsonObject()
        .put("received", counts.received())
        .put("accepted", counts.accepted())
        .put("duplicatesBySequence", counts.bySequence())
        .put("duplicatesByHash", counts.byHash())
        .put("duplicatesByKey", counts.byKey())
        .put("lateAccepted", counts.lateAccepted())
        .put("lateDropped", counts.lateDropped())
        .put("collisions", counts.collisions())
        .put("gaps", counts.gaps())
        .put("windowEvictions", counts.evictions())
        .put("deepestDuplicate", counts.deepestDuplicate());
  }
}
