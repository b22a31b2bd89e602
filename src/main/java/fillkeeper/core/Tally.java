package fillkeeper.core;

/** What became of some events. Each is counted once, so the sum is their number. */
public record Tally(long applied, long duplicates, long stale, long corrections, long rejected) {

  /** Of nothing. */
  public static final Tally NONE = new Tally(0, 0, 0, 0, 0);

  /** Both together. */
  public Tally plus(Tally other) {
    return new Tally(applied + other.applied, duplicates + other.duplicates, stale + other.stale,
        corrections + other.corrections, rejected + other.rejected);
  }
}
