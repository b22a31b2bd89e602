package fillkeeper.venue.okx;

import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Execution;
import fillkeeper.domain.Unreadable;
import fillkeeper.time.Scheduler;
import fillkeeper.venue.VenueListener;
import fillkeeper.venue.wire.Conversation;
import fillkeeper.venue.wire.Shares;
import fillkeeper.venue.wire.Succession.Announcer;
import fillkeeper.venue.wire.Succession.Link;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/**
 * One connection of an account: connect, log in, subscribe each channel, each confirmed by the venue, then listen.
 *
 * <p>A channel whose connections the venue counts is confirmed twice: by its acknowledgement, which the venue gives even
 * where it hears too many, and by the count that follows. Where no count comes in time the acknowledgement is believed;
 * that they are too many may still be said later, and then is the end.
 */
final class OkxLink implements Link {

  /** The count follows the acknowledgement at once, if it comes at all. */
  static final Duration COUNT_TIMEOUT = Duration.ofSeconds(2);

  private final Parts parts;
  private final List<OkxChannel> channels;
  private final Announcer announcer;
  private final VenueListener listener;
  private final OkxConversation conversation;
  private final Promise<Void> counted = Promise.promise();
  private AttemptFailure ended;
  private boolean over;

  /**
   * Opens nothing yet.
   *
   * @param talk makes the conversation for whoever listens to it
   */
  OkxLink(Parts parts, List<OkxChannel> channels, Function<Conversation.Listener<OkxFrame>, OkxConversation> talk,
      Announcer announcer, VenueListener listener) {
    this.parts = parts;
    this.channels = channels;
    this.announcer = announcer;
    this.listener = listener;
    this.conversation = talk.apply(new Ear());
  }

  /**
   * What all connections of an account have in common.
   *
   * @param opened connects a conversation when one more may be opened
   * @param login  asks to be let in
   * @param doubts finds out why that was refused
   * @param cutAhead what else has to be done where the venue announces that it will cut a connection
   * @param completed of what was told, the fills that can be told again with more than was known before
   */
  record Parts(Function<OkxConversation, Future<Void>> opened, Function<OkxConversation, Future<OkxFrame.Ack>> login,
      LoginDoubts doubts, Runnable cutAhead, Function<List<AccountEvent>, Future<List<Execution>>> completed,
     Scheduler scheduler, OkxSigner signer) {
  }

  /** Finds out why a log-in was refused, where the refusal does not say. */
  @FunctionalInterface
  interface LoginDoubts {

    /** Always fails, with the reason. */
    Future<Void> explain(OkxFrame.Ack refused);
  }

  @Override
  public Future<Void> open() {
    return parts.opened.apply(conversation)
        .compose(opened -> parts.login.apply(conversation))
        .compose(ack -> ack.success() ? Future.succeededFuture() : refused(ack))
        .compose(loggedIn -> conversation.subscribe(channels))
        .compose(confirmed -> counted())
        .recover(unconfirmed -> Future.failedFuture(ended == null ? unconfirmed : ended))
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

  private Future<Void> refused(OkxFrame.Ack ack) {
    conversation.close();
    return parts.doubts.explain(ack);
  }

  private Future<Void> counted() {
    if (channels.stream().noneMatch(OkxChannel::isCounted)) {
      return Future.succeededFuture();
    }
    Scheduler.Timer patience = parts.scheduler.after(COUNT_TIMEOUT, counted::tryComplete);
    return counted.future().onComplete(done -> patience.cancel());
  }

  /** Ends a connection that is still open but does not tell what it should. */
  private void end(Cause cause, String why) {
    if (!over) {
      ended = new AttemptFailure(cause, why);
      close();
      counted.tryFail(ended);
      announcer.onEnd(ended);
    }
  }

  /** What the conversation says. */
  private final class Ear implements Conversation.Listener<OkxFrame> {

    @Override
    public void onFrame(OkxFrame frame, int bytes) {
      if (frame instanceof OkxFrame.Rows rows) {
        Shares.tell(rows.events(), bytes, () -> over, listener::onEvent);
        parts.completed.apply(rows.events()).onSuccess(this::again);
      } else if (frame instanceof OkxFrame.Broken broken) {
        Unreadable what = broken.what();
        listener.onEvent(new Unreadable(what.reason(), parts.signer.hidden().in(what.payload()), what.seen()), bytes);
      } else {
        control(frame);
      }
    }

    @Override
    public void onEnd(AttemptFailure why) {
      over = true;
      counted.tryFail(why);
      announcer.onEnd(why);
    }

    /** Each weighs what its row does. */
    private void again(List<Execution> fills) {
      fills.forEach(fill -> Shares.tell(List.of(fill), fill.details().length(), () -> over, listener::onEvent));
    }

    private void control(OkxFrame frame) {
      if (frame instanceof OkxFrame.Notice notice && notice.closesSoon()) {
        announcer.onCutAhead();
        parts.cutAhead.run();
      } else if (frame instanceof OkxFrame.Connections) {
        counted.tryComplete();
      } else if (frame instanceof OkxFrame.Crowded crowded) {
        end(Cause.RATE_LIMITED, "OKX took the confirmation of " + crowded.channel()
            + " back: it is heard by too many connections, " + crowded.count());
      } else if (frame instanceof OkxFrame.Unsubscribed gone) {
        end(Cause.RATE_LIMITED, "OKX took the subscription of " + gone.channel() + " back");
      } else if (frame instanceof OkxFrame.Ack ack && !ack.success()) {
        end(OkxVerdict.ofCode(ack.code()).ofStream(), "OKX says unasked: " + ack.said());
      }
    }
  }
}
