package fillkeeper.venue.bybit;

import fillkeeper.venue.wire.WireText;
import java.util.List;
import java.util.regex.Pattern;

/** What must not be kept of Bybit's words. */
final class BybitText {

  /** The answer to a bad signature carries what was signed, the key included. */
  private static final Pattern ORIGIN = Pattern.compile("(?i)(origin_string)[^\"]*+");

  /**
   * The envelope's id begins with the account's number; a description of the key names both. An echoed log-in carries
   * the key and the signature.
   */
  static final WireText FIT = new WireText(List.of(ORIGIN),
      List.of(WireText.valuesOf("id", "userID", "apiKey", "secret"), WireText.listOf("args")));

  private BybitText() {
  }
}
