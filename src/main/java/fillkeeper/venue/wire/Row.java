package fillkeeper.venue.wire;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.domain.Amounts;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Iterator;
import java.util.Map;

/**
 * Reads the fields of one row. Whatever spelling a venue uses for absent (no key, {@code null}, empty) is null here; a
 * value that is no such thing as asked for, or cannot be stored, throws {@link UnreadableException}. Numbers and texts
 * of the same characters are the same, and no digit is lost.
 */
public final class Row {

  private static final int ID_MAX = 128;
  private static final int TEXT_MAX = 256;
  private static final int EXPONENT_MAX = 1_000;
  private static final Instant EARLIEST = Instant.parse("2015-01-01T00:00:00Z");
  private static final Instant LATEST = Instant.parse("2100-01-01T00:00:00Z");

  private final JsonNode row;

  /** Of an envelope, whose texts need not be storable. */
  public Row(JsonNode row) {
    this.row = row;
  }

  /** A row whose every text and number can be stored. */
  public static Row storable(JsonNode row) {
    if (!row.isObject()) {
      throw new UnreadableException("a row is not a JSON object");
    }
    requireStorable(row);
    return new Row(row);
  }

  /** The row as compact JSON text. */
  public String json() {
    return row.toString();
  }

  /** Whether the key is there, whatever its value. */
  public boolean has(String key) {
    return row.has(key);
  }

  /** What is behind the key, as it is; a missing node where there is none. */
  public JsonNode node(String key) {
    return row.path(key);
  }

  /** Text as sent, numbers included. */
  public String text(String key) {
    String text = scalar(key);
    if (text != null && text.length() > TEXT_MAX) {
      throw new UnreadableException(key + " is longer than " + TEXT_MAX + " characters");
    }
    return text;
  }

  /** Text of any length, for what is cut before it is kept. */
  public String anyText(String key) {
    return scalar(key);
  }

  /** A word of the venue, whose {@code UNKNOWN} means absent. */
  public String word(String key) {
    String text = text(key);
    return "UNKNOWN".equals(text) ? null : text;
  }

  /** An identity, never null. */
  public String id(String key) {
    String id = optionalId(key);
    if (id == null) {
      throw new UnreadableException(key + " is empty");
    }
    return id;
  }

  /** An identity, or null. One that comes as a number keeps all its digits. */
  public String optionalId(String key) {
    String id = scalar(key);
    if (id != null && id.length() > ID_MAX) {
      throw new UnreadableException(key + " is longer than " + ID_MAX + " characters");
    }
    if (row.path(key).isNumber() && !isDigits(id, 0, ID_MAX)) {
      throw new UnreadableException(key + " is a number that is no id");
    }
    return id;
  }

  /** An amount, or null. */
  public BigDecimal amount(String key) {
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
  public BigDecimal amountOrNull(String key) {
    BigDecimal amount = amount(key);
    return amount == null || amount.signum() == 0 ? null : amount;
  }

  /** An amount, never null. */
  public BigDecimal requiredAmount(String key) {
    BigDecimal amount = amount(key);
    if (amount == null) {
      throw new UnreadableException(key + " is empty");
    }
    return amount;
  }

  /** A quantity, never null and never negative. */
  public BigDecimal quantity(String key) {
    BigDecimal amount = requiredAmount(key);
    if (amount.signum() < 0) {
      throw new UnreadableException(key + " is negative");
    }
    return amount;
  }

  /** A moment in milliseconds, never null. */
  public Instant time(String key) {
    Instant time = millis(key, scalar(key));
    if (time == null) {
      throw new UnreadableException(key + " is empty");
    }
    return time;
  }

  /** A moment in seconds, never null. */
  public Instant seconds(String key) {
    String text = scalar(key);
    if (text == null || !isDigits(text, 0, 12)) {
      throw new UnreadableException(key + " is not a time in seconds");
    }
    return inRange(key, Instant.ofEpochSecond(Long.parseLong(text)));
  }

  /** A moment in milliseconds, where zero is one more spelling of absent. */
  public Instant timeOrNull(String key) {
    String text = scalar(key);
    return "0".equals(text) ? null : millis(key, text);
  }

  /** Null if absent. */
  public Boolean bool(String key) {
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
  public int integer(String key) {
    String text = scalar(key);
    if (text == null || !isWhole(text, 9)) {
      throw new UnreadableException(key + " is not a whole number");
    }
    return Integer.parseInt(text);
  }

  /** A whole number of up to eighteen digits, never null. */
  public long number(String key) {
    String text = scalar(key);
    if (text == null || !isWhole(text, 18)) {
      throw new UnreadableException(key + " is not a whole number");
    }
    return Long.parseLong(text);
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

  private static boolean isWhole(String text, int digitsMax) {
    return isDigits(text, text.startsWith("-") ? 1 : 0, digitsMax);
  }

  /** Whether there is nothing but 1 to so many digits from here on. Asked of every row, so no pattern. */
  private static boolean isDigits(String text, int from, int max) {
    int digits = text.length() - from;
    for (int i = from; i < text.length(); i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') {
        return false;
      }
    }
    return digits >= 1 && digits <= max;
  }

  private static Instant millis(String key, String text) {
    if (text == null) {
      return null;
    }
    if (!isDigits(text, 0, 15)) {
      throw new UnreadableException(key + " is not a time in milliseconds");
    }
    return inRange(key, Instant.ofEpochMilli(Long.parseLong(text)));
  }

  /**
   * The same moment.
   *
   * @throws UnreadableException if it is outside of what any unit mix-up leaves possible
   */
  public static Instant inRange(String key, Instant time) {
    if (time.isBefore(EARLIEST) || !time.isBefore(LATEST)) {
      throw new UnreadableException(key + " is a time outside of 2015 to 2099");
    }
    return time;
  }

  private static void requireStorable(JsonNode node) {
    if (node.isTextual() && !WireText.isStorable(node.textValue())) {
      throw new UnreadableException("a text holds NUL or half a surrogate pair");
    }
    if (node.isNumber() && !isStorableNumber(node.asText())) {
      throw new UnreadableException("a number has too many digits");
    }
    for (Iterator<Map.Entry<String, JsonNode>> fields = node.fields(); fields.hasNext();) {
      Map.Entry<String, JsonNode> field = fields.next();
      if (!WireText.isStorable(field.getKey())) {
        throw new UnreadableException("a key holds NUL or half a surrogate pair");
      }
      requireStorable(field.getValue());
    }
    if (node.isArray()) {
      node.forEach(Row::requireStorable);
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
