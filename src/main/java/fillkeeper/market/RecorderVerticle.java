package fillkeeper.market;

import fillkeeper.core.SharedBytes;
import fillkeeper.domain.PublicTrade;
import fillkeeper.domain.Unreadable;
import fillkeeper.ledger.TradeStore;
import fillkeeper.time.Clock;
import fillkeeper.time.VertxScheduler;
import fillkeeper.venue.TradeFeed;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Records the public trades of one market for one attempt: what the stream says, and first what REST still has of the
 * time before. The database's key decides what is new, so no second recorder and no replay can store a trade twice;
 * where REST does not reach back to what is stored, a gap is recorded.
 */
final class RecorderVerticle extends Recording implements TradeFeed.Listener, Missed.Desk {

  private final Market market;
  private final TradeStore store;
  private final Set<String> notListed = new HashSet<>();
  private TradeFeed feed;
  /** Null where only the newest trades are listed, or none. */
  private Missed missed;
  /** Null where trades are listed. */
  private Unlisted unlisted;
  /** Null where ids need not be numbers. */
  private StoredNumbers stored;
  private boolean readingAgain;

  RecorderVerticle(Market market, TradeStore store, SharedBytes sharedBytes, Clock clock, MarketCounters counters,
      AttemptLife life) {
    super(market, sharedBytes, clock, counters, life);
    this.market = market;
    this.store = store;
  }

  @Override
  void openFeed() {
    feed = market.feeds().apply(vertx);
    missed = market.listed().behind() ? new Missed(market, feed, store, new VertxScheduler(vertx), this) : null;
    unlisted = feed.numbers().map(numbers -> new Unlisted(numbers, this)).orElse(null);
    stored = missed != null || unlisted != null ? new StoredNumbers(market.listed().lag()) : null;
  }

  @Override
  void closeFeed() {
    feed.close();
  }

  @Override
  Future<?> catchUp() {
    return known().compose(known -> feed.subscribe(this)).compose(subscribed -> {
      show("SYNCING");
      Future<Void> read = Future.succeededFuture();
      for (String symbol : market.symbols()) {
        read = read.compose(before -> catchUp(symbol));
      }
      return read;
    }).onSuccess(read -> caughtUp());
  }

  private Future<Void> known() {
    Future<Void> all = Future.succeededFuture();
    if (stored == null) {
      return all;
    }
    for (String symbol : market.symbols()) {
      TradeStore.Kind kind = new TradeStore.Kind(market.exchange(), market.environment(), market.category(),
          market.recordType(), symbol);
      all = all.compose(before -> store.newest(kind)).map(newest -> {
        newest.ifPresent(this::goOnBehind);
        return null;
      });
    }
    return all;
  }

  private void goOnBehind(PublicTrade newest) {
    stored.goOnBehind(newest);
    if (unlisted != null) {
      unlisted.goOnBehind(newest);
    }
  }

  private Future<Void> catchUp(String symbol) {
    if (unlisted != null) {
      return Future.succeededFuture();
    }
    return missed != null ? missed.catchUp(symbol) : feed.recent(symbol).compose(page -> recent(symbol, page));
  }

  /** A list that was behind the stream has left out what was traded just before it was heard: it is read once more. */
  @Override
  void onLive() {
    if (missed != null) {
      missed.live();
    } else {
      readAgainLater();
    }
  }

  @Override
  void onPassedOver() {
    readAgainLater();
  }

  private void readAgainLater() {
    if (!readingAgain && unlisted == null) {
      readingAgain = true;
      new VertxScheduler(vertx).after(market.listed().lag(), () -> {
        readingAgain = false;
        market.symbols().forEach(this::readAgain);
      });
    }
  }

  /** Beside the queue, since waiting for an answer may take long; what cannot be answered is not asked for again. */
  private void readAgain(String symbol) {
    if (!isOver()) {
      feed.recent(symbol).onSuccess(page -> task(() ->
          again(store.recordRecent(market.exchange(), market.environment(), page.trades()), page), 0));
    }
  }

