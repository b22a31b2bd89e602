package fillkeeper.venue.wire;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;

/** A list was asked of a symbol that the venue does not know, or no more: whoever asked may look again what there is. */
public final class UnlistedException extends AttemptFailure {

  private static final long serialVersionUID = 1L;

  /** With what was asked and the venue's words, secrets removed. */
  public UnlistedException(String what) {
    super(Cause.SYNC_FAILED, what);
  }
}
