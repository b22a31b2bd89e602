package fillkeeper.venue.okx;

import static fillkeeper.venue.okx.OkxDesk.cause;
import static fillkeeper.venue.okx.OkxPeer.ack;
import static fillkeeper.venue.okx.OkxPeer.channel;
import static fillkeeper.venue.okx.OkxPeer.compact;
import static fillkeeper.venue.okx.OkxPeer.refusal;
import static fillkeeper.venue.okx.OkxSamples.text;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Execution;
import fillkeeper.domain.Unreadable;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.http.ServerWebSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The private subscription: two sockets, each logged in and confirmed channel by channel, lost together. */
class OkxStreamTest {

  private static final Duration NO_COUNT = OkxLink.COUNT_TIMEOUT;
  /** Three connections a second, and this is the fourth. */
  private static final Duration NEXT_CONNECTION = Duration.ofMillis(1_001);
  private static final Duration OVERLAP = Duration.ofSeconds(5);

  private OkxDesk desk;

  @BeforeEach
  void open() throws Exception {
    desk = new OkxDesk("spot", "option");
  }

  @AfterEach
  void end() throws Exception {
    desk.end();
  }

  @Test
  void eachChannelOfEachCategoryIsConfirmedOnItsSocket() throws Exception {
    // given
    desk.skew(Duration.ofMillis(7_300));

    // when
    desk.subscribe().await();

    // then
    assertThat(desk.peer.awaitSocket().path()).isEqualTo("/ws/v5/private");
    assertThat(desk.peer.awaitSocket().path()).isEqualTo("/ws/v5/business");
    JsonNode login = desk.peer.awaitSaid();
    assertThat(login.path("op").asText()).isEqualTo("login");
    JsonNode proof = login.at("/args/0");
    assertThat(proof.path("timestamp").asText()).as("seconds of the venue's clock").isEqualTo("1767225607");
    assertThat(proof.path("apiKey").asText()).isEqualTo(OkxPeer.KEY);
    assertThat(proof.path("passphrase").asText()).isEqualTo(OkxPeer.PASSPHRASE);
    assertThat(proof.path("sign").asText()).isEqualTo("t1GE3etOXNEIz3pLZo0N/Aq9rAyA3hiHtVxmXqFyLfc=");
    assertThat(said(2)).containsExactly("{\"channel\":\"orders\",\"instType\":\"SPOT\"}",
        "{\"channel\":\"orders\",\"instType\":\"OPTION\"}");
    assertThat(desk.peer.awaitSaid().path("op").asText()).isEqualTo("login");
    assertThat(said(2)).containsExactly("{\"channel\":\"orders-algo\",\"instType\":\"SPOT\"}",
        "{\"channel\":\"algo-advance\",\"instType\":\"SPOT\"}");
  }

  @Test
  void whereNoCategoryHasAlgoOrdersOneSocketIsEnough() throws Exception {
    OkxDesk options = new OkxDesk("option");

    options.subscribe().await();

    assertThat(options.peer.awaitSocket().path()).isEqualTo("/ws/v5/private");
    options.end();
  }

  @Test
  void whatIsHeardComesInItsOrder() throws Exception {
    // given
    desk.subscribe().await();

    // when
    desk.peer.awaitSocket().writeTextMessage(compact("ws_orders_spot_partially_filled"));
    assertThat(List.of(desk.next(), desk.next())).containsExactly("Execution", "OrderReport");
    desk.peer.awaitSocket().writeTextMessage(compact("ws_orders_algo_conditional_live"));

    // then
    assertThat(desk.next()).isEqualTo("OrderReport");
  }

  @ParameterizedTest
  @CsvSource({"60004,CLOCK_SKEW", "60006,CLOCK_SKEW", "60005,AUTH_REJECTED", "60007,AUTH_REJECTED",
      "60024,AUTH_REJECTED", "60032,AUTH_REJECTED", "60009,VENUE_UNAVAILABLE", "63999,VENUE_UNAVAILABLE",
      "64007,VENUE_UNAVAILABLE", "60014,RATE_LIMITED"})
  void aRefusedLogInIsJudgedByItsCodeAndByWhatRestSaysOfTheKey(String code, Cause cause) throws Exception {
    // given
    desk.peer.on("login", (socket, message) -> socket.writeTextMessage(refusal(message, code)));

    // then
    assertThat(cause(desk.subscribe())).isEqualTo(cause);
    desk.peer.awaitGone();
    desk.assertQuiet();
  }

