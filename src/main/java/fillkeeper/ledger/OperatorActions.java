package fillkeeper.ledger;

import fillkeeper.domain.AccountKey;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;

/** What people asked for, each with a row that is there before it is done. */
public interface OperatorActions {

  /**
   * Writes down what is asked. Where the same person asked under the same request id already, nothing is written and
   * that row comes back.
   */
  Future<Begun> begin(Asked asked);

  /** Writes down what became of it. */
  Future<StoredAction> end(long id, Outcome outcome, String detail);

  /** Those of one account by their number, newest first, below {@code before}. */
  Future<List<StoredAction>> list(AccountKey account, long before, int limit);

  /** What became of an action. */
  enum Outcome {
    /** Nothing yet, or the process died over it. */
    ASKED,
    /** Its effect is durable. */
    DONE,
    /** It could not be done as things were; the detail says why. */
    REFUSED,
    /** It was not confirmed in time, and may still take effect. */
    UNKNOWN
  }

  /**
   * What is asked.
   *
   * @param account   null: about the whole process
   * @param subject   what it is about beside the account, as the number of a gap; may be null
   * @param via       {@code http} or {@code bus}
   * @param reason    in the asker's words; may be null
   * @param requestId the asker's own name for it; may be null
   */
  record Asked(AccountKey account, String action, String subject, String who, String via, String reason,
      String requestId) {
  }

  /**
   * A row.
   *
   * @param isNew false: it was asked before
   */
  record Begun(StoredAction action, boolean isNew) {
  }

  /** An action as it is stored. */
  record StoredAction(long id, Asked asked, Instant askedAt, Instant finishedAt, Outcome outcome, String detail) {
  }
}
