package fillkeeper.simulator.okx;

import static fillkeeper.simulator.okx.Listing.text;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/**
 * An order in the two spellings of the exchange: on the channel what tells of a fill is about this message, and none is
 * {@code 0}; in lists it is about the last fill, and none is empty.
 */
final class OrderRows {

  private static final Map<String, String> REASONS = Map.of(
      "0", "Order canceled by system",
      "1", "Order canceled by user",
      "10", "Order canceled: option expired",
      "14", "Order canceled: IOC order was partially canceled due to incompletely filled",
      "31", "Order canceled: the post-only order would take liquidity");

  private OrderRows() {
  }

  /**
   * As the channel {@code orders} has it.
   *
   * @param fill  the one that the message brings; null if none
   * @param amend the result of an amendment that it answers; empty if none
   */
  static ObjectNode ofChannel(BookOrder order, Listing listing, BookFill fill, String amend) {
    ObjectNode row = common(order, listing)
        .put("avgPx", order.avgPx() == null ? "0" : text(order.avgPx()))
        .put("amendResult", amend).put("amendSource", amend.isEmpty() ? "" : "1")
        .put("code", amend.equals("-1") ? "51503" : "0").put("msg", amend.equals("-1") ? "Order does not exist" : "")
        .put("reqId", "")
        .put("execType", fill == null ? "" : fill.execType())
        .put("fillFee", fill == null ? "0" : text(fill.fee())).put("fillFeeCcy", fill == null ? "" : fill.feeCcy())
        .put("fillFwdPx", "").put("fillIdxPx", "").put("fillMarkPx", "").put("fillMarkVol", "")
        .put("fillNotionalUsd", fill == null ? "" : text(listing.value(fill.px(), fill.sz())))
        .put("fillPnl", "0").put("fillPxUsd", "").put("fillPxVol", "")
        .put("lastPx", order.last() == null ? "" : text(order.last().px()))
        .put("notionalUsd", "");
    return fill(row, fill, fill == null || fill.isInBook() ? null : "0");
  }

  /** As a list has it. */
  static ObjectNode ofList(BookOrder order, Listing listing) {
    ObjectNode row = common(order, listing)
        .put("avgPx", text(order.avgPx()))
        .put("cancelSourceReason", REASONS.getOrDefault(order.cancelSource(), ""));
    return fill(row, order.last(), order.last() == null || order.last().isInBook() ? null : "0");
  }

  private static ObjectNode fill(ObjectNode row, BookFill fill, String tradeId) {
    return row.put("fillPx", fill == null ? "" : text(fill.px()))
        .put("fillSz", fill == null ? "0" : text(fill.sz()))
        .put("fillTime", fill == null ? "" : Long.toString(fill.fillTimeMs()))
        .put("tradeId", tradeId != null ? tradeId : fill == null ? "" : Long.toString(fill.tradeId()));
  }

  private static ObjectNode common(BookOrder order, Listing listing) {
    OrderTicket ticket = order.ticket();
    ObjectNode row = JsonNodeFactory.instance.objectNode()
        .put("accFillSz", text(order.accFillSz()))
        .put("algoClOrdId", "")
        .put("algoId", order.algoId() == 0 ? "" : Long.toString(order.algoId()))
        .put("attachAlgoClOrdId", "");
    row.putArray("attachAlgoOrds");
    row.put("cTime", Long.toString(order.createdMs()))
        .put("cancelSource", order.cancelSource())
        .put("category", order.origin())
        .put("ccy", listing.settleCcy())
        .put("clOrdId", ticket.clOrdId())
        .put("fee", text(order.fee()))
        .put("feeCcy", listing.feeCcy(ticket.buys()))
        .put("instId", order.instId())
        .put("instType", listing.instType())
        .put("isTpLimit", "false")
        .put("lever", listing.isPair() ? "" : "5");
    row.putObject("linkedAlgoOrd").put("algoId", "");
    return row.put("ordId", order.id())
        .put("ordType", ticket.ordType())
        .put("pnl", "0")
        .put("posSide", listing.category().equals("spot") ? "" : ticket.posSide())
        .put("px", text(ticket.px()))
        .put("pxType", "").put("pxUsd", "").put("pxVol", "").put("quickMgnType", "")
        .put("rebate", "0")
        .put("rebateCcy", listing.feeCcy(!ticket.buys()))
        .put("reduceOnly", Boolean.toString(ticket.reduceOnly()))
        .put("side", ticket.side())
        .put("slOrdPx", "").put("slTriggerPx", "").put("slTriggerPxType", "")
        .put("source", order.algoId() == 0 ? "" : "7")
        .put("state", order.state())
        .put("stpId", "")
        .put("stpMode", "cancel_maker")
        .put("sz", text(ticket.sz()))
        .put("tag", "")
        .put("tdMode", listing.category().equals("spot") ? "cash" : "cross")
        .put("tgtCcy", ticket.tgtCcy())
        .put("tpOrdPx", "").put("tpTriggerPx", "").put("tpTriggerPxType", "")
        .put("tradeQuoteCcy", listing.isPair() ? listing.quoteCcy() : "")
        .put("uTime", Long.toString(order.updatedMs()));
  }
}
