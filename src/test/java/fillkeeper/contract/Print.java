package fillkeeper.contract;

import fillkeeper.domain.Side;
import fillkeeper.simulator.LedgerCheck;
import java.math.BigDecimal;

/**
 * A public trade as the exchange printed it.
 *
 * @param taker    what the taker did
 * @param quantity as the venue counts it
 */
public record Print(String id, Side taker, BigDecimal price, BigDecimal quantity, long tradedMs) {

  @Override
  public String toString() {
    return id + " " + taker + " " + LedgerCheck.number(quantity) + " at " + LedgerCheck.number(price) + ", " + tradedMs;
  }
}
