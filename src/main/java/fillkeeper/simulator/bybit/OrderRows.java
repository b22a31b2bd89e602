package fillkeeper.simulator.bybit;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;

/**
 * An order in the two spellings of the exchange: sockets show numbers short and what is absent as an empty text, lists
 * pad numbers and show {@code 0} or {@code UNKNOWN}.
 */
final class OrderRows {

  private static final BigDecimal WORST_BUY = new BigDecimal("1.05");
  private static final BigDecimal WORST_SELL = new BigDecimal("0.95");

  private OrderRows() {
  }

  /** As the topic {@code order} has it. */
  static ObjectNode ofSocket(BookOrder order, Listing listing) {
    OrderTicket ticket = order.ticket();
    boolean conditional = ticket.triggerPrice() != null;
    String none = listing.isSpot() ? "" : "0";
    ObjectNode row = JsonNodeFactory.instance.objectNode()
        .put("category", order.category())
        .put("symbol", order.symbol())
        .put("orderId", order.orderId())
        .put("orderLinkId", order.linkId())
        .put("blockTradeId", "")
        .put("side", order.side())
        .put("positionIdx", ticket.positionIdx())
        .put("orderStatus", order.status())
        .put("cancelType", order.cancelType())
        .put("rejectReason", order.rejectReason())
        .put("timeInForce", ticket.timeInForce())
        .put("isLeverage", listing.isSpot() ? "0" : "")
        .put("price", Listing.plain(wirePrice(order, listing)))
        .put("qty", Listing.plain(order.qty()))
        .put("avgPrice", order.avgPrice() == null ? "" : Listing.plain(order.avgPrice()))
        .put("leavesQty", leavesQty(order, listing))
        .put("leavesValue", Listing.plain(order.leavesValue()))
        .put("cumExecQty", Listing.plain(order.cumQty()))
        .put("cumExecValue", Listing.plain(order.cumValue()))
        .put("cumExecFee", Listing.plain(paid(order)))
        .put("orderType", ticket.orderType())
        .put("stopOrderType", conditional ? "Stop" : "")
        .put("orderIv", "")
        .put("triggerPrice", conditional ? Listing.plain(ticket.triggerPrice()) : "")
        .put("takeProfit", "")
        .put("stopLoss", "")
        .put("triggerBy", conditional ? "LastPrice" : "")
        .put("tpTriggerBy", "")
        .put("slTriggerBy", "")
        .put("triggerDirection", direction(order))
        .put("placeType", "")
        .put("lastPriceOnCreated", Listing.plain(order.lastPrice()))
        .put("closeOnTrigger", false)
        .put("reduceOnly", ticket.reduceOnly())
        .put("smpGroup", 0)
        .put("smpType", "None")
        .put("smpOrderId", "")
        .put("slLimitPrice", none)
        .put("tpLimitPrice", none)
        .put("tpslMode", listing.isSpot() ? "" : "UNKNOWN");
    if (listing.tellsMaker()) {
      row.put("createType", order.createType());
    }
    row.put("marketUnit", marketUnit(order))
        .put("createdTime", Long.toString(order.createdMs()))
        .put("updatedTime", Long.toString(order.updatedMs()))
        .put("feeCurrency", listing.isSpot() && !order.fees().isEmpty() ? order.fees().keySet().iterator().next() : "")
        .put("closedPnl", "0")
        .put("parentOrderLinkId", "")
        .put("slippageTolerance", "0")
        .put("slippageToleranceType", "UNKNOWN")
        .set("cumFeeDetail", fees(order));
    return row.put("rpiTakerAccess", false).put("rpiMatchedQty", "0");
  }

