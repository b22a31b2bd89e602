package fillkeeper.market;

import fillkeeper.core.SharedBytes;
import fillkeeper.domain.PublicTrade;
import fillkeeper.domain.Unreadable;
import fillkeeper.ledger.TradeStore;
import fillkeeper.time.Clock;
import fillkeeper.time.VertxScheduler;
import fillkeeper.venue.TradeFeed;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Records the public trades of one market for one attempt: what the stream says, and first what REST still has of the
 * time before. The database's key decides what is new, so no second recorder and no replay can store a trade twice;
 * where REST does not reach back to what is stored, a gap is recorded.
 */
final class RecorderVerticle extends Recording implements TradeFeed.Listener {

  private final Market market;
  private final TradeStore store;
  private final Set<String> unlisted = new HashSet<>();
  private TradeFeed feed;
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
  }

  @Override
  void closeFeed() {
    feed.close();
  }

  @Override
  Future<?> catchUp() {
    return feed.subscribe(this).compose(subscribed -> {
      show("SYNCING");
      Future<Void> read = Future.succeededFuture();
      for (String symbol : market.symbols()) {
        read = read.compose(before -> feed.recent(symbol)).compose(page -> recent(symbol, page));
      }
      return read;
    }).onSuccess(read -> caughtUp());
  }

  /** A list that was behind the stream has left out what was traded just before it was heard: it is read once more. */
  @Override
  void onLive() {
    readAgainLater();
  }

  @Override
  void onPassedOver() {
    readAgainLater();
  }

  private void readAgainLater() {
    if (!readingAgain) {
      readingAgain = true;
      new VertxScheduler(vertx).after(feed.recentLag(), () -> {
        readingAgain = false;
        market.symbols().forEach(this::readAgain);
      });
    }
  }

  /** Beside the queue, since waiting for an answer may take long; what cannot be answered is not asked for again. */
  private void readAgain(String symbol) {
    if (!isOver()) {
      feed.recent(symbol).onSuccess(page -> task(() -> again(page), 0));
    }
  }

  /** Only what was missing counts as received. */
  private Future<Void> again(TradeFeed.Recent page) {
    return store.recordRecent(market.exchange(), market.environment(), page.trades()).compose(outcome -> {
      int found = outcome.stored() + outcome.collisions();
      received(found);
      return settled(Future.succeededFuture(new TradeStore.Recorded(outcome.stored(), 0, outcome.collisions(),
          outcome.gaps())), found);
    }).compose(found -> keep(page.unreadable().stream().filter(row -> !counters.rejects.holds(row)).toList()));
  }

  /** A row that cannot be read would be there again in the next attempt: it is kept, and the rest goes on. */
  private Future<Void> recent(String symbol, TradeFeed.Recent page) {
    if (page.trades().isEmpty()) {
      unlisted.add(symbol);
    }
    received(page.trades().size());
    if (isOver()) {
      return over();
    }
    return settled(store.recordRecent(market.exchange(), market.environment(), page.trades()), page.trades().size())
        .compose(recorded -> keep(page.unreadable()));
  }

  @Override
  public void onTrades(List<PublicTrade> trades, int bytes) {
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
      if (unlisted.remove(trade.symbol())) {
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
