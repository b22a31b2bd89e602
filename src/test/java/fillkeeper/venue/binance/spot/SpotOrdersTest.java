package fillkeeper.venue.binance.spot;

import static fillkeeper.venue.binance.spot.SpotSamples.ASKED;
import static fillkeeper.venue.binance.spot.SpotSamples.CODEC;
import static fillkeeper.venue.binance.spot.SpotSamples.altered;
import static fillkeeper.venue.binance.spot.SpotSamples.json;
import static fillkeeper.venue.binance.spot.SpotSamples.order;
import static fillkeeper.venue.binance.spot.SpotSamples.orderOf;
import static fillkeeper.venue.binance.spot.SpotSamples.rows;
import static fillkeeper.venue.binance.spot.SpotSamples.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.Amounts;
import fillkeeper.domain.Execution;
import fillkeeper.domain.OrderAttribute;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.OrderStatus;
import fillkeeper.domain.OrderTerms;
import fillkeeper.domain.OrderType;
import fillkeeper.domain.TimeInForce;
import fillkeeper.domain.Unreadable;
import fillkeeper.venue.wire.Hidden;
import fillkeeper.venue.wire.ReplyException;
import fillkeeper.venue.wire.StrictJson;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What becomes of an order, told by the stream and by lists. */
class SpotOrdersTest {

  private static final String NEW = "spot_wsapi_executionReport_new";
  private static final String CANCELED = "spot_wsapi_executionReport_canceled_c_vs_C";
  private static final String AMENDED = "spot_wsapi_executionReport_replaced_amend_keep_priority";
  private static final String DECREMENTED = "spot_wsapi_executionReport_trade_prevention_decrement_still_open";
  private static final String QUOTE = "spot_wsapi_executionReport_market_quote_qty";

  @Test
  void theStreamAndAListSayTheSameOfAnOrder() {
    List<AccountEvent> listed = CODEC.orders(json("spot_rest_allOrders_page"), ASKED);

    thenSame(order("spot_wsapi_executionReport_filled"), (OrderReport) listed.get(0));
    thenSame(order(CANCELED), (OrderReport) listed.get(1));
    thenSame(order("spot_wsapi_executionReport_expired_ioc_remainder"), (OrderReport) listed.get(2));
    thenSame(order("spot_wsapi_executionReport_trade_prevention_expired_in_match"), (OrderReport) listed.get(3));
    thenSame(order("spot_wsapi_executionReport_partial_fill"),
        (OrderReport) CODEC.orders(json("spot_rest_openOrders"), ASKED).get(0));
  }

  /** A report of a cancel bears the cancel's own id (c) beside the order's (C). */
  @Test
  void anOrderKeepsItsOwnClientIdWhenItIsCanceled() {
    assertThat(order(CANCELED).terms().clientOrderId()).isEqualTo("acct7-0002");
    assertThat(order("spot_wsapi_executionReport_canceled_after_partial").terms().clientOrderId())
        .isEqualTo("acct7-0003");
    assertThat(order(NEW).terms().clientOrderId()).isEqualTo("acct7-0001");
  }

  /** Lists show the new id of an amended order, whatever the report keeps beside it. */
  @Test
  void anAmendedOrderHasTheIdThatItGotThen() {
    assertThat(order(AMENDED).terms().clientOrderId()).isEqualTo("rnd9f2c1e7ab01");
    assertThat(orderOf(altered(AMENDED, "C", "\"\"")).terms().clientOrderId()).isEqualTo("rnd9f2c1e7ab01");
    assertThat(order(AMENDED).terms().qty()).isEqualByComparingTo("0.7");
    assertThat(order(AMENDED).status()).isEqualTo(OrderStatus.NEW);
  }

  @ParameterizedTest
  @CsvSource({
      "NEW, NEW", "PENDING_NEW, PENDING_TRIGGER", "PENDING_CANCEL, NEW", "PARTIALLY_FILLED, PARTIALLY_FILLED",
      "FILLED, FILLED", "CANCELED, CANCELED", "REJECTED, REJECTED", "EXPIRED, EXPIRED", "EXPIRED_IN_MATCH, EXPIRED"})
  void everyStatusIsKnown(String word, OrderStatus status) {
    OrderReport order = orderOf(altered(NEW, "X", "\"" + word + "\""));

    assertThat(order.status()).isEqualTo(status);
    assertThat(order.rawStatus()).isEqualTo(word);
  }

