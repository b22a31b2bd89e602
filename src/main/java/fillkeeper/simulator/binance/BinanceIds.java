package fillkeeper.simulator.binance;

import fillkeeper.simulator.Ids;

/**
 * Numbers that are unique on their symbol only: every symbol begins at the same ones, so that those of two symbols
 * meet. Guarded by the floor.
 */
final class BinanceIds extends Ids {

  private static final long ORDERS = 51_000_000_000L;
  private static final long TRADES = 5_200_000_000L;
  private static final long REPORTS = 118_800_000_000L;
  private static final long AGGREGATES = 3_900_000_000L;
  private static final long LISTS = 880_000L;

  BinanceIds(long seed) {
    super(seed);
  }

  long order(String symbol) {
    return next("order " + symbol, ORDERS, 1);
  }

  long trade(String symbol) {
    return next("trade " + symbol, TRADES, 1);
  }

  /** Of an execution report: growing, with holes. */
  long report(String symbol) {
    return next("report " + symbol, REPORTS, 1 + below(9));
  }

  long aggregate(String symbol) {
    return next("aggregate " + symbol, AGGREGATES, 1);
  }

  /** Of a fill out of other books: numbered apart from trades. */
  long allocation(String symbol) {
    return next("allocation " + symbol, -1, 1);
  }

  long prevented(String symbol) {
    return next("prevented " + symbol, 0, 1);
  }

  long list() {
    return next("list", LISTS, 1);
  }
}
