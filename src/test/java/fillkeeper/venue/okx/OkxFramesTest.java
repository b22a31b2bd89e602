package fillkeeper.venue.okx;

import static fillkeeper.venue.okx.OkxSamples.HEARD;
import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.PublicTrade;
import fillkeeper.domain.Unreadable;
import fillkeeper.venue.Verdict;
import fillkeeper.venue.okx.OkxFrame.Ack;
import fillkeeper.venue.okx.OkxFrame.Broken;
import fillkeeper.venue.okx.OkxFrame.Notice;
import fillkeeper.venue.okx.OkxFrame.Trades;
import fillkeeper.venue.wire.StrictJson;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is subscribed, answered and announced, before any row is read. */
class OkxFramesTest {

  @Test
  void ordersAreSubscribedByCategoryAndAlgoOrdersWhereThereAreAny() {
    List<String> categories = List.of("spot", "option");

    assertThat(OkxChannel.orders(categories)).containsExactly(
        new OkxChannel("orders", "instType", "SPOT"), new OkxChannel("orders", "instType", "OPTION"));
    assertThat(OkxChannel.algoOrders(categories)).containsExactly(
        new OkxChannel("orders-algo", "instType", "SPOT"), new OkxChannel("algo-advance", "instType", "SPOT"));
  }

  @Test
  void aChannelIsAskedForByItsNameAndWhatNarrowsIt() {
    OkxChannel trades = OkxChannel.trades("trades-all", "BTC-USDT");

    assertThat(trades.argument()).hasToString("{\"channel\":\"trades-all\",\"instId\":\"BTC-USDT\"}");
    assertThat(trades.isCounted()).isFalse();
    assertThat(OkxChannel.orders(List.of("swap")).get(0).isCounted()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"login,,true", "login,0,true", "login,60009,false", "error,,false", "error,0,false"})
  void anAnswerSucceedsUnlessItIsAnErrorOrHasACode(String event, String code, boolean success) {
    assertThat(new Ack(null, event, null, code, "").success()).isEqualTo(success);
  }

  @Test
  void aRefusalIsToldByItsCodeAndItsWords() {
    assertThat(new Ack("1", "error", "orders", "60018", "wrong channel").said()).isEqualTo("60018 wrong channel");
    assertThat(new Ack("1", "error", "orders", null, "wrong channel").said()).isEqualTo("wrong channel");
  }

  @Test
  void oneNoticeSaysThatTheConnectionWillBeClosed() {
    assertThat(new Notice("64008", "upgrade").closesSoon()).isTrue();
    assertThat(new Notice("64009", "news").closesSoon()).isFalse();
    assertThat(new Notice(null, "").closesSoon()).isFalse();
  }

  @Test
  void aReaderThatThrowsBreaksTheFrameAndNotTheCaller() {
    String push = "{\"arg\":{\"channel\":\"orders\"},\"data\":[]}";

    OkxFrame frame = OkxFrames.decode(push, HEARD, (channel, message, seen) -> {
      throw new IllegalStateException("secret detail");
    });

    assertThat(frame).isEqualTo(new Broken(new Unreadable("unforeseen: IllegalStateException", push, HEARD)));
  }

  @Test
  void anAnswerTellsNothingOfItsData() {
    assertThat(OkxEnvelope.parse("{\"code\":\"0\",\"msg\":\"\",\"data\":[{\"ip\":\"SECRET\"}]}"))
        .hasToString("OkxEnvelope[0]");
  }

  @Test
  void aTradeThatCannotBeReadIsKeptBesideTheOthers() {
    Trades told = new OkxTrades("spot").listed(StrictJson.parse("[{\"instId\":\"BTC-USDT\"}]"), HEARD);

    assertThat(told.trades()).isEmpty();
    assertThat(told.unreadable())
        .containsExactly(new Unreadable("tradeId is empty", "{\"instId\":\"BTC-USDT\"}", HEARD));
  }

  @ParameterizedTest
  @CsvSource({"'\"count\":\"3\"',3", "'\"count\":\"1000000\"',1000000", "'\"count\":\"1000001\"',1", "'\"count\":\"-2\"',1",
      "'\"count\":\"0\"',1", "'\"count\":\"\"',1", "'\"px\":\"3\"',1"})
  void aTradeStandsForAsManyAsItSaysWithinReasonElseForItself(String told, long count) {
    PublicTrade trade = new PublicTrade("spot", "agg_trade", "BTC-USDT", "7", BigDecimal.ONE, BigDecimal.ONE, null,
        HEARD.receivedAt(), HEARD.receivedAt(), "{" + told + "}");

    assertThat(OkxTrades.count(trade)).isEqualTo(count);
  }

  @ParameterizedTest
  @CsvSource({"0,DONE", "51603,ABSENT", "50001,AGAIN", "50102,CLOCK", "50011,LIMITED", "50111,REFUSED", "99999,WRONG"})
  void aCodeOfTheVenueHasItsMeaning(String code, Verdict verdict) {
    assertThat(OkxVerdict.ofCode(code)).isEqualTo(verdict);
  }

  @ParameterizedTest
  @CsvSource({"401,REFUSED", "403,OVERLOADED", "418,OVERLOADED", "429,OVERLOADED", "399,AGAIN", "400,WRONG", "404,WRONG",
      "499,WRONG", "500,AGAIN", "503,AGAIN", "200,AGAIN"})
  void whatStandsBeforeTheVenueHasAStatusOnly(int status, Verdict verdict) {
    assertThat(OkxVerdict.ofStatus(status)).isEqualTo(verdict);
  }

  @Test
  void oneCodeSaysOnlyThatTheLogInFailed() {
    assertThat(OkxVerdict.isVague("60009")).isTrue();
    assertThat(OkxVerdict.isVague("60024")).isFalse();
  }
}