  @ParameterizedTest
  @CsvSource({
      "LIMIT, LIMIT, false, NEW", "LIMIT_MAKER, LIMIT, true, NEW", "MARKET, MARKET, false, NEW",
      "STOP_LOSS, STOP_MARKET, false, PENDING_TRIGGER", "STOP_LOSS_LIMIT, STOP_LIMIT, false, PENDING_TRIGGER",
      "TAKE_PROFIT, STOP_MARKET, false, PENDING_TRIGGER", "TAKE_PROFIT_LIMIT, STOP_LIMIT, false, PENDING_TRIGGER"})
  void everyKindIsKnownAndAConditionalOrderWaitsUntilItIsOnTheBook(String word, OrderType type, boolean postOnly,
      OrderStatus waiting) {
    String kind = "\"" + word + "\"";
    OrderReport off = orderOf(altered(NEW, "o", kind, "w", "false", "P", "\"90500.0\""));
    OrderReport on = orderOf(altered(NEW, "o", kind, "w", "true"));

    assertThat(off.terms().type()).isEqualTo(type);
    assertThat(off.terms().postOnly()).isEqualTo(postOnly);
    assertThat(off.terms().triggerPrice()).isEqualByComparingTo("90500");
    assertThat(off.status()).isEqualTo(waiting);
    assertThat(on.status()).isEqualTo(OrderStatus.NEW);
    assertThat(on.terms().triggerPrice()).isNull();
    assertThat(orderOf(altered(NEW, "o", kind, "w", "false", "d", "10")).terms().type())
        .isEqualTo(OrderType.TRAILING_STOP);
  }

  @ParameterizedTest
  @CsvSource({"GTC, GTC", "IOC, IOC", "FOK, FOK", "GTX, UNKNOWN"})
  void howLongAnOrderStays(String word, TimeInForce timeInForce) {
    assertThat(orderOf(altered(NEW, "f", "\"" + word + "\"")).terms().timeInForce()).isEqualTo(timeInForce);
  }

  /** While open, what is kept from matching with the account's own orders is neither filled nor left. */
  @Test
  void whatWasKeptFromMatchingIsNotLeft() {
    OrderReport open = order(DECREMENTED);
    assertThat(open.status()).isEqualTo(OrderStatus.NEW);
    assertThat(open.leavesQty()).isEqualByComparingTo("1.5");
    assertThat(open.cumQty()).isEqualByComparingTo("0");
    assertThat(rows(text(DECREMENTED))).hasSize(1);

    OrderReport ended = order("spot_wsapi_executionReport_trade_prevention_expired_in_match");
    assertThat(ended.status()).isEqualTo(OrderStatus.EXPIRED);
    assertThat(ended.leavesQty()).isEqualByComparingTo("0");
    assertThat(ended.cumQty()).isEqualByComparingTo("0");
  }

  /** An order may be filled although less than its size was: the rest was kept from matching. */
  @Test
  void aFilledOrderNeedNotBeFilledWhole() {
    OrderReport order = orderOf(altered(DECREMENTED, "X", "\"FILLED\"", "z", "\"1.5\"", "Z", "\"136500\""));

    assertThat(order.status()).isEqualTo(OrderStatus.FILLED);
    assertThat(order.cumQty()).isEqualByComparingTo("1.5");
    assertThat(order.leavesQty()).isEqualByComparingTo("0");
  }

  @Test
  void aMarketOrderSizedInQuoteCurrencyHasNoQuantity() {
    assertThat(order(QUOTE).terms().qty()).isNull();
    assertThat(order(QUOTE).terms().quoteQty()).isEqualByComparingTo("100");
    assertThat(order(QUOTE).terms().price()).isNull();

    OrderReport unsaid = orderOf(altered(QUOTE, "Q", null));
    assertThat(unsaid.terms().qty()).isNull();
    assertThat(unsaid.absent()).contains(OrderAttribute.QTY, OrderAttribute.QUOTE_QTY);
  }

