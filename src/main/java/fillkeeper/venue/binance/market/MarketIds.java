package fillkeeper.venue.binance.market;

import fillkeeper.domain.PublicTrade;
import java.util.HashMap;
import java.util.Map;

/**
 * The last trade that was heard of each symbol. Trades of a symbol are numbered one by one, so a number that is left out
 * is a trade that was not heard. Confined to one context.
 */
final class MarketIds {

  private final Map<String, Long> last = new HashMap<>();

  /** A trade is heard: after which one something was left out before it; null if nothing was. */
  String leftOutBehind(PublicTrade trade) {
    if (!trade.tradeId().matches("\\d{1,18}")) {
      return null;
    }
    long id = Long.parseLong(trade.tradeId());
    Long before = last.get(trade.symbol());
    if (before == null || id > before) {
      last.put(trade.symbol(), id);
    }
    return before != null && id > before + 1 ? Long.toString(before) : null;
  }
}
