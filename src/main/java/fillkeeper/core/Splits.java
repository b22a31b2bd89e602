package fillkeeper.core;

import fillkeeper.domain.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * The parts of one window whose list came to no proven end: halves have fewer pages. Enough of them to find the one
 * instant at which a list loops; not so many that a list which loops everywhere is asked for every second of a week.
 */
final class Splits {

  /** A week has been halved down to seconds after 18. */
  private static final int MAX = 32;
  /** A window shorter than this is not split any further. */
  private static final Duration SHORTEST = Duration.ofSeconds(2);

  private int made;

  /** The halves, sharing their common instant; none if the window is too short, or too often was split already. */
  List<Window> halves(Window window) {
    Duration length = Duration.between(window.from(), window.to());
    if (made == MAX || length.compareTo(SHORTEST) < 0) {
      return List.of();
    }
    made++;
    Instant middle = window.from().plus(length.dividedBy(2));
    return List.of(new Window(window.from(), middle), new Window(middle, window.to()));
  }
}
