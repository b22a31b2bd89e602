package fillkeeper.bench.exchange;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A message that is prepared but for some places of fixed width, which are written over for each copy. Ready to be sent
 * as it is: an unmasked WebSocket frame of one text.
 */
final class Template {

  private static final int TEXT = 0x81;
  private static final int LENGTH_16 = 126;

  /** Where something goes: copies of one letter between {@code <} and {@code >}, as many as it is wide. */
  private record Place(char letter, int offset, int width) {
  }

  private final byte[] frame;
  private final int header;
  private final List<Place> places = new ArrayList<>();

  /**
   * Prepares it.
   *
   * @param text JSON in which a run of a letter in angle brackets is a place, as {@code <aaaa>}
   */
  Template(String text) {
    StringBuilder plain = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) == '<') {
        int end = text.indexOf('>', i);
        places.add(new Place(text.charAt(i + 1), plain.length(), end - i - 1));
        plain.append(text, i + 1, end);
        i = end;
      } else {
        plain.append(text.charAt(i));
      }
    }
    byte[] payload = plain.toString().getBytes(StandardCharsets.ISO_8859_1);
    header = payload.length < LENGTH_16 ? 2 : 4;
    frame = new byte[header + payload.length];
    frame[0] = (byte) TEXT;
    if (header == 2) {
      frame[1] = (byte) payload.length;
    } else {
      frame[1] = LENGTH_16;
      frame[2] = (byte) (payload.length >>> 8);
      frame[3] = (byte) payload.length;
    }
    System.arraycopy(payload, 0, frame, header, payload.length);
  }

  int length() {
    return frame.length;
  }

  /** Puts one copy into a buffer; answers where it ends. */
  int copy(byte[] buffer, int at) {
    System.arraycopy(frame, 0, buffer, at, frame.length);
    return at + frame.length;
  }

  /** Writes a text over all places of a letter in the copy that begins there; it has to be as wide as they are. */
  void put(byte[] buffer, int at, char letter, byte[] text) {
    for (Place place : places) {
      if (place.letter == letter) {
        require(text.length, place);
        System.arraycopy(text, 0, buffer, at + header + place.offset, place.width);
      }
    }
  }

  /** Writes a number over all places of a letter, zeros in front of it and a point among its digits. */
  void put(byte[] buffer, int at, char letter, long number, int decimals) {
    for (Place place : places) {
      if (place.letter == letter) {
        digits(buffer, at + header + place.offset, place, number, decimals);
      }
    }
  }

  private static void digits(byte[] buffer, int at, Place place, long number, int decimals) {
    long left = number;
    for (int i = place.width - 1; i >= 0; i--) {
      if (decimals > 0 && i == place.width - 1 - decimals) {
        buffer[at + i] = '.';
      } else {
        buffer[at + i] = (byte) ('0' + left % 10);
        left /= 10;
      }
    }
    if (left != 0) {
      throw new IllegalArgumentException(number + " is wider than " + place.width);
    }
  }

  private static void require(int width, Place place) {
    if (width != place.width) {
      throw new IllegalArgumentException(width + " letters for a place of " + place.width);
    }
  }

  /** The message of a copy, without its header. */
  String text(byte[] buffer, int at) {
    return new String(buffer, at + header, frame.length - header, StandardCharsets.ISO_8859_1);
  }
}
