package fillkeeper.testkit;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;

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

  /**
   * Tries a property of lists with so many that chance makes. What is said of one that fails is the least of it that
   * fails in the same way.
   */
  public static <T> void eachList(int trials, Function<SplittableRandom, List<T>> maker, Property<T> property) {
    each(trials, random -> {
      List<T> all = maker.apply(random);
      long seed = random.nextLong();
      Throwable failure = failure(property, all, seed);
      if (failure != null) {
        List<T> least = Least.of(all, fewer -> isAlike(failure, failure(property, fewer, seed)));
        Throwable last = failure(property, least, seed);
        throw new AssertionError(least.size() + " of " + all.size() + " are enough: " + least + "\n" + last.getMessage(),
            last);
      }
    });
  }

  private static <T> Throwable failure(Property<T> property, List<T> list, long seed) {
    try {
      property.holds(list, new SplittableRandom(seed));
      return null;
    } catch (Throwable failure) {
      return failure;
    }
  }

  private static boolean isAlike(Throwable one, Throwable other) {
    return other != null && other.getClass() == one.getClass();
  }

  /** What is true of every list. */
  public interface Property<T> {

    /** Throws what failed; the random numbers are the same for each list that is tried in place of one. */
    void holds(List<T> list, SplittableRandom random) throws Exception;
  }

  /** One try with its own random numbers. */
  public interface Trial {

    /** Throws what failed. */
    void run(SplittableRandom random) throws Exception;
  }
}
