package fillkeeper.ticks;

import fillkeeper.domain.Tick;

/**
 * How far behind the last sequence a tick may still be new.
 *
 * @param seqs 0: no further than the last one itself, which several ticks may share
 */
record Slack(long seqs) {

  /** No feed reorders for so long; a stream that stays behind has begun anew. */
  private static final int STRAYS_MAX = 16;

  Slack {
    if (seqs < 0) {
      throw new IllegalArgumentException("a slack of " + seqs);
    }
  }

  Standing judge(Position at, Tick tick) {
    if (tick.seq() == null || at.filter() == null || tick.seq() >= at.filter()) {
      return Standing.IN_ORDER;
    }
    return at.filter() - tick.seq() <= seqs ? Standing.LATE : Standing.STALE;
  }

  boolean isExhausted(Position at) {
    return at.strays() >= STRAYS_MAX;
  }
}
