package fillkeeper.venue.wire;

import fillkeeper.domain.PublicTrade;
import java.util.HashMap;
import java.util.Map;

/**
 * The last trade that is known of each symbol. Trades of a symbol are numbered one by one, so a number that is left out
 * is a trade that was not heard. An id that is no number says nothing. Confined to one context.
 */
public final class TradeNumbers {

  private static final String NUMBER = "\\d{1,18}";

  private final Map<String, PublicTrade> last = new HashMap<>();

  /** A trade is heard: behind which one something was left out before it; null if nothing was. */
  public PublicTrade leftOutBehind(PublicTrade trade) {
    return leftOutBehind(trade, 1);
  }

  /**
   * The same of several trades that are told as one, with the number of the last of them.
   *
   * @param count how many
   */
  public PublicTrade leftOutBehind(PublicTrade trade, long count) {
    if (!trade.tradeId().matches(NUMBER)) {
      return null;
    }
    long number = Long.parseLong(trade.tradeId());
    PublicTrade before = last.get(trade.symbol());
    if (before == null) {
      last.put(trade.symbol(), trade);
      return null;
    }
    long known = Long.parseLong(before.tradeId());
    if (number > known) {
      last.put(trade.symbol(), trade);
    }
    return number - count > known ? before : null;
  }

  /** This one is known already, as the last of its symbol. */
  public void goOnBehind(PublicTrade known) {
    leftOutBehind(known);
  }
}
