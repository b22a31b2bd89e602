package fillkeeper.bench;

import fillkeeper.bench.exchange.Flow;
import fillkeeper.bench.exchange.Flow.Step;
import fillkeeper.bench.exchange.Frames;
import fillkeeper.bench.exchange.Tape;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A table like one of the ledger's, indexes included, and the rows that the ledger would hold, for whoever writes them
 * with nothing around it.
 */
final class FloorTable {

  private static final OffsetDateTime START = Instant.parse("2026-01-01T00:00:00Z").atOffset(ZoneOffset.UTC);
  private static final String BIGINT = "bigint";
  private static final String BOOLEAN = "boolean";
  private static final String JSON = "jsonb";
  private static final String NUMERIC = "numeric";
  private static final String TEXT = "text";
  private static final String TIME = "timestamptz";

  private record Column(String name, String type, LongFunction<Object> value) {
  }

  private final String name;
  private final List<Column> columns = new ArrayList<>();

  private FloorTable(String name) {
    this.name = name;
  }

  /** The executions of a flow. */
  static FloorTable executions() {
    Flow flow = new Flow(5_000, 1);
    Frames frames = new Frames(flow);
    LongFunction<Integer> fill = row -> (int) (row % 2) + 1;
    LongFunction<Integer> size = row -> Flow.quantity(fill.apply(row));
    FloorTable table = new FloorTable("executions");
    table.texts("exchange", "bybit", "environment", "simulator", "account", "floor", "category", "linear",
        "record_type", "execution", "symbol", Frames.SYMBOL, "leg", "", "side", "BUY", "position_side", null,
        "exec_type", "TRADE", "raw_exec_type", "Trade", "value_currency", "USDT", "fee_currency", "USDT",
        "source", "STREAM");
    table.add("exec_id", TEXT, row -> flow.execId(row / 2, fill.apply(row)));
    table.add("order_id", TEXT, row -> flow.orderId(row / 2));
    table.add("client_order_id", TEXT, row -> String.format("cli-%012d", row / 2));
    table.add("account_no", BIGINT, row -> 1_000_000L);
    table.add("price", NUMERIC, row -> flow.price(row / 2));
    table.add("qty", NUMERIC, row -> BigDecimal.valueOf(size.apply(row), 3));
    table.add("base_qty", NUMERIC, row -> BigDecimal.valueOf(size.apply(row), 3));
    table.add("value", NUMERIC, row -> flow.value(row / 2, size.apply(row)));
    table.add("fee", NUMERIC, row -> flow.fee(row / 2, size.apply(row)));
    table.add("fee_rate", NUMERIC, row -> new BigDecimal("0.0002"));
    table.add("realized_pnl", NUMERIC, row -> BigDecimal.ZERO);
    table.add("closed_qty", NUMERIC, row -> BigDecimal.ZERO);
    table.add("misc_fees", JSON, row -> "[]");
    table.add("is_maker", BOOLEAN, row -> true);
    table.add("executed_at", TIME, FloorTable::time);
    table.add("received_at", TIME, FloorTable::time);
    table.add("epoch", BIGINT, row -> 1L);
    table.add("change_seq", BIGINT, row -> row + 1);
    String details = frames.row(flow.event(0, Step.FIRST_FILL), 0, START.toInstant().toEpochMilli());
    table.add("details", JSON, row -> details);
    return table;
  }

  /** Public trades. */
  static FloorTable trades() {
    FloorTable table = new FloorTable("recorded_trades");
    table.texts("exchange", "bybit", "environment", "simulator", "category", "linear", "record_type", "trade",
        "symbol", Frames.SYMBOL, "taker_side", "BUY");
    table.add("trade_id", TEXT, Tape::id);
    table.add("price", NUMERIC, row -> BigDecimal.valueOf(Tape.price10(row), 1));
    table.add("quantity", NUMERIC, row -> new BigDecimal("0.010"));
    table.add("traded_at", TIME, FloorTable::time);
    table.add("received_at", TIME, FloorTable::time);
    String details = Tape.row(0, START.toInstant().toEpochMilli());
    table.add("details", JSON, row -> details);
    return table;
  }

  private static OffsetDateTime time(long row) {
    return START.plusNanos(row * 1_000_000);
  }

  private void texts(String... namesAndValues) {
    for (int i = 0; i < namesAndValues.length; i += 2) {
      String value = namesAndValues[i + 1];
      add(namesAndValues[i], TEXT, row -> value);
    }
  }

  private void add(String column, String type, LongFunction<Object> value) {
    columns.add(new Column(column, type, value));
  }

  /** Makes it, empty. */
  String definition() {
    return "CREATE SCHEMA IF NOT EXISTS bench; DROP TABLE IF EXISTS bench." + name + "; CREATE TABLE bench." + name
        + " (LIKE fillkeeper." + name + " INCLUDING ALL)";
  }

  /**
   * One row a statement.
   *
   * @param parameter how the client writes the parameter with a number, counted from 1
   */
  String insert(IntFunction<String> parameter) {
    String values = IntStream.range(0, columns.size())
        .mapToObj(i -> parameter.apply(i + 1) + (columns.get(i).type().equals(JSON) ? "::text::jsonb" : ""))
        .collect(Collectors.joining(", "));
    return "INSERT INTO bench." + name + " (" + names() + ", recorded_at) VALUES (" + values + ", clock_timestamp())";
  }

  /** Many rows a statement, a parameter of arrays for each column; amounts go as text, as the ledger's do. */
  String bulkInsert() {
    String arrays = columns.stream().map(column -> "?::" + arrayType(column.type()) + "[]")
        .collect(Collectors.joining(", "));
    String values = columns.stream().map(column -> "n." + column.name() + "::" + column.type())
        .collect(Collectors.joining(", "));
    return "INSERT INTO bench." + name + " (" + names() + ", recorded_at) SELECT " + values
        + ", clock_timestamp() FROM unnest(" + arrays + ") AS n(" + names() + ")";
  }

  private String names() {
    return columns.stream().map(Column::name).collect(Collectors.joining(", "));
  }

  /** The array type of each column in a bulk insert. */
  List<String> arrayTypes() {
    return columns.stream().map(column -> arrayType(column.type())).toList();
  }

  private static String arrayType(String type) {
    return type.equals(NUMERIC) || type.equals(JSON) ? TEXT : type;
  }

  /** The values of some rows, an array a column; amounts as text. */
  List<Object[]> arrays(long first, int rows) {
    List<Object[]> arrays = new ArrayList<>();
    for (Column column : columns) {
      Object[] values = new Object[rows];
      for (int i = 0; i < rows; i++) {
        Object value = column.value().apply(first + i);
        values[i] = value instanceof BigDecimal amount ? amount.toPlainString() : value;
      }
      arrays.add(values);
    }
    return arrays;
  }

  /** The values of one row, in the order of the columns. */
  List<Object> row(long number) {
    List<Object> row = new ArrayList<>(columns.size());
    columns.forEach(column -> row.add(column.value().apply(number)));
    return row;
  }
}
