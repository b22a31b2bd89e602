package fillkeeper.venue.binance.spot;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.domain.Sighting;
import fillkeeper.venue.binance.api.BinanceText;
import fillkeeper.venue.wire.Conversation;
import fillkeeper.venue.wire.Hidden;
import fillkeeper.venue.wire.Row;
import fillkeeper.venue.wire.StrictJson;
import fillkeeper.venue.wire.UnreadableException;

/**
 * The messages of spot's private connections into our words. Pure: it knows no clock, no network and no account.
 *
 * <p>An event stands in an envelope with its subscription, in one with its stream, or alone. One of a kind that is not
 * known stops nothing and is reported: the venue adds kinds several times a year.
 */
final class SpotFrames implements Conversation.Reader<SpotFrame> {

  private final SpotCodec codec;
  private final Hidden hidden;

  /**
   * Of one account.
   *
   * @param hidden what is not kept, wherever the venue quotes it
   */
  SpotFrames(SpotCodec codec, Hidden hidden) {
    this.codec = codec;
    this.hidden = hidden;
  }

  @Override
  public SpotFrame read(String message, Sighting seen) {
    String text = hidden.in(message);
    try {
      return frame(StrictJson.parseObject(text), seen);
    } catch (UnreadableException refused) {
      return new SpotFrame.Broken(BinanceText.unreadable(refused, text, seen));
    } catch (RuntimeException surprise) {
      String name = surprise.getClass().getSimpleName();
      return new SpotFrame.Broken(
          BinanceText.unreadable(new UnreadableException("unforeseen: " + name), text, seen));
    }
  }

  @Override
  public SpotFrame broken(String reason, String payload, Sighting seen) {
    return new SpotFrame.Broken(BinanceText.unreadable(new UnreadableException(reason), hidden.in(payload), seen));
  }

  /** Life is proven below the messages. */
  @Override
  public boolean isPong(SpotFrame frame) {
    return false;
  }

  private SpotFrame frame(JsonNode frame, Sighting seen) {
    Row envelope = new Row(frame);
    if (frame.path("event").isObject()) {
      return event(envelope.optionalId("subscriptionId"), frame.path("event"), seen);
    }
    if (frame.path("data").isObject() && frame.has("stream")) {
      return event(null, frame.path("data"), seen);
    }
    if (frame.has("e")) {
      return event(null, frame, seen);
    }
    if (frame.has("id") && frame.has("status")) {
      return answer(envelope);
    }
    throw new UnreadableException("neither an event nor an answer");
  }

  private SpotFrame event(String subscription, JsonNode event, Sighting seen) {
    String kind = new Row(event).text("e");
    if (kind == null) {
      throw new UnreadableException("an event without its kind");
    }
    return switch (kind) {
      case "executionReport" -> new SpotFrame.Rows(subscription, codec.report(event, seen), number(event));
      case "eventStreamTerminated", "listenKeyExpired" -> new SpotFrame.Ended(subscription, kind);
      case "serverShutdown" -> new SpotFrame.Shutdown();
      default -> beside(kind);
    };
  }

  private static long number(JsonNode event) {
    String text = event.path("I").asText();
    return text.matches("\\d{1,18}") ? Long.parseLong(text) : -1;
  }

  private SpotFrame beside(String kind) {
    if (!SpotWords.isBeside(kind)) {
      codec.metEvent(kind);
    }
    return new SpotFrame.Ignored(kind);
  }

  private static SpotFrame answer(Row envelope) {
    Row error = new Row(envelope.node("error"));
    Row result = new Row(envelope.node("result"));
    String words = error.anyText("msg");
    Row retry = new Row(error.node("data"));
    return new SpotFrame.Answer(envelope.text("id"), envelope.integer("status"),
        result.optionalId("subscriptionId"), error.has("code") ? error.integer("code") : 0,
        words == null ? "" : BinanceText.FIT.message(words), retry.timeOrNull("retryAfter"),
        usedWeight(envelope.node("rateLimits")));
  }

  private static int usedWeight(JsonNode limits) {
    for (JsonNode limit : limits) {
      Row row = new Row(limit);
      if ("REQUEST_WEIGHT".equals(row.text("rateLimitType")) && "MINUTE".equals(row.text("interval"))) {
        return row.integer("count");
      }
    }
    return -1;
  }
}
