package fillkeeper.contract.example;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fillkeeper.contract.Market;
import fillkeeper.domain.Side;
import fillkeeper.simulator.LedgerCheck;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** All orders and executions that one account ever had. Guarded by the floor. */
final class ExampleBook {

  /** What every fill costs. */
  private static final BigDecimal FEE = new BigDecimal("0.01");
  private static final Map<String, String> STATUS =
      Map.of("done", "FILLED", "cancelled", "CANCELED", "refused", "REJECTED");

  private final Map<String, Order> orders = new LinkedHashMap<>();
  private final List<Fill> fills = new ArrayList<>();

  /** An order as it is now. */
  record Order(String id, Market market, Side side, String kind, BigDecimal size, BigDecimal filled, String state,
      long made, long changed) {

    BigDecimal price() {
      return new BigDecimal(market.price());
    }

    boolean isOpen() {
      return state.equals("open");
    }

    Order become(String other, long atMs) {
      return new Order(id, market, side, kind, size, filled, other, made, atMs);
    }

    Order of(BigDecimal otherSize, long atMs) {
      return new Order(id, market, side, kind, otherSize, filled, state, made, atMs);
    }

    Order filled(BigDecimal more, long atMs) {
      BigDecimal sum = filled.add(more);
      return new Order(id, market, side, kind, size, sum, sum.compareTo(size) == 0 ? "done" : state, made, atMs);
    }

    ObjectNode row() {
      return JsonNodeFactory.instance.objectNode().put("id", id).put("symbol", market.symbol()).put("side", word(side))
          .put("kind", kind).put("price", kind.equals("market") ? "" : market.price()).put("size", size.toPlainString())
          .put("filled", filled.toPlainString()).put("worth", filled.multiply(price()).toPlainString())
          .put("state", state).put("client", "").put("made", made).put("changed", changed);
    }
  }

  /** An execution. */
  record Fill(String id, Order order, BigDecimal size, long atMs) {

    /** An order that rests is filled by others. */
    boolean isMaker() {
      return order.kind.equals("limit");
    }

    ObjectNode row() {
      return JsonNodeFactory.instance.objectNode().put("id", id).put("order", order.id)
          .put("symbol", order.market.symbol()).put("side", word(order.side)).put("price", order.market.price())
          .put("size", size.toPlainString()).put("fee", FEE.toPlainString()).put("coin", "BBB").put("maker", isMaker())
          .put("time", atMs);
    }
  }

  private static String word(Side side) {
    return side.name().toLowerCase(Locale.ROOT);
  }

  void clear() {
    orders.clear();
    fills.clear();
  }

  Order put(Order order) {
    orders.put(order.id, order);
    return order;
  }

  Fill put(Fill fill) {
    fills.add(fill);
    return fill;
  }

  Order order(String id) {
    return orders.get(id);
  }

  List<Order> orders() {
    return List.copyOf(orders.values());
  }

  List<Fill> fills() {
    return List.copyOf(fills);
  }

  /** What a ledger has to say of it: see {@link fillkeeper.simulator.TrueBook}. */
  Map<String, Map<String, String>> rows() {
    Map<String, Map<String, String>> rows = new TreeMap<>();
    orders.values().forEach(order -> rows.put("order spot " + order.market.symbol() + " " + order.id, columns(order)));
    fills.forEach(fill -> rows.put("fill spot " + fill.order.market.symbol() + " " + fill.id, columns(fill)));
    return rows;
  }

  private static Map<String, String> columns(Order order) {
    String begun = order.filled.signum() > 0 ? "PARTIALLY_FILLED" : "NEW";
    return Map.of("status", STATUS.getOrDefault(order.state, begun), "side", order.side.name(),
        "order_type", order.kind.toUpperCase(Locale.ROOT), "qty", LedgerCheck.number(order.size),
        "cum_qty", LedgerCheck.number(order.filled), "fills_qty", LedgerCheck.number(order.filled),
        "cum_value", LedgerCheck.number(order.filled.multiply(order.price())));
  }

  private static Map<String, String> columns(Fill fill) {
    return Map.of("order_id", fill.order.id, "side", fill.order.side.name(),
        "price", LedgerCheck.number(fill.order.price()), "qty", LedgerCheck.number(fill.size),
        "fee", LedgerCheck.number(FEE), "fee_currency", "BBB", "is_maker", Boolean.toString(fill.isMaker()),
        "executed_ms", Long.toString(fill.atMs));
  }
}
