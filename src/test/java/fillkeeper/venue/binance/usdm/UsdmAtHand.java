package fillkeeper.venue.binance.usdm;

import fillkeeper.venue.binance.BinanceAtHand;
import java.util.List;

/** A futures account at hand; the exchange's time is apart from ours. */
final class UsdmAtHand extends BinanceAtHand {

  /** With these symbols configured; none: discovered. */
  UsdmAtHand(String... symbols) throws Exception {
    super(true, List.of(UsdmOrders.CATEGORY), List.of(symbols), tools -> new UsdmVenue(tools, (where, word) -> { }));
  }
}
