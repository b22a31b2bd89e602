package fillkeeper.venue.okx;

import fillkeeper.domain.Instrument;
import fillkeeper.domain.Instrument.ContractType;
import fillkeeper.venue.Units;
import fillkeeper.venue.wire.Instruments;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * What a quantity of a symbol comes to. On the spot market it is in base currency; elsewhere it counts contracts, so
 * that nothing can be said while the instrument is unknown.
 */
final class OkxUnits {

  /** An inverse contract is worth so much quote currency: what that is in base has no end. */
  private static final int INVERSE_SCALE = 18;

  private final boolean spot;
  private final String symbol;
  private final Instrument instrument;

  OkxUnits(Instruments instruments, String category, String symbol) {
    this.spot = OkxRules.units(category) == Units.BASE;
    this.symbol = symbol;
    this.instrument = instruments.find(category, symbol);
  }

  /** In base currency; null if unknown. */
  BigDecimal base(BigDecimal qty, BigDecimal price) {
    if (spot) {
      return qty;
    }
    BigDecimal worth = Units.ofContracts(qty, instrument);
    if (worth == null || !isInverse()) {
      return worth;
    }
    return price == null || price.signum() == 0 ? null
        : worth.divide(price, INVERSE_SCALE, RoundingMode.HALF_EVEN).stripTrailingZeros();
  }

  /** What was paid for it: in quote currency, of an inverse contract in base; null if unknown. */
  BigDecimal value(BigDecimal qty, BigDecimal price) {
    BigDecimal base = base(qty, price);
    return isInverse() ? base : base == null || price == null ? null : base.multiply(price);
  }

  /**
   * What a value is in; null if unknown.
   *
   * @param quote the currency that was traded with, where the venue says so
   */
  String valueCurrency(String quote) {
    if (!spot) {
      return instrument == null ? null : instrument.settleCurrency();
    }
    if (quote != null) {
      return quote;
    }
    int dash = symbol.indexOf('-');
    return instrument != null && instrument.quoteCurrency() != null ? instrument.quoteCurrency()
        : dash < 0 ? null : symbol.substring(dash + 1);
  }

  private boolean isInverse() {
    return instrument != null && instrument.contractType() == ContractType.INVERSE;
  }
}
