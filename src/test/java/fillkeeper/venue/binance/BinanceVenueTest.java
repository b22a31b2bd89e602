package fillkeeper.venue.binance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.AccountKey;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Execution;
import fillkeeper.domain.Instrument;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.RecordType;
import fillkeeper.domain.Secret;
import fillkeeper.domain.Walk;
import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.binance.SimAccount;
import fillkeeper.simulator.binance.SimExchange;
import fillkeeper.testkit.Kept;
import fillkeeper.time.Clock;
import fillkeeper.venue.Exchange.Shared;
import fillkeeper.venue.KeyInfo;
import fillkeeper.venue.RequestBudget;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.Venue;
import fillkeeper.venue.VenueAccount;
import fillkeeper.venue.VenueAccount.Credentials;
import fillkeeper.venue.VenueAccount.Endpoints;
import fillkeeper.venue.VenueAccount.KeyType;
import fillkeeper.venue.VenueListener;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** One account that trades spot and futures, over real sockets: two hosts, one venue. */
class BinanceVenueTest implements VenueListener {

  private static final String KEY = "EXAMPLE-KEY";
  private static final String SECRET = "example-secret";
  private static final int PATIENCE_S = 30;

  private final Vertx vertx = Vertx.vertx();
  private final Context context = vertx.getOrCreateContext();
  private final SimExchange exchange = new SimExchange(7);
  private final SimAccount account = exchange.addAccount("900000007", KEY, SECRET);
  private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();
  private Venue venue;

  @BeforeEach
  void open() throws Exception {
    exchange.start(vertx).await(PATIENCE_S, TimeUnit.SECONDS);
    venue = open(List.of("spot", "usdm"));
  }

  @AfterEach
  void end() throws Exception {
    context.runOnContext(v -> venue.close());
    vertx.close().await(PATIENCE_S, TimeUnit.SECONDS);
  }

  @Test
  void bothAreHeardAsOne() throws Exception {
    // given
    listen();

    // when
    account.spot().market("BTCUSDT", "BUY", "0.02");
    String spot = await("fill");
    account.usdm().market("BTCUSDT", "BUY", "0.020");
    String futures = await("fill");

    // then
    assertThat(List.of(spot, futures)).containsExactly("fill spot BTCUSDT 0.02", "fill usdm BTCUSDT 0.02");
  }

  @Test
  void whatAppliesToBothIsTheStricterAndTheRestIsEachOnesOwn() {
    assertThat(venue.rules().categories()).containsOnlyKeys("spot", "usdm");
    assertThat(venue.rules().restLag()).isEqualTo(Duration.ofSeconds(30));
    assertThat(venue.walks()).extracting(Walk::category).contains("spot", "usdm");
  }

  @Test
  void bothTellWhatIsTraded() throws Exception {
    assertThat(answer(Venue::instruments)).extracting(Instrument::category).contains("spot", "usdm");
  }

  @Test
  void theKeyIsOneAndTheSameForBoth() throws Exception {
    account.permissions(true);

    KeyInfo key = answer(Venue::identify);

    assertThat(key.venueAccountId()).isEqualTo("900000007");
    assertThat(key.readOnly()).isTrue();
  }

  @Test
  void theKeyOfFuturesAloneIsToldBySpotsHost() throws Exception {
    venue = open(List.of("usdm"));
    account.permissions(false);

    assertThat(answer(Venue::identify).venueAccountId()).isEqualTo("900000007");
    assertThat(answer(Venue::identify).readOnly()).isFalse();
  }

  @Test
  void itWaitsWhileAnyPartWaitsForWhatIsGranted() {
    assertThat(waiting(false, false).isWaiting()).isFalse();
    assertThat(waiting(true, false).isWaiting()).isTrue();
    assertThat(waiting(false, true).isWaiting()).isTrue();
  }

  private static BinanceVenue waiting(boolean spot, boolean usdm) {
    return new BinanceVenue(Map.of("spot", part(spot), "usdm", part(usdm)), null);
  }

  /** One of which nothing else is asked. */
  private static Venue part(boolean waiting) {
    return (Venue) Proxy.newProxyInstance(Venue.class.getClassLoader(), new Class<?>[] {Venue.class},
        (proxy, method, arguments) -> waiting);
  }

  @Test
  void theLossOfOneIsTheLossOfAllAndIsToldOnce() throws Exception {
    listen();

    exchange.cutUsdm();

    assertThat(await("lost")).isEqualTo("lost DISCONNECTED");
    Kept.await("spot is left too", () -> exchange.spotConnections() == 0, () -> "it is not");
    assertThat(heard).isEmpty();
  }

