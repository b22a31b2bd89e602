package fillkeeper.time;

import java.time.Duration;

/** Lengths of time compared. */
public final class Spans {

  private Spans() {
  }

  /** The shorter of two. */
  public static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  /** The longer of two. */
  public static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? other : one;
  }
}
