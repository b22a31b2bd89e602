package fillkeeper.venue.okx;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.domain.PublicTrade;
import fillkeeper.domain.RecordType;
import fillkeeper.domain.Sighting;
import fillkeeper.venue.TradeFeed.Recent;
import fillkeeper.venue.wire.ReplyException;
import fillkeeper.venue.wire.Row;
import fillkeeper.venue.wire.TradeNews;

/**
 * Public trades of one category. One channel adds up what one taker's order traded at one price and names it by the
 * last of its trades; the other channel and REST tell of each trade, by the same numbers.
 */
final class OkxTrades {

  static final String ADDED_UP = "trades";
  static final String SINGLE = "trades-all";

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
