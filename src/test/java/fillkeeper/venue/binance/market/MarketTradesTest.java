package fillkeeper.venue.binance.market;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fillkeeper.domain.PublicTrade;
import fillkeeper.domain.RecordType;
import fillkeeper.domain.Side;
import fillkeeper.domain.Sighting;
import fillkeeper.domain.Source;
import fillkeeper.domain.Unreadable;
import fillkeeper.venue.wire.ReplyException;
import fillkeeper.venue.wire.StrictJson;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Public trades of Binance: one trade is the same by stream and by REST, single or added up, spot or futures. */
class MarketTradesTest {

  private static final Sighting HEARD = new Sighting(Source.STREAM, Instant.EPOCH, 0);
  private final MarketTrades spot = new MarketTrades("spot");
  private final MarketTrades usdm = new MarketTrades("usdm");

  @Test
  void aSingleTradeIsTheSameByStreamAndByList() throws Exception {
    PublicTrade told = one(spot.read(sample("spot_public_trade_combined"), HEARD));
    PublicTrade listed = listed(spot, RecordType.TRADE, "spot_rest_public_trades").trades().get(1);

    assertThat(told.recordType()).isEqualTo(RecordType.TRADE);
    assertThat(told.tradeId()).isEqualTo("5200000044");
    assertThat(told.takerSide()).as("the buyer had waited").isEqualTo(Side.SELL);
    assertThat(told.tradedAt()).isEqualTo(Instant.ofEpochMilli(1767225602001L));
    thenTheSame(listed, told);
  }

  @Test
  void anAggregateIsTheSameByStreamAndByList() throws Exception {
    PublicTrade told = one(spot.read(sample("spot_public_aggTrade_raw"), HEARD));
    PublicTrade listed = listed(spot, RecordType.AGG_TRADE, "spot_rest_public_aggTrades").trades().get(0);

    assertThat(told.recordType()).isEqualTo(RecordType.AGG_TRADE);
    assertThat(told.tradeId()).isEqualTo("3900000011");
    assertThat(told.quantity()).isEqualByComparingTo("0.45");
    thenTheSame(listed, told);
  }

  @Test
  void futuresSayTheSameWords() throws Exception {
    PublicTrade told = one(usdm.read(sample("market/futures_public_aggTrade"), HEARD));

    assertThat(told.category()).isEqualTo("usdm");
    assertThat(told.tradeId()).isEqualTo("2900000001");
    assertThat(told.quantity()).isEqualByComparingTo("0.350");
  }

  @Test
  void aBuyerWhoTookIsABuy() {
    assertThat(one(spot.read(trade("\"t\":7,\"m\":false"), HEARD)).takerSide()).isEqualTo(Side.BUY);
  }

