package fillkeeper.settings;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;

/** How a value of the configuration is shown in a fault: on one line, short. */
final class Shown {

  private static final int CHARACTERS_MAX = 80;

  private Shown() {
  }

  static String of(Object value) {
    return value instanceof String text ? "\"" + plain(text) + "\"" : plain(String.valueOf(value));
  }

  /** A text that cannot end the line or fill the screen. */
  static String plain(String text) {
    String start = text.length() > CHARACTERS_MAX ? text.substring(0, CHARACTERS_MAX) + "…" : text;
    return start.replaceAll("\\p{C}", "?");
  }

  /** The value where it is one; its type where it is a whole object or a list, which may hold anything. */
  static Object orType(Object value) {
    return value instanceof JsonObject || value instanceof JsonArray || value == null
        ? new Type(type(value)) : value;
  }

  static String type(Object value) {
    if (value instanceof JsonObject) {
      return "an object";
    }
    if (value instanceof JsonArray) {
      return "a list";
    }
    if (value instanceof String) {
      return "a text";
    }
    return value instanceof Number ? "a number" : value instanceof Boolean ? "true or false" : "null";
  }

  private record Type(String name) {

    @Override
    public String toString() {
      return name;
    }
  }
}
