package fillkeeper.venue;

import java.time.Duration;
import java.time.Instant;

/**
 * When funding may be paid in a category, where the exchange tells of it in a list alone.
 *
 * @param every how often at most, counted from midnight UTC; a part of a day
 * @param lag   how late a payment may be in its list
 */
public record FundingTimes(Duration every, Duration lag) {

  public FundingTimes {
    if (every.isZero() || every.isNegative() || Duration.ofDays(1).toMillis() % every.toMillis() != 0) {
      throw new IllegalArgumentException("a day is not a multiple of " + every);
    }
  }

  /** The first possible time of a payment after a moment. */
  public Instant after(Instant moment) {
    long span = every.toMillis();
    return Instant.ofEpochMilli((Math.floorDiv(moment.toEpochMilli(), span) + 1) * span);
  }
}
