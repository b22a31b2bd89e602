package fillkeeper.simulation.store;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.ledger.RowRefusedException;

/** What the database refuses with, word for word, and what is said where it does not answer. Made once, without stacks. */
final class Refusals {

  static final AttemptFailure TOUCHED_TWICE =
      new Untraced(Cause.WRITE_FAILED, "the database refused: SQLSTATE 21000");
  static final AttemptFailure FEE_WITHOUT_CURRENCY = new RowRefusedException(
      "SQLSTATE 23514 table executions constraint executions_fee_has_currency", "executions");
  static final AttemptFailure CUT =
      new Untraced(Cause.WRITE_FAILED, "the connection to the database was closed");
  static final AttemptFailure UNANSWERED =
      new Untraced(Cause.WRITE_FAILED, "the database did not answer: TimeoutException");

  private Refusals() {
  }

  private static final class Untraced extends AttemptFailure {

    private static final long serialVersionUID = 1L;

    Untraced(Cause cause, String message) {
      super(cause, message);
    }

    @Override
    public synchronized Throwable fillInStackTrace() {
      return this;
    }
  }
}
