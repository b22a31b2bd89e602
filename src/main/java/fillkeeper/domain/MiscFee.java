package fillkeeper.domain;

import java.math.BigDecimal;

/** A charge beside the trading fee, as a tax. Positive is paid. */
public record MiscFee(String type, BigDecimal amount, String currency) {
}
