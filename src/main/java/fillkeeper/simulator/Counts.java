package fillkeeper.simulator;

import fillkeeper.time.Clock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/** What was asked and how fast. Guarded by the ground. */
public final class Counts {

  private static final long SECOND = 1_000_000_000L;

  private final Clock clock;
  private final Map<At, Long> seen = new EnumMap<>(At.class);
  private final Map<String, Deque<Long>> windows = new HashMap<>();
  private final Deque<Long> lastSecond = new ArrayDeque<>();
  private int peak;

  Counts(Clock clock) {
    this.clock = clock;
  }

  /** One more of each. */
  public void count(At... kinds) {
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
  public int use(String what, int limit, int seconds) {
    return use(what, 1, limit, seconds);
  }

  /** The same of a use that weighs more than one. */
  public int use(String what, int weight, int limit, int seconds) {
    Deque<Long> window = windows.computeIfAbsent(what, name -> new ArrayDeque<>());
    int before = slide(window, seconds * SECOND) - 1;
    window.removeLast();
    int left = limit - before - weight;
    for (int i = 0; i < weight && left >= 0; i++) {
      window.addLast(clock.nanos());
    }
    return left;
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
