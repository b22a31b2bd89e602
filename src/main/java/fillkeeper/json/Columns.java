package fillkeeper.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import fillkeeper.domain.AccountKey;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Locale;

/** How a column's value is written: amounts as plain text, times in UTC, the venue's rows with every digit. */
final class Columns {

  /** More digits than this are no number of a venue; the row is then shown as text. */
  private static final int DIGITS_MAX = 400;

  private static final JsonFactory JSON = new JsonFactory();

  private Columns() {
  }

  static String text(BigDecimal amount) {
    return amount == null ? null : amount.toPlainString();
  }

  static String text(Instant time) {
    return time == null ? null : time.toString();
  }

  static String text(Enum<?> word) {
    return word == null ? null : word.name();
  }

  /** A word that the tables write small. */
  static String lower(Enum<?> word) {
    return word.name().toLowerCase(Locale.ROOT);
  }

  /** A row that starts with whose it is. */
  static JsonObject of(AccountKey account) {
    return new JsonObject()
        .put("exchange", account.exchange())
        .put("environment", account.environment())
        .put("account", account.account());
  }

  /**
   * JSON text as a value, its numbers with every digit: {@code JsonObject} would turn decimals into binary floating
   * point. Text that is not JSON stays text, so that a row which cannot be shown well is still shown.
   */
  static Object tree(String text) {
    if (text == null) {
      return null;
    }
    try (JsonParser parser = JSON.createParser(text)) {
      parser.nextToken();
      Object value = value(parser);
      return parser.nextToken() == null ? value : text;
    } catch (IOException | IllegalArgumentException unreadable) {
      return text;
    }
  }

  private static Object value(JsonParser parser) throws IOException {
    JsonToken token = parser.currentToken();
    if (token == null) {
      throw new IllegalArgumentException("no JSON");
    }
    return switch (token) {
      case START_OBJECT -> object(parser);
      case START_ARRAY -> array(parser);
      case VALUE_STRING -> parser.getText();
      case VALUE_NUMBER_INT -> whole(new BigInteger(digits(parser)));
      case VALUE_NUMBER_FLOAT -> new BigDecimal(digits(parser));
      case VALUE_TRUE -> Boolean.TRUE;
      case VALUE_FALSE -> Boolean.FALSE;
      case VALUE_NULL -> null;
      default -> throw new IllegalArgumentException("unexpected " + token);
    };
  }

  private static Number whole(BigInteger number) {
    return number.bitLength() < Long.SIZE ? (Number) number.longValue() : number;
  }

  private static JsonObject object(JsonParser parser) throws IOException {
    JsonObject object = new JsonObject();
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      parser.nextToken();
      object.put(name, value(parser));
    }
    return object;
  }

  private static JsonArray array(JsonParser parser) throws IOException {
    JsonArray array = new JsonArray();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      array.add(value(parser));
    }
    return array;
  }

  private static String digits(JsonParser parser) throws IOException {
    if (parser.getTextLength() > DIGITS_MAX) {
      throw new IllegalArgumentException("a number of " + parser.getTextLength() + " characters");
    }
    return parser.getText();
  }
}
