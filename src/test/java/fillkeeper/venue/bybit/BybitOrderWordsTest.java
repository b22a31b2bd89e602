package fillkeeper.venue.bybit;

import static fillkeeper.venue.bybit.BybitSamples.order;
import static fillkeeper.venue.bybit.BybitSamples.rows;
import static fillkeeper.venue.bybit.BybitSamples.text;
import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.OrderStatus;
import fillkeeper.domain.OrderTerms;
import fillkeeper.domain.OrderType;
import fillkeeper.domain.Origin;
import fillkeeper.domain.PositionSide;
import fillkeeper.domain.TimeInForce;
import fillkeeper.domain.Unreadable;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every word about an order has its meaning, and what cannot be represented is refused. */
class BybitOrderWordsTest {

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
      "1767225700002|1767225700|updatedTime is a time outside of 2015 to 2099",
      "1767225700002|1767225700002000|updatedTime is not a time in milliseconds",
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
}
