package fillkeeper.simulator.binance;

import java.math.BigDecimal;

/**
 * A fill as the exchange's book has it.
 *
 * @param id       of the trade, unique on its symbol
 * @param fee      positive is paid
 * @param realized the profit that it took
 * @param word     what its event calls it: {@code TRADE} or {@code CALCULATED}
 */
public record UsdmFill(String symbol, long id, long orderId, String side, String positionSide, BigDecimal price,
    BigDecimal qty, BigDecimal fee, String feeAsset, BigDecimal realized, boolean maker, String word, long timeMs) {

  /** The same for another fee. */
  UsdmFill withFee(BigDecimal other) {
    return new UsdmFill(symbol, id, orderId, side, positionSide, price, qty, other, feeAsset, realized, maker, word,
        timeMs);
  }
}
