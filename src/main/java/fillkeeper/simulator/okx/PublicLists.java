package fillkeeper.simulator.okx;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;

/** What is answered to anybody. Under the floor's monitor. */
record PublicLists(Floor floor, RestQuery query) {

  private static final int TRADES_MAX = 500;
  private static final int TRADES_USUAL = 100;

  /** {@code public/time}. */
  ArrayNode time() {
    ArrayNode data = JsonNodeFactory.instance.arrayNode();
    data.addObject().put("ts", Long.toString(floor.nowMs()));
    return data;
  }

  /** {@code public/instruments}; of options those of one underlying. */
  ArrayNode instruments() {
    String category = query.category();
    if (category.equals("option") && !query.has("uly") && !query.has("instFamily")) {
      throw Refusal.parameter("uly or instFamily is required");
    }
    ArrayNode data = JsonNodeFactory.instance.arrayNode();
    floor.markets.of(category).stream()
        .filter(listing -> query.allows("instId", listing.instId()) && query.allows("uly", listing.underlying()))
        .forEach(listing -> data.add(PublicRows.instrument(listing)));
    if (data.isEmpty() && query.has("instId")) {
      throw new Refusal("51001");
    }
    return data;
  }

  /** {@code public/underlying}: what contracts of a kind are about. */
  ArrayNode underlyings() {
    ArrayNode data = JsonNodeFactory.instance.arrayNode();
    ArrayNode names = data.addArray();
    floor.markets.of(query.category()).stream().map(Listing::underlying).distinct().forEach(names::add);
    return data;
  }

  /** {@code market/trades}: the newest of an instrument, each alone. */
  ArrayNode trades() {
    String instId = query.required("instId");
    if (!floor.markets.isListed(instId)) {
      throw new Refusal("51001");
    }
    ArrayNode data = JsonNodeFactory.instance.arrayNode();
    floor.trades.newest(print -> print.instId().equals(instId), query.limit(TRADES_MAX, TRADES_USUAL))
        .forEach(print -> data.add(PublicRows.trade(print)));
    return data;
  }
}
