package fillkeeper.venue.okx;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.AccountKey;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Secret;
import fillkeeper.testkit.HandTime;
import fillkeeper.venue.RequestBudget;
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
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** An account at an OKX on loopback, as a test uses it: everything on one context, time in the test's hand. */
final class OkxDesk implements VenueListener {

  static final Duration PING = Duration.ofSeconds(20);
  static final Duration PONG = Duration.ofSeconds(9);

  final Vertx vertx = Vertx.vertx();
  final Context context = vertx.getOrCreateContext();
  final HandTime time = new HandTime(action -> context.runOnContext(v -> action.run()));
  /** All of each limit is ours, so that no test waits for one that it is not about. */
  final RequestBudget budget = new RequestBudget(time, time, 1, 0.7);
  final BlockingQueue<String> heard = new LinkedBlockingQueue<>();
  final BlockingQueue<AccountEvent> events = new LinkedBlockingQueue<>();
  final OkxPeer peer;
  private volatile long skewMs;
  private Venue venue;

  OkxDesk(String... categories) throws Exception {
    peer = new OkxPeer(vertx, () -> time.now().toEpochMilli() + skewMs);
    venue = open("main", categories.length == 0 ? List.of("swap") : List.of(categories));
  }

  /** Another account of the same process. */
  Venue open(String account, List<String> categories) {
    return open(new AccountKey("okx", "simulator", account), categories);
  }

  /** The same where the exchange is another environment, though the places are those on loopback. */
  Venue open(AccountKey account, List<String> categories) {
    String sockets = "ws://127.0.0.1:" + peer.port() + "/ws/v5";
    Endpoints endpoints = new Endpoints(sockets + "/private", null, null, "http://127.0.0.1:" + peer.port());
    VenueAccount settings = new VenueAccount(account, categories, List.of(),
        List.of(), endpoints, new Credentials(new Secret(OkxPeer.KEY), new Secret(OkxPeer.SECRET),
            new Secret(OkxPeer.PASSPHRASE), KeyType.HMAC), PING, PONG, 65_536, null, false);
    Promise<Venue> opened = Promise.promise();
    context.runOnContext(v -> opened.complete(new OkxVenue(vertx, settings,
        (where, word) -> { }, time, time, budget, new SplittableRandom(1))));
    return opened.future().await();
  }

  /** How far the venue's clock is ahead of ours. */
  void skew(Duration ahead) {
    skewMs = ahead.toMillis();
  }

  Venue venue() {
    return venue;
  }

  <T> Future<T> ask(Function<Venue, Future<T>> question) {
    Promise<T> answer = Promise.promise();
    context.runOnContext(v -> question.apply(venue).onComplete(answer));
    return answer.future();
  }

  Future<Void> subscribe() {
    return ask(v -> v.subscribe(this));
  }

  void close() {
    Promise<Void> closed = Promise.promise();
    context.runOnContext(v -> {
      venue.close();
      closed.complete();
    });
    closed.future().await();
  }

  String next() throws InterruptedException {
    return heard.poll(60, TimeUnit.SECONDS);
  }

  /** Whatever was on its way has had its turn on the context, and nothing more was heard. */
  void assertQuiet() {
    for (int turn = 0; turn < 3; turn++) {
      Promise<Void> passed = Promise.promise();
      context.runOnContext(v -> passed.complete());
      passed.future().await();
    }
    assertThat(heard).isEmpty();
  }

  static AttemptFailure failure(Future<?> asked) {
    asked.transform(done -> Future.succeededFuture()).await();
    assertThat(asked.failed()).as("it should have failed").isTrue();
    assertThat(asked.cause()).isInstanceOf(AttemptFailure.class);
    assertThat(asked.cause().getMessage()).doesNotContain(OkxPeer.KEY, OkxPeer.SECRET, OkxPeer.PASSPHRASE,
        "127.0.0.1", "http:");
    return (AttemptFailure) asked.cause();
  }

  static Cause cause(Future<?> asked) {
    return failure(asked).incidentCause();
  }

  @Override
  public void onEvent(AccountEvent event, int bytes) {
    events.add(event);
    heard.add(event.getClass().getSimpleName());
  }

  @Override
  public void onLost(AttemptFailure why) {
    heard.add("lost " + why.incidentCause());
  }

  void end() throws Exception {
    vertx.close().await(60, TimeUnit.SECONDS);
  }
}
