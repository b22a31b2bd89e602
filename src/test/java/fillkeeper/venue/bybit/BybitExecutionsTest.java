package fillkeeper.venue.bybit;

import static fillkeeper.venue.bybit.BybitSamples.ASKED;
import static fillkeeper.venue.bybit.BybitSamples.CODEC;
import static fillkeeper.venue.bybit.BybitSamples.HEARD;
import static fillkeeper.venue.bybit.BybitSamples.decimal;
import static fillkeeper.venue.bybit.BybitSamples.execution;
import static fillkeeper.venue.bybit.BybitSamples.result;
import static fillkeeper.venue.bybit.BybitSamples.rows;
import static fillkeeper.venue.bybit.BybitSamples.text;
import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.ExecType;
import fillkeeper.domain.Execution;
import fillkeeper.domain.ExecutionKey;
import fillkeeper.domain.MiscFee;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.Side;
import fillkeeper.domain.Unreadable;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each execution sample means what its name says, column by column. */
class BybitExecutionsTest {

  private static final String FILL = "ws_execution_fill_lifecycle_02_same_envelope_id_as_order_frame";
  private static final String SPOT = "ws_execution_spot_market_buy_numeric_ids_zero_orderqty";

  @Test
  void aFillIsReadColumnByColumn() {
    // when
    Execution fill = execution(FILL);

    // then
    String orderId = "0a000000-0000-4000-8000-000000000101";
    assertThat(fill.key()).isEqualTo(new ExecutionKey("linear", "execution", "BTCUSDT",
        "0e000000-0000-5000-8000-000000001011", orderId));
    assertThat(fill.orderKey()).isEqualTo(OrderKey.order("linear", "BTCUSDT", orderId));
    assertThat(fill.clientOrderId()).isEqualTo("cli-lin-0101");
    assertThat(fill.side()).isEqualTo(Side.BUY);
    assertThat(fill.positionSide()).isNull();
    assertThat(fill.type()).isEqualTo(ExecType.TRADE);
    assertThat(fill.rawType()).isEqualTo("Trade");
    assertThat(fill.price()).isEqualTo(decimal("60000"));
    assertThat(fill.qty()).isEqualTo(decimal("0.010"));
    assertThat(fill.baseQty()).isEqualTo(decimal("0.010"));
    assertThat(fill.value()).isEqualTo(decimal("600"));
    assertThat(fill.valueCurrency()).isEqualTo("USDT");
    assertThat(fill.fee()).isEqualTo(decimal("0.12"));
    assertThat(fill.feeCurrency()).isEqualTo("USDT");
    assertThat(fill.feeRate()).isEqualTo(decimal("0.0002"));
    assertThat(fill.miscFees()).isEmpty();
    assertThat(fill.realizedPnl()).isEqualTo(decimal("0"));
    assertThat(fill.closedQty()).isEqualTo(decimal("0"));
    assertThat(fill.maker()).isTrue();
    assertThat(fill.executedAt()).isEqualTo(Instant.ofEpochMilli(1767225705001L));
    assertThat(fill.details()).contains("\"seq\":170000000152").doesNotContain("900000001", "\n");
    assertThat(fill.seen()).isEqualTo(HEARD);
  }

  @Test
  void twoFillsOfOneOrderInOneMessageAreTwo() {
    // when
    List<AccountEvent> fills = rows(text("ws_execution_fill_lifecycle_03_two_fills_of_one_order_one_message"));

    // then
    assertThat(fills).extracting(fill -> ((Execution) fill).qty())
        .containsExactly(decimal("0.012"), decimal("0.008"));
  }

  @Test
  void fillsOfTwoOrdersWithOneSequenceAreTwo() {
    // when
    List<AccountEvent> fills = rows(text("ws_execution_same_seq_two_orders_one_message_constructed"));

    // then
    assertThat(fills).extracting(fill -> ((Execution) fill).key()).doesNotHaveDuplicates().hasSize(2);
  }

  @Test
  void aSpotBuyPaysItsFeeInWhatItReceived() {
    // when
    Execution fill = execution(SPOT);

    // then
    assertThat(fill.key()).isEqualTo(
        new ExecutionKey("spot", "execution", "BTCUSDT", "2200000000000000301", "2100000000000000201"));
    assertThat(fill.clientOrderId()).isNull();
    assertThat(fill.qty()).isEqualTo(decimal("0.001665"));
    assertThat(fill.fee()).isEqualTo(decimal("0.000001665"));
    assertThat(fill.feeCurrency()).isEqualTo("BTC");
    assertThat(fill.closedQty()).isNull();
    assertThat(fill.valueCurrency()).isEqualTo("USDT");
  }

