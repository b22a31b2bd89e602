package fillkeeper.venue.bybit;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Sighting;
import fillkeeper.domain.Source;
import fillkeeper.time.Clock;
import fillkeeper.time.Scheduler;
import fillkeeper.venue.NetworkFailure;
import fillkeeper.venue.RequestBudget.Limit;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.VenueMeter.Outcome;
import fillkeeper.venue.wire.Door;
import fillkeeper.venue.wire.HttpExchanges;
import fillkeeper.venue.wire.HttpExchanges.Answer;
import fillkeeper.venue.wire.HttpExchanges.Call;
import fillkeeper.venue.wire.HttpExchanges.Method;
import fillkeeper.venue.wire.HttpExchanges.UnansweredException;
import fillkeeper.venue.wire.HttpExchanges.UnusableAnswerException;
import fillkeeper.venue.wire.Query;
import fillkeeper.venue.wire.ReplyException;
import fillkeeper.venue.wire.VenueClock;
import fillkeeper.venue.wire.Waits;
import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.Promise;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Function;

/**
 * Asks Bybit's REST for one account. Everything it can ask only reads, so what went wrong may be asked again: three
 * times in all, within the budget that all accounts share.
 *
 * <p>Every failure is an {@link AttemptFailure}. Its text names the endpoint and the venue's code, never an address, a
 * key or a signature. What arrives, arrives on the context that made this.
 */
final class BybitRest {

  private static final int TRIES = 3;

  private final HttpExchanges http;
  private BybitLimits limits;
  private final BybitSigner signer;
  private final VenueClock venueClock;
  private final Clock clock;
  private final Scheduler scheduler;
  private final Door door;
  private boolean closed;

  /**
   * Opens nothing yet.
   *
   * @param signer null where nothing is asked that needs a key
   */
  BybitRest(HttpExchanges http, BybitLimits limits, BybitSigner signer, Clock clock, Scheduler scheduler,
      Door door) {
    this.http = http;
    this.limits = limits;
    this.signer = signer;
    this.venueClock = new VenueClock(clock);
    this.clock = clock;
    this.scheduler = scheduler;
    this.door = door;
  }

  /** What was answered, and how it became known. */
  record Told(String asked, BybitReply reply, Sighting seen, long heardAt) {
  }

  /** What is asked, for the how manieth time, and whether the clock was measured for it. */
  private record Question(String path, Query query, boolean signed, Urgency urgency, int tries,
      boolean clockMended) {

    Question again() {
      return new Question(path, query, signed, urgency, tries + 1, clockMended);
    }

    Question withClockMended() {
      return new Question(path, query, signed, urgency, tries, true);
    }

    /** The last words of the path: what the venue calls it. */
    String name() {
      return path.substring(path.indexOf('/', 1) + 1);
    }
  }

  /** Whose account it is: its limits are shared by every key of it, from now on. */
  void belongsTo(String venueAccountId) {
    limits = limits.of(venueAccountId);
  }

  VenueClock venueClock() {
    return venueClock;
  }

  /** Asks what only the account may ask. */
  Future<Told> askSigned(String path, Query query, Urgency urgency) {
    return attempt(new Question(path, query, true, urgency, 1, false));
  }

  /** Asks what anybody may ask. */
  Future<Told> ask(String path, Query query, Urgency urgency) {
    return attempt(new Question(path, query, false, urgency, 1, false));
  }

  /** Learns the venue's clock. Completes with how far we were behind it until then. */
  Future<Duration> measure() {
    return ask("/v5/market/time", Query.NONE, Urgency.CONNECT).map(told -> read(told, result -> {
      Duration behind =
          venueClock.learn(BybitAnswers.serverTime(result), told.seen().nanos(), told.heardAt());
      door.meter().clock(Duration.between(clock.now(), venueClock.now()));
      return behind;
    }));
  }

  /** What an answer's result says. Fails where it does not say what was asked for. */
  static <T> T read(Told told, Function<JsonNode, T> reader) {
    try {
      return reader.apply(told.reply().result());
    } catch (ReplyException incomplete) {
      throw new AttemptFailure(Cause.SYNC_FAILED, "Bybit " + told.asked() + ": " + incomplete.getMessage());
    }
  }

  /** Nothing more is asked. What is under way fails. */
  void close() {
    closed = true;
    http.close();
  }

  private Future<Told> attempt(Question question) {
    return granted(question)
        .compose(granted -> exchange(question))
        .transform(outcome -> judge(question, outcome));
  }

  private Future<Void> granted(Question question) {
    return question.signed
        ? door.take(question.urgency, limits.address(), limits.account(question.path))
        : door.take(question.urgency, limits.address());
  }

  private Future<Answer> exchange(Question question) {
    if (closed) {
      return Future.failedFuture(new AttemptFailure(Cause.DISCONNECTED, "closed by us"));
    }
    return http.send(Method.GET, () -> new Call(question.path, question.query, headers(question)));
  }

  private MultiMap headers(Question question) {
    MultiMap headers = MultiMap.caseInsensitiveMultiMap();
    if (question.signed) {
      long now = venueClock.now().toEpochMilli();
      headers.add("X-BAPI-API-KEY", signer.apiKey());
      headers.add("X-BAPI-TIMESTAMP", Long.toString(now));
      headers.add("X-BAPI-RECV-WINDOW", BybitSigner.RECV_WINDOW);
      headers.add("X-BAPI-SIGN", signer.ofRequest(now, question.query.text()));
    }
    return headers;
  }

