package fillkeeper.venue.wire;

import fillkeeper.time.Spans;
import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * Pauses that grow with each failure: the longest doubles from twice the least up to the most, and each is somewhere in
 * the longer half of it, so that many who failed together do not come back together. Confined to its owner's context.
 */
public final class BackOff {

  private static final int DOUBLINGS_MAX = 16;

  private final Duration least;
  private final Duration most;
  private final RandomGenerator random;
  private int failures;

  /** Nothing has failed yet. */
  public BackOff(Duration least, Duration most, RandomGenerator random) {
    this.least = least;
    this.most = most;
    this.random = random;
  }

  /** Something failed once more: how long to wait. */
  public Duration next() {
    failures = Math.min(failures + 1, DOUBLINGS_MAX);
    Duration longest = Spans.shorter(least.multipliedBy(1L << failures), most);
    return longest.dividedBy(2).plusMillis(random.nextLong(longest.toMillis() / 2 + 1));
  }

  /** How often something failed since it last went well. */
  public int failures() {
    return failures;
  }

  /** It went well. */
  public void reset() {
    failures = 0;
  }
}
