package fillkeeper.testkit;

import fillkeeper.account.Timings;
import java.time.Duration;

/** For tests that time is not about. */
public final class Unmeasured implements Timings {

  @Override
  public void fromFrame(long nanos) {
  }

  @Override
  public void fromVenue(Duration age) {
  }

  @Override
  public void caughtUp(long nanos) {
  }
}
