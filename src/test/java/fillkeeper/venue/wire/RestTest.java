package fillkeeper.venue.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.testkit.HandTime;
import fillkeeper.venue.RequestBudget;
import fillkeeper.venue.RequestBudget.Cost;
import fillkeeper.venue.RequestBudget.Limit;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.VenueMeter.Outcome;
import fillkeeper.venue.Verdict;
import fillkeeper.venue.wire.HttpExchanges.Answer;
import fillkeeper.venue.wire.HttpExchanges.Call;
import fillkeeper.venue.wire.HttpExchanges.Method;
import fillkeeper.venue.wire.Reply.Counter;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The loop of asking, with a venue that weighs its requests, counts them by the minute and says in a number of
 * seconds how long it wants silence: each verdict's consequence, over real HTTP.
 */
class RestTest implements RestDialect {

  private static final String SECRET = "the-secret-of-ours";
  private static final Limit WEIGHT = new Limit("weight", "weight", 100, Duration.ofMinutes(1), true);
  private static final Duration FIRST_BACKOFF = Duration.ofMillis(250);
  private static final Duration SECOND_BACKOFF = Duration.ofSeconds(1);

  private final Vertx vertx = Vertx.vertx();
  private final Context context = vertx.getOrCreateContext();
  private final HandTime time = new HandTime(action -> context.runOnContext(v -> action.run()));
  private final RequestBudget budget = new RequestBudget(time, time, 0.5, 0.7);
  private final BlockingQueue<String> asked = new LinkedBlockingQueue<>();
  private final Deque<Consumer<HttpServerRequest>> script = new ArrayDeque<>();
  private HttpServer server;
  private Rest rest;

  @BeforeEach
  void open() throws Exception {
    server = vertx.createHttpServer(new HttpServerOptions().setHost("127.0.0.1").setPort(0))
        .requestHandler(request -> request.body().onSuccess(body -> {
          asked.add(request.method() + " " + request.uri() + " " + request.getHeader("X-Key") + " "
              + request.getHeader("Content-Length") + " " + body.length());
          answer(request);
        }));
    server.listen().await(60, TimeUnit.SECONDS);
    Promise<Rest> made = Promise.promise();
    context.runOnContext(v -> made.complete(new Rest(new HttpExchanges(vertx,
        URI.create("http://127.0.0.1:" + server.actualPort() + "/base"), time, time), this, time, time,
        new Door(vertx, budget))));
    rest = made.future().await(60, TimeUnit.SECONDS);
  }

  @AfterEach
  void closeEverything() throws Exception {
    vertx.close().await(60, TimeUnit.SECONDS);
  }

  @ParameterizedTest
  @EnumSource(Method.class)
  void everyMethodIsSentWithoutABodyAndWithWhatProvesWhoAsks(Method method) throws Exception {
    // given
    next(200, "done {\"rows\":[]}");

    // when
    Told told = ask(new Question(method, "/v1/thing", Query.NONE.with("symbol", "BTC/USDT"), true,
        Urgency.CONNECT)).await(60, TimeUnit.SECONDS);

    // then
    assertThat(told.asked()).isEqualTo("Venue thing");
    assertThat(told.<Integer>read(result -> result.path("rows").size())).isZero();
    String request = asked.poll(60, TimeUnit.SECONDS);
    assertThat(request).startsWith(method + " /base/v1/thing?symbol=BTC%2FUSDT&at="
        + time.now().toEpochMilli() + " a-key ").endsWith(" 0");
    assertThat(request).contains(method == Method.GET ? " null 0" : " 0 0");
  }

  @Test
  void whatTheVenueDoesNotKnowIsAnAnswerForWhoeverAsksForThat() throws Exception {
    // given
    next(400, "absent -2013");

    // when
    Told told = ask(question()).await(60, TimeUnit.SECONDS);

    // then
    assertThat(told.isAbsent()).isTrue();
    assertThatThrownBy(() -> told.read(JsonNode::size)).isInstanceOfSatisfying(AttemptFailure.class,
        failure -> assertThat(failure.incidentCause()).isEqualTo(Cause.SYNC_FAILED));
    assertThat(budget.meter().count(Outcome.ANSWERED)).isEqualTo(1);
  }

