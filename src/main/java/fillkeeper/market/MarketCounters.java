package fillkeeper.market;

import fillkeeper.ledger.TradeStore;
import fillkeeper.ticks.StreamCounters;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * What became of a market's rows since the process started. Written by its recorder, read by anybody. Each that was
 * received ends as exactly one of the others.
 */
final class MarketCounters {

  final LongAdder received = new LongAdder();
  final LongAdder rejected = new LongAdder();
  final LongAdder dropped = new LongAdder();
  final Rejects rejects = new Rejects();
  private final LongAdder recorded = new LongAdder();
  private final LongAdder duplicates = new LongAdder();
  private final LongAdder collisions = new LongAdder();
  private final LongAdder gaps = new LongAdder();
  private final Map<String, StreamCounters> streams = new ConcurrentHashMap<>();

  /** A write of trades ended. */
  void written(TradeStore.Recorded outcome) {
    recorded.add(outcome.stored());
    duplicates.add(outcome.duplicates());
    collisions.add(outcome.collisions());
    gaps.add(outcome.gaps());
  }

  /** Those of one stream of a feed. */
  StreamCounters stream(String stream) {
    return streams.computeIfAbsent(stream, begun -> new StreamCounters());
  }

  /** The numbers of now, those of a feed's streams among them. */
  MarketCounts counts() {
    MarketCounts counts = new MarketCounts(received.sum(), recorded.sum(), duplicates.sum(), collisions.sum(), 0,
        rejected.sum(), dropped.sum(), gaps.sum());
    for (StreamCounters.Counts stream : streams().values()) {
      counts = counts.plus(stream);
    }
    return counts;
  }

  Map<String, StreamCounters.Counts> streams() {
    Map<String, StreamCounters.Counts> counts = new TreeMap<>();
    streams.forEach((stream, counters) -> counts.put(stream, counters.counts()));
    return counts;
  }
}