  @Test
  void aLogInThatFailsBecauseOfTheKeyIsTheKeysFault() {
    // given
    desk.peer.on("login", (socket, message) -> socket.writeTextMessage(refusal(message, "60009")));
    desk.peer.usual(OkxLists.CONFIG, request -> request.response().setStatusCode(401)
        .end("{\"code\":\"50111\",\"msg\":\"Invalid OK-ACCESS-KEY.\",\"data\":[]}"));

    // then
    assertThat(cause(desk.subscribe())).isEqualTo(Cause.AUTH_REJECTED);
  }

  @Test
  void aLogInThatFailsBecauseOfTheClockIsASkew() {
    // given
    desk.ask(venue -> venue.identify()).await();
    desk.peer.on("login", (socket, message) -> {
      desk.skew(Duration.ofSeconds(31));
      socket.writeTextMessage(refusal(message, "60009"));
    });

    // then
    assertThat(cause(desk.subscribe())).isEqualTo(Cause.CLOCK_SKEW);
  }

  @ParameterizedTest
  @CsvSource({"60012,SUBSCRIBE_REJECTED", "60018,SUBSCRIBE_REJECTED", "64003,SUBSCRIBE_REJECTED", "60011,VENUE_UNAVAILABLE",
      "60014,RATE_LIMITED", "64007,VENUE_UNAVAILABLE"})
  void aRefusedChannelFailsTheSubscription(String code, Cause cause) {
    desk.peer.on("subscribe", (socket, message) -> socket.writeTextMessage(
        channel(message).equals("algo-advance") ? refusal(message, code) : ack(message)));

    Future<Void> subscription = desk.subscribe();
    desk.time.fire(NO_COUNT);

    assertThat(cause(subscription)).isEqualTo(cause);
  }

  @Test
  void aChannelThatIsNotAnsweredFailsTheSubscription() throws Exception {
    desk.peer.on("subscribe", (socket, message) -> {
      if (!message.toString().contains("OPTION")) {
        socket.writeTextMessage(ack(message));
      }
    });

    Future<Void> subscription = desk.subscribe();
    desk.peer.awaitSaid();      // the log-in; what is asked before it waits as long for its answer
    said(2);
    desk.time.fire(Duration.ofSeconds(10));

    assertThat(cause(subscription)).isEqualTo(Cause.STALLED);
  }

  @Test
  void aChannelThatIsConfirmedAndThenCountedAsOneTooManyIsNot() throws Exception {
    desk.peer.on("subscribe", (socket, message) -> {
      socket.writeTextMessage(ack(message));
      socket.writeTextMessage(compact("ws_channel_conn_count_error"));
    });

    assertThat(cause(desk.subscribe())).isEqualTo(Cause.RATE_LIMITED);
    desk.peer.awaitGone();
    desk.assertQuiet();
  }

  @Test
  void thatOneChannelIsTakenBackIsSaidThoughOthersAreNotAnswered() throws Exception {
    // given
    OkxDesk both = new OkxDesk("spot", "swap");
    both.peer.on("subscribe", (socket, message) -> {
      boolean counted = message.at("/args/0/channel").asText().equals("orders");
      if (!counted || message.toString().contains("SPOT")) {
        socket.writeTextMessage(ack(message));
      }
      if (counted && message.toString().contains("SPOT")) {
        socket.writeTextMessage(compact("ws_channel_conn_count_error"));
      }
    });

    // then
    assertThat(cause(both.subscribe())).isEqualTo(Cause.RATE_LIMITED);
    both.end();
  }

  @Test
  void whereNoCountComesTheAcknowledgementIsBelievedUntilItIsTakenBack() throws Exception {
    // given
    desk.peer.on("subscribe", (socket, message) -> socket.writeTextMessage(ack(message)));
    Future<Void> subscription = desk.subscribe();
    desk.time.fire(NO_COUNT);
    subscription.await();

    // when
    desk.peer.awaitSocket().writeTextMessage(compact("ws_channel_conn_count_error"));

    // then
    assertThat(desk.next()).isEqualTo("lost RATE_LIMITED");
    desk.peer.awaitGone();
    desk.peer.awaitGone();
  }

