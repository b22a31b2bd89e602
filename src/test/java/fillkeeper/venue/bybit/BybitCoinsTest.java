package fillkeeper.venue.bybit;

import static fillkeeper.venue.bybit.BybitSamples.KNOWS_NO_SYMBOL;
import static fillkeeper.venue.bybit.BybitSamples.decimal;
import static fillkeeper.venue.bybit.BybitSamples.execution;
import static fillkeeper.venue.bybit.BybitSamples.rows;
import static fillkeeper.venue.bybit.BybitSamples.text;
import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.Execution;
import fillkeeper.domain.Unreadable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What an amount is in follows from the instrument, or from the name of its symbol. */
class BybitCoinsTest {

  private static final String FILL = "ws_execution_fill_lifecycle_02_same_envelope_id_as_order_frame";
  private static final String SPOT = "ws_execution_spot_market_buy_numeric_ids_zero_orderqty";

  @ParameterizedTest
  @CsvSource({"Buy,0.001,false,BTC", "Sell,0.001,false,USDT", "Buy,-0.001,true,USDT", "Sell,-0.001,true,BTC",
      "Buy,-0.001,false,BTC", "Buy,0.001,true,BTC", "Buy,0,true,BTC", "Sell,0,true,USDT"})
  void anEmptySpotFeeCurrencyFollowsSideAndRebate(String side, String rate, boolean maker, String coin) {
    // given
    String frame = text(SPOT).replace("\"feeCurrency\": \"BTC\"", "\"feeCurrency\": \"\"")
        .replace("\"Buy\"", '"' + side + '"').replace("\"feeRate\": \"0.001\"", "\"feeRate\": \"" + rate + '"')
        .replace("\"isMaker\": false", "\"isMaker\": " + maker);

    // then
    assertThat(((Execution) rows(frame).get(0)).feeCurrency()).isEqualTo(coin);
    assertThat(((Execution) rows(KNOWS_NO_SYMBOL, frame).get(0)).feeCurrency()).isEqualTo(coin);
  }

  @ParameterizedTest
  @CsvSource({"linear,BTCUSDT,USDT,USDT", "linear,BTCPERP,USDC,USDC", "linear,BTCUSDT-26JUN26,USDT,USDT",
      "linear,BTC-26JUN26,USDC,USDC", "option,BTC-26JUN26-70000-C,USDC,USDC",
      "option,BTC-26JUN26-70000-C-USDT,USDT,USDT", "inverse,BTCUSD,BTC,BTC", "inverse,BTCUSDH26,BTC,BTC"})
  void anUnknownContractsFeeCurrencyFollowsFromItsName(String category, String symbol, String fee, String value) {
    // given
    String frame = text(FILL).replace("\"linear\"", '"' + category + '"').replace("\"BTCUSDT\"", '"' + symbol + '"')
        .replace("\"feeCurrency\": \"USDT\"", "\"feeCurrency\": \"\"");

    // when
    Execution fill = (Execution) rows(KNOWS_NO_SYMBOL, frame).get(0);

    // then
    assertThat(fill.feeCurrency()).isEqualTo(fee);
    assertThat(fill.valueCurrency()).isEqualTo(value);
  }

  @Test
  void aSpotFeeOfNoSideHasNoCurrency() {
    // given
    String frame = text(SPOT).replace("\"feeCurrency\": \"BTC\"", "\"feeCurrency\": \"\"")
        .replace("\"Buy\"", "\"None\"");
    String free = frame.replace("\"execFee\": \"0.000001665\"", "\"execFee\": \"0\"");

    // then
    assertThat(((Unreadable) rows(frame).get(0)).reason()).isEqualTo("the currency of a fee is not known");
    assertThat(((Execution) rows(free).get(0)).feeCurrency()).isNull();
  }

  @Test
  void aFeeWithoutAnyCurrencyIsRefusedAndNoFeeNeedsNone() {
    // given
    String frame = text(SPOT).replace("\"BTCUSDT\"", "\"XYZ\"")
        .replace("\"feeCurrency\": \"BTC\"", "\"feeCurrency\": \"\"");
    String free = frame.replace("\"execFee\": \"0.000001665\"", "\"execFee\": \"0\"");

    // then
    assertThat(((Unreadable) rows(frame).get(0)).reason()).isEqualTo("the currency of a fee is not known");
    assertThat(((Execution) rows(free).get(0)).feeCurrency()).isNull();
  }

  @Test
  void contractsAreResolvedWhereTheInstrumentIsKnown() {
    // given
    String inverse = text(FILL).replace("\"linear\"", "\"inverse\"").replace("\"BTCUSDT\"", "\"BTCUSD\"")
        .replace("\"execQty\": \"0.010\"", "\"execQty\": \"600\"")
        .replace("\"execValue\": \"600\"", "\"execValue\": \"0.01\"");

    // then
    assertThat(((Execution) rows(inverse).get(0)).baseQty()).isEqualTo(decimal("0.01"));
    assertThat(((Execution) rows(KNOWS_NO_SYMBOL, inverse).get(0)).baseQty()).isNull();
    assertThat(execution("ws_execution_blocktrade").baseQty()).isEqualTo(decimal("1"));
  }
}
