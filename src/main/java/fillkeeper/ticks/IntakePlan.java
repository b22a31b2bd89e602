package fillkeeper.ticks;

import fillkeeper.domain.StreamCheckpoint;
import fillkeeper.domain.Tick;
import fillkeeper.domain.TickHash;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * What is to become of some ticks. Nothing has changed yet.
 *
 * @param checkpoints how far each stream will be stored
 * @param positions   where the streams that were heard will stand
 * @param state       the feed's full state, by identity
 * @param unmeasured  whether all other streams' sequences mean nothing from now on
 * @param begun       whether the connection has brought ticks
 */
public record IntakePlan(List<Ruling> rulings, List<StreamCheckpoint> checkpoints, Map<String, Position> positions,
    Map<TickHash, TickHash> state, boolean unmeasured, boolean begun) {

  /** Those that go to the store, in order; it has the last word. */
  public List<Tick> stored() {
    return rulings.stream().filter(ruling -> ruling.verdict().isStored()).map(Ruling::tick).toList();
  }

  /** The largest sequence of those that the store holds once the plan is stored, known ones too. */
  public Optional<Long> lastDurable() {
    return rulings.stream().filter(ruling -> ruling.verdict() != Verdict.LATE_DROPPED)
        .map(ruling -> ruling.tick().seq()).filter(Objects::nonNull).max(Long::compare);
  }

  /** What is to become of a tick. */
  public enum Verdict {
    /** As far as memory goes it is new. */
    STORED,
    /** The same, though its sequence is behind the last one, within the slack. */
    STORED_LATE,
    /** Known with other content: the store compares. */
    COMPARED,
    /** Known, and behind the last sequence by more than the slack. */
    BY_SEQUENCE,
    /** Known. */
    BY_HASH,
    /** Not known, and behind the last sequence by more than the slack. */
    LATE_DROPPED;

    /** Whether it goes to the store. */
    public boolean isStored() {
      return this == STORED || this == STORED_LATE || this == COMPARED;
    }
  }

  /**
   * One tick's.
   *
   * @param jump  whether its sequence left some out
   * @param depth how deep in the window it was found
   */
  public record Ruling(Tick tick, Verdict verdict, boolean jump, long depth) {
  }
}
