package fillkeeper.ledger;

import io.vertx.sqlclient.Tuple;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/**
 * The columns of one kind of record as they go into a statement: an array parameter each, put side by side again by
 * {@code unnest}, or a plain one each where there is but one row. Name, type and value of a column stand in one place,
 * so that the three cannot drift apart.
 */
final class Columns<T> {

  /**
   * One of them.
   *
   * @param array an empty one for so many values
   */
  private record Column<T>(String name, String type, String cast, Function<T, ?> value, IntFunction<Object[]> array) {

    private Object[] values(List<T> rows) {
      Object[] values = array.apply(rows.size());
      for (int i = 0; i < values.length; i++) {
        values[i] = value.apply(rows.get(i));
      }
      return values;
    }
  }

  private final List<Column<T>> columns = new ArrayList<>();

  Columns<T> text(String name, Function<T, String> value) {
    return add(name, "text", "", value, String[]::new);
  }

  /** The name of a constant, or null. */
  Columns<T> word(String name, Function<T, ? extends Enum<?>> value) {
    return text(name, row -> name(value.apply(row)));
  }

  /** JSON that is already text; its numbers keep their digits. */
  Columns<T> json(String name, Function<T, String> value) {
    return add(name, "text", "::jsonb", value, String[]::new);
  }

  /** Bytes, from their hexadecimal digits. */
  Columns<T> bytes(String name, Function<T, String> hex) {
    return add(name, "text", "::bytea", row -> "\\x" + hex.apply(row), String[]::new);
  }

  /** Goes as text, digit by digit: the client 5.0.12 cannot send an array of numbers with an empty place. */
  Columns<T> amount(String name, Function<T, BigDecimal> value) {
    return add(name, "text", "::numeric", row -> digits(value.apply(row)), String[]::new);
  }

  Columns<T> time(String name, Function<T, Instant> value) {
    return add(name, "timestamptz", "", row -> time(value.apply(row)), OffsetDateTime[]::new);
  }

  Columns<T> flag(String name, Function<T, Boolean> value) {
    return add(name, "boolean", "", value, Boolean[]::new);
  }

  Columns<T> number(String name, Function<T, Long> value) {
    return add(name, "bigint", "", value, Long[]::new);
  }

  private Columns<T> add(String name, String type, String cast, Function<T, ?> value, IntFunction<Object[]> array) {
    columns.add(new Column<>(name, type, cast, value, array));
    return this;
  }

  int count() {
    return columns.size();
  }

  /** {@code a, b, c}. */
  String names() {
    return columns.stream().map(Column::name).collect(Collectors.joining(", "));
  }

  /** {@code n.a, n.b::jsonb, n.c}. */
  String values() {
    return columns.stream().map(column -> "n." + column.name() + column.cast()).collect(Collectors.joining(", "));
  }

  /** {@code unnest($7::text[], …) AS n(a, …)}, the parameters numbered from {@code first}. */
  String unnest(int first) {
    return "unnest(" + parameters(first, "[]") + ") AS n(" + names() + ")";
  }

  /** {@code (SELECT $7::text, …) AS n(a, …)}: one row alone, which costs the server less than arrays of one. */
  String one(int first) {
    return "(SELECT " + parameters(first, "") + ") AS n(" + names() + ")";
  }

  private String parameters(int first, String more) {
    List<String> parameters = new ArrayList<>();
    for (Column<T> column : columns) {
      parameters.add("$" + (first + parameters.size()) + "::" + column.type() + more);
    }
    return String.join(", ", parameters);
  }

  /** {@code a = EXCLUDED.a, …} for all columns but the key. */
  String fromExcluded(List<String> key) {
    return columns.stream().filter(column -> !key.contains(column.name()))
        .map(column -> column.name() + " = EXCLUDED." + column.name()).collect(Collectors.joining(", "));
  }

  /** {@code a = n.a, b = n.b::jsonb, …} for all columns but the key and one more. */
  String fromRows(List<String> key, String other) {
    return columns.stream().filter(column -> !key.contains(column.name()) && !column.name().equals(other))
        .map(column -> column.name() + " = n." + column.name() + column.cast()).collect(Collectors.joining(", "));
  }

  /** Adds an array for each column. */
  void bind(Tuple parameters, List<T> rows) {
    columns.forEach(column -> parameters.addValue(column.values(rows)));
  }

  /** Adds a value for each column. */
  void bindOne(Tuple parameters, T row) {
    columns.forEach(column -> parameters.addValue(column.value().apply(row)));
  }

  /** The database keeps microseconds. What is finer is cut, here and nowhere else. */
  static OffsetDateTime time(Instant instant) {
    return instant == null ? null : instant.truncatedTo(ChronoUnit.MICROS).atOffset(ZoneOffset.UTC);
  }

  private static String digits(BigDecimal amount) {
    return amount == null ? null : amount.toString();
  }

  private static String name(Enum<?> constant) {
    return constant == null ? null : constant.name();
  }
}
