package fillkeeper.json;

import fillkeeper.domain.AccountKey;
import fillkeeper.domain.BookedExecution;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Executions as lines of CSV (RFC 4180), under the names that they have in JSON, without the venue's row. Text that a
 * spreadsheet would take for a formula begins with an apostrophe.
 */
public final class ExecutionCsv {

  private static final List<String> COLUMNS = List.of("exchange", "environment", "account", "category", "recordType",
      "symbol", "execId", "leg", "orderId", "clientOrderId", "side", "positionSide", "execType", "rawExecType", "price",
      "qty", "baseQty", "value", "valueCurrency", "fee", "feeCurrency", "feeRate", "miscFees", "realizedPnl",
      "closedQty", "isMaker", "voidedAt", "executedAt", "source", "receivedAt", "epoch", "changeSeq");

  /** Our own decimals: a minus sign in front is one. */
  private static final Set<String> AMOUNTS =
      Set.of("price", "qty", "baseQty", "value", "fee", "feeRate", "realizedPnl", "closedQty");

  private static final String END = "\r\n";

  private ExecutionCsv() {
  }

  /** The first line. */
  public static String header() {
    return String.join(",", COLUMNS) + END;
  }

  /** One line. */
  public static String line(AccountKey account, BookedExecution booked) {
    JsonObject row = ExecutionJson.of(account, booked);
    return COLUMNS.stream().map(column -> cell(column, row.getValue(column))).collect(Collectors.joining(",")) + END;
  }

  private static String cell(String column, Object value) {
    if (value == null) {
      return "";
    }
    String text = value.toString();
    return quoted(AMOUNTS.contains(column) ? text : harmless(text));
  }

  private static String harmless(String text) {
    return !text.isEmpty() && "=+-@\t\r\n".indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
  }

  private static String quoted(String text) {
    return text.matches("(?s).*[\",\r\n].*") ? '"' + text.replace("\"", "\"\"") + '"' : text;
  }
}
