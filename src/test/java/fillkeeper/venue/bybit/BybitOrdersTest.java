package fillkeeper.venue.bybit;

import static fillkeeper.venue.bybit.BybitSamples.ASKED;
import static fillkeeper.venue.bybit.BybitSamples.CODEC;
import static fillkeeper.venue.bybit.BybitSamples.HEARD;
import static fillkeeper.venue.bybit.BybitSamples.decimal;
import static fillkeeper.venue.bybit.BybitSamples.order;
import static fillkeeper.venue.bybit.BybitSamples.result;
import static fillkeeper.venue.bybit.BybitSamples.rows;
import static fillkeeper.venue.bybit.BybitSamples.text;
import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.OrderAttribute;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.OrderStatus;
import fillkeeper.domain.OrderTerms;
import fillkeeper.domain.OrderType;
import fillkeeper.domain.Origin;
import fillkeeper.domain.PositionSide;
import fillkeeper.domain.Side;
import fillkeeper.domain.TimeInForce;
import fillkeeper.domain.Unreadable;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each order sample means what its name says, column by column. */
class BybitOrdersTest {

  @Test
  void aNewOrderIsReadColumnByColumn() {
    // when
    OrderReport order = order("ws_order_fill_lifecycle_01_new");

    // then
    OrderTerms terms = order.terms();
    assertThat(order.key())
        .isEqualTo(OrderKey.order("linear", "BTCUSDT", "0a000000-0000-4000-8000-000000000101"));
    assertThat(terms.clientOrderId()).isEqualTo("cli-lin-0101");
    assertThat(terms.parentOrderId()).isNull();
    assertThat(terms.side()).isEqualTo(Side.BUY);
    assertThat(terms.positionSide()).isNull();
    assertThat(terms.type()).isEqualTo(OrderType.LIMIT);
    assertThat(terms.timeInForce()).isEqualTo(TimeInForce.GTC);
    assertThat(terms.postOnly()).isFalse();
    assertThat(terms.reduceOnly()).isFalse();
    assertThat(terms.triggerPrice()).isNull();
    assertThat(terms.price()).isEqualTo(decimal("60000"));
    assertThat(terms.qty()).isEqualTo(decimal("0.030"));
    assertThat(terms.quoteQty()).isNull();
    assertThat(terms.rejectReason()).isNull();
    assertThat(terms.cancelReason()).isNull();
    assertThat(terms.origin()).isEqualTo(Origin.CLIENT);
    assertThat(terms.createdAt()).isEqualTo(Instant.ofEpochMilli(1767225700000L));
    assertThat(terms.details()).startsWith("{\"category\":\"linear\",\"symbol\":\"BTCUSDT\"")
        .contains("\"positionIdx\":0,").doesNotContain("\n");
    assertThat(order.status()).isEqualTo(OrderStatus.NEW);
    assertThat(order.rawStatus()).isEqualTo("New");
    assertThat(order.cumQty()).isEqualTo(decimal("0"));
    assertThat(order.leavesQty()).isEqualTo(decimal("0.030"));
    assertThat(order.cumValue()).isEqualTo(decimal("0"));
    assertThat(order.avgPrice()).isNull();
    assertThat(order.updatedAt()).isEqualTo(Instant.ofEpochMilli(1767225700002L));
    assertThat(order.absent()).isEmpty();
    assertThat(order.seen()).isEqualTo(HEARD);
  }

  @Test
  void aPartlyFilledOrderCarriesWhatIsFilledAndLeft() {
    // when
    OrderReport order = order("ws_order_fill_lifecycle_02_partially_filled");

    // then
    assertThat(order.status()).isEqualTo(OrderStatus.PARTIALLY_FILLED);
    assertThat(order.cumQty()).isEqualTo(decimal("0.010"));
    assertThat(order.leavesQty()).isEqualTo(decimal("0.020"));
    assertThat(order.cumValue()).isEqualTo(decimal("600"));
    assertThat(order.avgPrice()).isEqualTo(decimal("60000"));
  }

