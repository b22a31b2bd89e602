package fillkeeper.venue.binance.usdm;

import fillkeeper.domain.AccountEvent;
import fillkeeper.venue.VenueListener;
import java.util.List;
import java.util.function.Consumer;

/** What is heard of an account, on whichever of its connections, told on as one. Confined to one context. */
final class UsdmReports {

  private final VenueListener listener;
  private final Consumer<AccountEvent> meet;
  private boolean closed;

  /**
   * Tells this listener.
   *
   * @param meet is shown each row before
   */
  UsdmReports(VenueListener listener, Consumer<AccountEvent> meet) {
    this.listener = listener;
    this.meet = meet;
  }

  /** Nothing more is told. */
  void close() {
    closed = true;
  }

  /** The first row bears the weight of the message. */
  void onRows(List<AccountEvent> rows, int bytes) {
    int weight = bytes;
    for (AccountEvent row : rows) {
      if (!closed) {
        meet.accept(row);
        listener.onEvent(row, weight);
        weight = 0;
      }
    }
  }
}
