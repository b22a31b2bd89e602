package fillkeeper.venue.bybit;

import static fillkeeper.venue.bybit.BybitSamples.ASKED;
import static fillkeeper.venue.bybit.BybitSamples.CODEC;
import static fillkeeper.venue.bybit.BybitSamples.altered;
import static fillkeeper.venue.bybit.BybitSamples.decimal;
import static fillkeeper.venue.bybit.BybitSamples.order;
import static fillkeeper.venue.bybit.BybitSamples.orderOf;
import static fillkeeper.venue.bybit.BybitSamples.result;
import static fillkeeper.venue.bybit.BybitSamples.rows;
import static fillkeeper.venue.bybit.BybitSamples.text;
import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.core.Merge;
import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.OrderAttribute;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.OrderState;
import fillkeeper.domain.OrderStatus;
import fillkeeper.domain.OrderType;
import fillkeeper.domain.Origin;
import fillkeeper.venue.wire.StrictJson;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The quirks of Bybit's orders, row by row of the fact sheet's sections 2.4, 2.5 and 2.6. */
class BybitSheetOrdersTest {

  private static final String FILLED = "ws_order_fill_lifecycle_04_filled";
  private static final String NEW = "ws_order_fill_lifecycle_01_new";
  private static final String REST_CLOSED = "rest_order_realtime_openonly1_recent_closed";

  @Test
  @DisplayName("2.4 double Filled: the second is a refused cancel and stays filled, without a reason, in either order")
  void doubleFilled() {
    List<OrderReport> both = List.of(order("ws_order_double_filled_01_executed"),
        order("ws_order_double_filled_02_cancel_refused_still_filled"));

    OrderState state = eachOrder(both);

    assertThat(state.status()).isEqualTo(OrderStatus.FILLED);
    assertThat(state.terms().cancelReason()).isNull();
    assertThat(state.terms().rejectReason()).isNull();
    assertThat(state.cumQty()).isEqualByComparingTo("0.010");
  }

  @Test
  @DisplayName("2.4 post-only crossing: cancelled, not rejected, and the reason is kept")
  void postOnlyCrossing() {
    OrderReport crossing = order("ws_order_postonly_would_cross_is_cancelled");

    assertThat(crossing.status()).isEqualTo(OrderStatus.CANCELED);
    assertThat(crossing.terms().cancelReason()).isEqualTo("EC_PostOnlyWillTakeLiquidity");
    assertThat(crossing.terms().rejectReason()).isNull();
    assertThat(crossing.terms().postOnly()).isTrue();
  }

  @Test
  @DisplayName("2.4 equal updatedTime: the larger quantity wins whichever comes first")
  void equalUpdatedTime() {
    OrderReport partly = order("ws_order_same_updatedtime_01_partially_filled");
    OrderReport whole = order("ws_order_same_updatedtime_02_filled");
    assertThat(partly.updatedAt()).isEqualTo(whole.updatedAt());

    assertThat(eachOrder(List.of(partly, whole)).status()).isEqualTo(OrderStatus.FILLED);
  }

  @Test
  @DisplayName("2.4 equal updatedTime: Triggered and New of one millisecond end as New whichever comes first")
  void equalUpdatedTimeOfAConditionalOrder() {
    OrderState state = eachOrder(List.of(order("ws_order_conditional_02_triggered"),
        order("ws_order_conditional_03_new_same_updatedtime_as_triggered")));

    assertThat(state.status()).isEqualTo(OrderStatus.NEW);
  }

  @Test
  @DisplayName("2.4 out of order: a whole life ends filled whatever the order of its frames")
  void outOfOrder() {
    OrderState state = eachOrder(List.of(order(NEW), order("ws_order_fill_lifecycle_02_partially_filled"),
        order(FILLED)));

    assertThat(state.status()).isEqualTo(OrderStatus.FILLED);
    assertThat(state.cumQty()).isEqualByComparingTo("0.030");
  }

  @Test
  @DisplayName("2.4 stale after terminal: an earlier state that comes late opens nothing again")
  void staleAfterTerminal() {
    OrderState ended = Merge.merge(null, order(FILLED), 0);
    OrderReport late = (OrderReport) CODEC.orderRows(StrictJson.parse(altered("rest_order_realtime_open_page1",
        "orderId", ended.key().orderId())).path("result"), ASKED).get(0);

    assertThat(Merge.merge(ended, late, 0).status()).isEqualTo(OrderStatus.FILLED);
  }

  @Test
  @DisplayName("2.4 duplicate frames: the same frame twice changes nothing")
  void duplicateFrames() {
    OrderState once = Merge.merge(null, order(NEW), 0);

    assertThat(Merge.merge(once, order(NEW), 0)).isSameAs(once);
  }

  @Test
  @DisplayName("2.4 auto split: an order that nobody announced is an order of its own")
  void autoSplit() {
    String part = altered("ws_order_market_first_frame_is_filled", "orderId", "0a000000-0000-4000-8000-0000000009f1",
        "orderLinkId", "");

    assertThat(orderOf(part).key()).isNotEqualTo(order("ws_order_market_first_frame_is_filled").key());
    assertThat(orderOf(part).status()).isEqualTo(OrderStatus.FILLED);
    assertThat(orderOf(part).terms().clientOrderId()).isNull();
  }

  @Test
  @DisplayName("2.4 TP/SL/trailing: made by the venue, without a client id")
  void madeByTheVenue() {
    OrderReport trailing = order("ws_order_two_orders_one_message_trailing_deactivated_plus_filled");

    assertThat(trailing.terms().clientOrderId()).isNull();
    assertThat(trailing.terms().origin()).isEqualTo(Origin.VENUE);
    assertThat(trailing.terms().type()).isEqualTo(OrderType.TRAILING_STOP);
    for (String maker : List.of("CreateByTakeProfit", "CreateByStopLoss", "CreateByPartialTakeProfit",
        "CreateByTrailingStop")) {
      assertThat(orderOf(altered(NEW, "createType", maker)).terms().origin()).as(maker).isEqualTo(Origin.VENUE);
    }
  }

