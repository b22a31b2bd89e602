package fillkeeper.venue.bybit;

import static fillkeeper.venue.bybit.BybitDesk.cause;
import static fillkeeper.venue.bybit.BybitDesk.failure;
import static fillkeeper.venue.bybit.BybitPeer.ack;
import static fillkeeper.venue.bybit.BybitPeer.sample;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.domain.Cause;
import fillkeeper.venue.Venue;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.ServerWebSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The private channel: confirmed step by step, alive while it answers, lost once. */
class BybitStreamTest {

  private static final Duration ANSWER = Duration.ofSeconds(10);
  private static final String ORDER = sample("ws_order_fill_lifecycle_01_new");

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
  void itLogsInThenSubscribesEachConfirmed() throws Exception {
    // when
    desk.subscribe().await();

    // then
    JsonNode login = desk.peer.awaitSaid();
    JsonNode subscription = desk.peer.awaitSaid();
    assertThat(login.path("op").textValue()).isEqualTo("auth");
    assertThat(login.path("args").path(0).textValue()).isEqualTo(BybitPeer.KEY);
    assertThat(login.path("args").path(1).isNumber()).isTrue();
    assertThat(subscription.path("op").textValue()).isEqualTo("subscribe");
    assertThat(subscription.path("args").toString()).isEqualTo("[\"order\",\"execution\"]");
  }

  @Test
  void theFastExecutionsAreSubscribedWhereTheyAreAskedFor() throws Exception {
    // given
    Venue fast = desk.open("fast", true);

    // when
    desk.ask(fast, venue -> venue.subscribe(desk)).await();

    // then
    desk.peer.awaitSaid();
    assertThat(desk.peer.awaitSaid().path("args").toString())
        .isEqualTo("[\"order\",\"execution\",\"execution.fast\"]");
  }

  @Test
  void theLoginExpiresByTheVenuesClock() throws Exception {
    // given
    desk.skew(Duration.ofHours(1));

    // when
    desk.subscribe().await();

    // then
    assertThat(desk.peer.awaitSaid().path("args").path(1).longValue())
        .isEqualTo(desk.time.now().plus(Duration.ofHours(1)).plusSeconds(5).toEpochMilli());
  }

  @Test
  void rowsAreHeardInOrderWithTheirShareOfTheMessage() throws Exception {
    // given
    desk.subscribe().await();
    String two = sample("ws_execution_fill_lifecycle_03_two_fills_of_one_order_one_message");
    int bytes = two.getBytes(StandardCharsets.UTF_8).length;

    // when
    ServerWebSocket socket = desk.peer.awaitSocket();
    socket.writeTextMessage(ORDER);
    socket.writeTextMessage(two);

    // then
    assertThat(desk.next()).startsWith("OrderReport:");
    assertThat(desk.next()).isEqualTo("Execution:" + (bytes - bytes / 2));
    assertThat(desk.next()).isEqualTo("Execution:" + bytes / 2);
  }

  @Test
  void whatComesBeforeTheConfirmationIsHeard() throws Exception {
    // given
    desk.peer.on("subscribe", (socket, message) -> {
      socket.writeTextMessage(ORDER);
      socket.writeTextMessage(ack(message, true, ""));
    });

    // when
    desk.subscribe().await();

    // then
    assertThat(desk.next()).startsWith("OrderReport:");
  }

  @Test
  void aSecondConfirmationConfirmsNothing() throws Exception {
    // given the log-in is answered twice and the subscription never
    desk.peer.on("auth", (socket, message) -> {
      socket.writeTextMessage(ack(message, true, ""));
      socket.writeTextMessage(ack(message, true, ""));
    });
    desk.peer.on("subscribe", (socket, message) -> { });
    Future<Void> subscribed = desk.subscribe();
    desk.peer.awaitSaid();
    desk.peer.awaitSaid();

    // when
    desk.time.fire(ANSWER);

    // then
    assertThat(cause(subscribed)).isEqualTo(Cause.STALLED);
    desk.assertQuiet();
  }

  @Test
  void aRefusedSubscriptionHasItsCause() {
    // given
    desk.peer.on("subscribe", (socket, message) ->
        socket.writeTextMessage(ack(message, false, "error:handler not found,topic:order")));

    // when
    Future<Void> subscribed = desk.subscribe();

    // then
    assertThat(failure(subscribed)).hasMessageContaining("handler not found");
    assertThat(cause(subscribed)).isEqualTo(Cause.SUBSCRIBE_REJECTED);
    desk.assertQuiet();
  }

  @Test
  void aLoginRefusedForAWrongClockIsAClockSkew() {
    // given the clock is measured, then the venue's jumps
    desk.ask(venue -> venue.identify()).await();
    desk.skew(Duration.ofSeconds(90));
    desk.peer.on("auth", (socket, message) -> socket.writeTextMessage(ack(message, false, "Params Error")));

    // when
    Future<Void> subscribed = desk.subscribe();

    // then
    assertThat(cause(subscribed)).isEqualTo(Cause.CLOCK_SKEW);
  }

  @Test
  void aLoginRefusedForAWrongKeyTakesTheClassThatRestTells() {
    // given
    desk.peer.on("auth", (socket, message) -> socket.writeTextMessage(ack(message, false, "Params Error")));
    desk.peer.next("/v5/user/query-api", 200, sample("rest_error_33004_key_expired"));

    // when
    Future<Void> subscribed = desk.subscribe();

    // then
    assertThat(failure(subscribed)).hasMessageContaining("33004");
    assertThat(cause(subscribed)).isEqualTo(Cause.AUTH_REJECTED);
  }

