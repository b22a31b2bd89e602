package fillkeeper.market;

import fillkeeper.domain.Unreadable;
import fillkeeper.ticks.SeenWindow;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * Remembers what of a market could not be read and is kept, beyond the attempt that heard it: a feed that sends the same
 * again with each connection, perhaps under another number, would otherwise end every attempt. Any thread.
 */
final class Rejects {

  private static final int MAX = 1_000;
  private static final int ENDS_MAX = 3;
  private static final Duration WITHIN = Duration.ofHours(1);

  private final SeenWindow<What> kept = new SeenWindow<>(MAX);

  private final Map<String, Ended> ended = new HashMap<>();

  /** How many attempts one reason has ended since when. */
  private record Ended(int attempts, long sinceNanos) {
  }

  private record What(String reason, String payload) {
  }

  /** Whether the same was kept before. */
  synchronized boolean holds(Unreadable what) {
    return kept.contains(new What(what.reason(), what.payload()));
  }

  /**
   * Whether it ends the attempt that heard it: not if the same was kept before, nor where its reason has ended three
   * within the hour.
   */
  synchronized boolean ends(Unreadable what) {
    if (holds(what)) {
      return false;
    }
    long now = what.seen().nanos();
    Ended before = ended.get(what.reason());
    boolean anew = before == null || now - before.sinceNanos() > WITHIN.toNanos();
    if (!anew && before.attempts() >= ENDS_MAX) {
      return false;
    }
    ended.put(what.reason(), anew ? new Ended(1, now) : new Ended(before.attempts() + 1, before.sinceNanos()));
    return true;
  }

  /** It is kept. */
  synchronized void add(Unreadable what) {
    kept.add(new What(what.reason(), what.payload()));
  }
}
