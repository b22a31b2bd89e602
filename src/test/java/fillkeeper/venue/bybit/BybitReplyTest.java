package fillkeeper.venue.bybit;

import static fillkeeper.venue.bybit.BybitSamples.ASKED;
import static fillkeeper.venue.bybit.BybitSamples.CODEC;
import static fillkeeper.venue.bybit.BybitSamples.decimal;
import static fillkeeper.venue.bybit.BybitSamples.result;
import static fillkeeper.venue.bybit.BybitSamples.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.domain.Instrument;
import fillkeeper.domain.Instrument.ContractType;
import fillkeeper.venue.KeyInfo;
import fillkeeper.venue.wire.ReplyException;
import fillkeeper.venue.wire.StrictJson;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Envelopes of REST answers, and the results that tell of no order. */
class BybitReplyTest {

  @ParameterizedTest
  @CsvSource({
      "rest_error_10016_system_error,10016,System error. Please try again later.",
      "rest_error_10003_invalid_key,10003,API key is invalid.",
      "rest_error_10004_sign_echoes_origin_string,10004,error sign!",
      "rest_error_10006_rate_limit_body,10006,Too many visits. Exceeded the API Rate Limit.",
      "rest_error_33004_key_expired,33004,Your api key has expired."})
  void anErrorIsReadWithoutSecrets(String name, int code, String message) {
    // when
    BybitReply reply = BybitReply.parse(text(name));

    // then
    assertThat(reply.retCode()).isEqualTo(code);
    assertThat(reply.retMsg()).isEqualTo(message);
    assertThat(reply.toString()).doesNotContain("EXAMPLEKEY");
  }

  @Test
  void anAnswerAboutTheKeyDoesNotPrintTheKey() {
    // given
    String body = "{\"retCode\":0,\"result\":{\"userID\":900000001,\"apiKey\":\"EXAMPLEKEY\",\"secret\":\"s3cret\"}}";

    // then
    assertThat(BybitReply.parse(body).toString()).doesNotContain("EXAMPLEKEY", "s3cret", "900000001");
    assertThat(BybitText.FIT.payload(body)).doesNotContain("EXAMPLEKEY", "s3cret", "900000001");
  }

  @Test
  void aMessageIsBoundedAndOnOneLine() {
    // given
    String body = "{\"retCode\":1,\"retMsg\":\"a\\r\\nb\\u001b\\u202e\\u0000" + "x".repeat(1_000) + "\"}";

    // when
    String message = BybitReply.parse(body).retMsg();

    // then
    assertThat(message).startsWith("a  b  \\u0000xx").hasSizeBetween(190, 200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"retCode\":0}", "{\"retCode\":\"0\",\"retMsg\":null,\"result\":null,\"time\":\"x\"}",
      "{\"retCode\":0,\"retMsg\":7,\"result\":[],\"time\":1e9}"})
  void anEnvelopeMayBeBareButItsListIsNeverMadeUp(String body) {
    // when
    BybitReply reply = BybitReply.parse(body);

    // then
    assertThat(reply.retCode()).isZero();
    assertThat(reply.retMsg()).isEmpty();
    assertThat(reply).hasToString("BybitReply[retCode=0, retMsg=]");
    assertThatThrownBy(() -> CODEC.orderRows(reply.result(), ASKED)).isInstanceOf(ReplyException.class);
    assertThatThrownBy(() -> CODEC.executionRows(reply.result(), ASKED)).isInstanceOf(ReplyException.class);
    assertThatThrownBy(() -> CODEC.instruments(reply.result(), "linear")).isInstanceOf(ReplyException.class);
    assertThatThrownBy(() -> CODEC.keyInfo(reply.result())).isInstanceOf(ReplyException.class);
    assertThatThrownBy(() -> BybitAnswers.serverTime(reply.result())).isInstanceOf(ReplyException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "403, access too frequent", "<html>", "[]", "{}", "{\"retCode\":null}",
      "{\"retCode\":\"ok\"}", "{\"retCode\":1.5}", "{\"retCode\":0", "{\"retCode\":0,\"retCode\":1}"})
  void whatHasNoEnvelopeIsNoAnswer(String body) {
    assertThatThrownBy(() -> BybitReply.parse(body)).isInstanceOf(ReplyException.class)
        .hasMessageStartingWith("the answer has no envelope: ");
  }

  @Test
  void aCursorIsExactlyAsSentAndNullAtTheEnd() {
    assertThat(CODEC.nextCursor(result("rest_order_history_page1"))).isEqualTo("page_token%3D1001%26");
    assertThat(CODEC.nextCursor(result("rest_order_realtime_open_page2_last_empty_cursor"))).isNull();
    assertThat(CODEC.nextCursor(json("{\"nextPageCursor\":null}"))).isNull();
    assertThat(CODEC.nextCursor(json("{}"))).isNull();
    assertThat(CODEC.nextCursor(json("{\"nextPageCursor\":2100000000000000211}"))).isEqualTo("2100000000000000211");
  }

