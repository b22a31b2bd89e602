package fillkeeper.account;

import fillkeeper.core.Tally;
import fillkeeper.domain.Vitals;
import java.util.concurrent.atomic.LongAdder;

/**
 * What became of everything an account heard and read since the process started, over all its attempts. Written by the
 * attempt, read by anybody.
 */
public final class Counters {

  private final LongAdder received = new LongAdder();
  private final LongAdder applied = new LongAdder();
  private final LongAdder duplicates = new LongAdder();
  private final LongAdder stale = new LongAdder();
  private final LongAdder corrections = new LongAdder();
  private final LongAdder rejected = new LongAdder();
  private final LongAdder dropped = new LongAdder();
  private final LongAdder refused = new LongAdder();
  private final LongAdder unknownWords = new LongAdder();
  private volatile Tally executions = Tally.NONE;

  void unknownWord() {
    unknownWords.increment();
  }

  void received(long events) {
    received.add(events);
  }

  /**
   * Some events were stored.
   *
   * @param ofExecutions what became of the executions among them
   */
  void stored(Tally tally, Tally ofExecutions) {
    executions = executions.plus(ofExecutions);
    applied.add(tally.applied());
    duplicates.add(tally.duplicates());
    stale.add(tally.stale());
    corrections.add(tally.corrections());
    rejected.add(tally.rejected());
  }

  void dropped(long events) {
    dropped.add(events);
  }

  void refused(long events) {
    refused.add(events);
  }

  /** What became of the executions among them. */
  public Tally executions() {
    return executions;
  }

  /** As they are now; the sum holds whenever nothing is under way. */
  public Vitals.Counters read() {
    return new Vitals.Counters(received.sum(), applied.sum(), duplicates.sum(), stale.sum(), corrections.sum(),
        rejected.sum(), dropped.sum(), refused.sum(), unknownWords.sum());
  }
}
