package fillkeeper.venue.binance.usdm;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import fillkeeper.domain.Instrument;
import fillkeeper.domain.Instrument.ContractType;
import fillkeeper.venue.wire.ReplyException;
import fillkeeper.venue.wire.Row;
import fillkeeper.venue.wire.UnreadableException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;

/** REST answers that tell of no order and no execution: instruments, positions, the clock, the account, its key. */
final class UsdmAnswers {

  private UsdmAnswers() {
  }

  /** What can be read of the exchange's symbols; one without a usable name is no instrument. */
  static List<Instrument> instruments(JsonNode answer) {
    List<Instrument> instruments = new ArrayList<>();
    for (JsonNode node : list(answer.path("symbols"))) {
      try {
        instruments.add(instrument(Row.storable(node)));
      } catch (UnreadableException unusable) {
        continue;
      }
    }
    return List.copyOf(instruments);
  }

  /** The symbols of a list of positions. */
  static Set<String> positions(JsonNode answer) {
    Set<String> symbols = new TreeSet<>();
    for (JsonNode node : list(answer)) {
      symbols.add(read(() -> new Row(node).id("symbol")));
    }
    return symbols;
  }

  /** The key to listen by, as the answer to asking for one or for a longer life of it. */
  static String listenKey(JsonNode answer) {
    String key = read(() -> new Row(answer).id("listenKey"));
    if (!key.matches("[A-Za-z0-9_-]{8,128}")) {
      throw new ReplyException("the key to listen by is none");
    }
    return key;
  }

  /** The venue's own code of the account, which each of its balances bears. */
  static String accountAlias(JsonNode answer) {
    for (JsonNode node : list(answer)) {
      String alias = read(() -> Row.storable(node).optionalId("accountAlias"));
      if (alias != null) {
        return alias;
      }
    }
    throw new ReplyException("no balance names the account");
  }

  /** A list as it is answered: nothing around it. */
  static JsonNode list(JsonNode answer) {
    if (!answer.isArray()) {
      throw new ReplyException("the answer is no list");
    }
    return answer;
  }

  /** The same where one row stands alone, which is then a list of one. */
  static JsonNode listed(JsonNode answer) {
    return answer.isArray() ? answer : JsonNodeFactory.instance.arrayNode().add(answer);
  }

  private static Instrument instrument(Row row) {
    String base = row.text("baseAsset");
    return new Instrument(UsdmOrders.CATEGORY, row.id("symbol"), base, row.text("quoteAsset"), row.text("marginAsset"),
        ContractType.LINEAR, BigDecimal.ONE, base, filter(row, "PRICE_FILTER", "tickSize"),
        filter(row, "LOT_SIZE", "stepSize"), expiry(row));
  }

  private static BigDecimal filter(Row row, String type, String key) {
    for (JsonNode node : row.node("filters")) {
      Row filter = new Row(node);
      if (type.equals(filter.text("filterType"))) {
        return filter.amountOrNull(key);
      }
    }
    return null;
  }

  /** What has no end is said to end in a hundred years. */
  private static Instant expiry(Row row) {
    String type = row.text("contractType");
    return type == null || type.endsWith("PERPETUAL") ? null : row.timeOrNull("deliveryDate");
  }

  private static <T> T read(Supplier<T> reading) {
    try {
      return reading.get();
    } catch (UnreadableException unreadable) {
      throw new ReplyException(unreadable.getMessage());
    }
  }
}
