package fillkeeper.simulator.bybit;

import static fillkeeper.simulator.bybit.Desk.keys;
import static fillkeeper.simulator.bybit.Desk.sample;
import static fillkeeper.simulator.bybit.Desk.texts;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.simulator.bybit.Desk.Answer;
import fillkeeper.simulator.Leg;
import fillkeeper.simulator.Signature;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Who may ask, what is said when one may not, and the shapes of rows in lists. */
class RestApiTest extends SimulatorFixture {

  private static final String OPEN = "category=linear&settleCoin=USDT&openOnly=0&limit=50";

  @Test
  void signaturesAreThoseOfTheVectors() {
    JsonNode vectors = sample("signing_vectors_synthetic_key");

    vectors.path("vectors").forEach(vector ->
        assertThat(Signature.of(vectors.path("apiSecret").asText(), vector.path("stringToSign").asText()))
            .isEqualTo(vector.path("hmacSha256Hex").asText()));
  }

  @Test
  void aWrongSignatureIsEchoedWithWhatShouldHaveBeenSigned() {
    long then = clock.ms();

    JsonNode answer = Desk.json(desk.ask("/v5/order/realtime", OPEN, "another", then));

    assertThat(keys(answer)).isEqualTo(keys(sample("rest_error_10004_sign_echoes_origin_string")));
    assertThat(answer.path("retCode").asInt()).isEqualTo(10004);
    assertThat(answer.path("retMsg").asText())
        .isEqualTo("error sign! origin_string[" + then + KEY + "5000" + OPEN + "]");
  }

  @Test
  void aClockThatIsBehindOrOneSecondAheadIsRefused() {
    JsonNode behind = Desk.json(desk.ask("/v5/order/realtime", OPEN, SECRET, clock.ms() - 5_001));
    JsonNode ahead = Desk.json(desk.ask("/v5/order/realtime", OPEN, SECRET, clock.ms() + 1_000));
    JsonNode justRight = Desk.json(desk.ask("/v5/order/realtime", OPEN, SECRET, clock.ms() + 999));

    assertThat(behind.path("retCode").asInt()).isEqualTo(10002);
    assertThat(behind.path("retMsg").asText()).contains("req_timestamp[", "server_timestamp[", "recv_window[5000]");
    assertThat(ahead.path("retCode").asInt()).isEqualTo(10002);
    assertThat(justRight.path("retCode").asInt()).isZero();
  }

  @Test
  void theTimeIsTheClocks() {
    JsonNode answer = desk.get("/v5/market/time", "");

    assertThat(keys(answer.path("result"))).isEqualTo(keys(sample("rest_market_time").path("result")));
    assertThat(answer.path("result").path("timeSecond").asText()).isEqualTo(Long.toString(clock.ms() / 1_000));
  }

  @Test
  void aKeySaysWhoseItIsAndMayBeSwappedOrLie() {
    SimAccount other = exchange.addAccount("900000002", "OTHERKEY", "OTHERSECRET");
    account.permissions(false, Instant.parse("2026-06-01T00:00:00Z"));

    JsonNode own = desk.get("/v5/user/query-api", "").path("result");
    exchange.swapKeys(account, other);
    JsonNode swapped = desk.get("/v5/user/query-api", "").path("result");
    exchange.swapKeys(account, other);
    account.announce("900000009");
    JsonNode announced = desk.get("/v5/user/query-api", "").path("result");

    assertThat(own.path("userID").asLong()).isEqualTo(900000001);
    assertThat(own.path("readOnly").asInt()).isZero();
    assertThat(own.path("expiredAt").asText()).isEqualTo("2026-06-01T00:00:00Z");
    assertThat(swapped.path("userID").asLong()).isEqualTo(900000002);
    assertThat(announced.path("userID").asLong()).isEqualTo(900000009);
  }

  @Test
  void limitsAreCountedInHeadersAndThenEnforced() {
    exchange.limits(2, 600);

    Answer first = desk.ask("/v5/order/realtime", OPEN);
    Answer second = desk.ask("/v5/order/realtime", OPEN);
    Answer third = desk.ask("/v5/order/realtime", OPEN);
    clock.advance(Duration.ofSeconds(1));
    Answer later = desk.ask("/v5/order/realtime", OPEN);

    assertThat(first.headers().get("X-Bapi-Limit")).isEqualTo("2");
    assertThat(first.headers().get("X-Bapi-Limit-Status")).isEqualTo("1");
    assertThat(second.headers().get("X-Bapi-Limit-Status")).isEqualTo("0");
    assertThat(third.status()).isEqualTo(200);
    assertThat(Desk.json(third).path("retMsg")).isEqualTo(sample("rest_error_10006_rate_limit_body").path("retMsg"));
    assertThat(third.headers().contains("X-Bapi-Limit-Reset-Timestamp")).isTrue();
    assertThat(Desk.json(later).path("retCode").asInt()).isZero();
    assertThat(exchange.restRequests()).isEqualTo(4);
    assertThat(exchange.restPeakPerSecond()).isEqualTo(3);
  }

