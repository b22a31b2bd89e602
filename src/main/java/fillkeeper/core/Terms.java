package fillkeeper.core;

import fillkeeper.domain.Amounts;
import fillkeeper.domain.OrderAttribute;
import fillkeeper.domain.OrderTerms;
import java.util.Objects;
import java.util.Set;

/** The attributes of an order out of two rows. */
final class Terms {

  private Terms() {
  }

  /** The winner's, with those that its source does not carry taken from the other row. */
  static OrderTerms fill(OrderTerms winner, Set<OrderAttribute> absent, OrderTerms other) {
    if (absent.isEmpty()) {
      return winner;
    }
    Choice from = attribute -> absent.contains(attribute) ? other : winner;
    return new OrderTerms(
        from.of(OrderAttribute.CLIENT_ORDER_ID).clientOrderId(),
        from.of(OrderAttribute.PARENT_ORDER_ID).parentOrderId(),
        from.of(OrderAttribute.SIDE).side(),
        from.of(OrderAttribute.POSITION_SIDE).positionSide(),
        from.of(OrderAttribute.TYPE).type(),
        from.of(OrderAttribute.TIME_IN_FORCE).timeInForce(),
        from.of(OrderAttribute.POST_ONLY).postOnly(),
        from.of(OrderAttribute.REDUCE_ONLY).reduceOnly(),
        from.of(OrderAttribute.TRIGGER_PRICE).triggerPrice(),
        from.of(OrderAttribute.PRICE).price(),
        from.of(OrderAttribute.QTY).qty(),
        from.of(OrderAttribute.QUOTE_QTY).quoteQty(),
        from.of(OrderAttribute.REJECT_REASON).rejectReason(),
        from.of(OrderAttribute.CANCEL_REASON).cancelReason(),
        from.of(OrderAttribute.ORIGIN).origin(),
        from.of(OrderAttribute.CREATED_AT).createdAt(),
        winner.details());
  }

  /**
   * The winner's, with what never changes in an order's life taken from a row that lost, where the winner has nothing.
   * The very instance where that adds nothing.
   */
  static OrderTerms identified(OrderTerms winner, OrderTerms loser) {
    OrderTerms next = new OrderTerms(
        either(winner.clientOrderId(), loser.clientOrderId()), either(winner.parentOrderId(), loser.parentOrderId()),
        either(winner.side(), loser.side()), either(winner.positionSide(), loser.positionSide()), winner.type(),
        winner.timeInForce(), winner.postOnly(), winner.reduceOnly(), winner.triggerPrice(), winner.price(),
        winner.qty(), winner.quoteQty(), winner.rejectReason(), winner.cancelReason(),
        either(winner.origin(), loser.origin()), either(winner.createdAt(), loser.createdAt()), winner.details());
    return next.equals(winner) ? winner : next;
  }

  /** Whether both say the same; how the venue spelled it (the details) does not count. */
  static boolean same(OrderTerms one, OrderTerms other) {
    return Objects.equals(one.clientOrderId(), other.clientOrderId())
        && Objects.equals(one.parentOrderId(), other.parentOrderId())
        && one.side() == other.side()
        && one.positionSide() == other.positionSide()
        && one.type() == other.type()
        && one.timeInForce() == other.timeInForce()
        && Objects.equals(one.postOnly(), other.postOnly())
        && Objects.equals(one.reduceOnly(), other.reduceOnly())
        && Amounts.same(one.triggerPrice(), other.triggerPrice())
        && Amounts.same(one.price(), other.price())
        && Amounts.same(one.qty(), other.qty())
        && Amounts.same(one.quoteQty(), other.quoteQty())
        && Objects.equals(one.rejectReason(), other.rejectReason())
        && Objects.equals(one.cancelReason(), other.cancelReason())
        && one.origin() == other.origin()
        && Objects.equals(one.createdAt(), other.createdAt());
  }

  private static <T> T either(T first, T second) {
    return first == null ? second : first;
  }

  /** Which row an attribute is taken from. */
  private interface Choice {

    OrderTerms of(OrderAttribute attribute);
  }
}
