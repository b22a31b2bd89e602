package fillkeeper.venue.okx;

import static fillkeeper.venue.okx.OkxSamples.ASKED;
import static fillkeeper.venue.okx.OkxSamples.CODEC;
import static fillkeeper.venue.okx.OkxSamples.HEARD;
import static fillkeeper.venue.okx.OkxSamples.KNOWS_NO_SYMBOL;
import static fillkeeper.venue.okx.OkxSamples.altered;
import static fillkeeper.venue.okx.OkxSamples.decimal;
import static fillkeeper.venue.okx.OkxSamples.fill;
import static fillkeeper.venue.okx.OkxSamples.heard;
import static fillkeeper.venue.okx.OkxSamples.order;
import static fillkeeper.venue.okx.OkxSamples.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.ExecType;
import fillkeeper.domain.Execution;
import fillkeeper.domain.Instrument;
import fillkeeper.domain.OrderAttribute;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.OrderStatus;
import fillkeeper.domain.Origin;
import fillkeeper.domain.RecordType;
import fillkeeper.domain.Unreadable;
import fillkeeper.venue.wire.Instruments;
import fillkeeper.venue.wire.StrictJson;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the venue's messages mean: which of them are fills, what names one, and what is left to the lists. */
class OkxCodecTest {

  private static final String PARTIAL = "ws_orders_spot_partially_filled";
  private static final String SWAP = "ws_orders_swap_filled_contracts";

  @Test
  void aFillHeardAndTheSameListedDifferInNothing() {
    List<Execution> heard = executions(Stream.of("ws_orders_lifecycle_with_duplicates", SWAP)
        .flatMap(name -> heard(name).stream()).toList());
    List<Execution> listed = executions(Stream.of("rest_fills_page_1", "rest_fills_page_2",
        "rest_fills_swap_same_as_heard").flatMap(name -> CODEC.fills(OkxSamples.data(name), ASKED).stream()).toList());

    assertThat(heard.stream().map(OkxCodecTest::said).distinct()).hasSize(3)
        .allSatisfy(said -> assertThat(listed.stream().map(OkxCodecTest::said)).contains(said));
  }

  @Test
  void aPageHasAThousandRowsAtMost() {
    String rows = "{},".repeat(999) + "{}";
    JsonNode most = StrictJson.parse("[" + rows + "]");
    JsonNode more = StrictJson.parse("[" + rows + ",{}]");

    assertThat(CODEC.orders(most, ASKED)).hasSize(1_000);
    assertThatThrownBy(() -> CODEC.orders(more, ASKED)).hasMessage("a page of 1001 rows");
    assertThatThrownBy(() -> CODEC.fills(more, ASKED)).hasMessage("a page of 1001 rows");
    assertThatThrownBy(() -> CODEC.algoOrders(more, ASKED)).hasMessage("a page of 1001 rows");
    assertThatThrownBy(() -> CODEC.funding(more, ASKED)).hasMessage("a page of 1001 rows");
    assertThatThrownBy(() -> CODEC.orders(StrictJson.parse("{}"), ASKED)).hasMessage("the answer has no list");
  }

  @Test
  void aRepeatedMessageTellsOfTheSameFill() {
    assertThat(executions(heard("ws_orders_lifecycle_with_duplicates"))).hasSize(4).extracting(Execution::key)
        .extracting("execId").containsExactly("720000001", "720000001", "720000044", "720000001");
  }

  @Test
  void anEndThatIsNoFillAddsNothing() {
    List<AccountEvent> told = heard("ws_orders_lifecycle_spot_market_three_messages");

    assertThat(executions(told)).hasSize(1);
    assertThat(told.get(3)).isInstanceOfSatisfying(OrderReport.class, end -> {
      assertThat(end.status()).isEqualTo(OrderStatus.FILLED);
      assertThat(end.cumQty()).isEqualByComparingTo(executions(told).get(0).qty());
    });
  }

  @Test
  void aTradeOfTwoInstrumentsIsTwoFills() {
    assertThat(executions(heard("ws_orders_same_trade_id_two_instruments"))).extracting(Execution::key).hasSize(2)
        .doesNotHaveDuplicates();
  }

  @Test
  void aTradeOfTheAccountWithItselfIsTwoFills() {
    assertThat(executions(heard("ws_orders_two_legs_of_a_self_trade"))).extracting(fill -> fill.key().leg())
        .containsExactly("3100000000000000021", "3100000000000000028");
  }

  @Test
  void theFillComesBeforeItsOrder() {
    assertThat(rows(OkxSamples.text(PARTIAL))).hasExactlyElementsOfTypes(Execution.class, OrderReport.class);
  }

