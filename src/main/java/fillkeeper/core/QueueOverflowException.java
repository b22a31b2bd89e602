package fillkeeper.core;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;

/** More was heard than may be held. The message has the numbers. */
public final class QueueOverflowException extends AttemptFailure {

  private static final long serialVersionUID = 1L;

  public QueueOverflowException(String what, long found, long max) {
    super(Cause.QUEUE_OVERFLOW, "queue overflow: " + what + "=" + found + " max=" + max);
  }
}
