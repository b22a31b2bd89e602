package fillkeeper.venue.bybit;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.domain.Sighting;
import fillkeeper.domain.Unreadable;
import fillkeeper.venue.wire.Row;
import fillkeeper.venue.wire.StrictJson;
import fillkeeper.venue.wire.UnreadableException;

/** What all messages of the venue's sockets have in common: answers, pongs, and topics with rows. */
final class BybitFrames {

  /** Reads what a topic carries. */
  @FunctionalInterface
  interface TopicReader {

    /**
     * What a message of a topic says.
     *
     * @throws UnreadableException if it is not what the topic should carry
     */
    BybitFrame read(String topic, JsonNode frame, Sighting seen);
  }

  private BybitFrames() {
  }

  /** What a message says. Never throws. */
  static BybitFrame decode(String text, Sighting seen, TopicReader topics) {
    try {
      JsonNode frame = StrictJson.parseObject(text);
      Row envelope = new Row(frame);
      String topic = envelope.text("topic");
      return topic == null ? control(envelope) : topics.read(topic, frame, seen);
    } catch (UnreadableException refused) {
      return new BybitFrame.Broken(unreadable(refused, text, seen));
    } catch (RuntimeException surprise) {
      String name = surprise.getClass().getSimpleName();
      return new BybitFrame.Broken(unreadable(new UnreadableException("unforeseen: " + name), text, seen));
    }
  }

  /** The rows of a message. */
  static JsonNode data(JsonNode frame) {
    JsonNode data = frame.path("data");
    if (!data.isArray()) {
      throw new UnreadableException("data is not a list");
    }
    return data;
  }

  /** Keeps what could not be read. */
  static Unreadable unreadable(UnreadableException refused, String what, Sighting seen) {
    return new Unreadable(refused.getMessage(), BybitText.FIT.payload(what == null ? "" : what), seen);
  }

  private static BybitFrame control(Row envelope) {
    String op = envelope.text("op");
    String words = words(envelope);
    if ("pong".equals(op) || "ping".equals(op) && "pong".equals(words)) {
      return new BybitFrame.Pong();
    }
    Boolean success = envelope.bool("success");
    Integer retCode = envelope.text("retCode") == null ? null : Integer.valueOf(envelope.integer("retCode"));
    if (success == null && retCode == null) {
      return notice(envelope, op);
    }
    boolean whole = refused(envelope).isEmpty();
    return new BybitFrame.Ack(op(envelope, op), envelope.text("req_id"),
        whole && !Boolean.FALSE.equals(success) && (retCode == null || retCode == 0),
        words.isEmpty() && !whole ? BybitText.FIT.message("refused topics " + refused(envelope)) : words, retCode);
  }

  /** Neither a topic nor an answer: harmless as long as it carries nothing. */
  private static BybitFrame notice(Row envelope, String op) {
    if (op == null || envelope.has("data")) {
      throw new UnreadableException("neither a topic nor an answer");
    }
    return new BybitFrame.Ignored(op);
  }

  /** An answer that lists topics answers a subscription and says nothing else; one legacy shape echoes the request. */
  private static String op(Row envelope, String op) {
    if (op != null) {
      return op;
    }
    if ("COMMAND_RESP".equals(envelope.text("type"))) {
      return "subscribe";
    }
    return envelope.node("request").isObject() ? new Row(envelope.node("request")).text("op") : null;
  }

  private static JsonNode refused(Row envelope) {
    return envelope.node("data").path("failTopics");
  }

  private static String words(Row envelope) {
    String text = envelope.anyText("ret_msg");
    String words = text == null ? envelope.anyText("retMsg") : text;
    return words == null ? "" : BybitText.FIT.message(words);
  }
}
