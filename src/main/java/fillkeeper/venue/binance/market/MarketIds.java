package fillkeeper.venue.binance.market;

import fillkeeper.domain.PublicTrade;
import java.util.HashMap;
import java.util.Map;

/**
 * The last trade that was heard of each symbol. Trades of a symbol are numbered one by one, so a number that is left out
 * is a trade that was not heard. Confined to one context.
 */
final class MarketIds {

  private final Map<String, PublicTrade> last = new HashMap<>();

  /** A trade is heard: behind which one something was left out before it; null if nothing was. */
  PublicTrade leftOutBehind(PublicTrade trade) {
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
    return number > known + 1 ? before : null;
  }
}
