package fillkeeper.venue.bybit;

import static fillkeeper.venue.bybit.BybitSamples.ASKED;
import static fillkeeper.venue.bybit.BybitSamples.HEARD;
import static fillkeeper.venue.bybit.BybitSamples.decimal;
import static fillkeeper.venue.bybit.BybitSamples.result;
import static fillkeeper.venue.bybit.BybitSamples.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fillkeeper.domain.PublicTrade;
import fillkeeper.domain.Side;
import fillkeeper.domain.Unreadable;
import fillkeeper.venue.bybit.BybitFrame.Broken;
import fillkeeper.venue.bybit.BybitFrame.Ignored;
import fillkeeper.venue.bybit.BybitFrame.Pong;
import fillkeeper.venue.bybit.BybitFrame.Trades;
import fillkeeper.venue.wire.ReplyException;
import fillkeeper.venue.wire.StrictJson;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.assertj.core.api.recursive.comparison.RecursiveComparisonConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Public trades of the stream and of REST are the same trades. */
class BybitTradesTest {

  private final BybitTrades linear = new BybitTrades("linear");
  private final BybitTrades spot = new BybitTrades("spot");

  @Test
  void aTradeIsReadColumnByColumn() {
    // when
    PublicTrade trade = heard(spot, "ws_public_trade_spot_numeric_id").get(0);

    // then
    assertThat(trade).usingRecursiveComparison().ignoringFields("details").isEqualTo(new PublicTrade("spot", "trade",
        "BTCUSDT", "2200000000000000301", decimal("60012.00"), decimal("0.001665"), Side.BUY,
        Instant.ofEpochMilli(1767225606000L), HEARD.receivedAt(), null));
    assertThat(trade.details()).contains("\"seq\":110000000201");
  }

  @Test
  void tradesOfOneSweepAreSeveral() {
    assertThat(heard(linear, "ws_public_trade_linear_batch_same_seq")).extracting(PublicTrade::tradeId)
        .hasSize(3).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @CsvSource({"linear,ws_public_trade_linear_batch_same_seq,rest_recent_trade_linear_seq_is_string",
      "spot,ws_public_trade_spot_numeric_id,rest_recent_trade_spot"})
  void theSameTradeIsTheSameFromStreamAndRest(String category, String stream, String rest) {
    // given
    BybitTrades trades = new BybitTrades(category);
    List<PublicTrade> heard = heard(trades, stream);

    // when
    List<PublicTrade> asked = trades.recent(result(rest), ASKED).trades();

    // then
    assertThat(asked).usingRecursiveFieldByFieldElementComparator(RecursiveComparisonConfiguration.builder()
        .withIgnoredFields("details", "receivedAt").withComparatorForType(BigDecimal::compareTo, BigDecimal.class)
        .build()).containsAll(heard);
  }

  @Test
  void anOptionsTradeIsThatOfItsRowsSymbol() {
    assertThat(heard(new BybitTrades("option"), "ws_public_trade_option_basecoin_topic").get(0).symbol())
        .isEqualTo("BTC-26JUN26-70000-C");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "\"i\": \"2200000000000000301\"|\"i\": null|i is empty",
      "\"i\": \"2200000000000000301\"|\"i\": \"\"|i is empty",
      "\"i\": \"2200000000000000301\"|\"i\": 2.2e18|i is a number that is no id",
      "\"i\": \"2200000000000000301\"|\"i\": true|i is neither text nor number",
      "\"p\": \"60012.00\"|\"p\": \"\"|p is empty",
      "\"v\": \"0.001665\"|\"v\": \"-1\"|v is negative",
      "\"T\": 1767225606000|\"T\": 1767225606|T is a time outside of 2015 to 2099"})
  void aTradeThatCannotBeRecordedIsKept(String part, String broken, String reason) {
    // given
    String sample = text("ws_public_trade_spot_numeric_id");
    assertThat(sample).contains(part);

    // when
    Trades trades = (Trades) spot.decode(sample.replace(part, broken), HEARD);

    // then
    assertThat(trades.trades()).isEmpty();
    assertThat(trades.unreadable()).extracting(Unreadable::reason).containsExactly(reason);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\\u0000", "\\ud800", "4 kB"})
  void anIdThatNoColumnHoldsIsKeptAsItCame(String id) {
    String sample = text("ws_public_trade_spot_numeric_id");
    String odd = id.equals("4 kB") ? "7".repeat(4_096) : "1" + id;

    Trades trades = (Trades) spot.decode(sample.replace("2200000000000000301", odd), HEARD);

    assertThat(trades.trades()).isEmpty();
    assertThat(trades.unreadable()).singleElement()
        .satisfies(what -> assertThat(what.payload()).contains("60012.00").doesNotContain("\0"));
  }

  @Test
  void anIdThatIsANumberKeepsItsDigits() {
    String sample = text("ws_public_trade_spot_numeric_id");

    Trades trades = (Trades) spot.decode(sample.replace("\"2200000000000000301\"", "92233720368547758079"), HEARD);

    assertThat(trades.trades()).extracting(PublicTrade::tradeId).containsExactly("92233720368547758079");
  }

  @Test
  void whatIsNoTradeIsToldApart() {
    assertThat(linear.decode(text("ws_public_linear_pong_op_is_ping"), HEARD)).isEqualTo(new Pong());
    assertThat(linear.decode("{\"topic\":\"orderbook.50.BTCUSDT\",\"data\":{}}", HEARD))
        .isEqualTo(new Ignored("orderbook.50.BTCUSDT"));
    assertThat(linear.decode("{\"topic\":\"publicTrade.BTCUSDT\",\"data\":{}}", HEARD)).isInstanceOf(Broken.class);
    assertThatThrownBy(() -> linear.recent(StrictJson.parse("{}"), ASKED)).isInstanceOf(ReplyException.class);
  }

  private static List<PublicTrade> heard(BybitTrades trades, String name) {
    return ((Trades) trades.decode(text(name), HEARD)).trades();
  }
}
