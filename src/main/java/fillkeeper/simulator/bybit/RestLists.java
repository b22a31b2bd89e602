package fillkeeper.simulator.bybit;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fillkeeper.simulator.Fault;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The lists of one account, with the exchange's own rules of what they show. Under the floor's monitor. */
final class RestLists {

  private static final int ORDERS_MAX = 50;
  private static final int ORDERS_DEFAULT = 20;
  private static final int EXECUTIONS_MAX = 100;
  private static final int EXECUTIONS_DEFAULT = 50;

  /** Whose options are listed where nobody says whose. */
  private static final String OPTION_DEFAULT = "BTC";

  private final Floor floor;
  private final Book book;
  private final RestQuery query;
  private final Fault fault;
  private final long asOfMs;
  private final String category;

  RestLists(Floor floor, Book book, RestQuery query, Fault fault) {
    this.floor = floor;
    this.book = book;
    this.query = query;
    this.fault = fault;
    asOfMs = Fault.asOfMs(fault, floor.nowMs());
    category = query.category();
  }

  /** {@code /v5/order/realtime}. */
  ObjectNode realtime() {
    int limit = query.limit(ORDERS_MAX, ORDERS_DEFAULT);
    Shelf shelf = book.shelf(category);
    if (isByOrder()) {
      return pager(limit).page(category, candidates(shelf), track -> {
        BookOrder order = named(track);
        return order != null && (order.isOpen() || shelf.isRecent(order)) ? row(order, false) : null;
      });
    }
    requireSelector();
    boolean closed = query.text("openOnly").equals("1");
    NavigableMap<Shelf.Key, Track> tracks = closed ? shelf.recent()
        : asOfMs == Long.MAX_VALUE ? shelf.open() : shelf.openSince(asOfMs);
    return pager(limit).page(category, tracks, track -> {
      BookOrder order = track.asOf(asOfMs);
      return order != null && order.isOpen() != closed && isSelected(order) ? row(order, false) : null;
    });
  }

  /** {@code /v5/order/history}. */
  ObjectNode history() {
    int limit = query.limit(ORDERS_MAX, ORDERS_DEFAULT);
    Shelf shelf = book.shelf(category);
    if (isByOrder()) {
      return pager(limit).page(category, candidates(shelf), track -> {
        BookOrder order = named(track);
        return order != null && isKept(order) ? row(order, true) : null;
      });
    }
    NavigableMap<Shelf.Key, Track> tracks = floor.rules.historyByUpdate ? shelf.closedByUpdate() : shelf.byCreation();
    return pager(limit).page(category, window(tracks), track -> {
      BookOrder order = track.asOf(asOfMs);
      return order != null && isKept(order) && isSelected(order) ? row(order, true) : null;
    });
  }

  /** {@code /v5/execution/list}; by order, all other filters are ignored. */
  ObjectNode executions() {
    int limit = query.limit(EXECUTIONS_MAX, EXECUTIONS_DEFAULT);
    if (query.has("orderId")) {
      return pager(limit).page(category, book.fillsOf(query.text("orderId")), this::row);
    }
    NavigableMap<Shelf.Key, BookFill> fills = book.shelf(category).fills();
    if (query.has("orderLinkId")) {
      return pager(limit).page(category, fills,
          fill -> fill.linkId().equals(query.text("orderLinkId")) ? row(fill) : null);
    }
    return pager(limit).page(category, window(fills), fill -> isSelected(fill) ? row(fill) : null);
  }

  private Pager pager(int limit) {
    return new Pager(query, Math.min(limit, floor.rules.pageSizeMax), fault);
  }

  private boolean isByOrder() {
    return query.has("orderId") || query.has("orderLinkId");
  }

  /** Client ids are not indexed: to ask by one looks at every order. */
  private NavigableMap<Shelf.Key, Track> candidates(Shelf shelf) {
    return query.has("orderId") ? book.orderById(query.text("orderId")) : shelf.byCreation();
  }

  /** The order that is asked for by name, if this is it. */
  private BookOrder named(Track track) {
    BookOrder order = track.asOf(asOfMs);
    return order != null && order.category().equals(category)
        && (query.has("orderId") || order.linkId().equals(query.text("orderLinkId"))) ? order : null;
  }

  private void requireSelector() {
    if (category.equals("linear") && !query.has("symbol") && !query.has("settleCoin") && !query.has("baseCoin")) {
      throw RestRefusal.params("symbol or settleCoin or baseCoin is required");
    }
  }

