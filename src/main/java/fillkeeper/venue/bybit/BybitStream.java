package fillkeeper.venue.bybit;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Unreadable;
import fillkeeper.venue.VenueListener;
import fillkeeper.venue.wire.Access;
import fillkeeper.venue.wire.Conversation;
import fillkeeper.venue.wire.Conversation.Pace;
import fillkeeper.venue.wire.Shares;
import io.vertx.core.Future;
import java.net.URI;
import java.time.Duration;
import java.util.List;

/**
 * The private channel of one account: connect, log in, subscribe, each confirmed by the venue, then listen.
 *
 * <p>A failure before all is confirmed fails the subscription and is not heard again; afterwards the listener hears
 * the loss, once. What cannot be read is an event in its place; where the connection itself broke the rules, the loss
 * follows it.
 */
final class BybitStream {

  /** How long a log-in stays valid: more than a slow handshake, less than a replay is worth. */
  private static final Duration LOGIN_VALIDITY = Duration.ofSeconds(5);
  /** The topics of an account, and the one that may be heard beside them. */
  static final List<String> TOPICS = List.of("order", "execution");
  static final List<String> FAST_TOPICS = List.of("order", "execution", "execution.fast");

  private final BybitSigner signer;
  private final Access access;
  private final LoginDoubts doubts;
  private final VenueListener listener;
  private final BybitConversation conversation;
  private final List<String> topics;
  private boolean confirmed;
  private boolean closed;

  BybitStream(Access access, Pace pace, List<String> topics, BybitCodec codec, BybitSigner signer,
      LoginDoubts doubts, VenueListener listener) {
    this.topics = topics;
    this.signer = signer;
    this.access = access;
    this.doubts = doubts;
    this.listener = listener;
    this.conversation = new BybitConversation(access.vertx(), pace,
        (text, seen) -> codec.decode(signer.hidden().in(text), seen), access.clock(), access.scheduler(), new Ear());
  }

  /** Finds out why a log-in was refused, since the refusal does not say. */
  @FunctionalInterface
  interface LoginDoubts {

    /** Always fails, with the reason. */
    Future<Void> explain(String said);
  }

  /** Completes once every topic is confirmed. */
  Future<Void> subscribe(URI address) {
    return conversation.open(address)
        .compose(opened -> login())
        .compose(loggedIn -> confirm())
        .onFailure(unconfirmed -> conversation.close());
  }

  /** Lets go at once; the listener hears nothing afterwards. */
  void close() {
    closed = true;
    conversation.close();
  }

  private Future<Void> login() {
    long expires = access.now().plus(LOGIN_VALIDITY).toEpochMilli();
    return conversation.request("auth",
            args -> args.add(signer.apiKey()).add(expires).add(signer.ofLogin(expires)))
        .compose(ack -> ack.success() ? Future.succeededFuture() : refused(ack));
  }

  private Future<Void> refused(BybitFrame.Ack ack) {
    conversation.close();
    return doubts.explain(ack.retCode() == null ? ack.text() : ack.retCode() + " " + ack.text());
  }

  private Future<Void> confirm() {
    return conversation.request("subscribe", args -> topics.forEach(args::add)).map(ack -> {
      if (!ack.success()) {
        throw new AttemptFailure(Cause.SUBSCRIBE_REJECTED, "Bybit refused the subscription: " + ack.text());
      }
      confirmed = true;
      return null;
    });
  }

  /** What the conversation says. */
  private final class Ear implements Conversation.Listener<BybitFrame> {

    @Override
    public void onFrame(BybitFrame frame, int bytes) {
      if (frame instanceof BybitFrame.Rows rows) {
        Shares.tell(rows.events(), bytes, () -> closed, listener::onEvent);
      } else if (frame instanceof BybitFrame.Broken broken) {
        Unreadable what = broken.what();
        listener.onEvent(new Unreadable(what.reason(), signer.hidden().in(what.payload()), what.seen()), bytes);
      }
    }

    @Override
    public void onEnd(AttemptFailure why) {
      if (confirmed) {
        listener.onLost(why);
      }
    }
  }
}
