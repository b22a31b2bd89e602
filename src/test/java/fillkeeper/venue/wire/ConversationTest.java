package fillkeeper.venue.wire;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Sighting;
import fillkeeper.testkit.FakeTime;
import fillkeeper.testkit.HandTime;
import fillkeeper.testkit.RawPeer;
import fillkeeper.time.Scheduler;
import fillkeeper.venue.wire.Conversation.Pace;
import fillkeeper.venue.wire.Conversation.Request;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.ServerWebSocket;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Requests find their answers, whatever proves life is waited for in time, and the end is told once. */
class ConversationTest implements Conversation.Reader<String>, Conversation.Listener<String> {

  private static final Pace PACE = new Pace(Duration.ofSeconds(20), Duration.ofSeconds(9), 65_536);
  private static final Heartbeat WORD = new Heartbeat.Text(() -> "ping", false);
  private static final Heartbeat WORD_IN_SILENCE = new Heartbeat.Text(() -> "ping", true);

  private final Vertx vertx = Vertx.vertx();
  private final Context context = vertx.getOrCreateContext();
  private final HandTime time = new HandTime(action -> context.runOnContext(v -> action.run()));
  private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();
  private final BlockingQueue<String> said = new LinkedBlockingQueue<>();
  private final BlockingQueue<ServerWebSocket> sockets = new LinkedBlockingQueue<>();
  private final BlockingQueue<Buffer> pongs = new LinkedBlockingQueue<>();
  private volatile BiConsumer<ServerWebSocket, String> venue = (socket, text) -> { };
  private HttpServer server;
  private Conversation<String> conversation;

  @BeforeEach
  void listen() throws Exception {
    server = vertx.createHttpServer(new HttpServerOptions().setHost("127.0.0.1").setPort(0))
        .webSocketHandler(socket -> {
          sockets.add(socket);
          socket.exceptionHandler(ignored -> { });
          socket.pongHandler(pongs::add);
          socket.textMessageHandler(text -> {
            said.add(text);
            venue.accept(socket, text);
          });
        });
    server.listen().await(60, TimeUnit.SECONDS);
  }

  @AfterEach
  void closeEverything() throws Exception {
    vertx.close().await(60, TimeUnit.SECONDS);
  }

  @Test
  void answersFindTheirRequestsInWhateverOrderTheyCome() throws Exception {
    // given
    open(WORD);
    Future<String> first = ask("1");
    Future<String> second = ask("2");

    // when
    ServerWebSocket socket = sockets.poll(60, TimeUnit.SECONDS);
    socket.writeTextMessage("answer 2");
    socket.writeTextMessage("news");
    socket.writeTextMessage("answer 1");

    // then
    assertThat(second.await(60, TimeUnit.SECONDS)).isEqualTo("answer 2");
    assertThat(first.await(60, TimeUnit.SECONDS)).isEqualTo("answer 1");
    assertThat(next()).isEqualTo("news:4");
  }

  @Test
  void anAnswerThatNobodyWaitsForIsHeard() throws Exception {
    // given
    open(WORD);

    // when
    sockets.poll(60, TimeUnit.SECONDS).writeTextMessage("answer 7");

    // then
    assertThat(next()).isEqualTo("answer 7:8");
  }

  @Test
  void aRequestThatIsNotAnsweredEndsItAndEveryOther() throws Exception {
    // given
    open(WORD);
    Future<String> first = ask("1");
    Future<String> second = ask("2");

    // when
    time.fire(Conversation.ANSWER_TIMEOUT);

    // then
    assertThat(next()).isEqualTo("end STALLED");
    assertThat(cause(first)).isEqualTo(Cause.STALLED);
    assertThat(cause(second)).isEqualTo(Cause.STALLED);
    assertThat(cause(ask("3"))).isEqualTo(Cause.STALLED);
    assertThat(time.timers()).isZero();
  }

