package fillkeeper.venue.okx;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.domain.PublicTrade;
import fillkeeper.domain.RecordType;
import fillkeeper.domain.Sighting;
import fillkeeper.venue.TradeFeed.Recent;
import fillkeeper.venue.wire.ReplyException;
import fillkeeper.venue.wire.Row;
import fillkeeper.venue.wire.StrictJson;
import fillkeeper.venue.wire.TradeNews;
import java.math.BigDecimal;

/**
 * Public trades of one category. One channel adds up what one taker's order traded at one price and names it by the
 * last of its trades; the other channel and REST tell of each trade, by the same numbers.
 */
final class OkxTrades {

  static final String ADDED_UP = "trades";
  static final String SINGLE = "trades-all";

  /** More than one order ever meets. */
  private static final BigDecimal COUNT_MAX = new BigDecimal(1_000_000);

  private final String category;

  OkxTrades(String category) {
    this.category = category;
  }

  /** What one message of a public socket says. Never throws. */
  OkxFrame decode(String text, Sighting seen) {
    return OkxFrames.decode(text, seen, this::channel);
  }

  /**
   * Trades as REST lists them, each on its own.
   *
   * @throws ReplyException if the answer has no list
   */
  OkxFrame.Trades listed(JsonNode data, Sighting seen) {
    if (!data.isArray()) {
      throw new ReplyException("the answer has no list");
    }
    return trades("market/trades", RecordType.TRADE, data, seen);
  }

  /** How many trades one is that was told as one; where it does not say, it stands for itself. */
  static long count(PublicTrade trade) {
    BigDecimal count = new Row(StrictJson.parseObject(trade.details())).amountOrNull("count");
    return count == null || count.signum() <= 0 || count.compareTo(COUNT_MAX) > 0 ? 1 : count.longValue();
  }

  private OkxFrame channel(String channel, JsonNode push, Sighting seen) {
    return switch (channel) {
      case ADDED_UP -> trades(channel, RecordType.AGG_TRADE, OkxFrames.data(push), seen);
      case SINGLE -> trades(channel, RecordType.TRADE, OkxFrames.data(push), seen);
      default -> new OkxFrame.Ignored("channel", channel);
    };
  }

  private OkxFrame.Trades trades(String channel, String recordType, JsonNode rows, Sighting seen) {
    Recent told = TradeNews.read(rows, row -> trade(row, recordType, seen),
        (refused, row) -> OkxFrames.unreadable(refused, row, seen));
    return new OkxFrame.Trades(channel, told.trades(), told.unreadable());
  }

  private PublicTrade trade(Row row, String recordType, Sighting seen) {
    return new PublicTrade(category, recordType, row.id("instId"), row.id("tradeId"), row.requiredAmount("px"),
        row.quantity("sz"), OkxWords.side(row.text("side")), row.time("ts"), seen.receivedAt(), row.json());
  }
}
