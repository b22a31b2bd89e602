package fillkeeper.desk;

import fillkeeper.supervisor.RefusedException;
import java.util.UUID;

/** A cursor is of another ledger than this one, or of what this one no longer holds: code 410. */
public final class IncarnationChangedException extends RefusedException {

  private static final long serialVersionUID = 1L;

  private final UUID present;

  IncarnationChangedException(UUID present) {
    super(410, "INCARNATION_CHANGED: the ledger is now " + present);
    this.present = present;
  }

  /** That of the ledger as it is now. */
  public UUID present() {
    return present;
  }
}
