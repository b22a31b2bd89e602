package fillkeeper.domain;

import java.math.BigDecimal;
import java.time.Instant;

/**
 * More was filled on an order than there are fills of, for longer than the grace.
 *
 * @param id        unique within the account: the change number of its first row
 * @param expected  the order's cumulative quantity
 * @param booked    the sum of the fills held
 * @param closedBy  what closed it, as {@code fill 0e00…}; only a real fill or a correction does
 * @param changeSeq of the last change
 */
public record Gap(long id, OrderKey order, BigDecimal expected, BigDecimal booked, Instant openedAt, Instant deadline,
    Instant closedAt, String closedBy, Instant acceptedAt, String acceptedBy, String note, long changeSeq) {

  /** How much was filled without a fill. */
  public BigDecimal missing() {
    return expected.subtract(booked);
  }

  /** Whether it makes the account degraded: neither closed nor accepted. */
  public boolean isOpen() {
    return closedAt == null && acceptedAt == null;
  }
}