  /** Of old orders the value is negative: the venue no longer knows it. */
  @Test
  void aValueThatTheVenueNoLongerKnowsIsNone() {
    ObjectNode row = (ObjectNode) json("spot_rest_allOrders_page").get(0);
    row.put("cummulativeQuoteQty", "-1.00000000");

    OrderReport order = (OrderReport) CODEC.order(row, ASKED);

    assertThat(order.cumValue()).isNull();
    assertThat(order.avgPrice()).isNull();
    assertThat(order.cumQty()).isEqualByComparingTo("0.3");
  }

  @Test
  void anAveragePriceThatHasNoEndIsCutAtTwentyDigits() {
    OrderReport order = orderOf(altered("spot_wsapi_executionReport_filled", "z", "\"0.3\"", "Z", "\"0.1\""));

    assertThat(order.avgPrice()).hasToString("0.33333333333333333333");
  }

  @Test
  void whyAnOrderEndedIsKept() {
    assertThat(order("spot_wsapi_executionReport_expired_ioc_remainder").terms().cancelReason())
        .isEqualTo("UNFILLED_IOC_QUANTITY_EXPIRED");
    assertThat(order("spot_wsapi_executionReport_rejected").terms().rejectReason())
        .isEqualTo("INSUFFICIENT_BALANCES");
    assertThat(order(CANCELED).terms().rejectReason()).isNull();
    assertThat(((OrderReport) CODEC.orders(json("spot_rest_openOrders"), ASKED).get(0)).absent())
        .contains(OrderAttribute.CANCEL_REASON, OrderAttribute.REJECT_REASON);
  }

  @Test
  void onlyAnEndBeforeTheWholeHasAReason() {
    String reason = "\"PRICE_FILTER\"";

    assertThat(orderOf(altered(CANCELED, "eR", reason)).terms().cancelReason()).isEqualTo("PRICE_FILTER");
    assertThat(orderOf(altered("spot_wsapi_executionReport_filled", "eR", reason)).terms().cancelReason()).isNull();
    assertThat(orderOf(altered(NEW, "eR", reason)).terms().cancelReason()).isNull();
  }

  @Test
  void aWordOfAListThatIsNotKnownIsToldToo() {
    List<String> met = new java.util.ArrayList<>();
    SpotCodec codec = new SpotCodec(() -> SpotSamples.INSTRUMENTS, (where, word) -> met.add(where + " " + word));
    ArrayNode list = (ArrayNode) json("spot_rest_allOrders_page");
    ((ObjectNode) list.get(0)).put("status", "SOMEHOW").put("side", "BOTH");

    codec.orders(list, ASKED);

    assertThat(met).containsExactly("status SOMEHOW", "side BOTH");
  }

  @Test
  void aTimeOfCreationThatIsNotToldSaysNothing() {
    for (String spelling : new String[] {null, "-1", "null"}) {
      OrderReport order = orderOf(altered(NEW, "O", spelling));
      assertThat(order.terms().createdAt()).isNull();
      assertThat(order.absent()).contains(OrderAttribute.CREATED_AT);
    }
  }

  @Test
  void anOrderIdBeyondADoubleKeepsItsDigits() {
    assertThat(order("spot_wsapi_executionReport_order_id_above_2_53").key().orderId()).isEqualTo("9007199254740993");
    assertThat(orderOf(altered(NEW, "i", "9223372036854775807")).key().orderId()).isEqualTo("9223372036854775807");
  }

  @Test
  void theSameOrderIdOnTwoSymbolsIsTwoOrders() {
    List<AccountEvent> open = CODEC.orders(json("spot_rest_openOrders"), ASKED);

    assertThat(open).extracting(row -> ((OrderReport) row).key().orderId()).containsOnly("51000000101");
    assertThat(open).extracting(row -> ((OrderReport) row).key().symbol()).containsExactly("BTCUSDT", "ETHUSDT");
  }

