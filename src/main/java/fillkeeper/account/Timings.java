package fillkeeper.account;

import java.time.Duration;

/** How long things take, for whoever measures them. Nothing depends on it. */
public interface Timings {

  /** From a frame to the commit of what it said. */
  void fromFrame(long nanos);

  /** From the venue's own time of what the stream said to its commit, by our wall clock. */
  void fromVenue(Duration age);

  /** From an attempt's start to its first current state. */
  void caughtUp(long nanos);
}
