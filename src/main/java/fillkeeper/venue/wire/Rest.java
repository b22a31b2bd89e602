package fillkeeper.venue.wire;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Sighting;
import fillkeeper.domain.Source;
import fillkeeper.time.Clock;
import fillkeeper.time.Scheduler;
import fillkeeper.venue.NetworkFailure;
import fillkeeper.venue.RequestBudget.Cost;
import fillkeeper.venue.VenueMeter.Outcome;
import fillkeeper.venue.Verdict;
import fillkeeper.venue.wire.HttpExchanges.Answer;
import fillkeeper.venue.wire.HttpExchanges.UnansweredException;
import fillkeeper.venue.wire.HttpExchanges.UnusableAnswerException;
import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;

/**
 * Asks a venue's REST for one account. Everything it can ask may be done twice, so what went wrong is asked again:
 * three times in all, within the budget that all accounts share; a refused time once more, after the clock was measured.
 *
 * <p>Every failure is an {@link AttemptFailure}. Its text names the endpoint and the venue's code, never an address, a
 * key or a signature. What arrives, arrives on the context that made this.
 */
public final class Rest {

  private static final int TRIES = 3;

  private final HttpExchanges http;
  private final RestDialect dialect;
  private final VenueClock venueClock;
  private final Clock clock;
  private final Scheduler scheduler;
  private final Door door;
  private boolean closed;

  /** Opens nothing yet. */
  public Rest(HttpExchanges http, RestDialect dialect, Clock clock, Scheduler scheduler, Door door) {
    this.http = http;
    this.dialect = dialect;
    this.venueClock = new VenueClock(clock);
    this.clock = clock;
    this.scheduler = scheduler;
    this.door = door;
  }

  /** A question for the how manieth time, and whether the clock was measured for it. */
  private record Attempt(Question question, int tries, boolean clockMended) {

    Attempt again() {
      return new Attempt(question, tries + 1, clockMended);
    }

    Attempt withClockMended() {
      return new Attempt(question, tries, true);
    }
  }

  /** The venue's clock, as it was last measured. */
  public VenueClock venueClock() {
    return venueClock;
  }

  /** Asks. Completes with what was asked for, or with the venue's word that there is no such thing. */
  public Future<Told> ask(Question question) {
    return attempt(new Attempt(question, 1, false));
  }

  /** Learns the venue's clock. Completes with how far we were behind it until then. */
  public Future<Duration> measure() {
    return ask(dialect.clock()).map(told -> {
      Duration behind = venueClock.learn(told.read(dialect::time), told.seen().nanos(), told.heardAt());
      door.meter().clock(Duration.between(clock.now(), venueClock.now()));
      return behind;
    });
  }

  /** Nothing more is asked. What is under way fails. */
  public void close() {
    closed = true;
    http.close();
  }

  private Future<Told> attempt(Attempt attempt) {
    Question question = attempt.question;
    return door.take(question.urgency(), dialect.costs(question).toArray(Cost[]::new))
        .compose(granted -> exchange(question))
        .transform(outcome -> judge(attempt, outcome));
  }

  private Future<Answer> exchange(Question question) {
    if (closed) {
      return Future.failedFuture(new AttemptFailure(Cause.DISCONNECTED, "closed by us"));
    }
    return http.send(question.method(), () -> dialect.call(question, venueClock.now()));
  }

  private Future<Told> judge(Attempt attempt, AsyncResult<Answer> outcome) {
    if (outcome.failed()) {
      met(outcome.cause());
      return afterSilence(attempt, outcome.cause());
    }
    Answer answer = outcome.result();
    Reply reply;
    try {
      reply = dialect.reply(attempt.question, answer, venueClock.now());
    } catch (ReplyException | UnreadableException noReply) {
      door.meter().ended(Outcome.FAILED);
      return again(attempt, Cause.VENUE_UNAVAILABLE, noReply.getMessage());
    }
    reply.counters().forEach(counter -> observe(counter, answer));
    door.meter().ended(met(reply.verdict()));
    return after(reply, attempt, answer);
  }

  private void observe(Reply.Counter counter, Answer answer) {
    door.resize(counter.limit(), counter.count());
    door.observe(counter.limit(), counter.used(), counter.reset(), answer.sentAt());
  }

  private static Outcome met(Verdict verdict) {
    return switch (verdict) {
      case DONE, ABSENT -> Outcome.ANSWERED;
      case LIMITED, OVERLOADED, BANNED -> Outcome.LIMITED;
      case AGAIN -> Outcome.FAILED;
      default -> Outcome.REFUSED;
    };
  }

  /** What we refused ourselves never was a request. */
  private void met(Throwable silence) {
    if (!(silence instanceof AttemptFailure)) {
      door.meter().ended(Outcome.FAILED);
    }
  }

  private Future<Told> after(Reply reply, Attempt attempt, Answer answer) {
    return switch (reply.verdict()) {
      case DONE, ABSENT -> Future.succeededFuture(new Told(asked(attempt), reply.result(),
          new Sighting(Source.REST, clock.now(), answer.sentAt()), answer.heardAt()));
      case AGAIN -> again(attempt, Cause.VENUE_UNAVAILABLE, reply.said());
      case CLOCK -> attempt.clockMended ? fail(Cause.CLOCK_SKEW, attempt, reply.said())
          : measure().compose(v -> attempt(attempt.withClockMended()));
      case LIMITED, OVERLOADED -> afterLimit(reply, attempt);
      case BANNED -> {
        rest(reply, attempt);
        yield fail(Cause.RATE_LIMITED, attempt, reply.said());
      }
      case UNLISTED -> Future.failedFuture(new UnlistedException(what(attempt, reply.said())));
      case REFUSED -> fail(Cause.AUTH_REJECTED, attempt, reply.said());
      case WRONG -> fail(Cause.SYNC_FAILED, attempt, reply.said());
    };
  }

  private Future<Told> afterLimit(Reply reply, Attempt attempt) {
    rest(reply, attempt);
    return attempt.tries < TRIES ? attempt(attempt.again()) : fail(Cause.RATE_LIMITED, attempt, reply.said());
  }

  private void rest(Reply reply, Attempt attempt) {
    door.block(reply.full(), reply.closed() == null ? Waits.growing(attempt.tries) : reply.closed());
  }

  private Future<Told> afterSilence(Attempt attempt, Throwable why) {
    if (why instanceof AttemptFailure) {
      return Future.failedFuture(why);
    }
    if (why instanceof UnusableAnswerException) {
      return fail(Cause.SYNC_FAILED, attempt, why.getMessage());
    }
    if (why instanceof UnansweredException) {
      return again(attempt, Cause.SYNC_FAILED, why.getMessage());
    }
    return again(attempt, Cause.VENUE_UNAVAILABLE, NetworkFailure.describe(why));
  }

  private Future<Told> again(Attempt attempt, Cause atLast, String said) {
    if (closed || attempt.tries >= TRIES) {
      return fail(atLast, attempt, said);
    }
    Promise<Told> later = Promise.promise();
    scheduler.after(Waits.beforeTry(attempt.tries + 1), () -> attempt(attempt.again()).onComplete(later));
    return later.future();
  }

  private String asked(Attempt attempt) {
    return dialect.venue() + " " + attempt.question.name();
  }

  private Future<Told> fail(Cause cause, Attempt attempt, String said) {
    return Future.failedFuture(new AttemptFailure(cause, what(attempt, said)));
  }

  private String what(Attempt attempt, String said) {
    return asked(attempt) + ": " + dialect.hidden().in(said);
  }
}