  private boolean isSelected(BookOrder order) {
    boolean conditional = order.ticket().triggerPrice() != null;
    String filter = query.text("orderFilter");
    boolean ofKind = filter.isEmpty() ? !conditional || !floor.rules.conditionalApart
        : filter.equals("Order") ? !conditional : filter.equals("StopOrder") && conditional;
    return ofKind && isSelected(order.symbol()) && query.allows("orderStatus", order.status());
  }

  private boolean isSelected(BookFill fill) {
    return isSelected(fill.symbol()) && query.allows("execType", fill.execType());
  }

  private boolean isSelected(String symbol) {
    if (query.has("symbol")) {
      return query.text("symbol").equals(symbol);
    }
    Listing listing = floor.markets.listing(category, symbol);
    if (listing.isOption() && !query.has("baseCoin") && !query.has("settleCoin")) {
      return listing.baseCoin().equals(OPTION_DEFAULT);
    }
    return query.has("baseCoin") ? query.text("baseCoin").equals(listing.baseCoin())
        : listing.isSpot() || query.allows("settleCoin", listing.settleCoin());
  }

  /** What the exchange still knows of an ended order: without fills for a day, with fills for two years. */
  private boolean isKept(BookOrder order) {
    long age = floor.nowMs() - order.updatedMs();
    long kept = (order.cumQty().signum() > 0 ? Rules.HISTORY_KEPT : Rules.UNFILLED_KEPT).toMillis();
    return !order.isOpen() && age <= kept;
  }

  private <T> NavigableMap<Shelf.Key, T> window(NavigableMap<Shelf.Key, T> sorted) {
    long span = Rules.WINDOW_MAX.toMillis();
    long now = floor.nowMs();
    long end = query.number("endTime", query.has("startTime") ? query.number("startTime", 0) + span : now);
    long start = query.number("startTime", end - span);
    if (start > end) {
      throw RestRefusal.params("startTime should be less than endTime");
    }
    if (end - start > span) {
      throw RestRefusal.params("the time range between startTime and endTime cannot exceed 7 days");
    }
    long oldest = Math.max(start, now - Rules.HISTORY_KEPT.toMillis());
    long newest = Math.min(end, asOfMs);
    return oldest > newest ? new TreeMap<>()
        : sorted.subMap(Shelf.Key.before(oldest), true, Shelf.Key.after(newest), true);
  }

  private ObjectNode row(BookOrder order, boolean history) {
    return OrderRows.ofList(order, floor.markets.listing(category, order.symbol()), history);
  }

  private ObjectNode row(BookFill fill) {
    return fill.execTimeMs() > asOfMs ? null
        : FillRows.ofList(fill, floor.markets.listing(category, fill.symbol()));
  }

  /** What is traded in a category, on one page. */
  static ObjectNode instruments(Floor floor, RestQuery query) {
    ObjectNode result = JsonNodeFactory.instance.objectNode().put("category", query.category());
    var list = result.putArray("list");
    floor.markets.of(query.category()).stream()
        .filter(listing -> query.allows("symbol", listing.symbol()) && query.allows("baseCoin", listing.baseCoin()))
        .filter(listing -> !listing.isOption() || query.has("baseCoin") || listing.baseCoin().equals(OPTION_DEFAULT))
        .forEach(listing -> list.add(InstrumentRows.of(listing)));
    return query.category().equals("spot") ? result : result.put("nextPageCursor", "");
  }

  /** The newest prints of a symbol, or of all options of a base coin. */
  static ObjectNode recentTrades(Floor floor, RestQuery query) {
    boolean spot = query.category().equals("spot");
    int limit = spot ? query.limit(60, 60) : query.limit(1000, 500);
    Map<String, Listing> asked = floor.markets.of(query.category()).stream()
        .filter(traded -> query.text(traded.isOption() ? "baseCoin" : "symbol").equals(traded.heardAs()))
        .collect(Collectors.toMap(Listing::symbol, Function.identity()));
    if (asked.isEmpty()) {
      throw RestRefusal.params("symbol invalid");
    }
    ObjectNode result = JsonNodeFactory.instance.objectNode().put("category", query.category());
    var list = result.putArray("list");
    floor.tape.newest(print -> print.category().equals(query.category()) && asked.containsKey(print.symbol()), limit)
        .forEach(print -> list.add(FillRows.ofList(print, asked.get(print.symbol()))));
    return result;
  }
}
