package fillkeeper.venue.binance.spot;

import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.Unreadable;
import fillkeeper.venue.VenueListener;
import fillkeeper.venue.wire.Shares;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * What is heard of an account, on whichever of its connections, told on as one. Confined to one context.
 *
 * <p>Where the times of two reports of an order tie and two connections tell of them in turns, the one with the greater
 * number is the later; that an order ended is believed whatever the number, since nobody promises that it grows. Of
 * orders that were long not heard of nothing is remembered.
 */
final class SpotReports implements SpotConnection.Sink {

  private static final int ORDERS_MAX = 4_096;

  private final VenueListener listener;
  private final Consumer<AccountEvent> meet;
  private final Map<OrderKey, Last> last = new LinkedHashMap<>(16, 0.75f, true) {

    private static final long serialVersionUID = 1L;

    @Override
    protected boolean removeEldestEntry(Map.Entry<OrderKey, Last> eldest) {
      return size() > ORDERS_MAX;
    }
  };
  private final BooleanSupplier over;

  private record Last(Instant at, long number) {
  }

  /**
   * Tells this listener.
   *
   * @param meet is shown each row before
   * @param over whether nothing may be told any more
   */
  SpotReports(VenueListener listener, Consumer<AccountEvent> meet, BooleanSupplier over) {
    this.listener = listener;
    this.meet = meet;
    this.over = over;
  }

  @Override
  public void onRows(SpotFrame.Rows rows, int bytes) {
    List<AccountEvent> current = rows.events().stream()
        .filter(event -> !(event instanceof OrderReport order && isOutdated(order, rows.number()))).toList();
    Shares.tell(current, bytes, over, (event, share) -> {
      meet.accept(event);
      listener.onEvent(event, share);
    });
  }

  @Override
  public void onUnreadable(Unreadable what, int bytes) {
    if (!over.getAsBoolean()) {
      listener.onEvent(what, bytes);
    }
  }

  /** Whether a later report of the same moment was told already. */
  private boolean isOutdated(OrderReport order, long number) {
    Last before = last.get(order.key());
    boolean outdated = before != null && number >= 0 && number < before.number && before.at.equals(order.updatedAt())
        && !order.status().isTerminal();
    if (!outdated && order.updatedAt() != null) {
      last.put(order.key(), new Last(order.updatedAt(), number));
    }
    return outdated;
  }
}
