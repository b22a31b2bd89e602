package fillkeeper.simulator.binance;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToLongFunction;

/**
 * All futures orders, fills and payments that one account ever had, and every state that an order went through. Guarded
 * by the floor.
 */
final class UsdmBook {

  private final Map<UsdmName, List<UsdmOrder>> orders = new LinkedHashMap<>();
  private final Map<Long, List<UsdmAlgoOrder>> algoOrders = new LinkedHashMap<>();
  private final Map<String, NavigableMap<Long, List<UsdmFill>>> fills = new LinkedHashMap<>();
  private final List<UsdmIncomeRow> incomes = new ArrayList<>();
  private final Map<String, UsdmPosition> positions = new TreeMap<>();
  private final Map<String, BigDecimal> wallet = new TreeMap<>(Map.of("USDT", new BigDecimal("100000")));

  /** A new order, or an order's next state. */
  void put(UsdmOrder order) {
    orders.computeIfAbsent(order.name(), name -> new ArrayList<>(2)).add(order);
  }

  void put(UsdmAlgoOrder order) {
    algoOrders.computeIfAbsent(order.algoId(), id -> new ArrayList<>(2)).add(order);
  }

  /** One more fill. A trade of an account with itself is two under one id. */
  void put(UsdmFill fill) {
    fills.computeIfAbsent(fill.symbol(), symbol -> new TreeMap<>())
        .computeIfAbsent(fill.id(), id -> new ArrayList<>(1)).add(fill);
  }

  /** The same fill with another fee. */
  UsdmFill restate(UsdmName order, long tradeId, BigDecimal fee) {
    List<UsdmFill> sides = fills.get(order.symbol()).get(tradeId);
    for (int i = 0; i < sides.size(); i++) {
      if (sides.get(i).orderId() == order.id()) {
        sides.set(i, sides.get(i).withFee(fee));
        return sides.get(i);
      }
    }
    throw new IllegalArgumentException("no such fill: " + order + " " + tradeId);
  }

  void put(UsdmIncomeRow income) {
    incomes.add(income);
    wallet.merge(income.asset(), income.income(), BigDecimal::add);
  }

  /** In its present state; refuses one that never was. */
  UsdmOrder order(UsdmName name) {
    return present(orders.get(name), name);
  }

  UsdmAlgoOrder algoOrder(long algoId) {
    return present(algoOrders.get(algoId), algoId);
  }

  /** All orders as of a time, in the order in which they were placed. */
  List<UsdmOrder> orders(long asOfMs) {
    return asOf(orders, UsdmOrder::updatedMs, asOfMs);
  }

  /** All conditional orders as of a time. */
  List<UsdmAlgoOrder> algoOrders(long asOfMs) {
    return asOf(algoOrders, UsdmAlgoOrder::updatedMs, asOfMs);
  }

  /** The fills of a symbol, by id. */
  List<UsdmFill> fills(String symbol) {
    return fills.getOrDefault(symbol, new TreeMap<>()).values().stream().flatMap(List::stream).toList();
  }

  /** All fills. */
  List<UsdmFill> fills() {
    return fills.keySet().stream().flatMap(symbol -> fills(symbol).stream()).toList();
  }

  /** All payments, in the order in which they were made. */
  List<UsdmIncomeRow> incomes() {
    return List.copyOf(incomes);
  }

  /** What is held of a symbol on a side; flat where nothing ever was. */
  UsdmPosition position(String symbol, String side) {
    return positions.getOrDefault(symbol + "/" + side, new UsdmPosition(symbol, side, BigDecimal.ZERO,
        BigDecimal.ZERO));
  }

  void put(UsdmPosition position) {
    positions.put(position.symbol() + "/" + position.side(), position);
  }

  /** Those that are not flat. */
  List<UsdmPosition> positions() {
    return positions.values().stream().filter(position -> position.amount().signum() != 0).toList();
  }

  /** What is held of an asset. */
  BigDecimal balance(String asset) {
    return wallet.getOrDefault(asset, BigDecimal.ZERO);
  }

  /** What assets are held. */
  List<String> assets() {
    return List.copyOf(new TreeSet<>(wallet.keySet()));
  }

  /** Nothing is known any more. */
  void clear() {
    orders.clear();
    algoOrders.clear();
    fills.clear();
    incomes.clear();
    positions.clear();
  }

  private static <T> T present(List<T> states, Object name) {
    if (states == null) {
      throw new IllegalArgumentException("no such order: " + name);
    }
    return states.get(states.size() - 1);
  }

  private static <T> List<T> asOf(Map<?, List<T>> all, ToLongFunction<T> updatedMs, long asOfMs) {
    List<T> then = new ArrayList<>();
    for (List<T> states : all.values()) {
      for (int i = states.size() - 1; i >= 0; i--) {
        if (updatedMs.applyAsLong(states.get(i)) <= asOfMs) {
          then.add(states.get(i));
          break;
        }
      }
    }
    return then;
  }
}
