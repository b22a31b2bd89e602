package fillkeeper.contract;

import fillkeeper.account.ConfiguredVenue;
import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.settings.AccountSettings;
import fillkeeper.time.Clock;
import fillkeeper.venue.Exchange;
import fillkeeper.venue.RequestBudget;
import fillkeeper.venue.Venue;
import fillkeeper.venue.VenueListener;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** The adapter alone, opened as the product opens it: what it tells, in order. */
final class Listening implements VenueListener {

  private static final long LIMIT_SECONDS = 60;

  private final Context context;
  private final List<Object> told = new CopyOnWriteArrayList<>();
  private final Venue venue;
  private final RequestBudget budget;

  private Listening(Context context, Venue venue, RequestBudget budget) {
    this.context = context;
    this.venue = venue;
    this.budget = budget;
  }

  /** Opened, and the key is known to be right; nothing is subscribed. */
  static Listening to(Bench bench, Vertx vertx, AccountSettings account) throws Exception {
    Context context = vertx.getOrCreateContext();
    Clock clock = Clock.system();
    RequestBudget unlimited = RequestBudget.of(vertx, clock, 1_000, 0.7);
    Exchange.Shared shared = new Exchange.Shared(clock, unlimited, new Random(7));
    ConfiguredVenue opener = new ConfiguredVenue(vertx, account, bench.exchange().accounts(shared));
    Venue opened = on(context, () -> opener.open((where, word) -> { })).await(LIMIT_SECONDS, TimeUnit.SECONDS);
    Listening listening = new Listening(context, opened, unlimited);
    listening.ask(Venue::identify).compose(key -> listening.ask(Venue::instruments))
        .compose(known -> listening.ask(each -> each.discover(Set.of()))).await(LIMIT_SECONDS, TimeUnit.SECONDS);
    return listening;
  }

  /** Completes as the adapter says. */
  Future<Void> subscribe() {
    return ask(each -> each.subscribe(this));
  }

  /** The same, waited for. */
  Listening subscribed() throws Exception {
    subscribe().await(LIMIT_SECONDS, TimeUnit.SECONDS);
    return this;
  }

  /** Asks it on its own context. */
  <T> Future<T> ask(Function<Venue, Future<T>> question) {
    return on(context, () -> question.apply(venue));
  }

  /** The same, waited for. */
  <T> T answer(Function<Venue, Future<T>> question) throws Exception {
    return ask(question).await(LIMIT_SECONDS, TimeUnit.SECONDS);
  }

  /** The kinds of limits that something was counted against. */
  Set<String> countedAgainst() {
    return budget.used().keySet();
  }

  /** Lets go of everything; done when this returns. */
  void close() throws Exception {
    on(context, () -> {
      venue.close();
      return Future.succeededFuture();
    }).await(LIMIT_SECONDS, TimeUnit.SECONDS);
  }

  private static <T> Future<T> on(Context context, Asking<T> action) {
    Promise<T> done = Promise.promise();
    context.runOnContext(here -> action.ask().onComplete(done));
    return done.future();
  }

  private interface Asking<T> {

    Future<T> ask();
  }

  @Override
  public void onEvent(AccountEvent event, int bytes) {
    told.add(event);
  }

  @Override
  public void onLost(AttemptFailure why) {
    told.add(why);
  }

  /** Everything, as it was told: events, and the failure with which the stream was lost. */
  List<Object> told() {
    return List.copyOf(told);
  }

  long events() {
    return told.stream().filter(AccountEvent.class::isInstance).count();
  }

  boolean isLost() {
    return told.stream().anyMatch(AttemptFailure.class::isInstance);
  }

  @Override
  public String toString() {
    return told.toString();
  }
}
