package fillkeeper.simulator.okx;

import static fillkeeper.simulator.LedgerCheck.number;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a ledger's tables have to say of an account's book, column by column in the ledger's words. A column that the
 * book knows nothing of is left out.
 */
final class Truth {

  private final Markets markets;
  private final Map<String, Map<String, String>> rows = new TreeMap<>();

  private Truth(Markets markets) {
    this.markets = markets;
  }

  /** The rows by their names: record type or {@code fill}, category, symbol, id, and the leg of a fill. */
  static Map<String, Map<String, String>> of(Book book, Markets markets) {
    Truth truth = new Truth(markets);
    Map<Long, BigDecimal> filled = new TreeMap<>();
    book.fills().values().forEach(fill -> {
      truth.put("fill", fill.category(), fill.instId(), fill.isInBook() ? fill.tradeId() + " " + fill.ordId()
          : fill.billed(), truth.columns(fill));
      filled.merge(fill.ordId(), fill.sz(), BigDecimal::add);
    });
    book.payments().values().forEach(bill ->
        truth.put("fill", bill.category(), bill.instId(), Long.toString(bill.billId()), truth.columns(bill)));
    book.presentOrders().forEach(order -> truth.put("order", order.category(), order.instId(), order.id(),
        columns(order, filled.getOrDefault(order.ordId(), BigDecimal.ZERO))));
    book.presentAlgos().forEach(algo -> truth.put("algo_order", algo.ticket().category(), algo.ticket().instId(),
        algo.id(), columns(algo)));
    return truth.rows;
  }

  private void put(String kind, String category, String instId, String id, Map<String, String> columns) {
    rows.put(kind + " " + category + " " + instId + " " + id, columns);
  }

  private static Map<String, String> columns(BookOrder order, BigDecimal filled) {
    OrderTicket ticket = order.ticket();
    Map<String, String> columns = new LinkedHashMap<>();
    columns.put("status", status(order.state()));
    columns.put("side", ticket.side().toUpperCase(Locale.ROOT));
    columns.put("order_type", ticket.isMarket() ? "MARKET" : "LIMIT");
    columns.put("time_in_force", switch (ticket.ordType()) {
      case "ioc", "market" -> "IOC";
      case "fok" -> "FOK";
      default -> "GTC";
    });
    columns.put("price", number(ticket.px()));
    columns.put("qty", ticket.isQuoteSized() ? null : number(ticket.sz()));
    columns.put("quote_qty", ticket.isQuoteSized() ? number(ticket.sz()) : null);
    columns.put("cum_qty", number(order.accFillSz()));
    columns.put("fills_qty", number(filled));
    columns.put("avg_price", number(order.avgPx()));
    columns.put("client_order_id", ticket.clOrdId().isEmpty() ? null : ticket.clOrdId());
    return columns;
  }

  private static String status(String state) {
    return switch (state) {
      case "live" -> "NEW";
      case "mmp_canceled" -> "CANCELED";
      default -> state.toUpperCase(Locale.ROOT);
    };
  }

  /** What such an order places is an order of its own: nothing of it is ever filled. */
  private static Map<String, String> columns(BookAlgo algo) {
    AlgoTicket ticket = algo.ticket();
    Map<String, String> columns = new LinkedHashMap<>();
    columns.put("status", switch (algo.state()) {
      case "live" -> "PENDING_TRIGGER";
      case "effective" -> "EXPIRED";
      case "order_failed" -> "REJECTED";
      default -> "CANCELED";
    });
    columns.put("side", ticket.side().toUpperCase(Locale.ROOT));
    columns.put("order_type", switch (ticket.ordType()) {
      case "conditional", "trigger" -> ticket.ordPx() == null ? "STOP_MARKET" : "STOP_LIMIT";
      case "move_order_stop" -> "TRAILING_STOP";
      default -> "LIMIT";
    });
    columns.put("price", number(ticket.ordPx()));
    columns.put("qty", number(ticket.sz()));
    columns.put("cum_qty", "0");
    columns.put("fills_qty", "0");
    columns.put("client_order_id", ticket.algoClOrdId().isEmpty() ? null : ticket.algoClOrdId());
    return columns;
  }

  private Map<String, String> columns(BookFill fill) {
    Map<String, String> columns = new LinkedHashMap<>();
    columns.put("raw_exec_type", fill.subType().matches("[1-6]") ? null : fill.subType());
    columns.put("side", fill.side().toUpperCase(Locale.ROOT));
    columns.put("order_id", fill.ordId() == 0 ? null : Long.toString(fill.ordId()));
    columns.put("price", number(fill.px()));
    columns.put("qty", number(fill.sz()));
    columns.put("base_qty", base(fill.category(), fill.instId(), fill.px(), fill.sz()));
    columns.put("fee", number(fill.fee().negate()));
    columns.put("fee_currency", fill.feeCcy());
    columns.put("is_maker", fill.execType().isEmpty() ? null : Boolean.toString(fill.execType().equals("M")));
    columns.put("executed_ms", Long.toString(fill.fillTimeMs()));
    return columns;
  }

  private Map<String, String> columns(BookBill bill) {
    Map<String, String> columns = new LinkedHashMap<>();
    columns.put("raw_exec_type", bill.subType());
    columns.put("side", null);
    columns.put("order_id", null);
    columns.put("price", number(bill.px()));
    columns.put("qty", number(bill.sz()));
    columns.put("base_qty", base(bill.category(), bill.instId(), bill.px(), bill.sz()));
    columns.put("fee", number(bill.received().negate()));
    columns.put("fee_currency", bill.ccy());
    columns.put("is_maker", null);
    columns.put("executed_ms", Long.toString(bill.tsMs()));
    return columns;
  }

  private String base(String category, String instId, BigDecimal px, BigDecimal sz) {
    return number(markets.listing(category, instId).base(px, sz));
  }
}
