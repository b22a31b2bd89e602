package fillkeeper.simulator.bybit;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;

/** An execution in the two spellings of the exchange, and a public trade in its two. */
final class FillRows {

  private FillRows() {
  }

  /** As the topic {@code execution} has it. */
  static ObjectNode ofSocket(BookFill fill, Listing listing) {
    return JsonNodeFactory.instance.objectNode()
        .put("category", fill.category())
        .put("symbol", fill.symbol())
        .put("closedSize", closedSize(fill, listing))
        .put("execFee", Listing.plain(fill.fee()))
        .put("execId", fill.execId())
        .put("execPrice", Listing.plain(fill.price()))
        .put("execQty", Listing.plain(fill.qty()))
        .put("execType", fill.execType())
        .put("execValue", Listing.plain(fill.value()))
        .put("feeRate", Listing.plain(fill.feeRate()))
        .put("tradeIv", "")
        .put("markIv", "")
        .put("blockTradeId", "")
        .put("markPrice", listing.isSpot() ? "" : Listing.plain(fill.price()))
        .put("indexPrice", "")
        .put("underlyingPrice", "")
        .put("leavesQty", fill.quoteSized() ? listing.qty(BigDecimal.ZERO) : Listing.plain(fill.leavesQty()))
        .put("orderId", fill.orderId())
        .put("orderLinkId", fill.linkId())
        .put("orderPrice", Listing.plain(fill.orderPrice()))
        .put("orderQty", fill.quoteSized() ? listing.qty(BigDecimal.ZERO) : Listing.plain(fill.orderQty()))
        .put("orderType", fill.orderType())
        .put("stopOrderType", listing.isSpot() ? "" : "UNKNOWN")
        .put("side", fill.side())
        .put("execTime", Long.toString(fill.execTimeMs()))
        .put("isLeverage", "0")
        .put("isMaker", fill.maker())
        .put("seq", fill.seq())
        .put("marketUnit", fill.quoteSized() ? "quoteCoin" : "")
        .put("execPnl", "0")
        .put("createType", listing.tellsMaker() ? fill.createType() : "")
        .put("extraFees", "")
        .put("feeCurrency", fill.feeCurrency());
  }

  /** As the topic {@code execution.fast} has it: neither fee nor remainder, and no client id of who waited. */
  static ObjectNode ofFastSocket(BookFill fill) {
    return JsonNodeFactory.instance.objectNode()
        .put("category", fill.category())
        .put("symbol", fill.symbol())
        .put("execId", fill.execId())
        .put("execPrice", Listing.plain(fill.price()))
        .put("execQty", Listing.plain(fill.qty()))
        .put("orderId", fill.orderId())
        .put("isMaker", fill.maker())
        .put("orderLinkId", fill.maker() ? "" : fill.linkId())
        .put("side", fill.side())
        .put("execTime", Long.toString(fill.execTimeMs()))
        .put("seq", fill.seq());
  }

  /** As a list has it. */
  static ObjectNode ofList(BookFill fill, Listing listing) {
    ObjectNode row = JsonNodeFactory.instance.objectNode()
        .put("symbol", fill.symbol())
        .put("orderType", fill.orderType())
        .put("underlyingPrice", "")
        .put("orderLinkId", fill.linkId())
        .put("side", fill.side())
        .put("indexPrice", "")
        .put("orderId", fill.orderId())
        .put("stopOrderType", listing.isSpot() ? "" : "UNKNOWN")
        .put("leavesQty", paddedQty(fill.leavesQty(), fill, listing))
        .put("execTime", Long.toString(fill.execTimeMs()))
        .put("feeCurrency", fill.feeCurrency())
        .put("isMaker", fill.maker())
        .put("execFee", Listing.plain(fill.fee()))
        .put("feeRate", Listing.plain(fill.feeRate()))
        .put("execId", fill.execId())
        .put("tradeIv", "")
        .put("blockTradeId", "")
        .put("markPrice", listing.isSpot() ? "" : listing.price(fill.price()))
        .put("execPrice", listing.price(fill.price()))
        .put("markIv", "")
        .put("orderQty", paddedQty(fill.orderQty(), fill, listing))
        .put("orderPrice", orderPrice(fill, listing))
        .put("execValue", Listing.plain(fill.value()))
        .put("execType", fill.execType())
        .put("execQty", listing.qty(fill.qty()))
        .put("closedSize", closedSize(fill, listing))
        .put("extraFees", "");
    if (!listing.isSpot()) {
      row.put("createType", fill.createType());
    }
    return row.put("seq", fill.seq());
  }

  /** A print as the topic {@code publicTrade} has it. */
  static ObjectNode ofSocket(BookPrint print, Listing listing) {
    ObjectNode row = JsonNodeFactory.instance.objectNode()
        .put("T", print.tradedMs())
        .put("s", print.symbol())
        .put("S", print.side())
        .put("v", listing.qty(print.qty()))
        .put("p", listing.price(print.price()));
    if (!listing.isSpot()) {
      row.put("L", print.side().equals("Buy") ? "PlusTick" : "MinusTick");
    }
    return row.put("i", print.tradeId())
        .put("BT", false)
        .put("RPI", false)
        .put("seq", print.seq());
  }

  /** A print as the list of recent trades has it. */
  static ObjectNode ofList(BookPrint print, Listing listing) {
    return JsonNodeFactory.instance.objectNode()
        .put("execId", print.tradeId())
        .put("symbol", print.symbol())
        .put("price", listing.price(print.price()))
        .put("size", listing.qty(print.qty()))
        .put("side", print.side())
        .put("time", Long.toString(print.tradedMs()))
        .put("isBlockTrade", false)
        .put("isRPITrade", false)
        .put("seq", Long.toString(print.seq()));
  }

  private static String closedSize(BookFill fill, Listing listing) {
    boolean closing = fill.execType().equals("AdlTrade") || fill.execType().equals("BustTrade");
    return listing.isSpot() ? "" : closing ? Listing.plain(fill.qty()) : "0";
  }

  private static String orderPrice(BookFill fill, Listing listing) {
    return fill.orderPrice().signum() == 0 && !listing.isSpot() ? "0" : listing.price(fill.orderPrice());
  }

  private static String paddedQty(BigDecimal qty, BookFill fill, Listing listing) {
    return qty.signum() == 0 && !fill.quoteSized() ? "0" : listing.qty(qty);
  }
}
