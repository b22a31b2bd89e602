package fillkeeper.simulator.bybit;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.NavigableMap;
import java.util.TreeMap;

/** One category of a book, sorted by the times that lists are sorted by. */
final class Shelf {

  /** What {@code openOnly=1} reaches back to. */
  private static final int RECENT_MAX = 500;

  private final NavigableMap<Key, Track> open = new TreeMap<>();
  private final NavigableMap<Key, Track> byCreation = new TreeMap<>();
  private final NavigableMap<Key, Track> closedByUpdate = new TreeMap<>();
  private final NavigableMap<Key, BookFill> fills = new TreeMap<>();
  private final Deque<Track> recent = new ArrayDeque<>();

  void add(Track track) {
    byCreation.put(track.byCreation(), track);
    if (track.latest().isOpen()) {
      open.put(track.byCreation(), track);
    } else {
      closedByUpdate.put(track.byUpdate(), track);
      recent.addLast(track);
      if (recent.size() > RECENT_MAX) {
        recent.removeFirst();
      }
    }
  }

  /** Before its state changes. */
  void remove(Track track) {
    open.remove(track.byCreation());
    if (closedByUpdate.remove(track.byUpdate()) != null) {
      recent.remove(track);
    }
  }

  /** What a restart of the exchange does to the recently closed ones. */
  void forgetRecent() {
    recent.clear();
  }

  /** By creation. */
  NavigableMap<Key, Track> open() {
    return open;
  }

  /** Those open at that time or since, by creation. */
  NavigableMap<Key, Track> openSince(long ms) {
    NavigableMap<Key, Track> both = new TreeMap<>(open);
    closedByUpdate.tailMap(Key.before(ms)).values().forEach(track -> both.put(track.byCreation(), track));
    return both;
  }

  /** The recently closed ones, by creation. */
  NavigableMap<Key, Track> recent() {
    NavigableMap<Key, Track> sorted = new TreeMap<>();
    recent.forEach(track -> sorted.put(track.byCreation(), track));
    return sorted;
  }

  boolean isRecent(BookOrder order) {
    return recent.stream().anyMatch(track -> track.latest().orderId().equals(order.orderId()));
  }

  NavigableMap<Key, Track> byCreation() {
    return byCreation;
  }

  NavigableMap<Key, Track> closedByUpdate() {
    return closedByUpdate;
  }

  NavigableMap<Key, BookFill> fills() {
    return fills;
  }

  /** A time, and a number that tells equal times apart. */
  record Key(long atMs, long serial) implements Comparable<Key> {

    private static final Comparator<Key> ORDER = Comparator.comparingLong(Key::atMs).thenComparingLong(Key::serial);

    /** Before everything at that time. */
    static Key before(long ms) {
      return new Key(ms, Long.MIN_VALUE);
    }

    /** After everything at that time. */
    static Key after(long ms) {
      return new Key(ms, Long.MAX_VALUE);
    }

    @Override
    public int compareTo(Key other) {
      return ORDER.compare(this, other);
    }
  }
}
