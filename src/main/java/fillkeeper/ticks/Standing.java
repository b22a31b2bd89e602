package fillkeeper.ticks;

/** What a tick's sequence alone says of it. */
public enum Standing {
  /** Nothing against it. */
  IN_ORDER,
  /** Behind the last one, within the slack: it may still be new. */
  LATE,
  /** Further behind than the slack: known, or too late. */
  STALE
}
