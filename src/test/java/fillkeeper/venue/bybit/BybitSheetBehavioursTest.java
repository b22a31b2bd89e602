package fillkeeper.venue.bybit;

import static fillkeeper.venue.bybit.BybitDesk.cause;
import static fillkeeper.venue.bybit.BybitPeer.ack;
import static fillkeeper.venue.bybit.BybitPeer.sample;
import static fillkeeper.venue.bybit.BybitSamples.CODEC;
import static fillkeeper.venue.bybit.BybitSamples.altered;
import static fillkeeper.venue.bybit.BybitSamples.execution;
import static fillkeeper.venue.bybit.BybitSamples.executionOf;
import static fillkeeper.venue.bybit.BybitSamples.frame;
import static fillkeeper.venue.bybit.BybitSamples.order;
import static fillkeeper.venue.bybit.BybitSamples.orderOf;
import static fillkeeper.venue.bybit.BybitSamples.result;
import static fillkeeper.venue.bybit.BybitSamples.rows;
import static fillkeeper.venue.bybit.BybitSamples.text;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.core.Merge;
import fillkeeper.core.Paging;
import fillkeeper.domain.Cause;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.OrderState;
import fillkeeper.domain.OrderStatus;
import fillkeeper.domain.Secret;
import fillkeeper.domain.Walk;
import fillkeeper.testkit.ScriptedHost.Asked;
import fillkeeper.venue.Page;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.Venue;
import fillkeeper.venue.VenueAccount.Credentials;
import fillkeeper.venue.VenueAccount.KeyType;
import fillkeeper.venue.wire.StrictJson;
import fillkeeper.venue.wire.Waits;
import io.vertx.core.Future;
import io.vertx.core.http.ServerWebSocket;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Everything of Bybit that broke somebody's program, row by row of the fact sheet's section 7. */
class BybitSheetBehavioursTest {

  private static final String NEW = "ws_order_fill_lifecycle_01_new";
  private static final String EMPTY =
      "{\"retCode\":0,\"result\":{\"category\":\"linear\",\"list\":[],\"nextPageCursor\":\"\"}}";
  private static final Walk EXECUTIONS = new Walk(Walk.Kind.EXECUTIONS, "linear", "", null, null);

  private BybitDesk desk;

  @BeforeEach
  void open() throws Exception {
    desk = new BybitDesk();
  }

  @AfterEach
  void end() throws Exception {
    desk.end();
  }

  @Test
  @DisplayName("7.1 nothing of an old session goes out on a new one before its log-in is confirmed")
  void nothingBeforeTheLogin() throws Exception {
    desk.peer.on("auth", (socket, message) -> { });

    desk.subscribe();

    assertThat(desk.peer.awaitSaid().path("op").textValue()).isEqualTo("auth");
    desk.assertQuiet();
    assertThat(desk.peer.askedSoFar()).as("only the time").isEqualTo(1);
  }

  @Test
  @DisplayName("7.2 the subscription waits for the log-in; Request not authorized is a failure and no silence")
  void subscribeRacesAuth() {
    desk.peer.on("subscribe", (socket, message) ->
        socket.writeTextMessage(ack(message, false, "Request not authorized")));

    assertThat(cause(desk.subscribe())).isEqualTo(Cause.SUBSCRIBE_REJECTED);
  }

  @Test
  @DisplayName("7.3 a log-in that succeeds has no retCode")
  void loginWithoutRetCode() {
    assertThat(frame("ws_private_auth_ok"))
        .isEqualTo(new BybitFrame.Ack("auth", null, true, "", null));
  }

  @Test
  @DisplayName("7.4 after a reset nothing is pinged on: the loss is told, and a new client logs in again")
  void reset() throws Exception {
    // given
    desk.subscribe().await();
    desk.peer.awaitSaid();
    desk.peer.awaitSaid();

    // when
    desk.peer.awaitSocket().close();

    // then
    assertThat(desk.next()).isEqualTo("lost DISCONNECTED");
    Venue next = desk.open("main");
    desk.ask(next, venue -> venue.subscribe(desk)).await();
    assertThat(desk.peer.awaitSaid().path("op").textValue()).isEqualTo("auth");
  }

