package fillkeeper.cases;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.bybit.OrderTicket;
import fillkeeper.simulator.bybit.Script;
import io.vertx.core.json.JsonObject;
import java.time.Instant;

/** Chapter D: the state of an order goes wrong. */
class OrderStatesIT extends Cases {

  @Case
  void B056_anAcknowledgementAfterTheFillOpensNothing(Play play) {
    Script script = play.venue().script();
    String order = play.rests("0.010");
    String fill = play.venue().fillWhole(order);
    play.inTurn(script.order(order, "Filled"), script.fill(fill));
    play.awaitFills(1).awaitOrder(order, "FILLED", "0.01");
    script.order(order, "New").say();
    script.order(order, "New").with("updatedTime", inAMinute()).say();
    script.end();
    play.settled().awaitOrder(order, "FILLED", "0.01").thenAllIsWell();
  }

  @Case(audited = true, settings = "{\"audit\":{\"restLagMs\":2500}}")
  void B058_restThatStillShowsAFilledOrderOpenTakesNothingBack(Play play) {
    String order = play.rests("0.010");
    play.awaitOrder(order, "NEW", "0");
    play.venue().always(At.PAGE, Fault.lag(2_000));
    play.venue().always(At.ORDER_BY_ID, Fault.lag(2_000));
    play.venue().fillWhole(order);
    play.awaitFills(1).awaitOrder(order, "FILLED", "0.01").awaitRounds(play.rounds() + 2);
    play.venue().heal();
    play.thenAllIsWell();
    assertThat(play.published("order")).extracting(message -> message.getJsonObject("record").getString("status"))
        .containsSubsequence("NEW", "FILLED").endsWith("FILLED");
  }

  @Case
  void B059_whoeverAsksSeesWhatTheStreamSaid(Play play) throws Exception {
    String order = play.rests("0.010");
    play.whileAway(() -> { });
    play.kept().awaitLive(play.id());
    play.venue().fillWhole(order);
    play.awaitOrder(order, "FILLED", "0.01").awaitFills(1);
    JsonObject asked = play.kept().ask(play.id(), "order",
        new JsonObject().put("category", "linear").put("symbol", "BTCUSDT").put("orderId", order));
    assertThat(asked.encode()).contains("\"FILLED\"");
    assertThat(play.kept().ask(play.id(), "orders", new JsonObject().put("openOnly", true)).getJsonArray("items"))
        .isEmpty();
    play.thenAllIsWell("DISCONNECTED");
  }

  @Case
  void B061_aCancelDuringTheCatchUpLosesNoFillFromBefore(Play play) {
    String order = play.rests("0.010");
    play.awaitOrder(order, "NEW", "0").quiet();
    play.venue().meanwhile(At.EXECUTIONS, () -> play.venue().cancel(order));
    play.whileAway(() -> play.venue().fill(order, "0.004"));
    play.awaitFills(1).awaitOrder(order, "CANCELED", "0.004").thenAllIsWell("DISCONNECTED");
  }

  /** The venue that is kept here amends in place; what replaces is a cancel and a new order. */
  @Case
  void B062_anOlderAnswerDoesNotBringAReplacedOrderBack(Play play) {
    Script script = play.venue().script();
    String replaced = play.rests("0.010");
    play.venue().fill(replaced, "0.004");
    script.rest();
    play.awaitFills(1).quiet();
    play.venue().cancel(replaced);
    String next = play.venue().limit("linear", "BTCUSDT", "Buy", "60001", "0.006");
    play.venue().fill(next, "0.001");
    script.rest();
    play.awaitOrder(replaced, "CANCELED", "0.004").awaitOrder(next, "PARTIALLY_FILLED", "0.001");
    script.order(replaced, "PartiallyFilled").say();
    script.order(replaced, "New").with("updatedTime", inAMinute()).say();
    script.end();
    play.venue().next(At.OPEN_ORDERS, Fault.lag(1_000), 3);
    play.whileAway(() -> { });
    play.awaitOrder(replaced, "CANCELED", "0.004").awaitOrder(next, "PARTIALLY_FILLED", "0.001").awaitFills(2)
        .thenAllIsWell("DISCONNECTED");
  }

