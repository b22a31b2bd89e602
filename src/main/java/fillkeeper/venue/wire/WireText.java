package fillkeeper.venue.wire;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Makes text of a venue fit to be kept and shown: secrets removed, bounded, storable. Pure.
 *
 * <p>Which words stand before a secret is the venue's; a secret that is known as such is hidden by {@link Hidden}.
 */
public final class WireText {

  /** What is kept of something unreadable, in bytes of UTF-8. */
  public static final int PAYLOAD_MAX = 16_384;
  /** Stands where something must not be said. */
  public static final String CUT = "(removed)";
  private static final int MESSAGE_MAX = 200;
  private static final int ESCAPE_BYTES = 6;
  /** What would end a log's line or turn its direction. */
  private static final Pattern UNPRINTED = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]");

  private final List<Pattern> echoes;
  private final List<Pattern> secrets;

  /**
   * What must not be kept, each as a pattern whose first group stays and whose rest goes.
   *
   * @param echoes  what repeats what we sent or signed; of a message nothing is told from there on
   * @param secrets what carries a secret or names the account
   */
  public WireText(List<Pattern> echoes, List<Pattern> secrets) {
    this.echoes = List.copyOf(echoes);
    this.secrets = List.copyOf(secrets);
  }

  /** The values of these keys of JSON objects, also where the JSON stands escaped within a text. */
  public static Pattern valuesOf(String... keys) {
    return Pattern.compile(
        "(\\\\*+\"(?:" + String.join("|", keys) + ")\\\\*+\"\\s*+:\\s*+(?:\\\\*+\")?+)(?:[^\",}\\\\]|\\\\++(?!\"))*+");
  }

  /** The list behind this key of a JSON object, up to where it ends or a list within it does. */
  public static Pattern listOf(String key) {
    return Pattern.compile("(\\\\*+\"" + key + "\\\\*+\"\\s*+:\\s*+\\[)[^\\]]*+");
  }

  /** The values of these parameters of a query. */
  public static Pattern parametersOf(String... names) {
    return Pattern.compile("((?<![A-Za-z0-9_])(?:" + String.join("|", names) + ")=)[^&\\s\"]*+");
  }

  /** A message of the venue, cut before an echo of what we signed, on one line, at most 200 bytes. */
  public String message(String text) {
    String told = text;
    for (Pattern echo : echoes) {
      Matcher found = echo.matcher(told);
      told = found.find() ? told.substring(0, found.start()).stripTrailing() : told;
    }
    return UNPRINTED.matcher(storable(without(secrets, told), MESSAGE_MAX)).replaceAll(" ");
  }

  /** What came, fit for a text column. */
  public String payload(String text) {
    String head = text.length() <= PAYLOAD_MAX ? text : text.substring(0, PAYLOAD_MAX);
    return storable(without(echoes, without(secrets, head)), PAYLOAD_MAX);
  }

  /** Whether a database stores this text as it is: no NUL, no half of a surrogate pair. */
  public static boolean isStorable(String text) {
    for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
      if (isForbidden(text.codePointAt(i))) {
        return false;
      }
    }
    return true;
  }

  private static String without(List<Pattern> patterns, String text) {
    String safe = text;
    for (Pattern pattern : patterns) {
      safe = pattern.matcher(safe).replaceAll("$1" + CUT);
    }
    return safe;
  }

  /** Writes as escapes what cannot be stored, and ends before the bound. */
  private static String storable(String text, int bytesMax) {
    StringBuilder out = new StringBuilder(Math.min(text.length(), bytesMax));
    int bytes = 0;
    for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
      int point = text.codePointAt(i);
      bytes += bytes(point);
      if (bytes > bytesMax) {
        break;
      }
      if (isForbidden(point)) {
        out.append(String.format("\\u%04x", point));
      } else {
        out.appendCodePoint(point);
      }
    }
    return out.toString();
  }

  private static int bytes(int point) {
    if (isForbidden(point)) {
      return ESCAPE_BYTES;
    }
    return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }

  private static boolean isForbidden(int point) {
    return point == 0 || point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
  }
}
