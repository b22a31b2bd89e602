package fillkeeper.time;

import java.time.Duration;

/** Runs something later, on the thread of the one who asked. */
public interface Scheduler {

  /**
   * Runs {@code action} once, after {@code delay}. A delay of zero or less runs it soon, never inline.
   *
   * @return cancels it; harmless once it has run
   */
  Timer after(Duration delay, Runnable action);

  /** Something that has still to happen. */
  interface Timer {

    /** It will not happen. Harmless when it already has. */
    void cancel();
  }
}