  @Test
  @DisplayName("7.5 Params Error at log-in: the clock is asked, and said to be wrong")
  void clockDrift() {
    desk.ask(Venue::identify).await();
    desk.skew(Duration.ofMinutes(5));
    desk.peer.on("auth", (socket, message) -> socket.writeTextMessage(ack(message, false, "Params Error")));

    assertThat(cause(desk.subscribe())).isEqualTo(Cause.CLOCK_SKEW);
  }

  @Test
  @DisplayName("7.6 a failed subscription ends the attempt with its cause")
  void failedSubscription() {
    desk.peer.on("subscribe", (socket, message) ->
        socket.writeTextMessage(sample("ws_subscribe_fail_handler_not_found").replace("sub-4",
            message.path("req_id").textValue())));

    assertThat(BybitDesk.failure(desk.subscribe())).hasMessageContaining("handler not found");
  }

  @Test
  @DisplayName("7.7 a batch with a topic that is active is refused whole: no topic counts as subscribed")
  void alreadySubscribed() {
    desk.peer.on("subscribe", (socket, message) ->
        socket.writeTextMessage(ack(message, false, "error:already subscribed,topic:order")));

    assertThat(cause(desk.subscribe())).isEqualTo(Cause.SUBSCRIBE_REJECTED);
    desk.assertQuiet();
  }

  @Test
  @DisplayName("7.8 a link that answers no ping is given up after ping and pong time-out")
  void noPong() throws Exception {
    desk.peer.on("ping", (socket, message) -> { });
    desk.subscribe().await();

    desk.time.fire(BybitDesk.PING);
    desk.time.fire(BybitDesk.PONG);

    assertThat(desk.next()).isEqualTo("lost STALLED");
  }

  @Test
  @DisplayName("7.9 a pong in any of its shapes is a pong and no data")
  void pongs() {
    for (String name : List.of("ws_private_pong", "ws_public_linear_pong_op_is_ping", "ws_public_option_pong")) {
      assertThat(frame(name)).isInstanceOf(BybitFrame.Pong.class);
    }
  }

  @Test
  @DisplayName("7.10 nothing is replayed after a reconnect: the lists of orders and executions say what was missed")
  void nothingIsReplayed() {
    assertThat(desk.venue().walks()).extracting(Walk::kind).containsOnly(Walk.Kind.OPEN_ORDERS,
        Walk.Kind.CLOSED_ORDERS, Walk.Kind.EXECUTIONS);
  }

  @Test
  @DisplayName("7.11 an identical order update twice changes nothing the second time")
  void orderTwice() {
    OrderState once = Merge.merge(null, order(NEW), 0);

    assertThat(Merge.merge(once, order(NEW), 0)).isSameAs(once);
  }

  @Test
  @DisplayName("7.12 a position update twice: positions are not kept, each is ignored")
  void positionTwice() {
    assertThat(frame("ws_position_open_one_way")).isEqualTo(new BybitFrame.Ignored("position"));
  }

  @Test
  @DisplayName("7.13 two Filled for one order: the second looks like a cancel and is none")
  void twoFilled() {
    OrderReport second = order("ws_order_double_filled_02_cancel_refused_still_filled");

    assertThat(second.status()).isEqualTo(OrderStatus.FILLED);
    assertThat(second.terms().cancelReason()).isNull();
  }

  @Test
  @DisplayName("7.14 a spot market buy is sized in quote: its size is no base quantity, and nothing of it remains")
  void quoteSized() {
    OrderReport buy = order("ws_order_spot_market_buy_quote_qty_partiallyfilledcanceled");

    assertThat(buy.terms().qty()).isNull();
    assertThat(buy.terms().quoteQty()).isEqualByComparingTo("100");
    assertThat(buy.leavesQty()).isEqualByComparingTo("0");
    assertThat(execution("ws_execution_spot_market_buy_numeric_ids_zero_orderqty").qty())
        .isEqualByComparingTo(buy.cumQty());
  }

  @Test
  @DisplayName("7.15 PartiallyFilledCanceled is an end")
  void partiallyFilledCanceled() {
    assertThat(BybitWords.status("PartiallyFilledCanceled", order(NEW).cumQty(), null).isTerminal()).isTrue();
  }

