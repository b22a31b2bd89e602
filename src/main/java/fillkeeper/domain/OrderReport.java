package fillkeeper.domain;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Set;

/**
 * One row of the venue about an order: a state, never a fill.
 *
 * @param status    our word for the venue's; what the numbers prove where its word is unknown to us
 * @param rawStatus the venue's word
 * @param cumQty    cumulative filled quantity in the venue's units, never null
 * @param leavesQty what is left; null where the venue leaves it empty
 * @param cumValue  cumulative value in quote (inverse contracts: base) currency, or null
 * @param avgPrice  null when nothing is filled
 * @param updatedAt the venue's time of the row, or null
 * @param absent    what this row's source does not carry at all, as distinct from carrying it empty
 */
public record OrderReport(
    OrderKey key, OrderTerms terms, OrderStatus status, String rawStatus, BigDecimal cumQty, BigDecimal leavesQty,
    BigDecimal cumValue, BigDecimal avgPrice, Instant updatedAt, Set<OrderAttribute> absent, Sighting seen)
    implements AccountEvent {
}
