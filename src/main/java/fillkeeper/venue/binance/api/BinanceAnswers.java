package fillkeeper.venue.binance.api;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.venue.wire.ReplyException;
import fillkeeper.venue.wire.Row;
import fillkeeper.venue.wire.UnreadableException;
import java.time.Instant;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;

/** Answers that all products give alike: the time, what a key may do, what is granted. */
public final class BinanceAnswers {

  /** Rights that change nothing. */
  private static final Set<String> READING = Set.of("enableReading", "enableFixReadOnly");

  private BinanceAnswers() {
  }

  /**
   * The venue's clock, in milliseconds as it tells it.
   *
   * @throws ReplyException if the answer does not tell it
   */
  public static Instant serverTime(JsonNode answer) {
    try {
      return new Row(answer).time("serverTime");
    } catch (UnreadableException unreadable) {
      throw new ReplyException(unreadable.getMessage());
    }
  }

  /**
   * Whether a key can do nothing but read, from the list of its restrictions. A right that is not known counts as one
   * to change something.
   *
   * @throws ReplyException if the list does not say that the key can read, and so is none
   */
  public static boolean isReadOnly(JsonNode restrictions) {
    if (!restrictions.path("enableReading").isBoolean()) {
      throw new ReplyException("the key's rights are not told");
    }
    for (Iterator<Map.Entry<String, JsonNode>> rights = restrictions.fields(); rights.hasNext();) {
      Map.Entry<String, JsonNode> right = rights.next();
      boolean grants = right.getKey().startsWith("enable") || right.getKey().startsWith("permits");
      if (grants && right.getValue().asBoolean() && !READING.contains(right.getKey())) {
        return false;
      }
    }
    return true;
  }

  /**
   * What may be done, by weight, in a minute.
   *
   * @return 0 where the answer does not say
   */
  public static int weightAMinute(JsonNode exchangeInfo) {
    for (JsonNode limit : exchangeInfo.path("rateLimits")) {
      Row row = new Row(limit);
      if ("REQUEST_WEIGHT".equals(row.text("rateLimitType")) && "MINUTE".equals(row.text("interval"))
          && "1".equals(row.text("intervalNum"))) {
        return row.integer("limit");
      }
    }
    return 0;
  }
}
