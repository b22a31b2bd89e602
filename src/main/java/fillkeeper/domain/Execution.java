package fillkeeper.domain;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/**
 * One execution as the venue reports it. Components may be null where the venue leaves them empty; the key, the type,
 * the quantity and the time never are.
 *
 * @param orderId       null where no order exists, also when the venue sends a text that names none
 * @param rawType       the venue's word for the type; null where its source has none, so that the type is assumed
 * @param qty           in the venue's units
 * @param baseQty       in base currency, contracts resolved; null if the instrument was unknown
 * @param fee           positive is paid
 * @param feeCurrency   never null when the fee is not zero
 * @param realizedPnl   the venue's figure
 * @param details       the venue's row as JSON text, secrets removed
 */
public record Execution(
    ExecutionKey key, String orderId, String clientOrderId, Side side, PositionSide positionSide, ExecType type,
    String rawType, BigDecimal price, BigDecimal qty, BigDecimal baseQty, BigDecimal value, String valueCurrency,
    BigDecimal fee, String feeCurrency, BigDecimal feeRate, List<MiscFee> miscFees, BigDecimal realizedPnl,
    BigDecimal closedQty, Boolean maker, Instant executedAt, String details, Sighting seen)
    implements AccountEvent {

  /** The order it fills, or null where none stands behind it. */
  public OrderKey orderKey() {
    return orderId == null || !type.isFill() ? null : OrderKey.order(key.category(), key.symbol(), orderId);
  }
}