  @ParameterizedTest
  @CsvSource({"ws_unsubscribed_by_the_venue,RATE_LIMITED", "ws_not_logged_in_60011,VENUE_UNAVAILABLE",
      "ws_login_internal_error_63999,VENUE_UNAVAILABLE"})
  void whatEndsASubscriptionUnaskedIsTheLoss(String sample, Cause cause) throws Exception {
    // given
    subscribed();

    // when
    desk.peer.awaitSocket().writeTextMessage(compact(sample));

    // then
    assertThat(desk.next()).isEqualTo("lost " + cause);
    desk.assertQuiet();
  }

  @Test
  void theLossOfEitherSocketIsTheLossAndTheLastThingHeard() throws Exception {
    // given
    subscribed();
    ServerWebSocket orders = desk.peer.awaitSocket();
    ServerWebSocket algoOrders = desk.peer.awaitSocket();

    // when
    algoOrders.close();

    // then
    assertThat(desk.next()).isEqualTo("lost DISCONNECTED");
    orders.writeTextMessage(compact("ws_orders_spot_live"));
    desk.peer.awaitGone();
    desk.peer.awaitGone();
    desk.assertQuiet();
  }

  @Test
  void silenceIsBrokenByAWordAndAnsweredByAWord() throws Exception {
    // given
    subscribed();
    said(6);

    // when
    desk.time.fire(OkxDesk.PING);

    // then
    assertThat(desk.peer.awaitSaid().path("op").asText()).isEqualTo("ping");
    desk.assertQuiet();
  }

  @Test
  void aWordThatIsNotAnsweredIsAStall() throws Exception {
    // given
    desk.peer.on("ping", (socket, message) -> { });
    subscribed();

    // when
    desk.time.fire(OkxDesk.PING);
    desk.time.fire(OkxDesk.PONG);

    // then
    assertThat(desk.next()).isEqualTo("lost STALLED");
  }

  @Test
  void anAnnouncedCutIsFollowedOnBothSocketsWithoutALoss() throws Exception {
    // given
    subscribed();
    ServerWebSocket orders = desk.peer.awaitSocket();
    desk.peer.awaitSocket();

    // when the venue announces it on the one socket on which it does
    orders.writeTextMessage(compact("ws_notice_service_upgrade_64008"));
    ServerWebSocket next = desk.peer.awaitSocket();
    desk.time.fire(NEXT_CONNECTION);
    ServerWebSocket other = desk.peer.awaitSocket();

    // then both are heard, and the old ones are let go after a while
    assertThat(List.of(next.path(), other.path())).containsExactly("/ws/v5/private", "/ws/v5/business");
    desk.time.fire(OVERLAP);
    desk.time.fire(OVERLAP);
    desk.peer.awaitGone();
    desk.peer.awaitGone();
    next.writeTextMessage(compact("ws_orders_spot_live"));
    assertThat(desk.next()).isEqualTo("OrderReport");
  }

  @Test
  void anythingElseThatIsAnnouncedStopsNothing() throws Exception {
    // given
    subscribed();
    ServerWebSocket orders = desk.peer.awaitSocket();

    // when
    orders.writeTextMessage("{\"event\":\"notice\",\"code\":\"64999\",\"msg\":\"hello\"}");
    orders.writeTextMessage(compact("ws_unknown_channel_event"));
    orders.writeTextMessage(compact("ws_account_event_update"));
    orders.writeTextMessage(compact("ws_orders_spot_live"));

    // then
    assertThat(desk.next()).isEqualTo("OrderReport");
    desk.assertQuiet();
  }

  @Test
  void whatCannotBeReadIsAnEventWithoutSecrets() throws Exception {
    // given
    subscribed();

    // when
    desk.peer.awaitSocket().writeTextMessage("{\"op\":\"echo\",\"key\":\"" + OkxPeer.KEY + "\",\"why\":\""
        + OkxPeer.PASSPHRASE + "\",\"uid\":\"900000000000007\"}");

    // then
    assertThat(desk.next()).isEqualTo("Unreadable");
    assertThat(((Unreadable) desk.events.take()).payload())
        .doesNotContain(OkxPeer.KEY, OkxPeer.PASSPHRASE, "900000000000007");
  }

