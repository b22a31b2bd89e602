package fillkeeper.simulator;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.function.Predicate;

/** The public trades of an exchange, the last so many of them. Guarded by the ground. */
public final class Tape<P> {

  private static final int KEPT_MAX = 200_000;

  private final Deque<P> prints = new ArrayDeque<>();

  /** Some more, oldest first. */
  public void add(List<P> more) {
    prints.addAll(more);
    while (prints.size() > KEPT_MAX) {
      prints.removeFirst();
    }
  }

  /** All that are kept, oldest first. */
  public List<P> all() {
    return new ArrayList<>(prints);
  }

  /** The newest of some kind, newest first. */
  public List<P> newest(Predicate<P> kind, int limit) {
    List<P> newest = new ArrayList<>();
    for (Iterator<P> back = prints.descendingIterator(); back.hasNext() && newest.size() < limit;) {
      P print = back.next();
      if (kind.test(print)) {
        newest.add(print);
      }
    }
    return newest;
  }
}