  @Test
  @DisplayName("7.16 two orders cancelled in one frame are two")
  void twoCancels() {
    String one = "ws_order_cancel_lifecycle_03_cancelled_leaves_zero_cum_zero";
    JsonNode other = StrictJson.parse(altered(one, "orderId", "0a000000-0000-4000-8000-0000000009f2")).at("/data/0");
    String both = text(one).stripTrailing().replaceAll("\\]\\s*}$", "," + other + "]}");

    assertThat(rows(both)).extracting(row -> ((OrderReport) row).key()).doesNotHaveDuplicates().hasSize(2);
  }

  @Test
  @DisplayName("7.17 funding is no trade and belongs to no order")
  void funding() {
    assertThat(execution("ws_execution_funding_received_empty_orderid").type().isFill()).isFalse();
    assertThat(execution("ws_execution_funding_paid_orderid_matches_no_order").orderKey()).isNull();
  }

  @Test
  @DisplayName("7.18 a field that the venue adds later is kept in the details")
  void laterFields() {
    assertThat(orderOf(altered(NEW, "fieldOfTomorrow", "7")).terms().details()).contains("\"fieldOfTomorrow\":\"7\"");
    assertThat(execution("ws_execution_maker_rebate_negative_fee").realizedPnl()).isNotNull();
  }

  @Test
  @DisplayName("7.19 closed positions without isReduceOnly concern positions; an order may lack reduceOnly")
  void missingReduceOnly() {
    assertThat(orderOf(altered(NEW, "reduceOnly", null)).terms().reduceOnly()).isNull();
    assertThat(frame("ws_position_closed_side_empty")).isInstanceOf(BybitFrame.Ignored.class);
  }

  @Test
  @DisplayName("7.20 never-traded position rows concern positions: harmless")
  void neverTraded() {
    assertThat(BybitReply.parse(text("rest_position_list_never_traded_symbol_empty_strings_seq_minus1")).retCode())
        .isZero();
  }

  @Test
  @DisplayName("7.21 an empty number is none and breaks nothing")
  void emptyNumbers() {
    OrderReport row = orderOf(altered(NEW, "avgPrice", "", "leavesQty", "", "cumExecValue", "", "cumExecQty", ""));

    assertThat(row.avgPrice()).isNull();
    assertThat(row.cumQty()).isEqualByComparingTo("0");
  }

  @Test
  @DisplayName("7.22 an empty side of a position concerns positions: harmless; of an order it is none")
  void emptySide() {
    assertThat(frame("ws_position_closed_side_empty")).isInstanceOf(BybitFrame.Ignored.class);
    assertThat(orderOf(altered(NEW, "side", "")).terms().side()).isNull();
  }

  @Test
  @DisplayName("7.23 a cursor that addresses the same page ends the walk unproven")
  void stalledCursor() {
    Paging paging = new Paging(1_000);
    assertThat(page(paging, "rest_order_history_page1")).isInstanceOf(Paging.Continue.class);

    assertThat(page(paging, "rest_order_history_page2_stalled_same_cursor_same_rows"))
        .isInstanceOf(Paging.Unproven.class);
  }

  @Test
  @DisplayName("7.24 a flat position row that pages on concerns positions; a page that repeats its rows ends a walk")
  void repeatedRow() {
    Paging paging = new Paging(1_000);
    paging.page(List.of("a"), "c1");

    assertThat(paging.page(List.of("a"), "c2")).isInstanceOf(Paging.Unproven.class);
  }

  @Test
  @DisplayName("7.25 a page without rows and with a cursor is no end")
  void emptyPageWithCursor() {
    Paging paging = new Paging(1_000);
    page(paging, "rest_order_history_page2");

    assertThat(page(paging, "rest_order_history_page3_empty_list_with_cursor")).isInstanceOf(Paging.Continue.class);
  }

  @Test
  @DisplayName("7.26 default limits cut lists: the largest page is asked for, and to the end")
  void defaultLimit() {
    assertThat(BybitLists.page(EXECUTIONS, null, null).text()).contains("limit=100");
  }

  @Test
  @DisplayName("7.27 the cursor is sent under the request's name")
  void nameOfTheCursor() {
    assertThat(BybitLists.page(EXECUTIONS, null, "x%3A1").text()).contains("&cursor=x%3A1")
        .doesNotContain("nextPageCursor");
  }

