package fillkeeper.venue.binance.spot;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fillkeeper.venue.binance.api.BinanceSigner;
import fillkeeper.venue.wire.Conversation.Request;
import java.time.Instant;
import java.util.SortedMap;
import java.util.TreeMap;

/** What is said on a connection of the WebSocket API to hear an account's events. Pure but for its numbering. */
final class SpotLogin {

  /** What opening a connection weighs, and what each request does. */
  private static final int EACH = 2;

  private final BinanceSigner signer;
  private int numbered;

  SpotLogin(BinanceSigner signer) {
    this.signer = signer;
  }

  /** What a connection weighs until it is confirmed. */
  static int weight(BinanceSigner signer) {
    return signer.logsIn() ? 3 * EACH : 2 * EACH;
  }

  /** Whether the connection is logged in first; else the subscription itself is signed. */
  boolean logsIn() {
    return signer.logsIn();
  }

  /** Logs the connection in, at this moment of the venue's clock. */
  Request<SpotFrame> logon(Instant venueNow) {
    return request("session.logon", signed(venueNow));
  }

  /** Subscribes, once the connection is logged in. */
  Request<SpotFrame> subscribe() {
    return request("userDataStream.subscribe", new TreeMap<>());
  }

  /** Subscribes by a signature of its own. */
  Request<SpotFrame> subscribeSigned(Instant venueNow) {
    return request("userDataStream.subscribe.signature", signed(venueNow));
  }

  private SortedMap<String, Object> signed(Instant venueNow) {
    return signer.sign(new TreeMap<>(), venueNow.toEpochMilli());
  }

  /** An answer to nobody in particular is taken as that of whoever waits: a key that was revoked is told so. */
  private Request<SpotFrame> request(String method, SortedMap<String, Object> parameters) {
    String id = "fillkeeper-" + ++numbered;
    ObjectNode message = JsonNodeFactory.instance.objectNode().put("id", id).put("method", method);
    if (!parameters.isEmpty()) {
      ObjectNode named = message.putObject("params");
      parameters.forEach((name, value) -> named.putPOJO(name, value));
    }
    return new Request<>(method, message.toString(),
        frame -> frame instanceof SpotFrame.Answer answer && (answer.id() == null || answer.id().equals(id)));
  }
}
