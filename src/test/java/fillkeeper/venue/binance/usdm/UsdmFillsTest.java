package fillkeeper.venue.binance.usdm;

import static fillkeeper.venue.binance.usdm.UsdmSamples.ASKED;
import static fillkeeper.venue.binance.usdm.UsdmSamples.HEARD;
import static fillkeeper.venue.binance.usdm.UsdmSamples.altered;
import static fillkeeper.venue.binance.usdm.UsdmSamples.codec;
import static fillkeeper.venue.binance.usdm.UsdmSamples.fill;
import static fillkeeper.venue.binance.usdm.UsdmSamples.json;
import static fillkeeper.venue.binance.usdm.UsdmSamples.rows;
import static fillkeeper.venue.binance.usdm.UsdmSamples.text;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.ExecType;
import fillkeeper.domain.Execution;
import fillkeeper.domain.ExecutionKey;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.PositionSide;
import fillkeeper.domain.Unreadable;
import fillkeeper.venue.wire.StrictJson;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A fill is one row with one content, by whichever way and however often it is told. */
class UsdmFillsTest {

  private static final String FILL = "ORDER_TRADE_UPDATE_partial_fill";

  @Test
  void anEventOfAFillIsTheFillAndThenItsOrder() {
    // when
    List<AccountEvent> rows = rows(text(FILL));

    // then
    assertThat(rows).hasSize(2);
    Execution fill = (Execution) rows.get(0);
    OrderReport order = (OrderReport) rows.get(1);
    assertThat(fill.key()).isEqualTo(
        new ExecutionKey("usdm", "execution", "BTCUSDT", "6300000001", "610000000001"));
    assertThat(fill.orderKey()).isEqualTo(order.key())
        .isEqualTo(OrderKey.order("usdm", "BTCUSDT", "610000000001"));
    assertThat(order.cumQty()).isEqualByComparingTo(fill.qty());
    assertThat(fill.seen()).isEqualTo(HEARD);
  }

  @Test
  void restTellsOfAFillTheSameAsTheStream() {
    // given
    Execution heard = fill(text(FILL));

    // when
    Execution asked = (Execution) codec().fillRows(json("rest_userTrades_page"), ASKED).get(0);

    // then
    assertThat(asked).usingRecursiveComparison()
        .ignoringFields("clientOrderId", "rawType", "details", "seen").isEqualTo(heard);
    assertThat(asked.clientOrderId()).isNull();
    assertThat(asked.rawType()).isNull();
  }

  @Test
  void threeMessagesAboutOneFillAreOneFill() {
    // given
    UsdmCodec codec = codec();
    List<AccountEvent> told = new ArrayList<>();

    // when
    for (JsonNode message : json("lifecycle_trade_lite_account_before_order")) {
      if (codec.decode(message.toString(), HEARD) instanceof UsdmFrame.Rows rows) {
        told.addAll(rows.events());
      }
    }

    // then
    assertThat(told).filteredOn(Execution.class::isInstance).hasSize(1);
  }

  @Test
  void whatIsCalledCalculatedIsAFillOfALiquidation() {
    // when
    Execution fill = fill(text("ORDER_TRADE_UPDATE_liquidation_calculated"));

    // then
    assertThat(fill.type()).isEqualTo(ExecType.LIQUIDATION);
    assertThat(fill.rawType()).isEqualTo("CALCULATED");
    assertThat(fill.clientOrderId()).isNull();
    assertThat(fill.realizedPnl()).isEqualByComparingTo("-3150");
  }

  @ParameterizedTest
  @CsvSource({"autoclose-1596107620040000020, LIQUIDATION", "adl_autoclose, ADL", "adl_autoclose-7, ADL",
      "settlement_autoclose-9, SETTLEMENT", "delivery_autoclose-9, SETTLEMENT", "my-autoclose-1, TRADE"})
  void whoMadeTheOrderSaysWhatItsFillsAre(String clientOrderId, ExecType type) {
    assertThat(fill(altered(FILL, "c", '"' + clientOrderId + '"')).type()).isEqualTo(type);
  }

  @Test
  void aFillOfRestIsOfTheKindThatItsOrdersRowsHaveTold() {
    // given
    UsdmCodec codec = codec();
    JsonNode trades = StrictJson.parse(text("rest_userTrades_page").replace("610000000001", "610000000900"));

    // when
    Execution before = (Execution) codec.fillRows(trades, ASKED).get(0);
    rows(codec, text("ORDER_TRADE_UPDATE_liquidation_calculated"));
    Execution after = (Execution) codec.fillRows(trades, ASKED).get(0);

    // then
    assertThat(before.type()).isEqualTo(ExecType.TRADE);
    assertThat(after.type()).isEqualTo(ExecType.LIQUIDATION);
    assertThat(before.rawType()).isNull();
    assertThat(after.rawType()).isNull();
  }

