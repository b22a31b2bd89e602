package fillkeeper.market;

import fillkeeper.core.Failures;
import fillkeeper.core.SerialQueue;
import fillkeeper.core.SharedBytes;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.PublicTrade;
import fillkeeper.domain.Unreadable;
import fillkeeper.ledger.TradeStore;
import fillkeeper.time.Clock;
import fillkeeper.time.VertxScheduler;
import fillkeeper.venue.TradeFeed;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Records the public trades of one market for one attempt: what the stream says, and first what REST still has of the
 * time before. Bounded, serial and closed by the first failure, like an account. The database's key decides what is
 * new, so no second recorder and no replay can store a trade twice.
 */
final class RecorderVerticle extends VerticleBase implements TradeFeed.Listener {

  private static final int BATCH_MAX = 256;

  private final Market market;
  private final TradeStore store;
  private final SharedBytes sharedBytes;
  private final Clock clock;
  private final MarketCounters counters;
  private final Consumer<AttemptFailure> onFailed;
  private final Consumer<String> onStatus;
  private SerialQueue<MarketEntry> queue;
  private TradeFeed feed;
  private long pending;
  private boolean ended;

  RecorderVerticle(Market market, TradeStore store, SharedBytes sharedBytes, Clock clock, MarketCounters counters,
      Consumer<String> onStatus, Consumer<AttemptFailure> onFailed) {
    this.market = market;
    this.store = store;
    this.sharedBytes = sharedBytes;
    this.clock = clock;
    this.counters = counters;
    this.onStatus = onStatus;
    this.onFailed = onFailed;
  }

  @Override
  public Future<?> start() {
    context.exceptionHandler(this::fail);
    queue = new SerialQueue<>(clock, new VertxScheduler(vertx), sharedBytes, market.limits(), BATCH_MAX,
        this::operate, this::fail);
    feed = market.feeds().apply(vertx);
    onStatus.accept("CONNECTING");
    task(this::catchUp);
    return Future.succeededFuture();
  }

  @Override
  public Future<?> stop() {
    letGo();
    return Future.succeededFuture();
  }

  /** The first entry: what the stream says meanwhile waits behind what REST still has. */
  private Future<?> catchUp() {
    return feed.subscribe(this).compose(subscribed -> {
      onStatus.accept("SYNCING");
      Future<Void> read = Future.succeededFuture();
      for (String symbol : market.symbols()) {
        read = read.compose(before -> feed.recent(symbol)).compose(trades -> {
          received(trades.size());
          return write(trades);
        });
      }
      return read;
    }).onSuccess(caughtUp -> {
      if (!ended) {
        onStatus.accept("LIVE");
      }
    });
  }

  @Override
  public void onTrades(List<PublicTrade> trades, int bytes) {
    if (queue.offer(new MarketEntry.Trades(trades, bytes, clock.nanos()))) {
      received(trades.size());
    }
  }

  @Override
  public void onUnreadable(Unreadable what, int bytes) {
    task(() -> {
      received(1);
      return store.reject(market.exchange(), market.environment(), what).compose(kept -> {
        pending -= 1;
        counters.rejected.increment();
        return Future.failedFuture(new AttemptFailure(Cause.MALFORMED_EVENT, what.reason()));
      });
    });
  }

  @Override
  public void onLost(AttemptFailure why) {
    task(() -> Future.failedFuture(why));
  }

  private void task(Supplier<Future<?>> work) {
    queue.offer(new MarketEntry.Task(work, clock.nanos()));
  }

  private Future<?> operate(List<MarketEntry> run) {
    return run.get(0) instanceof MarketEntry.Task task ? task.work().get()
        : write(run.stream().flatMap(entry -> ((MarketEntry.Trades) entry).trades().stream()).toList());
  }

  private void received(int trades) {
    counters.received.add(trades);
    if (ended) {
      counters.dropped.add(trades);
    } else {
      pending += trades;
    }
  }

  private Future<Void> write(List<PublicTrade> trades) {
    if (ended) {
      return over();
    }
    if (trades.isEmpty()) {
      return Future.succeededFuture();
    }
    return store.record(market.exchange(), market.environment(), trades).compose(stored -> {
      if (ended) {
        return over();
      }
      pending -= trades.size();
      counters.written(trades.size(), stored);
      return Future.succeededFuture();
    });
  }

  private static Future<Void> over() {
    return Future.failedFuture(new AttemptFailure(Cause.WRITE_FAILED, "the recorder has ended"));
  }

  private void fail(Throwable why) {
    if (!ended) {
      letGo();
      onFailed.accept(Failures.of(why, Cause.WRITE_FAILED));
    }
  }

  private void letGo() {
    if (!ended) {
      ended = true;
      queue.shut();
      feed.close();
      counters.dropped.add(pending);
    }
  }
}
