package fillkeeper.venue.bybit;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Sighting;
import fillkeeper.domain.Source;
import fillkeeper.domain.Unreadable;
import fillkeeper.time.Clock;
import fillkeeper.time.Scheduler;
import fillkeeper.venue.MessageSocket;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.net.URI;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * One connection to a socket of Bybit: requests with their answers, the heartbeat, and what is heard. Never reused.
 *
 * <p>It ends once, for whatever reason comes first: a request that waits for its answer fails, then the listener hears
 * the end, and nothing afterwards. It counts as alive while each of our pings is answered in time; data in between
 * prove nothing of what we send.
 */
final class BybitConversation {

  static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(10);

  private final Pace pace;
  private final Decoder decoder;
  private final Clock clock;
  private final Scheduler scheduler;
  private final Listener listener;
  private final MessageSocket socket;
  private Request pending;
  private Scheduler.Timer heartbeat;
  private boolean awaitingPong;
  private int numbered;
  private AttemptFailure ended;

  BybitConversation(Vertx vertx, Pace pace, Decoder decoder, Clock clock, Scheduler scheduler, Listener listener) {
    this.pace = pace;
    this.decoder = decoder;
    this.clock = clock;
    this.scheduler = scheduler;
    this.listener = listener;
    this.socket = new MessageSocket(vertx, pace.maxMessageBytes(), scheduler, new Ear());
  }

  /** How often it pings, how long it waits for the answer, and what a message may weigh. */
  record Pace(Duration ping, Duration pongTimeout, int maxMessageBytes) {
  }

  /** Reads messages. */
  @FunctionalInterface
  interface Decoder {

    /** Never throws. */
    BybitFrame decode(String text, Sighting seen);
  }

  /** Hears one conversation, in the order of the wire. */
  interface Listener {

    /** A message that is neither an answer nor a pong; what is no message at all comes as broken. */
    void onFrame(BybitFrame frame, int bytes);

    /** The last call. */
    void onEnd(AttemptFailure why);
  }

  /** Connects. A failure is the end, and the listener does not hear it again. */
  Future<Void> open(URI address) {
    return socket.open(address).map(opened -> {
      heartbeat = scheduler.after(pace.ping(), this::ping);
      return null;
    });
  }

  /**
   * Asks, one request at a time. Completes with the venue's answer, whatever it is; one that does not come ends the
   * conversation.
   */
  Future<BybitFrame.Ack> request(String op, Consumer<ArrayNode> arguments) {
    if (ended != null) {
      return Future.failedFuture(ended);
    }
    if (pending != null) {
      throw new IllegalStateException("asking " + op + " while " + pending.op + " waits for its answer");
    }
    String id = op + "-" + ++numbered;
    ObjectNode message = message(id, op);
    arguments.accept(message.putArray("args"));
    pending = new Request(id, op, Promise.promise(), scheduler.after(ANSWER_TIMEOUT, () -> end(
        new AttemptFailure(Cause.STALLED, op + " was not answered within " + ANSWER_TIMEOUT.toSeconds() + " s"))));
    Future<BybitFrame.Ack> answer = pending.answer.future();
    socket.send(message.toString());
    return answer;
  }

  /** Lets go at once; the listener hears nothing afterwards. */
  void close() {
    if (ended == null) {
      conclude(new AttemptFailure(Cause.DISCONNECTED, "closed by us"));
    }
  }

  private void ping() {
    if (ended == null) {
      socket.send(message("ping-" + ++numbered, "ping").toString());
      heartbeat = scheduler.after(pace.pongTimeout(), () -> end(new AttemptFailure(Cause.STALLED,
          "no pong within " + pace.pongTimeout().toMillis() + " ms")));
      awaitingPong = true;
    }
  }

  private void onPong() {
    if (awaitingPong) {
      awaitingPong = false;
      heartbeat.cancel();
      heartbeat = scheduler.after(pace.ping(), this::ping);
    }
  }

  private void onAnswer(BybitFrame.Ack ack) {
    if (pending != null && pending.isAnsweredBy(ack)) {
      Request answered = pending;
      pending = null;
      answered.deadline.cancel();
      answered.answer.tryComplete(ack);
    }
  }

  private void end(AttemptFailure why) {
    if (ended == null) {
      conclude(why);
      listener.onEnd(why);
    }
  }

  private void conclude(AttemptFailure why) {
    ended = why;
    socket.close();
    if (heartbeat != null) {
      heartbeat.cancel();
    }
    if (pending != null) {
      pending.deadline.cancel();
      pending.answer.tryFail(why);
    }
  }

  private static ObjectNode message(String id, String op) {
    return JsonNodeFactory.instance.objectNode().put("req_id", id).put("op", op);
  }

  /** What waits for its answer. An answer without id is taken as that of the only request there can be. */
  private record Request(String id, String op, Promise<BybitFrame.Ack> answer, Scheduler.Timer deadline) {

    boolean isAnsweredBy(BybitFrame.Ack ack) {
      boolean anonymous = ack.reqId() == null || ack.reqId().isEmpty();
      return anonymous ? ack.op() == null || ack.op().equals(op) : ack.reqId().equals(id);
    }
  }

  /** What the socket says. */
  private final class Ear implements MessageSocket.Listener {

    @Override
    public void onMessage(String text, int bytes) {
      BybitFrame frame = decoder.decode(text, seen());
      if (frame instanceof BybitFrame.Pong) {
        onPong();
      } else if (frame instanceof BybitFrame.Ack ack) {
        onAnswer(ack);
      } else {
        listener.onFrame(frame, bytes);
      }
    }

    @Override
    public void onBroken(String reason, String payload, int bytes) {
      listener.onFrame(new BybitFrame.Broken(new Unreadable(reason, BybitText.FIT.payload(payload), seen())), bytes);
    }

    @Override
    public void onEnd(AttemptFailure why) {
      end(why);
    }

    private Sighting seen() {
      return new Sighting(Source.STREAM, clock.now(), clock.nanos());
    }
  }
}
