package fillkeeper.venue;

import static fillkeeper.testkit.RawPeer.CLOSE;
import static fillkeeper.testkit.RawPeer.CONTINUES;
import static fillkeeper.testkit.RawPeer.ENDS;
import static fillkeeper.testkit.RawPeer.PING;
import static fillkeeper.testkit.RawPeer.TEXT;
import static fillkeeper.testkit.RawPeer.TEXT_BEGINS;
import static fillkeeper.testkit.RawPeer.frame;
import static fillkeeper.testkit.RawPeer.upgrade;
import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.testkit.HandTime;
import fillkeeper.testkit.RawPeer;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A socket ends once and at once, whatever the other side sends byte by byte. */
class MessageSocketTest implements MessageSocket.Listener {

  private static final int LIMIT = 1_000;

  private final Vertx vertx = Vertx.vertx();
  private final Context context = vertx.getOrCreateContext();
  private final HandTime time = new HandTime(action -> context.runOnContext(v -> action.run()));
  private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();
  private final Promise<MessageSocket> made = Promise.promise();
  private RawPeer peer;
  private boolean throwing;

  @BeforeEach
  void make() {
    context.runOnContext(v -> made.complete(new MessageSocket(vertx, LIMIT, time, this)));
  }

  @AfterEach
  void closeEverything() throws Exception {
    vertx.close().await(60, TimeUnit.SECONDS);
  }

  @Test
  void aFrameInTheSegmentOfTheUpgradeIsHeard() throws Exception {
    // given
    answering((socket, request) -> socket.write(upgrade(request).appendBuffer(frame(TEXT, "first"))));

    // when
    open();

    // then
    assertNext("first:5");
  }

  @Test
  void aCloseInTheSegmentOfTheUpgradeIsOneFailure() throws Exception {
    // given
    answering((socket, request) -> socket.write(upgrade(request).appendBuffer(frame(CLOSE, new byte[] {3, (byte) 232}))));

    // when
    Future<Void> opened = openAnyway();

    // then
    assertThat(opened.failed() ? cause(opened) : Cause.valueOf(next().substring("end ".length())))
        .isEqualTo(Cause.DISCONNECTED);
    assertThat(heard).isEmpty();
  }

  @Test
  void whatCameBeforeAnAbruptEndIsHeardAndTheEndOnce() throws Exception {
    // given a frame and a half
    answering((socket, request) -> {
      socket.write(upgrade(request).appendBuffer(frame(TEXT, "whole")).appendBuffer(frame(TEXT, "half").getBuffer(0, 4)));
      socket.close();
    });

    // when
    open();

    // then
    assertNext("whole:5");
    assertNext("end DISCONNECTED");
    assertQuiet();
  }

  @Test
  void aCloseFrameEndsItThoughTheConnectionStaysOpen() throws Exception {
    // given
    answering((socket, request) -> socket.write(upgrade(request).appendBuffer(frame(TEXT, "last"))
        .appendBuffer(frame(CLOSE, new byte[] {3, (byte) 233})).appendBuffer(frame(TEXT, "late"))));

    // when
    open();

    // then the end is heard at once, and our side of the connection is gone
    assertNext("last:4");
    assertNext("end DISCONNECTED");
    assertThat(peer.awaitClosed()).isTrue();
    assertQuiet();
  }

  @Test
  void anUpgradeThatIsNeverAnsweredEndsByTheDeadline() throws Exception {
    // given
    answering((socket, request) -> { });
    Future<Void> opened = start();
    assertThat(peer.awaitRequest()).startsWith("GET /v5/private HTTP/1.1");

    // when
    time.fire(Duration.ofSeconds(10));

    // then
    assertThat(cause(opened)).isEqualTo(Cause.DISCONNECTED);
    assertThat(peer.awaitClosed()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"401, AUTH_REJECTED", "403, RATE_LIMITED", "429, RATE_LIMITED", "503, VENUE_UNAVAILABLE",
      "502, VENUE_UNAVAILABLE", "200, VENUE_UNAVAILABLE"})
  void aRefusedUpgradeHasItsCause(int status, Cause cause) throws Exception {
    // given
    answering((socket, request) -> socket.write("HTTP/1.1 " + status + " No\r\nContent-Length: 6\r\n\r\nSECRET"));

    // when
    Future<Void> opened = openAnyway();

    // then
    assertThat(cause(opened)).isEqualTo(cause);
    assertThat(opened.cause()).hasMessageNotContaining("SECRET").hasMessageNotContaining("127.0.0.1");
  }

