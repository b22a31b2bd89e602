package fillkeeper.venue.binance.usdm;

import static fillkeeper.venue.binance.usdm.UsdmSamples.ASKED;
import static fillkeeper.venue.binance.usdm.UsdmSamples.HEARD;
import static fillkeeper.venue.binance.usdm.UsdmSamples.codec;
import static fillkeeper.venue.binance.usdm.UsdmSamples.json;
import static fillkeeper.venue.binance.usdm.UsdmSamples.rows;
import static fillkeeper.venue.binance.usdm.UsdmSamples.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.ExecType;
import fillkeeper.domain.Execution;
import fillkeeper.domain.ExecutionKey;
import fillkeeper.domain.Instrument;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.Unreadable;
import fillkeeper.venue.binance.api.BinanceAnswers;
import fillkeeper.venue.wire.ReplyException;
import fillkeeper.venue.wire.StrictJson;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Envelopes, events that are no rows, and the answers of REST around the rows. */
class UsdmCodecTest {

  private static final String INCOME = """
      [{"symbol":"BTCUSDT","incomeType":"FUNDING_FEE","income":"-2.74000000","asset":"USDT","info":"FUNDING_FEE",
        "time":1767254400000,"tranId":9007199254740993,"tradeId":""},
       {"symbol":"ETHUSDT","incomeType":"FUNDING_FEE","income":"0.50000000","asset":"USDT","info":"FUNDING_FEE",
        "time":1767254400000,"tranId":9007199254740993,"tradeId":""},
       {"symbol":"BTCUSDT","incomeType":"COMMISSION","income":"-1.82","asset":"USDT","info":"COMMISSION",
        "time":1767225601500,"tranId":1,"tradeId":"6300000001"}]""";

  @Test
  void anEventMeansTheSameWithinAWrapper() {
    // when
    List<AccountEvent> wrapped = rows(text("stream_wrapped_ORDER_TRADE_UPDATE"));

    // then
    assertThat(wrapped).usingRecursiveComparison().ignoringFields("details", "terms.details")
        .isEqualTo(rows(text("ORDER_TRADE_UPDATE_partial_fill")));
    assertThat(((OrderReport) wrapped.get(1)).terms().details()).doesNotContain("examplelistenkey");
  }

  @ParameterizedTest
  @ValueSource(strings = {"listenKeyExpired_string_E", "listenKeyExpired_numeric_E"})
  void theEndOfAKeyIsHeardWhateverItsTimeIs(String name) {
    // when
    UsdmFrame frame = codec().decode(text(name), HEARD);

    // then
    assertThat(((UsdmFrame.Expired) frame).listenKey()).startsWith("examplelistenkey");
    assertThat(frame).hasToString("Expired[]");
  }

  @Test
  void theEndOfAKeyMayNotNameIt() {
    assertThat(codec().decode("{\"e\":\"listenKeyExpired\",\"E\":1767229200000}", HEARD))
        .isEqualTo(new UsdmFrame.Expired(null));
    assertThat(codec().decode("{\"stream\":\"x\",\"data\":{\"e\":\"listenKeyExpired\",\"E\":1}}", HEARD))
        .isEqualTo(new UsdmFrame.Expired(null));
  }

  @ParameterizedTest
  @ValueSource(strings = {"TRADE_LITE", "ACCOUNT_UPDATE", "ACCOUNT_CONFIG_UPDATE", "MARGIN_CALL", "STRATEGY_UPDATE",
      "GRID_UPDATE", "CONDITIONAL_ORDER_TRIGGER_REJECT"})
  void whatIsToldElsewhereIsKnown(String event) {
    // given
    List<String> unknown = new ArrayList<>();
    UsdmCodec codec = new UsdmCodec(symbol -> null, (where, word) -> unknown.add(word));

    // then
    assertThat(codec.decode("{\"e\":\"" + event + "\",\"E\":1}", HEARD)).isEqualTo(new UsdmFrame.Ignored(event));
    assertThat(unknown).isEmpty();
  }

  @Test
  void anEventThatIsNotKnownStopsNothingAndIsToldWithWhatItSays() {
    // given
    List<String> unknown = new ArrayList<>();
    UsdmCodec codec = new UsdmCodec(symbol -> null, (where, word) -> unknown.add(where + " " + word));

    // when
    UsdmFrame frame = codec.decode("{\"e\":\"ORDER_LITE\",\"E\":1,\"x\":7}", HEARD);
    codec.decode("{\"e\":\"ORDER_LITE\",\"E\":2,\"x\":8}", HEARD);

    // then
    assertThat(frame).isEqualTo(new UsdmFrame.Ignored("ORDER_LITE"));
    assertThat(unknown).containsExactly("event {\"e\":\"ORDER_LITE\",\"E\":1,\"x\":7}", "event ORDER_LITE");
  }

