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
import java.util.stream.Collectors;

/**
 * The columns of one kind of record as they go into a statement: an array parameter each, put side by side again by
 * {@code unnest}, or a plain one each where there is but one row. Name, type and value of a column stand in one place,
 * so that the three cannot drift apart.
 */
final class Columns<T> {

  private record Column<T>(String name, String type, String cast, Function<List<T>, Object[]> values) {
  }

  private final List<Column<T>> columns = new ArrayList<>();

  Columns<T> text(String name, Function<T, String> value) {
    return add(name, "text", "", rows -> rows.stream().map(value).toArray(String[]::new));
  }

  /** The name of a constant, or null. */
  Columns<T> word(String name, Function<T, ? extends Enum<?>> value) {
    return text(name, row -> name(value.apply(row)));
  }

  /** JSON that is already text; its numbers keep their digits. */
  Columns<T> json(String name, Function<T, String> value) {
    return add(name, "text", "::jsonb", rows -> rows.stream().map(value).toArray(String[]::new));
  }

  /** Bytes, from their hexadecimal digits. */
  Columns<T> bytes(String name, Function<T, String> hex) {
    return add(name, "text", "::bytea", rows -> rows.stream().map(hex).map("\\x"::concat).toArray(String[]::new));
  }

  /** Goes as text, digit by digit: the client 5.0.12 cannot send an array of numbers with an empty place. */
  Columns<T> amount(String name, Function<T, BigDecimal> value) {
    return add(name, "text", "::numeric",
        rows -> rows.stream().map(row -> digits(value.apply(row))).toArray(String[]::new));
  }

  Columns<T> time(String name, Function<T, Instant> value) {
    return add(name, "timestamptz", "",
        rows -> rows.stream().map(row -> time(value.apply(row))).toArray(OffsetDateTime[]::new));
  }

  Columns<T> flag(String name, Function<T, Boolean> value) {
    return add(name, "boolean", "", rows -> rows.stream().map(value).toArray(Boolean[]::new));
  }

  Columns<T> number(String name, Function<T, Long> value) {
    return add(name, "bigint", "", rows -> rows.stream().map(value).toArray(Long[]::new));
  }

  private Columns<T> add(String name, String type, String cast, Function<List<T>, Object[]> values) {
    columns.add(new Column<>(name, type, cast, values));
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
    columns.forEach(column -> parameters.addValue(column.values().apply(rows)));
  }

  /** Adds a value for each column. */
  void bindOne(Tuple parameters, T row) {
    List<T> rows = List.of(row);
    columns.forEach(column -> parameters.addValue(column.values().apply(rows)[0]));
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
