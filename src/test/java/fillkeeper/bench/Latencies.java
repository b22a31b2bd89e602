package fillkeeper.bench;

import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * How long things took, from when each was due: what waits behind a slow one counts with its wait, so nothing is
 * omitted. For a loop that asks again only after its answer there is no due time, and none is made up.
 */
final class Latencies {

  private static final long LONGEST = TimeUnit.MINUTES.toNanos(10);
  private static final int DIGITS = 3;

  private final Histogram histogram = new Histogram(LONGEST, DIGITS);

  void record(long nanos) {
    histogram.recordValue(Math.min(LONGEST, Math.max(0, nanos)));
  }

  /**
   * One of a loop that should have asked every so often: those that it would have asked meanwhile count too.
   *
   * @param everyNanos how often
   */
  void record(long nanos, long everyNanos) {
    histogram.recordValueWithExpectedInterval(Math.min(LONGEST, Math.max(0, nanos)), everyNanos);
  }

  Latencies plus(Latencies other) {
    Latencies both = new Latencies();
    both.histogram.add(histogram);
    both.histogram.add(other.histogram);
    return both;
  }

  long count() {
    return histogram.getTotalCount();
  }

  /** In milliseconds. */
  double percentile(double percent) {
    return histogram.getValueAtPercentile(percent) / 1e6;
  }
}
