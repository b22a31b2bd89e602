package fillkeeper.ledger;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;

/**
 * The database refused what a batch holds: data that it cannot store, or that breaks a rule of its table. That is an
 * answer and not an unknown: nothing of the batch was stored. No waiting cures it.
 */
public final class RowRefusedException extends AttemptFailure {

  private static final long serialVersionUID = 1L;

  private final String reason;
  private final String table;
  private final boolean named;

  /**
   * Of a batch of which nobody knows yet which row it was.
   *
   * @param reason the server's code and names, without any value
   * @param table  whose rule was broken; null where the server does not say
   */
  public RowRefusedException(String reason, String table) {
    this("the database refused: " + reason, reason, table, false);
  }

  private RowRefusedException(String message, String reason, String table, boolean named) {
    super(Cause.MALFORMED_EVENT, message);
    this.reason = reason;
    this.table = table;
    this.named = named;
  }

  /** The same once it is known which row it was. */
  public RowRefusedException of(String row) {
    return new RowRefusedException("the database refused " + row + ": " + reason, reason, table, true);
  }

  /** Whether the message says which row it was, so that the same message again means the same row. */
  public boolean isNamed() {
    return named;
  }

  /** Whether the rule of this table was broken, as far as the server says. */
  public boolean isOfTable(String name) {
    return name.equals(table);
  }
}
