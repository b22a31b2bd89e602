package fillkeeper.venue.wire;

import fillkeeper.domain.PublicTrade;
import fillkeeper.domain.Unreadable;
import fillkeeper.venue.TradeFeed;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Public trades that one message told of. Pure. */
public final class TradeNews {

  private TradeNews() {
  }

  /**
   * Tells them on, then the rows that should have been trades. Whatever comes first bears the weight of the message.
   *
   * @param over whether nothing may be told any more
   */
  public static void tell(TradeFeed.Listener listener, List<PublicTrade> trades, List<Unreadable> unreadable, int bytes,
      BooleanSupplier over) {
    int left = bytes;
    if (!trades.isEmpty()) {
      listener.onTrades(trades, bytes);
      left = 0;
    }
    if (!unreadable.isEmpty() && !over.getAsBoolean()) {
      listener.onUnreadable(unreadable, left);
    }
  }
}