  @Test
  void aBareWordIsAnsweredByABareWord() throws Exception {
    // given
    venue = (socket, text) -> socket.writeTextMessage("pong");
    open(WORD);

    // when
    time.fire(PACE.ping());
    assertThat(said.poll(60, TimeUnit.SECONDS)).isEqualTo("ping");

    // then the next one is due as before
    time.fire(PACE.ping());
    assertThat(said.poll(60, TimeUnit.SECONDS)).isEqualTo("ping");
    assertThat(heard).isEmpty();
  }

  @Test
  void dataProveNothingOfWhatWeSay() throws Exception {
    // given
    venue = (socket, text) -> socket.writeTextMessage("news");
    open(WORD_IN_SILENCE);

    // when
    time.fire(PACE.ping());
    assertThat(next()).isEqualTo("news:4");
    time.fire(PACE.pongTimeout());

    // then
    assertThat(next()).isEqualTo("end STALLED");
  }

  @Test
  void whatIsOnlySaidInSilenceIsPutOffByWhatIsHeard() throws Exception {
    // given
    venue = (socket, text) -> socket.writeTextMessage(text.equals("ping") ? "pong" : "answer 1");
    FakeTime passing = new FakeTime();
    open(WORD_IN_SILENCE, server.actualPort(),
        (delay, action) -> passing.after(delay, () -> context.runOnContext(v -> action.run())));

    // when something is heard a second before it would be said
    passing.advance(PACE.ping().minusSeconds(1));
    sockets.poll(60, TimeUnit.SECONDS).writeTextMessage("news");
    assertThat(next()).isEqualTo("news:4");
    passing.advance(PACE.ping().minusSeconds(1));
    assertThat(ask("1").await(60, TimeUnit.SECONDS)).isEqualTo("answer 1");

    // then only the question was said; in silence the ping follows
    assertThat(said.poll(60, TimeUnit.SECONDS)).isEqualTo("question 1");
    passing.advance(PACE.ping());
    assertThat(said.poll(60, TimeUnit.SECONDS)).isEqualTo("ping");
    assertThat(heard).isEmpty();
  }

  @Test
  void pingsBelowTheMessagesAreAnsweredByAnyWebSocket() throws Exception {
    // given
    open(new Heartbeat.Frames());

    // when it pings three times
    for (int beat = 0; beat < 3; beat++) {
      time.fire(PACE.ping());
    }

    // then nothing was said, and nothing ended
    assertThat(prove().await(60, TimeUnit.SECONDS)).isNull();
    assertThat(said).isEmpty();
    assertThat(heard).isEmpty();
  }

  @Test
  void aPingBelowTheMessagesThatIsNotAnsweredEndsIt() throws Exception {
    // given a peer that reads and says nothing
    RawPeer deaf = new RawPeer(vertx, (socket, request) -> socket.write(RawPeer.upgrade(request)));
    open(new Heartbeat.Frames(), deaf.port());

    // when
    time.fire(PACE.ping());
    time.fire(PACE.pongTimeout());

    // then
    assertThat(next()).isEqualTo("end STALLED");
    assertThat(deaf.awaitClosed()).isTrue();
  }

  @Test
  void aPingOfTheVenueIsAnsweredWithWhatItCarries() throws Exception {
    // given
    open(new Heartbeat.Frames());

    // when
    sockets.poll(60, TimeUnit.SECONDS).writePing(Buffer.buffer("1767225600000"));

    // then
    assertThat(pongs.poll(60, TimeUnit.SECONDS).toString()).isEqualTo("1767225600000");
    assertThat(heard).isEmpty();
  }

  @Test
  void aProofIsAPongToWhatWasAskedAfterwards() throws Exception {
    // given a ping whose pong is still due
    open(WORD);
    time.fire(PACE.ping());
    assertThat(said.poll(60, TimeUnit.SECONDS)).isEqualTo("ping");
    Future<Void> proof = prove();
    ServerWebSocket socket = sockets.poll(60, TimeUnit.SECONDS);

    // when that pong comes, then
    socket.writeTextMessage("pong");
    assertThat(said.poll(60, TimeUnit.SECONDS)).as("asked once more").isEqualTo("ping");
    assertThat(proof.isComplete()).isFalse();
    socket.writeTextMessage("pong");
    assertThat(proof.await(60, TimeUnit.SECONDS)).isNull();
  }

