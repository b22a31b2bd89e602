package fillkeeper.simulator.bybit;

import fillkeeper.domain.Amounts;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Something that is traded.
 *
 * @param category  {@code linear}, {@code spot}, {@code inverse} or {@code option}
 * @param tickSize  the step of prices; its scale is the one of prices in lists
 * @param qtyStep   the step of quantities; its scale is the one of quantities in lists
 */
public record Listing(String category, String symbol, String baseCoin, String quoteCoin, String settleCoin,
    String tickSize, String qtyStep) {

  /** Whether orders have decimal ids and fees are paid in what is received. */
  boolean isSpot() {
    return category.equals("spot");
  }

  /** Whether quantities count quote currency and values are in what is traded. */
  boolean isInverse() {
    return category.equals("inverse");
  }

  /** Whether rows have no word for who made an order. */
  boolean isOption() {
    return category.equals("option");
  }

  /** What public topics call it: options are told of by their base coin. */
  String heardAs() {
    return isOption() ? baseCoin : symbol;
  }

  /** Whether sockets say who made an order or a fill. */
  boolean tellsMaker() {
    return !isSpot() && !isOption();
  }

  /** What so much is worth: in quote currency, of an inverse contract in what is traded. */
  BigDecimal value(BigDecimal price, BigDecimal qty) {
    return BookFill.value(category, price, qty);
  }

  /** What fees are paid in by who buys or sells. */
  String feeCoin(boolean buys) {
    return !isSpot() ? settleCoin : buys ? baseCoin : quoteCoin;
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
