package fillkeeper.ledger;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;

/** Another attempt owns the account. Nothing was stored; no retry wins. It is an answer, so it has no stack. */
public final class ClaimLostException extends AttemptFailure {

  private static final long serialVersionUID = 1L;

  public ClaimLostException(Claim claim) {
    super(Cause.FENCED, "claim lost: account=" + claim.account() + " epoch=" + claim.epoch());
  }

  @Override
  public synchronized Throwable fillInStackTrace() {
    return this;
  }
}
