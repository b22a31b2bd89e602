package fillkeeper.venue.binance.usdm;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.Execution;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.Walk;
import fillkeeper.domain.Window;
import fillkeeper.venue.Page;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.wire.Question;
import fillkeeper.venue.wire.Row;
import fillkeeper.venue.wire.Told;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The fills of one order, whatever their age.
 *
 * <p>Asked for by its order, the venue lists fills of the last seven days at most, as its documentation has it, and
 * a thousand of them. So the order is asked for first: of one that is older, or that has more filled than is listed so,
 * they are looked for among all fills of its symbol in the time of its life. An order that the venue has forgotten had
 * none, or is older than anything that it tells of.
 */
final class UsdmOrderFills {

  /** Behind the order's own times some fill may bear a later one. */
  private static final Duration MARGIN = Duration.ofMinutes(1);

  private final Function<Question, Future<Told>> asker;
  private final UsdmSlices slices;
  private final UsdmSlices.Reader reader;
  private final Supplier<Instant> now;

  UsdmOrderFills(Function<Question, Future<Told>> asker, UsdmSlices slices, UsdmSlices.Reader reader,
      Supplier<Instant> now) {
    this.asker = asker;
    this.slices = slices;
    this.reader = reader;
    this.now = now;
  }

  /** A week of an order's life, both ends in milliseconds, when that life ends, and where its week is gone on with. */
  private record Place(long from, long to, long end, String cursor) {

    static Place of(String text) {
      String[] parts = text.split(":", -1);
      return new Place(Long.parseLong(parts[0]), Long.parseLong(parts[1]), Long.parseLong(parts[2]),
          parts[3].isEmpty() ? null : parts[3]);
    }

    static Place at(long from, long end) {
      return new Place(from, Math.min(end, from + UsdmRules.WINDOW.toMillis()), end, null);
    }

    Place at(String next) {
      return new Place(from, to, end, next);
    }

    @Override
    public String toString() {
      return from + ":" + to + ":" + end + ":" + (cursor == null ? "" : cursor);
    }

    Window window() {
      return new Window(Instant.ofEpochMilli(from), Instant.ofEpochMilli(to));
    }
  }

  /** One page of them. */
  Future<Page> page(OrderKey order, String cursor, Urgency urgency) {
    return cursor == null ? begin(order, urgency) : go(order, Place.of(cursor), urgency);
  }

  private Future<Page> begin(OrderKey order, Urgency urgency) {
    return asker.apply(UsdmLists.order(order, urgency)).compose(told -> {
      Life life = told.isAbsent() ? null : told.read(this::life);
      return life != null && isOld(life.begin) ? go(order, life.begin, urgency) : byOrder(order, life, urgency);
    });
  }

  private Future<Page> byOrder(OrderKey order, Life life, Urgency urgency) {
    return asker.apply(UsdmLists.fills(order, urgency)).compose(told -> {
      List<AccountEvent> rows = own(order, reader.read(fills(order), told));
      return life != null && filled(rows).compareTo(life.filled) < 0 ? go(order, life.begin, urgency)
          : Future.succeededFuture(new Page(rows, null));
    });
  }

  private static BigDecimal filled(List<AccountEvent> rows) {
    return rows.stream().filter(Execution.class::isInstance).map(row -> ((Execution) row).qty())
        .reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  /** Week after week, until one has fills of the order or its life is over. */
  private Future<Page> go(OrderKey order, Place place, Urgency urgency) {
    return slices.page(fills(order), place.window(), place.cursor, urgency).compose(page -> {
      List<AccountEvent> rows = own(order, page.rows());
      Place next = page.next() != null ? place.at(page.next())
          : place.to < place.end ? Place.at(place.to + 1, place.end) : null;
      if (next == null) {
        return Future.succeededFuture(new Page(rows, null));
      }
      return rows.isEmpty() ? go(order, next, urgency) : Future.succeededFuture(new Page(rows, next.toString()));
    });
  }

  /** What an order says of itself: the first week of its life, and how much of it was filled. */
  private record Life(Place begin, BigDecimal filled) {
  }

  private Life life(JsonNode answer) {
    Row order = new Row(answer);
    Instant created = order.time("time");
    Instant updated = order.timeOrNull("updateTime");
    BigDecimal filled = order.quantity("executedQty");
    boolean ended = UsdmWords.status(order.id("status"), filled, null).isTerminal();
    Instant end = ended && updated != null ? updated.plus(MARGIN) : now.get();
    return new Life(Place.at(created.toEpochMilli(), Math.max(created.toEpochMilli(), end.toEpochMilli())), filled);
  }

  private boolean isOld(Place begin) {
    return begin.from < now.get().minus(UsdmRules.WINDOW).plus(MARGIN).toEpochMilli();
  }

  private static Walk fills(OrderKey order) {
    return UsdmLists.fills(order.symbol());
  }

  /** What cannot be read may be one of them. */
  private static List<AccountEvent> own(OrderKey order, List<AccountEvent> rows) {
    return rows.stream().filter(row -> !(row instanceof Execution fill) || fill.orderId().equals(order.orderId()))
        .toList();
  }
}