  @Test
  void anEmptyPageIsEmptyAndSaysWhereToGoOn() {
    // given
    JsonNode page = result("rest_order_history_page3_empty_list_with_cursor");

    // then
    assertThat(CODEC.orderRows(page, ASKED)).isEmpty();
    assertThat(CODEC.nextCursor(page)).isEqualTo("page_token%3D1003%26");
  }

  @Test
  void aLinearInstrumentIsReadColumnByColumn() {
    assertThat(CODEC.instruments(result("rest_instruments_info_linear"), "linear")).containsExactly(
        new Instrument("linear", "BTCUSDT", "BTC", "USDT", "USDT", ContractType.LINEAR, decimal("1"), "BTC",
            decimal("0.10"), decimal("0.001"), null));
  }

  @Test
  void aSpotInstrumentHasNoContract() {
    // given
    JsonNode result = json("{\"list\":[{\"symbol\":\"BTCUSDT\",\"baseCoin\":\"BTC\",\"quoteCoin\":\"USDT\","
        + "\"lotSizeFilter\":{\"basePrecision\":\"0.000001\"},\"priceFilter\":{\"tickSize\":\"0.01\"}},"
        + "{\"symbol\":\"\"},7]}");

    // then
    assertThat(CODEC.instruments(result, "spot")).containsExactly(new Instrument("spot", "BTCUSDT", "BTC", "USDT",
        null, ContractType.SPOT, null, null, decimal("0.01"), decimal("0.000001"), null));
  }

  @Test
  void aContractThatEndsSaysWhen() {
    // given
    JsonNode result = json("{\"list\":[{\"symbol\":\"BTCUSDH26\",\"baseCoin\":\"BTC\",\"quoteCoin\":\"USD\","
        + "\"settleCoin\":\"BTC\",\"deliveryTime\":\"1774598400000\"}]}");

    // when
    Instrument instrument = CODEC.instruments(result, "inverse").get(0);

    // then
    assertThat(instrument.expiresAt()).isEqualTo(Instant.ofEpochMilli(1774598400000L));
    assertThat(instrument.contractSizeCurrency()).isEqualTo("USD");
  }

  @ParameterizedTest
  @CsvSource({
      "900000001,1,2026-06-01T00:00:00Z,true,2026-06-01T00:00:00Z",
      "'\"900000001\"',0,1970-01-01T00:00:00Z,false,",
      "900000001,'\"1\"',,true,",
      "900000001,0,0001-01-01T00:00:00Z,false,",
      "900000001,0,some day,false,"})
  void aKeyIsReadInAllItsSpellings(String user, String readOnly, String expires, boolean only, Instant expiry) {
    // given
    JsonNode result = json("{\"userID\":" + user + ",\"readOnly\":" + readOnly + ",\"expiredAt\":\""
        + (expires == null ? "" : expires) + "\",\"permissions\":{\"Spot\":[\"SpotTrade\"]}}");

    // then
    assertThat(CODEC.keyInfo(result)).isEqualTo(new KeyInfo("900000001", only, expiry));
  }

  @Test
  void aKeyThatDoesNotSayWhatItMayDoIsNotReadOnly() {
    assertThat(CODEC.keyInfo(json("{\"userID\":9007199254740993}")))
        .isEqualTo(new KeyInfo("9007199254740993", false, null));
  }

  @Test
  void theClockOfTheVenueIsReadToTheNanosecond() {
    assertThat(BybitAnswers.serverTime(result("rest_market_time")))
        .isEqualTo(Instant.ofEpochSecond(1767227600L, 123456));
    assertThatThrownBy(() -> BybitAnswers.serverTime(json("{\"timeNano\":\"9999999999999999999\"}")))
        .isInstanceOf(ReplyException.class);
    assertThat(BybitAnswers.serverTime(json("{\"timeSecond\":\"1767227600\"}"))).isEqualTo(Instant.ofEpochSecond(1767227600L));
    assertThatThrownBy(() -> BybitAnswers.serverTime(json("{\"timeSecond\":\"17672276000\"}")))
        .isInstanceOf(ReplyException.class);
  }

  @Test
  void aPageHasAThousandRowsAtMost() {
    String rows = "{},".repeat(999) + "{}";
    JsonNode most = json("{\"category\":\"linear\",\"list\":[" + rows + "]}");
    JsonNode more = json("{\"category\":\"linear\",\"list\":[" + rows + ",{}]}");

    assertThat(CODEC.orderRows(most, ASKED)).hasSize(1_000);
    assertThat(CODEC.executionRows(most, ASKED)).hasSize(1_000);
    assertThatThrownBy(() -> CODEC.orderRows(more, ASKED)).hasMessage("a page of 1001 rows");
    assertThatThrownBy(() -> CODEC.executionRows(more, ASKED)).hasMessage("a page of 1001 rows");
  }

  private static JsonNode json(String text) {
    return StrictJson.parse(text);
  }
}
