package fillkeeper.core;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import java.time.Duration;
import java.time.Instant;

/**
 * How long an attempt may still call itself the owner, by its own monotonic clock.
 *
 * <p>Counts from before the confirmed request was sent, and ends here a twentieth sooner than at the database: so the
 * end has been told when anybody else can have claimed the account. Changed on the attempt's context only; may be
 * looked at from anywhere.
 */
public final class Lease {

  private static final int SOONER = 20;

  private final long length;
  private final long held;
  private volatile long askedNanos;
  private volatile Instant liveUntil;

  /**
   * A lease that was just confirmed.
   *
   * @param askedNanos the monotonic time before the confirmed request was sent
   * @param liveUntil  its end by the database's clock
   */
  public Lease(Duration length, long askedNanos, Instant liveUntil) {
    this.length = length.toNanos();
    this.held = this.length - this.length / SOONER;
    this.askedNanos = askedNanos;
    this.liveUntil = liveUntil;
  }

  /** Whether it holds at this monotonic time. */
  public boolean isHeld(long nanos) {
    return leftNanos(nanos) > 0;
  }

  /** For how long it holds from this monotonic time on, if nothing is confirmed meanwhile. */
  public long leftNanos(long nanos) {
    return held - (nanos - askedNanos);
  }

  /** How an attempt ends that finds it lapsed. A write would renew what others have seen as over. */
  public static AttemptFailure lapsed() {
    return new AttemptFailure(Cause.FENCED, "the lease lapsed before it was renewed");
  }

  /**
   * How an attempt ends whose thread did not run for so long that the lease lapsed meanwhile: nobody refused anything.
   *
   * @param stillNanos how long it did not
   */
  public static AttemptFailure stalled(long stillNanos) {
    return new AttemptFailure(Cause.STALLED, "its thread did not run for " + stillNanos / 1_000_000 + " ms");
  }

  /** Whether a thread that did not run for so long is why a lease of this length lapsed. */
  public boolean isStall(long stillNanos) {
    return stillNanos >= length - length / 3;
  }

  /** Whether a third of it is used, so that the next write should renew it. */
  public boolean isDue(long nanos) {
    return nanos - askedNanos >= length / 3;
  }

  /** The database renewed it. An answer to an earlier request that comes late takes nothing back. */
  public void confirmed(long askedAtNanos, Instant until) {
    if (askedAtNanos - askedNanos > 0) {
      askedNanos = askedAtNanos;
    }
    if (until.isAfter(liveUntil)) {
      liveUntil = until;
    }
  }

  /** When the last confirmed request was sent, by the monotonic clock. */
  public long confirmedNanos() {
    return askedNanos;
  }

  /** Its end by the database's clock, as this attempt was told last. */
  public Instant told() {
    return liveUntil;
  }
}
