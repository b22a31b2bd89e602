package fillkeeper.market;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.PublicTrade;
import fillkeeper.domain.Unreadable;
import fillkeeper.venue.TradeFeed;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** A feed that tells what a test says; its list shows the newest trades only. */
class HandFeed implements TradeFeed {

  final Promise<Void> subscribed = Promise.promise();
  volatile Listener listener;
  volatile boolean closed;
  /** Null where lists have what is missing. */
  volatile Numbers numbers;
  private final Context context;
  private final Function<String, PublicTrade> trades;
  private final Function<String, Recent> recent;
  private final Supplier<Duration> lag;

  /** With trades of these ids, and a list of each symbol that is late by so much. */
  HandFeed(Context context, Function<String, PublicTrade> trades, Function<String, Recent> recent,
      Supplier<Duration> lag) {
    this.context = context;
    this.trades = trades;
    this.recent = recent;
    this.lag = lag;
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
    return Future.succeededFuture(recent.apply(symbol));
  }

  @Override
  public Optional<Numbers> numbers() {
    return Optional.ofNullable(numbers);
  }

  @Override
  public Duration recentLag() {
    return lag.get();
  }

  @Override
  public void close() {
    closed = true;
  }
}
