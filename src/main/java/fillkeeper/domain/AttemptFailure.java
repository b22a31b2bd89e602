package fillkeeper.domain;

/**
 * Ends an attempt, with the cause that its incident will carry. The message is a sentence with facts, secrets removed.
 */
public class AttemptFailure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final Cause cause;

  public AttemptFailure(Cause cause, String message) {
    super(message);
    this.cause = cause;
  }

  public AttemptFailure(Cause cause, String message, Throwable reason) {
    super(message, reason);
    this.cause = cause;
  }

  /** What the incident says. */
  public Cause incidentCause() {
    return cause;
  }

  /** Whether no other attempt is to be made before a person has mended something, whatever the cause. */
  public boolean needsAPerson() {
    return false;
  }
}
