package fillkeeper.simulator.bybit;

import static fillkeeper.simulator.LedgerCheck.number;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What a ledger's tables have to say of an account's book, column by column in the ledger's words. A column that the
 * book knows nothing of is left out.
 */
final class Truth {

  private static final Set<String> WITHOUT_ORDER = Set.of("Funding", "Delivery", "Settle");

  private Truth() {
  }

  /** The rows by their names: {@code order} or {@code fill}, category, symbol, id. */
  static Map<String, Map<String, String>> of(SimAccount account) {
    Map<String, Map<String, String>> rows = new TreeMap<>();
    List<BookFill> fills = account.executions();
    Map<String, BigDecimal> filled = new TreeMap<>();
    for (BookFill fill : fills) {
      rows.put("fill " + fill.category() + " " + fill.symbol() + " " + fill.execId(), columns(fill));
      if (hasOrder(fill)) {
        filled.merge("order " + fill.category() + " " + fill.symbol() + " " + fill.orderId(), fill.qty(),
            BigDecimal::add);
      }
    }
    filled.forEach((order, qty) -> rows.put(order, knownByFills(qty)));
    account.orders().forEach(order -> rows.put("order " + order.category() + " " + order.symbol() + " "
        + order.orderId(), columns(order)));
    return rows;
  }

  /** A fill may name an order that the exchange never showed; the ledger keeps it as known by its fills alone. */
  private static Map<String, String> knownByFills(BigDecimal qty) {
    Map<String, String> columns = new LinkedHashMap<>();
    columns.put("cum_qty", number(qty));
    columns.put("fills_qty", number(qty));
    return columns;
  }

  private static Map<String, String> columns(BookOrder order) {
    OrderTicket ticket = order.ticket();
    boolean quote = ticket.quoteSized();
    Map<String, String> columns = knownByFills(order.cumQty());
    columns.put("status", status(order));
    columns.put("side", order.side().toUpperCase(Locale.ROOT));
    columns.put("order_type", (ticket.triggerPrice() == null ? "" : "STOP_")
        + ticket.orderType().toUpperCase(Locale.ROOT));
    columns.put("time_in_force", ticket.timeInForce().equals("PostOnly") ? "GTC" : ticket.timeInForce());
    columns.put("price", number(order.price()));
    columns.put("qty", number(quote ? null : order.qty()));
    columns.put("quote_qty", number(quote ? order.qty() : null));
    columns.put("cum_value", number(order.cumValue()));
    columns.put("avg_price", number(order.avgPrice()));
    columns.put("client_order_id", order.clientOrderId().isEmpty() ? null : order.clientOrderId());
    return columns;
  }

  private static String status(BookOrder order) {
    return switch (order.status()) {
      case "New" -> "NEW";
      case "PartiallyFilled" -> "PARTIALLY_FILLED";
      case "Untriggered", "Triggered" -> "PENDING_TRIGGER";
      case "Filled" -> "FILLED";
      case "Rejected" -> order.cumQty().signum() > 0 ? "CANCELED" : "REJECTED";
      case "Cancelled", "PartiallyFilledCanceled", "Deactivated" -> "CANCELED";
      default -> order.cumQty().signum() > 0 ? "PARTIALLY_FILLED" : "UNKNOWN";
    };
  }

  private static Map<String, String> columns(BookFill fill) {
    Map<String, String> columns = new LinkedHashMap<>();
    columns.put("raw_exec_type", fill.execType());
    columns.put("side", fill.side().toUpperCase(Locale.ROOT));
    columns.put("order_id", hasOrder(fill) ? fill.orderId() : null);
    columns.put("price", number(fill.price()));
    columns.put("qty", number(fill.qty()));
    if (fill.category().equals("linear") || fill.category().equals("spot")) {
      columns.put("base_qty", number(fill.qty()));
    }
    columns.put("fee", number(fill.fee()));
    if (!fill.feeCurrency().isEmpty()) {
      columns.put("fee_currency", fill.feeCurrency());
    }
    columns.put("is_maker", Boolean.toString(fill.maker()));
    columns.put("executed_ms", Long.toString(fill.execTimeMs()));
    return columns;
  }

  private static boolean hasOrder(BookFill fill) {
    return !WITHOUT_ORDER.contains(fill.execType());
  }
}