  @Test
  void aHundredKindsOfEventsAreToldWithWhatTheySayAndTheRestByName() {
    // given
    List<String> unknown = new ArrayList<>();
    UsdmCodec codec = new UsdmCodec(symbol -> null, (where, word) -> unknown.add(word));

    // when
    for (int kind = 1; kind <= 101; kind++) {
      codec.decode("{\"e\":\"KIND_" + kind + "\"}", HEARD);
    }

    // then
    assertThat(unknown.get(99)).isEqualTo("{\"e\":\"KIND_100\"}");
    assertThat(unknown.get(100)).isEqualTo("KIND_101");
  }

  @Test
  void whatThrowsBreaksTheFrameAndNotTheCaller() {
    UsdmCodec codec = new UsdmCodec(symbol -> {
      throw new IllegalStateException("secret detail");
    }, (where, word) -> { });

    assertThat(codec.decode(text("ORDER_TRADE_UPDATE_partial_fill"), HEARD)).isInstanceOfSatisfying(
        UsdmFrame.Broken.class, frame -> assertThat(frame.what().reason()).isEqualTo("unforeseen: IllegalStateException"));
  }

  @Test
  void aPageHasTenThousandRowsAtMost() {
    String rows = "{},".repeat(9_999) + "{}";

    assertThat(codec().orderRows(StrictJson.parse("[" + rows + "]"), ASKED)).hasSize(10_000);
    assertThatThrownBy(() -> codec().orderRows(StrictJson.parse("[" + rows + ",{}]"), ASKED))
        .isInstanceOf(ReplyException.class).hasMessage("a page of 10001 rows");
  }

  @Test
  void fundingNeedsItsCurrencyAndOfNothingItNeedsNone() {
    String some = INCOME.replace("\"asset\":\"USDT\"", "\"asset\":\"\"");
    String none = some.replace("-2.74000000", "0.00");

    assertThat(codec().fundingRows(StrictJson.parse(some), ASKED)).hasSize(2).allSatisfy(row ->
        assertThat(((Unreadable) row).reason()).isEqualTo("a funding payment has no currency"));
    assertThat(codec().fundingRows(StrictJson.parse(none), ASKED).get(0)).isInstanceOf(Execution.class);
  }

  @Test
  void incomeIsOfASymbolOrOfNone() {
    assertThat(UsdmIncome.symbol(StrictJson.parse(INCOME).get(1))).isEqualTo("ETHUSDT");
    assertThat(UsdmIncome.symbol(StrictJson.parse("{\"symbol\":\"\",\"incomeType\":\"TRANSFER\"}"))).isNull();
    assertThat(UsdmIncome.type(StrictJson.parse("{\"symbol\":\"\"}"))).isNull();
  }

  @Test
  void whoseAccountItIsEachBalanceTellsThatHasAName() {
    assertThat(UsdmAnswers.accountAlias(StrictJson.parse("[{},{\"accountAlias\":\"SgsR\"},{\"accountAlias\":\"x\"}]")))
        .isEqualTo("SgsR");
    assertThatThrownBy(() -> UsdmAnswers.accountAlias(StrictJson.parse("[{\"accountAlias\":\"\"}]")))
        .isInstanceOf(ReplyException.class).hasMessage("no balance names the account");
    assertThatThrownBy(() -> UsdmAnswers.accountAlias(StrictJson.parse("[7]"))).isInstanceOf(ReplyException.class);
  }

  @Test
  void positionsAreOfSymbols() {
    assertThat(UsdmAnswers.positions(StrictJson.parse("[{\"symbol\":\"ETHUSDT\"},{\"symbol\":\"BTCUSDT\"}]")))
        .containsExactly("BTCUSDT", "ETHUSDT");
    assertThatThrownBy(() -> UsdmAnswers.positions(StrictJson.parse("[{}]"))).isInstanceOf(ReplyException.class)
        .hasMessage("symbol is empty");
  }

  @Test
  void aRowAloneIsAListOfOne() {
    assertThat(UsdmAnswers.listed(StrictJson.parse("{\"a\":1}"))).hasToString("[{\"a\":1}]");
    assertThat(UsdmAnswers.listed(StrictJson.parse("[{\"a\":1}]"))).hasToString("[{\"a\":1}]");
  }

