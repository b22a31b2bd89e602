package fillkeeper.contract;

import java.math.BigDecimal;

/**
 * Something that the contract trades.
 *
 * @param price at which orders rest and are filled
 * @param lot   the quantity that all others are whole multiples of, in the units in which the venue counts it
 */
public record Market(String category, String symbol, String price, String lot) {

  /** So many lots. */
  public String lots(int count) {
    return new BigDecimal(lot).multiply(BigDecimal.valueOf(count)).toPlainString();
  }
}
