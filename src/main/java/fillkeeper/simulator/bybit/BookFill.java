package fillkeeper.simulator.bybit;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * An execution as the exchange's book has it, in the exchange's words: the truth that a ledger is compared with.
 *
 * @param execType    {@code Trade}, {@code Funding}, {@code AdlTrade} or {@code BustTrade}
 * @param orderId     of {@code Funding}: an id that no order has
 * @param linkId      the client id on the wire, on spot made up when none was sent
 * @param fee         positive is paid
 * @param feeCurrency empty for {@code Funding}
 * @param leavesQty   what of the order is left after this fill
 * @param orderPrice  0 where there is none
 * @param orderQty    0 where the order is sized in quote, or where there is no order
 * @param seq         the match that it is part of
 */
public record BookFill(String category, String symbol, String execId, String orderId, String linkId, String side,
    String execType, BigDecimal price, BigDecimal qty, BigDecimal fee, BigDecimal feeRate, String feeCurrency,
    boolean maker, BigDecimal leavesQty, BigDecimal orderPrice, BigDecimal orderQty, String orderType,
    String createType, boolean quoteSized, long seq, long execTimeMs) {

  /** A fill of the past, for {@link SimAccount#seedHistory}: by a resting order that it leaves with {@code leaves}. */
  public static BookFill past(String execId, BookOrder order, String qty, String leaves, String fee, String feeCoin,
      long seq, long execTimeMs) {
    return new BookFill(order.category(), order.symbol(), execId, order.orderId(), order.linkId(), order.side(),
        "Trade", order.price(), new BigDecimal(qty), new BigDecimal(fee), new BigDecimal("0.0002"), feeCoin, true,
        new BigDecimal(leaves), order.price(), order.qty(), order.ticket().orderType(), order.createType(), false, seq,
        execTimeMs);
  }

  private static final int COIN_SCALE = 8;

  /** Price times quantity; of an inverse contract its quantity in what is traded. */
  public BigDecimal value() {
    return value(category, price, qty);
  }

  static BigDecimal value(String category, BigDecimal price, BigDecimal qty) {
    return category.equals("inverse") ? qty.divide(price, COIN_SCALE, RoundingMode.HALF_UP) : price.multiply(qty);
  }

  /** The same fill with another fee, which is what a correction at an exchange looks like. */
  BookFill withFee(BigDecimal other) {
    return new BookFill(category, symbol, execId, orderId, linkId, side, execType, price, qty, other, feeRate,
        feeCurrency, maker, leavesQty, orderPrice, orderQty, orderType, createType, quoteSized, seq, execTimeMs);
  }

  /** Whether the market saw it. */
  boolean isTrade() {
    return execType.equals("Trade");
  }
}
