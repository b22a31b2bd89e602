package fillkeeper.market;

import fillkeeper.core.Limits;
import fillkeeper.core.Restarts;
import fillkeeper.core.SharedBytes;
import fillkeeper.domain.PublicTrade;
import fillkeeper.domain.RecordType;
import fillkeeper.domain.Side;
import fillkeeper.testkit.Kept;
import fillkeeper.time.Clock;
import fillkeeper.venue.TradeRules;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;

/** One market of a test, its recorder, and the feed of each attempt in the test's hand. */
abstract class OneMarket<F extends HandFeed> {

  private static final int PATIENCE_S = 30;

  final Vertx vertx = Vertx.vertx();
  final HandTrades store = new HandTrades();
  final List<F> feeds = new CopyOnWriteArrayList<>();
  /** How late its lists may be. */
  Duration lag = Duration.ofHours(1);
  Recorders recorders;
  private final int waiting;
  private final boolean behind;
  private final List<String> symbols;

  /**
   * Of these symbols.
   *
   * @param waiting how many messages may wait
   * @param behind  whether what followed a trade is listed
   */
  OneMarket(int waiting, boolean behind, String... symbols) {
    this.waiting = waiting;
    this.behind = behind;
    this.symbols = List.of(symbols);
  }

  private Recorders recorders() {
    Market market = new Market("venue.simulator.spot", "venue", "simulator", "spot",
        new TradeRules(RecordType.TRADE, 1_000, behind, lag), symbols, new Limits(waiting, 1_000_000, null),
        new Restarts.Policy(Duration.ofMillis(1), Duration.ofMillis(5), 0, Duration.ofMinutes(10)), opened -> {
          F feed = open(opened.getOrCreateContext());
          feeds.add(feed);
          return feed;
        });
    return new Recorders(List.of(market), new Recorders.Stores(store, null), new SharedBytes(1 << 20),
        Clock.system(), new SplittableRandom(7));
  }

  /** The feed of another attempt. */
  abstract F open(Context context);

  @AfterEach
  final void close() throws Exception {
    vertx.close().await(PATIENCE_S, TimeUnit.SECONDS);
  }

  final void start() throws Exception {
    recorders = recorders();
    vertx.deployVerticle(recorders).await(PATIENCE_S, TimeUnit.SECONDS);
  }

  final void startLive() throws Exception {
    start();
    feed(1).subscribed.complete();
    awaitStatus("LIVE");
  }

  /** The feed of the n-th attempt, once it is there and listened to. */
  final F feed(int number) {
    until(() -> feeds.size() >= number && feeds.get(number - 1).listener != null);
    return feeds.get(number - 1);
  }

  final MarketState state() {
    return recorders.states().get(0);
  }

  final void awaitStatus(String status) {
    until(() -> state().status().equals(status));
  }

  final void until(BooleanSupplier condition) {
    Kept.await("what the test waits for", condition, () -> state() + ", stored " + store.trades);
  }

  final void thenCountersAddUp() {
    until(() -> {
      MarketCounts counts = state().counts();
      return counts.received() == counts.recorded() + counts.duplicates() + counts.collisions() + counts.rejected()
          + counts.dropped();
    });
  }

  static PublicTrade trade(String id) {
    return trade(id, Instant.EPOCH);
  }

  static PublicTrade trade(String id, Instant at) {
    return new PublicTrade("spot", RecordType.TRADE, "BTCUSDT", id, BigDecimal.ONE, BigDecimal.TEN, Side.BUY,
        at, Instant.EPOCH, "{}");
  }
}
