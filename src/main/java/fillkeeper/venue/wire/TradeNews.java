package fillkeeper.venue.wire;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.domain.PublicTrade;
import fillkeeper.domain.Unreadable;
import fillkeeper.venue.TradeFeed.Recent;
import fillkeeper.venue.TradeFeed;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/** Public trades that one message or one list tells of. Pure. */
public final class TradeNews {

  private TradeNews() {
  }

  /**
   * Reads the rows of a message or of a list.
   *
   * @param reader  what a row says
   * @param refused what is kept of one that cannot be read
   */
  public static Recent read(JsonNode rows, Function<Row, PublicTrade> reader,
      BiFunction<UnreadableException, String, Unreadable> refused) {
    List<PublicTrade> trades = new ArrayList<>(rows.size());
    List<Unreadable> unreadable = new ArrayList<>();
    for (JsonNode node : rows) {
      try {
        trades.add(reader.apply(Row.storable(node)));
      } catch (UnreadableException unusable) {
        unreadable.add(refused.apply(unusable, node.toString()));
      }
    }
    return new Recent(List.copyOf(trades), List.copyOf(unreadable));
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
