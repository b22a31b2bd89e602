package fillkeeper.ledger;

import fillkeeper.domain.AccountKey;
import fillkeeper.domain.BookedExecution;
import fillkeeper.domain.Correction;
import fillkeeper.domain.Gap;
import fillkeeper.domain.OrderState;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * Every change of an account, in the order of its numbers, which is that of the commits: whoever sees a number sees all
 * below it, so that a reader that goes on from the last one it saw misses none.
 */
public interface ChangeFeed {

  /** The changes behind this number, each record at its latest; empty if there is no such account. */
  Future<Optional<Page>> after(AccountKey account, long seq, int limit);

  /** Tells of an account that changed here, or perhaps did; a hint, from any thread. What others write is not told. */
  void onChanged(Consumer<AccountKey> listener);

  /**
   * Some changes, and the ledger at the same moment.
   *
   * @param highest the number of the account's last change
   */
  record Page(UUID incarnation, long highest, List<Change> changes) {
  }

  /** One record at its latest change. */
  sealed interface Change {

    long seq();
  }

  /** An order. */
  record OrderChange(OrderState order) implements Change {
    @Override
    public long seq() {
      return order.changeSeq();
    }
  }

  /** An execution. */
  record ExecutionChange(BookedExecution execution) implements Change {
    @Override
    public long seq() {
      return execution.changeSeq();
    }
  }

  /** A correction. */
  record CorrectionChange(Correction correction) implements Change {
    @Override
    public long seq() {
      return correction.changeSeq();
    }
  }

  /** A gap. */
  record GapChange(Gap gap) implements Change {
    @Override
    public long seq() {
      return gap.changeSeq();
    }
  }

  /** The account's status, as it was stored; whether its lease still holds is another matter. */
  record StatusChange(String status, Instant since, String detail, long epoch, long seq) implements Change {
  }
}
