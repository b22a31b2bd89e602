package fillkeeper.simulator;

import fillkeeper.time.Clock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/** What was asked and how fast. Guarded by the floor. */
final class Counts {

  private static final long SECOND = 1_000_000_000L;

  private final Clock clock;
  private final Map<At, Long> seen = new EnumMap<>(At.class);
  private final Map<String, Deque<Long>> windows = new HashMap<>();
  private final Deque<Long> lastSecond = new ArrayDeque<>();
  private int peak;

  Counts(Clock clock) {
    this.clock = clock;
  }

  void count(At... kinds) {
    for (At kind : kinds) {
      seen.merge(kind, 1L, Long::sum);
    }
  }

  long of(At kind) {
    return seen.getOrDefault(kind, 0L);
  }

  /** One more request. */
  void request() {
    peak = Math.max(peak, slide(lastSecond, SECOND));
  }

  int peakPerSecond() {
    return peak;
  }

  /** What is left of a limit after one more use of it; negative when it is exceeded, which is then no use. */
  int use(String what, int limit, int seconds) {
    Deque<Long> window = windows.computeIfAbsent(what, name -> new ArrayDeque<>());
    int used = slide(window, seconds * SECOND);
    if (used > limit) {
      window.removeLast();
    }
    return limit - used;
  }

  private int slide(Deque<Long> window, long span) {
    long now = clock.nanos();
    while (!window.isEmpty() && now - window.peekFirst() >= span) {
      window.removeFirst();
    }
    window.addLast(now);
    return window.size();
  }
}