  @Test
  @DisplayName("7.28 what is signed is what is sent, byte by byte, on every page")
  void signedIsSent() throws Exception {
    // given
    desk.peer.usual("/v5/execution/list", request -> request.response().end(EMPTY));

    // when
    executions("a%3A1%2Cb%20%25", Urgency.GAP).await();

    // then
    Asked asked = desk.peer.awaitAsked();
    long timestamp = Long.parseLong(asked.headers().get("x-bapi-timestamp"));
    assertThat(asked.query()).endsWith("cursor=a%3A1%2Cb%20%25");
    assertThat(asked.headers()).containsEntry("x-bapi-sign", signer().ofRequest(timestamp, asked.query()));
  }

  @Test
  @DisplayName("7.29 a rate-limit answer without a reset is waited for all the same")
  void noReset() {
    // given
    desk.peer.next("/v5/execution/list", 200, sample("rest_error_10006_rate_limit_body"));
    desk.peer.next("/v5/execution/list", 200, EMPTY);

    // when
    Future<Page> page = executions(null, Urgency.GAP);
    desk.time.fire(Duration.ofMillis(1_001));

    // then
    assertThat(page.await().rows()).isEmpty();
  }

  @Test
  @DisplayName("7.30 10002 once: the clock is measured and the question repeated")
  void refusedTime() {
    desk.peer.next("/v5/execution/list", 200, sample("rest_error_10002_timestamp"));
    desk.peer.next("/v5/execution/list", 200, EMPTY);

    assertThat(executions(null, Urgency.GAP).await().rows()).isEmpty();
  }

  @Test
  @DisplayName("7.31 a sporadic 10016 is asked again")
  void systemError() {
    desk.peer.next("/v5/execution/list", 200, sample("rest_error_10016_system_error"));
    desk.peer.next("/v5/execution/list", 200, EMPTY);

    Future<Page> page = executions(null, Urgency.GAP);
    desk.time.fire(Waits.beforeTry(2));

    assertThat(page.await().rows()).isEmpty();
  }

  @Test
  @DisplayName("7.32 an order that vanishes while it fills is nowhere for a moment, which is no answer about its state")
  void vanishes() {
    desk.peer.usual("/v5/order/realtime", request -> request.response().end(EMPTY));
    desk.peer.usual("/v5/order/history", request -> request.response().end(EMPTY));

    assertThat(desk.ask(venue -> venue.order(OrderKey.order("linear", "BTCUSDT", "x"), Urgency.GAP)).await())
        .isEmpty();
    assertThat(desk.venue().rules().of("linear").forgetsUnfilled()).as("only so much later is absence an end").isPositive();
  }

  @Test
  @DisplayName("7.33 more than 500 closed since: old closed orders are looked for in the history")
  void historyToo() {
    desk.peer.usual("/v5/order/realtime", request -> request.response().end(EMPTY));
    desk.peer.usual("/v5/order/history", request -> request.response().end(sample("rest_order_history_page1")));

    assertThat(desk.ask(venue -> venue.order(((OrderReport) CODEC.orderRows(result("rest_order_history_page1"),
        BybitSamples.ASKED).get(0)).key(), Urgency.GAP)).await()).isPresent();
  }

  @Test
  @DisplayName("7.34 conditional orders are asked for by name")
  void conditionalOrders() {
    assertThat(desk.venue().walks()).extracting(Walk::scope).contains("USDT/StopOrder", "USDC/StopOrder", "StopOrder");
  }

  @Test
  @DisplayName("7.35 an anonymous answer confirms the one request that waits, never another")
  void anonymousAnswer() {
    desk.peer.on("subscribe", (socket, message) -> socket.writeTextMessage(sample("ws_private_subscribe_ok")));

    desk.subscribe().await();

    assertThat(desk.heard).isEmpty();
  }

  @Test
  @DisplayName("7.36 a REST row ahead of the stream invents no fill: the gap is visible until the real one comes")
  void restAhead() {
    OrderReport filled = (OrderReport) CODEC.orderRows(result("rest_order_history_page1"), BybitSamples.ASKED).get(0);

    OrderState ahead = Merge.merge(null, filled, 0);

    assertThat(ahead.hasGap()).isTrue();
    assertThat(ahead.fillsQty()).isEqualByComparingTo("0");
  }

