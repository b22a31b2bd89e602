package fillkeeper.simulation;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;

/** A failure on purpose: where it was made is of no interest, and costs more than all else. */
final class Untraced extends AttemptFailure {

  private static final long serialVersionUID = 1L;

  Untraced(Cause cause, String message) {
    super(cause, message);
  }

  @Override
  public synchronized Throwable fillInStackTrace() {
    return this;
  }
}
