package fillkeeper.simulator.binance;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;

/** Orders and fills of futures as the exchange's lists have them. */
final class UsdmRows {

  private UsdmRows() {
  }

  /** An order of the matching engine. */
  static ObjectNode order(UsdmOrder order) {
    UsdmTicket ticket = order.ticket();
    return JsonNodeFactory.instance.objectNode()
        .put("avgPrice", order.avgPrice().toPlainString())
        .put("clientOrderId", ticket.clientOrderId())
        .put("cumQuote", order.cumQuote().toPlainString())
        .put("executedQty", order.cumQty().toPlainString())
        .put("orderId", order.orderId())
        .put("origQty", text(ticket.qty()))
        .put("origType", ticket.type())
        .put("price", text(ticket.price()))
        .put("reduceOnly", ticket.reduceOnly())
        .put("side", ticket.side())
        .put("positionSide", ticket.positionSide())
        .put("status", order.status())
        .put("stopPrice", text(ticket.stopPrice()))
        .put("closePosition", false)
        .put("symbol", order.symbol())
        .put("time", order.createdMs())
        .put("timeInForce", ticket.timeInForce())
        .put("type", ticket.actualType())
        .put("updateTime", order.updatedMs())
        .put("workingType", "CONTRACT_PRICE")
        .put("priceProtect", false)
        .put("priceMatch", "NONE")
        .put("selfTradePreventionMode", "EXPIRE_MAKER")
        .put("goodTillDate", 0);
  }

  /** A conditional order. */
  static ObjectNode algoOrder(UsdmAlgoOrder order) {
    UsdmTicket ticket = order.ticket();
    return JsonNodeFactory.instance.objectNode()
        .put("algoId", order.algoId())
        .put("clientAlgoId", ticket.clientOrderId())
        .put("algoType", "CONDITIONAL")
        .put("orderType", ticket.type())
        .put("symbol", order.symbol())
        .put("side", ticket.side())
        .put("positionSide", ticket.positionSide())
        .put("timeInForce", ticket.timeInForce())
        .put("quantity", text(ticket.qty()))
        .put("algoStatus", order.status())
        .put("actualOrderId", order.actualOrderId() == 0 ? "" : Long.toString(order.actualOrderId()))
        .put("actualPrice", "0.00000")
        .put("triggerPrice", text(ticket.stopPrice()))
        .put("price", text(ticket.price()))
        .putNull("icebergQuantity")
        .put("tpTriggerPrice", "0.000").put("tpPrice", "0.000").put("slTriggerPrice", "0.000")
        .put("slPrice", "0.000").put("tpOrderType", "")
        .put("selfTradePreventionMode", "EXPIRE_MAKER")
        .put("workingType", "CONTRACT_PRICE")
        .put("priceMatch", "NONE")
        .put("closePosition", ticket.qty() == null)
        .put("priceProtect", false)
        .put("reduceOnly", ticket.reduceOnly())
        .put("createTime", order.createdMs())
        .put("updateTime", order.updatedMs())
        .put("triggerTime", order.triggeredMs())
        .put("goodTillDate", 0);
  }

  /**
   * A fill.
   *
   * @param negated whether a charge is told as what was received, negative, and not as what was paid
   */
  static ObjectNode fill(UsdmFill fill, boolean negated) {
    BigDecimal commission = negated ? fill.fee().negate() : fill.fee();
    return JsonNodeFactory.instance.objectNode()
        .put("buyer", fill.side().equals("BUY"))
        .put("commission", UsdmListing.money(commission))
        .put("commissionAsset", fill.feeAsset())
        .put("id", fill.id())
        .put("maker", fill.maker())
        .put("orderId", fill.orderId())
        .put("price", fill.price().toPlainString())
        .put("qty", fill.qty().toPlainString())
        .put("quoteQty", fill.price().multiply(fill.qty()).toPlainString())
        .put("realizedPnl", fill.realized().toPlainString())
        .put("side", fill.side())
        .put("positionSide", fill.positionSide())
        .put("symbol", fill.symbol())
        .put("time", fill.timeMs());
  }

  /** An amount; nothing is a zero. */
  static String text(BigDecimal amount) {
    return amount == null ? "0" : amount.toPlainString();
  }
}