  @Test
  void aWordThatIsNotKnownLeavesTheStatusToTheNumbersAndIsTold() {
    // given
    List<String> met = new java.util.ArrayList<>();
    SpotFrames frames = new SpotFrames(new SpotCodec(() -> SpotSamples.INSTRUMENTS,
        (where, word) -> met.add(where + " " + word)), Hidden.NOTHING);

    // when
    SpotFrame.Rows rows = (SpotFrame.Rows) frames.read(altered("spot_wsapi_executionReport_filled",
        "X", "\"SOMEHOW\"", "x", "\"DONE\"", "o", "\"CURVED\"", "f", "\"GTX\"", "S", "\"BOTH\""), SpotSamples.HEARD);

    // then
    OrderReport order = (OrderReport) rows.events().get(1);
    assertThat(order.status()).isEqualTo(OrderStatus.FILLED);
    assertThat(order.rawStatus()).isEqualTo("SOMEHOW");
    assertThat(rows.events().get(0)).isInstanceOf(Execution.class);
    assertThat(met).containsExactlyInAnyOrder("X SOMEHOW", "x DONE", "o CURVED", "f GTX", "S BOTH");
  }

  @Test
  void aRowThatCannotBeReadIsKeptInItsPlace() {
    // given
    ArrayNode list = (ArrayNode) json("spot_rest_allOrders_page");
    ((ObjectNode) list.get(1)).remove("orderId");

    // when
    List<AccountEvent> read = CODEC.orders(list, ASKED);

    // then
    assertThat(read).hasSize(4);
    assertThat(read.get(1)).isInstanceOf(Unreadable.class);
    assertThat(((Unreadable) read.get(1)).reason()).isEqualTo("orderId is empty");
  }

  @Test
  void anAnswerThatIsNoListIsNotAnEmptyOne() {
    for (String answer : List.of("{}", "{\"msg\":\"x\"}", "null", "\"\"", "7")) {
      JsonNode node = StrictJson.parse(answer);
      assertThatThrownBy(() -> CODEC.orders(node, ASKED)).isInstanceOf(ReplyException.class);
      assertThatThrownBy(() -> CODEC.trades(node, ASKED)).isInstanceOf(ReplyException.class);
      assertThatThrownBy(() -> CODEC.allocations(node, ASKED)).isInstanceOf(ReplyException.class);
    }
    assertThatThrownBy(() -> CODEC.order(JsonNodeFactory.instance.arrayNode(), ASKED))
        .isInstanceOf(ReplyException.class);
  }

  /** Whatever one of them does not carry at all, it may say differently. */
  private static void thenSame(OrderReport heard, OrderReport listed) {
    assertThat(heard.key()).isEqualTo(listed.key());
    assertThat(heard.status()).isEqualTo(listed.status());
    assertThat(heard.rawStatus()).isEqualTo(listed.rawStatus());
    assertThat(heard.updatedAt()).isEqualTo(listed.updatedAt());
    assertThat(Amounts.same(heard.cumQty(), listed.cumQty())).isTrue();
    assertThat(Amounts.same(heard.cumValue(), listed.cumValue())).isTrue();
    assertThat(Amounts.same(heard.avgPrice(), listed.avgPrice())).isTrue();
    assertThat(Amounts.same(heard.leavesQty(), listed.leavesQty())).isTrue();
    assertThat(told(heard, listed)).isEqualTo(told(listed, heard));
  }

  private static OrderTerms told(OrderReport one, OrderReport other) {
    OrderTerms terms = one.terms();
    boolean reasons = !one.absent().contains(OrderAttribute.CANCEL_REASON)
        && !other.absent().contains(OrderAttribute.CANCEL_REASON);
    return new OrderTerms(terms.clientOrderId(), terms.parentOrderId(), terms.side(), terms.positionSide(),
        terms.type(), terms.timeInForce(), terms.postOnly(), terms.reduceOnly(), terms.triggerPrice(), terms.price(),
        terms.qty(), terms.quoteQty(), null, reasons ? terms.cancelReason() : null, terms.origin(), terms.createdAt(),
        "");
  }
}