  @Test
  @DisplayName("7.37 fills that a client did not see: an order filled further than its fills is a gap")
  void unseenFills() {
    OrderState partly = Merge.merge(null, order("ws_order_fill_lifecycle_04_filled"), 0);
    OrderState more = Merge.merge(partly,
        execution("ws_execution_fill_lifecycle_02_same_envelope_id_as_order_frame"));

    assertThat(more.hasGap()).isTrue();
    assertThat(more.fillsQty()).isEqualByComparingTo("0.010");
  }

  @Test
  @DisplayName("7.38 TP/SL orders carry no client id")
  void stopsWithoutClientId() {
    assertThat(orderOf(altered(NEW, "orderLinkId", "", "createType", "CreateByStopLoss")).terms().clientOrderId())
        .isNull();
  }

  @Test
  @DisplayName("7.39 a spot client id that nobody set counts on from the order's own and is none")
  void madeUpClientId() {
    assertThat(order("ws_order_spot_categorised_topic_new_server_generated_orderlinkid").terms().clientOrderId())
        .isNull();
    assertThat(executionOf(altered("ws_execution_spot_market_buy_numeric_ids_zero_orderqty", "orderLinkId", "77"))
        .clientOrderId()).as("another number is the user's").isEqualTo("77");
  }

  @Test
  @DisplayName("7.40 a fast execution has no fee: empty, and not zero")
  void fastFee() {
    assertThat(execution("ws_execution_fast_taker_no_envelope_id").fee()).isNull();
    assertThat(execution("ws_execution_fast_taker_no_envelope_id").feeCurrency()).isNull();
  }

  @Test
  @DisplayName("7.41 lists may be 10 to 15 s behind: so late is REST taken to be")
  void restLag() {
    assertThat(desk.venue().rules().restLag()).isEqualTo(Duration.ofSeconds(15));
  }

  @Test
  @DisplayName("7.42 an answer that is no JSON is no empty answer")
  void noJson() {
    desk.peer.usual("/v5/execution/list", request -> request.response().end("<html>502</html>"));

    Future<Page> page = executions(null, Urgency.GAP);
    desk.time.fire(Waits.beforeTry(2));
    desk.time.fire(Waits.beforeTry(3));

    assertThat(cause(page)).isEqualTo(Cause.VENUE_UNAVAILABLE);
  }

  @Test
  @DisplayName("7.43 every row of a message is read, not only the first")
  void everyRow() throws Exception {
    desk.subscribe().await();
    ServerWebSocket socket = desk.peer.awaitSocket();

    socket.writeTextMessage(sample("ws_execution_fill_lifecycle_03_two_fills_of_one_order_one_message"));

    assertThat(desk.next()).startsWith("Execution:");
    assertThat(desk.next()).startsWith("Execution:");
  }

  @Test
  @DisplayName("7.44 Untriggered, Triggered and Deactivated are words like others")
  void conditionalWords() {
    assertThat(order("ws_order_conditional_01_untriggered").status()).isEqualTo(OrderStatus.PENDING_TRIGGER);
    assertThat(order("ws_order_conditional_02_triggered").status()).isEqualTo(OrderStatus.PENDING_TRIGGER);
    assertThat(order("ws_order_conditional_deactivated_before_trigger").status()).isEqualTo(OrderStatus.CANCELED);
  }

  @Test
  @DisplayName("7.45 a page that is shorter than its limit is no end while it has a cursor")
  void shortPage() {
    assertThat(page(new Paging(1_000), "rest_order_history_page2")).isInstanceOf(Paging.Continue.class);
  }

  @Test
  @DisplayName("7.46 an option's subscription is answered without an id and is the answer all the same")
  void answerWithoutId() {
    assertThat(frame("ws_public_option_subscribe_command_resp"))
        .isEqualTo(new BybitFrame.Ack("subscribe", null, true, "", null));
  }

  private Future<Page> executions(String cursor, Urgency urgency) {
    return desk.ask(venue -> venue.page(EXECUTIONS, null, cursor, urgency));
  }

  private static BybitSigner signer() {
    return new BybitSigner(new Credentials(new Secret(BybitPeer.KEY), new Secret(BybitPeer.SECRET), null,
        KeyType.HMAC));
  }

  private static Paging.Verdict page(Paging paging, String name) {
    return paging.page(CODEC.orderRows(result(name), BybitSamples.ASKED).stream()
        .map(row -> ((OrderReport) row).key()).toList(), CODEC.nextCursor(result(name)));
  }
}
