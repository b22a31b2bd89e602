package fillkeeper.simulator;

import fillkeeper.domain.Amounts;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Something that is traded.
 *
 * @param category  {@code linear} or {@code spot}
 * @param tickSize  the step of prices; its scale is the one of prices in lists
 * @param qtyStep   the step of quantities; its scale is the one of quantities in lists
 */
public record Listing(String category, String symbol, String baseCoin, String quoteCoin, String settleCoin,
    String tickSize, String qtyStep) {

  /** Whether orders have decimal ids and fees are paid in what is received. */
  boolean isSpot() {
    return category.equals("spot");
  }

  /** A price as lists show it: padded to the scale of the tick. */
  String price(BigDecimal price) {
    return padded(price, tickSize);
  }

  /** A quantity as lists show it: padded to the scale of the step. */
  String qty(BigDecimal qty) {
    return padded(qty, qtyStep);
  }

  /** The largest quantity of whole steps that is not above the given one. */
  BigDecimal wholeSteps(BigDecimal qty) {
    return qty.setScale(new BigDecimal(qtyStep).scale(), RoundingMode.DOWN);
  }

  /** The nearest price of whole ticks. */
  BigDecimal wholeTicks(BigDecimal price) {
    BigDecimal tick = new BigDecimal(tickSize);
    return price.divide(tick, 0, RoundingMode.HALF_UP).multiply(tick);
  }

  private static String padded(BigDecimal value, String step) {
    int scale = new BigDecimal(step).scale();
    BigDecimal shown = value.scale() >= scale ? value : value.setScale(scale, RoundingMode.UNNECESSARY);
    return shown.toPlainString();
  }

  /** A number in its shortest spelling, as sockets show most of them. */
  static String plain(BigDecimal value) {
    return Amounts.canonical(value);
  }
}