  @Test
  void theRefusalOfOneFailsAllAndNothingIsHeardOfALoss() throws Exception {
    answer(Venue::instruments);
    exchange.always(At.STREAM_KEY, Fault.REFUSE);

    assertThat(failure(v -> v.subscribe(this))).isInstanceOf(AttemptFailure.class);
    Kept.await("spot is left", () -> exchange.spotConnections() == 0, () -> "it is not");
    assertThat(heard).isEmpty();
  }

  @Test
  void whatIsLostBeforeAllAreConfirmedFailsThem() throws Exception {
    answer(Venue::instruments);
    exchange.always(At.STREAM_KEY, Fault.STALL).meanwhile(At.STREAM_KEY, exchange::cut);

    Throwable why = failure(v -> v.subscribe(this));

    assertThat(((AttemptFailure) why).incidentCause()).isEqualTo(Cause.DISCONNECTED);
    assertThat(heard).isEmpty();
  }

  @Test
  void nothingIsHeardOnceItIsClosed() throws Exception {
    listen();

    Promise<Void> closed = Promise.promise();
    context.runOnContext(v -> {
      venue.close();
      venue.close();
      closed.complete();
    });
    closed.future().await(PATIENCE_S, TimeUnit.SECONDS);
    account.spot().market("BTCUSDT", "BUY", "0.02");

    Kept.await("both are left", () -> exchange.spotConnections() + exchange.usdmConnections() == 0, () -> "not");
    assertThat(heard).isEmpty();
  }

  @Test
  void whatIsNotKeptIsNotAskedFor() throws Exception {
    venue = open(List.of("spot"));

    assertThatThrownBy(() -> venue.order(new OrderKey("usdm", RecordType.ORDER, "BTCUSDT", "1"), Urgency.CATCH_UP))
        .isInstanceOf(IllegalArgumentException.class).hasMessage("the account is not kept in usdm");
  }

  private Venue open(List<String> categories) throws Exception {
    VenueAccount settings = new VenueAccount(new AccountKey("binance", "simulator", "main"), categories, List.of(),
        List.of(), new Endpoints(exchange.wsUrl(), null, null, exchange.restUrl()),
        new Credentials(new Secret(KEY), new Secret(SECRET), null, KeyType.HMAC), Duration.ofSeconds(20),
        Duration.ofSeconds(9), 65_536, null, false);
    Promise<Venue> opened = Promise.promise();
    context.runOnContext(v -> opened.complete(new Binance()
        .accounts(new Shared(Clock.system(), RequestBudget.of(vertx, Clock.system(), 0.9, 0.1), new SplittableRandom(7)))
        .open(vertx, settings, (where, word) -> { })));
    return opened.future().await(PATIENCE_S, TimeUnit.SECONDS);
  }

  private void listen() throws Exception {
    answer(Venue::instruments);
    answer(v -> v.subscribe(this));
  }

  private <T> Future<T> ask(Function<Venue, Future<T>> question) {
    Promise<T> answer = Promise.promise();
    context.runOnContext(v -> question.apply(venue).onComplete(answer));
    return answer.future();
  }

  private <T> T answer(Function<Venue, Future<T>> question) throws Exception {
    return ask(question).await(PATIENCE_S, TimeUnit.SECONDS);
  }

  private Throwable failure(Function<Venue, Future<Void>> question) throws Exception {
    return ask(question).transform(done -> Future.succeededFuture(done.cause())).await(PATIENCE_S, TimeUnit.SECONDS);
  }

  /** The next that begins so; others are passed over. */
  private String await(String kind) throws InterruptedException {
    String next = heard.poll(PATIENCE_S, TimeUnit.SECONDS);
    while (next != null && !next.startsWith(kind)) {
      next = heard.poll(PATIENCE_S, TimeUnit.SECONDS);
    }
    return next == null ? "nothing" : next;
  }

  @Override
  public void onEvent(AccountEvent event, int bytes) {
    if (event instanceof OrderReport order) {
      heard.add("order " + order.key().category());
    } else if (event instanceof Execution fill) {
      heard.add("fill " + fill.key().category() + " " + fill.key().symbol() + " "
          + fill.qty().stripTrailingZeros().toPlainString());
    }
  }

  @Override
  public void onLost(AttemptFailure why) {
    heard.add("lost " + why.incidentCause());
  }
}
