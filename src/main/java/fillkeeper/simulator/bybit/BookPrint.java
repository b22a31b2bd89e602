package fillkeeper.simulator.bybit;

import java.math.BigDecimal;

/** A public trade as the exchange printed it; {@code side} is the taker's. */
public record BookPrint(String category, String symbol, String tradeId, String side, BigDecimal price, BigDecimal qty,
    long tradedMs, long seq) {
}
