package fillkeeper.venue.bybit;

import io.vertx.core.MultiMap;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;

/** How long to wait, from what an answer says of it; whatever it says, within bounds. Pure. */
final class BybitWaits {

  private static final Duration LEAST = Duration.ofMillis(50);
  private static final Duration MOST = Duration.ofSeconds(10);

  private BybitWaits() {
  }

  /** Before the second and the third try of something that the venue could not do. */
  static Duration beforeTry(int number) {
    return Duration.ofMillis(number == 2 ? 250 : 1_000);
  }

  /** Until the limit of an account has room: as the venue says, else longer each time. */
  static Duration afterLimit(MultiMap headers, Instant venueNow, int tries) {
    Duration said = untilReset(headers, venueNow);
    return said == null ? growing(tries) : bounded(said);
  }

  /** Until a venue that asks everybody to slow down wants to be asked again. */
  static Duration afterOverload(MultiMap headers, Instant venueNow, int tries) {
    Duration said = retryAfter(headers.get("Retry-After"), venueNow);
    return said == null ? growing(tries) : bounded(said);
  }

  /** Null if it does not say. */
  static Duration untilReset(MultiMap headers, Instant venueNow) {
    String text = headers.get("X-Bapi-Limit-Reset-Timestamp");
    return text != null && text.matches("\\d{10,15}")
        ? Duration.between(venueNow, Instant.ofEpochMilli(Long.parseLong(text))) : null;
  }

  /** A count in a header; -1 if there is none. */
  static int number(String text) {
    return text != null && text.matches("\\d{1,6}") ? Integer.parseInt(text) : -1;
  }

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

  private static Duration growing(int tries) {
    return bounded(Duration.ofSeconds(1L << Math.min(tries - 1, 4)));
  }

  private static Duration bounded(Duration said) {
    if (said.compareTo(LEAST) < 0) {
      return LEAST;
    }
    return said.compareTo(MOST) > 0 ? MOST : said;
  }
}
