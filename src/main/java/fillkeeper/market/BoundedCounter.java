package fillkeeper.market;

import fillkeeper.domain.TradeKey;
import fillkeeper.ticks.SeenWindow;

/**
 * Counts each public trade once, in memory alone: for programs that need no database. It uses the key of the recorded
 * trades, so a replay, a second connection or a REST page beside the stream counts nothing twice, and two trades alike
 * in price, quantity and time are two.
 *
 * <p>It remembers a limited number of keys and forgets the oldest first, in the order of their acceptance; a trade that
 * comes again after it was forgotten counts again, so the limit must exceed what a venue sends again. Accepting takes
 * the same time however many are remembered. Confined to one thread.
 */
public final class BoundedCounter {

  private final SeenWindow<TradeKey> seen;
  private long accepted;
  private long duplicates;

  /** What became of a trade. */
  public enum Outcome {
    /** It was not known. */
    ACCEPTED,
    /** It was counted before. */
    DUPLICATE
  }

  /**
   * Counts nothing yet.
   *
   * @param limit how many keys are remembered, 1 to {@link SeenWindow#MAX}
   * @throws IllegalArgumentException if the limit is another number
   */
  public BoundedCounter(int limit) {
    this.seen = new SeenWindow<>(limit);
  }

  /** Counts a trade unless it is remembered. */
  public Outcome accept(TradeKey key) {
    if (seen.add(key)) {
      accepted++;
      return Outcome.ACCEPTED;
    }
    duplicates++;
    return Outcome.DUPLICATE;
  }

  /** How many trades were accepted. */
  public long accepted() {
    return accepted;
  }

  /** How often a trade came that was remembered. */
  public long duplicates() {
    return duplicates;
  }

  /** How many keys were forgotten. */
  public long evicted() {
    return seen.evicted();
  }

  /** How many keys are remembered. */
  public int size() {
    return seen.size();
  }
}
