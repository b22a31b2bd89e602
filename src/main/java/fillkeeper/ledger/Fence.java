package fillkeeper.ledger;

import io.vertx.sqlclient.Tuple;
import java.time.Instant;

/**
 * What every write of an attempt begins and ends with. It is a row lock: read without one, a stale write gets in
 * behind a claim. The lease that was last told is part of it: it goes back only in a database that was put back. So is
 * that the lease is not over and that the attempt has not ended, whether it failed or a person came between: a write
 * that comes late would show an account as live that nobody keeps, and take a number that others have gone on from.
 */
final class Fence {

  static final int PARAMETERS = 6;
  static final int RENEWING_PARAMETERS = 9;

  private static final String OWNED = """
      WHERE exchange = $1 AND environment = $2 AND account = $3 AND epoch = $4 AND attempt = $5
        AND live_until >= $6 AND live_until >= clock_timestamp() AND NOT ended""";

  /** Leaves the row as it is: updated in every write, its versions pile up under a held snapshot. */
  static final String LOCKING = "SELECT no, live_until FROM fillkeeper.accounts\n" + OWNED + "\nFOR NO KEY UPDATE";

  /** What a renewal sets; $7 to $9 as in {@link #renewal}. */
  static final String RENEWAL = """
      live_until = clock_timestamp() + $7::bigint * interval '1 millisecond',
      last_event_at = coalesce($8::timestamptz, last_event_at), change_seq = greatest(change_seq, $9::bigint)""";

  static final String RENEWING = updating(RENEWAL);

  private Fence() {
  }

  /** A fence that changes the row on the way. */
  static String updating(String changes) {
    return "UPDATE fillkeeper.accounts SET " + changes + "\n" + OWNED + "\nRETURNING no, live_until, venue_account_id";
  }

  static Tuple parameters(Claim claim, Instant told) {
    return Tuple.tuple().addValue(claim.account().exchange()).addValue(claim.account().environment())
        .addValue(claim.account().account()).addValue(claim.epoch()).addValue(claim.attempt())
        .addValue(Columns.time(told));
  }

  static void renewal(Tuple parameters, long leaseMs, Instant lastEventAt, long changeSeq) {
    parameters.addValue(leaseMs).addValue(Columns.time(lastEventAt)).addValue(changeSeq);
  }

  /** The end of the statement. The fence is judged first, whatever order a list would be computed in. */
  static String verdict(String beliefs) {
    return "SELECT CASE WHEN fillkeeper.expect((SELECT count(*) FROM fence) = 1, 'FK001')"
        + " THEN fillkeeper.expect(" + beliefs + ", 'FK002') END AS stored,"
        + " (SELECT live_until FROM fence) AS live_until";
  }
}
