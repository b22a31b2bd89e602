package fillkeeper.domain;

import java.math.BigDecimal;
import java.time.Instant;

/** One public trade of a venue. Two trades alike in price, quantity and time are two trades. */
public record PublicTrade(String category, String recordType, String symbol, String tradeId, BigDecimal price,
    BigDecimal quantity, Side takerSide, Instant tradedAt, Instant receivedAt, String details) {
}
