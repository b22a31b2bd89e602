package fillkeeper.venue.bybit;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** What follows the question mark, character by character: what is signed is what is sent. Immutable. */
record BybitQuery(String text) {

  /** Nothing is asked in particular. */
  static final BybitQuery NONE = new BybitQuery("");
  private static final String CURSOR = "[A-Za-z0-9%._~:,=+/-]*";

  /** With one parameter more; without a value, as it was. */
  BybitQuery with(String name, String value) {
    return value == null || value.isEmpty() ? this : append(name, encoded(value));
  }

  BybitQuery with(String name, long value) {
    return append(name, Long.toString(value));
  }

  /** A cursor goes back as it came: it comes already encoded. One that could not stand in an address is encoded. */
  BybitQuery withCursor(String cursor) {
    if (cursor == null || cursor.isEmpty()) {
      return this;
    }
    return append("cursor", cursor.matches(CURSOR) ? cursor : encoded(cursor));
  }

  private BybitQuery append(String name, String value) {
    return new BybitQuery((text.isEmpty() ? "" : text + "&") + name + "=" + value);
  }

  private static String encoded(String value) {
    return URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
