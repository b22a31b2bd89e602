package fillkeeper.venue;

import fillkeeper.domain.Instrument;
import java.math.BigDecimal;

/** What the quantities of a category's fills are counted in. */
public enum Units {
  /** Base currency. */
  BASE,
  /** Contracts, each of the size that its instrument says. */
  CONTRACTS,
  /** Quote currency: what a fill comes to in base is its value. */
  QUOTE;

  /**
   * What contracts come to in the currency of their size.
   *
   * @param instrument null if unknown
   * @return null if that is not known
   */
  public static BigDecimal ofContracts(BigDecimal count, Instrument instrument) {
    return instrument == null || instrument.contractSize() == null ? null
        : count.multiply(instrument.contractSize());
  }
}
