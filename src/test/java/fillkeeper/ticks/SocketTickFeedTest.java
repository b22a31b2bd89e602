package fillkeeper.ticks;

import static fillkeeper.testkit.RawPeer.TEXT;
import static fillkeeper.testkit.RawPeer.frame;
import static fillkeeper.testkit.RawPeer.upgrade;
import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Unreadable;
import fillkeeper.testkit.HandTime;
import fillkeeper.testkit.RawPeer;
import io.vertx.core.Context;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.ServerWebSocket;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A feed is asked, acknowledged and watched over one connection, whatever it says. */
class SocketTickFeedTest implements TickFeed.Listener {

  private static final Duration PING = Duration.ofSeconds(20);
  private static final Duration PONG = Duration.ofSeconds(10);

  private final Vertx vertx = Vertx.vertx();
  private final Context context = vertx.getOrCreateContext();
  private final HandTime time = new HandTime(action -> context.runOnContext(v -> action.run()));
  private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();
  private final BlockingQueue<String> said = new LinkedBlockingQueue<>();
  private final BlockingQueue<ServerWebSocket> sockets = new LinkedBlockingQueue<>();
  private TickFeed feed;

  @AfterEach
  void close() throws Exception {
    vertx.close().await(60, TimeUnit.SECONDS);
  }

  @Test
  void itIsAskedToGoOnAndToldWhatIsStored() throws Exception {
    open(listening());

    context.runOnContext(v -> feed.acknowledge(9));

    assertThat(next(said)).isEqualTo("subscribe");
    assertThat(next(said)).isEqualTo("resume 7");
    assertThat(next(said)).isEqualTo("ack 9");
  }

  @Test
  void theRowsOfAMessageThatCannotBeReadAreHeardTogetherBehindItsTicks() throws Exception {
    // given
    open(listening());
    ServerWebSocket peer = sockets.poll(60, TimeUnit.SECONDS);

    // when
    peer.writeTextMessage("pong");
    peer.writeTextMessage("{\"data\":[{\"s\":\"X\"}," + row(1) + ",{\"s\":\"Y\"}]}");

    // then
    assertThat(next(heard)).isEqualTo("1 ticks");
    assertThat(next(heard)).isEqualTo("2 unreadable");
  }

  @Test
  void aFeedThatAnswersNoPingIsStalledThoughItSaysSomething() throws Exception {
    // given
    RawPeer peer = new RawPeer(vertx, (socket, request) -> socket.write(upgrade(request)
        .appendBuffer(frame(TEXT, "{\"data\":[" + row(1) + "]}"))));
    open(peer.port());
    assertThat(next(heard)).isEqualTo("1 ticks");

    // when
    time.fire(PING);
    time.fire(PONG);

    // then
    assertThat(next(heard)).isEqualTo("lost STALLED");
    assertThat(peer.awaitClosed()).isTrue();
    assertThat(heard).isEmpty();
  }

  @Test
  void aFeedThatAnswersIsAskedAgainAndAgain() throws Exception {
    open(listening());

    time.fire(PING);
    time.fire(PING);
    time.fire(PING);

    assertThat(heard).isEmpty();
  }

  @Override
  public void onTicks(TickFrame told, int bytes) {
    heard.add(told.ticks().size() + " ticks");
  }

  @Override
  public void onUnreadable(List<Unreadable> what, int bytes) {
    heard.add(what.size() + " unreadable");
  }

  @Override
  public void onLost(AttemptFailure why) {
    heard.add("lost " + why.incidentCause());
  }

  private int listening() throws Exception {
    HttpServer server = vertx.createHttpServer().webSocketHandler(socket -> {
      socket.textMessageHandler(said::add);
      sockets.add(socket);
    });
    return server.listen(0, "127.0.0.1").await(60, TimeUnit.SECONDS).actualPort();
  }

  private void open(int port) throws Exception {
    Mapping mapping = new Mapping(Mapping.pointer("/data"), null, Mapping.Unit.MS, false, List.of(),
        new Mapping.Fields(Mapping.pointer("/n"), Mapping.pointer("/s"), Mapping.pointer("/t"), null,
            Mapping.pointer("/p"), Mapping.pointer("/q"), null));
    SocketTickFeed.Talk talk = new SocketTickFeed.Talk(URI.create("ws://127.0.0.1:" + port), "subscribe",
        "resume ${lastSeq}", "ack ${lastSeq}");
    Promise<Void> opened = Promise.promise();
    context.runOnContext(v -> {
      feed = new SocketTickFeed(vertx, talk, new FrameReader("f", mapping, true), time, time);
      feed.open(7, this).onComplete(opened);
    });
    opened.future().await(60, TimeUnit.SECONDS);
  }

  private static String row(int number) {
    return "{\"n\":" + number + ",\"s\":\"X\",\"t\":1767225600000,\"p\":\"1\",\"q\":\"1\"}";
  }

  private static String next(BlockingQueue<String> queue) throws InterruptedException {
    return queue.poll(60, TimeUnit.SECONDS);
  }
}
