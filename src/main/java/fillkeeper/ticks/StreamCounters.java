package fillkeeper.ticks;

import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** What became of a stream's ticks since the process started. Written by its collector, read by anybody. */
public final class StreamCounters {

  final LongAdder accepted = new LongAdder();
  final LongAdder bySequence = new LongAdder();
  final LongAdder byHash = new LongAdder();
  final LongAdder byKey = new LongAdder();
  final LongAdder lateAccepted = new LongAdder();
  final LongAdder lateDropped = new LongAdder();
  final LongAdder collisions = new LongAdder();
  final LongAdder gaps = new LongAdder();
  final LongAdder evictions = new LongAdder();
  final LongAccumulator deepestDuplicate = new LongAccumulator(Math::max, 0);

  /** The numbers of now. */
  public Counts counts() {
    return new Counts(accepted.sum(), bySequence.sum(), byHash.sum(), byKey.sum(), lateAccepted.sum(),
        lateDropped.sum(), collisions.sum(), gaps.sum(), evictions.sum(), deepestDuplicate.get());
  }

  /**
   * Ticks that were dealt with: each is accepted, one of the three duplicates, dropped as late, or a collision.
   *
   * @param bySequence       known, and behind the last sequence
   * @param byHash           known to the window
   * @param byKey            known to the database only
   * @param lateAccepted     of the accepted, those behind the last sequence
   * @param collisions       the same identity with other content
   * @param gaps             jumps of the sequence
   * @param evictions        keys that the window forgot when a tick of this stream came
   * @param deepestDuplicate how large the window had to be for the deepest duplicate that it knew
   */
  public record Counts(long accepted, long bySequence, long byHash, long byKey, long lateAccepted, long lateDropped,
      long collisions, long gaps, long evictions, long deepestDuplicate) {

    /** All that were dealt with. */
    public long received() {
      return accepted + bySequence + byHash + byKey + lateDropped + collisions;
    }

    public long duplicates() {
      return bySequence + byHash + byKey;
    }
  }
}
