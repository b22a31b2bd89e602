package fillkeeper.simulator.binance;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;

/**
 * A match of an order with another of the account that was prevented, as the exchange's book has it.
 *
 * @param matchId numbered apart from trades
 * @param orderId of the order that was kept from matching: the one that rested
 * @param qty     how much of it
 */
public record SpotPrevention(String symbol, long matchId, long orderId, BigDecimal price, BigDecimal qty, long timeMs) {

  /** As the list has it. The taker is an order of which the account has no other trace. */
  ObjectNode row() {
    return JsonNodeFactory.instance.objectNode().put("symbol", symbol).put("preventedMatchId", matchId)
        .put("takerOrderId", 0).put("makerSymbol", symbol).put("makerOrderId", orderId).put("tradeGroupId", 1)
        .put("selfTradePreventionMode", "EXPIRE_MAKER").put("price", SpotListing.text(price))
        .put("makerPreventedQuantity", SpotListing.text(qty)).put("transactTime", timeMs);
  }
}
