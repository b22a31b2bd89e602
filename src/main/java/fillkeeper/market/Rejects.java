package fillkeeper.market;

import fillkeeper.domain.Unreadable;
import fillkeeper.ticks.SeenWindow;
import java.util.HashMap;
import java.util.Map;

/**
 * Remembers what of a market could not be read and is kept, beyond the attempt that heard it: a feed that sends the same
 * again with each connection, perhaps under another number, would otherwise end every attempt. Any thread.
 */
final class Rejects {

  private static final int MAX = 1_000;
  private static final int ENDS_MAX = 3;

  private final SeenWindow<What, Boolean> kept = new SeenWindow<>(MAX);

  private final Map<String, Integer> ended = new HashMap<>();

  private record What(String reason, String payload) {
  }

  /** Whether the same was kept before. */
  synchronized boolean holds(Unreadable what) {
    return kept.contains(new What(what.reason(), what.payload()));
  }

  /** Whether it ends the attempt that heard it: not if the same was kept before, nor for one reason again and again. */
  synchronized boolean ends(Unreadable what) {
    return !holds(what) && ended.merge(what.reason(), 1, Integer::sum) <= ENDS_MAX;
  }

  /** It is kept. */
  synchronized void add(Unreadable what) {
    kept.add(new What(what.reason(), what.payload()), true);
  }
}
