package fillkeeper.venue.okx;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.domain.Sighting;
import fillkeeper.domain.Unreadable;
import fillkeeper.venue.wire.Row;
import fillkeeper.venue.wire.StrictJson;
import fillkeeper.venue.wire.UnreadableException;

/** What all messages of the venue's sockets have in common: the bare pong, events about the connection, and pushes. */
final class OkxFrames {

  /** The answer to a ping is no JSON. */
  static final String PONG = "pong";

  /** Reads what a channel pushes. */
  @FunctionalInterface
  interface ChannelReader {

    /**
     * What a push of a channel says.
     *
     * @throws UnreadableException if it is not what the channel should carry
     */
    OkxFrame read(String channel, JsonNode push, Sighting seen);
  }

  private OkxFrames() {
  }

  /** What a message says. Never throws. */
  static OkxFrame decode(String text, Sighting seen, ChannelReader channels) {
    try {
      if (text.equals(PONG)) {
        return new OkxFrame.Pong();
      }
      JsonNode message = StrictJson.parseObject(text);
      Row envelope = new Row(message);
      String event = envelope.text("event");
      return event == null ? push(message, seen, channels) : event(event, envelope);
    } catch (UnreadableException refused) {
      return new OkxFrame.Broken(unreadable(refused, text, seen));
    } catch (RuntimeException surprise) {
      String name = surprise.getClass().getSimpleName();
      return new OkxFrame.Broken(unreadable(new UnreadableException("unforeseen: " + name), text, seen));
    }
  }

  /** The rows of a push. */
  static JsonNode data(JsonNode push) {
    JsonNode data = push.path("data");
    if (!data.isArray()) {
      throw new UnreadableException("data is not a list");
    }
    return data;
  }

  /** Keeps what could not be read. */
  static Unreadable unreadable(UnreadableException refused, String what, Sighting seen) {
    return new Unreadable(refused.getMessage(), OkxText.WIRE.payload(what), seen);
  }

  private static OkxFrame push(JsonNode message, Sighting seen, ChannelReader channels) {
    String channel = message.path("arg").isObject() ? new Row(message.path("arg")).text("channel") : null;
    if (channel == null) {
      throw new UnreadableException("neither an event nor a push of a channel");
    }
    return channels.read(channel, message, seen);
  }

  private static OkxFrame event(String event, Row envelope) {
    return switch (event) {
      case "login", "subscribe", "error" -> new OkxFrame.Ack(envelope.text("id"), event, channel(envelope),
          envelope.text("code"), words(envelope));
      case "unsubscribe" -> new OkxFrame.Unsubscribed(channel(envelope));
      case "notice" -> new OkxFrame.Notice(envelope.text("code"), words(envelope));
      case "channel-conn-count" ->
          new OkxFrame.Connections(envelope.text("channel"), envelope.text("connCount"));
      case "channel-conn-count-error" ->
          new OkxFrame.Crowded(envelope.text("channel"), envelope.text("connCount"));
      default -> harmless(event, envelope);
    };
  }

  /** An event that is not known is harmless as long as it carries nothing. */
  private static OkxFrame harmless(String event, Row envelope) {
    if (envelope.has("data")) {
      throw new UnreadableException("an event that is not known and carries data");
    }
    return new OkxFrame.Ignored("event", event);
  }

  private static String channel(Row envelope) {
    JsonNode arg = envelope.node("arg");
    return arg.isObject() ? new Row(arg).text("channel") : null;
  }

  private static String words(Row envelope) {
    String text = envelope.anyText("msg");
    return text == null ? "" : OkxText.WIRE.message(text);
  }
}
