package fillkeeper.venue.binance.spot;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.domain.Instrument;
import fillkeeper.domain.Instrument.ContractType;
import fillkeeper.venue.wire.ReplyException;
import fillkeeper.venue.wire.Row;
import fillkeeper.venue.wire.UnreadableException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Answers that tell of no order and no execution: symbols, balances, whose account it is. */
final class SpotAnswers {

  private SpotAnswers() {
  }

  /**
   * What can be read of the symbols; one without a usable name is no instrument.
   *
   * @throws ReplyException if the answer has no list of them
   */
  static List<Instrument> instruments(JsonNode answer) {
    List<Instrument> instruments = new ArrayList<>();
    for (JsonNode node : list(answer, "symbols")) {
      try {
        instruments.add(instrument(Row.storable(node)));
      } catch (UnreadableException unusable) {
        continue;
      }
    }
    return List.copyOf(instruments);
  }

  /** The symbols whose orders may be filled out of other symbols' books; none where the venue has no such thing. */
  static Set<String> routed(JsonNode answer) {
    Set<String> symbols = new LinkedHashSet<>();
    answer.path("sors").forEach(sor -> sor.path("symbols").forEach(symbol -> symbols.add(symbol.asText())));
    return symbols;
  }

  /**
   * The assets of which the account has any.
   *
   * @throws ReplyException if the answer has no balances, or one of them cannot be read
   */
  static Set<String> heldAssets(JsonNode answer) {
    Set<String> held = new LinkedHashSet<>();
    for (JsonNode node : list(answer, "balances")) {
      Row balance = new Row(node);
      if (isSome(balance.amount("free")) || isSome(balance.amount("locked"))) {
        held.add(balance.id("asset"));
      }
    }
    return held;
  }

  private static boolean isSome(BigDecimal amount) {
    return amount != null && amount.signum() != 0;
  }

  private static Instrument instrument(Row row) {
    BigDecimal tick = null;
    BigDecimal step = null;
    for (JsonNode node : row.node("filters")) {
      Row filter = new Row(node);
      String kind = filter.text("filterType");
      tick = "PRICE_FILTER".equals(kind) ? filter.amountOrNull("tickSize") : tick;
      step = "LOT_SIZE".equals(kind) ? filter.amountOrNull("stepSize") : step;
    }
    return new Instrument(SpotOrders.CATEGORY, row.id("symbol"), row.text("baseAsset"), row.text("quoteAsset"), null,
        ContractType.SPOT, null, null, tick, step, null);
  }

  private static JsonNode list(JsonNode answer, String key) {
    JsonNode list = answer.path(key);
    if (!list.isArray()) {
      throw new ReplyException("the answer has no " + key);
    }
    return list;
  }
}
