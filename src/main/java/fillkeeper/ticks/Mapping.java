package fillkeeper.ticks;

import com.fasterxml.jackson.core.JsonPointer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Where in a feed's messages things stand: JSON pointers, checked when it is made.
 *
 * @param rows         to the list of ticks in a message; empty: the message is one tick
 * @param snapshotFlag says in a message whether it is a snapshot; null: the first message of a connection is
 * @param unit         of the feed's times
 * @param keepsEqual   whether equal ticks of one message without ids are numbered rather than taken as one
 * @param identity     in a row: what makes its identity, in place of the usual fields; empty: the usual ones
 */
public record Mapping(JsonPointer rows, JsonPointer snapshotFlag, Unit unit, boolean keepsEqual,
    List<JsonPointer> identity, Fields fields) {

  public Mapping {
    identity = List.copyOf(identity);
  }

  /** In which unit a feed tells the time. */
  public enum Unit { S, MS, US, NS }

  /**
   * Pointers into a row.
   *
   * @throws IllegalArgumentException naming each field that is missing
   */
  public record Fields(JsonPointer seq, JsonPointer symbol, JsonPointer ts, JsonPointer tradeId, JsonPointer price,
      JsonPointer size, JsonPointer side) {

    public Fields {
      List<String> missing = new ArrayList<>();
      require(missing, "symbol", symbol);
      require(missing, "ts", ts);
      require(missing, "price", price);
      require(missing, "size", size);
      if (!missing.isEmpty()) {
        throw new IllegalArgumentException("a mapping without " + String.join(", ", missing));
      }
    }

    private static void require(List<String> missing, String name, JsonPointer pointer) {
      if (pointer == null) {
        missing.add(name);
      }
    }

    /** Without any of these a row is no tick at all. */
    List<JsonPointer> required() {
      return Stream.of(symbol, ts, price, size).filter(Objects::nonNull).toList();
    }
  }

  /**
   * A pointer from its text, null from null.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static JsonPointer pointer(String text) {
    return text == null ? null : JsonPointer.compile(text);
  }
}