  @Test
  void anAnswerIsNoEvent() {
    assertThat(codec().decode("{\"result\":null,\"id\":1}", HEARD)).isInstanceOf(UsdmFrame.Ignored.class);
    assertThat(codec().decode("{\"e\":\"serverShutdown\",\"E\":1}", HEARD)).isEqualTo(new UsdmFrame.Leaving());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "[]", "{}", "{\"e\":{}}", "{\"e\":\"ORDER_TRADE_UPDATE\"", "not JSON"})
  void whatIsNoEventIsBroken(String message) {
    assertThat(codec().decode(message, HEARD)).isInstanceOf(UsdmFrame.Broken.class);
  }

  @Test
  void anOrdersEventWithoutItsOrderIsKept() {
    // when
    List<AccountEvent> rows = rows("{\"e\":\"ORDER_TRADE_UPDATE\",\"E\":1,\"listenKey\":\"abcdefgh12345678\"}");

    // then
    assertThat(rows).hasExactlyElementsOfTypes(Unreadable.class);
    assertThat(((Unreadable) rows.get(0)).payload()).contains("ORDER_TRADE_UPDATE").doesNotContain("abcdefgh");
  }

  @Test
  void fundingIsPaidWhereItIsNegativeIncome() {
    // when
    List<AccountEvent> rows = codec().fundingRows(StrictJson.parse(INCOME), ASKED);

    // then
    assertThat(rows).hasSize(2);
    Execution paid = (Execution) rows.get(0);
    Execution received = (Execution) rows.get(1);
    assertThat(paid.key()).isEqualTo(new ExecutionKey("usdm", "funding", "BTCUSDT", "9007199254740993", ""));
    assertThat(received.key()).isNotEqualTo(paid.key());
    assertThat(paid.type()).isEqualTo(ExecType.FUNDING);
    assertThat(paid.orderKey()).isNull();
    assertThat(paid.fee()).isEqualByComparingTo("2.74");
    assertThat(received.fee()).isEqualByComparingTo("-0.5");
    assertThat(paid.feeCurrency()).isEqualTo("USDT");
    assertThat(paid.qty()).isZero();
    assertThat(paid.executedAt()).isEqualTo(Instant.ofEpochMilli(1767254400000L));
  }

  @Test
  void anAnswerThatIsNoListIsNoEmptyList() {
    for (String answer : List.of("{}", "{\"code\":-1000,\"msg\":\"x\"}", "null", "7")) {
      assertThatThrownBy(() -> codec().orderRows(StrictJson.parse(answer), ASKED)).isInstanceOf(ReplyException.class);
      assertThatThrownBy(() -> codec().fillRows(StrictJson.parse(answer), ASKED)).isInstanceOf(ReplyException.class);
      assertThatThrownBy(() -> UsdmAnswers.positions(StrictJson.parse(answer))).isInstanceOf(ReplyException.class);
    }
    assertThat(codec().orderRows(StrictJson.parse("[]"), ASKED)).isEmpty();
  }

  @Test
  void aRowThatCannotBeReadIsInItsPlace() {
    // given
    String list = "[" + json("rest_openOrders").get(0) + ",{},7]";

    // when
    List<AccountEvent> rows = codec().orderRows(StrictJson.parse(list), ASKED);

    // then
    assertThat(rows).hasExactlyElementsOfTypes(OrderReport.class, Unreadable.class, Unreadable.class);
  }

  @Test
  void whatIsTradableIsRead() {
    // when
    List<Instrument> instruments = UsdmAnswers.instruments(StrictJson.parse("""
        {"symbols":[
          {"symbol":"BTCUSDT","contractType":"PERPETUAL","deliveryDate":4133404800000,"baseAsset":"BTC",
           "quoteAsset":"USDT","marginAsset":"USDT","filters":[{"filterType":"PRICE_FILTER","tickSize":"0.10"},
           {"filterType":"LOT_SIZE","stepSize":"0.001"}]},
          {"symbol":"BTCUSDT_260327","contractType":"CURRENT_QUARTER","deliveryDate":1774598400000,
           "baseAsset":"BTC","quoteAsset":"USDT","marginAsset":"USDT","filters":[]},
          {"symbol":"XAUUSDT","contractType":"TRADIFI_PERPETUAL","deliveryDate":4133404800000,"baseAsset":"XAU",
           "quoteAsset":"USDT","marginAsset":"USDT"},
          {"contractType":"PERPETUAL"}]}"""));

    // then
    assertThat(instruments).extracting(Instrument::symbol).containsExactly("BTCUSDT", "BTCUSDT_260327", "XAUUSDT");
    assertThat(instruments.get(0).priceTick()).isEqualByComparingTo("0.1");
    assertThat(instruments.get(0).qtyStep()).isEqualByComparingTo("0.001");
    assertThat(instruments.get(0).expiresAt()).isNull();
    assertThat(instruments.get(0).settleCurrency()).isEqualTo("USDT");
    assertThat(instruments.get(0).contractType()).isEqualTo(Instrument.ContractType.LINEAR);
    assertThat(instruments.get(1).expiresAt()).isEqualTo(Instant.ofEpochMilli(1774598400000L));
    assertThat(instruments.get(2).expiresAt()).isNull();
  }

  @Test
  void aKeyToListenByIsOne() {
    assertThat(UsdmAnswers.listenKey(json("rest_listenKey_post_ok"))).startsWith("examplelistenkey");
    for (String answer : List.of("{}", "{\"listenKey\":\"\"}", "{\"listenKey\":\"a&b=c/../\"}")) {
      assertThatThrownBy(() -> UsdmAnswers.listenKey(StrictJson.parse(answer))).isInstanceOf(ReplyException.class)
          .hasMessageNotContaining("a&b");
    }
  }

  @Test
  void theVenuesClockIsRead() {
    assertThat(BinanceAnswers.serverTime(StrictJson.parse("{\"serverTime\":1767225600123}")))
        .isEqualTo(Instant.ofEpochMilli(1767225600123L));
    assertThatThrownBy(() -> BinanceAnswers.serverTime(StrictJson.parse("{}"))).isInstanceOf(ReplyException.class);
  }
}
