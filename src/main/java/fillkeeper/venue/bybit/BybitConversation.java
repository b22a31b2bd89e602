package fillkeeper.venue.bybit;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fillkeeper.domain.Sighting;
import fillkeeper.time.Clock;
import fillkeeper.time.Scheduler;
import fillkeeper.venue.wire.Conversation;
import fillkeeper.venue.wire.Conversation.Listener;
import fillkeeper.venue.wire.Conversation.Pace;
import fillkeeper.venue.wire.Conversation.Request;
import fillkeeper.venue.wire.FrameReader;
import fillkeeper.venue.wire.Heartbeat;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.net.URI;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/** A conversation in Bybit's words: numbered operations with arguments, JSON pings with JSON pongs. Never reused. */
final class BybitConversation {

  private final Conversation<BybitFrame> conversation;
  private int numbered;
  private boolean waiting;

  /** @param decoder what a message says; never throws */
  BybitConversation(Vertx vertx, Pace pace, BiFunction<String, Sighting, BybitFrame> decoder, Clock clock,
      Scheduler scheduler, Listener<BybitFrame> listener) {
    this.conversation = new Conversation<>(vertx, pace,
        Heartbeat.of(BybitRules.LIVENESS.sign(), () -> message("ping-" + ++numbered, "ping").toString()),
        new FrameReader<>(decoder, BybitFrame.Broken::new, BybitText.FIT, BybitFrame.Pong.class::isInstance), clock,
        scheduler, listener);
  }

  /** Connects. A failure is the end, and the listener does not hear it again. */
  Future<Void> open(URI address) {
    return conversation.open(address);
  }

  /**
   * Asks, one request at a time, since an answer without id is taken as that of the only request there can be.
   * Completes with the venue's answer, whatever it is; one that does not come ends the conversation.
   */
  Future<BybitFrame.Ack> request(String op, Consumer<ArrayNode> arguments) {
    if (waiting) {
      throw new IllegalStateException("asking " + op + " while another request waits for its answer");
    }
    String id = op + "-" + ++numbered;
    ObjectNode message = message(id, op);
    arguments.accept(message.putArray("args"));
    waiting = true;
    return conversation.request(new Request<>(op, message.toString(), frame -> isAnswer(frame, id, op)))
        .map(BybitFrame.Ack.class::cast)
        .onComplete(answered -> waiting = false);
  }

  /** Lets go at once; the listener hears nothing afterwards. */
  void close() {
    conversation.close();
  }

  private static boolean isAnswer(BybitFrame frame, String id, String op) {
    if (!(frame instanceof BybitFrame.Ack ack)) {
      return false;
    }
    boolean anonymous = ack.reqId() == null || ack.reqId().isEmpty();
    return anonymous ? ack.op() == null || ack.op().equals(op) : ack.reqId().equals(id);
  }

  private static ObjectNode message(String id, String op) {
    return JsonNodeFactory.instance.objectNode().put("req_id", id).put("op", op);
  }
}