  @Test
  void aDeleveragedLegKeepsItsSide() {
    // when
    Execution fill = fill(text("ORDER_TRADE_UPDATE_adl"));

    // then
    assertThat(fill.positionSide()).isEqualTo(PositionSide.SHORT);
    assertThat(fill.fee()).isEqualByComparingTo("0");
    assertThat(fill.feeCurrency()).isEqualTo("USDT");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"NEW\"", "\"PARTIALLY_FILLED\"", "\"SOMETHING_NEW\""})
  void whateverTheEventIsCalledItsFillCounts(String word) {
    assertThat(rows(altered(FILL, "x", word, "X", word))).hasAtLeastOneElementOfType(Execution.class);
  }

  @Test
  void withoutAQuantityOrAnIdNothingWasFilled() {
    assertThat(rows(altered(FILL, "l", "\"0\""))).hasSize(1);
    assertThat(rows(altered(FILL, "l", "\"0.000\"", "L", "\"0\""))).hasSize(1);
    assertThat(rows(altered(FILL, "t", "0"))).hasSize(1);
    assertThat(rows(altered(FILL, "t", "-1"))).as("as spot writes it").singleElement()
        .isInstanceOf(OrderReport.class);
    assertThat(rows(altered(FILL, "t", "-"))).hasSize(1);
    assertThat(rows(altered(FILL, "l", "-"))).hasSize(1);
  }

  @Test
  void aFillWithoutAPriceIsAFillWithoutAPrice() {
    // when
    Execution fill = fill(altered(FILL, "L", "\"0\""));

    // then
    assertThat(fill.price()).isNull();
    assertThat(fill.value()).isNull();
    assertThat(fill.valueCurrency()).isNull();
    assertThat(fill.qty()).isEqualByComparingTo("0.1");
  }

  @Test
  void noDigitOfAnIdIsLost() {
    // when
    Execution fill = fill(altered(FILL, "i", "8389765999000000123", "t", "9007199254740993"));

    // then
    assertThat(fill.orderId()).isEqualTo("8389765999000000123");
    assertThat(fill.key().execId()).isEqualTo("9007199254740993");
    assertThat(fill.key().leg()).isEqualTo("8389765999000000123");
  }

  @Test
  void bothSidesOfATradeWithOneselfAreTwo() {
    assertThat(fill(altered(FILL, "i", "1")).key()).isNotEqualTo(fill(altered(FILL, "i", "2")).key());
  }

  @Test
  void aChargeThatIsLeftOutIsEmpty() {
    for (String missing : List.of("null", "-")) {
      Execution fill = fill(altered(FILL, "n", missing, "N", missing));
      assertThat(fill.fee()).isNull();
      assertThat(fill.feeCurrency()).isNull();
    }
  }

  @Test
  void aChargeWithoutACurrencyCannotBeRead() {
    assertThat(rows(altered(FILL, "N", "null"))).hasExactlyElementsOfTypes(Unreadable.class);
  }

  @Test
  void aRebateOfTheStreamIsReceived() {
    assertThat(fill(altered(FILL, "n", "\"-0.91\"")).fee()).isEqualByComparingTo("-0.91");
  }

  @ParameterizedTest
  @CsvSource({
      // how a taker's charge is signed in the list, what a maker's row says, what was paid
      "1.5, 0.5, 0.5", "1.5, -0.5, -0.5", "-1.5, -0.5, 0.5", "-1.5, 0.5, -0.5", "0, 0.5, 0.5", "0, -0.5, -0.5"})
  void aTakersChargeShowsHowRestSignsAMakers(String taker, String maker, String paid) {
    // when
    List<AccountEvent> fills = codec().fillRows(trades(trade(1, true, maker), trade(2, false, taker)), ASKED);

    // then
    assertThat(((Execution) fills.get(0)).fee()).isEqualByComparingTo(paid);
    assertThat(((Execution) fills.get(1)).fee()).isEqualByComparingTo(new BigDecimal(taker).abs());
  }

  @Test
  void whatOneListShowedOfSignsHoldsForTheNext() {
    // given
    UsdmCodec codec = codec();

    // when
    codec.fillRows(trades(trade(1, false, "-2")), ASKED);
    Execution fill = (Execution) codec.fillRows(trades(trade(2, true, "-0.5")), ASKED).get(0);

    // then
    assertThat(fill.fee()).isEqualByComparingTo("0.5");
  }

  @Test
  void aSymbolThatIsNotKnownHasNoCurrencyOfItsValue() {
    // when
    Execution fill = fill(altered(FILL, "s", "\"NEWUSDC\""));

    // then
    assertThat(fill.valueCurrency()).isNull();
    assertThat(fill.value()).isEqualByComparingTo("9100");
  }

  private static JsonNode trades(String... rows) {
    return StrictJson.parse("[" + String.join(",", rows) + "]");
  }

  private static String trade(int id, boolean maker, String commission) {
    return "{\"symbol\":\"BTCUSDT\",\"id\":" + id + ",\"orderId\":5,\"side\":\"BUY\",\"price\":\"1\",\"qty\":\"1\","
        + "\"realizedPnl\":\"0\",\"commission\":\"" + commission + "\",\"commissionAsset\":\"USDT\",\"maker\":" + maker
        + ",\"positionSide\":\"BOTH\",\"time\":1767225601500}";
  }
}