  @Test
  void aFilledOrderHasNothingLeft() {
    // when
    OrderReport order = order("ws_order_fill_lifecycle_04_filled");

    // then
    assertThat(order.status()).isEqualTo(OrderStatus.FILLED);
    assertThat(order.cumQty()).isEqualTo(decimal("0.030"));
    assertThat(order.leavesQty()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
      "ws_order_cancel_lifecycle_01_new,NEW,61000,",
      "ws_order_cancel_lifecycle_02_amended_still_new,NEW,61050.5,",
      "ws_order_cancel_lifecycle_03_cancelled_leaves_zero_cum_zero,CANCELED,61050.5,CancelByUser",
      "ws_order_postonly_would_cross_is_cancelled,CANCELED,60020,EC_PostOnlyWillTakeLiquidity",
      "ws_order_derivative_cancelled_with_partial_fill,CANCELED,60001,EC_NoImmediateQtyToFill",
      "ws_order_rejected_after_partial_fill_constructed,CANCELED,3000,EC_Others",
      "ws_order_conditional_deactivated_before_trigger,CANCELED,59000,CancelByUser",
      "ws_order_two_orders_one_message_trailing_deactivated_plus_filled,CANCELED,,CancelByTpSlTsClear",
      "ws_order_double_filled_01_executed,FILLED,60000,",
      "ws_order_double_filled_02_cancel_refused_still_filled,FILLED,60000,"})
  void anEndBeforeTheWholeHasAReasonAndNothingElseHas(String name, OrderStatus status, String price, String reason) {
    // when
    OrderReport order = order(name);

    // then
    assertThat(order.status()).isEqualTo(status);
    assertThat(order.terms().price()).isEqualTo(price == null ? null : decimal(price));
    assertThat(order.terms().cancelReason()).isEqualTo(reason);
    assertThat(order.terms().rejectReason()).isNull();
    assertThat(order.leavesQty().signum() == 0).isEqualTo(status.isTerminal());
  }

  @Test
  void aCancelledOrderKeepsWhatItFilled() {
    // when
    OrderReport order = order("ws_order_derivative_cancelled_with_partial_fill");

    // then
    assertThat(order.cumQty()).isEqualTo(decimal("0.015"));
    assertThat(order.terms().qty()).isEqualTo(decimal("0.040"));
    assertThat(order.terms().timeInForce()).isEqualTo(TimeInForce.IOC);
    assertThat(order.leavesQty()).isZero();
  }

  @Test
  void aRefusedOrderIsRejectedWithItsReason() {
    // when
    OrderReport order = order("ws_order_rejected");

    // then
    assertThat(order.status()).isEqualTo(OrderStatus.REJECTED);
    assertThat(order.terms().rejectReason()).isEqualTo("EC_InvalidSymbolStatus");
    assertThat(order.terms().cancelReason()).isNull();
  }

  @ParameterizedTest
  @CsvSource({
      "ws_order_conditional_01_untriggered,PENDING_TRIGGER,Untriggered",
      "ws_order_conditional_02_triggered,PENDING_TRIGGER,Triggered",
      "ws_order_conditional_03_new_same_updatedtime_as_triggered,NEW,New",
      "ws_order_conditional_04_filled,FILLED,Filled"})
  void aConditionalOrderLivesFromWaitingToFilled(String name, OrderStatus status, String raw) {
    // when
    OrderReport order = order(name);

    // then
    assertThat(order.status()).isEqualTo(status);
    assertThat(order.rawStatus()).isEqualTo(raw);
    assertThat(order.terms().type()).isEqualTo(OrderType.STOP_LIMIT);
    assertThat(order.terms().triggerPrice()).isEqualTo(decimal("59500"));
    assertThat(order.terms().price()).isEqualTo(decimal("59000"));
    assertThat(order.terms().reduceOnly()).isTrue();
    assertThat(order.terms().origin()).isEqualTo(Origin.CLIENT);
  }

