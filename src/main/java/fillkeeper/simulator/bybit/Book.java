package fillkeeper.simulator.bybit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * All orders and executions that one account ever had, and every state that an order went through. Guarded by the
 * floor.
 */
final class Book {

  private final Map<String, Track> tracks = new LinkedHashMap<>();
  private final Map<String, Shelf> shelves = new HashMap<>();
  private long serial;

  /** As if nothing had ever happened. */
  void clear() {
    tracks.clear();
    shelves.clear();
  }

  /** A new order, or an order's next state. */
  void put(BookOrder order) {
    Shelf shelf = shelf(order.category());
    Track track = tracks.get(order.orderId());
    if (track == null) {
      track = new Track(++serial);
      tracks.put(order.orderId(), track);
    } else if (track.latest() != null) {
      shelf.remove(track);
    }
    track.add(order);
    shelf.add(track);
  }

  /** One more execution. */
  void put(BookFill fill) {
    put(new Shelf.Key(fill.execTimeMs(), ++serial), fill);
  }

  /** The same execution with other content. */
  void replace(BookFill fill) {
    Shelf.Key key = fillsOf(fill.orderId()).entrySet().stream()
        .filter(entry -> entry.getValue().execId().equals(fill.execId())).map(Map.Entry::getKey)
        .findFirst().orElseThrow();
    put(key, fill);
  }

  private void put(Shelf.Key key, BookFill fill) {
    tracks.computeIfAbsent(fill.orderId(), id -> new Track(++serial)).put(key, fill);
    shelf(fill.category()).fills().put(key, fill);
  }

  /** As of a time; null where it was not known then. */
  BookOrder order(String orderId, long asOfMs) {
    Track track = tracks.get(orderId);
    return track == null ? null : track.asOf(asOfMs);
  }

  BookOrder order(String orderId) {
    BookOrder order = order(orderId, Long.MAX_VALUE);
    if (order == null) {
      throw new IllegalArgumentException("no such order: " + orderId);
    }
    return order;
  }

  /** The one order of that id, or nothing, as a list. */
  NavigableMap<Shelf.Key, Track> orderById(String orderId) {
    NavigableMap<Shelf.Key, Track> one = new TreeMap<>();
    Track track = tracks.get(orderId);
    if (track != null && track.latest() != null) {
      one.put(track.byCreation(), track);
    }
    return one;
  }

  /** An order's executions, in the order of their times. */
  NavigableMap<Shelf.Key, BookFill> fillsOf(String orderId) {
    Track track = tracks.get(orderId);
    return track == null ? Collections.emptyNavigableMap() : track.fills();
  }

  BookFill fill(String execId) {
    return shelves.values().stream().flatMap(shelf -> shelf.fills().values().stream())
        .filter(fill -> fill.execId().equals(execId)).findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no such execution: " + execId));
  }

  /** In the order in which they were placed. */
  List<BookOrder> orders() {
    return tracks.values().stream().map(Track::latest).filter(order -> order != null).toList();
  }

  /** In the order of their times, each category for itself. */
  List<BookFill> fills() {
    List<BookFill> all = new ArrayList<>();
    shelves.values().forEach(shelf -> all.addAll(shelf.fills().values()));
    return all;
  }

  Shelf shelf(String category) {
    return shelves.computeIfAbsent(category, name -> new Shelf());
  }
}
