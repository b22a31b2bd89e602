package fillkeeper.time;

import java.time.Instant;

/** What time it is, twice: by the wall, and by a count that never steps. */
public interface Clock {

  /** The wall clock: for columns and for talking to others, never for measuring. */
  Instant now();

  /** The monotonic clock in nanoseconds: for every deadline and every comparison of our own. */
  long nanos();

  /** The clocks of this machine. */
  static Clock system() {
    return new Clock() {
      @Override
      public Instant now() {
        return Instant.now();
      }

      @Override
      public long nanos() {
        return System.nanoTime();
      }
    };
  }
}
