package fillkeeper.simulator.okx;

import static fillkeeper.simulator.okx.Listing.text;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** What anybody may know: instruments and public trades. */
final class PublicRows {

  private PublicRows() {
  }

  /** As {@code public/instruments} has it. */
  static ObjectNode instrument(Listing listing) {
    boolean pair = listing.isPair();
    boolean option = listing.category().equals("option");
    ObjectNode row = JsonNodeFactory.instance.objectNode()
        .put("alias", "")
        .put("baseCcy", pair ? listing.baseCcy() : "")
        .put("category", "1")
        .put("ctMult", listing.ctMult())
        .put("ctType", pair || option ? "" : listing.inverse() ? "inverse" : "linear")
        .put("ctVal", listing.ctVal())
        .put("ctValCcy", pair ? "" : listing.inverse() ? listing.quoteCcy() : listing.baseCcy())
        .put("expTime", listing.expiresMs() == 0 ? "" : Long.toString(listing.expiresMs()))
        .put("futureSettlement", false)
        .put("instFamily", pair ? "" : listing.underlying())
        .put("instId", listing.instId())
        .put("instType", listing.instType())
        .put("lever", "")
        .put("listTime", "1573557408000")
        .put("lotSz", listing.lotSz())
        .put("minSz", listing.lotSz())
        .put("optType", option ? listing.instId().substring(listing.instId().length() - 1) : "")
        .put("quoteCcy", pair ? listing.quoteCcy() : "")
        .put("ruleType", "normal")
        .put("settleCcy", listing.settleCcy())
        .put("state", "live")
        .put("stk", option ? listing.instId().split("-")[3] : "")
        .put("tickSz", listing.tickSz())
        .put("uly", pair ? "" : listing.underlying());
    row.putArray("tradeQuoteCcyList");
    return row;
  }

  /** A trade alone, as a list and the channel {@code trades-all} have it. */
  static ObjectNode trade(BookPrint print) {
    return JsonNodeFactory.instance.objectNode()
        .put("instId", print.instId()).put("tradeId", Long.toString(print.tradeId()))
        .put("px", text(print.px())).put("sz", text(print.sz())).put("side", print.side())
        .put("ts", Long.toString(print.tradedMs())).put("source", "0");
  }

  /** Trades of one taker at one price, as the channel {@code trades} has them. */
  static ObjectNode aggregate(BookPrint print) {
    return trade(print).put("count", Integer.toString(print.count())).put("seqId", print.tradeId());
  }
}
