package fillkeeper.market;

import fillkeeper.ticks.StreamCounters;

/**
 * What became of a market's rows: all received are recorded, duplicates, collisions, dropped as late, rejected, dropped
 * with an attempt, or still on their way.
 *
 * @param collisions known with other content
 * @param dropped    accepted, then given up with their attempt
 * @param gaps       where rows may be missing
 */
public record MarketCounts(long received, long recorded, long duplicates, long collisions, long lateDropped,
    long rejected, long dropped, long gaps) {

  MarketCounts plus(StreamCounters.Counts stream) {
    return new MarketCounts(received, recorded + stream.accepted(), duplicates + stream.duplicates(),
        collisions + stream.collisions(), lateDropped + stream.lateDropped(), rejected, dropped,
        gaps + stream.gaps());
  }
}
