package fillkeeper.simulator;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.UUID;

/** Names and numbers that an exchange gives out, the same for the same seed. Guarded by the ground. */
public class Ids {

  private static final long RUNS = 1_000_000L;
  private static final long RUN = 1_000_000_000L;

  private final long seed;
  private final long run;
  private final Map<String, Long> series = new HashMap<>();
  private SplittableRandom random;

  public Ids(long seed) {
    this.seed = seed;
    random = new SplittableRandom(seed);
    run = Math.floorMod(seed, RUNS);
  }

  /** From now on all are given out once more, from the first. */
  public void again() {
    series.clear();
    random = new SplittableRandom(seed);
  }

  /** Of the seed's own, below a million. */
  protected final long run() {
    return run;
  }

  /** The next number of a series; those of two seeds never meet. */
  public final long next(String name, long start, int step) {
    return start + run * RUN + series.merge(name, (long) step, Long::sum);
  }

  /** A UUID of this version. */
  public final String uuid(int version) {
    long high = random.nextLong() & ~0xF000L | (long) version << 12;
    long low = random.nextLong() & 0x3FFF_FFFF_FFFF_FFFFL | 0x8000_0000_0000_0000L;
    return new UUID(high, low).toString();
  }

  /** From 0 up, below the bound. */
  public final int below(int bound) {
    return random.nextInt(bound);
  }

  public final boolean coin() {
    return random.nextBoolean();
  }
}
