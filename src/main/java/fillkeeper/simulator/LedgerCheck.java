package fillkeeper.simulator;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Does a ledger say what an account's book says, order by order and fill by fill, both ways? Reads the tables as any
 * program would, and knows nothing of how they were written.
 */
public final class LedgerCheck {

  private static final String ORDERS = """
      SELECT category, symbol, order_id, status, side, price, qty, quote_qty, cum_qty, fills_qty, client_order_id
      FROM fillkeeper.orders
      WHERE exchange = ? AND environment = ? AND account = ? AND record_type = 'order'""";
  private static final String EXECUTIONS = """
      SELECT category, symbol, exec_id, order_id, side, raw_exec_type, price, qty, fee,
        (extract(epoch FROM executed_at) * 1000)::bigint AS executed_ms
      FROM fillkeeper.effective_executions
      WHERE exchange = ? AND environment = ? AND account = ?""";

  private static final Set<String> WITHOUT_ORDER = Set.of("Funding", "Delivery", "Settle");

  private final Connection connection;
  private final String exchange;
  private final String environment;

  /** Compares what this connection reads with books of this exchange. */
  public LedgerCheck(Connection connection, String exchange, String environment) {
    this.connection = connection;
    this.exchange = exchange;
    this.environment = environment;
  }

  /** Every difference, a line each, named from the ledger's side; none when the ledger equals the book. */
  public List<String> differences(String account, SimAccount truth) throws SQLException {
    Map<String, String> book = new TreeMap<>();
    truth.orders().forEach(order -> book.put("order " + order.category() + " " + order.symbol() + " "
        + order.orderId(), describe(order)));
    truth.executions().forEach(fill -> book.put("fill " + fill.category() + " " + fill.symbol() + " "
        + fill.execId(), describe(fill)));
    Map<String, String> ledger = new TreeMap<>();
    read(ORDERS, account, row -> ledger.put("order " + key(row, "order_id"), order(row)));
    read(EXECUTIONS, account, row -> ledger.put("fill " + key(row, "exec_id"), fill(row)));
    return compare(book, ledger, truth);
  }

  private static List<String> compare(Map<String, String> book, Map<String, String> ledger, SimAccount truth) {
    List<String> differences = new ArrayList<>();
    book.forEach((key, expected) -> {
      String found = ledger.remove(key);
      if (found == null) {
        differences.add("missing " + key + ": " + expected);
      } else if (!found.equals(expected)) {
        differences.add("differs " + key + ": ledger " + found + ", book " + expected);
      }
    });
    ledger.forEach((key, found) -> {
      if (!isOrderOfSystemFill(key, truth)) {
        differences.add("invented " + key + ": " + found);
      }
    });
    return differences;
  }

  /** A fill may name an order that the exchange never showed; the ledger keeps it as known by that fill alone. */
  private static boolean isOrderOfSystemFill(String key, SimAccount truth) {
    return key.startsWith("order ") && truth.executions().stream()
        .anyMatch(fill -> key.equals("order " + fill.category() + " " + fill.symbol() + " " + fill.orderId()));
  }

  private static String describe(BookOrder order) {
    boolean quote = order.ticket().quoteSized();
    boolean market = order.ticket().price() == null;
    return status(order) + " " + order.side().toUpperCase(Locale.ROOT)
        + " price=" + number(market ? null : order.price())
        + " qty=" + number(quote ? null : order.qty()) + " quote=" + number(quote ? order.qty() : null)
        + " cum=" + number(order.cumQty()) + " fills=" + number(order.cumQty())
        + " client=" + (order.clientOrderId().isEmpty() ? null : order.clientOrderId());
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

  private static String describe(BookFill fill) {
    boolean ordered = !WITHOUT_ORDER.contains(fill.execType());
    return fill.execType() + " " + fill.side().toUpperCase(Locale.ROOT)
        + " order=" + (ordered ? fill.orderId() : null) + " price=" + number(fill.price())
        + " qty=" + number(fill.qty()) + " fee=" + number(fill.fee()) + " at=" + fill.execTimeMs();
  }

  private static String order(ResultSet row) throws SQLException {
    return row.getString("status") + " " + row.getString("side") + " price=" + number(row.getBigDecimal("price"))
        + " qty=" + number(row.getBigDecimal("qty")) + " quote=" + number(row.getBigDecimal("quote_qty"))
        + " cum=" + number(row.getBigDecimal("cum_qty")) + " fills=" + number(row.getBigDecimal("fills_qty"))
        + " client=" + row.getString("client_order_id");
  }

  private static String fill(ResultSet row) throws SQLException {
    return row.getString("raw_exec_type") + " " + row.getString("side") + " order=" + row.getString("order_id")
        + " price=" + number(row.getBigDecimal("price")) + " qty=" + number(row.getBigDecimal("qty"))
        + " fee=" + number(row.getBigDecimal("fee")) + " at=" + row.getLong("executed_ms");
  }

  private static String key(ResultSet row, String id) throws SQLException {
    return row.getString("category") + " " + row.getString("symbol") + " " + row.getString(id);
  }

  private static String number(BigDecimal value) {
    return value == null ? "-" : value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
  }

  private void read(String sql, String account, RowReader reader) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setString(1, exchange);
      statement.setString(2, environment);
      statement.setString(3, account);
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          reader.read(rows);
        }
      }
    }
  }

  /** Takes one row. */
  private interface RowReader {

    void read(ResultSet row) throws SQLException;
  }
}
