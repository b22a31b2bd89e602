package fillkeeper.simulator.binance;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;

/**
 * A public trade, or an aggregate of some; then {@code id} is of its own kind.
 *
 * @param first the first trade that it covers; of a single trade its own id
 * @param last  the last one
 */
public record SpotPrint(String symbol, long id, BigDecimal price, BigDecimal qty, boolean buyerMaker, long tradedMs,
    long first, long last) {

  /** The aggregate that begins with this trade. */
  SpotPrint numbered(long aggregate) {
    return new SpotPrint(symbol, aggregate, price, qty, buyerMaker, tradedMs, first, last);
  }

  /** This aggregate and one trade more, of the same price. */
  SpotPrint and(SpotPrint trade) {
    return new SpotPrint(symbol, id, price, qty.add(trade.qty), buyerMaker, tradedMs, first, trade.last);
  }

  /** As the stream {@code trade} has it. */
  ObjectNode ofTrades(long nowMs) {
    return event("trade", nowMs).put("t", id).put("p", SpotListing.text(price)).put("q", SpotListing.text(qty))
        .put("T", tradedMs).put("m", buyerMaker).put("M", true);
  }

  /** As the stream {@code aggTrade} has it. */
  ObjectNode ofAggregates(long nowMs) {
    return event("aggTrade", nowMs).setAll(listedAggregate());
  }

  /** As the list of trades has it. */
  ObjectNode listedTrade() {
    return JsonNodeFactory.instance.objectNode().put("id", id).put("price", SpotListing.text(price))
        .put("qty", SpotListing.text(qty)).put("quoteQty", SpotListing.text(price.multiply(qty)))
        .put("time", tradedMs).put("isBuyerMaker", buyerMaker).put("isBestMatch", true);
  }

  /** As the list of aggregates has it. */
  ObjectNode listedAggregate() {
    return JsonNodeFactory.instance.objectNode().put("a", id).put("p", SpotListing.text(price))
        .put("q", SpotListing.text(qty)).put("f", first).put("l", last).put("T", tradedMs).put("m", buyerMaker)
        .put("M", true);
  }

  private ObjectNode event(String kind, long nowMs) {
    return JsonNodeFactory.instance.objectNode().put("e", kind).put("E", nowMs).put("s", symbol);
  }
}
