package fillkeeper.simulator;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** The parameters of a request: the bytes that were signed, and what they say. */
final class RestQuery {

  private final String raw;
  private final Map<String, String> parameters = new LinkedHashMap<>();

  /** Everything behind the question mark, as it was sent. */
  RestQuery(String raw) {
    this.raw = raw;
    for (String pair : raw.split("&")) {
      int equals = pair.indexOf('=');
      if (equals > 0) {
        parameters.put(pair.substring(0, equals), decoded(pair.substring(equals + 1)));
      }
    }
  }

  String raw() {
    return raw;
  }

  /** Empty when it was not sent. */
  String text(String name) {
    return parameters.getOrDefault(name, "");
  }

  boolean has(String name) {
    return !text(name).isEmpty();
  }

  /** Whether a parameter is absent or says this. */
  boolean allows(String name, String value) {
    return !has(name) || text(name).equals(value);
  }

  long number(String name, long otherwise) {
    if (!has(name)) {
      return otherwise;
    }
    if (!text(name).matches("[0-9]{1,18}")) {
      throw RestRefusal.params(name + " invalid");
    }
    return Long.parseLong(text(name));
  }

  /** The size of a page. */
  int limit(int max, int otherwise) {
    long limit = number("limit", otherwise);
    if (limit < 1 || limit > max) {
      throw RestRefusal.params("limit must be between 1 and " + max);
    }
    return (int) limit;
  }

  String category() {
    String category = text("category");
    if (!category.matches("spot|linear|inverse|option")) {
      throw RestRefusal.params("Illegal category");
    }
    return category;
  }

  /** The place where the next page begins; null for the first. Sent as received or encoded once more. */
  Shelf.Key cursor() {
    if (!has("cursor")) {
      return null;
    }
    String cursor = decoded(text("cursor"));
    if (!cursor.matches("page_args=-?[0-9]{1,18}:-?[0-9]{1,19}&[0-9]*")) {
      throw RestRefusal.params("cursor invalid");
    }
    String[] parts = cursor.substring("page_args=".length(), cursor.indexOf('&')).split(":");
    return new Shelf.Key(Long.parseLong(parts[0]), Long.parseLong(parts[1]));
  }

  /** The cursor that was sent, as the exchange gave it out. */
  String sameCursor() {
    return URLEncoder.encode(decoded(text("cursor")), StandardCharsets.UTF_8);
  }

  /** As the exchange gives it out: encoded already. */
  static String cursor(Shelf.Key behind, String salt) {
    return "page_args%3D" + behind.atMs() + "%3A" + behind.serial() + "%26" + salt;
  }

  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException malformed) {
      throw RestRefusal.params("malformed");
    }
  }
}
