package fillkeeper.venue.wire;

import fillkeeper.time.Clock;
import fillkeeper.time.Scheduler;
import fillkeeper.venue.RequestBudget;
import fillkeeper.venue.wire.Conversation.Pace;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;

/**
 * The way to a venue, for one account or one market: its requests, within the budget that all share, and one stream.
 * All of it is let go of together. Confined to the context that made it.
 */
public final class Access {

  private final Vertx vertx;
  private final Clock clock;
  private final Scheduler scheduler;
  private final Door door;
  private final Rest rest;
  private Runnable ending;
  private boolean closed;

  /** Opens nothing yet; an answer may weigh eight megabytes. */
  public Access(Vertx vertx, URI host, RestDialect dialect, Clock clock, Scheduler scheduler, RequestBudget budget) {
    this(vertx, host, HttpExchanges.BODY_MAX, dialect, clock, scheduler, budget);
  }

  /**
   * The same for longer answers.
   *
   * @param answerMax what one may weigh
   */
  public Access(Vertx vertx, URI host, int answerMax, RestDialect dialect, Clock clock, Scheduler scheduler,
      RequestBudget budget) {
    this.vertx = vertx;
    this.clock = clock;
    this.scheduler = scheduler;
    this.door = new Door(vertx, budget);
    this.rest = new Rest(new HttpExchanges(vertx, host, clock, scheduler, answerMax), dialect, clock, scheduler, door);
  }

  /** Who asks. */
  public Rest rest() {
    return rest;
  }

  /** As {@link Rest#ask}. */
  public Future<Told> ask(Question question) {
    return rest.ask(question);
  }

  /** As {@link Rest#measure}. */
  public Future<Duration> measure() {
    return rest.measure();
  }

  /** What is granted. */
  public Door door() {
    return door;
  }

  /** Ours. */
  public Clock clock() {
    return clock;
  }

  public Scheduler scheduler() {
    return scheduler;
  }

  public Vertx vertx() {
    return vertx;
  }

  /** The venue's time. */
  public Instant now() {
    return rest.venueClock().now();
  }

  /** Whether something waits for what the venue grants. */
  public boolean isWaiting() {
    return door.isWaiting();
  }

  /** A connection of the stream, not open yet. */
  public <F> Conversation<F> conversation(Pace pace, Heartbeat heartbeat, Conversation.Reader<F> reader,
      Conversation.Listener<F> listener) {
    return new Conversation<>(vertx, pace, heartbeat, reader, clock, scheduler, listener);
  }

  /**
   * Opens the one stream.
   *
   * @param end lets go of it
   */
  public Future<Void> open(Supplier<Future<Void>> stream, Runnable end) {
    if (ending != null) {
      throw new IllegalStateException("subscribed already");
    }
    ending = end;
    return stream.get();
  }

  /** The same once the venue has told its time, for what is signed with it. */
  public Future<Void> openInTime(Supplier<Future<Void>> stream, Runnable end) {
    return open(() -> {
      Future<?> measured = rest.venueClock().isMeasured() ? Future.succeededFuture() : rest.measure();
      return measured.compose(known -> stream.get());
    }, end);
  }

  /** Whether all was let go of. */
  public boolean isClosed() {
    return closed;
  }

  /** Lets go of everything at once. What is under way fails. */
  public void close() {
    if (!closed) {
      closed = true;
      door.close();
      rest.close();
      if (ending != null) {
        ending.run();
      }
    }
  }
}
