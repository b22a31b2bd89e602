package fillkeeper.ticks;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.domain.Amounts;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;

/**
 * Reads the fields of one row. Absent, {@code null} and empty are null; what is no such thing as asked for throws
 * {@link IllegalArgumentException}, in words of ours.
 */
final class TickRow {

  private static final int TEXT_MAX = 256;
  private static final Instant EARLIEST = Instant.parse("1990-01-01T00:00:00Z");
  private static final Instant LATEST = Instant.parse("2100-01-01T00:00:00Z");

  private final JsonNode row;

  TickRow(JsonNode row) {
    this.row = row;
  }

  /** A text or a number as it was sent, within bounds and fit to be stored. */
  String text(String name, JsonPointer at) {
    JsonNode node = at == null ? null : row.at(at);
    if (node == null || node.isMissingNode() || node.isNull()) {
      return null;
    }
    if (!node.isTextual() && !node.isNumber()) {
      throw new IllegalArgumentException(name + " is neither text nor number");
    }
    String text = node.asText();
    if (text.length() > TEXT_MAX || !text.equals(storable(text, TEXT_MAX))) {
      throw new IllegalArgumentException(name + " is too long, or holds NUL or half a surrogate pair");
    }
    return text.isEmpty() ? null : text;
  }

  String required(String name, JsonPointer at) {
    String text = text(name, at);
    if (text == null) {
      throw new IllegalArgumentException(name + " is empty");
    }
    return text;
  }

  /** One that comes as a number keeps all its digits, and has nothing else. */
  String id(String name, JsonPointer at) {
    String id = text(name, at);
    if (id != null && row.at(at).isNumber() && !id.matches("\\d+")) {
      throw new IllegalArgumentException(name + " is a number that is no id");
    }
    return id;
  }

  Long sequence(JsonPointer at) {
    String text = text("seq", at);
    if (text == null) {
      return null;
    }
    if (!text.matches("\\d{1,19}")) {
      throw new IllegalArgumentException("seq is not a whole number from 0 up");
    }
    try {
      return Long.valueOf(text);
    } catch (NumberFormatException beyond) {
      throw new IllegalArgumentException("seq is above " + Long.MAX_VALUE, beyond);
    }
  }

  BigDecimal amount(String name, JsonPointer at) {
    try {
      return Amounts.parse(required(name, at));
    } catch (NumberFormatException refused) {
      throw new IllegalArgumentException(name + " is not an amount within bounds", refused);
    }
  }

  Instant time(JsonPointer at, Mapping.Unit unit) {
    BigDecimal units = amount("ts", at);
    Instant time;
    try {
      BigDecimal nanos = units.scaleByPowerOfTen(switch (unit) {
        case S -> 9;
        case MS -> 6;
        case US -> 3;
        case NS -> 0;
      });
      BigDecimal[] parts = nanos.divideAndRemainder(BigDecimal.valueOf(1_000_000_000L));
      time = Instant.ofEpochSecond(parts[0].longValueExact(), parts[1].longValueExact());
    } catch (ArithmeticException | DateTimeException beyond) {
      throw new IllegalArgumentException("ts is no time in " + unit, beyond);
    }
    if (time.isBefore(EARLIEST) || !time.isBefore(LATEST)) {
      throw new IllegalArgumentException("ts is outside of 1990 to 2099, perhaps in another unit than " + unit);
    }
    return time;
  }

  /** A number in its one spelling, a text as it is. */
  String canonical(JsonPointer at) {
    String text = text("identity", at);
    if (text == null || !row.at(at).isNumber()) {
      return text;
    }
    return Amounts.canonical(amount("identity", at));
  }

  /** The text cut at a bound, without what no text column takes. */
  static String storable(String text, int max) {
    StringBuilder kept = new StringBuilder();
    text.codePoints().limit(max).forEach(point ->
        kept.appendCodePoint(point == 0 || point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE
            ? 0xFFFD : point));
    return kept.toString();
  }
}
