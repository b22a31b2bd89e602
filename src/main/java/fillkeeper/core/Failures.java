package fillkeeper.core;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import java.util.Set;

/** What a failure means for the attempt. */
public final class Failures {

  /** A question that cannot be answered just now leaves the stream as it is; these do not. */
  private static final Set<Cause> FATAL_TO_QUESTIONS = Set.of(Cause.AUTH_REJECTED, Cause.MALFORMED_EVENT,
      Cause.ACCOUNT_MISMATCH, Cause.FENCED, Cause.WRITE_FAILED, Cause.CLOCK_SKEW, Cause.LEDGER_RESET);

  private Failures() {
  }

  /** Whether a question to the venue that failed so ends the attempt, rather than being asked again later. */
  public static boolean endsAttempt(Throwable failure) {
    return FATAL_TO_QUESTIONS.contains(of(failure, Cause.SYNC_FAILED).incidentCause());
  }

  /** A failure as what an incident says of it; what carries no cause gets this one. */
  public static AttemptFailure of(Throwable failure, Cause otherwise) {
    return failure instanceof AttemptFailure known ? known
        : new AttemptFailure(otherwise, failure.getClass().getSimpleName() + " in this attempt", failure);
  }
}