  @Test
  void twoOrdersOfOneMessageAreReadInItsOrder() {
    // when
    List<AccountEvent> events = rows(text("ws_order_two_orders_one_message_trailing_deactivated_plus_filled"));

    // then
    OrderReport trailing = (OrderReport) events.get(0);
    OrderReport closing = (OrderReport) events.get(1);
    assertThat(events).hasSize(2);
    assertThat(trailing.terms().type()).isEqualTo(OrderType.TRAILING_STOP);
    assertThat(trailing.terms().clientOrderId()).isNull();
    assertThat(trailing.terms().origin()).isEqualTo(Origin.VENUE);
    assertThat(closing.terms().type()).isEqualTo(OrderType.MARKET);
    assertThat(closing.status()).isEqualTo(OrderStatus.FILLED);
    assertThat(closing.terms().price()).isNull();
  }

  @Test
  void aSpotMarketBuyIsSizedInQuoteCurrency() {
    // when
    OrderReport order = order("ws_order_spot_market_buy_quote_qty_partiallyfilledcanceled");

    // then
    assertThat(order.key()).isEqualTo(OrderKey.order("spot", "BTCUSDT", "2100000000000000201"));
    assertThat(order.terms().qty()).isNull();
    assertThat(order.terms().quoteQty()).isEqualTo(decimal("100.00"));
    assertThat(order.terms().price()).isNull();
    assertThat(order.terms().clientOrderId()).as("made up by the venue").isNull();
    assertThat(order.status()).isEqualTo(OrderStatus.CANCELED);
    assertThat(order.rawStatus()).isEqualTo("PartiallyFilledCanceled");
    assertThat(order.terms().cancelReason()).isEqualTo("EC_CancelForNoFullFill");
    assertThat(order.cumQty()).isEqualTo(decimal("0.001665"));
    assertThat(order.avgPrice()).isEqualTo(decimal("60012"));
    assertThat(order.terms().origin()).isEqualTo(Origin.CLIENT);
  }

  @Test
  void restSaysTheSameOfASpotMarketBuyAsTheStream() {
    // given
    OrderReport heard = order("ws_order_spot_market_buy_quote_qty_partiallyfilledcanceled");

    // when
    OrderReport asked = asked("rest_order_history_spot_row_no_createtype_with_baseprice");

    // then
    assertThat(asked.key()).isEqualTo(heard.key());
    assertThat(asked.terms()).usingRecursiveComparison().ignoringFields("details").isEqualTo(heard.terms());
    assertThat(asked.status()).isEqualTo(heard.status());
    assertThat(asked.avgPrice()).isEqualByComparingTo(heard.avgPrice());
    assertThat(asked.absent()).as("spot has no origin anywhere").containsExactly(OrderAttribute.PARENT_ORDER_ID);
  }

  @Test
  void aSpotMarketOrderWithoutItsUnitSaysNothingOfItsSize() {
    // given
    String frame = text("ws_order_spot_market_buy_quote_qty_partiallyfilledcanceled")
        .replace("\"marketUnit\": \"quoteCoin\",", "");

    // when
    OrderReport order = (OrderReport) rows(frame).get(0);

    // then
    assertThat(order.terms().qty()).isNull();
    assertThat(order.terms().quoteQty()).isNull();
    assertThat(order.absent()).containsExactlyInAnyOrder(OrderAttribute.QTY, OrderAttribute.QUOTE_QTY);
  }

  @Test
  void aClientIdIsMadeUpOnlyWhereItCountsOnFromTheOrdersOwn() {
    // given
    String made = text("ws_order_spot_categorised_topic_new_server_generated_orderlinkid");
    String own = made.replace("2100000000000000212", "2100000000000000213");

    // then
    assertThat(((OrderReport) rows(made).get(0)).terms().clientOrderId()).isNull();
    assertThat(((OrderReport) rows(own).get(0)).terms().clientOrderId()).isEqualTo("2100000000000000213");
  }

