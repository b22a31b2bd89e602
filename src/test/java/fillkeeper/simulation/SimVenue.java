package fillkeeper.simulation;

import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Execution;
import fillkeeper.domain.Instrument;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.Sighting;
import fillkeeper.domain.Source;
import fillkeeper.domain.SymbolKey;
import fillkeeper.domain.Walk;
import fillkeeper.domain.Window;
import fillkeeper.venue.KeyInfo;
import fillkeeper.venue.Page;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.Venue;
import fillkeeper.venue.VenueListener;
import fillkeeper.venue.VenueRules;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.Function;

/** The venue as one attempt reaches it. */
final class SimVenue implements Venue {

  private static final List<Instrument> INSTRUMENTS = List.of();
  private static final long DEADLINE = 700 * Timeline.MS;

  private final VenueBook book;
  private final Life life;
  private final Session.Observer observer;
  private final SplittableRandom chance;
  private final Lists lists;
  private final VenueKind kind;
  private final VenueRules rules;
  private final Set<String> symbols = new TreeSet<>();
  private List<Walk> walks;
  private Subscription subscription;
  private long tailAt = -1;
  private boolean closed;

  SimVenue(VenueBook book, Life life, int pageRows, Session.Observer observer, SplittableRandom chance) {
    this.book = book;
    this.life = life;
    this.observer = observer;
    this.chance = chance;
    this.lists = new Lists(book, life, pageRows, chance);
    this.kind = book.kind;
    this.rules = kind.rules();
    this.walks = walksNow();
  }

  /**
   * Whether what the catch-up read began after the stream had, and the stream goes on as far as the attempt knows.
   *
   * @param finishing how long it may know of the end already: whoever is live finishes first what came before that
   */
  boolean isHeardSinceTheTail(Duration finishing) {
    return subscription != null && !subscription.isOver(finishing.toNanos()) && tailAt >= subscription.openedAt();
  }

  @Override
  public VenueRules rules() {
    return rules;
  }

  @Override
  public Instant now() {
    return Timeline.time(book.now());
  }

  @Override
  public Future<KeyInfo> identify() {
    return ask("identify", seen -> {
      if (life.weather().strikes(FaultKind.AUTH_REFUSED, life.process(), book.index)) {
        return Future.failedFuture(new Untraced(Cause.AUTH_REJECTED, "told to refuse the key " + book.quoted));
      }
      boolean wrong = life.weather().strikes(FaultKind.WRONG_ACCOUNT, life.process(), book.index);
      return Future.succeededFuture(new KeyInfo(wrong ? "somebody" : book.key.account(), true, null));
    });
  }

  @Override
  public Future<List<Instrument>> instruments() {
    return ask("instruments", seen -> Future.succeededFuture(INSTRUMENTS));
  }

  @Override
  public Future<Void> subscribe(VenueListener listener) {
    return ask("subscribe", seen -> {
      if (life.weather().strikes(FaultKind.SUBSCRIBE_REFUSED, life.process(), book.index)) {
        return Future.failedFuture(new Untraced(Cause.SUBSCRIBE_REJECTED, "told to refuse"));
      }
      if (life.weather().strikes(FaultKind.SUBSCRIBE_SILENT, life.process(), book.index)) {
        return silence();
      }
      if (closed || life.isGone()) {
        return Promise.<Void>promise().future();
      }
      subscription = new Subscription(book, life, hearing(listener), observer, chance.split());
      return Future.succeededFuture();
    });
  }

  /** Whatever the stream tells of a symbol, its lists are asked for from then on. */
  private VenueListener hearing(VenueListener listener) {
    return !kind.bySymbol() ? listener : new VenueListener() {
      @Override
      public void onEvent(AccountEvent event, int bytes) {
        meet(event);
        listener.onEvent(event, bytes);
      }

      @Override
      public void onLost(AttemptFailure why) {
        listener.onLost(why);
      }
    };
  }

  private void meet(AccountEvent event) {
    if (event instanceof OrderReport report) {
      meet(report.key().symbol());
    } else if (event instanceof Execution execution) {
      meet(execution.key().symbol());
    }
  }

  private void meet(String symbol) {
    if (symbols.add(symbol)) {
      walks = walksNow();
    }
  }

