package fillkeeper.simulator.binance;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fillkeeper.simulator.Fault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** The futures lists of one account, with the exchange's own rules of what they show. Under the floor's monitor. */
final class UsdmLists {

  private static final long WINDOW_MAX_MS = Duration.ofDays(7).toMillis();
  private static final long UNFILLED_KEPT_MS = Duration.ofDays(3).toMillis();
  private static final long ORDERS_KEPT_MS = Duration.ofDays(90).toMillis();
  private static final long TRADES_KEPT_MS = Duration.ofDays(180).toMillis();
  private static final long INCOME_KEPT_MS = Duration.ofDays(90).toMillis();
  private static final int LIMIT_MAX = 1_000;
  private static final int ROWS = 500;
  private static final int INCOME_ROWS = 100;

  private final Floor floor;
  private final UsdmBook book;
  private final Asked asked;
  private final Fault fault;
  private final long asOfMs;

  UsdmLists(Floor floor, UsdmBook book, Asked asked, Fault fault) {
    this.floor = floor;
    this.book = book;
    this.asked = asked;
    this.fault = fault;
    asOfMs = Fault.asOfMs(fault, floor.nowMs());
  }

  /** {@code openOrders}, of one symbol or of all; conditional ones are not among them. */
  ArrayNode openOrders() {
    return page(book.orders(asOfMs).stream()
        .filter(order -> order.isOpen() && asked.allows("symbol", order.symbol())).map(UsdmRows::order));
  }

  /** {@code openAlgoOrders}. */
  ArrayNode openAlgoOrders() {
    return page(book.algoOrders(asOfMs).stream()
        .filter(order -> order.isOpen() && asked.allows("symbol", order.symbol())).map(UsdmRows::algoOrder));
  }

  /** {@code allOrders}: by id, or by a time. */
  ArrayNode allOrders() {
    String symbol = symbol();
    Predicate<UsdmOrder> known = order -> order.symbol().equals(symbol) && isKept(order);
    return chosen(book.orders(asOfMs).stream().filter(known).toList(), "orderId", UsdmOrder::orderId,
        order -> floor.usdmRules.ordersByUpdate ? order.updatedMs() : order.createdMs(), UsdmRows::order);
  }

  /** {@code allAlgoOrders}. */
  ArrayNode allAlgoOrders() {
    String symbol = symbol();
    Predicate<UsdmAlgoOrder> known = order -> order.symbol().equals(symbol) && isKept(order);
    return chosen(book.algoOrders(asOfMs).stream().filter(known).toList(), "algoId", UsdmAlgoOrder::algoId,
        order -> floor.usdmRules.ordersByUpdate ? order.updatedMs() : order.createdMs(), UsdmRows::algoOrder);
  }

  /** {@code order}. */
  ObjectNode order() {
    String symbol = symbol();
    long id = asked.number("orderId", -1);
    return UsdmRows.order(only(book.orders(asOfMs).stream().filter(order -> order.symbol().equals(symbol)
        && order.orderId() == id && isKept(order))));
  }

  /** {@code algoOrder}. */
  ObjectNode algoOrder() {
    long id = asked.number("algoId", -1);
    return UsdmRows.algoOrder(only(book.algoOrders(asOfMs).stream().filter(order -> order.algoId() == id
        && isKept(order))));
  }

  /** {@code userTrades}: by id, by order, or by time; without any, those of the last seven days. */
  ArrayNode userTrades() {
    String symbol = symbol();
    boolean byId = asked.has("fromId");
    if (byId && (asked.has("startTime") || asked.has("endTime"))) {
      throw Refusal.of(-1128);
    }
    long oldest = floor.nowMs() - TRADES_KEPT_MS;
    List<UsdmFill> fills = book.fills(symbol).stream()
        .filter(fill -> fill.timeMs() >= oldest && fill.timeMs() <= asOfMs)
        .filter(fill -> asked.allows("orderId", Long.toString(fill.orderId()))).toList();
    return chosen(fills, "fromId", UsdmFill::id, UsdmFill::timeMs,
        fill -> UsdmRows.fill(fill, floor.usdmRules.chargesNegated));
  }

