package fillkeeper.venue.wire;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** What follows the question mark, character by character: what is signed is what is sent. Immutable. */
public record Query(String text) {

  /** Nothing is asked in particular. */
  public static final Query NONE = new Query("");
  private static final String CURSOR = "[A-Za-z0-9%._~:,=+/-]*";

  /** With one parameter more; without a value, as it was. */
  public Query with(String name, String value) {
    return value == null || value.isEmpty() ? this : append(name, encoded(value));
  }

  /** With one parameter more. */
  public Query with(String name, long value) {
    return append(name, Long.toString(value));
  }

  /** A cursor goes back as it came: it comes already encoded. One that could not stand in an address is encoded. */
  public Query withCursor(String cursor) {
    if (cursor == null || cursor.isEmpty()) {
      return this;
    }
    return append("cursor", cursor.matches(CURSOR) ? cursor : encoded(cursor));
  }

  private Query append(String name, String value) {
    return new Query((text.isEmpty() ? "" : text + "&") + name + "=" + value);
  }

  private static String encoded(String value) {
    return URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