  @Test
  void anAddressThatAsksTooMuchIsShutOut() {
    exchange.limits(50, 1);
    desk.ask("/v5/market/time", "");

    Answer tooMuch = desk.ask("/v5/market/time", "");

    assertThat(tooMuch.status()).isEqualTo(403);
    assertThat(tooMuch.body()).isEqualTo("403, access too frequent");
  }

  @Test
  void aLinearListNeedsASymbolOrACoin() {
    JsonNode answer = desk.get("/v5/order/realtime", "category=linear");

    assertThat(answer.path("retMsg"))
        .isEqualTo(sample("rest_error_10001_params_missing_symbol_or_settlecoin").path("retMsg"));
  }

  @Test
  void rowsOfListsLookLikeTheExchanges() {
    String order = rest();
    account.fill(order, "0.010");
    account.quoteBuy("BTCUSDT", "100.00");
    account.market("linear", "BTCUSDT", "Buy", "0.002");

    JsonNode open = desk.get("/v5/order/realtime", OPEN).at("/result/list/0");
    JsonNode closed = desk.get("/v5/order/history", "category=linear").at("/result/list/0");
    JsonNode spot = desk.get("/v5/order/history", "category=spot").at("/result/list/0");
    JsonNode fill = desk.get("/v5/execution/list", "category=linear").at("/result/list/1");
    JsonNode spotFill = desk.get("/v5/execution/list", "category=spot").at("/result/list/0");

    assertThat(keys(open)).isEqualTo(keys(sample("rest_order_realtime_open_page1").at("/result/list/0")));
    assertThat(open.path("price").asText()).isEqualTo("60000.00");
    assertThat(open.path("leavesQty").asText()).isEqualTo("0.020");
    assertThat(open.path("stopOrderType").asText()).isEqualTo("UNKNOWN");
    assertThat(keys(closed)).isEqualTo(keys(sample("rest_order_history_page1").at("/result/list/0")));
    assertThat(keys(spot)).isEqualTo(
        keys(sample("rest_order_history_spot_row_no_createtype_with_baseprice").at("/result/list/0")));
    assertThat(spot.path("leavesQty").asText()).isEqualTo("0.000000");
    assertThat(keys(fill)).isEqualTo(
        keys(sample("rest_execution_list_page1_funding_row_then_tie").at("/result/list/1")));
    assertThat(fill.path("execPrice").asText()).isEqualTo("60000.00");
    assertThat(keys(spotFill)).isEqualTo(keys(sample("rest_execution_list_spot_row").at("/result/list/0")));
    assertThat(spotFill.path("orderQty").asText()).isEqualTo("0.000000");
  }

  @Test
  void instrumentsAndRecentTradesLookLikeTheExchanges() {
    exchange.print("linear", "BTCUSDT", "Sell", Leg.of("60000", "0.001"), Leg.of("59999.9", "0.250"));
    exchange.print("spot", "BTCUSDT", "Buy", Leg.of("60012", "0.001665"));

    JsonNode instrument = desk.get("/v5/market/instruments-info", "category=linear&symbol=BTCUSDT").path("result");
    JsonNode trades = desk.get("/v5/market/recent-trade", "category=linear&symbol=BTCUSDT").path("result");
    JsonNode spot = desk.get("/v5/market/recent-trade", "category=spot&symbol=BTCUSDT&limit=60").at("/result/list/0");

    assertThat(keys(instrument)).isEqualTo(keys(sample("rest_instruments_info_linear").path("result")));
    assertThat(keys(instrument.at("/list/0")))
        .isEqualTo(keys(sample("rest_instruments_info_linear").at("/result/list/0")));
    assertThat(texts(trades.path("list"), "size")).containsExactly("0.250", "0.001");
    assertThat(keys(trades.at("/list/0")))
        .isEqualTo(keys(sample("rest_recent_trade_linear_seq_is_string").at("/result/list/0")));
    assertThat(keys(spot)).isEqualTo(keys(sample("rest_recent_trade_spot").at("/result/list/0")));
  }

  @Test
  void whatIsNotThereIsNotFound() {
    assertThat(desk.ask("/v5/no/such", "").status()).isEqualTo(404);
    assertThat(desk.get("/v5/order/realtime", "category=linear&orderId=none").at("/result/list")).isEmpty();
  }
}