  @Test
  void aRedirectIsNotFollowed() throws Exception {
    // given
    RawPeer elsewhere = new RawPeer(vertx, (socket, request) -> socket.write(upgrade(request)));
    answering((socket, request) -> socket.write("HTTP/1.1 302 Found\r\nLocation: ws://127.0.0.1:" + elsewhere.port()
        + "/\r\nContent-Length: 0\r\n\r\n"));

    // when
    Future<Void> opened = openAnyway();

    // then
    assertThat(cause(opened)).isEqualTo(Cause.VENUE_UNAVAILABLE);
  }

  @Test
  void nobodyListeningIsAFailure() throws Exception {
    // given
    int free = vertx.createNetServer().connectHandler(s -> { }).listen(0, "127.0.0.1")
        .compose(server -> server.close().map(server.actualPort())).await(60, TimeUnit.SECONDS);

    // when
    Future<Void> opened = on(URI.create("ws://127.0.0.1:" + free + "/"));

    // then
    assertThat(cause(opened)).isEqualTo(Cause.DISCONNECTED);
  }

  @Test
  void aHostWithoutTlsIsRefusedByName() throws Exception {
    // given
    int port = vertx.createNetServer().connectHandler(s -> s.write("HTTP/1.1 400 no TLS here\r\n\r\n"))
        .listen(0, "127.0.0.1").await(60, TimeUnit.SECONDS).actualPort();

    // when
    Future<Void> opened = on(URI.create("wss://127.0.0.1:" + port + "/"));

    // then
    assertThat(cause(opened)).isEqualTo(Cause.VENUE_UNAVAILABLE);
    assertThat(opened.cause()).hasMessageContaining("TLS");
  }

  @Test
  void fragmentsAboveTheLimitBreakItOnce() throws Exception {
    // given
    String part = "x".repeat(600);
    answering((socket, request) -> socket.write(upgrade(request).appendBuffer(frame(TEXT_BEGINS, part))
        .appendBuffer(frame(CONTINUES, part)).appendBuffer(frame(ENDS, part)).appendBuffer(frame(TEXT, "late"))));

    // when
    open();

    // then
    assertNext("broken a message above the limit of 1000 bytes");
    assertNext("end MALFORMED_EVENT");
    assertQuiet();
  }

  @Test
  void aSingleFrameFarAboveTheLimitBreaksItOnce() throws Exception {
    // given
    answering((socket, request) -> socket.write(upgrade(request).appendBuffer(frame(TEXT, "x".repeat(100_000)))));

    // when
    open();

    // then
    assertNext("broken a frame above the limit or against the protocol");
    assertNext("end MALFORMED_EVENT");
    assertQuiet();
  }

  @Test
  void aSingleFrameJustAboveTheLimitBreaksItOnce() throws Exception {
    // given
    answering((socket, request) -> socket.write(upgrade(request).appendBuffer(frame(TEXT, "x".repeat(LIMIT + 1)))));

    // when
    open();

    // then
    assertNext("broken a message of 1001 bytes, above the limit of 1000");
    assertNext("end MALFORMED_EVENT");
    assertQuiet();
  }

  @Test
  void anEmptyFirstFragmentAPingWithinAndASplitCharacterAreHeardExactly() throws Exception {
    // given
    byte[] snowman = "☃".getBytes(StandardCharsets.UTF_8);
    Buffer frames = frame(TEXT_BEGINS, "").appendBuffer(frame(CONTINUES, new byte[] {snowman[0], snowman[1]}))
        .appendBuffer(frame(PING, "are you there")).appendBuffer(frame(ENDS, new byte[] {snowman[2]}))
        .appendBuffer(frame(TEXT, "next"));
    answering((socket, request) -> socket.write(upgrade(request).appendBuffer(frames)));

    // when
    open();

    // then
    assertNext("☃:3");
    assertNext("next:4");
  }

