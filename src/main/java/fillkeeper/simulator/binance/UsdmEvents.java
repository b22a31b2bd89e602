package fillkeeper.simulator.binance;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** What the private stream says of what happened to an account. */
final class UsdmEvents {

  private static final int DELAY_MS = 3;

  private UsdmEvents() {
  }

  /**
   * Where an order stands, and the fill that brought it there.
   *
   * @param word what happened to it
   * @param fill null where it tells of none
   */
  static UsdmFrame order(UsdmOrder order, String word, UsdmFill fill) {
    UsdmTicket ticket = order.ticket();
    ObjectNode event = event("ORDER_TRADE_UPDATE", order.updatedMs());
    ObjectNode row = event.putObject("o")
        .put("s", order.symbol()).put("c", ticket.clientOrderId()).put("S", ticket.side())
        .put("o", ticket.actualType()).put("f", ticket.timeInForce()).put("q", UsdmRows.text(ticket.qty()))
        .put("p", UsdmRows.text(ticket.price())).put("ap", order.avgPrice().toPlainString())
        .put("sp", UsdmRows.text(ticket.stopPrice())).put("x", word).put("X", order.status())
        .put("i", order.orderId()).put("l", fill == null ? "0" : fill.qty().toPlainString())
        .put("z", order.cumQty().toPlainString()).put("L", fill == null ? "0" : fill.price().toPlainString());
    if (fill != null) {
      row.put("n", UsdmListing.money(fill.fee())).put("N", fill.feeAsset());
    }
    row.put("T", order.updatedMs()).put("t", fill == null ? 0 : fill.id()).put("b", "0").put("a", "0")
        .put("m", fill != null && fill.maker()).put("R", ticket.reduceOnly()).put("wt", "CONTRACT_PRICE")
        .put("ot", ticket.type()).put("ps", ticket.positionSide()).put("cp", false)
        .put("rp", fill == null ? "0" : fill.realized().toPlainString()).put("pP", false).put("si", 0).put("ss", 0)
        .put("V", "EXPIRE_MAKER").put("pm", "NONE").put("gtd", 0).put("er", Integer.toString(order.expiry()));
    return UsdmFrame.of(event);
  }

  /** The same fill, sooner and with less. */
  static UsdmFrame lite(UsdmOrder order, UsdmFill fill) {
    UsdmTicket ticket = order.ticket();
    return UsdmFrame.of(event("TRADE_LITE", fill.timeMs()).put("s", fill.symbol())
        .put("q", UsdmRows.text(ticket.qty())).put("p", UsdmRows.text(ticket.price())).put("m", fill.maker())
        .put("c", ticket.clientOrderId()).put("S", fill.side()).put("L", fill.price().toPlainString())
        .put("l", fill.qty().toPlainString()).put("t", fill.id()).put("i", fill.orderId()));
  }

  /** What an account holds now of what changed; of funding there may be no position. */
  static UsdmFrame account(UsdmBook book, String why, String asset, String change, List<UsdmPosition> positions,
      long atMs) {
    ObjectNode event = event("ACCOUNT_UPDATE", atMs);
    ObjectNode account = event.putObject("a").put("m", why);
    String balance = UsdmListing.money(book.balance(asset));
    account.putArray("B").add(JsonNodeFactory.instance.objectNode().put("a", asset).put("wb", balance)
        .put("cw", balance).put("bc", change));
    var held = account.putArray("P");
    positions.forEach(position -> held.add(position.ofEvent()));
    return UsdmFrame.of(event);
  }

  /** Where a conditional order stands. */
  static UsdmFrame algoOrder(UsdmAlgoOrder order) {
    UsdmTicket ticket = order.ticket();
    boolean placed = order.actualOrderId() != 0;
    ObjectNode event = event("ALGO_UPDATE", order.updatedMs());
    ObjectNode row = event.putObject("o")
        .put("caid", ticket.clientOrderId()).put("aid", order.algoId()).put("at", "CONDITIONAL")
        .put("o", ticket.type()).put("s", order.symbol()).put("S", ticket.side()).put("ps", ticket.positionSide())
        .put("f", ticket.timeInForce()).put("q", UsdmRows.text(ticket.qty())).put("X", order.status())
        .put("ai", placed ? Long.toString(order.actualOrderId()) : "").put("ap", "0.00000").put("aq", "0.00000")
        .put("act", placed ? ticket.actualType() : "0").put("tp", UsdmRows.text(ticket.stopPrice()))
        .put("p", UsdmRows.text(ticket.price())).put("V", "EXPIRE_MAKER").put("wt", "CONTRACT_PRICE")
        .put("pm", "NONE").put("cp", ticket.qty() == null).put("pP", false).put("R", ticket.reduceOnly())
        .put("tt", order.triggeredMs()).put("gtd", 0);
    if (!order.reason().isEmpty()) {
      row.put("rm", order.reason());
    }
    return UsdmFrame.of(event);
  }

  /** A conditional order could not be placed once it was triggered. */
  static UsdmFrame triggerRejected(UsdmAlgoOrder order) {
    ObjectNode event = event("CONDITIONAL_ORDER_TRIGGER_REJECT", order.updatedMs());
    event.putObject("or").put("s", order.symbol()).put("i", order.algoId()).put("r", order.reason());
    return UsdmFrame.of(event);
  }

  /** A key is no longer listened to; whether its time is a text depends on the product. */
  static UsdmFrame expired(String key, long nowMs) {
    return UsdmFrame.of(JsonNodeFactory.instance.objectNode().put("e", "listenKeyExpired")
        .put("E", Long.toString(nowMs)).put("listenKey", key));
  }

  private static ObjectNode event(String word, long atMs) {
    return JsonNodeFactory.instance.objectNode().put("e", word).put("E", atMs + DELAY_MS).put("T", atMs);
  }
}
