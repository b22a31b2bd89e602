package fillkeeper.venue.binance.api;

import fillkeeper.domain.Sighting;
import fillkeeper.domain.Unreadable;
import fillkeeper.venue.wire.UnreadableException;
import fillkeeper.venue.wire.WireText;
import java.util.List;
import java.util.regex.Pattern;

/** What must not be kept of Binance's words. */
public final class BinanceText {

  /** A private stream of the old kind is named by its listen key, which is all that it takes to hear it. */
  private static final Pattern PRIVATE_STREAM = Pattern.compile("(\"stream\"\\s*+:\\s*+\")[A-Za-z0-9]{32,}+");

  /** Keys, signatures and listen keys, as values of JSON and as parameters, and the account's number. */
  public static final WireText FIT = new WireText(List.of(), List.of(
      WireText.valuesOf("apiKey", "signature", "listenKey", "uid"),
      WireText.parametersOf("apiKey", "signature", "listenKey"), PRIVATE_STREAM));

  private BinanceText() {
  }

  /** Keeps what could not be read. */
  public static Unreadable unreadable(UnreadableException refused, String what, Sighting seen) {
    return new Unreadable(refused.getMessage(), FIT.payload(what == null ? "" : what), seen);
  }
}
