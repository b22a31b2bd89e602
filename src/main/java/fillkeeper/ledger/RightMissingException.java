package fillkeeper.ledger;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;

/** The database does not let this user do what it has to. No waiting cures that: a person must grant it. */
public final class RightMissingException extends AttemptFailure {

  private static final long serialVersionUID = 1L;

  RightMissingException(String message) {
    super(Cause.WRITE_FAILED, message);
  }

  @Override
  public boolean needsAPerson() {
    return true;
  }
}
