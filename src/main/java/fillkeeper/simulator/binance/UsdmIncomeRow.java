package fillkeeper.simulator.binance;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;

/**
 * Something that an account received, or paid where it is negative.
 *
 * @param tranId  unique within its type
 * @param tradeId empty where no trade is behind it
 */
public record UsdmIncomeRow(String symbol, String type, BigDecimal income, String asset, long tranId, String tradeId,
    long timeMs) {

  /** As the list has it. */
  ObjectNode row() {
    return JsonNodeFactory.instance.objectNode().put("symbol", symbol).put("incomeType", type)
        .put("income", UsdmListing.money(income)).put("asset", asset).put("info", type).put("time", timeMs)
        .put("tranId", tranId).put("tradeId", tradeId);
  }
}