  /** {@code income}, in numbered pages. */
  ArrayNode income() {
    long oldest = Math.max(asked.number("startTime", floor.nowMs() - WINDOW_MAX_MS), floor.nowMs() - INCOME_KEPT_MS);
    long newest = Math.min(asked.number("endTime", Long.MAX_VALUE), asOfMs);
    List<ObjectNode> rows = book.incomes().stream()
        .filter(row -> row.timeMs() >= oldest && row.timeMs() <= newest)
        .filter(row -> asked.allows("symbol", row.symbol()) && asked.allows("incomeType", row.type()))
        .sorted(Comparator.comparingLong(UsdmIncomeRow::timeMs)).map(UsdmIncomeRow::row).toList();
    int limit = limit(INCOME_ROWS);
    long skipped = (asked.number("page", 1) - 1) * limit;
    return page(asked.has("page") ? rows.stream().skip(skipped).limit(limit) : cut(rows, limit, false));
  }

  private boolean isKept(UsdmOrder order) {
    return isKept(order.isOpen(), order.cumQty().signum() > 0, order.createdMs());
  }

  private boolean isKept(UsdmAlgoOrder order) {
    return isKept(order.isOpen(), false, order.createdMs());
  }

  /** Counted from its creation, whenever it ended. */
  private boolean isKept(boolean open, boolean filled, long createdMs) {
    long age = floor.nowMs() - createdMs;
    return open || age <= (filled ? ORDERS_KEPT_MS : UNFILLED_KEPT_MS);
  }

  private <T> ArrayNode chosen(List<T> all, String idName, ToLongFunction<T> id, ToLongFunction<T> time,
      Function<T, ObjectNode> row) {
    boolean byId = asked.has(idName);
    requireWindow();
    long now = floor.nowMs();
    long to = asked.number("endTime", Long.MAX_VALUE);
    long from = asked.number("startTime", to == Long.MAX_VALUE ? now - WINDOW_MAX_MS : to - WINDOW_MAX_MS);
    List<ObjectNode> rows = all.stream()
        .filter(each -> byId ? id.applyAsLong(each) >= asked.number(idName, 0)
            : time.applyAsLong(each) >= from && time.applyAsLong(each) <= to)
        .sorted(Comparator.comparingLong(id)).map(row).toList();
    return page(cut(rows, limit(ROWS), byId));
  }

  private Stream<ObjectNode> cut(List<ObjectNode> rows, int limit, boolean fromId) {
    boolean oldest = fromId || floor.usdmRules.oldestRemain;
    int from = oldest ? 0 : Math.max(0, rows.size() - limit);
    return rows.subList(from, Math.min(rows.size(), from + limit)).stream();
  }

  private int limit(int otherwise) {
    return Math.min(asked.limit(LIMIT_MAX, otherwise), floor.usdmRules.pageMax);
  }

  private ArrayNode page(Stream<ObjectNode> rows) {
    List<ObjectNode> shown = new ArrayList<>(rows.toList());
    if (fault == Fault.DROP) {
      shown.clear();
    } else if (fault instanceof Fault.ShortPage few) {
      shown = shown.subList(0, Math.min(shown.size(), few.rows() < 0 ? shown.size() / 2 : few.rows()));
    } else if (fault == Fault.REORDER) {
      Collections.reverse(shown);
    } else if (fault == Fault.REPEAT) {
      shown.addAll(List.copyOf(shown));
    }
    return JsonNodeFactory.instance.arrayNode().addAll(shown);
  }

  private static <T> T only(Stream<T> found) {
    return found.findFirst().orElseThrow(() -> Refusal.of(-2013));
  }

  private String symbol() {
    String symbol = asked.required("symbol");
    if (!floor.usdmMarkets.isListed(symbol)) {
      throw Refusal.of(-1121);
    }
    return symbol;
  }

  private void requireWindow() {
    if (asked.has("startTime") && asked.has("endTime")
        && asked.number("endTime", 0) - asked.number("startTime", 0) >= WINDOW_MAX_MS) {
      throw Refusal.of(-1127, "More than 7 days between startTime and endTime.");
    }
  }
}
