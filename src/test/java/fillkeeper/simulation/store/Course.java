package fillkeeper.simulation.store;

import java.time.Duration;

/**
 * How one call of a port goes. A future takes one answer, so none is answered twice.
 *
 * @param before until the database has it; null: at once, inside the call
 * @param during how long the database works at it, holding the account's row if it is a write or a claim; null: no time
 * @param after  until the answer is here; null: at once, inside what happened
 */
public record Course(Fate fate, Duration before, Duration during, Duration after) {

  /** Everything at once, inside the call. */
  public static final Course INLINE = new Course(Fate.ANSWERED, null, null, null);

  /** What becomes of it. */
  public enum Fate {
    /** It is done and answered. */
    ANSWERED,
    /** It is not done, and a failure says so. */
    REFUSED,
    /** It is done, and a failure is told. */
    DENIED,
    /** A failure is told, and afterwards it is done. */
    LATE,
    /** It is done and nothing is told, before the deadline says that nothing was. */
    SILENT,
    /** It is not done and nothing is told, before the deadline says that nothing was. */
    LOST,
    /** It is not done: told is that another attempt has the account. With a call of no attempt it is refused. */
    FENCED
  }

  /** Whoever decides. */
  @FunctionalInterface
  public interface Chooser {

    /** How this call is to go. */
    Course of(Call call);
  }

  /** Each method of the two ports. */
  public enum Call {
    UNDAMAGED, RESUME, APPLY, STATUS, BIND, INSTRUMENTS, ORDERS, EXECUTIONS, UNSETTLED,
    CONFIGURE, CLAIM, FAIL, PARK, RESUME_PARKED, ACCEPT_GAP, RENEW, COUNT;

    /** Whether it works on one account's row and so holds it. */
    public boolean locks() {
      return switch (this) {
        case APPLY, STATUS, BIND, CLAIM, FAIL, PARK, RESUME_PARKED, ACCEPT_GAP -> true;
        default -> false;
      };
    }
  }
}