  /** Only what was missing counts as received. */
  private Future<Void> again(Future<TradeStore.Recorded> written, TradeFeed.Recent page) {
    return written.compose(outcome -> {
      int found = outcome.stored() + outcome.collisions();
      received(found);
      return settled(Future.succeededFuture(new TradeStore.Recorded(outcome.stored(), 0, outcome.collisions(),
          outcome.gaps())), found);
    }).compose(found -> keep(page.unreadable().stream().filter(row -> !counters.rejects.holds(row)).toList()));
  }

  /** A row that cannot be read would be there again in the next attempt: it is kept, and the rest goes on. */
  private Future<Void> recent(String symbol, TradeFeed.Recent page) {
    if (page.trades().isEmpty()) {
      notListed.add(symbol);
    }
    return listed(page, () -> store.recordRecent(market.exchange(), market.environment(), page.trades()));
  }

  private Future<Void> listed(TradeFeed.Recent page, Supplier<Future<TradeStore.Recorded>> storing) {
    received(page.trades().size());
    return isOver() ? over()
        : settled(storing.get(), page.trades().size()).compose(recorded -> keep(page.unreadable()));
  }

  @Override
  public Future<Void> caughtUp(TradeFeed.Recent page) {
    return listed(page, () -> store.record(market.exchange(), market.environment(), page.trades()));
  }

  @Override
  public Future<Void> found(TradeFeed.Recent page) {
    Promise<Void> kept = Promise.promise();
    task(() -> again(store.record(market.exchange(), market.environment(), page.trades()), page).onComplete(kept), 0);
    return kept.future();
  }

  @Override
  public Future<Void> gap(PublicTrade from, PublicTrade to) {
    return settled(store.gap(market.exchange(), market.environment(), from, to), 0);
  }

  /** What the stream left out is not there: the next attempt reads it again. */
  @Override
  public void unread(Throwable why) {
    task(() -> Future.failedFuture(why), 0);
  }

  @Override
  public void onLeftOut(PublicTrade before, PublicTrade after) {
    if (missed != null) {
      missed.leftOut(before, after);
    } else if (unlisted != null) {
      task(() -> unlisted.leftOut(before, after), 0);
    }
  }

  @Override
  public void onTrades(List<PublicTrade> trades, int bytes) {
    if (stored != null) {
      stored.reused(trades).ifPresent(why -> task(() -> Future.failedFuture(why), 0));
    }
    if (missed != null) {
      missed.heard(trades);
    }
    heard(new MarketEntry.Trades(trades, bytes, now()), trades.size());
  }

  @Override
  Future<?> store(List<MarketEntry> messages) {
    List<PublicTrade> trades =
        messages.stream().flatMap(entry -> ((MarketEntry.Trades) entry).trades().stream()).toList();
    return settled(storeFirst(trades), trades.size());
  }

  /** Where the list was empty, the first trade that is heard stands for it: before it others may be missing. */
  private Future<TradeStore.Recorded> storeFirst(List<PublicTrade> trades) {
    List<PublicTrade> rest = new ArrayList<>();
    Future<TradeStore.Recorded> done = Future.succeededFuture(TradeStore.Recorded.NOTHING);
    for (PublicTrade trade : trades) {
      if (notListed.remove(trade.symbol())) {
        done = done.compose(before -> store.recordRecent(market.exchange(), market.environment(), List.of(trade))
            .map(before::plus));
      } else {
        rest.add(trade);
      }
    }
    return done.compose(before -> store.record(market.exchange(), market.environment(), rest).map(before::plus));
  }

  private Future<Void> settled(Future<TradeStore.Recorded> written, int trades) {
    return written.compose(outcome -> settled(trades).map(counted -> {
      counters.written(outcome);
      return null;
    }));
  }

  @Override
  Future<Void> reject(Unreadable what) {
    return store.reject(market.exchange(), market.environment(), what);
  }
}
