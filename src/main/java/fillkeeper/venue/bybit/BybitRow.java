package fillkeeper.venue.bybit;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.domain.Amounts;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Iterator;
import java.util.Map;

/**
 * Reads the fields of one row. Whatever spelling the venue uses for absent (no key, {@code null}, empty) is null here;
 * a value that is no such thing as asked for, or cannot be stored, throws {@link UnreadableException}.
 */
final class BybitRow {

  private static final int ID_MAX = 128;
  private static final int TEXT_MAX = 256;
  private static final int EXPONENT_MAX = 1_000;
  private static final Instant EARLIEST = Instant.parse("2015-01-01T00:00:00Z");
  private static final Instant LATEST = Instant.parse("2100-01-01T00:00:00Z");

  private final JsonNode row;

  BybitRow(JsonNode row) {
    this.row = row;
  }

  /** A row whose every text and number can be stored. */
  static BybitRow storable(JsonNode row) {
    if (!row.isObject()) {
      throw new UnreadableException("a row is not a JSON object");
    }
    requireStorable(row);
    return new BybitRow(row);
  }

  /** The row as compact JSON text. */
  String json() {
    return row.toString();
  }

  boolean has(String key) {
    return row.has(key);
  }

  JsonNode node(String key) {
    return row.path(key);
  }

  /** Text as sent, numbers included. */
  String text(String key) {
    String text = scalar(key);
    if (text != null && text.length() > TEXT_MAX) {
      throw new UnreadableException(key + " is longer than " + TEXT_MAX + " characters");
    }
    return text;
  }

  /** Text of any length, for what is cut before it is kept. */
  String anyText(String key) {
    return scalar(key);
  }

  /** A word of the venue, whose {@code UNKNOWN} means absent. */
  String word(String key) {
    String text = text(key);
    return "UNKNOWN".equals(text) ? null : text;
  }

  /** An identity, never null. */
  String id(String key) {
    String id = optionalId(key);
    if (id == null) {
      throw new UnreadableException(key + " is empty");
    }
    return id;
  }

  /** An identity, or null. One that comes as a number keeps all its digits. */
  String optionalId(String key) {
    String id = scalar(key);
    if (id != null && id.length() > ID_MAX) {
      throw new UnreadableException(key + " is longer than " + ID_MAX + " characters");
    }
    if (row.path(key).isNumber() && !id.matches("\\d+")) {
      throw new UnreadableException(key + " is a number that is no id");
    }
    return id;
  }

  BigDecimal amount(String key) {
    String text = scalar(key);
    if (text == null) {
      return null;
    }
    try {
      return Amounts.parse(text);
    } catch (NumberFormatException refused) {
      throw new UnreadableException(key + " is not an amount within bounds");
    }
  }

  /** An amount, where zero is one more spelling of absent. */
  BigDecimal amountOrNull(String key) {
    BigDecimal amount = amount(key);
    return amount == null || amount.signum() == 0 ? null : amount;
  }

  /** An amount, never null. */
  BigDecimal requiredAmount(String key) {
    BigDecimal amount = amount(key);
    if (amount == null) {
      throw new UnreadableException(key + " is empty");
    }
    return amount;
  }

  /** A quantity, never null and never negative. */
  BigDecimal quantity(String key) {
    BigDecimal amount = requiredAmount(key);
    if (amount.signum() < 0) {
      throw new UnreadableException(key + " is negative");
    }
    return amount;
  }

  /** A moment in milliseconds, never null. */
  Instant time(String key) {
    Instant time = millis(key, scalar(key));
    if (time == null) {
      throw new UnreadableException(key + " is empty");
    }
    return time;
  }

  /** A moment in milliseconds, where zero is one more spelling of absent. */
  Instant timeOrNull(String key) {
    String text = scalar(key);
    return "0".equals(text) ? null : millis(key, text);
  }

  Boolean bool(String key) {
    String text = row.path(key).isBoolean() ? row.path(key).asText() : scalar(key);
    if (text == null) {
      return null;
    }
    return switch (text) {
      case "true" -> Boolean.TRUE;
      case "false" -> Boolean.FALSE;
      default -> throw new UnreadableException(key + " is neither true nor false");
    };
  }

  /** A small whole number, never null. */
  int integer(String key) {
    String text = scalar(key);
    if (text == null || !text.matches("-?\\d{1,9}")) {
      throw new UnreadableException(key + " is not a whole number");
    }
    return Integer.parseInt(text);
  }

  private String scalar(String key) {
    JsonNode node = row.path(key);
    if (node.isMissingNode() || node.isNull()) {
      return null;
    }
    if (!node.isTextual() && !node.isNumber()) {
      throw new UnreadableException(key + " is neither text nor number");
    }
    String text = node.asText();
    return text.isEmpty() ? null : text;
  }

  private static Instant millis(String key, String text) {
    if (text == null) {
      return null;
    }
    if (!text.matches("\\d{1,15}")) {
      throw new UnreadableException(key + " is not a time in milliseconds");
    }
    return inRange(key, Instant.ofEpochMilli(Long.parseLong(text)));
  }

  /**
   * The same moment.
   *
   * @throws UnreadableException if it is outside of what any unit mix-up leaves possible
   */
  static Instant inRange(String key, Instant time) {
    if (time.isBefore(EARLIEST) || !time.isBefore(LATEST)) {
      throw new UnreadableException(key + " is a time outside of 2015 to 2099");
    }
    return time;
  }

  private static void requireStorable(JsonNode node) {
    if (node.isTextual() && !BybitText.isStorable(node.textValue())) {
      throw new UnreadableException("a text holds NUL or half a surrogate pair");
    }
    if (node.isNumber() && !isStorableNumber(node.asText())) {
      throw new UnreadableException("a number has too many digits");
    }
    for (Iterator<Map.Entry<String, JsonNode>> fields = node.fields(); fields.hasNext();) {
      Map.Entry<String, JsonNode> field = fields.next();
      if (!BybitText.isStorable(field.getKey())) {
        throw new UnreadableException("a key holds NUL or half a surrogate pair");
      }
      requireStorable(field.getValue());
    }
    if (node.isArray()) {
      node.forEach(BybitRow::requireStorable);
    }
  }

  private static boolean isStorableNumber(String text) {
    try {
      return Math.abs((long) new BigDecimal(text).scale()) <= EXPONENT_MAX;
    } catch (NumberFormatException beyondAnyScale) {
      return false;
    }
  }
}
