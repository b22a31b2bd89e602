package fillkeeper.domain;

import java.math.BigDecimal;
import java.time.Instant;

/** What a symbol is: currencies, contract and steps. Components may be null where the venue leaves them empty. */
public record Instrument(String category, String symbol, String baseCurrency, String quoteCurrency,
    String settleCurrency, ContractType contractType, BigDecimal contractSize, String contractSizeCurrency,
    BigDecimal priceTick, BigDecimal qtyStep, Instant expiresAt) {

  /** What kind of contract. */
  public enum ContractType { SPOT, LINEAR, INVERSE, OPTION }
}
