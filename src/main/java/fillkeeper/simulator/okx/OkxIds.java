package fillkeeper.simulator.okx;

import fillkeeper.simulator.Ids;

/** Numbers beyond 2^53 for orders and bills, small ones for trades, which each instrument counts for itself. */
final class OkxIds extends Ids {

  private static final long ORDERS = 3_100_000_000_000_000_000L;
  private static final long ALGO_ORDERS = 3_200_000_000_000_000_000L;
  private static final long BILLS = 3_400_000_000_000_000_000L;
  private static final long TRADES = 720_000_000L;
  /** What is put into a past is older than anything that happens: its ids are smaller, and grow with its time. */
  private static final long PAST = 1_000_000_000_000_000_000L;
  private static final int PAST_PER_MS = 1_000;

  OkxIds(long seed) {
    super(seed);
  }

  long order() {
    return next("order", ORDERS, 1);
  }

  long algoOrder() {
    return next("algo", ALGO_ORDERS, 1);
  }

  /** One series for whatever changes an account's balance. */
  long bill() {
    return next("bill", BILLS, 1);
  }

  /** The next trade in one instrument's order book. */
  long trade(String instId) {
    return next("trade " + instId, TRADES, 1);
  }

  /** A trade that is in no order book. */
  long systemTrade() {
    return -next("system", 1, 1);
  }

  /** A number of the past, for orders, bills and trades alike. */
  long past(long atMs) {
    return PAST + atMs * PAST_PER_MS + Math.floorMod(next("past", 0, 1), PAST_PER_MS);
  }

  String connection() {
    return Long.toHexString(next("connection", 0xa4d3_0000L, 1));
  }
}