  @Test
  void nothingIsHeardAfterTheSubscriptionIsClosed() throws Exception {
    // given
    subscribed();
    ServerWebSocket orders = desk.peer.awaitSocket();

    // when
    desk.close();
    orders.writeTextMessage(compact("ws_orders_spot_live"));
    desk.peer.awaitGone();
    desk.peer.awaitGone();

    // then
    desk.assertQuiet();
  }

  @Test
  void aFillOfANewInstrumentIsToldAtOnceAndAgainOnceItsContractIsKnown() throws Exception {
    // given: the venue takes its time to say what a contract is worth
    OkxDesk swaps = new OkxDesk("swap");
    Promise<Void> asked = Promise.promise();
    Promise<Void> answers = Promise.promise();
    swaps.peer.usual(OkxLists.INSTRUMENTS, request -> {
      asked.tryComplete();
      answers.future().onSuccess(now -> request.response().end(text("rest_instruments_swap")));
    });
    swaps.subscribe().await();
    ServerWebSocket orders = swaps.peer.awaitSocket();

    // when
    orders.writeTextMessage(compact("ws_orders_swap_filled_contracts"));
    asked.future().await(60, TimeUnit.SECONDS);
    orders.writeTextMessage(compact("ws_orders_spot_live"));

    // then: nothing of the stream waits
    assertThat(List.of(swaps.next(), swaps.next(), swaps.next()))
        .containsExactly("Execution", "OrderReport", "OrderReport");
    Execution first = (Execution) swaps.events.poll();
    assertThat(first.baseQty()).isNull();

    // when
    answers.complete();

    // then: the same fill with what was missing
    assertThat(swaps.next()).isEqualTo("Execution");
    swaps.events.poll();
    swaps.events.poll();
    Execution again = (Execution) swaps.events.poll();
    assertThat(again.key()).isEqualTo(first.key());
    assertThat(again.baseQty()).isEqualByComparingTo("0.12");
    assertThat(again.seen()).isEqualTo(first.seen());

    // and the next one has it from the beginning
    orders.writeTextMessage(compact("ws_orders_swap_filled_contracts"));
    assertThat(List.of(swaps.next(), swaps.next())).containsExactly("Execution", "OrderReport");
    assertThat(((Execution) swaps.events.poll()).baseQty()).isEqualByComparingTo("0.12");
    swaps.assertQuiet();
    swaps.end();
  }

  @Test
  void whereNobodySaysWhatAContractIsWorthTheNextFillAsksAgain() throws Exception {
    // given: an answer that is none, then that there is no such instrument
    OkxDesk swaps = new OkxDesk("swap");
    swaps.peer.usual(OkxLists.INSTRUMENTS, request -> request.response()
        .end("{\"code\":\"51001\",\"msg\":\"Instrument ID does not exist\",\"data\":[]}"));
    swaps.peer.next(OkxLists.INSTRUMENTS, 404, "<html></html>");
    swaps.subscribe().await();
    ServerWebSocket orders = swaps.peer.awaitSocket();

    // when: until the first question is answered
    filled(swaps, orders);
    assertThat(swaps.peer.awaitAsked().path()).isEqualTo(OkxLists.INSTRUMENTS);
    while (swaps.peer.askedSoFar() == 0) {
      filled(swaps, orders);
    }
    assertThat(swaps.peer.awaitAsked().path()).isEqualTo(OkxLists.INSTRUMENTS);
    filled(swaps, orders);
    filled(swaps, orders);

    // then: what is gone is asked for once
    assertThat(swaps.peer.askedSoFar()).isZero();
    swaps.assertQuiet();
    swaps.end();
  }

  private static void filled(OkxDesk swaps, ServerWebSocket orders) throws Exception {
    orders.writeTextMessage(compact("ws_orders_swap_filled_contracts"));
    assertThat(List.of(swaps.next(), swaps.next())).containsExactly("Execution", "OrderReport");
  }

  private void subscribed() {
    desk.subscribe().await();
  }

  /** The arguments of the next subscriptions, in their order; what else is said meanwhile as its operation. */
  private List<String> said(int count) throws InterruptedException {
    List<String> said = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      JsonNode message = desk.peer.awaitSaid();
      said.add(message.path("op").asText().equals("subscribe") ? message.at("/args/0").toString()
          : message.path("op").asText());
    }
    return said;
  }
}
