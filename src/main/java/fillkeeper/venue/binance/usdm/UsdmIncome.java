package fillkeeper.venue.binance.usdm;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.domain.ExecType;
import fillkeeper.domain.Execution;
import fillkeeper.domain.ExecutionKey;
import fillkeeper.domain.RecordType;
import fillkeeper.domain.Sighting;
import fillkeeper.venue.wire.Row;
import fillkeeper.venue.wire.UnreadableException;
import java.math.BigDecimal;
import java.util.List;

/** A row of the account's income: funding becomes a row of the ledger, commissions tell what was traded. */
final class UsdmIncome {

  static final String FUNDING = "FUNDING_FEE";
  static final String COMMISSION = "COMMISSION";

  private UsdmIncome() {
  }

  /** What kind of income; null where the row does not say. */
  static String type(JsonNode node) {
    return new Row(node).text("incomeType");
  }

  /** What it is about; null where that is nothing tradable. */
  static String symbol(JsonNode node) {
    return new Row(node).optionalId("symbol");
  }

  /**
   * A funding payment. The venue says what was received, and of no position how large it was.
   *
   * @throws UnreadableException if it has no usable identity or something in it cannot be represented
   */
  static Execution funding(JsonNode node, Sighting seen) {
    Row row = Row.storable(node);
    ExecutionKey key = new ExecutionKey(UsdmOrders.CATEGORY, RecordType.FUNDING, row.id("symbol"), row.id("tranId"),
        "");
    BigDecimal paid = UsdmRules.FUNDING_SIGN.paid(row.requiredAmount("income"));
    String asset = row.text("asset");
    if (asset == null && paid.signum() != 0) {
      throw new UnreadableException("a funding payment has no currency");
    }
    return new Execution(key, null, null, null, null, ExecType.FUNDING, row.text("incomeType"), null,
        BigDecimal.ZERO, null, null, null, paid, asset, null, List.of(), null, null, null, row.time("time"),
        row.json(), seen);
  }
}
