package fillkeeper.account;

import fillkeeper.core.Tally;

/** What one attempt took in and what became of it, so that what it leaves behind at its end is known. */
final class AttemptCounts {

  private final Counters counters;
  private long pending;
  private boolean ended;

  AttemptCounts(Counters counters) {
    this.counters = counters;
  }

  void received(long events) {
    counters.received(events);
    pending += events;
    if (ended) {
      end();
    }
  }

  void stored(Tally tally, Tally ofExecutions) {
    pending -= tally.applied() + tally.duplicates() + tally.stale() + tally.corrections() + tally.rejected();
    counters.stored(tally, ofExecutions);
  }

  void refused() {
    counters.refused(1);
  }

  /** What was taken in and not stored is given up with the attempt. */
  void end() {
    counters.dropped(pending);
    pending = 0;
    ended = true;
  }
}
