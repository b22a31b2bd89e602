package fillkeeper.json;

import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A place in an account's changes, as {@code <incarnation>:<seq>}.
 *
 * @param incarnation of the ledger that it was read from; null where a bare number was given
 * @param seq         the last change that was seen
 */
public record Cursor(UUID incarnation, long seq) {

  /** Before the first change. */
  public static final Cursor START = new Cursor(null, 0);

  private static final Pattern TEXT = Pattern.compile("(?:(\\p{XDigit}{8}(?:-\\p{XDigit}{4}){3}-\\p{XDigit}{12}):)?"
      + "(\\d{1,18})");

  /** Reads a cursor or a bare number; empty if the text is neither. */
  public static Optional<Cursor> parse(String text) {
    Matcher parts = TEXT.matcher(text);
    if (!parts.matches()) {
      return Optional.empty();
    }
    UUID incarnation = parts.group(1) == null ? null : UUID.fromString(parts.group(1));
    return Optional.of(new Cursor(incarnation, Long.parseLong(parts.group(2))));
  }

  /** Whether it may be used with this ledger. */
  public boolean fits(UUID present) {
    return incarnation == null || incarnation.equals(present);
  }

  @Override
  public String toString() {
    return incarnation == null ? Long.toString(seq) : incarnation + ":" + seq;
  }
}
