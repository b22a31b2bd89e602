package fillkeeper.ledger;

import fillkeeper.domain.AccountKey;
import fillkeeper.domain.AccountStatus;
import fillkeeper.domain.Batch;
import fillkeeper.domain.BookedExecution;
import fillkeeper.domain.Checkpoint;
import fillkeeper.domain.ExecutionKey;
import fillkeeper.domain.Gap;
import fillkeeper.domain.Instrument;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderState;
import fillkeeper.domain.SymbolKey;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What one attempt does with its account's rows. A write is one statement: all of it, or nothing.
 *
 * <p>A write fails with {@link ClaimLostException} when another attempt owns the account, with
 * {@link BeliefRefutedException} when nothing was stored because the ledger holds something else than the batch was
 * made from, and with an {@link fillkeeper.domain.AttemptFailure} of cause {@code WRITE_FAILED} otherwise: then it
 * possibly happened.
 */
public interface Ledger {

  /**
   * Fails with {@link fillkeeper.domain.Cause#DRIFT} where one of the orders changed last was changed by hand, so that
   * its quantities are not those of its executions.
   */
  Future<Void> undamaged(Claim claim);

  /** Everything an attempt starts from, read after its claim. */
  Future<Resume> resume(Claim claim);

  /**
   * Stores a batch.
   *
   * @param told  the end of the lease that the attempt was last told; the write is refused where the row says less,
   *              which happens only in a database that was put back
   * @param renew whether the write carries the renewal of the lease
   * @return the end of the lease by the database's clock, as it is now; {@code told} if it was not renewed
   */
  Future<Instant> apply(Claim claim, Instant told, boolean renew, Batch batch);

  /** Shows the attempt's status, renewing the lease with it. Marks of null leave what is there. */
  Future<Instant> status(Claim claim, Instant told, AccountStatus status, String detail, Marks marks);

  /** Fixes the venue's account number at first contact; fails with {@code ACCOUNT_MISMATCH} if another is fixed. */
  Future<Void> bind(Claim claim, String venueAccountId);

  /** Stores what the venue says of its symbols; the account's rows are not touched. */
  Future<Void> instruments(AccountKey account, List<Instrument> instruments);

  /** The orders with these keys; what is not there is not in the answer. */
  Future<Map<OrderKey, OrderState>> orders(Claim claim, Collection<OrderKey> keys);

  /** The executions with these keys; what is not there is not in the answer. */
  Future<Map<ExecutionKey, BookedExecution>> executions(Claim claim, Collection<ExecutionKey> keys);

  /** Orders that are open or unknown, in the order of their keys, those after {@code after} (null: from the start). */
  Future<List<OrderState>> unsettled(Claim claim, OrderKey after, int limit);

  /**
   * What an attempt starts from.
   *
   * @param changeSeq   the highest change number stored
   * @param gaps        the gap rows that are not closed, accepted ones included
   * @param openGaps    orders with more filled than there are fills of, whether or not a row says so; bounded
   * @param checkpoints by the name of the walk
   * @param symbols     those of which the ledger holds an order or an execution
   */
  record Resume(long changeSeq, List<Gap> gaps, List<OrderState> openGaps, Map<String, Checkpoint> checkpoints,
      Set<SymbolKey> symbols) {
  }

  /**
   * Columns of the account's row that come with a status; each may be null.
   *
   * @param changeSeq the highest change number so far, that of this status included
   * @param statusSeq the number of this change of status; 0 if the status stays as it is
   */
  record Marks(Instant lastEventAt, Instant lastSyncedAt, Instant lastProvenAt, long changeSeq, long statusSeq) {
  }
}