  private List<Walk> walksNow() {
    List<Walk> now = new ArrayList<>(List.of(kind.open()));
    Collection<String> scopes = kind.bySymbol() ? symbols : List.of("");
    scopes.forEach(scope -> now.add(kind.closed(scope)));
    scopes.forEach(scope -> now.add(kind.executions(scope)));
    if (kind.funding()) {
      now.add(kind.payments());
    }
    return List.copyOf(now);
  }

  @Override
  public Future<Void> discover(Set<SymbolKey> known) {
    if (!kind.bySymbol()) {
      return Future.succeededFuture();
    }
    known.forEach(one -> meet(one.symbol()));
    return ask("discover", seen -> {
      lists.openSymbols().forEach(this::meet);
      return Future.succeededFuture();
    });
  }

  @Override
  public Optional<String> doubt(String category) {
    return kind.bySymbol() ? Optional.of("symbols have to be met") : Optional.empty();
  }

  @Override
  public List<Walk> walks() {
    return walks;
  }

  @Override
  public Future<Page> page(Walk walk, Window window, String cursor, Urgency urgency) {
    if (!walk.isTimed() && urgency == Urgency.CATCH_UP && (tailAt < 0 || isNotHeardYet(tailAt))) {
      tailAt = life.timeline().now();
    }
    return ask("page", seen -> Future.succeededFuture(lists.page(walk, window, cursor, seen)))
        .onSuccess(page -> {
          if (kind.bySymbol()) {
            page.rows().forEach(this::meet);
          }
        });
  }

  @Override
  public Future<Optional<OrderReport>> order(OrderKey key, Urgency urgency) {
    return ask("order", seen -> Future.succeededFuture(Optional.ofNullable(lists.order(key, seen))));
  }

  @Override
  public Future<Page> fills(OrderKey order, String cursor, Urgency urgency) {
    return ask("fills", seen -> Future.succeededFuture(lists.fills(order, cursor, seen)));
  }

  @Override
  public boolean isWaiting() {
    return false;
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      if (subscription != null) {
        subscription.close();
      }
    }
  }

  /** A request goes out, is answered by the venue as it is then, and the answer comes back; at times all at once. */
  private <T> Future<T> ask(String what, Function<Sighting, Future<T>> answer) {
    if (closed) {
      return Promise.<T>promise().future();
    }
    Sighting sent = new Sighting(Source.REST, life.now(), life.nanos());
    if (life.weather().strikes(FaultKind.REST_RATE_LIMITED, -1, book.index)) {
      return later(what, Future.failedFuture(new Untraced(Cause.RATE_LIMITED, "told to refuse " + book.quoted)));
    }
    if (life.weather().strikes(FaultKind.REST_UNAVAILABLE, -1, book.index)) {
      return later(what, Future.failedFuture(new Untraced(Cause.VENUE_UNAVAILABLE, "told to be down")));
    }
    if (life.weather().strikes(FaultKind.REST_SILENT, -1, book.index)) {
      return silence();
    }
    if (chance.nextInt(3) == 0) {
      return answer.apply(sent);
    }
    Promise<T> heard = Promise.promise();
    life.timeline().after(chance.nextInt(30) * Timeline.MS, what, () -> {
      Future<T> said = answer.apply(sent);
      life.timeline().after(chance.nextInt(30) * Timeline.MS, life, what, () -> hand(said, heard));
    });
    return heard.future();
  }

  /** The open orders may be read once more, before anything is subscribed. */
  private boolean isNotHeardYet(long then) {
    return subscription != null && then < subscription.openedAt();
  }

  private <T> Future<T> later(String what, Future<T> said) {
    Promise<T> heard = Promise.promise();
    life.timeline().after(chance.nextInt(30) * Timeline.MS, life, what, () -> hand(said, heard));
    return heard.future();
  }

  private <T> Future<T> silence() {
    Promise<T> heard = Promise.promise();
    life.timeline().after(DEADLINE, life, "no answer", () ->
        hand(Future.failedFuture(new Untraced(Cause.SYNC_FAILED, "no answer in time")), heard));
    return heard.future();
  }

  private <T> void hand(Future<T> said, Promise<T> heard) {
    if (!closed) {
      said.onComplete(heard);
    }
  }
}