  @Case(settings = "{\"categories\":[\"spot\"]}")
  void B064_aPurchaseForAnAmountThatEndsCancelledKeepsItsFills(Play play) {
    String order = play.venue().quoteBuy("BTCUSDT", "100");
    play.awaitFills(1).awaitOrder(order, "CANCELED", "0.001666");
    play.order(order).has("fills_qty", "0.001666", "quote_qty", "100", "qty", null, "leaves_qty", "0");
    play.thenAllIsWell();
  }

  @Case
  void B065_anOldCancelTakesNoQuantityBack(Play play) {
    Script script = play.venue().script();
    String order = play.rests("0.010");
    String fill = play.venue().fill(order, "0.002");
    play.venue().cancel(order);
    play.inTurn(script.order(order, "PartiallyFilled"), script.fill(fill));
    play.awaitFills(1);
    script.order(order, "Cancelled").with("cumExecQty", "0").with("cumExecValue", "0").with("avgPrice", "").say();
    play.awaitOrder(order, "CANCELED", "0.002");
    script.order(order, "Cancelled").say();
    script.end();
    play.settled().awaitOrder(order, "CANCELED", "0.002").fill(fill).has("price", "60000", "qty", "0.002");
    play.thenAllIsWell();
  }

  @Case
  void B067_whatACancelledOrderFilledAndWhatTheNextFilledAreBothThere(Play play) {
    String one = play.venue().limit("linear", "SOLUSDT", "Buy", "150", "196.5");
    play.venue().fill(one, "24.4");
    play.venue().cancel(one);
    String other = play.venue().limit("linear", "SOLUSDT", "Buy", "150", "172.1");
    play.venue().fillWhole(other);
    play.awaitFills(2).awaitOrder(one, "CANCELED", "24.4").awaitOrder(other, "FILLED", "172.1");
    play.order(one).has("leaves_qty", "0");
    play.order(other).has("leaves_qty", "0");
    play.thenAllIsWell();
  }

  @Case
  void B068_aPartOfAStopOrderIsSeenAtOnce(Play play) {
    String order = play.venue().place(OrderTicket.limit("linear", "SOLUSDT", "Sell", "140", "50.0").triggeredAt("141"));
    play.venue().trigger(order);
    play.awaitOrder(order, "NEW", "0");
    Script script = play.venue().script();
    String fill = play.venue().fill(order, "16.3");
    script.fill(fill).say();
    play.awaitFills(1).await(1, "orders", "cum_qty = 16.3 AND is_open AND order_type = 'STOP_LIMIT'");
    script.rest().end();
    play.awaitOrder(order, "PARTIALLY_FILLED", "16.3").thenAllIsWell();
  }

  @Case
  void B070_anAmendThatTakesAwayWhatIsLeftIsNoFill(Play play) {
    String order = play.rests("0.010");
    play.venue().amend(order, "60000", "0.006");
    play.await(1, "orders", "qty = 0.006 AND leaves_qty = 0.006 AND cum_qty = 0").awaitFills(0).thenAllIsWell();
  }

  @Case
  void B071_anOrderWithoutAQuantityIsStoredAndFilled(Play play) {
    Script script = play.venue().script();
    String order = play.venue().place(OrderTicket.limit("linear", "BTCUSDT", "Sell", "60000", "0.010").reducing());
    script.order(order).with("qty", "").with("leavesQty", "").say();
    play.await(1, "orders", "qty IS NULL AND is_open");
    String fill = play.venue().fillWhole(order);
    script.fill(fill).say();
    play.awaitFills(1).await(1, "orders", "cum_qty = 0.01 AND qty IS NULL");
    script.rest().end();
    play.awaitOrder(order, "FILLED", "0.01").thenAllIsWell();
  }

