package fillkeeper.simulator.binance;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;

/**
 * A futures contract that is traded.
 *
 * @param margin    what it is settled, and charged for, in
 * @param deliverMs when it ends; 0 if never
 * @param longIds   whether its orders have ids beyond what a double can hold
 */
public record UsdmListing(String symbol, String base, String quote, String margin, String tickSize, String stepSize,
    long deliverMs, boolean longIds) {

  private static final long NEVER_MS = 4_133_404_800_000L;
  private static final int SCALE = 8;

  /** One without an end, settled in what it is quoted in. */
  static UsdmListing perpetual(String base, String quote, String tickSize, String stepSize, boolean longIds) {
    return new UsdmListing(base + quote, base, quote, quote, tickSize, stepSize, 0, longIds);
  }

  /** As the exchange lists it. */
  ObjectNode row() {
    ObjectNode row = JsonNodeFactory.instance.objectNode()
        .put("symbol", symbol).put("pair", base + quote)
        .put("contractType", deliverMs == 0 ? "PERPETUAL" : "CURRENT_QUARTER")
        .put("deliveryDate", deliverMs == 0 ? NEVER_MS : deliverMs).put("onboardDate", 1_569_398_400_000L)
        .put("status", "TRADING").put("baseAsset", base).put("quoteAsset", quote).put("marginAsset", margin)
        .put("pricePrecision", 2).put("quantityPrecision", 3).put("underlyingType", "COIN");
    row.putArray("filters")
        .add(JsonNodeFactory.instance.objectNode().put("filterType", "PRICE_FILTER").put("tickSize", tickSize))
        .add(JsonNodeFactory.instance.objectNode().put("filterType", "LOT_SIZE").put("stepSize", stepSize));
    return row;
  }

  /** A charge or a payment as the exchange writes it. */
  static String money(BigDecimal amount) {
    return (amount.scale() < SCALE ? amount.setScale(SCALE) : amount).toPlainString();
  }
}
