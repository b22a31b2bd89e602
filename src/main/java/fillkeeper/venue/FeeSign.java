package fillkeeper.venue;

import java.math.BigDecimal;

/** What a positive amount on the wire means that is charged or paid out; ours are positive where paid. */
public enum FeeSign {
  /** It was charged. */
  PAID,
  /** It was paid out to the account. */
  RECEIVED;

  /** What was paid; negative if it was received. Null of null. */
  public BigDecimal paid(BigDecimal told) {
    return told == null || this == PAID ? told : told.negate();
  }
}
