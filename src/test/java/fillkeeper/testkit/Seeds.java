package fillkeeper.testkit;

import java.util.SplittableRandom;

/**
 * Random trials that can be had again: a failure names its seed, and {@code -Dseed=…} runs that one alone.
 * {@code -Dseeds.most=…} tries no more than so many, where a test is run once for each mutant of what it tests.
 */
public final class Seeds {

  private static final long FIRST = 1;
  private static final int MOST = Integer.getInteger("seeds.most", Integer.MAX_VALUE);

  private Seeds() {
  }

  /** Runs the trial with so many seeds. */
  public static void each(int trials, Trial trial) {
    Long only = Long.getLong("seed");
    long first = only == null ? FIRST : only;
    int count = only == null ? Math.min(trials, MOST) : 1;
    for (long seed = first; seed < first + count; seed++) {
      run(seed, trial);
    }
  }

  private static void run(long seed, Trial trial) {
    try {
      trial.run(new SplittableRandom(seed));
    } catch (Throwable failure) {
      throw new AssertionError("fails with -Dseed=" + seed + ": " + failure.getMessage(), failure);
    }
  }

  /** One try with its own random numbers. */
  public interface Trial {

    /** Throws what failed. */
    void run(SplittableRandom random) throws Exception;
  }
}
