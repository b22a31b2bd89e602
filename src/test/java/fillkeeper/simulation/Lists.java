package fillkeeper.simulation;

import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.Sighting;
import fillkeeper.domain.Unreadable;
import fillkeeper.domain.Walk;
import fillkeeper.domain.Window;
import fillkeeper.simulation.VenueOrder.Fill;
import fillkeeper.simulation.VenueOrder.Revision;
import fillkeeper.venue.Page;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;

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
  private record Row(String place, Revision order, Fill fill) {

    static Row of(Revision order, boolean byTime) {
      return new Row(place(byTime ? order.at() : 0, order.of().key.orderId()), order, null);
    }

    static Row of(Fill fill) {
      return new Row(place(fill.at(), fill.key().execId()), null, fill);
    }

    AccountEvent event(Sighting seen) {
      return order != null ? order.row(seen) : fill.row(seen);
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
        if (fill.at() <= shown && !fill.hidden() && isIn(window, fill.at())) {
          rows.add(Row.of(fill));
        }
      }
    } else {
      for (VenueOrder order : book.orders) {
        Revision then = order.seenAt(shown);
        if (then != null && then.status().isTerminal() == (walk.kind() == Walk.Kind.CLOSED_ORDERS)
            && isIn(window, then.at()) && !VenueBook.isForgotten(then, book.now())) {
          rows.add(Row.of(then, window != null));
        }
      }
    }
    return page(rows, cursor, seen);
  }

  /** One order in every place where it could be; null if it is in none. */
  OrderReport order(OrderKey key, Sighting seen) {
    VenueOrder order = book.order(key);
    Revision then = order == null ? null : order.seenAt(shown());
    return then == null || VenueBook.isForgotten(then, book.now()) ? null : then.row(seen);
  }

  Page fills(OrderKey key, String cursor, Sighting seen) {
    long shown = shown();
    List<Row> rows = new ArrayList<>();
    VenueOrder order = book.order(key);
    if (order != null) {
      for (Fill fill : order.fills) {
        if (fill.at() <= shown && !fill.hidden()) {
          rows.add(Row.of(fill));
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