  @Test
  void aProofThatDoesNotComeIsTheEnd() throws Exception {
    // given
    open(WORD);
    Future<Void> proof = prove();
    assertThat(said.poll(60, TimeUnit.SECONDS)).isEqualTo("ping");

    // when
    time.fire(PACE.pongTimeout());

    // then
    assertThat(cause(proof)).isEqualTo(Cause.STALLED);
    assertThat(next()).isEqualTo("end STALLED");
    assertThat(cause(prove())).isEqualTo(Cause.STALLED);
  }

  @Test
  void howTheOtherSideClosedItIsSaid() throws Exception {
    // given
    open(WORD);

    // when
    sockets.poll(60, TimeUnit.SECONDS).close((short) 4004, "no data");

    // then
    assertThat(next()).isEqualTo("end DISCONNECTED");
    Future<String> late = ask("1");
    assertThat(cause(late)).isEqualTo(Cause.DISCONNECTED);
    assertThat(late.cause()).hasMessageContaining("with code 4004");
  }

  @Test
  void whoClosesItHearsNothingMore() throws Exception {
    // given
    open(WORD);
    Future<String> asked = ask("1");

    // when
    on(talk -> {
      talk.close();
      return Future.succeededFuture();
    }).await(60, TimeUnit.SECONDS);

    // then
    assertThat(cause(asked)).isEqualTo(Cause.DISCONNECTED);
    assertThat(heard).isEmpty();
    assertThat(time.timers()).isZero();
  }

  @Test
  void whatIsNoMessageIsHeardAsBrokenAndThenTheEnd() throws Exception {
    // given
    open(WORD);

    // when
    sockets.poll(60, TimeUnit.SECONDS).writeBinaryMessage(Buffer.buffer("x"));

    // then
    assertThat(next()).startsWith("broken a binary message");
    assertThat(next()).isEqualTo("end MALFORMED_EVENT");
  }

  private void open(Heartbeat heartbeat) throws Exception {
    open(heartbeat, server.actualPort());
  }

  private void open(Heartbeat heartbeat, int port) throws Exception {
    open(heartbeat, port, time);
  }

  private void open(Heartbeat heartbeat, int port, Scheduler scheduler) throws Exception {
    Promise<Conversation<String>> made = Promise.promise();
    context.runOnContext(v -> made.complete(
        new Conversation<>(vertx, PACE, heartbeat, this, time, scheduler, this)));
    conversation = made.future().await(60, TimeUnit.SECONDS);
    on(talk -> talk.open(URI.create("ws://127.0.0.1:" + port + "/ws"))).await(60, TimeUnit.SECONDS);
  }

  private Future<String> ask(String id) {
    return on(talk -> talk.request(new Request<>("question " + id, "question " + id, frame ->
        frame.equals("answer " + id))));
  }

  private Future<Void> prove() {
    return on(Conversation::prove);
  }

  private <T> Future<T> on(Function<Conversation<String>, Future<T>> question) {
    Promise<T> answer = Promise.promise();
    context.runOnContext(v -> question.apply(conversation).onComplete(answer));
    return answer.future();
  }

  private static Cause cause(Future<?> asked) throws Exception {
    asked.transform(done -> Future.succeededFuture()).await(60, TimeUnit.SECONDS);
    return ((AttemptFailure) asked.cause()).incidentCause();
  }

  private String next() throws InterruptedException {
    return heard.poll(60, TimeUnit.SECONDS);
  }

  @Override
  public String read(String text, Sighting seen) {
    return text;
  }

  @Override
  public String broken(String reason, String payload, Sighting seen) {
    return "broken " + reason;
  }

  @Override
  public boolean isPong(String frame) {
    return frame.equals("pong");
  }

  @Override
  public void onFrame(String frame, int bytes) {
    heard.add(frame + ":" + bytes);
  }

  @Override
  public void onEnd(AttemptFailure why) {
    heard.add("end " + why.incidentCause());
  }
}
