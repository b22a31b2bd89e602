package fillkeeper.market;

import fillkeeper.core.Limits;
import fillkeeper.core.Restarts;

/** Something public that is recorded. */
public sealed interface Recorded permits Market, TickMarket {

  /** As people and the event bus name it. */
  String name();

  /** The queue's limits. */
  Limits limits();

  /** How it is tried again after a failure; it never ends, since a recorder writes nothing wrong by waiting. */
  Restarts.Policy policy();
}