  @Test
  void aNumberThatALongHoldsKeepsItsDigits() {
    assertThat(one(spot.read(trade("\"t\":9007199254740993,\"m\":true"), HEARD)).tradeId())
        .isEqualTo("9007199254740993");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"m\":true", "\"t\":null,\"m\":true", "\"t\":\"x\",\"m\":true", "\"t\":-1,\"m\":true",
      "\"t\":1.5,\"m\":true", "\"t\":1,\"m\":\"yes\"", "\"t\":1,\"q\":\"a\"", "\"t\":1,\"p\":null"})
  void aTradeThatCannotBeReadIsKept(String fields) {
    MarketFrame.Trades frame = (MarketFrame.Trades) spot.read(trade(fields), HEARD);

    assertThat(frame.trades()).isEmpty();
    assertThat(frame.unreadable()).singleElement().satisfies(row ->
        assertThat(row.payload()).contains("\"e\":\"trade\""));
  }

  @Test
  void aRowThatCannotBeReadLeavesTheOthersOfItsList() throws Exception {
    String rows = sample("spot_rest_public_trades").replaceFirst("\"price\": \"91000.00000000\"", "\"price\": \"-\"");

    MarketFrame.Trades listed = spot.listed(StrictJson.parse(rows), RecordType.TRADE, "BTCUSDT", HEARD);

    assertThat(listed.trades()).extracting(PublicTrade::tradeId).containsExactly("5200000044");
    assertThat(listed.unreadable()).hasSize(1);
  }

  @Test
  void anAggregateOfNothingIsNoTrade() {
    MarketFrame.Trades listed = spot.listed(StrictJson.parse("""
        [{"a": 1, "p": "0", "q": "0", "f": -1, "l": -1, "T": 1, "m": false, "M": true}]"""), RecordType.AGG_TRADE,
        "BTCUSDT", HEARD);

    assertThat(listed.trades()).isEmpty();
    assertThat(listed.unreadable()).isEmpty();
  }

  @Test
  void answersToRequestsAreTold() throws Exception {
    assertThat(spot.read(sample("spot_public_subscribe_ok"), HEARD))
        .isEqualTo(new MarketFrame.Answer("17", true, ""));
    assertThat(spot.read(sample("spot_public_subscribe_error"), HEARD)).isInstanceOfSatisfying(
        MarketFrame.Answer.class, refused -> {
          assertThat(refused.good()).isFalse();
          assertThat(refused.text()).startsWith("2 Invalid request");
        });
  }

  @Test
  void whatTellsOfNoTradeIsIgnoredAndWhatIsNothingKnownIsKept() throws Exception {
    assertThat(spot.read(sample("spot_public_serverShutdown_combined"), HEARD))
        .isEqualTo(new MarketFrame.Ignored("serverShutdown"));
    assertThat(spot.read("{}", HEARD)).isInstanceOf(MarketFrame.Broken.class);
    assertThat(spot.read("pong", HEARD)).isInstanceOf(MarketFrame.Broken.class);
  }

  @Test
  void whatIsNoMessageAtAllIsKeptAndNoMessageIsAPong() {
    assertThat(spot.broken("a frame too long", "{\"e\"", HEARD))
        .isEqualTo(new MarketFrame.Broken(new Unreadable("a frame too long", "{\"e\"", HEARD)));
    assertThat(spot.isPong(new MarketFrame.Ignored("pong"))).isFalse();
  }

  @Test
  void theFirstTradeOfAllHasTheNumberZero() {
    assertThat(one(spot.read(trade("\"t\":0,\"m\":true"), HEARD)).tradeId()).isEqualTo("0");
  }

  @Test
  void anAnswerThatIsNoListIsNoAnswer() {
    assertThatThrownBy(() -> spot.listed(StrictJson.parse("{}"), RecordType.TRADE, "BTCUSDT", HEARD))
        .isInstanceOf(ReplyException.class);
  }

  /** Later fields win over those before. */
  private static String trade(String fields) {
    StringBuilder event = new StringBuilder("{\"e\":\"trade\",\"s\":\"BTCUSDT\",\"T\":1767225602001");
    if (!fields.contains("\"p\"")) {
      event.append(",\"p\":\"1\"");
    }
    if (!fields.contains("\"q\"")) {
      event.append(",\"q\":\"1\"");
    }
    return event + "," + fields + "}";
  }

  private static void thenTheSame(PublicTrade listed, PublicTrade told) {
    assertThat(listed.category()).isEqualTo(told.category());
    assertThat(listed.recordType()).isEqualTo(told.recordType());
    assertThat(listed.symbol()).isEqualTo(told.symbol());
    assertThat(listed.tradeId()).isEqualTo(told.tradeId());
    assertThat(listed.price()).isEqualByComparingTo(told.price());
    assertThat(listed.quantity()).isEqualByComparingTo(told.quantity());
    assertThat(listed.takerSide()).isEqualTo(told.takerSide());
    assertThat(listed.tradedAt()).isEqualTo(told.tradedAt());
  }

  private static MarketFrame.Trades listed(MarketTrades reader, String recordType, String name) throws Exception {
    MarketFrame.Trades listed = reader.listed(StrictJson.parse(sample(name)), recordType, "BTCUSDT", HEARD);
    assertThat(listed.unreadable()).isEmpty();
    return listed;
  }

  private static PublicTrade one(MarketFrame frame) {
    assertThat(frame).isInstanceOf(MarketFrame.Trades.class);
    assertThat(((MarketFrame.Trades) frame).unreadable()).isEmpty();
    assertThat(((MarketFrame.Trades) frame).trades()).hasSize(1);
    return ((MarketFrame.Trades) frame).trades().get(0);
  }

  private static String sample(String name) throws IOException {
    try (InputStream file = MarketTradesTest.class.getResourceAsStream("/binance/" + name + ".json")) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
