package fillkeeper.ledger;

import fillkeeper.domain.AccountKey;
import fillkeeper.domain.AuditPass;
import fillkeeper.domain.BookedExecution;
import fillkeeper.domain.Correction;
import fillkeeper.domain.Coverage;
import fillkeeper.domain.Gap;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderState;
import fillkeeper.ledger.LedgerReader.StoredIncident;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;

/**
 * Lists of an account's records, page by page. A list that begins with the newest goes on below {@code before}, which is
 * {@link Long#MAX_VALUE} at the start.
 */
public interface LedgerLists {

  /** Orders, by the number of their last change, newest first. */
  Future<List<OrderState>> orders(AccountKey account, OrderFilter filter, long before, int limit);

  /** Executions with a change number above {@code after}, in its order. */
  Future<List<BookedExecution>> executions(AccountKey account, ExecutionFilter filter, long after, int limit);

  /** What belongs to an order, as of one moment. */
  Future<OrderFile> file(AccountKey account, OrderKey order);

  /** Gaps by their number, newest first. */
  Future<List<Gap>> gaps(AccountKey account, GapState state, long before, int limit);

  /** Incidents by their number, newest first. */
  Future<List<StoredIncident>> incidents(AccountKey account, long before, int limit);

  /** Audit passes by their number, newest first. */
  Future<List<StoredAudit>> audits(AccountKey account, long before, int limit);

  /** Coverage, in the order of its key, behind {@code after}; null: from the start. */
  Future<List<StoredCoverage>> coverage(AccountKey account, CoverageKey after, int limit);

  /** Which orders; what is null does not matter. The time is that of their making, half-open. */
  record OrderFilter(Boolean open, String category, String symbol, String clientOrderId, Instant from, Instant to) {
  }

  /** Which executions; what is null does not matter. The time is that of the execution, half-open. */
  record ExecutionFilter(String orderId, String clientOrderId, String category, String symbol, String execType,
      Instant from, Instant to) {

    /** All of them. */
    public static final ExecutionFilter ALL = new ExecutionFilter(null, null, null, null, null, null, null);
  }

  /** How a gap stands. */
  enum GapState {
    /** However it stands. */
    ANY,
    /** Neither closed nor accepted. */
    OPEN,
    /** Accepted, and not closed since. */
    ACCEPTED,
    /** Closed. */
    CLOSED
  }

  /** What belongs to an order, by change number; each list is cut at 5,000. */
  record OrderFile(List<BookedExecution> executions, List<Gap> gaps, List<Correction> corrections) {
  }

  /** An audit pass as it is stored. */
  record StoredAudit(long id, AuditPass pass, long epoch) {
  }

  /** A span as it is stored. */
  record StoredCoverage(Coverage coverage, Instant provenAt) {

    /** What tells it from all others of its account. */
    public CoverageKey key() {
      return new CoverageKey(coverage.category(), Records.lower(coverage.kind()), coverage.scope(), coverage.from());
    }
  }

  /** The key of a span within its account. */
  record CoverageKey(String category, String kind, String scope, Instant from) {
  }
}
