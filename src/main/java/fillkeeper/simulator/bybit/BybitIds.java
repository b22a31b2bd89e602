package fillkeeper.simulator.bybit;

import fillkeeper.simulator.Ids;

/** UUIDs for derivatives, decimal ids beyond 2^53 for spot. */
final class BybitIds extends Ids {

  private static final long SPOT_ORDERS = 2_100_000_000_000_000_000L;
  private static final long SPOT_TRADES = 2_200_000_000_000_000_000L;
  private static final long LINEAR_SEQ = 170_000_000_000L;
  private static final long SPOT_SEQ = 110_000_000_000L;

  private long sequence;
  private long connections;

  BybitIds(long seed) {
    super(seed);
  }

  @Override
  public void again() {
    super.again();
    sequence = 0;
  }

  /** Spot leaves every second number free: it names the client id that is made up for the order. */
  String order(Listing listing) {
    return listing.isSpot() ? Long.toString(next("order", SPOT_ORDERS, 2)) : uuid(4);
  }

  String trade(Listing listing) {
    return listing.isSpot() ? Long.toString(next("trade", SPOT_TRADES, 1)) : uuid(5);
  }

  /** The cross sequence of one match: growing, with holes. */
  long sequence(Listing listing) {
    sequence += 1 + below(20);
    return (listing.isSpot() ? SPOT_SEQ : LINEAR_SEQ) + sequence;
  }

  String connection() {
    return "simulatorconn%07d-%05d".formatted(++connections, Math.floorMod(run(), 100_000));
  }
}