  @Test
  void aLoginRefusedThoughRestIsOutOfReachIsWaitedOut() {
    // given
    desk.peer.on("auth", (socket, message) -> socket.writeTextMessage(ack(message, false, "Params Error")));
    desk.peer.usual("/v5/user/query-api", request -> request.response().setStatusCode(502).end("<html>"));

    // when
    Future<Void> subscribed = desk.subscribe();
    desk.time.fire(Duration.ofMillis(250));
    desk.time.fire(Duration.ofSeconds(1));

    // then
    assertThat(cause(subscribed)).isEqualTo(Cause.VENUE_UNAVAILABLE);
  }

  @Test
  void aLoginRefusedWithNothingWrongIsARefusedKey() {
    // given
    desk.peer.on("auth", (socket, message) -> socket.writeTextMessage(ack(message, false, "Params Error")));

    // when
    Future<Void> subscribed = desk.subscribe();

    // then
    assertThat(cause(subscribed)).isEqualTo(Cause.AUTH_REJECTED);
  }

  @Test
  void aPeerThatVanishesIsStalledAfterPingAndPong() throws Exception {
    // given
    desk.peer.on("ping", (socket, message) -> { });
    desk.subscribe().await();

    // when
    desk.time.fire(BybitDesk.PING);
    desk.time.fire(BybitDesk.PONG);

    // then
    assertThat(desk.next()).isEqualTo("lost STALLED");
    desk.assertQuiet();
  }

  @Test
  void dataDoesNotReplaceThePong() throws Exception {
    // given
    desk.peer.on("ping", (socket, message) -> socket.writeTextMessage(ORDER));
    desk.subscribe().await();

    // when
    desk.time.fire(BybitDesk.PING);
    assertThat(desk.next()).startsWith("OrderReport");
    desk.time.fire(BybitDesk.PONG);

    // then
    assertThat(desk.next()).isEqualTo("lost STALLED");
  }

  @Test
  void aPongOfAnyShapeKeepsItAlive() throws Exception {
    // given
    desk.subscribe().await();
    desk.peer.awaitSaid();
    desk.peer.awaitSaid();

    // when
    for (String shape : new String[] {"ws_private_pong", "ws_public_linear_pong_op_is_ping", "ws_public_option_pong"}) {
      desk.peer.on("ping", (socket, message) -> socket.writeTextMessage(sample(shape)));
      desk.time.fire(BybitDesk.PING);
      assertThat(desk.peer.awaitSaid().path("op").textValue()).isEqualTo("ping");
    }

    // then each next ping was due only because the pong before had come
    desk.assertQuiet();
  }

  @Test
  void aLostConnectionIsHeardOnce() throws Exception {
    // given
    desk.subscribe().await();

    // when
    desk.peer.awaitSocket().close();

    // then
    assertThat(desk.next()).isEqualTo("lost DISCONNECTED");
    desk.assertQuiet();
    assertThat(desk.time.timers()).isZero();
  }

  @Test
  void whatCannotBeReadIsAnEventInItsPlace() throws Exception {
    // given
    desk.subscribe().await();
    ServerWebSocket socket = desk.peer.awaitSocket();

    // when
    socket.writeTextMessage(ORDER);
    socket.writeTextMessage("{\"topic\":\"order\",\"data\":");
    socket.writeTextMessage(ORDER);

    // then
    assertThat(desk.next()).startsWith("OrderReport");
    assertThat(desk.next()).startsWith("Unreadable");
    assertThat(desk.next()).startsWith("OrderReport");
  }

  @Test
  void aMessageThatIsNoTextIsAnEventAndThenTheLoss() throws Exception {
    // given
    desk.subscribe().await();

    // when
    desk.peer.awaitSocket().writeBinaryMessage(Buffer.buffer("binary"));

    // then
    assertThat(desk.next()).startsWith("Unreadable");
    assertThat(desk.next()).isEqualTo("lost MALFORMED_EVENT");
    desk.assertQuiet();
  }

  @Test
  void aConnectionLostBeforeTheConfirmationFailsOnlyTheSubscription() {
    // given
    desk.peer.on("subscribe", (socket, message) -> socket.close());

    // when
    Future<Void> subscribed = desk.subscribe();

    // then
    assertThat(cause(subscribed)).isEqualTo(Cause.DISCONNECTED);
    desk.assertQuiet();
    assertThat(desk.time.timers()).isZero();
  }

  @Test
  void afterClosingNothingIsHeard() throws Exception {
    // given
    desk.subscribe().await();

    // when
    desk.close();

    // then
    desk.peer.awaitGone();
    desk.assertQuiet();
    assertThat(desk.time.timers()).isZero();
  }

  @Test
  void closingBeforeTheConfirmationLeavesNothingOpen() throws Exception {
    // given
    desk.peer.on("auth", (socket, message) -> { });
    Future<Void> subscribed = desk.subscribe();
    desk.peer.awaitSaid();

    // when
    desk.close();

    // then
    assertThat(subscribed.transform(done -> Future.succeededFuture(done.failed())).await()).isTrue();
    desk.peer.awaitGone();
    assertThat(desk.time.timers()).isZero();
  }

  @Test
  void aSocketSurvivesTheCollectionOfGarbage() throws Exception {
    // given
    desk.subscribe().await();
    ServerWebSocket socket = desk.peer.awaitSocket();

    // when
    for (int i = 0; i < 5; i++) {
      System.gc();
    }
    socket.writeTextMessage(ORDER);

    // then
    assertThat(desk.next()).startsWith("OrderReport");
  }
}