  @Test
  @DisplayName("2.5 several orders in one frame are read in its order")
  void severalOrders() {
    assertThat(rows(text("ws_order_two_orders_one_message_trailing_deactivated_plus_filled")))
        .extracting(row -> ((OrderReport) row).rawStatus()).containsExactly("Deactivated", "Filled");
  }

  @Test
  @DisplayName("2.5 several updates of one order in one frame are applied in the order of the array")
  void severalUpdatesOfOneOrder() {
    String second = StrictJson.parse(text(FILLED)).at("/data/0").toString();
    String frame = text(NEW).stripTrailing().replaceAll("\\]\\s*}$", ", " + second.replace("$", "") + "]}");

    List<AccountEvent> both = rows(frame);

    assertThat(both).extracting(row -> ((OrderReport) row).status())
        .containsExactly(OrderStatus.NEW, OrderStatus.FILLED);
  }

  @Test
  @DisplayName("2.6 category: on each row of the stream, on the result of REST")
  void categoryIsElsewhere() {
    assertThat(order(FILLED).key().category()).isEqualTo("linear");
    assertThat(StrictJson.parse(text(REST_CLOSED)).at("/result/list/0").has("category")).isFalse();
    assertThat(closed().key().category()).isEqualTo("linear");
  }

  @Test
  @DisplayName("2.6 empty avgPrice: \"\" of the stream and \"0\" of REST are both none")
  void emptyAveragePrice() {
    assertThat(order(NEW).avgPrice()).isNull();
    assertThat(rest("rest_order_realtime_open_page1").avgPrice()).isNull();
  }

  @Test
  @DisplayName("2.6 empty stopOrderType and triggerBy: \"\" and \"UNKNOWN\" make no conditional order")
  void emptyStopOrderType() {
    assertThat(orderOf(altered(NEW, "stopOrderType", "", "triggerBy", "")).terms().type()).isEqualTo(OrderType.LIMIT);
    assertThat(orderOf(altered(NEW, "stopOrderType", "UNKNOWN", "triggerBy", "UNKNOWN")).terms().type())
        .isEqualTo(OrderType.LIMIT);
  }

  @Test
  @DisplayName("2.6 number scale: padded and minimal numbers are equal, so that REST after the stream is a duplicate")
  void numberScale() {
    OrderState heard = Merge.merge(null, order("ws_order_cancel_lifecycle_03_cancelled_leaves_zero_cum_zero"), 0);

    assertThat(closed().terms().qty()).isEqualByComparingTo(heard.terms().qty());
    assertThat(Merge.merge(heard, closed(), 0)).isSameAs(heard);
  }

  @Test
  @DisplayName("2.6 basePrice: spot REST rows have it in place of lastPriceOnCreated, and it is no column")
  void basePrice() {
    OrderReport spot = rest("rest_order_history_spot_row_no_createtype_with_baseprice");

    assertThat(spot.terms().price()).isNull();
    assertThat(spot.terms().details()).contains("\"basePrice\":\"60010.50\"");
  }

  @Test
  @DisplayName("2.6 extraFees: on history rows, empty or a list, and no reason to refuse the row")
  void extraFeesOfHistory() {
    for (String spelling : List.of("", "[]", "[{\\\"fee\\\":\\\"1\\\"}]")) {
      String body = text("rest_order_history_spot_row_no_createtype_with_baseprice")
          .replace("\"extraFees\": \"\"", "\"extraFees\": \"" + spelling + "\"");
      assertThat(CODEC.orderRows(BybitReply.parse(body).result(), ASKED)).as(spelling)
          .allMatch(row -> row instanceof OrderReport);
    }
  }

  @Test
  @DisplayName("2.6 null: one more spelling of absent, in a row as in its amounts")
  void nulls() {
    String nulls = text("rest_order_realtime_open_page1").replace("\"avgPrice\": \"0\"", "\"avgPrice\": null")
        .replace("\"triggerPrice\": \"0.00\"", "\"triggerPrice\": null")
        .replace("\"orderLinkId\": \"cli-lin-0301\"", "\"orderLinkId\": null");

    OrderReport row = (OrderReport) CODEC.orderRows(BybitReply.parse(nulls).result(), ASKED).get(0);

    assertThat(row.terms().clientOrderId()).isNull();
    assertThat(row.terms().triggerPrice()).isNull();
    assertThat(row.absent()).doesNotContain(OrderAttribute.CLIENT_ORDER_ID);
    assertThat(row.terms().qty()).isEqualByComparingTo(decimal("0.030"));
  }

  private static OrderReport closed() {
    return rest(REST_CLOSED);
  }

  private static OrderReport rest(String name) {
    return (OrderReport) CODEC.orderRows(result(name), ASKED).get(0);
  }

  /** What these rows make of an order, which has to be the same forwards and backwards. */
  private static OrderState eachOrder(List<OrderReport> reports) {
    List<OrderReport> backwards = new ArrayList<>(reports);
    Collections.reverse(backwards);
    OrderState one = merged(reports);
    OrderState other = merged(backwards);
    assertThat(other.status()).isEqualTo(one.status());
    assertThat(other.cumQty()).isEqualByComparingTo(one.cumQty());
    assertThat(other.terms()).isEqualTo(one.terms());
    return one;
  }

  private static OrderState merged(List<OrderReport> reports) {
    OrderState state = null;
    for (OrderReport report : reports) {
      state = Merge.merge(state, report, 0);
    }
    return state;
  }
}
