package fillkeeper.venue.binance.spot;

import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderReport;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which report of an order is the later one where their times tie, and two connections tell of them in turns: the one
 * with the greater number. Bounded: of orders that were long not heard of nothing is known. Confined to one context.
 */
final class SpotReports {

  private static final int ORDERS_MAX = 4_096;

  private final Map<OrderKey, Last> last = new LinkedHashMap<>(16, 0.75f, true) {

    private static final long serialVersionUID = 1L;

    @Override
    protected boolean removeEldestEntry(Map.Entry<OrderKey, Last> eldest) {
      return size() > ORDERS_MAX;
    }
  };

  private record Last(Instant at, long number) {
  }

  /** The events of a report, without an order's row that a later report of the same moment has outdated. */
  List<AccountEvent> current(SpotFrame.Rows rows) {
    return rows.events().stream().filter(event -> !(event instanceof OrderReport order) || isCurrent(order, rows.number()))
        .toList();
  }

  private boolean isCurrent(OrderReport order, long number) {
    Last before = last.get(order.key());
    boolean outdated = before != null && number >= 0 && number < before.number && before.at.equals(order.updatedAt());
    if (!outdated && order.updatedAt() != null) {
      last.put(order.key(), new Last(order.updatedAt(), number));
    }
    return !outdated;
  }
}
