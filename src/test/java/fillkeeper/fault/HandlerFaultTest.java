package fillkeeper.fault;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.AccountKey;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Secret;
import fillkeeper.simulator.At;
import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.simulator.bybit.SimExchange;
import fillkeeper.testkit.Kept;
import fillkeeper.time.Clock;
import fillkeeper.venue.Exchange;
import fillkeeper.venue.RequestBudget;
import fillkeeper.venue.Venue;
import fillkeeper.venue.VenueAccount;
import fillkeeper.venue.VenueAccount.Credentials;
import fillkeeper.venue.VenueAccount.Endpoints;
import fillkeeper.venue.VenueAccount.KeyType;
import fillkeeper.venue.VenueListener;
import fillkeeper.venue.bybit.Bybit;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whoever hears the stream throws. The framework would log that and deliver the next frame, so that an event is lost
 * in silence; here it ends the stream. The stream is the real one, over a real socket; nothing of the product throws
 * there, so the one that does stands in for it.
 */
class HandlerFaultTest implements VenueListener {

  private final Vertx vertx = Vertx.vertx();
  private final SimExchange exchange = new SimExchange(42);
  private final List<AccountEvent> events = new CopyOnWriteArrayList<>();
  private final List<AttemptFailure> ends = new CopyOnWriteArrayList<>();
  private SimAccount account;
  private Supplier<Throwable> surprise;

  @BeforeEach
  void subscribe() throws Exception {
    exchange.start(vertx).await(60, TimeUnit.SECONDS);
    account = exchange.addAccount("900000001", "TEST-KEY-main", "test-secret-main");
    Promise<Void> subscribed = Promise.promise();
    RequestBudget budget = RequestBudget.of(vertx, Clock.system(), 0.25, 0.7);
    vertx.getOrCreateContext().runOnContext(here -> {
      Venue venue = new Bybit().accounts(new Exchange.Shared(Clock.system(), budget, new Random(7)))
          .open(vertx, settings(), (where, word) -> { });
      venue.subscribe(this).onComplete(subscribed);
    });
    subscribed.future().await(60, TimeUnit.SECONDS);
  }

  @AfterEach
  void close() throws Exception {
    vertx.close().await(60, TimeUnit.SECONDS);
  }

  static List<Supplier<Throwable>> surprises() {
    return List.of(() -> new IllegalStateException("TEST-KEY-main"), StackOverflowError::new,
        () -> new NoClassDefFoundError("fillkeeper/Gone"), () -> new OutOfMemoryError("Java heap space"));
  }

  @ParameterizedTest
  @MethodSource("surprises")
  void N16_handlerThrows(Supplier<Throwable> what) {
    // given
    surprise = what;
    long frames = exchange.count(At.FRAME);

    // when: two frames, of which the first is one too many
    account.fillWhole(account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030"));
    Kept.await("the end is told and the connection given up", () -> !ends.isEmpty() && account.connections() == 0,
        () -> ends + " and " + account.connections() + " connections");

    // then
    assertThat(exchange.count(At.FRAME)).isGreaterThanOrEqualTo(frames + 2);
    assertThat(events).hasSize(1);
    assertThat(ends).singleElement().satisfies(end -> {
      assertThat(end.incidentCause()).isEqualTo(Cause.MALFORMED_EVENT);
      assertThat(end).hasMessageContaining(what.get().getClass().getSimpleName())
          .hasMessageNotContaining("TEST-KEY-main");
    });
  }

  @Override
  public void onEvent(AccountEvent event, int bytes) {
    events.add(event);
    HandlerFaultTest.<RuntimeException>toss(surprise.get());
  }

  @Override
  public void onLost(AttemptFailure why) {
    ends.add(why);
  }

  @SuppressWarnings("unchecked")
  private static <T extends Throwable> void toss(Throwable thrown) throws T {
    throw (T) thrown;
  }

  private VenueAccount settings() {
    return new VenueAccount(new AccountKey("bybit", "simulator", "main"), List.of("linear", "spot"), List.of(),
        List.of(), new Endpoints(exchange.wsUrl(), null, null, exchange.restUrl()),
        new Credentials(new Secret(account.apiKey()), new Secret(account.apiSecret()), null, KeyType.HMAC),
        Duration.ofSeconds(20), Duration.ofSeconds(10), 65_536, null, false);
  }
}
