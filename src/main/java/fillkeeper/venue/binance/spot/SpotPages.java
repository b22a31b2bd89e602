package fillkeeper.venue.binance.spot;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.Execution;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.Sighting;
import fillkeeper.domain.Walk;
import fillkeeper.domain.Window;
import fillkeeper.venue.Page;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.binance.api.IdPage;
import fillkeeper.venue.binance.api.Wholeness;
import fillkeeper.venue.wire.Question;
import fillkeeper.venue.wire.Rest;
import fillkeeper.venue.wire.Told;
import io.vertx.core.Future;
import java.util.List;

/**
 * Reads the lists of spot page by page to an end that is proven.
 *
 * <p>Fills go on by their ids, as {@link IdPage} has it, until a page is empty or one is of after the window. Orders cannot: they
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
      return within.size() < rows.size() ? new Page(within, null) : byId(path, told);
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
      Page page = byId(SpotLists.TRADES, told);
      return page.next() == null ? allocations(order, "", urgency) : Future.succeededFuture(page);
    });
  }

  private Future<Page> allocations(OrderKey order, String id, Urgency urgency) {
    return rest.ask(SpotLists.ofOrder(SpotLists.ALLOCATIONS, order, id, urgency)).map(told -> {
      Page page = byId(SpotLists.ALLOCATIONS, told);
      return page.next() == null ? page : new Page(page.rows(), ALLOCATIONS + page.next());
    });
  }

  /** It goes on from an id; an empty page is the end. */
  private Page byId(String path, Told told) {
    IdPage page = told.read(answer -> IdPage.of(answer, SpotLists.id(path), SpotLists.PAGE / 2));
    List<AccountEvent> rows = told.read(answer -> rows(path, page.rows(), told.seen()));
    return new Page(rows, page.next() == null ? null : page.next().toString());
  }

  private List<AccountEvent> rows(String path, Told told) {
    return told.read(answer -> rows(path, answer, told.seen()));
  }

  private List<AccountEvent> rows(String path, JsonNode rows, Sighting seen) {
    return path.equals(SpotLists.ALLOCATIONS) ? codec.allocations(rows, seen) : codec.trades(rows, seen);
  }

  private static boolean isAfter(AccountEvent row, Window window) {
    return row instanceof Execution fill && fill.executedAt().isAfter(window.to());
  }
}
