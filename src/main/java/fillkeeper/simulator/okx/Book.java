package fillkeeper.simulator.okx;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * All orders, fills and payments that one account ever had, by their ids, which grow with time, and every state that an
 * order went through. Guarded by the floor.
 */
final class Book {

  private final NavigableMap<Long, States<BookOrder>> orders = new TreeMap<>();
  private final NavigableMap<Long, States<BookAlgo>> algos = new TreeMap<>();
  private final NavigableMap<Long, BookFill> fills = new TreeMap<>();
  private final Map<Long, NavigableMap<Long, BookFill>> fillsByOrder = new HashMap<>();
  private final NavigableMap<Long, BookBill> payments = new TreeMap<>();

  /** A new order, or an order's next state. */
  void put(BookOrder order) {
    orders.computeIfAbsent(order.ordId(), id -> new States<>(BookOrder::updatedMs)).add(order);
  }

  /** A new algo order, or its next state. */
  void put(BookAlgo algo) {
    algos.computeIfAbsent(algo.algoId(), id -> new States<>(BookAlgo::updatedMs)).add(algo);
  }

  void put(BookFill fill) {
    fills.put(fill.billId(), fill);
    fillsByOrder.computeIfAbsent(fill.ordId(), id -> new TreeMap<>()).put(fill.billId(), fill);
  }

  void put(BookBill payment) {
    payments.put(payment.billId(), payment);
  }

  /** In its present state; refuses one that never was. */
  BookOrder order(String id) {
    return latest(orders, id);
  }

  BookAlgo algo(String id) {
    return latest(algos, id);
  }

  private static <T> T latest(Map<Long, States<T>> all, String id) {
    States<T> states = all.get(Long.parseLong(id));
    if (states == null) {
      throw new IllegalArgumentException("no such order: " + id);
    }
    return states.latest();
  }

  NavigableMap<Long, States<BookOrder>> orders() {
    return orders;
  }

  NavigableMap<Long, States<BookAlgo>> algos() {
    return algos;
  }

  /** By their bills. */
  NavigableMap<Long, BookFill> fills() {
    return fills;
  }

  /** Of one order. */
  NavigableMap<Long, BookFill> fillsOf(long ordId) {
    return fillsByOrder.getOrDefault(ordId, Collections.emptyNavigableMap());
  }

  NavigableMap<Long, BookBill> payments() {
    return payments;
  }

  /** Orders in their present states, oldest first. */
  List<BookOrder> presentOrders() {
    return orders.values().stream().map(States::latest).toList();
  }

  /** Algo orders in their present states, oldest first. */
  List<BookAlgo> presentAlgos() {
    return algos.values().stream().map(States::latest).toList();
  }

  /** As if nothing had ever happened. */
  void clear() {
    orders.clear();
    algos.clear();
    fills.clear();
    fillsByOrder.clear();
    payments.clear();
  }
}
