package fillkeeper.simulator.binance;

import fillkeeper.simulator.Ids;
import fillkeeper.simulator.Tape;
import java.util.function.Supplier;

/**
 * Which futures are traded, at which price they were last, their public trades, and the numbers that are given out. All
 * numbers are unique on their symbol only, funding excepted. Guarded by the floor.
 */
final class UsdmMarkets extends Listed<UsdmListing> {

  private static final long ORDERS = 610_000_000_000L;
  private static final long LONG_ORDERS = 8_389_765_999_000_000_000L;
  private static final long TRADES = 6_300_000_000L;
  private static final long AGGREGATES = 2_900_000_000L;
  private static final long ALGO_ORDERS = 3_148_000L;
  private static final long TRANSACTIONS = 9_689_000_000L;

  final Tape<UsdmPrint> aggregates = new Tape<>();
  private final Supplier<? extends Ids> ids;

  UsdmMarkets(Supplier<? extends Ids> ids) {
    this.ids = ids;
    list(UsdmListing.perpetual("BTC", "USDT", "0.10", "0.001", false), "60000");
    list(UsdmListing.perpetual("ETH", "USDT", "0.01", "0.001", true), "3000");
    list(UsdmListing.perpetual("SOL", "USDT", "0.0100", "1", false), "150");
    list(UsdmListing.perpetual("BTC", "USDC", "0.1", "0.001", false), "60000");
    list(UsdmListing.perpetual("XRP", "USDT", "0.0001", "0.1", false), "2");
  }

  void list(UsdmListing listing, String price) {
    list(listing.symbol(), listing, price);
  }

  long order(String symbol) {
    return listing(symbol).longIds() ? next("long orders " + symbol, LONG_ORDERS) : next("orders " + symbol, ORDERS);
  }

  long trade(String symbol) {
    return next("trades " + symbol, TRADES);
  }

  long aggregate(String symbol) {
    return next("aggregates " + symbol, AGGREGATES);
  }

  /** Of a conditional order. */
  long algoOrder() {
    return next("algo orders", ALGO_ORDERS);
  }

  /** Of income. */
  long transaction() {
    return next("transactions", TRANSACTIONS);
  }

  private long next(String series, long start) {
    return ids.get().next("usdm " + series, start, 1);
  }
}
