package fillkeeper.venue.okx;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fillkeeper.domain.AttemptFailure;
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
import java.time.Instant;
import java.util.List;
import java.util.function.BiFunction;

/**
 * A conversation in OKX's words: a log-in, numbered subscriptions of one channel each, the bare word {@code ping} where
 * nothing was heard for a while. Never reused.
 */
final class OkxConversation {

  private final Conversation<OkxFrame> conversation;
  private int numbered;

  /** @param decoder what a message says; never throws */
  OkxConversation(Vertx vertx, Pace pace, BiFunction<String, Sighting, OkxFrame> decoder, Clock clock,
      Scheduler scheduler, Listener<OkxFrame> listener) {
    this.conversation = new Conversation<>(vertx, pace, Heartbeat.of(OkxRules.LIVENESS.sign(), () -> "ping"),
        new FrameReader<>(decoder, OkxFrame.Broken::new, OkxText.WIRE, OkxFrame.Pong.class::isInstance), clock,
        scheduler, listener);
  }

  /** Connects. A failure is the end, and the listener does not hear it again. */
  Future<Void> open(URI address) {
    return conversation.open(address);
  }

  /** Logs in, before anything else is asked. Completes with the venue's answer, whatever it is. */
  Future<OkxFrame.Ack> login(OkxSigner signer, Instant venueNow) {
    long second = venueNow.getEpochSecond();
    ObjectNode message = JsonNodeFactory.instance.objectNode().put("op", "login");
    message.putArray("args").addObject().put("apiKey", signer.apiKey()).put("passphrase", signer.passphrase())
        .put("timestamp", Long.toString(second)).put("sign", signer.ofLogin(second));
    return conversation.request(new Request<>("log-in", message.toString(), OkxConversation::isOfLogin))
        .map(OkxFrame.Ack.class::cast);
  }

  /** Subscribes channels, all at once: each is answered on its own. Fails where the venue refuses one. */
  Future<Void> subscribe(List<OkxChannel> channels) {
    return Future.all(channels.stream().map(this::subscribe).toList()).mapEmpty();
  }

  private Future<Void> subscribe(OkxChannel channel) {
    String id = Integer.toString(++numbered);
    ObjectNode message = JsonNodeFactory.instance.objectNode().put("id", id).put("op", "subscribe");
    message.putArray("args").add(channel.argument());
    return conversation.request(new Request<>("subscribe", message.toString(), frame -> isOf(frame, id, channel)))
        .map(OkxFrame.Ack.class::cast).map(ack -> {
          if (!ack.success()) {
            throw new AttemptFailure(OkxVerdict.ofCode(ack.code()).ofStream(),
                "OKX refused the subscription of " + channel.name() + ": " + ack.said());
          }
          return null;
        });
  }

  /** Completes when the other side has answered something that was asked after this call. */
  Future<Void> prove() {
    return conversation.prove();
  }

  /** Lets go at once; the listener hears nothing afterwards. */
  void close() {
    conversation.close();
  }

  private static boolean isOfLogin(OkxFrame frame) {
    return frame instanceof OkxFrame.Ack ack && (ack.event().equals("login") || ack.event().equals("error"));
  }

  /** What could not be read of a request is answered without its id, so with whatever waits longest. */
  private static boolean isOf(OkxFrame frame, String id, OkxChannel channel) {
    if (!(frame instanceof OkxFrame.Ack ack) || ack.event().equals("login")) {
      return false;
    }
    return ack.id() == null ? ack.channel() == null || ack.channel().equals(channel.name()) : ack.id().equals(id);
  }
}
