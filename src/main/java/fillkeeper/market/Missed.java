package fillkeeper.market;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.PublicTrade;
import fillkeeper.ledger.TradeStore;
import fillkeeper.time.Scheduler;
import fillkeeper.venue.TradeFeed;
import fillkeeper.venue.TradeFeed.Recent;
import io.vertx.core.Future;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Reads what an attempt has missed, from a feed whose lists go on behind any trade: what was traded before the stream
 * was heard, and what the stream leaves out. Each hole is read until the list comes to what the stream has told.
 *
 * <p>The lists may be late, so a hole is read when that time is over, the one before the stream once more. If the
 * attempt ends before, the next one begins so far behind the newest stored trade that it lists the hole again. Confined
 * to the recorder's context.
 */
final class Missed {

  /** Beyond this, catching up would cost the accounts too many requests: the rest is a gap. */
  static final int PAGES_MAX = 100;
  /** A hole may wait for the one before it, each for the lists. */
  private static final int OVERLAP = 4;

  private final Market market;
  private final TradeFeed feed;
  private final TradeStore store;
  private final Scheduler scheduler;
  private final Desk desk;
  private final Map<String, String> firstHeard = new HashMap<>();
  private final Map<String, Hole> waiting = new HashMap<>();
  private final Set<String> reading = new HashSet<>();
  private boolean live;

  /** Where what was read goes. */
  interface Desk {

    /** Stores a page of the catch-up. */
    Future<Void> caughtUp(Recent page);

    /** Stores a page in its turn, behind what was heard before. */
    Future<Void> found(Recent page);

    /** Says that trades may be missing between two. */
    Future<Void> gap(PublicTrade from, PublicTrade to);

    /** A hole cannot be read. */
    void unread(Throwable why);

    /** Whether the attempt has ended. */
    boolean isOver();
  }

  /**
   * Where trades may be missing.
   *
   * @param from  behind this trade
   * @param until up to this one, which the stream has told; null where nothing was heard when the hole was found
   */
  private record Hole(String symbol, String from, String until) {

    Hole from(PublicTrade later) {
      return new Hole(symbol, later.tradeId(), until);
    }
  }

  Missed(Market market, TradeFeed feed, TradeStore store, Scheduler scheduler, Desk desk) {
    this.market = market;
    this.feed = feed;
    this.store = store;
    this.scheduler = scheduler;
    this.desk = desk;
  }

  /** The stream has told these. */
  void heard(List<PublicTrade> trades) {
    if (firstHeard.size() < market.symbols().size()) {
      trades.forEach(trade -> firstHeard.putIfAbsent(trade.symbol(), trade.tradeId()));
    }
  }

  /** The stream has left something out between these. */
  void leftOut(PublicTrade before, PublicTrade after) {
    wait(new Hole(before.symbol(), before.tradeId(), after.tradeId()));
  }

  /** Reads what was traded since the newest stored trade, or what is listed where none is stored. */
  Future<Void> catchUp(String symbol) {
    TradeStore.Kind kind = new TradeStore.Kind(market.exchange(), market.environment(), market.category(),
        market.recordType(), symbol);
    return store.resumption(kind, market.listed().lag().multipliedBy(OVERLAP)).compose(stored -> stored.isEmpty()
        ? feed.recent(symbol).compose(page -> desk.caughtUp(page).map(kept -> newest(page)))
        : walk(new Hole(symbol, stored.get(), null), desk::caughtUp, 1))
        .map(end -> {
          end.filter(last -> !hasReached(last, firstHeard.get(symbol)))
              .ifPresent(last -> wait(new Hole(symbol, last, firstHeard.get(symbol))));
          return null;
        });
  }

  /** All is caught up with: the lists were late until now. */
  void live() {
    live = true;
    List.copyOf(waiting.keySet()).forEach(this::begin);
  }

  private void wait(Hole hole) {
    waiting.merge(hole.symbol, hole, (earlier, later) -> new Hole(hole.symbol, earlier.from, later.until));
    if (live) {
      begin(hole.symbol);
    }
  }

  private void begin(String symbol) {
    if (reading.add(symbol)) {
      Hole hole = waiting.remove(symbol);
      scheduler.after(market.listed().lag(), () -> read(hole));
    }
  }

  private void read(Hole hole) {
    if (desk.isOver()) {
      return;
    }
    walk(hole, desk::found, 1).onFailure(desk::unread).onSuccess(end -> {
      reading.remove(hole.symbol);
      if (waiting.containsKey(hole.symbol)) {
        begin(hole.symbol);
      }
    });
  }

  /** Completes with the last trade that was listed before the stream's own; empty where the list has come to these. */
  private Future<Optional<String>> walk(Hole hole, Function<Recent, Future<Void>> keep, int pages) {
    return feed.behind(hole.symbol, hole.from).compose(page -> keep.apply(page).compose(kept -> {
      List<PublicTrade> listed = page.trades();
      if (listed.isEmpty()) {
        return hole.until != null ? late(hole) : Future.succeededFuture(Optional.of(hole.from));
      }
      PublicTrade last = listed.get(listed.size() - 1);
      if (hasReached(last.tradeId(), hole.until == null ? firstHeard.get(hole.symbol) : hole.until)) {
        return Future.succeededFuture(Optional.empty());
      }
      return pages == PAGES_MAX ? leap(last, keep) : walk(hole.from(last), keep, pages + 1);
    }));
  }

  private Future<Optional<String>> late(Hole hole) {
    return Future.failedFuture(new AttemptFailure(Cause.VENUE_UNAVAILABLE, "the list of " + hole.symbol
        + " is still behind the stream: nothing behind " + hole.from));
  }

  /** What lies between is left out. */
  private Future<Optional<String>> leap(PublicTrade from, Function<Recent, Future<Void>> keep) {
    return feed.recent(from.symbol()).compose(page -> {
      List<PublicTrade> newest = page.trades();
      Future<Void> told = newest.isEmpty() || hasReached(from.tradeId(), newest.get(0).tradeId())
          ? Future.succeededFuture() : desk.gap(from, newest.get(0));
      return told.compose(gap -> keep.apply(page)).map(kept -> newest(page));
    });
  }

  /** Whether a list that ends with this trade has come to the other one; ids are numbers. */
  private static boolean hasReached(String last, String until) {
    return until != null && (last.length() == until.length() ? last.compareTo(until) >= 0
        : last.length() > until.length());
  }

  private static Optional<String> newest(Recent page) {
    return page.trades().isEmpty() ? Optional.empty()
        : Optional.of(page.trades().get(page.trades().size() - 1).tradeId());
  }
}
