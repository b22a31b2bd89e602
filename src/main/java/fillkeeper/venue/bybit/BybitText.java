package fillkeeper.venue.bybit;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Makes text of the venue fit to be kept and shown: secrets removed, bounded, storable. */
final class BybitText {

  /** What is kept of something unreadable, in bytes of UTF-8. */
  static final int PAYLOAD_MAX = 16_384;
  private static final int MESSAGE_MAX = 200;
  private static final int ESCAPE_BYTES = 6;
  /** Stands where something must not be said. */
  static final String CUT = "(removed)";
  /** The envelope's id begins with the account's number; a description of the key names both. */
  private static final Pattern NAMED = Pattern.compile("(\"(?:id|userID|apiKey|secret)\"\\s*+:\\s*+\"?+)[^\",}]*+");
  /** An echoed log-in carries the key and the signature. */
  private static final Pattern ARGUMENTS = Pattern.compile("(\"args\"\\s*+:\\s*+\\[)[^\\]]*+");
  /** The answer to a bad signature carries what was signed, the key included. */
  private static final Pattern ORIGIN = Pattern.compile("(?i)(origin_string)[^\"]*+");
  /** What would end a log's line or turn its direction. */
  private static final Pattern UNPRINTED = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]");

  private BybitText() {
  }

  /** A message of the venue, cut before an echo of what we signed, on one line, at most 200 bytes. */
  static String message(String text) {
    Matcher echo = ORIGIN.matcher(text);
    String told = echo.find() ? text.substring(0, echo.start()).stripTrailing() : text;
    return UNPRINTED.matcher(storable(told, MESSAGE_MAX)).replaceAll(" ");
  }

  /** What came, fit for a text column. */
  static String payload(String text) {
    String head = text.length() <= PAYLOAD_MAX ? text : text.substring(0, PAYLOAD_MAX);
    String safe = NAMED.matcher(head).replaceAll("$1" + CUT);
    safe = ARGUMENTS.matcher(safe).replaceAll("$1" + CUT);
    return storable(ORIGIN.matcher(safe).replaceAll("$1" + CUT), PAYLOAD_MAX);
  }

  /** Whether a database stores this text as it is: no NUL, no half of a surrogate pair. */
  static boolean isStorable(String text) {
    for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
      if (isForbidden(text.codePointAt(i))) {
        return false;
      }
    }
    return true;
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
