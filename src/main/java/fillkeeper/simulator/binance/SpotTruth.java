package fillkeeper.simulator.binance;

import fillkeeper.simulator.LedgerCheck;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** What a ledger's tables have to say of an account's spot book, column by column in the ledger's words. */
final class SpotTruth {

  private static final int AVERAGE_DIGITS = 20;

  private SpotTruth() {
  }

  static Map<String, Map<String, String>> of(SpotDesk desk) {
    Map<String, Map<String, String>> rows = new TreeMap<>();
    desk.orders().forEach(order -> rows.put("order spot " + order.symbol() + " " + order.orderId(), columns(order)));
    desk.fills().forEach(fill -> rows.put("fill spot " + fill.symbol() + " " + fill.id() + " "
        + (fill.allocation() ? "allocation/" : "") + fill.orderId(), columns(fill)));
    return rows;
  }

  private static Map<String, String> columns(SpotOrder order) {
    SpotTicket ticket = order.ticket();
    Map<String, String> columns = new LinkedHashMap<>();
    columns.put("status", status(order));
    columns.put("side", ticket.side());
    columns.put("order_type", type(ticket));
    columns.put("time_in_force", ticket.timeInForce());
    columns.put("price", number(ticket.price()));
    columns.put("qty", number(ticket.qty()));
    columns.put("quote_qty", number(ticket.quoteQty()));
    columns.put("cum_qty", number(order.cumQty()));
    columns.put("fills_qty", number(order.cumQty()));
    columns.put("cum_value", number(order.cumQuote()));
    columns.put("avg_price", order.cumQty().signum() == 0 ? null
        : number(order.cumQuote().divide(order.cumQty(), AVERAGE_DIGITS, RoundingMode.HALF_EVEN)));
    columns.put("client_order_id", order.clientOrderId());
    return columns;
  }

  private static String type(SpotTicket ticket) {
    String kind = ticket.price() == null ? "MARKET" : "LIMIT";
    return ticket.stopPrice() == null ? kind : "STOP_" + kind;
  }

  private static String status(SpotOrder order) {
    return switch (order.status()) {
      case "NEW" -> order.working() ? "NEW" : "PENDING_TRIGGER";
      case "PENDING_NEW" -> "PENDING_TRIGGER";
      case "EXPIRED_IN_MATCH" -> "EXPIRED";
      default -> order.status();
    };
  }

  private static Map<String, String> columns(SpotFill fill) {
    Map<String, String> columns = new LinkedHashMap<>();
    columns.put("side", fill.side());
    columns.put("order_id", Long.toString(fill.orderId()));
    columns.put("price", number(fill.price()));
    columns.put("qty", number(fill.qty()));
    columns.put("base_qty", number(fill.qty()));
    columns.put("fee", number(fill.fee()));
    columns.put("fee_currency", fill.feeAsset());
    columns.put("is_maker", Boolean.toString(fill.maker()));
    columns.put("executed_ms", Long.toString(fill.timeMs()));
    return columns;
  }

  private static String number(BigDecimal value) {
    return LedgerCheck.number(value);
  }
}
