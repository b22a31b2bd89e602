package fillkeeper.ledger;

import io.vertx.core.Future;
import java.time.Period;

/**
 * What may leave the ledger once it is old: rows that no balance depends on. In small pieces, each a statement of its
 * own that locks nothing but what it deletes, never an account's row.
 */
public interface OldRows {

  /** What may leave. */
  enum Kind {
    /** Orders that ended without a fill, for all accounts. */
    UNFILLED_ORDERS,
    AUDITS,
    /** All but those that are not resolved and an account's last. */
    INCIDENTS,
    REJECTED_EVENTS
  }

  /**
   * Deletes what is older among the next rows.
   *
   * @param kept  how long rows stay, by the database's clock
   * @param after where the piece before ended, {@link Piece#START} for the first
   * @param limit how many rows are looked at
   */
  Future<Piece> delete(Kind kind, Period kept, Piece after, int limit);

  /**
   * How far a walk over the old rows came.
   *
   * @param account the short number of the account it is at; 0 where rows are not walked by account
   * @param row     the last row looked at
   * @param deleted how many rows left
   * @param isLast  whether nothing old is behind it
   */
  record Piece(long account, long row, int deleted, boolean isLast) {

    public static final Piece START = new Piece(0, 0, 0, false);
  }
}