  private Future<Told> judge(Question question, AsyncResult<Answer> outcome) {
    if (outcome.failed()) {
      met(outcome.cause());
      return afterSilence(question, outcome.cause());
    }
    Answer answer = outcome.result();
    BybitVerdict byStatus = BybitVerdict.ofStatus(answer.status());
    if (byStatus != BybitVerdict.DONE) {
      door.meter().ended(met(byStatus));
      return after(byStatus, question, answer, "status " + answer.status());
    }
    BybitReply reply;
    try {
      reply = BybitReply.parse(signer == null ? answer.body() : signer.hide(answer.body()));
    } catch (ReplyException noReply) {
      door.meter().ended(Outcome.FAILED);
      return again(question, Cause.VENUE_UNAVAILABLE, noReply.getMessage());
    }
    observe(question, answer);
    BybitVerdict verdict = BybitVerdict.ofCode(reply.retCode());
    door.meter().ended(met(verdict));
    if (verdict != BybitVerdict.DONE) {
      return after(verdict, question, answer, reply.retCode() + " " + reply.retMsg());
    }
    return Future.succeededFuture(
        new Told(question.name(), reply, new Sighting(Source.REST, clock.now(), answer.sentAt()), answer.heardAt()));
  }

  private static Outcome met(BybitVerdict verdict) {
    return switch (verdict) {
      case DONE -> Outcome.ANSWERED;
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

  private Future<Told> after(BybitVerdict verdict, Question question, Answer answer,
      String said) {
    switch (verdict) {
      case AGAIN:
        return again(question, Cause.VENUE_UNAVAILABLE, said);
      case CLOCK:
        return question.clockMended ? fail(Cause.CLOCK_SKEW, question, said)
            : measure().compose(v -> attempt(question.withClockMended()));
      case LIMITED:
        door.block(limits.account(question.path),
            afterLimit(answer, question.tries));
        return question.tries < TRIES ? attempt(question.again()) : fail(Cause.RATE_LIMITED, question, said);
      case OVERLOADED:
        door.block(limits.address(), afterOverload(answer, question.tries));
        return question.tries < TRIES ? attempt(question.again()) : fail(Cause.RATE_LIMITED, question, said);
      case BANNED:
        door.block(limits.address(), BybitLimits.BAN);
        return fail(Cause.RATE_LIMITED, question, said);
      case REFUSED:
        return fail(Cause.AUTH_REJECTED, question, said);
      default:
        return fail(Cause.SYNC_FAILED, question, said);
    }
  }

  private Future<Told> afterSilence(Question question, Throwable why) {
    if (why instanceof AttemptFailure) {
      return Future.failedFuture(why);
    }
    if (why instanceof UnusableAnswerException) {
      return fail(Cause.SYNC_FAILED, question, why.getMessage());
    }
    if (why instanceof UnansweredException) {
      return again(question, Cause.SYNC_FAILED, why.getMessage());
    }
    return again(question, Cause.VENUE_UNAVAILABLE, NetworkFailure.describe(why));
  }

  private Future<Told> again(Question question, Cause atLast, String said) {
    if (closed || question.tries >= TRIES) {
      return fail(atLast, question, said);
    }
    Promise<Told> later = Promise.promise();
    scheduler.after(Waits.beforeTry(question.tries + 1),
        () -> attempt(question.again()).onComplete(later));
    return later.future();
  }

  /** The time of the reset means something only where nothing is left; else the venue just says now. */
  private void observe(Question question, Answer answer) {
    if (question.signed) {
      Limit limit = limits.account(question.path);
      int total = Waits.number(answer.headers().get("X-Bapi-Limit"));
      int remaining = Waits.number(answer.headers().get("X-Bapi-Limit-Status"));
      Duration reset = untilReset(answer);
      if (total > 0 && remaining >= 0) {
        boolean resets = remaining == 0 && reset != null && !reset.isNegative();
        door.observe(limit, total, remaining, resets ? reset : limit.span());
      }
    }
  }

  /** Until the limit of an account has room: as the venue says, else longer each time. */
  private Duration afterLimit(Answer answer, int tries) {
    Duration said = untilReset(answer);
    return said == null ? Waits.growing(tries) : Waits.bounded(said);
  }

  /** Until a venue that asks everybody to slow down wants to be asked again. */
  private Duration afterOverload(Answer answer, int tries) {
    Duration said = Waits.retryAfter(answer.headers().get("Retry-After"), venueClock.now());
    return said == null ? Waits.growing(tries) : Waits.bounded(said);
  }

  /** Null if the answer does not say. */
  private Duration untilReset(Answer answer) {
    String text = answer.headers().get("X-Bapi-Limit-Reset-Timestamp");
    return text != null && text.matches("\\d{10,15}")
        ? Duration.between(venueClock.now(), Instant.ofEpochMilli(Long.parseLong(text))) : null;
  }

  private static Future<Told> fail(Cause cause, Question question, String said) {
    return Future.failedFuture(new AttemptFailure(cause, "Bybit " + question.name() + ": " + said));
  }
}
