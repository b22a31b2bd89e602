package fillkeeper.venue.wire;

import fillkeeper.venue.wire.HttpExchanges.Answer;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;

/** How long to wait, from what an answer says of it or from how often it was tried. Pure. */
public final class Waits {

  private static final Duration LEAST = Duration.ofMillis(50);
  private static final Duration MOST = Duration.ofSeconds(10);

  private Waits() {
  }

  /** Before the second and the third try of something that the venue could not do. */
  public static Duration beforeTry(int number) {
    return Duration.ofMillis(number == 2 ? 250 : 1_000);
  }

  /** Longer after each try, where the venue does not say how long. */
  public static Duration growing(int tries) {
    return bounded(Duration.ofSeconds(1L << Math.min(tries - 1, 4)));
  }

  /** What the venue says, but not nothing and not longer than ten seconds. */
  public static Duration bounded(Duration said) {
    return bounded(said, MOST);
  }

  /** What the venue says, but not nothing and not longer than the most. */
  public static Duration bounded(Duration said, Duration most) {
    if (said.compareTo(LEAST) < 0) {
      return LEAST;
    }
    return said.compareTo(most) > 0 ? most : said;
  }

  /** As an answer's header {@code Retry-After} says, but as {@link #bounded(Duration)}; null if it does not say. */
  public static Duration retryAfter(Answer answer, Instant venueNow) {
    return retryAfter(answer, venueNow, MOST);
  }

  /** The same, with another most. */
  public static Duration retryAfter(Answer answer, Instant venueNow, Duration most) {
    Duration said = retryAfter(answer.headers().get("Retry-After"), venueNow);
    return said == null ? null : bounded(said, most);
  }

  /** Seconds or a date; null if it says neither. */
  private static Duration retryAfter(String text, Instant venueNow) {
    if (text == null) {
      return null;
    }
    if (text.matches("\\d{1,9}")) {
      return Duration.ofSeconds(Long.parseLong(text));
    }
    try {
      return Duration.between(venueNow, ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant());
    } catch (DateTimeParseException neitherNumberNorDate) {
      return null;
    }
  }

  /** A count in a header; -1 if there is none. */
  public static int number(String text) {
    return text != null && text.matches("\\d{1,6}") ? Integer.parseInt(text) : -1;
  }
}
