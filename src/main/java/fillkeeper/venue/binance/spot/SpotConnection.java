package fillkeeper.venue.binance.spot;

import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Unreadable;
import fillkeeper.venue.RequestBudget.Limit;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.Verdict;
import fillkeeper.venue.binance.api.BinanceErrors;
import fillkeeper.venue.binance.api.BinanceLimits;
import fillkeeper.venue.binance.spot.SpotFrame.Answer;
import fillkeeper.venue.wire.Access;
import fillkeeper.venue.wire.Conversation;
import fillkeeper.venue.wire.Conversation.Request;
import fillkeeper.venue.wire.Succession;
import fillkeeper.venue.wire.Waits;
import io.vertx.core.Future;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Function;

/**
 * One connection of an account's private events: connect, log in where the key can, subscribe, be confirmed, listen.
 * Never reused.
 *
 * <p>The end of the subscription is the end of it, although the socket would live on. What cannot be read is an event in
 * its place; where the connection itself broke the rules, the end follows it.
 */
final class SpotConnection implements Succession.Link {

  private final URI socket;
  private final Limit weight;
  private final Access access;
  private final SpotLogin login;
  private final int loginWeight;
  private final Sink sink;
  private final Succession.Announcer announcer;
  private final Conversation<SpotFrame> conversation;
  private String subscription;
  private boolean over;

  /**
   * Opens nothing yet.
   *
   * @param weight       what it counts against until it is confirmed
   * @param loginWeight  how much
   * @param conversation makes the connection with its listener
   */
  SpotConnection(URI socket, Limit weight, int loginWeight, Access access, SpotLogin login, Sink sink,
      Succession.Announcer announcer,
      Function<Conversation.Listener<SpotFrame>, Conversation<SpotFrame>> conversation) {
    this.socket = socket;
    this.weight = weight;
    this.loginWeight = loginWeight;
    this.access = access;
    this.login = login;
    this.sink = sink;
    this.announcer = announcer;
    this.conversation = conversation.apply(new Ear());
  }

  /** Hears what happens to the account, from whichever connection. */
  interface Sink {

    /** What one message told. */
    void onRows(SpotFrame.Rows rows, int bytes);

    /** Something that could not be read. */
    void onUnreadable(Unreadable what, int bytes);
  }

  @Override
  public Future<Void> open() {
    return access.door().take(Urgency.CONNECT, weight.times(loginWeight))
        .compose(granted -> access.door().open(BinanceLimits.connections(socket), BinanceLimits.CROWDED,
            () -> conversation.open(socket)))
        .compose(opened -> subscribe(false))
        .onFailure(unconfirmed -> close());
  }

  @Override
  public Future<Void> prove() {
    return conversation.prove();
  }

  @Override
  public void close() {
    over = true;
    conversation.close();
  }

  private Future<Void> subscribe(boolean clockMended) {
    Instant now = access.now();
    Future<Answer> last = login.logsIn()
        ? ask(login.logon(now)).compose(in -> in.isGood() ? ask(login.subscribe()) : Future.succeededFuture(in))
        : ask(login.subscribeSigned(now));
    return last.compose(answer -> confirmed(answer, clockMended));
  }

  private Future<Answer> ask(Request<SpotFrame> request) {
    long askedAt = access.clock().nanos();
    return conversation.request(request).map(frame -> {
      Answer answer = (Answer) frame;
      access.door().observe(weight, answer.usedWeight(), BinanceLimits.untilNextMinute(access.now()), askedAt);
      return answer;
    });
  }

  /** A subscription that is there already is what was wanted. */
  private Future<Void> confirmed(Answer answer, boolean clockMended) {
    if (answer.isGood() && answer.subscription() != null || answer.code() == BinanceErrors.SUBSCRIBED_ALREADY) {
      subscription = answer.subscription();
      return Future.succeededFuture();
    }
    Verdict verdict = BinanceErrors.of(answer.status(), answer.code());
    return verdict == Verdict.CLOCK && !clockMended
        ? access.measure().compose(measured -> subscribe(true))
        : Future.failedFuture(refusal(answer, verdict));
  }

  private AttemptFailure refusal(Answer answer, Verdict verdict) {
    String said = "Binance refused the subscription: " + answer.code() + " " + answer.text();
    Cause cause = verdict.ofStream();
    if (cause == Cause.RATE_LIMITED) {
      access.door().block(weight, answer.retryAt() == null ? BinanceLimits.CROWDED : Waits.bounded(
          Duration.between(access.now(), answer.retryAt()), BinanceLimits.BAN_MAX));
    }
    return new AttemptFailure(cause, said);
  }

  private void end(AttemptFailure why) {
    close();
    announcer.onEnd(why);
  }

  /** What the conversation says. */
  private final class Ear implements Conversation.Listener<SpotFrame> {

    @Override
    public void onFrame(SpotFrame frame, int bytes) {
      if (over) {
        return;
      }
      if (frame instanceof SpotFrame.Rows rows) {
        onRows(rows, bytes);
      } else if (frame instanceof SpotFrame.Broken broken) {
        sink.onUnreadable(broken.what(), bytes);
      } else if (frame instanceof SpotFrame.Ended ended && isOurs(ended.subscription())) {
        end(new AttemptFailure(Cause.DISCONNECTED, "the venue ended the subscription: " + ended.event()));
      } else if (frame instanceof SpotFrame.Shutdown) {
        announcer.onCutAhead();
      } else if (frame instanceof Answer answer && !answer.isGood()) {
        end(refusal(answer, BinanceErrors.of(answer.status(), answer.code())));
      }
    }

    /** There is one subscription on this connection; what comes of another is nobody's. */
    private void onRows(SpotFrame.Rows rows, int bytes) {
      if (isOurs(rows.subscription())) {
        sink.onRows(rows, bytes);
      } else {
        AccountEvent first = rows.events().get(0);
        sink.onUnreadable(new Unreadable("an event of a subscription that is not ours", "", first.seen()), bytes);
      }
    }

    @Override
    public void onEnd(AttemptFailure why) {
      if (!over) {
        over = true;
        announcer.onEnd(why);
      }
    }
  }

  private boolean isOurs(String other) {
    return subscription == null || other == null || other.equals(subscription);
  }
}
