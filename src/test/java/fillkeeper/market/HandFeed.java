package fillkeeper.market;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.PublicTrade;
import fillkeeper.domain.Unreadable;
import fillkeeper.venue.TradeFeed;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Stream;

/** A feed that tells what a test says; its list shows the newest trades only. */
class HandFeed implements TradeFeed {

  final Promise<Void> subscribed = Promise.promise();
  volatile Listener listener;
  volatile boolean closed;
  /** How often its list was asked for. */
  final AtomicInteger listings = new AtomicInteger();
  /** Null where lists have what is missing. */
  volatile Numbers numbers;
  private final Context context;
  private final Function<String, PublicTrade> trades;
  private final Function<String, Recent> recent;

  /** With trades of these ids, and a list of each symbol. */
  HandFeed(Context context, Function<String, PublicTrade> trades, Function<String, Recent> recent) {
    this.context = context;
    this.trades = trades;
    this.recent = recent;
  }

  void hear(String... ids) {
    List<PublicTrade> told = Stream.of(ids).map(trades).toList();
    context.runOnContext(here -> listener.onTrades(told, 100));
  }

  void leaveOut(String before, String after) {
    context.runOnContext(here -> listener.onLeftOut(trades.apply(before), trades.apply(after)));
  }

  void mumble(Unreadable... what) {
    context.runOnContext(here -> listener.onUnreadable(List.of(what), 2));
  }

  void lose(Cause cause) {
    context.runOnContext(here -> listener.onLost(new AttemptFailure(cause, "told to end")));
  }

  @Override
  public Future<Void> subscribe(Listener who) {
    listener = who;
    Promise<Void> here = Promise.promise();
    subscribed.future().onComplete(done -> context.runOnContext(now -> here.handle(done)));
    return here.future();
  }

  @Override
  public Future<Recent> recent(String symbol) {
    listings.incrementAndGet();
    return Future.succeededFuture(recent.apply(symbol));
  }

  @Override
  public Optional<Numbers> numbers() {
    return Optional.ofNullable(numbers);
  }

  @Override
  public Future<Recent> behind(String symbol, String tradeId) {
    throw new UnsupportedOperationException("only the newest trades are listed");
  }

  @Override
  public void close() {
    closed = true;
  }
}
