package fillkeeper.testkit;

import fillkeeper.time.Clock;
import java.time.Duration;
import java.time.Instant;

/** The clock of this machine, less or more what a test wants it to be wrong by. */
public final class ShiftedClock implements Clock {

  private volatile Duration shift = Duration.ZERO;
  private volatile Duration wallShift = Duration.ZERO;
  private volatile Instant frozen;

  /** So much later from now on. */
  public void advance(Duration by) {
    shift = shift.plus(by);
  }

  /** Somebody sets the wall clock; the monotonic one does not notice. */
  public void stepWall(Duration by) {
    wallShift = wallShift.plus(by);
  }

  /** The wall clock stands still from now on; the monotonic one does not. */
  public void freezeWall() {
    frozen = now();
  }

  @Override
  public Instant now() {
    Instant still = frozen;
    return still != null ? still : Clock.system().now().plus(shift).plus(wallShift);
  }

  @Override
  public long nanos() {
    return Clock.system().nanos() + shift.toNanos();
  }
}
