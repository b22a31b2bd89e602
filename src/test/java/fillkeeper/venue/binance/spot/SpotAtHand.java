package fillkeeper.venue.binance.spot;

import fillkeeper.venue.binance.BinanceAtHand;
import java.util.List;

/** A spot account at hand; the exchange has our time. */
final class SpotAtHand extends BinanceAtHand {

  /** With these symbols configured; none: discovered. */
  SpotAtHand(String... symbols) throws Exception {
    super(false, List.of(SpotOrders.CATEGORY), List.of(symbols),
        tools -> new SpotVenue(tools, (where, word) -> { }));
  }
}
