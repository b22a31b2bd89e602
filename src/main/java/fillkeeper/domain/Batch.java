package fillkeeper.domain;

import java.time.Instant;
import java.util.List;

/**
 * What one operation changes in the ledger: all of it in one statement, or nothing. No key occurs twice in a list.
 *
 * @param orders      each with the change it was merged from
 * @param executions  believed new; the statement refuses all if one is not
 * @param completions executions that are stored with columns empty which a later copy filled
 * @param gaps        gap rows, whole, to be inserted or replaced by id
 * @param checkpoints walks that are proven further now
 * @param lastSeq     the highest change number given out, here or before
 */
public record Batch(List<OrderChange> orders, List<BookedExecution> executions, List<Completion> completions,
    List<Correction> corrections, List<Gap> gaps, List<Unreadable> rejected, List<Checkpoint> checkpoints,
    List<Coverage> coverage, List<AuditPass> audits, Instant lastEventAt, long lastSeq) {

  /**
   * An order's next state.
   *
   * @param baseSeq the change number of the state it was merged from, 0 where the order is believed new
   */
  public record OrderChange(OrderState next, long baseSeq) {
  }

  /** A stored execution with columns filled that were empty. */
  public record Completion(BookedExecution next, long baseSeq) {
  }

  /** Whether there is nothing to store. */
  public boolean isEmpty() {
    return orders.isEmpty() && executions.isEmpty() && completions.isEmpty() && corrections.isEmpty()
        && gaps.isEmpty() && rejected.isEmpty() && checkpoints.isEmpty() && coverage.isEmpty() && audits.isEmpty();
  }
}
