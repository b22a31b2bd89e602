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
import fillkeeper.domain.Side;
import fillkeeper.domain.TimeInForce;
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

  private static OrderReport asked(String name) {
    return (OrderReport) CODEC.orderRows(result(name), ASKED).get(0);
  }
}
