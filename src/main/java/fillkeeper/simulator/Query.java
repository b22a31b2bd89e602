package fillkeeper.simulator;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** The parameters of a request: the bytes that were signed, and what they say. */
public abstract class Query {

  private final String raw;
  private final Map<String, String> parameters = new LinkedHashMap<>();

  /** Everything behind the question mark, as it was sent. */
  protected Query(String raw) {
    this.raw = raw;
    for (String pair : raw.split("&")) {
      int equals = pair.indexOf('=');
      if (equals > 0) {
        parameters.put(pair.substring(0, equals), decoded(pair.substring(equals + 1)));
      }
    }
  }

  /** How the exchange refuses what it cannot read. */
  protected abstract RuntimeException refusal(String problem);

  /** What stands behind the question mark of an address; empty if there is none. */
  public static String of(String uri) {
    int mark = uri.indexOf('?');
    return mark < 0 ? "" : uri.substring(mark + 1);
  }

  public final String raw() {
    return raw;
  }

  /** Empty when it was not sent. */
  public final String text(String name) {
    return parameters.getOrDefault(name, "");
  }

  public final boolean has(String name) {
    return !text(name).isEmpty();
  }

  /** Whether a parameter is absent or says this. */
  public final boolean allows(String name, String value) {
    return !has(name) || text(name).equals(value);
  }

  /** A whole number that is not negative. */
  public final long number(String name, long otherwise) {
    if (!has(name)) {
      return otherwise;
    }
    try {
      if (text(name).matches("[0-9]{1,19}")) {
        return Long.parseLong(text(name));
      }
    } catch (NumberFormatException beyond) {
      // Said below.
    }
    throw refusal(name + " invalid");
  }

  /** The size of a page. */
  public final int limit(int max, int otherwise) {
    long limit = number("limit", otherwise);
    if (limit < 1 || limit > max) {
      throw refusal("limit must be between 1 and " + max);
    }
    return (int) limit;
  }

  /** A parameter's value as it was meant. */
  protected final String decoded(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException malformed) {
      throw refusal("malformed");
    }
  }
}
