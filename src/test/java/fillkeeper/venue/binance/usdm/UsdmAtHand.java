package fillkeeper.venue.binance.usdm;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.AccountKey;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Execution;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.Secret;
import fillkeeper.simulator.binance.SimAccount;
import fillkeeper.simulator.binance.SimExchange;
import fillkeeper.testkit.HandTime;
import fillkeeper.venue.RequestBudget;
import fillkeeper.venue.VenueAccount;
import fillkeeper.venue.VenueAccount.Credentials;
import fillkeeper.venue.VenueAccount.Endpoints;
import fillkeeper.venue.VenueAccount.KeyType;
import fillkeeper.venue.VenueListener;
import fillkeeper.venue.binance.api.BinanceClient.Tools;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * A futures account at a Binance on loopback, as a test uses it: everything on one context, our time and the exchange's
 * in the test's hand, apart from each other.
 */
final class UsdmAtHand implements VenueListener {

  static final Duration PING = Duration.ofSeconds(20);
  static final Duration PONG = Duration.ofSeconds(9);
  static final String KEY = "EXAMPLEKEYaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
  static final String SECRET = "EXAMPLESECRETbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb";
  private static final int PATIENCE_S = 30;

  final Vertx vertx = Vertx.vertx();
  final Context context = vertx.getOrCreateContext();
  final HandTime time = new HandTime(action -> context.runOnContext(v -> action.run()));
  final HandTime exchangeTime = new HandTime(Runnable::run);
  final RequestBudget budget = new RequestBudget(time, time, 0.25, 0.7);
  final SimExchange exchange = new SimExchange(7, exchangeTime);
  final SimAccount account = exchange.addAccount("900000007", KEY, SECRET);
  private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();
  private final UsdmVenue venue;

  /** With these symbols configured; none: discovered. */
  UsdmAtHand(String... symbols) throws Exception {
    exchange.start(vertx).await(PATIENCE_S, TimeUnit.SECONDS);
    VenueAccount settings = new VenueAccount(new AccountKey("binance", "simulator", "main"), List.of("usdm"),
        List.of(), List.of(symbols), new Endpoints(exchange.wsUrl(), null, null, exchange.restUrl()),
        new Credentials(new Secret(KEY), new Secret(SECRET), null, KeyType.HMAC), PING, PONG, 65_536, null, false);
    Promise<UsdmVenue> opened = Promise.promise();
    context.runOnContext(v -> opened.complete(
        new UsdmVenue(new Tools(vertx, settings, time, time, () -> 0L, budget), (where, word) -> { })));
    venue = opened.future().await(PATIENCE_S, TimeUnit.SECONDS);
  }

  UsdmVenue venue() {
    return venue;
  }

  <T> Future<T> ask(Function<UsdmVenue, Future<T>> question) {
    Promise<T> answer = Promise.promise();
    context.runOnContext(v -> question.apply(venue).onComplete(answer));
    return answer.future();
  }

  <T> T answer(Function<UsdmVenue, Future<T>> question) throws Exception {
    return ask(question).await(PATIENCE_S, TimeUnit.SECONDS);
  }

  /** Subscribed and confirmed, what is traded known. */
  void listen() throws Exception {
    answer(UsdmVenue::identify);
    answer(UsdmVenue::instruments);
    answer(v -> v.subscribe(this));
  }

  /** What is heard next, in short. */
  String next() throws InterruptedException {
    String next = heard.poll(PATIENCE_S, TimeUnit.SECONDS);
    return next == null ? "nothing" : next;
  }

  /** Waits until it is so. */
  void await(String what, BooleanSupplier so) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_S);
    while (!so.getAsBoolean()) {
      assertThat(System.nanoTime() - deadline).as(what).isNegative();
      Thread.onSpinWait();
    }
  }

  /** Why it failed, in words that tell no secret. */
  static Cause cause(Future<?> asked) throws Exception {
    asked.transform(done -> Future.succeededFuture()).await(PATIENCE_S, TimeUnit.SECONDS);
    assertThat(asked.failed()).as("it should have failed").isTrue();
    assertThat(asked.cause()).isInstanceOf(AttemptFailure.class);
    assertThat(asked.cause().getMessage()).doesNotContain(KEY, SECRET, "127.0.0.1", "http:", "listenKey=");
    return ((AttemptFailure) asked.cause()).incidentCause();
  }

  @Override
  public void onEvent(AccountEvent event, int bytes) {
    if (event instanceof OrderReport order) {
      heard.add(order.key().recordType() + " " + order.key().symbol() + " " + order.status() + " "
          + order.cumQty().stripTrailingZeros().toPlainString());
    } else if (event instanceof Execution fill) {
      heard.add("fill " + fill.key().symbol() + " " + fill.qty().stripTrailingZeros().toPlainString());
    } else {
      heard.add(event.getClass().getSimpleName());
    }
  }

  @Override
  public void onLost(AttemptFailure why) {
    heard.add("lost " + why.incidentCause());
  }

  void end() throws Exception {
    context.runOnContext(v -> venue.close());
    vertx.close().await(PATIENCE_S, TimeUnit.SECONDS);
  }
}
