package fillkeeper.testkit;

import fillkeeper.time.Clock;
import java.time.Duration;
import java.time.Instant;

/** The clock of this machine, less or more what a test wants it to be wrong by. */
public final class ShiftedClock implements Clock {

  private volatile Duration shift = Duration.ZERO;

  /** So much later from now on. */
  public void advance(Duration by) {
    shift = shift.plus(by);
  }

  @Override
  public Instant now() {
    return Clock.system().now().plus(shift);
  }

  @Override
  public long nanos() {
    return Clock.system().nanos() + shift.toNanos();
  }
}
