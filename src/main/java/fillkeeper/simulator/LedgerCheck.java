package fillkeeper.simulator;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * Does a ledger say what an account's book says, order by order and fill by fill, both ways? Reads the tables as any
 * program would, and knows nothing of how they were written.
 */
public final class LedgerCheck {

  private static final String ORDERS = """
      SELECT record_type, category, symbol, order_id AS id, status, side, order_type, time_in_force, price, qty,
        quote_qty, cum_qty, fills_qty, row_cum_qty, cum_value, avg_price, client_order_id
      FROM fillkeeper.orders
      WHERE exchange = ? AND environment = ? AND account = ?""";
  private static final String EXECUTIONS = """
      SELECT 'fill' AS record_type, category, symbol, exec_id AS id, leg, order_id, side, raw_exec_type, price, qty,
        base_qty, fee, fee_currency, is_maker, (extract(epoch FROM executed_at) * 1000)::bigint AS executed_ms
      FROM fillkeeper.effective_executions
      WHERE exchange = ? AND environment = ? AND account = ?""";
  /** Of the venue's last row about an order, which may be older than the last fill. */
  private static final List<String> OF_ROW = List.of("cum_value", "avg_price");

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
  public List<String> differences(String account, TrueBook truth) throws SQLException {
    Map<String, Map<String, String>> book = new TreeMap<>(truth.rows());
    List<String> differences = new ArrayList<>();
    Map<String, Map<String, String>> ledger = new TreeMap<>();
    read(ORDERS, account, book, ledger, differences);
    read(EXECUTIONS, account, book, ledger, differences);
    book.forEach((name, expected) -> compare(name, expected, ledger.remove(name), differences));
    ledger.forEach((name, found) -> differences.add("invented " + name + ": " + found));
    return differences;
  }

  private static void compare(String name, Map<String, String> expected, Map<String, String> found,
      List<String> differences) {
    if (found == null) {
      differences.add("missing " + name + ": " + expected);
      return;
    }
    List<String> columns = new ArrayList<>();
    expected.forEach((column, value) -> {
      if (!Objects.equals(value, found.get(column)) && !isBehind(column, found)) {
        columns.add(column + " ledger " + found.get(column) + ", book " + value);
      }
    });
    if (!columns.isEmpty()) {
      differences.add("differs " + name + ": " + String.join("; ", columns));
    }
  }

  /** Fills tell how much was filled before the venue's next row tells what for. */
  private static boolean isBehind(String column, Map<String, String> found) {
    return OF_ROW.contains(column) && !found.get("row_cum_qty").equals(found.get("cum_qty"));
  }

  /** Takes the rows by their names; a second one of a name is a difference. */
  private void read(String sql, String account, Map<String, Map<String, String>> book,
      Map<String, Map<String, String>> into, List<String> differences) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setString(1, exchange);
      statement.setString(2, environment);
      statement.setString(3, account);
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          Map<String, String> row = columns(rows);
          String name = name(row, book);
          Map<String, String> other = into.putIfAbsent(name, row);
          if (other != null) {
            differences.add("doubled " + name + ": " + row + ", beside " + other);
          }
        }
      }
    }
  }

  /** A fill bears its leg only where the book tells its fills apart by it. */
  private static String name(Map<String, String> row, Map<String, Map<String, String>> book) {
    String name = row.get("record_type") + " " + row.get("category") + " " + row.get("symbol") + " " + row.get("id");
    String withLeg = name + " " + row.get("leg");
    return book.containsKey(withLeg) ? withLeg : name;
  }

  /** A number as it is compared: in its shortest spelling. */
  public static String number(BigDecimal value) {
    return value == null ? null : value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
  }

  private static Map<String, String> columns(ResultSet row) throws SQLException {
    Map<String, String> columns = new LinkedHashMap<>();
    for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
      Object value = row.getObject(i);
      columns.put(row.getMetaData().getColumnLabel(i), value instanceof BigDecimal number ? number(number)
          : Objects.toString(value, null));
    }
    return columns;
  }
}
