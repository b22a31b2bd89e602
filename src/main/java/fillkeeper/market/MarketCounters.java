package fillkeeper.market;

import java.util.concurrent.atomic.LongAdder;

/** What became of a market's trades since the process started. Written by its recorder, read by anybody. */
final class MarketCounters {

  final LongAdder received = new LongAdder();
  final LongAdder recorded = new LongAdder();
  final LongAdder duplicates = new LongAdder();
  final LongAdder rejected = new LongAdder();
  final LongAdder dropped = new LongAdder();

  /** A write stored {@code stored} of {@code offered} trades as new. */
  void written(long offered, long stored) {
    recorded.add(stored);
    duplicates.add(offered - stored);
  }
}
