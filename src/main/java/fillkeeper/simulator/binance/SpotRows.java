package fillkeeper.simulator.binance;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;

/** Orders and fills as the exchange's lists and its execution reports have them. */
final class SpotRows {

  private SpotRows() {
  }

  /** An order as a list has it; why it expired is in none of open orders. */
  static ObjectNode order(SpotOrder order) {
    SpotTicket ticket = order.ticket();
    ObjectNode row = JsonNodeFactory.instance.objectNode()
        .put("symbol", order.symbol())
        .put("orderId", order.orderId())
        .put("orderListId", order.listId())
        .put("clientOrderId", order.clientOrderId())
        .put("price", text(ticket.price()))
        .put("origQty", text(qty(order)))
        .put("executedQty", text(order.cumQty()))
        .put("cummulativeQuoteQty", text(order.cumQuote()))
        .put("status", order.status())
        .put("timeInForce", ticket.timeInForce())
        .put("type", ticket.type())
        .put("side", ticket.side())
        .put("stopPrice", text(ticket.stopPrice()))
        .put("icebergQty", text(null))
        .put("time", order.createdMs())
        .put("updateTime", order.updatedMs())
        .put("isWorking", order.working())
        .put("workingTime", order.working() ? order.createdMs() : -1)
        .put("origQuoteOrderQty", text(ticket.quoteQty()))
        .put("selfTradePreventionMode", "EXPIRE_MAKER");
    if (order.prevented() != null) {
      row.put("preventedMatchId", order.preventedMatchId()).put("preventedQuantity", text(order.prevented()));
    }
    return order.status().equals("EXPIRED") && !order.reason().isEmpty()
        ? row.put("expiryReason", order.reason()) : row;
  }

  /** A fill as the list of trades has it, or that of allocations. */
  static ObjectNode fill(SpotFill fill) {
    ObjectNode row = JsonNodeFactory.instance.objectNode().put("symbol", fill.symbol());
    if (fill.allocation()) {
      row.put("allocationId", fill.id()).put("allocationType", "SOR");
    } else {
      row.put("id", fill.id());
    }
    row.put("orderId", fill.orderId())
        .put("orderListId", -1)
        .put("price", text(fill.price()))
        .put("qty", text(fill.qty()))
        .put("quoteQty", text(fill.quote()))
        .put("commission", text(fill.fee()))
        .put("commissionAsset", fill.feeAsset())
        .put("time", fill.timeMs())
        .put("isBuyer", fill.side().equals("BUY"))
        .put("isMaker", fill.maker());
    return fill.allocation() ? row.put("isAllocator", false) : row.put("isBestMatch", true);
  }

  /**
   * An execution report.
   *
   * @param kind     what it is about
   * @param client   of the request that it answers
   * @param original the order's own client id where that is another; else empty
   * @param fill     null where it tells of none
   * @param number   its own
   */
  static ObjectNode report(SpotOrder order, String kind, String client, String original, SpotFill fill, long number,
      long nowMs) {
    SpotTicket ticket = order.ticket();
    boolean refused = order.status().equals("REJECTED");
    ObjectNode report = JsonNodeFactory.instance.objectNode()
        .put("e", "executionReport").put("E", nowMs)
        .put("s", order.symbol()).put("c", client).put("S", ticket.side()).put("o", ticket.type())
        .put("f", ticket.timeInForce()).put("q", text(qty(order))).put("p", text(ticket.price()))
        .put("P", text(ticket.stopPrice())).put("F", text(null)).put("g", order.listId()).put("C", original)
        .put("x", kind).put("X", order.status()).put("r", refused ? order.reason() : "NONE").put("i", order.orderId())
        .put("l", text(fill == null ? null : fill.qty())).put("z", text(order.cumQty()))
        .put("L", text(fill == null ? null : fill.price())).put("n", fill == null ? "0" : text(fill.fee()))
        .put("N", fill == null ? null : fill.feeAsset()).put("T", order.updatedMs())
        .put("t", fill == null || fill.allocation() ? -1 : fill.id()).put("I", number)
        .put("w", order.working() && order.isOpen()).put("m", fill != null && fill.maker()).put("M", false)
        .put("O", order.createdMs()).put("Z", text(order.cumQuote()))
        .put("Y", text(fill == null ? null : fill.quote())).put("Q", text(ticket.quoteQty()));
    if (order.working()) {
      report.put("W", order.createdMs());
    }
    report.put("V", "EXPIRE_MAKER");
    if (fill != null && fill.allocation()) {
      report.put("b", "ONE_PARTY_TRADE_REPORT").put("a", fill.id()).put("k", "SOR").put("uS", true);
    }
    if (order.prevented() != null) {
      report.put("v", order.preventedMatchId()).put("A", text(order.prevented()));
    }
    return order.status().equals("EXPIRED") && !order.reason().isEmpty() ? report.put("eR", order.reason()) : report;
  }

  /** Of an order sized in quote it is what was bought. */
  private static BigDecimal qty(SpotOrder order) {
    return order.ticket().qty() == null ? order.cumQty() : order.ticket().qty();
  }

  private static String text(BigDecimal amount) {
    return SpotListing.text(amount == null ? BigDecimal.ZERO : amount);
  }
}