  /** As a list has it; the history adds a key. */
  static ObjectNode ofList(BookOrder order, Listing listing, boolean history) {
    OrderTicket ticket = order.ticket();
    boolean conditional = ticket.triggerPrice() != null;
    String nothing = listing.price(BigDecimal.ZERO);
    ObjectNode row = JsonNodeFactory.instance.objectNode()
        .put("orderId", order.orderId())
        .put("orderLinkId", order.linkId())
        .put("blockTradeId", "")
        .put("symbol", order.symbol())
        .put("price", listing.price(wirePrice(order, listing)))
        .put("qty", ticket.quoteSized() ? order.qty().toPlainString() : listing.qty(order.qty()))
        .put("side", order.side())
        .put("isLeverage", listing.isSpot() ? "0" : "")
        .put("positionIdx", ticket.positionIdx())
        .put("orderStatus", order.status());
    if (!listing.isSpot()) {
      row.put("createType", order.createType());
    }
    row.put("cancelType", order.cancelType())
        .put("rejectReason", order.rejectReason())
        .put("avgPrice", order.avgPrice() == null ? "0" : listing.price(order.avgPrice().stripTrailingZeros()))
        .put("leavesQty", listing.qty(order.leavesQty()))
        .put("leavesValue", Listing.plain(order.leavesValue()))
        .put("cumExecQty", listing.qty(order.cumQty()))
        .put("cumExecValue", Listing.plain(order.cumValue()))
        .put("cumExecFee", Listing.plain(paid(order)))
        .put("timeInForce", ticket.timeInForce())
        .put("orderType", ticket.orderType())
        .put("stopOrderType", conditional ? "Stop" : listing.isSpot() ? "" : "UNKNOWN")
        .put("orderIv", "")
        .put("triggerPrice", conditional ? listing.price(ticket.triggerPrice()) : nothing)
        .put("takeProfit", nothing)
        .put("stopLoss", nothing)
        .put("tpTriggerBy", "UNKNOWN")
        .put("slTriggerBy", "UNKNOWN")
        .put("triggerDirection", direction(order))
        .put("triggerBy", conditional ? "LastPrice" : "UNKNOWN");
    if (!listing.isSpot()) {
      row.put("lastPriceOnCreated", listing.price(order.lastPrice()));
    }
    row.put("reduceOnly", ticket.reduceOnly())
        .put("closeOnTrigger", false)
        .put("smpType", "None")
        .put("smpGroup", 0)
        .put("smpOrderId", "")
        .put("tpslMode", "")
        .put("tpLimitPrice", "")
        .put("slLimitPrice", "")
        .put("placeType", "")
        .put("slippageToleranceType", "UNKNOWN")
        .put("slippageTolerance", "")
        .put("createdTime", Long.toString(order.createdMs()))
        .put("updatedTime", Long.toString(order.updatedMs()))
        .set("cumFeeDetail", fees(order));
    if (listing.isSpot()) {
      row.put("marketUnit", marketUnit(order))
          .put("basePrice", listing.price(order.lastPrice()))
          .put("ocoTriggerBy", "OcoTriggerByUnknown");
    }
    return history ? row.put("extraFees", "") : row;
  }

  private static String leavesQty(BookOrder order, Listing listing) {
    if (listing.isOption() && order.status().equals("Filled")) {
      return "";
    }
    return order.ticket().quoteSized() ? listing.qty(order.leavesQty()) : Listing.plain(order.leavesQty());
  }

  /** A market order shows the worst price it would take, on spot none. */
  private static BigDecimal wirePrice(BookOrder order, Listing listing) {
    if (order.price() != null) {
      return order.price();
    }
    return listing.isSpot() ? BigDecimal.ZERO
        : listing.wholeTicks(order.lastPrice().multiply(order.side().equals("Buy") ? WORST_BUY : WORST_SELL));
  }

  private static int direction(BookOrder order) {
    BigDecimal trigger = order.ticket().triggerPrice();
    return trigger == null ? 0 : trigger.compareTo(order.lastPrice()) > 0 ? 1 : 2;
  }

  private static String marketUnit(BookOrder order) {
    return order.ticket().quoteSized() ? "quoteCoin" : "";
  }

  private static BigDecimal paid(BookOrder order) {
    return order.fees().values().stream().reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  private static ObjectNode fees(BookOrder order) {
    ObjectNode fees = JsonNodeFactory.instance.objectNode();
    order.fees().forEach((coin, fee) -> fees.put(coin, Listing.plain(fee)));
    return fees;
  }
}
