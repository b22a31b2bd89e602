package fillkeeper.simulator.okx;

import static fillkeeper.simulator.okx.Listing.text;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;

/** What changed an account's balance, as lists have it: a fill among fills, and anything among bills. */
final class BillRows {

  private static final String TRADE = "2";
  private static final String FUNDING = "8";

  private BillRows() {
  }

  /** As a list of fills has it. */
  static ObjectNode fill(BookFill fill, Listing listing) {
    return JsonNodeFactory.instance.objectNode()
        .put("billId", fill.billed())
        .put("clOrdId", fill.clOrdId())
        .put("execType", fill.execType())
        .put("fee", text(fill.fee())).put("feeCcy", fill.feeCcy()).put("feeRate", text(fill.feeRate()))
        .put("fillFwdPx", "").put("fillIdxPx", "").put("fillMarkPx", "").put("fillMarkVol", "")
        .put("fillPnl", "0").put("fillPx", text(fill.px())).put("fillPxUsd", "").put("fillPxVol", "")
        .put("fillSz", text(fill.sz()))
        .put("fillTime", Long.toString(fill.fillTimeMs()))
        .put("instId", fill.instId()).put("instType", listing.instType())
        .put("ordId", fill.ordId() == 0 ? "" : Long.toString(fill.ordId()))
        .put("posSide", fill.posSide())
        .put("side", fill.side())
        .put("subType", fill.subType())
        .put("tag", "")
        .put("tradeId", Long.toString(fill.tradeId()))
        .put("tradeQuoteCcy", listing.isPair() ? listing.quoteCcy() : "")
        .put("ts", Long.toString(fill.tsMs()));
  }

  /** The same as a list of bills has it. */
  static ObjectNode bill(BookFill fill, Listing listing) {
    return bill(fill.billed(), TRADE, fill.subType(), listing.instType(), fill.instId(), fill.tsMs())
        .put("balChg", text(fill.fee())).put("ccy", fill.feeCcy()).put("clOrdId", fill.clOrdId())
        .put("execType", fill.execType()).put("fee", text(fill.fee()))
        .put("fillTime", Long.toString(fill.fillTimeMs()))
        .put("ordId", fill.ordId() == 0 ? "" : Long.toString(fill.ordId())).put("pnl", "0")
        .put("px", text(fill.px())).put("sz", text(fill.sz())).put("tradeId", Long.toString(fill.tradeId()));
  }

  /** A payment of funding as a list of bills has it. */
  static ObjectNode bill(BookBill payment) {
    return bill(Long.toString(payment.billId()), FUNDING, payment.subType(),
        payment.category().toUpperCase(Locale.ROOT), payment.instId(), payment.tsMs())
        .put("balChg", text(payment.received())).put("ccy", payment.ccy()).put("clOrdId", "").put("execType", "")
        .put("fee", "0").put("fillTime", "").put("ordId", "").put("pnl", text(payment.received()))
        .put("px", text(payment.px())).put("sz", text(payment.sz())).put("tradeId", "0");
  }

  private static ObjectNode bill(String billId, String type, String subType, String instType, String instId,
      long tsMs) {
    return JsonNodeFactory.instance.objectNode()
        .put("bal", "").put("billId", billId).put("earnAmt", "").put("earnApr", "").put("from", "")
        .put("instId", instId).put("instType", instType).put("interest", "0").put("mgnMode", "cross").put("notes", "")
        .put("posBal", "0").put("posBalChg", "0").put("subType", subType).put("tag", "").put("to", "")
        .put("ts", Long.toString(tsMs)).put("type", type);
  }
}