  @Test
  void anUnknownOutcomeIsAskedAgain() throws Exception {
    // given
    next(408, "again unknown");
    next(503, "<html>");
    next(200, "done {}");

    // when
    Future<Told> told = ask(question());
    time.fire(FIRST_BACKOFF);
    time.fire(SECOND_BACKOFF);

    // then
    assertThat(told.await(60, TimeUnit.SECONDS).isAbsent()).isFalse();
    assertThat(budget.meter().count(Outcome.FAILED)).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({"refused, AUTH_REJECTED", "unlisted, SYNC_FAILED", "wrong, SYNC_FAILED"})
  void whatWaitingDoesNotCureFailsAtOnceWithoutTheSecret(String verdict, Cause cause) throws Exception {
    // given
    next(401, verdict + " your secret is " + SECRET);

    // then
    assertThat(failure(ask(question())).incidentCause()).isEqualTo(cause);
    assertThat(failure(ask(question())).getMessage()).doesNotContain(SECRET);
  }

  @Test
  void aRefusedTimeIsMeasuredOnceAndThenBelieved() throws Exception {
    // given a venue two seconds ahead
    next(400, "clock -1021");
    next(200, "done {\"serverTime\":" + time.now().plusSeconds(2).toEpochMilli() + "}");
    next(200, "done {}");

    // when
    ask(question()).await(60, TimeUnit.SECONDS);

    // then
    assertThat(asked.poll(60, TimeUnit.SECONDS)).contains("/v1/thing?at=" + time.now().toEpochMilli());
    assertThat(asked.poll(60, TimeUnit.SECONDS)).contains("/v1/time");
    assertThat(asked.poll(60, TimeUnit.SECONDS)).contains("at=" + time.now().plusSeconds(2).toEpochMilli());
    assertThat(budget.meter().clockOffset()).isEqualTo(Duration.ofSeconds(2));
  }

  @Test
  void aFullLimitIsLeftAloneAsLongAsTheVenueSays() throws Exception {
    // given
    next(429, "limited 3");
    next(200, "done {}");

    // when
    Future<Told> told = ask(question());
    time.fire(Duration.ofMillis(3_001));

    // then
    told.await(60, TimeUnit.SECONDS);
    assertThat(budget.meter().count(Outcome.LIMITED)).isEqualTo(1);
  }

  @Test
  void aLongSilenceIsRefusedToEverybodyWithoutBeingAsked() throws Exception {
    // given
    next(418, "banned 120");

    // when
    AttemptFailure first = failure(ask(question()));
    AttemptFailure second = failure(ask(question()));

    // then
    assertThat(first.incidentCause()).isEqualTo(Cause.RATE_LIMITED);
    assertThat(second.incidentCause()).isEqualTo(Cause.RATE_LIMITED);
    assertThat(asked).hasSize(1);
  }

  @Test
  void theVenuesCountersAreHeardOfEveryAnswer() throws Exception {
    // given a refusal that says how much of a limit that is now larger is used
    next(request -> request.response().putHeader("X-Used", "200").putHeader("X-Count", "400").setStatusCode(400)
        .end("wrong"));

    // when
    failure(ask(question()));

    // then two of the half of it are ours, and what is left for others is theirs
    assertThat(budget.used(WEIGHT)).isEqualTo(2.0 / 200);
  }

  @Test
  void whoIsClosedAsksNothingMore() throws Exception {
    // when
    on(asker -> {
      asker.close();
      return Future.succeededFuture();
    }).await(60, TimeUnit.SECONDS);

    // then
    assertThat(failure(ask(question())).incidentCause()).isEqualTo(Cause.DISCONNECTED);
    assertThat(asked).isEmpty();
  }

  @Test
  void whatCarriesSecretsDoesNotPrintThem() {
    Call call = new Call("/v1/thing", new Query("signature=" + SECRET), MultiMap.caseInsensitiveMultiMap());
    assertThat(call.toString()).isEqualTo("Call[/v1/thing]");
    assertThat(Reply.done(StrictJson.parse("{\"listenKey\":\"" + SECRET + "\"}")).toString()).doesNotContain(SECRET);
  }

  private static Question question() {
    return Question.signed("/v1/thing", Query.NONE, Urgency.CATCH_UP);
  }

  private Future<Told> ask(Question question) {
    return on(asker -> asker.ask(question));
  }

  private <T> Future<T> on(Function<Rest, Future<T>> question) {
    Promise<T> answer = Promise.promise();
    context.runOnContext(v -> question.apply(rest).onComplete(answer));
    return answer.future();
  }

  private static AttemptFailure failure(Future<?> asked) throws Exception {
    asked.transform(done -> Future.succeededFuture()).await(60, TimeUnit.SECONDS);
    assertThat(asked.cause()).isInstanceOf(AttemptFailure.class);
    return (AttemptFailure) asked.cause();
  }

  private void next(int status, String body) {
    next(request -> request.response().setStatusCode(status).end(body));
  }

  private synchronized void next(Consumer<HttpServerRequest> answer) {
    script.add(answer);
  }

  /** The last one is repeated. */
  private synchronized void answer(HttpServerRequest request) {
    (script.size() == 1 ? script.peek() : script.poll()).accept(request);
  }

  @Override
  public String venue() {
    return "Venue";
  }

  @Override
  public List<Cost> costs(Question question) {
    return List.of(WEIGHT.times(question.signed() ? 2 : 1));
  }

  @Override
  public Call call(Question question, Instant venueNow) {
    return new Call(question.path(), question.query().with("at", venueNow.toEpochMilli()),
        MultiMap.caseInsensitiveMultiMap().add("X-Key", "a-key"));
  }

  @Override
  public Reply reply(Question question, Answer answer, Instant venueNow) {
    String[] words = answer.body().split(" ", 2);
    String rest = words.length > 1 ? words[1] : "";
    Reply reply = switch (words[0]) {
      case "done" -> Reply.done(StrictJson.parseObject(rest));
      case "limited" -> Reply.full(Verdict.LIMITED, rest, WEIGHT, Duration.ofSeconds(Long.parseLong(rest)));
      case "banned" -> Reply.full(Verdict.BANNED, rest, WEIGHT, Duration.ofSeconds(Long.parseLong(rest)));
      case "absent" -> Reply.of(Verdict.ABSENT, rest);
      case "again" -> Reply.of(Verdict.AGAIN, rest);
      case "clock" -> Reply.of(Verdict.CLOCK, rest);
      case "refused" -> Reply.of(Verdict.REFUSED, rest);
      case "unlisted" -> Reply.of(Verdict.UNLISTED, rest);
      case "wrong" -> Reply.of(Verdict.WRONG, rest);
      default -> throw new ReplyException("not JSON");
    };
    int used = Waits.number(answer.headers().get("X-Used"));
    return used < 0 ? reply : reply.with(List.of(new Counter(WEIGHT, Waits.number(answer.headers().get("X-Count")),
        used, Duration.ofSeconds(30))));
  }

  @Override
  public Question clock() {
    return Question.open("/v1/time", Query.NONE, Urgency.CONNECT);
  }

  @Override
  public Instant time(JsonNode result) {
    return new Row(result).time("serverTime");
  }

  @Override
  public Hidden hidden() {
    return Hidden.NOTHING.with(SECRET);
  }
}
