package fillkeeper.venue.binance;

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
import fillkeeper.venue.Venue;
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
 * An account at a Binance on loopback, as a test uses it: everything on one context, our time and the exchange's in the
 * test's hand.
 */
public class BinanceAtHand implements VenueListener {

  public static final Duration PING = Duration.ofSeconds(20);
  public static final Duration PONG = Duration.ofSeconds(9);
  public static final String KEY = "EXAMPLEKEYaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
  public static final String SECRET = "EXAMPLESECRETbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb";
  private static final int PATIENCE_S = 60;

  public final Vertx vertx = Vertx.vertx();
  public final Context context = vertx.getOrCreateContext();
  public final HandTime time = new HandTime(action -> context.runOnContext(v -> action.run()));
  public final HandTime exchangeTime;
  public final RequestBudget budget = new RequestBudget(time, time, 0.25, 0.7);
  public final SimExchange exchange;
  public final SimAccount account;
  private final Function<Tools, Venue> opening;
  private final String environment;
  private final List<String> categories;
  private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();
  private Venue venue;

  /**
   * Opened with a secret that both sides know.
   *
   * @param apart   whether the exchange has a time of its own
   * @param symbols those configured; none: discovered
   * @param opening makes the adapter
   */
  public BinanceAtHand(boolean apart, List<String> categories, List<String> symbols, Function<Tools, Venue> opening)
      throws Exception {
    this("simulator", apart, categories, symbols, opening);
  }

  /** The same where the exchange is another environment, though the places are those on loopback. */
  public BinanceAtHand(String environment, boolean apart, List<String> categories, List<String> symbols,
      Function<Tools, Venue> opening) throws Exception {
    this.environment = environment;
    this.exchangeTime = apart ? new HandTime(Runnable::run) : time;
    this.exchange = new SimExchange(7, exchangeTime);
    this.account = exchange.addAccount("900000007", KEY, SECRET);
    this.categories = categories;
    this.opening = opening;
    exchange.start(vertx).await(PATIENCE_S, TimeUnit.SECONDS);
    open(KEY, KeyType.HMAC, SECRET, symbols);
  }

  /** From now on the account is opened with this key, and asked about the symbols that it is met with. */
  public final void use(String key, KeyType type, String secret) throws Exception {
    open(key, type, secret, List.of());
  }

  private void open(String key, KeyType type, String secret, List<String> symbols) throws Exception {
    VenueAccount settings = new VenueAccount(new AccountKey("binance", environment, "main"), categories, List.of(),
        symbols, new Endpoints(exchange.wsUrl(), null, null, exchange.restUrl()),
        new Credentials(new Secret(key), new Secret(secret), null, type), PING, PONG, 65_536, null, false);
    Promise<Venue> opened = Promise.promise();
    context.runOnContext(v -> opened.complete(opening.apply(new Tools(vertx, settings, time, time, () -> 0L, budget))));
    venue = opened.future().await(PATIENCE_S, TimeUnit.SECONDS);
  }

  public final Venue venue() {
    return venue;
  }

  public final <T> Future<T> ask(Function<Venue, Future<T>> question) {
    Promise<T> answer = Promise.promise();
    context.runOnContext(v -> question.apply(venue).onComplete(answer));
    return answer.future();
  }

  public final <T> T answer(Function<Venue, Future<T>> question) throws Exception {
    return ask(question).await(PATIENCE_S, TimeUnit.SECONDS);
  }

  /** Subscribed and confirmed, what is traded known. */
  public final void listen() throws Exception {
    answer(Venue::identify);
    answer(Venue::instruments);
    answer(v -> v.subscribe(this));
  }

  /** The exchange's connections fall silent, and what was on its way before is here. */
  public final void fallSilent() throws Exception {
    await("an answer to the last ping", () -> time.isSet(PING));
    exchange.silence();
    answer(Venue::identify);
  }

  /** What is heard next, in short. */
  public final String next() throws InterruptedException {
    String next = heard.poll(PATIENCE_S, TimeUnit.SECONDS);
    return next == null ? "nothing" : next;
  }

  /** Whether nothing is left that was heard. */
  public final boolean isQuiet() {
    return heard.isEmpty();
  }

  /** Waits until it is so. */
  public final void await(String what, BooleanSupplier so) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_S);
    while (!so.getAsBoolean()) {
      assertThat(System.nanoTime() - deadline).as(what).isNegative();
      TimeUnit.MILLISECONDS.sleep(2);
    }
  }

  /** Why it failed, in words that tell no secret. */
  public static Cause refused(Future<?> asked) throws Exception {
    asked.transform(done -> Future.succeededFuture()).await(PATIENCE_S, TimeUnit.SECONDS);
    assertThat(asked.failed()).as("it should have failed").isTrue();
    assertThat(asked.cause()).isInstanceOf(AttemptFailure.class);
    assertThat(asked.cause().getMessage()).doesNotContain(KEY, SECRET, "127.0.0.1", "http:", "listenKey=");
    return ((AttemptFailure) asked.cause()).incidentCause();
  }

  @Override
  public final void onEvent(AccountEvent event, int bytes) {
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
  public final void onLost(AttemptFailure why) {
    heard.add("lost " + why.incidentCause());
  }

  public final void end() throws Exception {
    context.runOnContext(v -> venue.close());
    vertx.close().await(PATIENCE_S, TimeUnit.SECONDS);
  }
}