  @Test
  void restTellsOfAFillTheSameAsTheStream() {
    // given
    Execution heard = execution(SPOT);

    // when
    Execution asked = (Execution) CODEC.executionRows(result("rest_execution_list_spot_row"), ASKED).get(0);

    // then
    assertThat(asked.key()).isEqualTo(heard.key());
    assertThat(asked.price()).isEqualByComparingTo(heard.price());
    assertThat(asked).usingRecursiveComparison()
        .ignoringFields("details", "seen", "realizedPnl", "price").isEqualTo(heard);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ws_execution_funding_paid_orderid_matches_no_order",
      "ws_execution_funding_received_empty_orderid", "ws_execution_funding_synthetic_orderid_text"})
  void fundingHasNoOrderWhateverItsRowNames(String name) {
    // when
    Execution funding = execution(name);

    // then
    assertThat(funding.type()).isEqualTo(ExecType.FUNDING);
    assertThat(funding.rawType()).isEqualTo("Funding");
    assertThat(funding.orderId()).isNull();
    assertThat(funding.orderKey()).isNull();
    assertThat(funding.key().leg()).isEmpty();
    assertThat(funding.clientOrderId()).isNull();
    assertThat(funding.feeCurrency()).isEqualTo("USDT");
    assertThat(funding.details()).contains("\"orderId\"");
  }

  @Test
  void fundingKeepsItsSignAndItsQuantity() {
    // when
    Execution paid = execution("ws_execution_funding_paid_orderid_matches_no_order");
    Execution received = execution("ws_execution_funding_received_empty_orderid");

    // then
    assertThat(paid.fee()).isEqualTo(decimal("0.1800315"));
    assertThat(paid.qty()).isEqualTo(decimal("0.030"));
    assertThat(received.fee()).isEqualTo(decimal("-0.30015"));
    assertThat(received.feeRate()).isEqualTo(decimal("-0.0001"));
    assertThat(received.qty()).isEqualTo(decimal("1"));
  }

  @Test
  void fundingOfRestHasTheKeyOfTheStream() {
    // when
    List<AccountEvent> page =
        CODEC.executionRows(result("rest_execution_list_page1_funding_row_then_tie"), ASKED);

    // then
    assertThat(((Execution) page.get(0)).key())
        .isEqualTo(execution("ws_execution_funding_paid_orderid_matches_no_order").key());
    assertThat(((Execution) page.get(1)).type()).isEqualTo(ExecType.TRADE);
  }

  @ParameterizedTest
  @CsvSource({
      "ws_execution_adltrade_no_orderlinkid,ADL,AdlTrade,0a000000-0000-4000-8000-000000000120,USDT,0",
      "ws_execution_busttrade_liquidation,LIQUIDATION,BustTrade,0a000000-0000-4000-8000-000000000121,USDT,0.957",
      "ws_execution_blocktrade,BLOCK_TRADE,BlockTrade,0a000000-0000-4000-8000-000000000123,USDT,9",
      "ws_execution_settle_delivery_no_order_constructed,SETTLEMENT,Delivery,,USDC,0.3005",
      "ws_execution_unknown_exectype_corporateaction_constructed,UNKNOWN,CorporateAction,,USDT,0",
      "ws_execution_maker_rebate_negative_fee,TRADE,Trade,0a000000-0000-4000-8000-000000000125,USDT,-0.03"})
  void everyKindOfExecutionHasItsTypeOrderAndFee(String name, ExecType type, String raw, String orderId, String coin,
      String fee) {
    // when
    Execution execution = execution(name);

    // then
    assertThat(execution.type()).isEqualTo(type);
    assertThat(execution.rawType()).isEqualTo(raw);
    assertThat(execution.orderId()).isEqualTo(orderId);
    assertThat(execution.key().leg()).isEqualTo(orderId == null ? "" : orderId);
    assertThat(execution.feeCurrency()).isEqualTo(coin);
    assertThat(execution.fee()).isEqualTo(decimal(fee));
  }

  @ParameterizedTest
  @CsvSource({"MovePosition,POSITION_TRANSFER", "FutureSpread,SPREAD_LEG", "Settle,SETTLEMENT", "UNKNOWN,UNKNOWN",
      "Brand New,UNKNOWN"})
  void everyOtherWordHasItsTypeAndIsKept(String word, ExecType type) {
    // when
    Execution execution = with(FILL, "\"Trade\"", '"' + word + '"');

    // then
    assertThat(execution.type()).isEqualTo(type);
    assertThat(execution.rawType()).isEqualTo(word);
  }

  @Test
  void whatIsNoFillIsNotToldApartByTheOrderThatItNames() {
    Execution unknown = with(FILL, "\"Trade\"", "\"Brand New\"");

    assertThat(unknown.orderId()).isEqualTo(execution(FILL).orderId());
    assertThat(unknown.key().leg()).isEmpty();
  }

  @Test
  void aRowWithoutATypeIsUnknownButOnTheFastStreamATrade() {
    // when
    Execution slow = with(FILL, "\"execType\": \"Trade\",", "");
    Execution fast = execution("ws_execution_fast_taker_no_envelope_id");

    // then
    assertThat(slow.type()).isEqualTo(ExecType.UNKNOWN);
    assertThat(slow.rawType()).isNull();
    assertThat(fast.type()).isEqualTo(ExecType.TRADE);
    assertThat(fast.rawType()).isEqualTo("Trade");
  }

  @Test
  void aFastExecutionHasTheKeyOfTheFullOneAndLeavesEmptyWhatItLacks() {
    // given
    Execution full = execution(FILL);

    // when
    Execution fast = execution("ws_execution_fast_maker_orderlinkid_always_empty");

    // then
    assertThat(fast.key()).isEqualTo(full.key());
    assertThat(fast.qty()).isEqualByComparingTo(full.qty());
    assertThat(fast.executedAt()).isEqualTo(full.executedAt());
    assertThat(fast.fee()).isNull();
    assertThat(fast.feeCurrency()).isNull();
    assertThat(fast.value()).isNull();
    assertThat(fast.valueCurrency()).isNull();
    assertThat(fast.clientOrderId()).isNull();
  }

  @Test
  void aTaxIsKeptBesideTheFee() {
    // when
    Execution fill = execution("ws_execution_extrafees_list_not_in_execfee");

    // then
    assertThat(fill.fee()).isEqualTo(decimal("0.066022"));
    assertThat(fill.miscFees()).containsExactly(new MiscFee("GST", decimal("0.01188396"), "USDT"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"\"", "null", "[]", "\"[]\"", "\"UNKNOWN\""})
  void noTaxHasManySpellings(String spelling) {
    assertThat(with(FILL, "\"extraFees\": \"\"", "\"extraFees\": " + spelling).miscFees()).isEmpty();
  }

  @Test
  void taxesComeAlsoAsTheTextOfAList() {
    // given
    String list = "[{\\\"feeCoin\\\":\\\"USDT\\\",\\\"feeType\\\":\\\"\\\",\\\"subFeeType\\\":\\\"IND_GST\\\","
        + "\\\"fee\\\":\\\"0.01\\\"}]";

    // when
    Execution fill = with(FILL, "\"extraFees\": \"\"", "\"extraFees\": \"" + list + '"');

    // then
    assertThat(fill.miscFees()).containsExactly(new MiscFee("IND_GST", decimal("0.01"), "USDT"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "true", "\"[\"", "\"{}\"", "[1]", "[{\"feeCoin\":\"USDT\"}]", "[{\"fee\":\"1\"}]"})
  void aTaxThatCannotBeReadIsNotLost(String spelling) {
    // given
    String frame = text(FILL).replace("\"extraFees\": \"\"", "\"extraFees\": " + spelling);

    // then
    assertThat(rows(frame).get(0)).isInstanceOf(Unreadable.class);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "\"execId\": \"0e000000-0000-5000-8000-000000001011\"|\"execId\": \"\"|execId is empty",
      "\"orderId\": \"0a000000-0000-4000-8000-000000000101\"|\"orderId\": \"\"|orderId is empty",
      "\"execQty\": \"0.010\"|\"execQty\": \"\"|execQty is empty",
      "\"execQty\": \"0.010\"|\"execQty\": \"-0.010\"|execQty is negative",
      "\"execTime\": \"1767225705001\"|\"execTime\": \"0\"|execTime is a time outside of 2015 to 2099",
      "\"execTime\": \"1767225705001\"|\"execTime\": \"1767225705001000\"|execTime is not a time in milliseconds",
      "\"category\": \"linear\",||category is empty"})
  void aRowThatCannotBeBookedIsKeptAsUnreadable(String part, String broken, String reason) {
    // given
    String sample = text(FILL);
    assertThat(sample).contains(part);

    // when
    AccountEvent event = rows(sample.replace(part, broken == null ? "" : broken)).get(0);

    // then
    assertThat(((Unreadable) event).reason()).isEqualTo(reason);
  }

  @Test
  void aRowWithoutCategoryTakesThatOfItsTopic() {
    // given
    String frame = text(FILL).replace("\"category\": \"linear\",", "")
        .replace("\"topic\": \"execution\"", "\"topic\": \"execution.linear\"");

    // then
    assertThat(((Execution) rows(frame).get(0)).key()).isEqualTo(execution(FILL).key());
  }

  private static Execution with(String name, String part, String other) {
    String sample = text(name);
    assertThat(sample).contains(part);
    return (Execution) rows(sample.replace(part, other)).get(0);
  }
}
