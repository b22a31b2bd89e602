package fillkeeper.venue;

/** What tells which of two messages about one order is the later one. */
public enum UpdateOrder {
  /** Their times, which may be the same. */
  TIME,
  /** Their times, and of the same time their numbers, which grow. */
  TIME_AND_NUMBER,
  /** Their times, and of the same time the order in which one connection brought them. */
  TIME_AND_ARRIVAL
}
