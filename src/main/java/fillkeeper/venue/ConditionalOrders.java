package fillkeeper.venue;

/** What orders are that wait for a price before they are placed. */
public enum ConditionalOrders {
  /** There are none. */
  NONE,
  /** Orders like any other, with one id from the beginning to the end. */
  ORDERS,
  /** Something apart, with ids of their own: what they place are orders. */
  APART
}
