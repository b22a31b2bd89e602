package fillkeeper.venue.binance.spot;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.Execution;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.Walk;
import fillkeeper.domain.Window;
import fillkeeper.venue.Page;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.binance.api.Wholeness;
import fillkeeper.venue.wire.Question;
import fillkeeper.venue.wire.ReplyException;
import fillkeeper.venue.wire.Rest;
import fillkeeper.venue.wire.Told;
import io.vertx.core.Future;
import java.math.BigInteger;
import java.util.List;

/**
 * Reads the lists of spot page by page to an end that is proven.
 *
 * <p>Fills go on behind the last id of a page, until a page is empty or one is of after the window. Orders cannot: they
 * are chosen by when they were last changed and numbered by when they were placed, so a window of which a page may have
 * left out some is asked for in shorter parts, each of which is a page: see {@link Wholeness}.
 */
final class SpotPages {

  /** What so many orders of a page were kept from matching with is asked about, one after the other. */
  private static final int PREVENTED_MAX = 50;
  /** Behind this the cursor names allocations. */
  private static final String ALLOCATIONS = "allocations/";

  private final Rest rest;
  private final SpotCodec codec;
  private final SpotPreventions preventions;
  private final Wholeness wholeness =
      new Wholeness(SpotLists.PAGE, List.of("orderId"), List.of("updateTime", "time"));

  SpotPages(Rest rest, SpotCodec codec, SpotPreventions preventions) {
    this.rest = rest;
    this.codec = codec;
    this.preventions = preventions;
  }

  /** One page of a walk, as of {@link fillkeeper.venue.Venue#page}. */
  Future<Page> page(Walk walk, Window window, String cursor, Urgency urgency) {
    return switch (walk.kind()) {
      case OPEN_ORDERS -> rest.ask(SpotLists.open(urgency))
          .compose(told -> preventions.complete(told, urgency))
          .map(told -> new Page(told.read(answer -> codec.orders(answer, told.seen())), null));
      case CLOSED_ORDERS -> orders(walk.scope(), Part.of(window, cursor), window.to().toEpochMilli(), urgency);
      default -> SpotLists.isOfAllocations(walk)
          ? fills(SpotLists.ALLOCATIONS, walk, window, cursor, urgency)
          : fills(SpotLists.TRADES, walk, window, cursor, urgency);
    };
  }

  /** The orders that were changed within a part of a window: the longest that is not too full, and that shows some. */
  private Future<Page> orders(String symbol, Part part, long endMs, Urgency urgency) {
    return between(symbol, part.fromMs, part.toMs, urgency).compose(told -> {
      Future<Long> reach = preventions.unknown(told) > PREVENTED_MAX && part.toMs > part.fromMs
          ? Future.succeededFuture(part.half().toMs)
          : wholeness.reach(told.result(), part.fromMs, part.toMs,
              (from, to) -> between(symbol, from, to, urgency).map(Told::result));
      return reach.compose(to -> to < part.toMs ? orders(symbol, new Part(part.fromMs, to), endMs, urgency)
          : preventions.complete(told, urgency).compose(whole -> page(symbol, part, whole, endMs, urgency)));
    });
  }

  private Future<Page> page(String symbol, Part part, Told told, long endMs, Urgency urgency) {
    List<AccountEvent> rows = told.read(answer -> codec.orders(answer, told.seen()));
    Part next = wholeness.isFull(told.result()) ? part : part.next(endMs);
    return next != null && rows.isEmpty() ? orders(symbol, next, endMs, urgency)
        : Future.succeededFuture(new Page(rows, next == null ? null : next.cursor()));
  }

  /** A list of orders, or none at all. */
  private Future<Told> between(String symbol, long fromMs, long toMs, Urgency urgency) {
    return rest.ask(SpotLists.between(SpotLists.ORDERS, symbol, fromMs, toMs, urgency)).map(told -> {
      told.read(answer -> codec.orders(answer, told.seen()));
      return told;
    });
  }

  /** A part of a window, both ends belonging to it. One moment that is too full is followed by itself: it has no end. */
  private record Part(long fromMs, long toMs) {

    static Part of(Window window, String cursor) {
      if (cursor == null) {
        return new Part(window.from().toEpochMilli(), window.to().toEpochMilli());
      }
      String[] ends = cursor.split("-");
      return new Part(Long.parseLong(ends[0]), Long.parseLong(ends[1]));
    }

    String cursor() {
      return fromMs + "-" + toMs;
    }

    Part half() {
      return new Part(fromMs, fromMs + (toMs - fromMs) / 2);
    }

    /** What follows, twice as long; null where nothing does. */
    Part next(long endMs) {
      long begin = toMs + 1;
      return begin > endMs ? null : new Part(begin, Math.min(endMs, begin + 2 * (toMs - fromMs + 1)));
    }
  }

  private Future<Page> fills(String path, Walk walk, Window window, String cursor, Urgency urgency) {
    String symbol = SpotLists.symbol(walk);
    Question question = cursor == null
        ? SpotLists.between(path, symbol, window.from().toEpochMilli(), window.to().toEpochMilli(), urgency)
        : SpotLists.from(path, symbol, cursor, urgency);
    return rest.ask(question).map(told -> {
      List<AccountEvent> rows = rows(path, told);
      List<AccountEvent> within = rows.stream().filter(row -> !isAfter(row, window)).toList();
      return new Page(within, within.size() < rows.size() ? null : behindLast(path, told));
    });
  }

  /**
   * One page of the fills of an order, whatever their age, as of {@link fillkeeper.venue.Venue#fills}: its trades, then
   * its allocations.
   */
  Future<Page> ofOrder(OrderKey order, String cursor, Urgency urgency) {
    if (cursor != null && cursor.startsWith(ALLOCATIONS)) {
      return allocations(order, cursor.substring(ALLOCATIONS.length()), urgency);
    }
    return rest.ask(SpotLists.ofOrder(SpotLists.TRADES, order, cursor, urgency)).compose(told -> {
      List<AccountEvent> rows = rows(SpotLists.TRADES, told);
      return rows.isEmpty() ? allocations(order, "", urgency)
          : Future.succeededFuture(new Page(rows, behindLast(SpotLists.TRADES, told)));
    });
  }

  private Future<Page> allocations(OrderKey order, String id, Urgency urgency) {
    return rest.ask(SpotLists.ofOrder(SpotLists.ALLOCATIONS, order, id, urgency)).map(told -> {
      String behind = behindLast(SpotLists.ALLOCATIONS, told);
      return new Page(rows(SpotLists.ALLOCATIONS, told), behind == null ? null : ALLOCATIONS + behind);
    });
  }

  private List<AccountEvent> rows(String path, Told told) {
    return told.read(answer -> path.equals(SpotLists.ALLOCATIONS) ? codec.allocations(answer, told.seen())
        : codec.trades(answer, told.seen()));
  }

  private static boolean isAfter(AccountEvent row, Window window) {
    return row instanceof Execution fill && fill.executedAt().isAfter(window.to());
  }

  /** The id behind the largest of a page; null of an empty one, which is the end. */
  private static String behindLast(String path, Told told) {
    return told.read(answer -> {
      BigInteger last = null;
      for (JsonNode row : answer) {
        String id = row.path(SpotLists.id(path)).asText();
        if (!id.matches("\\d{1,20}")) {
          throw new ReplyException("a row has no id behind which the list could go on");
        }
        last = last == null ? new BigInteger(id) : last.max(new BigInteger(id));
      }
      return last == null ? null : last.add(BigInteger.ONE).toString();
    });
  }
}
