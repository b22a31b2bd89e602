package fillkeeper.simulator.binance;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * All spot orders and fills that one account ever had, symbol by symbol, and every state that an order went through.
 * Guarded by the floor.
 */
final class SpotBook {

  private final Map<String, Shelf> shelves = new LinkedHashMap<>();

  /** What is of one symbol. A trade of an account with itself is two fills under one id. */
  private static final class Shelf {

    private final NavigableMap<Long, List<SpotOrder>> orders = new TreeMap<>();
    private final NavigableMap<Long, List<SpotFill>> trades = new TreeMap<>();
    private final NavigableMap<Long, List<SpotFill>> allocations = new TreeMap<>();
    private final List<SpotPrevention> preventions = new ArrayList<>();
  }

  /** A new order, or an order's next state. */
  void put(SpotOrder order) {
    shelf(order.symbol()).orders.computeIfAbsent(order.orderId(), id -> new ArrayList<>(2)).add(order);
  }

  /** One more fill. */
  void put(SpotFill fill) {
    Shelf shelf = shelf(fill.symbol());
    (fill.allocation() ? shelf.allocations : shelf.trades).computeIfAbsent(fill.id(), id -> new ArrayList<>(1))
        .add(fill);
  }

  /** One more match that was prevented. */
  void put(SpotPrevention prevention) {
    shelf(prevention.symbol()).preventions.add(prevention);
  }

  /** As of a time; null where it was not known then. */
  SpotOrder order(String symbol, long orderId, long asOfMs) {
    return asOf(shelf(symbol).orders.getOrDefault(orderId, List.of()), asOfMs);
  }

  SpotOrder order(String symbol, long orderId) {
    SpotOrder order = order(symbol, orderId, Long.MAX_VALUE);
    if (order == null) {
      throw new IllegalArgumentException("no such order: " + symbol + " " + orderId);
    }
    return order;
  }

  /** Of one symbol, in the order of their ids, as of a time. */
  List<SpotOrder> orders(String symbol, long asOfMs) {
    List<SpotOrder> all = new ArrayList<>();
    for (List<SpotOrder> states : shelf(symbol).orders.values()) {
      SpotOrder order = asOf(states, asOfMs);
      if (order != null) {
        all.add(order);
      }
    }
    return all;
  }

  /** Of all symbols, in their present states. */
  List<SpotOrder> orders() {
    return shelves.keySet().stream().flatMap(symbol -> orders(symbol, Long.MAX_VALUE).stream()).toList();
  }

  /** The trades of a symbol, or its allocations, in the order of their ids. */
  List<SpotFill> fills(String symbol, boolean allocations) {
    Shelf shelf = shelf(symbol);
    return flat((allocations ? shelf.allocations : shelf.trades).values());
  }

  /** The matches of a symbol that were prevented, in the order of their ids. */
  List<SpotPrevention> preventions(String symbol) {
    return List.copyOf(shelf(symbol).preventions);
  }

  /** Of all symbols. */
  List<SpotFill> fills() {
    List<SpotFill> all = new ArrayList<>();
    shelves.values().forEach(shelf -> {
      all.addAll(flat(shelf.trades.values()));
      all.addAll(flat(shelf.allocations.values()));
    });
    return all;
  }

  /** Nothing is known any more. */
  void clear() {
    shelves.clear();
  }

  private Shelf shelf(String symbol) {
    return shelves.computeIfAbsent(symbol, name -> new Shelf());
  }

  private static List<SpotFill> flat(Collection<List<SpotFill>> fills) {
    return fills.stream().flatMap(List::stream).toList();
  }

  private static SpotOrder asOf(List<SpotOrder> states, long ms) {
    for (int i = states.size() - 1; i >= 0; i--) {
      if (states.get(i).updatedMs() <= ms) {
        return states.get(i);
      }
    }
    return null;
  }
}
