package fillkeeper.ledger;

/**
 * How the connections of one kind are used.
 *
 * @param kind    what they are for: {@code writer}, {@code reader}, {@code claims}, {@code leases} or
 *                {@code notices}
 * @param lanes   how many there may be
 * @param busy    how many carry an operation
 * @param waiting operations that wait for one
 */
public record LaneUse(String kind, int lanes, int busy, int waiting) {

  /** Both together, of the same kind. */
  LaneUse plus(LaneUse other) {
    return new LaneUse(kind, lanes + other.lanes, busy + other.busy, waiting + other.waiting);
  }
}
