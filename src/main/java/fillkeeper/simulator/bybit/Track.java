package fillkeeper.simulator.bybit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/** One order id through time: the states of the order, if there is one, and its executions. */
final class Track {

  private final long serial;
  private final List<BookOrder> states = new ArrayList<>(1);
  private TreeMap<Shelf.Key, BookFill> fills;

  Track(long serial) {
    this.serial = serial;
  }

  void add(BookOrder state) {
    states.add(state);
  }

  void put(Shelf.Key key, BookFill fill) {
    if (fills == null) {
      fills = new TreeMap<>();
    }
    fills.put(key, fill);
  }

  BookOrder latest() {
    return states.isEmpty() ? null : states.get(states.size() - 1);
  }

  /** The last state that had come about at that time; null if there was none. */
  BookOrder asOf(long ms) {
    for (int i = states.size() - 1; i >= 0; i--) {
      if (states.get(i).updatedMs() <= ms) {
        return states.get(i);
      }
    }
    return null;
  }

  NavigableMap<Shelf.Key, BookFill> fills() {
    return fills == null ? Collections.emptyNavigableMap() : fills;
  }

  Shelf.Key byCreation() {
    return new Shelf.Key(latest().createdMs(), serial);
  }

  Shelf.Key byUpdate() {
    return new Shelf.Key(latest().updatedMs(), serial);
  }
}
