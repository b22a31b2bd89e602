package fillkeeper.simulator.okx;

import static fillkeeper.simulator.okx.Listing.text;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;

/** An algo order as the exchange tells of it. */
final class AlgoRows {

  private static final String ANY = "-1";

  private AlgoRows() {
  }

  /** As lists and the channel {@code orders-algo} have it. */
  static ObjectNode of(BookAlgo algo) {
    return common(algo).put("uTime", Long.toString(algo.updatedMs()));
  }

  /** As the channel {@code algo-advance} has it: when it was said, in the place of when it changed. */
  static ObjectNode advanced(BookAlgo algo, long saidMs) {
    return common(algo).put("pTime", Long.toString(saidMs)).put("count", "1");
  }

  private static ObjectNode common(BookAlgo algo) {
    AlgoTicket ticket = algo.ticket();
    boolean stop = ticket.ordType().equals("conditional");
    boolean trigger = ticket.ordType().equals("trigger");
    String placesAt = ticket.ordPx() == null ? ANY : text(ticket.ordPx());
    String placed = algo.placedId() == 0 ? "" : Long.toString(algo.placedId());
    ObjectNode row = JsonNodeFactory.instance.objectNode()
        .put("activePx", "")
        .put("actualPx", algo.placedId() == 0 ? "" : text(ticket.triggerPx()))
        .put("actualSide", algo.placedId() != 0 && stop ? "sl" : "")
        .put("actualSz", algo.placedId() == 0 ? "0" : text(ticket.sz()))
        .put("algoClOrdId", ticket.algoClOrdId())
        .put("algoId", algo.id())
        .put("amendPxOnTriggerType", "0").put("amendResult", "")
        .put("cTime", Long.toString(algo.createdMs()))
        .put("callbackRatio", ticket.ordType().equals("move_order_stop") ? "0.01" : "").put("callbackSpread", "")
        .put("ccy", "").put("chaseType", "").put("chaseVal", "").put("clOrdId", "").put("closeFraction", "")
        .put("failCode", algo.failCode())
        .put("instId", ticket.instId())
        .put("instType", ticket.category().toUpperCase(Locale.ROOT))
        .put("isTradeBorrowMode", "").put("last", "").put("lever", "");
    row.putObject("linkedOrd").put("ordId", "");
    row.put("moveTriggerPx", "").put("notionalUsd", "").put("ordId", placed);
    row.putArray("ordIdList");
    if (!placed.isEmpty()) {
      row.withArray("ordIdList").add(placed);
    }
    row.putArray("attachAlgoOrds");
    return row.put("ordPx", trigger ? placesAt : "")
        .put("ordType", ticket.ordType())
        .put("posSide", ticket.posSide())
        .put("pxLimit", stop || trigger ? "" : text(ticket.ordPx()))
        .put("pxSpread", "").put("pxVar", "").put("quickMgnType", "")
        .put("reduceOnly", Boolean.toString(ticket.reduceOnly()))
        .put("reqId", "")
        .put("side", ticket.side())
        .put("slOrdPx", stop ? placesAt : "")
        .put("slTriggerPx", stop ? text(ticket.triggerPx()) : "").put("slTriggerPxType", stop ? "last" : "")
        .put("state", algo.state())
        .put("sz", text(ticket.sz()))
        .put("szLimit", "").put("tag", "")
        .put("tdMode", ticket.category().equals("spot") ? "cash" : "cross")
        .put("tgtCcy", ticket.placed().tgtCcy()).put("timeInterval", "")
        .put("tpOrdPx", "").put("tpTriggerPx", "").put("tpTriggerPxType", "").put("tradeQuoteCcy", "")
        .put("triggerPx", trigger ? text(ticket.triggerPx()) : "").put("triggerPxType", trigger ? "last" : "")
        .put("triggerTime", algo.placedId() == 0 ? "" : Long.toString(algo.updatedMs()));
  }
}
