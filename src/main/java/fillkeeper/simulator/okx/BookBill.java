package fillkeeper.simulator.okx;

import java.math.BigDecimal;

/**
 * A payment of funding as the account's bills have it.
 *
 * @param received negative is paid
 * @param sz       the position's size, in contracts
 */
public record BookBill(long billId, String category, String instId, String ccy, BigDecimal received, BigDecimal sz,
    BigDecimal px, long tsMs) {

  /** The exchange's word for why: one for what is paid, one for what is received. */
  public String subType() {
    return received.signum() < 0 ? "173" : "174";
  }
}