  @Test
  void textThatIsNotUtf8BreaksIt() throws Exception {
    // given
    answering((socket, request) ->
        socket.write(upgrade(request).appendBuffer(frame(TEXT, new byte[] {'a', (byte) 0xFF}))));

    // when
    open();

    // then
    assertNext("broken a message that is not UTF-8");
    assertNext("end MALFORMED_EVENT");
  }

  @Test
  void aListenerThatThrowsAnErrorEndsItOnce() throws Exception {
    // given
    throwing = true;
    answering((socket, request) ->
        socket.write(upgrade(request).appendBuffer(frame(TEXT, "one")).appendBuffer(frame(TEXT, "two"))));

    // when
    open();

    // then
    assertNext("one:3");
    assertNext("end MALFORMED_EVENT");
    assertQuiet();
  }

  @Test
  void afterClosingNothingIsHeard() throws Exception {
    // given
    Promise<NetSocket> other = Promise.promise();
    answering((socket, request) -> socket.write(upgrade(request)).onSuccess(v -> other.complete(socket)));
    open();
    NetSocket socket = other.future().await(60, TimeUnit.SECONDS);

    // when
    made.future().onSuccess(mine -> context.runOnContext(v -> mine.close()));
    assertThat(peer.awaitClosed()).isTrue();
    socket.write(frame(TEXT, "late"));

    // then
    assertQuiet();
  }

  @Test
  void closingWhileItIsOpenedFailsTheOpening() throws Exception {
    // given
    answering((socket, request) -> { });
    Future<Void> opened = start();
    assertThat(peer.awaitRequest()).isNotNull();

    // when
    made.future().onSuccess(mine -> context.runOnContext(v -> mine.close()));

    // then
    assertThat(cause(opened)).isEqualTo(Cause.DISCONNECTED);
    assertThat(peer.awaitClosed()).isTrue();
    assertThat(time.timers()).isZero();
  }

  @Override
  public void onMessage(String text, int bytes) {
    heard.add(text + ":" + bytes);
    if (throwing) {
      throw new StackOverflowError("a listener");
    }
  }

  @Override
  public void onBroken(String reason, String payload, int bytes) {
    heard.add("broken " + reason);
  }

  @Override
  public void onEnd(AttemptFailure why) {
    heard.add("end " + why.incidentCause());
  }

  private void answering(BiConsumer<NetSocket, String> onRequest) throws Exception {
    peer = new RawPeer(vertx, onRequest);
  }

  private Future<Void> start() {
    return begin(URI.create("ws://127.0.0.1:" + peer.port() + "/v5/private"));
  }

  private Future<Void> begin(URI address) {
    Promise<Void> opened = Promise.promise();
    made.future().onSuccess(mine -> context.runOnContext(v -> mine.open(address).onComplete(opened)));
    return opened.future();
  }

  private void open() {
    start().await();
  }

  private Future<Void> openAnyway() {
    return on(URI.create("ws://127.0.0.1:" + peer.port() + "/v5/private"));
  }

  private Future<Void> on(URI address) {
    Future<Void> opened = begin(address);
    opened.transform(done -> Future.succeededFuture()).await();
    return opened;
  }

  private static Cause cause(Future<Void> failed) {
    failed.transform(done -> Future.succeededFuture()).await();
    return ((AttemptFailure) failed.cause()).incidentCause();
  }

  private String next() throws InterruptedException {
    return heard.poll(60, TimeUnit.SECONDS);
  }

  private void assertNext(String expected) throws InterruptedException {
    assertThat(next()).isEqualTo(expected);
  }

  /** Whatever was on its way has had its turn on the context, and nothing more was heard. */
  private void assertQuiet() {
    for (int turn = 0; turn < 3; turn++) {
      Promise<Void> passed = Promise.promise();
      context.runOnContext(v -> passed.complete());
      passed.future().await();
    }
    assertThat(heard).isEmpty();
  }
}
