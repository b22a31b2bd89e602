package fillkeeper.simulator;

import java.util.SplittableRandom;
import java.util.UUID;

/**
 * Names and numbers that the exchange gives out, the same for the same seed: UUIDs for derivatives, decimal ids beyond
 * 2^53 for spot. Guarded by the floor.
 */
final class Ids {

  private static final long SPOT_ORDERS = 2_100_000_000_000_000_000L;
  private static final long SPOT_TRADES = 2_200_000_000_000_000_000L;
  private static final long LINEAR_SEQ = 170_000_000_000L;
  private static final long SPOT_SEQ = 110_000_000_000L;
  private static final long RUN = 1_000_000_000L;

  private final SplittableRandom random;
  private final long run;
  private long spotOrders;
  private long spotTrades;
  private long sequence;
  private long connections;

  Ids(long seed) {
    random = new SplittableRandom(seed);
    run = Math.floorMod(seed, 1_000_000L) * RUN;
  }

  /** Spot leaves every second number free: it names the client id that is made up for the order. */
  String order(Listing listing) {
    spotOrders += 2;
    return listing.isSpot() ? Long.toString(SPOT_ORDERS + run + spotOrders) : uuid(4);
  }

  String trade(Listing listing) {
    return listing.isSpot() ? Long.toString(SPOT_TRADES + run + ++spotTrades) : uuid(5);
  }

  String uuid(int version) {
    long high = random.nextLong() & ~0xF000L | (long) version << 12;
    long low = random.nextLong() & 0x3FFF_FFFF_FFFF_FFFFL | 0x8000_0000_0000_0000L;
    return new UUID(high, low).toString();
  }

  /** The cross sequence of one match: growing, with holes. */
  long sequence(Listing listing) {
    sequence += 1 + random.nextInt(20);
    return (listing.isSpot() ? SPOT_SEQ : LINEAR_SEQ) + sequence;
  }

  String connection() {
    return "simulatorconn%07d-%05d".formatted(++connections, Math.floorMod(run / RUN, 100_000));
  }

  boolean coin() {
    return random.nextBoolean();
  }
}
