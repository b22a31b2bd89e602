package fillkeeper.venue.wire;

import fillkeeper.time.Clock;
import java.time.Duration;
import java.time.Instant;

/**
 * The venue's clock as we know it: what it answered, carried on by our monotonic clock, so that a step of our wall
 * clock moves nothing. Until it has answered, our wall clock. Confined to one context.
 */
public final class VenueClock {

  private final Clock ours;
  private boolean measured;
  private Instant answered;
  private long answeredAt;

  /** Not measured yet. */
  public VenueClock(Clock ours) {
    this.ours = ours;
  }

  /**
   * The venue said {@code theirs} somewhere between the two readings of our monotonic clock; the middle is assumed.
   *
   * @return how far we were behind it until now; negative if ahead
   */
  public Duration learn(Instant theirs, long askedAt, long heardAt) {
    long middle = askedAt + (heardAt - askedAt) / 2;
    Duration behind = Duration.between(now(), theirs.plusNanos(ours.nanos() - middle));
    measured = true;
    answered = theirs;
    answeredAt = middle;
    return behind;
  }

  /** Whether the venue has told its time. */
  public boolean isMeasured() {
    return measured;
  }

  /** The venue's time. */
  public Instant now() {
    return measured ? answered.plusNanos(ours.nanos() - answeredAt) : ours.now();
  }
}