  @Test
  void ordersOfOneMessageAreAllRead() {
    assertThat(rows(OkxSamples.text("ws_orders_batch_two_orders_one_message"))).hasSize(2)
        .allMatch(OrderReport.class::isInstance);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "-9000012", "-0", "007", "12a"})
  void whatHasNoPositiveTradeIdIsLeftToTheLists(String tradeId) {
    assertThat(rows(altered(PARTIAL, "tradeId", tradeId))).hasExactlyElementsOfTypes(OrderReport.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"full_liquidation", "partial_liquidation", "adl", "delivery", "never_heard_of"})
  void whatDidNotTradeInTheBookIsLeftToTheListsWhateverItsTradeId(String category) {
    assertThat(rows(altered(SWAP, "category", category))).hasExactlyElementsOfTypes(OrderReport.class);
  }

  @ParameterizedTest
  @CsvSource({"fillSz,0", "fillSz,''", "fillPx,''", "fillPx,0", "fillTime,''", "side,''", "fillFeeCcy,''"})
  void whatIsNotToldWholeIsLeftToTheLists(String key, String value) {
    assertThat(rows(altered(SWAP, key, value))).hasExactlyElementsOfTypes(OrderReport.class);
  }

  @Test
  void aLiquidationIsHeardAsAnOrderAndListedAsItsFill() {
    OrderReport order = order(OkxSamples.text("ws_orders_swap_full_liquidation"));
    Execution fill = (Execution) CODEC.fills(OkxSamples.data("rest_fills_liquidation_negative_trade_id"), ASKED).get(0);

    assertThat(fill.orderKey()).isEqualTo(order.key());
    assertThat(fill.qty()).isEqualByComparingTo(order.cumQty());
    assertThat(fill.key().execId()).isEqualTo("3400000000000000050");
    assertThat(fill.key().leg()).isEmpty();
    assertThat(fill.type()).isEqualTo(ExecType.LIQUIDATION);
    assertThat(order.terms().origin()).isEqualTo(Origin.LIQUIDATION);
  }

  @Test
  void aFillWithoutAnOrderHasNone() {
    Execution block = (Execution) CODEC.fills(OkxSamples.data("rest_fills_block_trade_without_order_id"), ASKED).get(0);

    assertThat(block.orderKey()).isNull();
    assertThat(block.type()).isEqualTo(ExecType.BLOCK_TRADE);
    assertThat(block.key().execId()).isEqualTo("3400000000000000060");
  }

  @Test
  void aRestRowOfAnOrderIsNoFill() {
    assertThat(CODEC.orders(OkxSamples.data("rest_orders_history_page_1"), ASKED)).hasSize(2)
        .allMatch(OrderReport.class::isInstance);
  }

  @Test
  void aFeeThatIsChargedIsPositiveAndARebateNegative() {
    assertThat(fill(OkxSamples.text(SWAP)).fee()).isEqualByComparingTo("5.4606");
    assertThat(fill(OkxSamples.text("ws_orders_swap_maker_rebate_positive_fee")).fee())
        .isEqualByComparingTo("-0.227475");
  }

  @Test
  void aFeeOfOneFillIsNotThatOfItsOrder() {
    assertThat(executions(heard("ws_orders_lifecycle_with_duplicates")).get(2).fee()).isEqualByComparingTo("0.00016");
  }

  @Test
  void contractsComeToCurrencyByTheirInstrument() {
    assertThat(fill(OkxSamples.text(SWAP)).baseQty()).isEqualByComparingTo("0.12");
    assertThat(fill(OkxSamples.text("ws_orders_option_filled")).baseQty()).isEqualByComparingTo("0.1");
    Execution inverse = fill(OkxSamples.text("ws_orders_inverse_swap_filled"));
    assertThat(inverse.baseQty()).isEqualByComparingTo("0.007691462476650917");
    assertThat(inverse.valueCurrency()).isEqualTo("BTC");
  }

  @Test
  void contractsOfAnInstrumentThatIsNotKnownComeToNothing() {
    Execution fill = OkxSamples.only(Execution.class,
        ((OkxFrame.Rows) KNOWS_NO_SYMBOL.decode(OkxSamples.text(SWAP), HEARD)).events());

    assertThat(fill.qty()).isEqualByComparingTo("12");
    assertThat(fill.baseQty()).isNull();
    assertThat(fill.value()).isNull();
    assertThat(fill.valueCurrency()).isNull();
  }

  @Test
  void aFillThatLackedItsInstrumentIsReadOnceMoreWhenThatIsKnown() {
    // given
    List<AccountEvent> told = ((OkxFrame.Rows) KNOWS_NO_SYMBOL.decode(OkxSamples.text(SWAP), HEARD)).events();

    // then
    assertThat(CODEC.completed(told)).singleElement().satisfies(fill -> {
      assertThat(fill.baseQty()).isEqualByComparingTo("0.12");
      assertThat(fill.seen()).isEqualTo(HEARD);
      assertThat(fill.key()).isEqualTo(fill(OkxSamples.text(SWAP)).key());
    });
    assertThat(KNOWS_NO_SYMBOL.completed(told)).as("it lacks it still").isEmpty();
    assertThat(CODEC.completed(rows(OkxSamples.text(SWAP)))).as("it lacks nothing").isEmpty();
  }

  @Test
  void aSymbolWhoseInstrumentHasNoQuoteIsReadForIt() {
    Instruments known = Instruments.EMPTY.with(List.of(new Instrument("spot", "NEW-EUR", "NEW", null, null,
        Instrument.ContractType.SPOT, null, null, null, null, null)));

    assertThat(new OkxUnits(known, "spot", "NEW-EUR").valueCurrency(null)).isEqualTo("EUR");
  }

  @ParameterizedTest
  @CsvSource({
      "SPOT,market,buy,quote_ccy,true", "SPOT,market,buy,'',true", "SPOT,market,buy,base_ccy,false",
      "SPOT,market,sell,'',false", "SPOT,market,sell,quote_ccy,true", "SPOT,limit,buy,'',false",
      "MARGIN,market,buy,'',true", "MARGIN,market,sell,'',false", "SWAP,market,buy,'',false"})
  void anOrderIsSizedInQuoteWhereItBuysAtAnyPriceOnTheSpotMarket(String instType, String type, String side,
      String unit, boolean inQuote) {
    OrderReport order = order(altered("ws_orders_spot_live", "instType", instType, "ordType", type, "side", side,
        "tgtCcy", unit, "sz", "100"));

    assertThat(inQuote ? order.terms().quoteQty() : order.terms().qty()).isEqualTo(decimal("100"));
    assertThat(inQuote ? order.terms().qty() : order.terms().quoteQty()).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"partially_filled", "filled"})
  void anEmptyCumulativeQuantityContradictsAStateThatSaysFilled(String state) {
    AccountEvent event = rows(altered("ws_orders_spot_live", "state", state, "accFillSz", "")).get(0);

    assertThat(event).isInstanceOfSatisfying(Unreadable.class,
        what -> assertThat(what.reason()).isEqualTo("accFillSz is empty"));
  }

  @Test
  void anEmptyCumulativeQuantityIsNoneElsewhereAndOneThatIsMissingIsNot() {
    assertThat(order(altered("ws_orders_spot_live", "accFillSz", "")).cumQty()).isZero();
    assertThat(order(altered("ws_orders_spot_live", "state", "canceled", "accFillSz", "")).cumQty()).isZero();
    assertThat(order(altered("ws_orders_spot_live", "state", "canceled", "accFillSz", "0.1")).cumQty())
        .isEqualByComparingTo("0.1");
    assertThat(rows(altered("ws_orders_spot_live", "accFillSz", null)).get(0)).isInstanceOf(Unreadable.class);
  }

  @Test
  void anAttributeWhoseKeyIsMissingIsSaidNothingOf() {
    assertThat(order(OkxSamples.text("ws_orders_spot_live")).absent()).isEmpty();
    assertThat(order(altered("ws_orders_spot_live", "px", null, "clOrdId", null, "side", "")).absent())
        .containsExactlyInAnyOrder(OrderAttribute.PRICE, OrderAttribute.CLIENT_ORDER_ID);
    assertThat(order(altered("ws_orders_algo_conditional_live", "sz", null)).absent())
        .contains(OrderAttribute.QTY, OrderAttribute.QUOTE_QTY).doesNotContain(OrderAttribute.SIDE);
  }

  @Test
  void aFeeThatIsListedNeedsItsCurrencyAndNoFeeNeedsNone() {
    assertThat(listed("fee", "0", "feeCcy", "")).isInstanceOfSatisfying(Execution.class, fill -> {
      assertThat(fill.fee()).isZero();
      assertThat(fill.feeCurrency()).isNull();
    });
    assertThat(listed("fee", "", "feeCcy", "")).isInstanceOfSatisfying(Execution.class,
        fill -> assertThat(fill.fee()).isNull());
    assertThat(listed("fee", "-0.1", "feeCcy", "")).isInstanceOfSatisfying(Unreadable.class,
        what -> assertThat(what.reason()).isEqualTo("the currency of a fee is not known"));
  }

  private static AccountEvent listed(String... keysAndValues) {
    return CODEC.fills(OkxEnvelope.parse(altered("rest_fills_page_1", keysAndValues)).data(), ASKED).get(0);
  }

  @Test
  void aPaymentNeedsItsCurrencyAndOfNothingItNeedsNone() {
    String none = altered("rest_bills_funding_paid_and_received", "pnl", "0", "balChg", "0", "posBalChg", "0", "ccy", "");
    String some = altered("rest_bills_funding_paid_and_received", "ccy", "");

    assertThat(CODEC.funding(OkxEnvelope.parse(none).data(), ASKED).get(0)).isInstanceOf(Execution.class);
    assertThat(CODEC.funding(OkxEnvelope.parse(some).data(), ASKED).get(0)).isInstanceOfSatisfying(Unreadable.class,
        what -> assertThat(what.reason()).isEqualTo("the currency of a payment is not known"));
  }

  @Test
  void aSpotValueIsInWhatWasTradedWithElseInTheQuoteOfTheInstrumentElseOfTheSymbol() {
    assertThat(fill(altered(PARTIAL, "tradeQuoteCcy", "USDC")).valueCurrency()).isEqualTo("USDC");
    assertThat(fill(altered(PARTIAL, "tradeQuoteCcy", "")).valueCurrency()).isEqualTo("USDT");
    assertThat(unheardOf("NEW-EUR").valueCurrency()).isEqualTo("EUR");
    assertThat(unheardOf("-EUR").valueCurrency()).isEqualTo("EUR");
    assertThat(unheardOf("NEWEUR").valueCurrency()).isNull();
  }

  private static Execution unheardOf(String symbol) {
    return fill(altered(PARTIAL, "tradeQuoteCcy", "", "instId", symbol));
  }

  @Test
  void anAveragePriceOfNothingIsNone() {
    assertThat(order(OkxSamples.text("ws_orders_spot_live")).avgPrice()).isNull();
    assertThat(order(altered("ws_orders_spot_live", "avgPx", "")).avgPrice()).isNull();
  }

  @Test
  void theReasonOfACancellationIsTheSameOnTheStreamAndInTheLists() {
    assertThat(order(OkxSamples.text("ws_orders_canceled_ioc_remainder_14")).terms().cancelReason()).isEqualTo("14");
    assertThat(((OrderReport) CODEC.orders(OkxSamples.data("rest_orders_history_page_1"), ASKED).get(0)).terms()
        .cancelReason()).isEqualTo("14");
  }

  @Test
  void anOrderPlacedByAnAlgoOrderNamesItAndTheAlgoOrderHasEnded() {
    OrderReport placed = order(OkxSamples.text("ws_orders_triggered_by_algo"));
    OrderReport algo = order(OkxSamples.text("ws_orders_algo_conditional_effective"));

    assertThat(placed.terms().parentOrderId()).isEqualTo(algo.key().orderId());
    assertThat(algo.key().recordType()).isEqualTo(RecordType.ALGO_ORDER);
    assertThat(algo.status().isTerminal()).isTrue();
    assertThat(algo.cumQty()).as("its fills are those of the order that it placed").isZero();
    assertThat(algo.terms().details()).contains("3100000000000000025");
  }

  @ParameterizedTest
  @CsvSource({"live,PENDING_TRIGGER", "pause,PENDING_TRIGGER", "partially_effective,PENDING_TRIGGER",
      "effective,EXPIRED", "canceled,CANCELED", "order_failed,REJECTED", "partially_failed,EXPIRED", "novel,UNKNOWN"})
  void anAlgoOrderWaitsUntilItHasEnded(String state, OrderStatus status) {
    assertThat(order(altered("ws_orders_algo_conditional_live", "state", state)).status()).isEqualTo(status);
  }

  @Test
  void fundingPaidIsPositiveWhicheverBalanceItChanged() {
    assertThat(payments("rest_bills_funding_paid_and_received")).extracting(Execution::fee)
        .containsExactly(decimal("-0.6798147560681625"), decimal("1.0828473350000706"));
    assertThat(payments("rest_bills_funding_isolated_position_margin")).extracting(Execution::fee)
        .containsExactly(decimal("0.25"));
    assertThat(payments("rest_bills_funding_without_pnl").get(0).fee()).isEqualByComparingTo("-0.125");
    assertThat(payments("rest_bills_funding_paid_and_received")).allSatisfy(paid -> {
      assertThat(paid.type()).isEqualTo(ExecType.FUNDING);
      assertThat(paid.key().recordType()).isEqualTo(RecordType.FUNDING);
      assertThat(paid.orderId()).isNull();
    });
  }

  @Test
  void billsOfOtherKindsAreNoFunding() {
    assertThat(CODEC.funding(OkxSamples.data("rest_bills_of_other_kinds"), ASKED)).isEmpty();
  }

  @Test
  void aBillWithoutAnAmountIsKept() {
    String bill = altered("rest_bills_funding_paid_and_received", "pnl", "", "balChg", "", "posBalChg", null);

    assertThat(CODEC.funding(OkxEnvelope.parse(bill).data(), ASKED).get(0)).isInstanceOf(Unreadable.class);
  }

  @Test
  void wordsWithoutAMeaningAreToldAndStopNothing() {
    List<String> told = new ArrayList<>();
    OkxCodec codec = new OkxCodec(() -> OkxSamples.INSTRUMENTS, (where, word) -> told.add(where + " " + word));

    assertThat(codec.decode(OkxSamples.text("ws_orders_words_unheard_of"), HEARD)).isInstanceOf(OkxFrame.Rows.class);
    codec.decode(OkxSamples.text("ws_unknown_channel_event"), HEARD);
    codec.decode("{\"arg\":{\"channel\":\"weather\"},\"data\":[]}", HEARD);
    codec.decode(OkxSamples.text("ws_fills_channel_maker"), HEARD);
    codec.decode(altered("ws_orders_algo_conditional_live", "state", "dozing", "ordType", "psychic"), HEARD);
    codec.decode(altered("ws_orders_algo_conditional_live", "side", "both"), HEARD);
    codec.decode(altered("ws_orders_spot_live", "side", "neither"), HEARD);
    codec.fills(OkxSamples.data("rest_fills_of_every_reason"), ASKED);

    assertThat(told).containsExactly("state half_way", "ordType novel", "category novelty", "event some-future-event",
        "channel weather", "algo state dozing", "algo ordType psychic", "side both", "side neither",
        "subType 999");
  }

  @ParameterizedTest
  @ValueSource(strings = {"sprd-orders", "grid-orders-spot", "algo-recurring-buy", "sprd-trades"})
  void aChannelThatMayCarryOrdersIsKept(String channel) {
    assertThat(CODEC.decode("{\"arg\":{\"channel\":\"" + channel + "\"},\"data\":[]}", HEARD))
        .isInstanceOf(OkxFrame.Broken.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "[]", "{\"arg\":\"orders\"}", "{\"arg\":{}}", "{\"event\":\"news\",\"data\":[]}",
      "{\"arg\":{\"channel\":\"orders\"},\"data\":{}}", "{\"arg\":{\"channel\":\"orders\"}}", "pong ", "Pong", "ping",
      "{\"event\":[]}"})
  void whatIsNoMessageOfTheVenueIsKept(String text) {
    assertThat(CODEC.decode(text, HEARD)).isInstanceOf(OkxFrame.Broken.class);
  }

  @Test
  void theAccountsNumberIsNotKept() {
    String broken = OkxSamples.text("ws_orders_spot_live").replace("\"data\": [", "\"data\": 7, \"rows\": [");

    assertThat(CODEC.decode(broken, HEARD)).isInstanceOfSatisfying(OkxFrame.Broken.class, frame ->
        assertThat(frame.what().payload()).contains("3100000000000000001").doesNotContain("900000000000007"));
  }

  @Test
  void aRowWithoutAnIdentityIsKeptBesideThoseThatHaveOne() {
    String message = OkxSamples.altered("ws_orders_batch_two_orders_one_message", "ordId", "");

    assertThat(rows(message)).hasExactlyElementsOfTypes(Unreadable.class, OrderReport.class);
  }

  private static List<Execution> payments(String name) {
    return executions(CODEC.funding(OkxSamples.data(name), ASKED));
  }

  private static List<Execution> executions(List<AccountEvent> events) {
    return events.stream().filter(Execution.class::isInstance).map(Execution.class::cast).toList();
  }

  /** All of it but how it was spelled and how it became known. */
  private static Execution said(Execution it) {
    return new Execution(it.key(), it.orderId(), it.clientOrderId(), it.side(), it.positionSide(), it.type(),
        it.rawType(), it.price(), it.qty(), it.baseQty(), it.value(), it.valueCurrency(), it.fee(), it.feeCurrency(),
        it.feeRate(), it.miscFees(), it.realizedPnl(), it.closedQty(), it.maker(), it.executedAt(), "", HEARD);
  }
}
