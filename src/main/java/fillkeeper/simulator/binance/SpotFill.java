package fillkeeper.simulator.binance;

import java.math.BigDecimal;

/**
 * A fill as the exchange's book has it.
 *
 * @param id         a trade's, unique on its symbol; where it is an allocation, one of those
 * @param allocation whether it came out of another symbol's book
 * @param fee        positive is paid
 */
public record SpotFill(String symbol, long id, boolean allocation, long orderId, String side, BigDecimal price,
    BigDecimal qty, BigDecimal fee, String feeAsset, boolean maker, long timeMs) {

  /** Price times quantity. */
  public BigDecimal quote() {
    return price.multiply(qty);
  }
}
