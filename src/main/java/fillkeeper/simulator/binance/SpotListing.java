package fillkeeper.simulator.binance;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Something that is traded on the spot market.
 *
 * @param routed whether orders of it may be filled out of other symbols' books
 */
public record SpotListing(String symbol, String base, String quote, String tickSize, String stepSize,
    boolean routed) {

  /** How the venue writes amounts. */
  private static final int SCALE = 8;

  /** An amount as the venue writes it: eight places, more where there are more. */
  static String text(BigDecimal amount) {
    return (amount.scale() < SCALE ? amount.setScale(SCALE) : amount).toPlainString();
  }

  /** The largest quantity of whole steps that is not above the given one. */
  BigDecimal wholeSteps(BigDecimal qty) {
    return qty.setScale(new BigDecimal(stepSize).scale(), RoundingMode.DOWN);
  }

  /** What fees are paid in: what is received. */
  String feeAsset(boolean buys) {
    return buys ? base : quote;
  }
}
