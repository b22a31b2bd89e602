package fillkeeper.simulator;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

/** The public trades of the exchange, the last so many of them. Guarded by the floor. */
final class Tape {

  private static final int KEPT_MAX = 200_000;

  private final Deque<BookPrint> prints = new ArrayDeque<>();

  void add(List<BookPrint> more) {
    prints.addAll(more);
    while (prints.size() > KEPT_MAX) {
      prints.removeFirst();
    }
  }

  /** All that are kept, oldest first. */
  List<BookPrint> all() {
    return new ArrayList<>(prints);
  }

  /** The newest of some symbols, newest first. */
  List<BookPrint> newest(String category, Set<String> symbols, int limit) {
    List<BookPrint> newest = new ArrayList<>();
    for (Iterator<BookPrint> back = prints.descendingIterator(); back.hasNext() && newest.size() < limit;) {
      BookPrint print = back.next();
      if (print.category().equals(category) && symbols.contains(print.symbol())) {
        newest.add(print);
      }
    }
    return newest;
  }
}