  @Test
  void anOptionOrderHasEmptyColumnsWhereItsRowIsEmpty() {
    // when
    OrderReport order = order("ws_order_option_filled_empty_leavesqty_no_createtype");

    // then
    assertThat(order.key().category()).isEqualTo("option");
    assertThat(order.status()).isEqualTo(OrderStatus.FILLED);
    assertThat(order.leavesQty()).isZero();
    assertThat(order.terms().price()).isNull();
    assertThat(order.absent()).containsExactly(OrderAttribute.ORIGIN);
  }

  @Test
  void aMarketOrdersWorstPriceIsNotItsPrice() {
    // when
    OrderReport order = order("ws_order_market_first_frame_is_filled");

    // then
    assertThat(order.terms().type()).isEqualTo(OrderType.MARKET);
    assertThat(order.terms().price()).isNull();
    assertThat(order.avgPrice()).isEqualTo(decimal("60020"));
  }

  @ParameterizedTest
  @CsvSource({
      "New,0,NEW", "Created,0,NEW", "Active,0,NEW", "PendingCancel,0,NEW", "Untriggered,0,PENDING_TRIGGER",
      "Triggered,0,PENDING_TRIGGER", "PartiallyFilled,0.01,PARTIALLY_FILLED", "Filled,0.03,FILLED",
      "Cancelled,0.01,CANCELED", "PartiallyFilledCanceled,0.01,CANCELED", "Deactivated,0,CANCELED",
      "Rejected,0,REJECTED", "Rejected,0.01,CANCELED", "Frozen,0,UNKNOWN", "Frozen,0.01,PARTIALLY_FILLED",
      "Frozen,0.03,FILLED", "UNKNOWN,0,UNKNOWN"})
  void everyStatusWordHasItsMeaningAndIsKept(String word, String cumQty, OrderStatus status) {
    // given
    String frame = text("ws_order_fill_lifecycle_01_new").replace("\"New\"", '"' + word + '"')
        .replace("\"cumExecQty\": \"0\"", "\"cumExecQty\": \"" + cumQty + '"');

    // when
    OrderReport order = (OrderReport) rows(frame).get(0);

    // then
    assertThat(order.status()).isEqualTo(status);
    assertThat(order.rawStatus()).isEqualTo(word);
  }

  @ParameterizedTest
  @CsvSource({
      "CreateByUser,CLIENT", "'',CLIENT", "UNKNOWN,CLIENT", "CreateByClosing,CLIENT", "CreateByStopOrder,CLIENT",
      "CreateByLiq,LIQUIDATION", "CreateByTakeOver_PassThrough,LIQUIDATION", "CreateByAdl_PassThrough,ADL",
      "CreateBySettle,SETTLEMENT", "CreateByStopLoss,VENUE", "CreateByTakeProfit,VENUE",
      "CreateByTrailingProfit,VENUE", "CreateBySomethingNew,VENUE"})
  void everyMakerOfAnOrderHasItsMeaning(String word, Origin origin) {
    // given
    String frame = text("ws_order_fill_lifecycle_01_new").replace("\"CreateByUser\"", '"' + word + '"');

    // then
    assertThat(((OrderReport) rows(frame).get(0)).terms().origin()).isEqualTo(origin);
  }

  @ParameterizedTest
  @CsvSource({"GTC,GTC,false", "IOC,IOC,false", "FOK,FOK,false", "PostOnly,GTC,true", "RPI,GTC,true", "'',UNKNOWN,",
      "GTX,UNKNOWN,false"})
  void everyTimeInForceHasItsMeaning(String word, TimeInForce timeInForce, Boolean postOnly) {
    // given
    String frame = text("ws_order_fill_lifecycle_01_new").replace("\"GTC\"", '"' + word + '"');

    // when
    OrderTerms terms = ((OrderReport) rows(frame).get(0)).terms();

    // then
    assertThat(terms.timeInForce()).isEqualTo(timeInForce);
    assertThat(terms.postOnly()).isEqualTo(postOnly);
  }

  @ParameterizedTest
  @CsvSource({"0,", "1,LONG", "2,SHORT", "7,"})
  void theLegOfAHedgedPositionIsReadFromItsNumber(String index, PositionSide side) {
    // given
    String frame = text("ws_order_fill_lifecycle_01_new").replace("\"positionIdx\": 0", "\"positionIdx\": " + index);

    // then
    assertThat(((OrderReport) rows(frame).get(0)).terms().positionSide()).isEqualTo(side);
  }

