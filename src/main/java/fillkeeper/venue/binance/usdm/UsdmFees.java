package fillkeeper.venue.binance.usdm;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.venue.FeeSign;
import fillkeeper.venue.wire.Row;
import fillkeeper.venue.wire.UnreadableException;
import java.math.BigDecimal;

/**
 * How REST signs what a fill was charged, which its documentation shows one way and its answers the other.
 *
 * <p>Who takes is charged, whatever the sign, and thereby shows how a charge is signed. Who makes may have been paid
 * instead: the sign counts, as that of charges seen so far; before any, a charge is positive, as it is on the stream.
 * Confined to one context.
 */
final class UsdmFees {

  private FeeSign listed = UsdmRules.FEE;

  /** Learns from the rows of a list before they are read. What cannot be read teaches nothing. */
  void learn(JsonNode rows) {
    for (JsonNode node : rows) {
      try {
        learn(new Row(node));
      } catch (UnreadableException toldWhenRead) {
        continue;
      }
    }
  }

  private void learn(Row row) {
    BigDecimal commission = row.amount("commission");
    if (Boolean.FALSE.equals(row.bool("maker")) && commission != null && commission.signum() != 0) {
      listed = commission.signum() < 0 ? FeeSign.RECEIVED : FeeSign.PAID;
    }
  }

  /** What was paid; negative if it was received. Null of null. */
  BigDecimal paid(BigDecimal commission, Boolean maker) {
    return commission != null && Boolean.FALSE.equals(maker) ? commission.abs() : listed.paid(commission);
  }
}
