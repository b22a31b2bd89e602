package fillkeeper.domain;

import java.math.BigDecimal;
import java.time.Instant;

/**
 * What an order is, beside how far it got. Each component but {@code details} may be null: the venue left it empty.
 *
 * @param clientOrderId the order's own client id; null also where the venue made one up
 * @param qty           in the venue's units; null where the order is sized in quote currency
 * @param quoteQty      the size of an order that is sized in quote currency
 * @param cancelReason  the venue's word, only of an order that ended without being filled whole
 * @param details       the venue's row as JSON text, secrets removed
 */
public record OrderTerms(
    String clientOrderId, String parentOrderId, Side side, PositionSide positionSide, OrderType type,
    TimeInForce timeInForce, Boolean postOnly, Boolean reduceOnly, BigDecimal triggerPrice, BigDecimal price,
    BigDecimal qty, BigDecimal quoteQty, String rejectReason, String cancelReason, Origin origin, Instant createdAt,
    String details) {

  /** What is known of an order that only its fills have told of. */
  public static OrderTerms ofFill(Execution fill) {
    return new OrderTerms(fill.clientOrderId(), null, fill.side(), fill.positionSide(), OrderType.UNKNOWN,
        TimeInForce.UNKNOWN, null, null, null, null, null, null, null, null, origin(fill.type()), null, "{}");
  }

  /** A fill that is not of the usual kind says by itself who made its order. */
  private static Origin origin(ExecType type) {
    return switch (type) {
      case LIQUIDATION -> Origin.LIQUIDATION;
      case ADL -> Origin.ADL;
      case SETTLEMENT -> Origin.SETTLEMENT;
      default -> null;
    };
  }
}
