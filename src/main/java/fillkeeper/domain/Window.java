package fillkeeper.domain;

import java.time.Instant;

/** A closed span of the venue's time, both ends belonging to it. */
public record Window(Instant from, Instant to) {

  public Window {
    if (to.isBefore(from)) {
      throw new IllegalArgumentException("window ends before it starts: " + from + " to " + to);
    }
  }
}
