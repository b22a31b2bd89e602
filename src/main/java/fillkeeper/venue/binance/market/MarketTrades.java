package fillkeeper.venue.binance.market;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.domain.PublicTrade;
import fillkeeper.domain.RecordType;
import fillkeeper.domain.Side;
import fillkeeper.domain.Sighting;
import fillkeeper.domain.Unreadable;
import fillkeeper.venue.binance.api.BinanceText;
import fillkeeper.venue.wire.Conversation;
import fillkeeper.venue.wire.ReplyException;
import fillkeeper.venue.wire.Row;
import fillkeeper.venue.wire.StrictJson;
import fillkeeper.venue.wire.UnreadableException;
import java.util.ArrayList;
import java.util.List;

/**
 * Public trades of one category, from the streams and from REST, which name the same things differently. Pure.
 *
 * <p>Single trades and aggregates of them are numbered apart. A trade of which the buyer had waited is a sale to it.
 */
final class MarketTrades implements Conversation.Reader<MarketFrame> {

  private static final Names TRADE = new Names(RecordType.TRADE, "t", "p", "q", "T", "m");
  private static final Names LISTED_TRADE = new Names(RecordType.TRADE, "id", "price", "qty", "time", "isBuyerMaker");
  /** Aggregates have one spelling. */
  private static final Names AGGREGATE = new Names(RecordType.AGG_TRADE, "a", "p", "q", "T", "m");

  private record Names(String recordType, String id, String price, String qty, String time, String buyerWaited) {
  }

  private final String category;

  MarketTrades(String category) {
    this.category = category;
  }

  @Override
  public MarketFrame read(String text, Sighting seen) {
    try {
      return frame(StrictJson.parseObject(text), seen);
    } catch (UnreadableException refused) {
      return new MarketFrame.Broken(BinanceText.unreadable(refused, text, seen));
    }
  }

  @Override
  public MarketFrame broken(String reason, String payload, Sighting seen) {
    return new MarketFrame.Broken(BinanceText.unreadable(new UnreadableException(reason), payload, seen));
  }

  @Override
  public boolean isPong(MarketFrame frame) {
    return false;
  }

  /**
   * The trades of one symbol as a list of REST has them, oldest first as the venue lists them.
   *
   * @throws ReplyException if the answer is no list
   */
  MarketFrame.Trades listed(JsonNode answer, String recordType, String symbol, Sighting seen) {
    if (!answer.isArray()) {
      throw new ReplyException("the answer is no list");
    }
    Names names = recordType.equals(RecordType.AGG_TRADE) ? AGGREGATE : LISTED_TRADE;
    List<PublicTrade> trades = new ArrayList<>(answer.size());
    List<Unreadable> unreadable = new ArrayList<>();
    answer.forEach(row -> read(row, names, symbol, seen, trades, unreadable));
    return new MarketFrame.Trades(List.copyOf(trades), List.copyOf(unreadable));
  }

  private MarketFrame frame(JsonNode frame, Sighting seen) {
    JsonNode event = frame.path("data").isObject() ? frame.path("data") : frame;
    Row row = new Row(event);
    String kind = row.text("e");
    if (kind == null) {
      return answer(new Row(frame));
    }
    return switch (kind) {
      case "trade" -> told(event, TRADE, seen);
      case "aggTrade" -> told(event, AGGREGATE, seen);
      default -> new MarketFrame.Ignored(BinanceText.FIT.message(kind));
    };
  }

  private MarketFrame told(JsonNode event, Names names, Sighting seen) {
    List<PublicTrade> trades = new ArrayList<>(1);
    List<Unreadable> unreadable = new ArrayList<>(0);
    read(event, names, null, seen, trades, unreadable);
    return new MarketFrame.Trades(List.copyOf(trades), List.copyOf(unreadable));
  }

  /** A refusal need not say of what. */
  private static MarketFrame answer(Row envelope) {
    Row error = envelope.node("error").isObject() ? new Row(envelope.node("error")) : envelope;
    if (error.has("code")) {
      String words = error.anyText("msg");
      return new MarketFrame.Answer(envelope.text("id"), false,
          error.integer("code") + " " + (words == null ? "" : BinanceText.FIT.message(words)));
    }
    if (!envelope.has("result") || !envelope.has("id")) {
      throw new UnreadableException("neither a trade nor an answer");
    }
    return new MarketFrame.Answer(envelope.text("id"), true, "");
  }

  private void read(JsonNode node, Names names, String symbol, Sighting seen, List<PublicTrade> trades,
      List<Unreadable> unreadable) {
    if (isOfNothing(node, names)) {
      return;
    }
    try {
      trades.add(trade(Row.storable(node), names, symbol, seen));
    } catch (UnreadableException refused) {
      unreadable.add(BinanceText.unreadable(refused, node.toString(), seen));
    }
  }

  /** The venue lists aggregates of no trades too, so that no number is left out: price and quantity are zero. */
  private static boolean isOfNothing(JsonNode node, Names names) {
    return names.recordType.equals(RecordType.AGG_TRADE) && node.path("f").asText().startsWith("-");
  }

  private PublicTrade trade(Row row, Names names, String symbol, Sighting seen) {
    Boolean buyerWaited = row.bool(names.buyerWaited);
    return new PublicTrade(category, names.recordType, symbol == null ? row.id("s") : symbol, number(row, names.id),
        row.requiredAmount(names.price), row.quantity(names.qty),
        buyerWaited == null ? null : buyerWaited ? Side.SELL : Side.BUY, row.time(names.time), seen.receivedAt(),
        row.json());
  }

  /** Every trade has a number, since the next one is found by it. */
  private static String number(Row row, String key) {
    long number = row.number(key);
    if (number < 0) {
      throw new UnreadableException(key + " is no number of a trade");
    }
    return Long.toString(number);
  }
}
