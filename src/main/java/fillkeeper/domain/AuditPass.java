package fillkeeper.domain;

import java.time.Instant;

/** One comparison of a list of the venue with the ledger; recorded also when nothing was found. */
public record AuditPass(Kind kind, String category, String scope, Instant windowFrom, Instant windowTo,
    Instant startedAt, Instant finishedAt, int checked, int differences, int repaired, Outcome outcome) {

  /** What was compared. */
  public enum Kind { OPEN_ORDERS, CLOSED_ORDERS, EXECUTIONS, ORDER }

  /** How it ended. */
  public enum Outcome {
    /** Everything was there. */
    PASSED,
    /** Something was missing and is there now. */
    REPAIRED,
    /** The venue did not answer whole, or a difference stayed. */
    INCOMPLETE
  }
}
