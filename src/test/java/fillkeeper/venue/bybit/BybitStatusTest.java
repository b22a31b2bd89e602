package fillkeeper.venue.bybit;

import static fillkeeper.venue.bybit.BybitPeer.ack;
import static fillkeeper.venue.bybit.BybitPeer.sample;
import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.VenueNotice;
import fillkeeper.testkit.Kept;
import fillkeeper.venue.RequestBudget;
import fillkeeper.venue.VenueAccount.Endpoints;
import fillkeeper.venue.VenueNotices;
import io.vertx.core.Promise;
import io.vertx.core.http.ServerWebSocket;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Announcements of maintenance: one topic, and a connection that mends itself. */
class BybitStatusTest {

  private static final Instant BEGIN = Instant.ofEpochMilli(1767228600000L);
  private static final String SAMPLE = sample("ws_system_status_maintenance");

  private BybitDesk desk;
  private VenueNotices notices;
  private BybitStatus status;

  @BeforeEach
  void open() throws Exception {
    desk = new BybitDesk();
    notices = new VenueNotices("bybit", desk.time);
  }

  @AfterEach
  void end() throws Exception {
    desk.end();
  }

  @Test
  void theSocketIsBesideThePublicOnes() {
    assertThat(status("mainnet", null)).isEqualTo("wss://stream.bybit.com/v5/public/misc/status");
    assertThat(status("testnet", null)).isEqualTo("wss://stream-testnet.bybit.com/v5/public/misc/status");
    assertThat(status("demo", null)).isEqualTo("wss://stream.bybit.com/v5/public/misc/status");
    assertThat(status("mainnet", "wss://stream.bybit.eu/v5/public"))
        .isEqualTo("wss://stream.bybit.eu/v5/public/misc/status");
    assertThat(new Bybit().herald("simulator", new Endpoints("ws://127.0.0.1:1", null, null, "http://127.0.0.1:1")))
        .isEmpty();
    assertThat(new Bybit().herald("nowhere", Endpoints.OF_ENVIRONMENT)).isEmpty();
  }

  @Test
  void whatIsAnnouncedIsTakenOver() throws Exception {
    // given
    ServerWebSocket socket = listening(false);

    // when
    socket.writeTextMessage(SAMPLE);

    // then
    awaitNotice(new VenueNotice("00000000-0000-1000-8000-0000000000bb", "planned maintenance", BEGIN,
        BEGIN.plusSeconds(600)));
  }

  @Test
  void whatIsCompletedIsOver() throws Exception {
    // given
    ServerWebSocket socket = listening(false);
    socket.writeTextMessage(SAMPLE);
    Kept.await("the notice", () -> notices.next() != null, () -> "none");

    // when
    socket.writeTextMessage(SAMPLE.replace("ongoing", "completed"));

    // then
    awaitNotice(null);
  }

  @Test
  void whatConcernsDemoTradingIsToldToItAlone() throws Exception {
    // given
    ServerWebSocket socket = listening(true);

    // when
    socket.writeTextMessage(SAMPLE);
    socket.writeTextMessage(SAMPLE.replace("planned maintenance", "of demo trading")
        .replace("\"env\": 1", "\"env\": 2"));

    // then
    Kept.await("the notice", () -> notices.next() != null, () -> "none");
    assertThat(notices.next().title()).isEqualTo("of demo trading");
  }

  @Test
  void aLossIsFollowedByPausesThatGrow() throws Exception {
    // given
    ServerWebSocket socket = listening(false);

    // when
    socket.close();
    desk.time.fire(Duration.ofSeconds(1));
    desk.peer.awaitSocket().close();
    desk.time.fire(Duration.ofSeconds(2));

    // then
    desk.peer.awaitSocket().writeTextMessage(SAMPLE);
    Kept.await("the notice", () -> notices.next() != null, () -> "none");
  }

  @Test
  void aRefusedSubscriptionIsTriedAgain() throws Exception {
    // given
    desk.peer.on("subscribe", (socket, message) -> socket.writeTextMessage(ack(message, false, "no such topic")));
    start(false);
    desk.peer.awaitGone();
    desk.peer.on("subscribe", (socket, message) -> socket.writeTextMessage(ack(message, true, "")));

    // when
    desk.time.fire(Duration.ofSeconds(1));

    // then
    desk.peer.awaitSocket();
    desk.peer.awaitSocket().writeTextMessage(SAMPLE);
    Kept.await("the notice", () -> notices.next() != null, () -> "none");
  }

  @Test
  void whatCannotBeReadEndsTheConnectionAndNothingMore() throws Exception {
    // given
    ServerWebSocket socket = listening(false);

    // when
    socket.writeTextMessage("<html>502 Bad Gateway</html>");

    // then
    desk.peer.awaitGone();
    desk.time.fire(Duration.ofSeconds(1));
    assertThat(desk.peer.awaitSocket()).isNotNull();
    assertThat(notices.next()).isNull();
  }

  @Test
  void theConnectionCountsAgainstTheBudgetOfAllConnections() throws Exception {
    RequestBudget.Limit limit = BybitLimits.connections(socket());
    assertThat(desk.budget.used(limit)).isZero();

    listening(false);

    assertThat(desk.budget.used(limit)).isPositive();
  }

  @Test
  void itIsLetGoOfWhenItIsUndeployed() throws Exception {
    // given
    listening(false);

    // when
    desk.context.runOnContext(v -> status.stop());

    // then
    desk.peer.awaitGone();
    assertThat(desk.time.timers()).isZero();
  }

  private static String status(String environment, String publicWs) {
    return new Bybit().herald(environment, new Endpoints(null, publicWs, null, null)).orElseThrow().place().toString();
  }

  private URI socket() {
    return URI.create("ws://127.0.0.1:" + desk.peer.port() + "/v5/public/misc/status");
  }

  private void start(boolean demo) {
    status = new BybitStatus(socket(), demo, notices, desk.time, desk.budget, () -> 0L, vertx -> desk.time);
    Promise<Void> deployed = Promise.promise();
    desk.context.runOnContext(v -> {
      status.init(desk.vertx, desk.context);
      status.start().<Void>mapEmpty().onComplete(deployed);
    });
    deployed.future().await();
  }

  /** The venue's side, once the topic was asked for. */
  private ServerWebSocket listening(boolean demo) throws Exception {
    start(demo);
    assertThat(desk.peer.awaitSaid().path("args").get(0).textValue()).isEqualTo("system.status");
    return desk.peer.awaitSocket();
  }

  private void awaitNotice(VenueNotice notice) {
    Kept.await("the notice " + notice, () -> notice == null ? notices.next() == null : notice.equals(notices.next()),
        () -> String.valueOf(notices.next()));
  }
}
