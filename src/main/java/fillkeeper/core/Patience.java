package fillkeeper.core;

import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderState;
import fillkeeper.domain.OrderStatus;
import fillkeeper.venue.Venue;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * How long it is tried to learn of an order that the venue has nowhere, as one that only its fills have told of: at the
 * next audit, then after two, four, eight more, and no longer once the venue must have forgotten it.
 */
final class Patience {

  private static final int AUDITS_MAX = 256;
  /** Those beyond are asked for each time. */
  private static final int ORDERS_MAX = 50_000;

  private final Map<OrderKey, Turn> turns = new HashMap<>();
  private long audit;

  /** An audit begins. */
  void next() {
    audit++;
  }

  /** Whether this audit should ask for an order if no list shows it. */
  boolean isDue(OrderState order, Venue venue) {
    Turn turn = order.status() == OrderStatus.UNKNOWN ? turns.get(order.key()) : null;
    return !isForgotten(order, venue) && (turn == null || turn.at <= audit);
  }

  /** Whether nobody knows where the order stands, and the venue cannot any more. */
  static boolean isForgotten(OrderState order, Venue venue) {
    Duration reach = venue.rules().of(order.key().category()).historyReach();
    return reach != null && order.status() == OrderStatus.UNKNOWN
        && order.lastChange().receivedAt().isBefore(venue.now().minus(reach));
  }

  /** The venue has these nowhere, once more. */
  void nowhere(Collection<OrderKey> orders) {
    for (OrderKey order : orders) {
      Turn before = turns.get(order);
      int pause = before == null ? 1 : Math.min(AUDITS_MAX, before.pause * 2);
      if (before != null || turns.size() < ORDERS_MAX) {
        turns.put(order, new Turn(audit + pause, pause));
      }
    }
  }

  /** At which audit it is asked for, and how many that waits. */
  private record Turn(long at, int pause) {
  }
}
