package fillkeeper.simulator.binance;

/** What the futures exchange does one way or another and does not document. Guarded by the floor. */
final class UsdmRules {

  /** Whether windows of orders are about the last change; about creation otherwise. */
  boolean ordersByUpdate;
  /** Whether an answer that would be too long shows the oldest; the newest otherwise. */
  boolean oldestRemain;
  /** Whether lists show a charge as what was received. */
  boolean chargesNegated;
  /** Rows of an answer at most, whatever is asked for. */
  int pageMax = Integer.MAX_VALUE;
}
