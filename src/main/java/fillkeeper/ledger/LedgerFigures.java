package fillkeeper.ledger;

import fillkeeper.domain.AccountKey;
import fillkeeper.domain.AuditPass;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** What is measured of the accounts and stands in the tables. */
public interface LedgerFigures {

  /** All accounts that are configured anywhere, in one statement. */
  Future<List<AccountFigures>> read();

  /**
   * Of one account.
   *
   * @param status      as readers see it, {@code LAPSED} included
   * @param lastEventAt null before the first
   * @param open        gaps that are neither closed nor accepted
   * @param overdue     of those, the ones past their deadline
   * @param accepted    gaps that a person accepted and nothing has closed
   * @param oldestGapAt when the oldest open gap opened, null if there is none
   * @param lastAudits  when the last pass of each kind ended; without those that there never were
   */
  record AccountFigures(AccountKey account, String status, boolean current, Instant lastEventAt, int open, int overdue,
      int accepted, Instant oldestGapAt, Map<AuditPass.Kind, Instant> lastAudits) {
  }
}