  @Case
  void B073_whatARowLeavesOutIsNotErased(Play play) {
    Script script = play.venue().script();
    String order = play.venue()
        .place(OrderTicket.limit("linear", "BTCUSDT", "Sell", "60000", "0.010").reducing().named("mine"));
    script.order(order).say();
    String fill = play.venue().fill(order, "0.004");
    play.inTurn(script.order(order).without("side", "reduceOnly", "orderLinkId", "price", "qty", "orderType",
        "timeInForce", "createdTime"), script.fill(fill));
    play.awaitFills(1).awaitOrder(order, "PARTIALLY_FILLED", "0.004");
    play.order(order).has("side", "SELL", "reduce_only", "true", "client_order_id", "mine", "price", "60000", "qty",
        "0.01", "order_type", "LIMIT", "time_in_force", "GTC");
    script.order(order).say();
    script.end();
    play.thenAllIsWell();
  }

  @Case
  void B074_anOrderThatNobodyHereKnowsIsKeptFromItsFill(Play play) {
    Script lost = play.venue().script();
    String order = play.venue().place(OrderTicket.limit("linear", "BTCUSDT", "Buy", "60000", "0.010").named("unsure"));
    lost.end();
    play.venue().fill(order, "0.004");
    play.awaitFills(1).await(1, "orders", "order_id = '" + order + "' AND cum_qty = 0.004 AND client_order_id = 'unsure'")
        .thenAllIsWell();
  }

  @Case
  void B076_anOrderWithoutAnIdOfOursIsKeptUnderTheVenues(Play play) {
    Script script = play.venue().script();
    String order = play.rests("0.010");
    String fill = play.venue().fill(order, "0.004");
    script.order(order, "New").with("orderLinkId", "").say();
    play.inTurn(script.order(order, "PartiallyFilled"), script.fill(fill));
    script.end();
    play.awaitFills(1).awaitOrder(order, "PARTIALLY_FILLED", "0.004");
    play.order(order).has("client_order_id", null);
    play.thenAllIsWell();
  }

  @Case
  void B077_aLiquidationIsBookedWithAnOrderOfItsOwn(Play play) {
    String fill = play.venue().liquidation("SOLUSDT", "Sell", "300", "150", "1.5");
    play.awaitFills(1).await(1, "orders", "cum_qty = 300 AND fills_qty = 300 AND side = 'SELL'");
    play.fill(fill).has("exec_type", "LIQUIDATION", "qty", "300");
    assertThat(play.order(play.fill(fill).get("order_id")).get("origin")).isEqualTo("LIQUIDATION");
    play.thenAllIsWell();
  }

  @Case
  void B079_whoeverComesLastDoesNotWin(Play play) {
    Script script = play.venue().script();
    String order = play.rests("0.010");
    String part = play.venue().fill(order, "0.005");
    String whole = play.venue().fillWhole(order);
    play.inTurn(script.order(order, "Filled"), script.fill(whole));
    play.awaitOrder(order, "FILLED", "0.01");
    play.inTurn(script.order(order, "PartiallyFilled"), script.fill(part));
    script.rest().end();
    play.awaitFills(2).settled().awaitOrder(order, "FILLED", "0.01").thenAllIsWell();
  }

  @Case
  void B080_anOldRowAfterTheEndMakesNoOpenOrder(Play play) {
    Script script = play.venue().script();
    String order = play.rests("0.010");
    String fill = play.venue().fillWhole(order);
    play.inTurn(script.order(order, "Filled"), script.fill(fill));
    play.awaitFills(1).awaitOrder(order, "FILLED", "0.01");
    play.whileAway(() -> { });
    play.kept().awaitLive(play.id());
    script.order(order, "New").say();
    script.end();
    play.settled().awaitOrder(order, "FILLED", "0.01").thenAllIsWell("DISCONNECTED");
  }

  private static String inAMinute() {
    return Long.toString(Instant.now().plusSeconds(60).toEpochMilli());
  }
}
