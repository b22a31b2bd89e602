package fillkeeper.venue.okx;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.domain.Instrument;
import fillkeeper.domain.Instrument.ContractType;
import fillkeeper.venue.KeyInfo;
import fillkeeper.venue.wire.ReplyException;
import fillkeeper.venue.wire.Row;
import fillkeeper.venue.wire.UnreadableException;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** REST answers that tell of no order and no execution: instruments, the key, the clock. */
final class OkxAnswers {

  private static final Duration UNUSED_KEYS_LAST = Duration.ofDays(14);

  private OkxAnswers() {
  }

  /**
   * What can be read of a list of instruments; one without a usable symbol is no instrument.
   *
   * @throws ReplyException if it is no list
   */
  static List<Instrument> instruments(JsonNode data) {
    List<Instrument> instruments = new ArrayList<>(data.size());
    for (JsonNode node : list(data)) {
      try {
        instruments.add(instrument(Row.storable(node)));
      } catch (UnreadableException unusable) {
        continue;
      }
    }
    return List.copyOf(instruments);
  }

  /**
   * What options there are about.
   *
   * @throws ReplyException if it is no list
   */
  static List<String> underlyings(JsonNode data) {
    List<String> all = new ArrayList<>();
    list(data).forEach(group -> group.forEach(name -> all.add(name.asText())));
    return List.copyOf(all);
  }

  /**
   * Whose key it is, what it may do, and whether it ends unless it is used: one that may do something, from any address.
   *
   * @param trial whether it is about no real money: such keys last
   * @throws ReplyException if the answer does not say whose
   */
  static KeyInfo keyInfo(JsonNode data, boolean trial) {
    try {
      Row key = Row.storable(list(data).path(0));
      boolean acts = mayAct(key);
      boolean ends = acts && !trial && key.anyText("ip") == null;
      return new KeyInfo(key.id("uid"), !acts, null, ends ? UNUSED_KEYS_LAST : null);
    } catch (UnreadableException unreadable) {
      throw new ReplyException("the key's description cannot be read: " + unreadable.getMessage());
    }
  }

  /**
   * The venue's clock.
   *
   * @throws ReplyException if the answer does not tell it
   */
  static Instant serverTime(JsonNode data) {
    try {
      return new Row(list(data).path(0)).time("ts");
    } catch (UnreadableException unreadable) {
      throw new ReplyException("the answer does not tell the time: " + unreadable.getMessage());
    }
  }

  private static JsonNode list(JsonNode data) {
    if (!data.isArray()) {
      throw new ReplyException("the answer has no list");
    }
    return data;
  }

  /** What is not said to be reading alone may do more. */
  private static boolean mayAct(Row key) {
    String rights = key.text("perm");
    return rights == null || !Set.of("read_only").containsAll(List.of(rights.split(",")));
  }

  private static Instrument instrument(Row row) {
    String category = OkxOrders.category(row);
    ContractType type = type(category, row.text("ctType"));
    String symbol = row.id("instId");
    String[] underlying = underlying(row, symbol);
    BigDecimal size = OkxWords.isSpot(category) ? null : size(row);
    return new Instrument(category, symbol, or(row.text("baseCcy"), underlying[0]),
        or(row.text("quoteCcy"), underlying[1]), row.text("settleCcy"), type, size,
        size == null ? null : row.text("ctValCcy"), row.amountOrNull("tickSz"), row.amountOrNull("lotSz"),
        row.timeOrNull("expTime"));
  }

  /** Null for a contract of a kind that is not known. */
  private static ContractType type(String category, String contract) {
    if (OkxWords.isSpot(category)) {
      return ContractType.SPOT;
    }
    if (category.equals("option")) {
      return ContractType.OPTION;
    }
    return switch (contract == null ? "" : contract) {
      case "linear" -> ContractType.LINEAR;
      case "inverse" -> ContractType.INVERSE;
      default -> null;
    };
  }

  /** What one contract is about: its value, as often as its multiplier says. */
  private static BigDecimal size(Row row) {
    BigDecimal value = row.amountOrNull("ctVal");
    BigDecimal multiplier = row.amountOrNull("ctMult");
    return value == null || multiplier == null ? value : value.multiply(multiplier);
  }

  /** Of a contract the currencies stand in the name of what it is about. */
  private static String[] underlying(Row row, String symbol) {
    String name = or(row.text("uly"), symbol);
    String[] parts = name.split("-", 3);
    return parts.length < 2 ? new String[2] : parts;
  }

  private static String or(String one, String other) {
    return one == null ? other : one;
  }
}