  @ParameterizedTest
  @CsvSource({
      "Limit,'',0,LIMIT", "Limit,UNKNOWN,59500,LIMIT", "Limit,Stop,59500,STOP_LIMIT", "Limit,Stop,'',LIMIT",
      "Market,Stop,59500,STOP_MARKET", "Market,TakeProfit,59500,STOP_MARKET", "Market,tpslOrder,59500,STOP_MARKET",
      "Market,TrailingStop,'',TRAILING_STOP", "Auction,'','',UNKNOWN", "Auction,Stop,59500,UNKNOWN"})
  void theKindOfAnOrderComesFromThreeColumns(String type, String stop, String trigger, OrderType expected) {
    // given
    String frame = text("ws_order_fill_lifecycle_01_new").replace("\"Limit\"", '"' + type + '"')
        .replace("\"stopOrderType\": \"\"", "\"stopOrderType\": \"" + stop + '"')
        .replace("\"triggerPrice\": \"\"", "\"triggerPrice\": \"" + trigger + '"');

    // then
    assertThat(((OrderReport) rows(frame).get(0)).terms().type()).isEqualTo(expected);
  }

  @Test
  void aRestRowTakesItsCategoryFromTheResultAndSaysWhatItLacks() {
    // when
    List<AccountEvent> events = CODEC.orderRows(result("rest_order_realtime_open_page1"), ASKED);

    // then
    OrderReport order = (OrderReport) events.get(0);
    assertThat(events).hasSize(2);
    assertThat(order.key().category()).isEqualTo("linear");
    assertThat(order.status()).isEqualTo(OrderStatus.NEW);
    assertThat(order.avgPrice()).isNull();
    assertThat(order.terms().triggerPrice()).isNull();
    assertThat(order.terms().type()).isEqualTo(OrderType.LIMIT);
    assertThat(order.absent()).containsExactly(OrderAttribute.PARENT_ORDER_ID);
    assertThat(order.seen()).isEqualTo(ASKED);
  }

  @Test
  void anEmptyCumulativeQuantityIsNothingUnlessTheStatusSaysOtherwise() {
    // given
    String open = text("ws_order_fill_lifecycle_01_new").replace("\"cumExecQty\": \"0\"", "\"cumExecQty\": \"\"");
    String missing = open.replace("\"cumExecQty\": \"\",", "");
    String filled = open.replace("\"New\"", "\"Filled\"");

    // then
    assertThat(((OrderReport) rows(open).get(0)).cumQty()).isZero();
    assertThat(((Unreadable) rows(missing).get(0)).reason()).isEqualTo("cumExecQty is empty");
    assertThat(((Unreadable) rows(filled).get(0)).reason()).isEqualTo("cumExecQty is empty");
  }

