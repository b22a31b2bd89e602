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
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** The spot lists of one account, with the exchange's own rules of what they show. Under the floor's monitor. */
final class SpotLists {

  private static final long WINDOW_MAX_MS = Duration.ofHours(24).toMillis();
  private static final long ARCHIVED_MS = Duration.ofDays(90).toMillis();
  private static final int PAGE = 500;
  private static final int PAGE_MAX = 1_000;

  private final Floor floor;
  private final SpotBook book;
  private final Asked asked;
  private final Fault fault;
  private final long asOfMs;

  SpotLists(Floor floor, SpotBook book, Asked asked, Fault fault) {
    this.floor = floor;
    this.book = book;
    this.asked = asked;
    this.fault = fault;
    asOfMs = Fault.asOfMs(fault, floor.nowMs());
  }

  /** {@code openOrders}, of one symbol or of all. */
  ArrayNode open() {
    Stream<SpotOrder> orders = asked.has("symbol") ? book.orders(symbol(), asOfMs).stream()
        : floor.spotMarkets.all().stream().flatMap(listing -> book.orders(listing.symbol(), asOfMs).stream());
    return page(orders.filter(SpotOrder::isOpen).map(SpotRows::order).toList());
  }

  /** {@code allOrders}: by id, or by the time of the last change. */
  ArrayNode all() {
    String symbol = symbol();
    requireWindow();
    boolean timed = asked.has("startTime") || asked.has("endTime");
    List<SpotOrder> orders = book.orders(symbol, asOfMs).stream().filter(order -> !isArchived(order))
        .filter(order -> !timed || isWithin(order.updatedMs()))
        .filter(order -> timed || order.orderId() >= asked.number("orderId", 0)).toList();
    return page(cut(orders, timed || asked.has("orderId"), SpotRows::order));
  }

  /** {@code order}. */
  ObjectNode order() {
    SpotOrder order = book.order(symbol(), asked.number("orderId", -1), asOfMs);
    if (order == null) {
      throw Refusal.of(-2013);
    }
    if (isArchived(order)) {
      throw Refusal.of(-2026);
    }
    return SpotRows.order(order);
  }

  /** {@code myTrades}: by id, by time, or by order; by id and time together it is refused. */
  ArrayNode trades() {
    return fills(false, "fromId");
  }

  /** {@code myPreventedMatches}: one by its id, or those of an order. */
  ArrayNode prevented() {
    String symbol = symbol();
    if (asked.has("preventedMatchId") == asked.has("orderId")) {
      throw Refusal.of(-1128);
    }
    List<SpotPrevention> matches = book.preventions(symbol).stream().filter(match -> match.timeMs() <= asOfMs)
        .filter(match -> asked.allows("preventedMatchId", Long.toString(match.matchId())))
        .filter(match -> asked.allows("orderId", Long.toString(match.orderId())))
        .filter(match -> match.matchId() >= asked.number("fromPreventedMatchId", 0)).toList();
    return page(cut(matches, true, SpotPrevention::row));
  }

  /** {@code myAllocations}. */
  ArrayNode allocations() {
    return fills(true, "fromAllocationId");
  }

  private ArrayNode fills(boolean allocations, String fromId) {
    String symbol = symbol();
    boolean timed = asked.has("startTime") || asked.has("endTime");
    if (timed && (asked.has(fromId) || asked.has("orderId"))) {
      throw Refusal.of(-1128);
    }
    requireWindow();
    List<SpotFill> fills = book.fills(symbol, allocations).stream()
        .filter(fill -> fill.timeMs() <= asOfMs && isWithin(fill.timeMs()))
        .filter(fill -> fill.id() >= asked.number(fromId, 0))
        .filter(fill -> asked.allows("orderId", Long.toString(fill.orderId()))).toList();
    return page(cut(fills, timed || asked.has(fromId) || asked.has("orderId"), SpotRows::fill));
  }

  /** The oldest of what is asked for from somewhere on, else the newest. */
  private <T> List<ObjectNode> cut(List<T> rows, boolean oldest, Function<T, ObjectNode> row) {
    int limit = Math.min(asked.limit(PAGE_MAX, PAGE), floor.spotPageMax());
    List<T> shown = rows.size() <= limit ? rows
        : oldest ? rows.subList(0, limit) : rows.subList(rows.size() - limit, rows.size());
    return shown.stream().map(row).toList();
  }

  private ArrayNode page(List<ObjectNode> rows) {
    List<ObjectNode> shown = new ArrayList<>(rows);
    if (fault == Fault.DROP) {
      shown.clear();
    } else if (fault instanceof Fault.ShortPage few) {
      shown = shown.subList(0, Math.min(shown.size(), few.rows() < 0 ? shown.size() / 2 : few.rows()));
    } else if (fault == Fault.REORDER) {
      Collections.reverse(shown);
    } else if (fault == Fault.REPEAT) {
      shown.addAll(rows);
    }
    return JsonNodeFactory.instance.arrayNode().addAll(shown);
  }

  private String symbol() {
    return symbol(floor, asked);
  }

  private static String symbol(Floor floor, Asked asked) {
    String symbol = asked.required("symbol");
    if (!floor.spotMarkets.isListed(symbol)) {
      throw Refusal.of(-1121);
    }
    return symbol;
  }

  private boolean isArchived(SpotOrder order) {
    return !order.isOpen() && order.cumQty().signum() == 0 && floor.nowMs() - order.updatedMs() > ARCHIVED_MS;
  }

  private void requireWindow() {
    if (asked.has("startTime") && asked.has("endTime")
        && asked.number("endTime", 0) - asked.number("startTime", 0) > WINDOW_MAX_MS) {
      throw Refusal.of(-1127);
    }
  }

  private boolean isWithin(long ms) {
    return ms >= asked.number("startTime", 0) && ms <= asked.number("endTime", Long.MAX_VALUE);
  }

  /** Public trades of a symbol, single or added up: from an id on, else the newest. */
  static ArrayNode prints(Floor floor, Asked asked, List<SpotPrint> tape, Function<SpotPrint, ObjectNode> row) {
    String symbol = symbol(floor, asked);
    List<SpotPrint> ofSymbol = tape.stream().filter(print -> print.symbol().equals(symbol)
        && print.id() >= asked.number("fromId", 0)).sorted(Comparator.comparingLong((ToLongFunction<SpotPrint>)
            SpotPrint::id)).toList();
    int limit = asked.limit(PAGE_MAX, PAGE);
    int from = asked.has("fromId") ? 0 : Math.max(0, ofSymbol.size() - limit);
    ArrayNode list = JsonNodeFactory.instance.arrayNode();
    ofSymbol.stream().skip(from).limit(limit).forEach(print -> list.add(row.apply(print)));
    return list;
  }
}
