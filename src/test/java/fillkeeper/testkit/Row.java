package fillkeeper.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One row of a table, as texts that can be compared: amounts without trailing zeros, times in UTC. */
public final class Row {

  private final Map<String, String> values = new LinkedHashMap<>();

  private Row(Map<String, Object> row) {
    row.forEach((column, value) -> values.put(column, text(value)));
  }

  /** The only row of a query. */
  public static Row only(TestDatabase database, String sql) {
    List<Map<String, Object>> rows = database.query(sql);
    assertThat(rows).as(sql).hasSize(1);
    return new Row(rows.get(0));
  }

  private static String text(Object value) {
    if (value instanceof BigDecimal amount) {
      return amount.signum() == 0 ? "0" : amount.stripTrailingZeros().toPlainString();
    }
    return value instanceof Timestamp time ? time.toInstant().toString() : value == null ? null : value.toString();
  }

  /** A column's value. */
  public String get(String column) {
    assertThat(values).containsKey(column);
    return values.get(column);
  }

  /** These columns have these values: name, value, name, value, … */
  public Row has(String... namesAndValues) {
    List<String> wrong = new ArrayList<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      String found = get(namesAndValues[i]);
      if (!found(namesAndValues[i + 1], found)) {
        wrong.add(namesAndValues[i] + ": expected " + namesAndValues[i + 1] + ", found " + found);
      }
    }
    assertThat(wrong).isEmpty();
    return this;
  }

  private static boolean found(String expected, String value) {
    return expected == null ? value == null : expected.equals(value);
  }

  /** These columns are empty, and no other is. */
  public Row isEmptyOnlyIn(String... columns) {
    assertThat(values.entrySet().stream().filter(entry -> entry.getValue() == null).map(Map.Entry::getKey))
        .as("empty columns").containsExactlyInAnyOrderElementsOf(Arrays.asList(columns));
    return this;
  }

  /** These times are of now. */
  public Row isOfNow(String... columns) {
    for (String column : columns) {
      assertThat(Instant.parse(get(column))).as(column)
          .isBetween(Instant.now().minusSeconds(300), Instant.now().plusSeconds(5));
    }
    return this;
  }

  @Override
  public String toString() {
    return values.toString();
  }
}
