package fillkeeper.venue;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.time.Scheduler;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.ClientWebSocket;
import io.vertx.core.http.UpgradeRejectedException;
import io.vertx.core.http.WebSocketClient;
import io.vertx.core.http.WebSocketClientOptions;
import io.vertx.core.http.WebSocketConnectOptions;
import io.vertx.core.internal.http.WebSocketInternal;
import java.net.URI;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One WebSocket connection that speaks text, from the upgrade to the end. Never reused.
 *
 * <p>It ends once, for whatever reason comes first, and nothing is heard afterwards. A socket that is given up is
 * closed below the protocol and never waited for: a peer that keeps it open after its close frame would keep us. Every
 * handler catches everything, {@code Error} included, since what the framework catches is lost; so a listener that
 * throws ends the connection. It is never paused, offers no compression and follows no redirect.
 */
public final class MessageSocket {

  private static final Logger LOG = LoggerFactory.getLogger(MessageSocket.class);
  private static final Duration UPGRADE_TIMEOUT = Duration.ofSeconds(10);
  /** What frames may weigh above our own limit, which is to be heard of first. */
  private static final int FRAME_MARGIN = 1_024;

  private final Scheduler scheduler;
  private final Listener listener;
  private final TextMessages messages;
  /** Held for as long as the connection: a socket whose client is garbage is closed. */
  private final WebSocketClient client;
  private final ClientWebSocket socket;
  private final Promise<Void> opened = Promise.promise();
  private Scheduler.Timer upgradeDeadline;
  private boolean connected;
  private boolean over;

  /**
   * Opens nothing yet.
   *
   * @param maxBytes what one message may weigh
   */
  public MessageSocket(Vertx vertx, int maxBytes, Scheduler scheduler, Listener listener) {
    this.scheduler = scheduler;
    this.listener = listener;
    this.messages = new TextMessages(maxBytes, new Messages());
    this.client = vertx.createWebSocketClient(new WebSocketClientOptions()
        .setVerifyHost(true).setTryUsePerMessageCompression(false).setTryUsePerFrameCompression(false)
        .setConnectTimeout((int) UPGRADE_TIMEOUT.toMillis()).setClosingTimeout(1)
        .setMaxFrameSize(maxBytes + FRAME_MARGIN));
    this.socket = client.webSocket();
  }

  /** Hears one connection, in the order of the wire. */
  public interface Listener {

    /** One whole message, and what it weighed. */
    void onMessage(String text, int bytes);

    /** Something that is no text message within the limit, as {@link TextMessages} says; the end follows. */
    void onBroken(String reason, String payload, int bytes);

    /** A ping of ours was answered. */
    default void onPingAnswered() {
    }

    /** The last call. */
    void onEnd(AttemptFailure why);
  }

  /**
   * Connects. Fails with an {@link AttemptFailure} when that is refused or takes longer than ten seconds; then that
   * was all, and the listener has heard and will hear nothing.
   */
  public Future<Void> open(URI address) {
    if (over) {
      return opened.future();
    }
    upgradeDeadline = scheduler.after(UPGRADE_TIMEOUT, () -> end(Cause.DISCONNECTED,
        "the upgrade was not answered within " + UPGRADE_TIMEOUT.toSeconds() + " s"));
    socket.frameHandler(frame -> guard(() -> {
      if (!over) {
        messages.onFrame(frame);
      }
    }));
    socket.pongHandler(data -> guard(() -> {
      if (!over) {
        listener.onPingAnswered();
      }
    }));
    socket.exceptionHandler(why -> guard(() -> onException(why)));
    socket.endHandler(v -> guard(() -> end(Cause.DISCONNECTED, "the other side ended the conversation" + code())));
    socket.closeHandler(v -> guard(() -> end(Cause.DISCONNECTED, "the connection was closed" + code())));
    socket.connect(new WebSocketConnectOptions().setAbsoluteURI(address.toString()).setFollowRedirects(false))
        .onComplete(done -> guard(this::onConnected), why -> guard(() -> onRefused(why)));
    return opened.future();
  }

  /** Says something. What becomes of it is heard, if at all, as an answer or as the end. */
  public void send(String text) {
    if (connected && !over) {
      socket.writeTextMessage(text).onFailure(why -> guard(() -> onException(why)));
    }
  }

  /** Asks for a sign of life below the text messages. */
  public void ping() {
    if (connected && !over) {
      socket.writePing(Buffer.buffer()).onFailure(why -> guard(() -> onException(why)));
    }
  }

  /** Lets go at once; nothing is heard afterwards. A connection that is being opened fails. */
  public void close() {
    if (!over) {
      over = true;
      letGo();
      opened.tryFail(new AttemptFailure(Cause.DISCONNECTED, "closed by us"));
    }
  }

  private void onConnected() {
    connected = true;
    upgradeDeadline.cancel();
    if (over) {
      letGo();
    } else {
      opened.tryComplete();
    }
  }

  /** What the other side said of it, if it did. */
  private String code() {
    return socket.closeStatusCode() == null ? "" : " with code " + socket.closeStatusCode();
  }

  private void onRefused(Throwable why) {
    if (why instanceof UpgradeRejectedException refused) {
      end(causeOf(refused.getStatus()), "the upgrade was refused with status " + refused.getStatus());
    } else {
      end(NetworkFailure.isTls(why) ? Cause.VENUE_UNAVAILABLE : Cause.DISCONNECTED, NetworkFailure.describe(why));
    }
  }

  /** A redirect is an answer like another: it could lead a log-in elsewhere. */
  private static Cause causeOf(int status) {
    return switch (status) {
      case 401 -> Cause.AUTH_REJECTED;
      case 403, 418, 429 -> Cause.RATE_LIMITED;
      default -> Cause.VENUE_UNAVAILABLE;
    };
  }

  private void onException(Throwable why) {
    if (over) {
      return;
    }
    if (NetworkFailure.isBrokenFrame(why)) {
      listener.onBroken("a frame above the limit or against the protocol", "", 0);
      end(Cause.MALFORMED_EVENT, "a frame above the limit or against the protocol");
    } else {
      end(NetworkFailure.isTls(why) ? Cause.VENUE_UNAVAILABLE : Cause.DISCONNECTED, NetworkFailure.describe(why));
    }
  }

  private void end(Cause cause, String why) {
    if (!over) {
      over = true;
      letGo();
      AttemptFailure failure = new AttemptFailure(cause, why);
      if (!opened.tryFail(failure)) {
        listener.onEnd(failure);
      }
    }
  }

  /** The protocol's own close waits for the peer; the channel's does not. */
  private void letGo() {
    if (upgradeDeadline != null) {
      upgradeDeadline.cancel();
    }
    if (connected) {
      socket.close();
      ((WebSocketInternal) socket).channelHandlerContext().close();
    }
    client.close();
  }

  private void guard(Runnable handler) {
    try {
      handler.run();
    } catch (Throwable thrown) {
      if (over) {
        LOG.error("a listener failed after the end of its connection", thrown);
      }
      end(Cause.MALFORMED_EVENT, "what was heard could not be taken: " + thrown.getClass().getSimpleName());
    }
  }

  /** What the assembler says, passed on. */
  private final class Messages implements TextMessages.Listener {

    @Override
    public void onMessage(String text, int bytes) {
      listener.onMessage(text, bytes);
    }

    @Override
    public void onBroken(String reason, String payload, int bytes) {
      listener.onBroken(reason, payload, bytes);
      end(Cause.MALFORMED_EVENT, reason);
    }
  }
}
