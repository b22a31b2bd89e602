package fillkeeper.domain;

import java.math.BigDecimal;
import java.time.Instant;

/**
 * An order as the ledger holds it: the row of the venue that won, the quantities, and when that last changed.
 *
 * @param terms      of the winning row, what its source never carries filled from others
 * @param rowStatus  what the winning row says; null while only fills are known
 * @param rawStatus  the winning row's own word, or null
 * @param rowCumQty  the winning row's own cumulative quantity, zero while only fills are known. It may be less than
 *                   {@code cumQty}, and is what a later row is compared with.
 * @param rowAt      the winning row's time, or null
 * @param concluded  the venue no longer has it, and that proves that it ended unfilled
 * @param unknown    the venue no longer has it, and that proves nothing
 * @param cumQty     the largest cumulative quantity seen, from rows or as the sum of fills
 * @param fillsQty   the sum of the fills that the ledger holds
 * @param cumValue   of the winning row, or null
 * @param avgPrice   of the winning row, or null
 * @param leavesQty  of the winning row, or null
 * @param lastChange how the last change became known. Its {@code nanos} mean something only while
 *                   {@code heard} is true.
 * @param heard      whether the winning row is a stream row that this attempt heard at {@code heardNanos}
 * @param epoch      of the attempt that made the last change
 * @param changeSeq  of the last change; 0 while it is not stored
 */
public record OrderState(
    OrderKey key, OrderTerms terms, OrderStatus rowStatus, String rawStatus, BigDecimal rowCumQty, Instant rowAt,
    boolean concluded, boolean unknown, BigDecimal cumQty, BigDecimal fillsQty, BigDecimal cumValue,
    BigDecimal avgPrice, BigDecimal leavesQty, Sighting lastChange, boolean heard, long heardNanos, long epoch,
    long changeSeq) {

  /** The status that readers see, from the winning row, the conclusion and the quantities. */
  public OrderStatus status() {
    if (rowStatus != null && rowStatus.isTerminal()) {
      return rowStatus;
    }
    if (concluded) {
      return OrderStatus.CANCELED;
    }
    if (unknown || rowStatus == null) {
      return OrderStatus.UNKNOWN;
    }
    return rowStatus.isOpen() && cumQty.signum() > 0 ? OrderStatus.PARTIALLY_FILLED : rowStatus;
  }

  /**
   * What is left to fill: nothing once ended, else the size less what is filled where both are known, and less than
   * that where the venue says so: it may keep a part from being filled.
   */
  public BigDecimal leaves() {
    if (status().isTerminal()) {
      return BigDecimal.ZERO;
    }
    if (terms.qty() == null) {
      return leavesQty;
    }
    BigDecimal unfilled = terms.qty().subtract(cumQty);
    BigDecimal told = leavesQty == null ? unfilled : leavesQty.subtract(cumQty.subtract(rowCumQty));
    return told.min(unfilled).max(BigDecimal.ZERO);
  }

  /** Whether more was filled than there are fills of. */
  public boolean hasGap() {
    return missing().signum() > 0;
  }

  /** How much was filled without a fill that the ledger holds. */
  public BigDecimal missing() {
    return cumQty.subtract(fillsQty);
  }

  /** Whether the venue has still to be asked about it: open, or nobody knows. */
  public boolean isUnsettled() {
    return !status().isTerminal();
  }

  /** The same with the marks of the change that made it. */
  public OrderState changed(Sighting seen, long byEpoch, long seq) {
    return new OrderState(key, terms, rowStatus, rawStatus, rowCumQty, rowAt, concluded, unknown, cumQty, fillsQty,
        cumValue, avgPrice, leavesQty, seen, heard, heardNanos, byEpoch, seq);
  }
}
