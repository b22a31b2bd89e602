package fillkeeper.simulation;

import fillkeeper.domain.Cause;
import fillkeeper.domain.Instrument;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.Sighting;
import fillkeeper.domain.Source;
import fillkeeper.domain.Walk;
import fillkeeper.domain.Window;
import fillkeeper.venue.CategoryRules;
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
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Function;

/** The venue as one attempt reaches it. */
final class SimVenue implements Venue {

  static final Walk OPEN = Walk.open(VenueBook.CATEGORY, "");
  static final Walk CLOSED = new Walk(Walk.Kind.CLOSED_ORDERS, VenueBook.CATEGORY, "", Duration.ofSeconds(30),
      Knobs.REACH, Knobs.FORGETS, Walk.Filter.HAPPENED);
  static final Walk EXECUTIONS =
      new Walk(Walk.Kind.EXECUTIONS, VenueBook.CATEGORY, "", Duration.ofSeconds(30), Knobs.REACH);

  private static final VenueRules RULES = VenueRules.alike(Knobs.REST_LAG, List.of(VenueBook.CATEGORY),
      new CategoryRules(Knobs.FORGETS, Knobs.REACH, null, null, CategoryRules.FillIdentity.ID_AND_SYMBOL,
          CategoryRules.Units.BASE, CategoryRules.FeeSign.PAID));
  private static final List<Walk> WALKS = List.of(OPEN, CLOSED, EXECUTIONS);
  private static final List<Instrument> INSTRUMENTS = List.of();
  private static final long DEADLINE = 700 * Timeline.MS;

  private final VenueBook book;
  private final Life life;
  private final Session.Observer observer;
  private final SplittableRandom chance;
  private final Lists lists;
  private Session session;
  private long tailAt = -1;
  private boolean closed;

  SimVenue(VenueBook book, Life life, int pageRows, Session.Observer observer, SplittableRandom chance) {
    this.book = book;
    this.life = life;
    this.observer = observer;
    this.chance = chance;
    this.lists = new Lists(book, life, pageRows, chance);
  }

  /**
   * Whether what the catch-up read began after the stream had, and the stream goes on as far as the attempt knows.
   *
   * @param finishing how long it may know of the end already: whoever is live finishes first what came before that
   */
  boolean isHeardSinceTheTail(Duration finishing) {
    return session != null && !session.isOver(finishing.toNanos()) && tailAt >= session.openedAt();
  }

  @Override
  public VenueRules rules() {
    return RULES;
  }

  @Override
  public Instant now() {
    return Timeline.time(book.now());
  }

  @Override
  public Future<KeyInfo> identify() {
    return ask("identify", seen -> {
      if (life.weather().strikes(FaultKind.AUTH_REFUSED, life.process(), book.index)) {
        return Future.failedFuture(new Untraced(Cause.AUTH_REJECTED, "told to refuse the key"));
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
      session = new Session(book, life, listener, observer, chance.split());
      book.open(session);
      return Future.succeededFuture();
    });
  }

  @Override
  public List<Walk> walks() {
    return WALKS;
  }

  @Override
  public Future<Page> page(Walk walk, Window window, String cursor, Urgency urgency) {
    if (walk == OPEN && urgency == Urgency.CATCH_UP && tailAt < 0) {
      tailAt = life.timeline().now();
    }
    return ask("page", seen -> Future.succeededFuture(lists.page(walk, window, cursor, seen)));
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
  public void close() {
    if (!closed) {
      closed = true;
      if (session != null) {
        session.close();
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
      return later(what, Future.failedFuture(new Untraced(Cause.RATE_LIMITED, "told to refuse")));
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