  @Test
  void anIdThatComesAsANumberKeepsItsDigits() {
    // given
    String frame = text("ws_order_spot_categorised_topic_new_server_generated_orderlinkid")
        .replace("\"2100000000000000211\"", "8389765612825190229")
        .replace("\"2100000000000000212\"", "8389765612825190230");

    // when
    OrderReport order = (OrderReport) rows(frame).get(0);

    // then
    assertThat(order.key().orderId()).isEqualTo("8389765612825190229");
    assertThat(order.terms().clientOrderId()).isNull();
    assertThat(order.terms().details()).contains("\"orderId\":8389765612825190229,");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "\"orderId\": \"0a000000-0000-4000-8000-000000000101\"|\"orderId\": \"\"|orderId is empty",
      "\"orderId\": \"0a000000-0000-4000-8000-000000000101\"|\"orderId\": 1.5|orderId is a number that is no id",
      "\"symbol\": \"BTCUSDT\"|\"symbol\": null|symbol is empty",
      "\"orderStatus\": \"New\"|\"orderStatus\": \"\"|orderStatus is empty",
      "\"qty\": \"0.030\"|\"qty\": \"0,030\"|qty is not an amount within bounds",
      "\"qty\": \"0.030\"|\"qty\": \"NaN\"|qty is not an amount within bounds",
      "\"qty\": \"0.030\"|\"qty\": 1e400|qty is not an amount within bounds",
      "\"qty\": \"0.030\"|\"qty\": \"1e100000000\"|qty is not an amount within bounds",
      "\"cumExecQty\": \"0\"|\"cumExecQty\": \"-1\"|cumExecQty is negative",
      "\"smpGroup\": 0|\"smpGroup\": 1e99999|a number has too many digits",
      "\"smpGroup\": 0|\"smpGroup\": 1e99999999999|a number has too many digits",
      "\"updatedTime\": \"1767225700002\"|\"updatedTime\": \"1767225700\"|updatedTime is a time outside of 2015 to 2099",
      "\"updatedTime\": \"1767225700002\"|\"updatedTime\": \"1767225700002000\"|updatedTime is not a time in milliseconds",
      "\"createdTime\": \"1767225700000\"|\"createdTime\": \"soon\"|createdTime is not a time in milliseconds",
      "\"smpType\": \"None\"|\"smpType\": \"\\u0000\"|a text holds NUL or half a surrogate pair",
      "\"smpType\": \"None\"|\"smpType\": \"\\ud800\"|a text holds NUL or half a surrogate pair",
      "\"smpType\": \"None\"|\"\\u0000\": \"None\"|a key holds NUL or half a surrogate pair",
      "\"reduceOnly\": false|\"reduceOnly\": \"perhaps\"|reduceOnly is neither true nor false",
      "\"side\": \"Buy\"|\"side\": {}|side is neither text nor number"})
  void aRowThatCannotBeRepresentedIsKeptAsUnreadable(String part, String broken, String reason) {
    // given
    String sample = text("ws_order_fill_lifecycle_01_new");
    assertThat(sample).contains(part);

    // when
    AccountEvent event = rows(sample.replace(part, broken)).get(0);

    // then
    assertThat(event).isInstanceOf(Unreadable.class);
    assertThat(((Unreadable) event).reason()).isEqualTo(reason);
    assertThat(((Unreadable) event).payload()).startsWith("{\"category\":\"linear\"").doesNotContain("\0");
  }

  @Test
  void anUnreadableRowIsKeptInItsPlaceAndItsNeighbourIsRead() {
    // given
    String frame = text("ws_order_two_orders_one_message_trailing_deactivated_plus_filled")
        .replaceFirst("0a000000-0000-4000-8000-000000000110", "");

    // when
    List<AccountEvent> events = rows(frame);

    // then
    assertThat(events.get(0)).isInstanceOf(Unreadable.class);
    assertThat(events.get(1)).isInstanceOf(OrderReport.class);
  }

  @Test
  void anIdOrATextBeyondItsBoundIsRefused() {
    // given
    String sample = text("ws_order_fill_lifecycle_01_new");
    String longId = sample.replace("0a000000-0000-4000-8000-000000000101", "7".repeat(129));
    String longText = sample.replace("cli-lin-0101", "c".repeat(257));

    // then
    assertThat(((Unreadable) rows(longId).get(0)).reason()).isEqualTo("orderId is longer than 128 characters");
    assertThat(((Unreadable) rows(longText).get(0)).reason()).isEqualTo("orderLinkId is longer than 256 characters");
  }

  @Test
  void hostileTextIsTextAndNothingElse() {
    // given
    String hostile = "'; DROP TABLE x; ${jndi:ldap://x} %n \u202e \u001b";
    String frame = text("ws_order_fill_lifecycle_01_new").replace("cli-lin-0101", hostile.replace("\u001b", "\\u001b"));

    // then
    assertThat(((OrderReport) rows(frame).get(0)).terms().clientOrderId()).isEqualTo(hostile);
  }

  private static OrderReport asked(String name) {
    return (OrderReport) CODEC.orderRows(result(name), ASKED).get(0);
  }
}
