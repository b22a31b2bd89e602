package fillkeeper.domain;

import java.math.BigDecimal;

/**
 * Where an order stands. The rank says which of two reports with equal quantity is the later one:
 * {@code UNKNOWN < PENDING_TRIGGER < NEW < PARTIALLY_FILLED <} the terminal four.
 */
public enum OrderStatus {

  /** Neither open nor ended, as far as anybody told us. */
  UNKNOWN(0),
  /** Conditional, waiting for its trigger. */
  PENDING_TRIGGER(1),
  /** Resting, nothing filled. */
  NEW(2),
  /** Resting with fills. */
  PARTIALLY_FILLED(3),
  /** Ended, filled whole. */
  FILLED(4),
  /** Ended before it was filled whole. */
  CANCELED(4),
  /** Never accepted. */
  REJECTED(4),
  /** Ended by its own terms. */
  EXPIRED(4);

  private final int rank;

  OrderStatus(int rank) {
    this.rank = rank;
  }

  /** The place in the order of a life; the terminal four share the last. */
  public int rank() {
    return rank;
  }

  /** Whether the order has ended. */
  public boolean isTerminal() {
    return rank == 4;
  }

  /** Whether the order may still trade: neither ended nor unknown. */
  public boolean isOpen() {
    return rank > 0 && rank < 4;
  }

  /** What the numbers alone prove, for a word of the venue that we do not know. */
  public static OrderStatus ofNumbers(BigDecimal cumQty, BigDecimal qty) {
    if (cumQty.signum() <= 0) {
      return UNKNOWN;
    }
    return qty != null && cumQty.compareTo(qty) >= 0 ? FILLED : PARTIALLY_FILLED;
  }
}
