package fillkeeper.simulator.okx;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fillkeeper.simulator.Fault;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/** The lists of one account, with the exchange's own rules of what they show. Under the floor's monitor. */
final class RestLists {

  private static final Duration UNFILLED_KEPT = Duration.ofHours(2);
  private static final Duration RECENT_FILLS = Duration.ofDays(3);
  private static final Duration RECENT = Duration.ofDays(7);
  private static final Duration KEPT = Duration.ofDays(90);
  private static final List<String> ENDS = List.of("effective", "canceled", "order_failed");
  private static final Map<String, List<String>> KINDS = kinds();

  private final Floor floor;
  private final Book book;
  private final RestQuery query;
  private final Fault fault;
  private final long asOfMs;

  RestLists(Floor floor, Book book, RestQuery query, Fault fault) {
    this.floor = floor;
    this.book = book;
    this.query = query;
    this.fault = fault;
    asOfMs = Fault.asOfMs(fault, floor.nowMs());
  }

  /** {@code trade/orders-pending}: of all instruments where nothing else is said. */
  ArrayNode pending() {
    return pager().page(book.orders(), states -> row(states, order -> order.isOpen()
        && query.isAbout(order.category(), order.instId())));
  }

  /** {@code trade/orders-history} and {@code -archive}: filtered by creation, whenever an order ended. */
  ArrayNode history(boolean archive) {
    query.category();
    return pager().page(book.orders(), states -> row(states, order -> !order.isOpen()
        && query.isAbout(order.category(), order.instId()) && isWithin(order.createdMs())
        && (archive ? !order.isCancelledUnfilled() : isRemembered(order))
        && isYounger(archive ? KEPT : RECENT, order.updatedMs())));
  }

  /** {@code trade/order}. */
  ArrayNode order() {
    requireListed(query.required("instId"));
    States<BookOrder> states = book.orders().get(query.id("ordId"));
    ObjectNode row = states == null ? null : row(states, order -> order.instId().equals(query.text("instId"))
        && isRemembered(order) && isYounger(KEPT, order.updatedMs()));
    return only(row);
  }

  /** {@code trade/fills} and {@code trade/fills-history}: filtered by the time of the bill. */
  ArrayNode fills(boolean history) {
    if (history) {
      query.category();
    }
    NavigableMap<Long, BookFill> fills = query.has("ordId") ? book.fillsOf(query.id("ordId")) : book.fills();
    Duration kept = history ? KEPT : RECENT_FILLS;
    return pager().page(fills, fill -> query.isAbout(fill.category(), fill.instId()) && isWithin(fill.tsMs())
        && fill.tsMs() <= asOfMs && isYounger(kept, fill.tsMs()) && query.allows("subType", fill.subType())
        ? BillRows.fill(fill, listing(fill.category(), fill.instId())) : null);
  }

  /** {@code account/bills} and {@code -archive}: whatever changed the balance. */
  ArrayNode bills(boolean archive) {
    Duration kept = archive ? KEPT : RECENT;
    NavigableMap<Long, Object> bills = new TreeMap<>(book.payments());
    if (query.allows("type", "2")) {
      bills.putAll(book.fills());
    }
    return pager().page(bills, bill -> {
      ObjectNode row = bill instanceof BookBill payment ? BillRows.bill(payment)
          : BillRows.bill((BookFill) bill, listing(((BookFill) bill).category(), ((BookFill) bill).instId()));
      long ts = row.path("ts").asLong();
      return query.allows("type", row.path("type").asText()) && query.allows("instType", row.path("instType").asText())
          && query.allows("instId", row.path("instId").asText()) && isWithin(ts) && ts <= asOfMs
          && isYounger(kept, ts) ? row : null;
    });
  }

  /** {@code trade/orders-algo-pending}: of one kind. */
  ArrayNode algoPending() {
    return algos(BookAlgo::isOpen);
  }

  /** {@code trade/orders-algo-history}: of one kind that ended in one way. */
  ArrayNode algoHistory() {
    if (!ENDS.contains(query.required("state"))) {
      throw Refusal.parameter("state");
    }
    return algos(algo -> algo.state().equals(query.text("state")) && isYounger(KEPT, algo.createdMs()));
  }

  private ArrayNode algos(Predicate<BookAlgo> shown) {
    List<String> kinds = KINDS.get(query.required("ordType"));
    if (kinds == null) {
      throw Refusal.parameter("ordType");
    }
    return pager().page(book.algos(), states -> {
      BookAlgo algo = states.asOf(asOfMs);
      return algo != null && shown.test(algo) && kinds.contains(algo.ticket().ordType())
          && query.isAbout(algo.ticket().category(), algo.ticket().instId()) ? AlgoRows.of(algo) : null;
    });
  }

  /** Only of stops two kinds may be asked for at once. */
  private static Map<String, List<String>> kinds() {
    Map<String, List<String>> kinds = new TreeMap<>();
    for (String kind : List.of("conditional", "oco", "trigger", "move_order_stop", "chase", "iceberg",
        "smart_iceberg", "twap")) {
      kinds.put(kind, List.of(kind));
    }
    kinds.put("conditional,oco", List.of("conditional", "oco"));
    return kinds;
  }

  /** {@code trade/order-algo}. */
  ArrayNode algo() {
    States<BookAlgo> states = book.algos().get(query.id("algoId"));
    BookAlgo algo = states == null ? null : states.asOf(asOfMs);
    return only(algo == null ? null : AlgoRows.of(algo));
  }

  private static ArrayNode only(ObjectNode row) {
    if (row == null) {
      throw new Refusal("51603");
    }
    return JsonNodeFactory.instance.arrayNode().add(row);
  }

  private Pager pager() {
    return new Pager(query, floor.pageMax, fault);
  }

  private ObjectNode row(States<BookOrder> states, Predicate<BookOrder> shown) {
    BookOrder order = states.asOf(asOfMs);
    return order != null && shown.test(order) ? OrderRows.ofList(order, listing(order.category(), order.instId()))
        : null;
  }

  /** An order that was cancelled without a fill is soon forgotten. */
  private boolean isRemembered(BookOrder order) {
    return !order.isCancelledUnfilled() || isYounger(UNFILLED_KEPT, order.updatedMs());
  }

  /** A page that is repeated is the newest there is, of whatever time. */
  private boolean isWithin(long ms) {
    return fault == Fault.REPEAT && query.has("after") || query.isWithin(ms);
  }

  private boolean isYounger(Duration kept, long ms) {
    return floor.nowMs() - ms <= kept.toMillis();
  }

  private Listing listing(String category, String instId) {
    return floor.markets.listing(category, instId);
  }

  private void requireListed(String instId) {
    if (!floor.markets.isListed(instId)) {
      throw new Refusal("51001");
    }
  }
}
