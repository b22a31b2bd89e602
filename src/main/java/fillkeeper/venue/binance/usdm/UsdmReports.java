package fillkeeper.venue.binance.usdm;

import fillkeeper.domain.AccountEvent;
import fillkeeper.venue.VenueListener;
import fillkeeper.venue.wire.Shares;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** What is heard of an account, on whichever of its connections, told on as one. Confined to one context. */
final class UsdmReports {

  private final VenueListener listener;
  private final Consumer<AccountEvent> meet;
  private final BooleanSupplier over;

  /**
   * Tells this listener.
   *
   * @param meet is shown each row before
   * @param over whether nothing may be told any more
   */
  UsdmReports(VenueListener listener, Consumer<AccountEvent> meet, BooleanSupplier over) {
    this.listener = listener;
    this.meet = meet;
    this.over = over;
  }

  void onRows(List<AccountEvent> rows, int bytes) {
    Shares.tell(rows, bytes, over, (row, share) -> {
      meet.accept(row);
      listener.onEvent(row, share);
    });
  }
}
