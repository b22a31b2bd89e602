package fillkeeper.simulation;

import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.Sighting;
import fillkeeper.domain.Unreadable;
import fillkeeper.domain.Walk;
import fillkeeper.domain.Window;
import fillkeeper.simulation.VenueOrder.Fill;
import fillkeeper.simulation.VenueOrder.Payment;
import fillkeeper.simulation.VenueOrder.Revision;
import fillkeeper.simulation.VenueOrder.Statement;
import fillkeeper.venue.Page;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;

/** What the venue's lists show: what was a little while ago, page by page, each page from the lists of its moment. */
final class Lists {

  /** So that all times have equally many digits. */
  private static final long PLACES = 1_000_000_000_000_000_000L;
  /** The cursor that stands before every row. */
  private static final String FROM_THE_START = "0";

  private final VenueBook book;
  private final Life life;
  private final int pageRows;
  private final SplittableRandom chance;

  /** A row, and where it stands in its list. */
  private record Row(String place, Revision order, Statement fill, Payment payment) {

    static Row of(Revision order, long at) {
      return new Row(place(at, order.of().key.orderId() + order.of().key.symbol()), order, null, null);
    }

    static Row of(Fill fill, long shown) {
      return new Row(place(fill.at, fill.key.execId() + fill.key.symbol()), null, fill.saidAt(shown), null);
    }

    static Row of(Payment payment) {
      return new Row(place(payment.at(), payment.key().execId()), null, null, payment);
    }

    AccountEvent event(Sighting seen) {
      return order != null ? order.row(seen) : fill != null ? fill.row(seen) : payment.row(seen);
    }

    private static String place(long at, String id) {
      return (at + PLACES) + id;
    }
  }

  Lists(VenueBook book, Life life, int pageRows, SplittableRandom chance) {
    this.book = book;
    this.life = life;
    this.pageRows = pageRows;
    this.chance = chance;
  }

  Page page(Walk walk, Window window, String cursor, Sighting seen) {
    long shown = shown();
    List<Row> rows = new ArrayList<>();
    if (walk.kind() == Walk.Kind.EXECUTIONS) {
      for (Fill fill : book.fills) {
        if (fill.at <= shown && !fill.hidden && isOf(walk, fill.of) && isIn(window, fill.at)) {
          rows.add(Row.of(fill, shown));
        }
      }
    } else if (walk.kind() == Walk.Kind.FUNDING) {
      for (Payment payment : book.payments.values()) {
        if (payment.listedAt() <= book.now() && isIn(window, payment.at())) {
          rows.add(Row.of(payment));
        }
      }
    } else {
      for (VenueOrder order : book.orders) {
        Revision then = order.seenAt(shown);
        long at = walk.filter() == Walk.Filter.CREATED || then == null ? order.madeAt : then.at();
        if (then != null && then.status().isTerminal() == (walk.kind() == Walk.Kind.CLOSED_ORDERS)
            && isOf(walk, order) && isIn(window, at) && !book.isForgotten(then, book.now())) {
          rows.add(Row.of(then, window == null ? 0 : at));
        }
      }
    }
    return page(rows, cursor, seen);
  }

  /** The symbols of the orders that are shown open. */
  Set<String> openSymbols() {
    long shown = shown();
    Set<String> symbols = new TreeSet<>();
    for (VenueOrder order : book.orders) {
      Revision then = order.seenAt(shown);
      if (then != null && !then.status().isTerminal()) {
        symbols.add(order.key.symbol());
      }
    }
    return symbols;
  }

  private static boolean isOf(Walk walk, VenueOrder order) {
    return walk.scope().isEmpty() || walk.scope().equals(order.key.symbol());
  }

  /** One order in every place where it could be; null if it is in none. */
  OrderReport order(OrderKey key, Sighting seen) {
    VenueOrder order = book.order(key);
    Revision then = order == null ? null : order.seenAt(shown());
    return then == null || book.isForgotten(then, book.now()) ? null : then.row(seen);
  }

  Page fills(OrderKey key, String cursor, Sighting seen) {
    long shown = shown();
    List<Row> rows = new ArrayList<>();
    VenueOrder order = book.order(key);
    if (order != null) {
      for (Fill fill : order.fills) {
        if (fill.at <= shown && !fill.hidden) {
          rows.add(Row.of(fill, shown));
        }
      }
    }
    return page(rows, cursor, seen);
  }

  /** Up to when the lists show what happened, this time. */
  private long shown() {
    long lag = chance.nextInt(3) == 0 ? 0 : chance.nextLong(Knobs.REST_LAG.toNanos());
    if (strikes(FaultKind.REST_SLOW)) {
      lag = Knobs.REST_LAG.toNanos() + chance.nextLong(Knobs.OVERLAP.toNanos() - Knobs.REST_LAG.toNanos() * 2);
    }
    return book.now() - lag;
  }

  private Page page(List<Row> rows, String cursor, Sighting seen) {
    rows.sort(Comparator.comparing(Row::place));
    int from = 0;
    while (cursor != null && from < rows.size() && rows.get(from).place().compareTo(cursor) <= 0) {
      from++;
    }
    if (from > 0 && strikes(FaultKind.PAGE_REPEATS)) {
      from--;
    }
    int to = Math.min(rows.size(), from + pageRows);
    if (to - from > 1 && strikes(FaultKind.PAGE_SHORT)) {
      to = from + 1;
    }
    List<AccountEvent> events = new ArrayList<>(to - from + 1);
    if (to > from && strikes(FaultKind.PAGE_EMPTY)) {
      return new Page(events, from == 0 ? FROM_THE_START : rows.get(from - 1).place() + "!");
    }
    for (Row row : rows.subList(from, to)) {
      events.add(row.event(seen));
    }
    if (strikes(FaultKind.REST_UNREADABLE)) {
      events.add(new Unreadable("told to be unreadable", "{", seen));
    }
    if (to > from && strikes(FaultKind.CURSOR_LOOPS)) {
      return new Page(events, cursor == null ? FROM_THE_START : cursor);
    }
    // The last page that has rows may still have a cursor behind it.
    boolean more = to < rows.size() || to > from && chance.nextInt(4) == 0;
    return new Page(events, more ? rows.get(to - 1).place() : null);
  }

  private boolean strikes(FaultKind kind) {
    return life.weather().strikes(kind, -1, book.index);
  }

  private static boolean isIn(Window window, long at) {
    if (window == null) {
      return true;
    }
    Instant time = Timeline.time(at);
    return !time.isBefore(window.from()) && !time.isAfter(window.to());
  }
}
