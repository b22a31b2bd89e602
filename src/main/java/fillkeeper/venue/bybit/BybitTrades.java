package fillkeeper.venue.bybit;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.domain.PublicTrade;
import fillkeeper.domain.RecordType;
import fillkeeper.domain.Sighting;
import fillkeeper.venue.TradeFeed.Recent;
import fillkeeper.venue.wire.ReplyException;
import fillkeeper.venue.wire.Row;
import fillkeeper.venue.wire.TradeNews;

/** Public trades of one category, from the stream and from REST, which name the same things differently. */
final class BybitTrades {

  private static final String TOPIC = "publicTrade.";
  private static final Names STREAM = new Names("s", "i", "p", "v", "S", "T");
  private static final Names REST = new Names("symbol", "execId", "price", "size", "side", "time");

  private record Names(String symbol, String id, String price, String size, String side, String time) {
  }

  private final String category;

  BybitTrades(String category) {
    this.category = category;
  }

  /** What one message of the public socket says. Never throws. */
  BybitFrame decode(String text, Sighting seen) {
    return BybitFrames.decode(text, seen, this::topic);
  }

  /**
   * The newest trades of one symbol as REST lists them.
   *
   * @throws ReplyException if the result has no list
   */
  BybitFrame.Trades recent(JsonNode result, Sighting seen) {
    JsonNode list = result.path("list");
    if (!list.isArray()) {
      throw new ReplyException("the result has no list");
    }
    return trades("recent-trade", list, REST, seen);
  }

  private BybitFrame topic(String topic, JsonNode frame, Sighting seen) {
    if (!topic.startsWith(TOPIC)) {
      return new BybitFrame.Ignored(topic);
    }
    return trades(topic, BybitFrames.data(frame), STREAM, seen);
  }

  private BybitFrame.Trades trades(String topic, JsonNode rows, Names names, Sighting seen) {
    Recent told = TradeNews.read(rows, row -> trade(row, names, seen),
        (refused, row) -> BybitFrames.unreadable(refused, row, seen));
    return new BybitFrame.Trades(topic, told.trades(), told.unreadable());
  }

  private PublicTrade trade(Row row, Names names, Sighting seen) {
    return new PublicTrade(category, RecordType.TRADE, row.id(names.symbol), row.id(names.id),
        row.requiredAmount(names.price), row.quantity(names.size), BybitWords.side(row.text(names.side)),
        row.time(names.time), seen.receivedAt(), row.json());
  }
}
