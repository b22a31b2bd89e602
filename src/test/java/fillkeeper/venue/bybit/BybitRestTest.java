package fillkeeper.venue.bybit;

import static fillkeeper.venue.bybit.BybitDesk.cause;
import static fillkeeper.venue.bybit.BybitDesk.failure;
import static fillkeeper.venue.bybit.BybitPeer.sample;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Execution;
import fillkeeper.domain.Instrument;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.Secret;
import fillkeeper.domain.Source;
import fillkeeper.domain.Walk;
import fillkeeper.domain.Walk.Kind;
import fillkeeper.domain.Window;
import fillkeeper.testkit.ScriptedHost.Asked;
import fillkeeper.venue.KeyInfo;
import fillkeeper.venue.Page;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.Venue;
import fillkeeper.venue.VenueAccount.Credentials;
import fillkeeper.venue.VenueAccount.KeyType;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.LoggerFactory;

/** Questions to REST: what each kind of answer, of silence and of refusal becomes. */
class BybitRestTest {

  private static final String EXECUTIONS = "/v5/execution/list";
  private static final String REALTIME = "/v5/order/realtime";
  private static final String HISTORY = "/v5/order/history";
  private static final Walk FILLS = new Walk(Kind.EXECUTIONS, "linear", "", Duration.ofDays(7), null);
  private static final Window WINDOW = new Window(Instant.ofEpochMilli(1_000), Instant.ofEpochMilli(2_000));
  private static final Duration DEADLINE = Duration.ofSeconds(10);
  private static final Duration FIRST_BACKOFF = Duration.ofMillis(250);
  private static final Duration SECOND_BACKOFF = Duration.ofSeconds(1);
  private static final String PAGE = sample("rest_execution_list_page1_funding_row_then_tie");
  private static final String EMPTY =
      "{\"retCode\":0,\"retMsg\":\"OK\",\"result\":{\"list\":[],\"nextPageCursor\":\"\",\"category\":\"linear\"}}";

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
  void aPageHasItsRowsItsCursorAndTheTimeOfItsRequest() {
    // given
    desk.peer.next(EXECUTIONS, 200, PAGE);

    // when
    Page page = page(null).await();

    // then
    assertThat(page.rows()).isNotEmpty().allMatch(row -> row instanceof Execution);
    assertThat(page.rows().get(0).seen().source()).isEqualTo(Source.REST);
    assertThat(page.next()).isNotEmpty();
  }

  @Test
  void whatIsSignedIsWhatIsSentCursorIncluded() throws Exception {
    // given
    desk.peer.usual(EXECUTIONS, request -> request.response().end(EMPTY));

    // when
    page("page_token%3D1001%26").await();

    // then
    Asked asked = desk.peer.awaitAsked();
    assertThat(asked.query()).endsWith("&cursor=page_token%3D1001%26");
    String timestamp = asked.headers().get("x-bapi-timestamp");
    assertThat(asked.headers()).containsEntry("x-bapi-sign", signer().ofRequest(Long.parseLong(timestamp),
        asked.query())).containsEntry("x-bapi-api-key", BybitPeer.KEY).containsEntry("x-bapi-recv-window", "5000");
  }

  @Test
  void theKeyIsDescribedAndTheClockMeasured() {
    // given
    desk.skew(Duration.ofMinutes(-7));

    // when
    KeyInfo info = desk.ask(Venue::identify).await();

    // then
    assertThat(info.venueAccountId()).isEqualTo("900000001");
    assertThat(info.readOnly()).isTrue();
    assertThat(desk.venue().now()).isEqualTo(desk.time.now().minus(Duration.ofMinutes(7)));
  }

  @Test
  void aStepOfOurWallClockMovesNoSignature() throws Exception {
    // given
    desk.ask(Venue::identify).await();
    Instant before = desk.venue().now();

    // when
    desk.time.stepWall(Duration.ofHours(1));

    // then
    assertThat(desk.venue().now()).isEqualTo(before);
  }

  @Test
  void aVenueInTroubleIsAskedAgain() {
    // given
    desk.peer.next(EXECUTIONS, 503, "<html>maintenance</html>");
    desk.peer.next(EXECUTIONS, 200, sample("rest_error_10016_system_error"));
    desk.peer.next(EXECUTIONS, 200, PAGE);

    // when
    Future<Page> page = page(null);
    desk.time.fire(FIRST_BACKOFF);
    desk.time.fire(SECOND_BACKOFF);

    // then
    assertThat(page.await().rows()).isNotEmpty();
  }

  @Test
  void aPageOfHtmlIsNoEmptyAnswer() {
    // given
    desk.peer.usual(EXECUTIONS, request -> request.response().end("<html>all is well</html>"));

    // when
    Future<Page> page = page(null);
    desk.time.fire(FIRST_BACKOFF);
    desk.time.fire(SECOND_BACKOFF);

    // then
    assertThat(cause(page)).isEqualTo(Cause.VENUE_UNAVAILABLE);
  }

  @Test
  void anAnswerWithoutItsListIsNoEmptyAnswer() {
    // given
    desk.peer.usual(EXECUTIONS, request -> request.response().end("{\"retCode\":0,\"retMsg\":\"OK\",\"result\":{}}"));

    // then
    assertThat(cause(page(null))).isEqualTo(Cause.SYNC_FAILED);
  }

  @Test
  void anAnswerThatNeverComesEndsByTheDeadline() throws InterruptedException {
    // given
    desk.peer.usual(EXECUTIONS, request -> { });

    // then
    assertUnanswered();
  }

  @Test
  void headersWithoutABodyEndByTheDeadline() throws InterruptedException {
    // given
    desk.peer.usual(EXECUTIONS, request -> request.response().putHeader("Content-Length", "100").writeHead());

    // then
    assertUnanswered();
  }

  @Test
  void aTrickleIsBoundedByTheDeadlineAndNotBySilence() throws InterruptedException {
    // given one byte, for ever
    desk.peer.usual(EXECUTIONS, this::trickle);

    // then
    assertUnanswered();
  }

  @Test
  void aBodyCutShortIsAskedForAgain() {
    // given one cut under its stated length, one that only its end would prove
    desk.peer.next(EXECUTIONS, request -> request.response().putHeader("Content-Length", "1000")
        .write(PAGE.substring(0, 500)).onComplete(v -> request.connection().close()));
    desk.peer.next(EXECUTIONS, request -> request.response().end(PAGE.substring(0, 500)));
    desk.peer.next(EXECUTIONS, 200, PAGE);

    // when
    Future<Page> page = page(null);
    desk.time.fire(FIRST_BACKOFF);
    desk.time.fire(SECOND_BACKOFF);

    // then
    assertThat(page.await().rows()).isNotEmpty();
  }

  @Test
  void aBodyAboveTheLimitIsRefusedWhileItStreams() {
    // given
    desk.peer.usual(EXECUTIONS, request -> {
      request.response().setChunked(true);
      flood(request);
    });

    // when
    Future<Page> page = page(null);

    // then
    assertThat(failure(page)).hasMessageContaining("above the limit");
    assertThat(cause(page)).isEqualTo(Cause.SYNC_FAILED);
  }

  @Test
  void aRedirectIsRefusedAndNothingSentOn() throws Exception {
    // given
    AtomicInteger elsewhere = new AtomicInteger();
    HttpServer other = desk.vertx.createHttpServer().requestHandler(request -> {
      elsewhere.incrementAndGet();
      request.response().end(EMPTY);
    }).listen(0, "127.0.0.1").await(60, TimeUnit.SECONDS);
    desk.peer.usual(EXECUTIONS, request -> request.response().setStatusCode(302)
        .putHeader("Location", "http://127.0.0.1:" + other.actualPort() + "/").end());

    // when
    Future<Page> page = page(null);
    desk.time.fire(FIRST_BACKOFF);
    desk.time.fire(SECOND_BACKOFF);

    // then
    assertThat(cause(page)).isEqualTo(Cause.VENUE_UNAVAILABLE);
    assertThat(elsewhere).hasValue(0);
  }

  @ParameterizedTest
  @CsvSource({"rest_error_10003_invalid_key, AUTH_REJECTED",
      "rest_error_10004_sign_echoes_origin_string, AUTH_REJECTED", "rest_error_10005_permission, AUTH_REJECTED",
      "rest_error_10010_unmatched_ip, AUTH_REJECTED", "rest_error_33004_key_expired, AUTH_REJECTED",
      "rest_error_10001_params_missing_symbol_or_settlecoin, SYNC_FAILED"})
  void aRefusalHasItsCauseAtOnceAndNoSecretInIt(String sample, Cause cause) {
    // given
    desk.peer.next(EXECUTIONS, 200, sample(sample));

    // then
    assertThat(cause(page(null))).isEqualTo(cause);
  }

  @ParameterizedTest
  @CsvSource({"400, SYNC_FAILED", "401, AUTH_REJECTED", "404, SYNC_FAILED"})
  void aRefusingStatusHasItsCauseAtOnce(int status, Cause cause) {
    // given
    desk.peer.next(EXECUTIONS, status, "");

    // then
    assertThat(cause(page(null))).isEqualTo(cause);
  }

  @Test
  void aRefusedTimeIsMeasuredAgainAndTheQuestionRepeated() throws Exception {
    // given
    desk.ask(Venue::identify).await();
    desk.peer.awaitAsked();
    desk.skew(Duration.ofSeconds(30));
    desk.peer.next(EXECUTIONS, 200, sample("rest_error_10002_timestamp"));
    desk.peer.next(EXECUTIONS, 200, PAGE);

    // when
    page(null).await();

    // then
    long first = Long.parseLong(desk.peer.awaitAsked().headers().get("x-bapi-timestamp"));
    long second = Long.parseLong(desk.peer.awaitAsked().headers().get("x-bapi-timestamp"));
    assertThat(second - first).isEqualTo(30_000);
  }

  @Test
  void aTimeRefusedTwiceIsAClockSkew() {
    // given
    desk.peer.usual(EXECUTIONS, request -> request.response().end(sample("rest_error_10002_timestamp")));

    // then
    assertThat(cause(page(null))).isEqualTo(Cause.CLOCK_SKEW);
  }

  @Test
  void aFullLimitIsWaitedForUntilTheVenueSaysWithinBounds() {
    // given
    desk.peer.next(EXECUTIONS, request -> limited(request, desk.time.now().plusMillis(750).toEpochMilli()));
    desk.peer.next(EXECUTIONS, request -> limited(request, Long.MAX_VALUE / 10_000));
    desk.peer.next(EXECUTIONS, 200, PAGE);

    // when
    Future<Page> page = page(null);
    desk.time.fire(Duration.ofMillis(751));
    desk.time.fire(DEADLINE.plusMillis(1));

    // then
    assertThat(page.await().rows()).isNotEmpty();
  }

  @Test
  void aFullLimitWithoutAResetIsWaitedForLongerEachTimeAndThenReported() {
    // given
    desk.peer.usual(EXECUTIONS, request -> request.response().end(sample("rest_error_10006_rate_limit_body")));

    // when
    Future<Page> page = page(null);
    desk.time.fire(Duration.ofMillis(1_001));
    desk.time.fire(Duration.ofMillis(2_001));

    // then
    assertThat(cause(page)).isEqualTo(Cause.RATE_LIMITED);
  }

  @ParameterizedTest
  @CsvSource({"'', 1001", "2, 2001", "0, 51", "999999, 10001", "'Thu, 01 Jan 2026 00:00:03 GMT', 3001",
      "'Thu, 01 Jan 1970 00:00:00 GMT', 51", "nonsense, 1001"})
  void anOverloadedVenueIsWaitedForAsItSaysWithinBounds(String retryAfter, long waitMs) {
    // given
    desk.peer.next(EXECUTIONS, request -> {
      if (!retryAfter.isEmpty()) {
        request.response().putHeader("Retry-After", retryAfter);
      }
      request.response().setStatusCode(429).end();
    });
    desk.peer.next(EXECUTIONS, 200, PAGE);

    // when
    Future<Page> page = page(null);
    desk.time.fire(Duration.ofMillis(waitMs));

    // then
    assertThat(page.await().rows()).isNotEmpty();
  }

  @Test
  void everyKeyOfOneAccountUsesWhatTheAccountIsGranted() {
    // given: the third key is another account's
    desk.peer.usual(EXECUTIONS, request -> request.response().end(EMPTY));
    List<Venue> keys = List.of(desk.venue(), desk.open("again"), desk.open("other"));
    for (Venue key : keys.subList(0, 2)) {
      desk.ask(key, Venue::identify).await();
    }
    desk.peer.usual("/v5/user/query-api", request -> request.response()
        .end("{\"retCode\":0,\"retMsg\":\"\",\"result\":{\"userID\":900000002,\"readOnly\":1},\"time\":1}"));
    desk.ask(keys.get(2), Venue::identify).await();

    // when
    for (Venue key : keys) {
      desk.ask(key, venue -> venue.page(FILLS, WINDOW, null, Urgency.CATCH_UP)).await();
    }

    // then
    BybitLimits limits = new BybitLimits("main", URI.create("http://127.0.0.1"));
    double once = desk.budget.used(limits.of("900000002").account(EXECUTIONS));
    assertThat(once).isPositive();
    assertThat(desk.budget.used(limits.of("900000001").account(EXECUTIONS))).isEqualTo(2 * once);
    assertThat(desk.budget.used(limits.account(EXECUTIONS))).isZero();
  }

  @Test
  void aBanSilencesEveryAccountOfTheAddressForTenMinutes() throws Exception {
    // given
    Venue other = desk.open("other");
    desk.peer.next(EXECUTIONS, 403, "403, access too frequent");
    assertThat(cause(page(null))).isEqualTo(Cause.RATE_LIMITED);
    desk.peer.awaitAsked();

    // when
    Future<KeyInfo> others = desk.ask(other, Venue::identify);

    // then
    assertThat(cause(others)).isEqualTo(Cause.RATE_LIMITED);
    assertThat(desk.peer.askedSoFar()).isZero();
  }

  @Test
  void aHostThatIsDownIsUnavailable() throws Exception {
    // given the connection breaks each time
    desk.peer.usual(EXECUTIONS, request -> request.connection().close());

    // when
    Future<Page> page = page(null);
    desk.time.fire(FIRST_BACKOFF);
    desk.time.fire(SECOND_BACKOFF);

    // then
    assertThat(cause(page)).isEqualTo(Cause.VENUE_UNAVAILABLE);
  }

  @Test
  void anOrderIsLookedForInHistoryToo() {
    // given
    desk.peer.usual(REALTIME, request -> request.response().end(EMPTY));
    desk.peer.usual(HISTORY, request -> request.response().end(sample("rest_order_history_page1")));
    OrderKey key = ((OrderReport) orders(HISTORY).rows().get(0)).key();

    // when
    Optional<OrderReport> found = desk.ask(venue -> venue.order(key, Urgency.GAP)).await();
    Optional<OrderReport> other = desk.ask(venue -> venue.order(OrderKey.order("linear", "BTCUSDT", "none"),
        Urgency.GAP)).await();

    // then
    assertThat(found).hasValueSatisfying(report -> assertThat(report.key()).isEqualTo(key));
    assertThat(other).isEmpty();
  }

  @Test
  void anOrderThatCannotBeReadIsNoAbsence() {
    // given
    desk.peer.usual(REALTIME, request -> request.response().end("{\"retCode\":0,\"result\":{\"category\":\"linear\","
        + "\"list\":[{\"orderId\":\"o1\",\"symbol\":\"BTCUSDT\",\"cumExecQty\":\"many\"}]}}"));

    // then
    assertThat(cause(desk.ask(venue -> venue.order(OrderKey.order("linear", "BTCUSDT", "o1"), Urgency.GAP))))
        .isEqualTo(Cause.MALFORMED_EVENT);
  }

  @Test
  void instrumentsAreReadToTheEndAndExtendTheWalks() {
    // given
    String linear = sample("rest_instruments_info_linear");
    desk.peer.usual("/v5/market/instruments-info", request -> request.response().end(
        "spot".equals(request.getParam("category")) ? linear.replace("\"linear\"", "\"spot\"")
            : linear.replace("\"settleCoin\": \"USDT\"", "\"settleCoin\": \"EUR\"")
                .replace("\"settleCoin\":\"USDT\"", "\"settleCoin\":\"EUR\"")));

    // when
    List<Instrument> instruments = desk.ask(Venue::instruments).await();

    // then
    assertThat(instruments).isNotEmpty();
    assertThat(desk.venue().walks()).extracting(Walk::scope).contains("EUR/Order", "USDT/StopOrder", "OcoOrder");
  }

  @Test
  void instrumentsThatCannotBeReadAreWarnedOfWithTheirCount() {
    // given
    desk.peer.usual("/v5/market/instruments-info", request -> request.response().end(
        sample("rest_instruments_info_linear").replaceFirst("\"symbol\"", "\"other\"")));
    ListAppender<ILoggingEvent> log = new ListAppender<>();
    Logger logger = (Logger) LoggerFactory.getLogger(BybitInstrumentList.class);
    log.start();
    logger.setLevel(Level.WARN);
    logger.addAppender(log);

    // when
    List<Instrument> instruments = desk.ask(Venue::instruments).await();

    // then
    logger.detachAppender(log);
    logger.setLevel(null);
    assertThat(log.list).singleElement().asString().contains("Bybit lists 4 instruments that cannot be read",
        "beside " + instruments.size());      // two categories of two pages
  }

  @Test
  void afterClosingNothingIsAsked() {
    // given
    desk.close();

    // then
    assertThat(cause(page(null))).isEqualTo(Cause.DISCONNECTED);
    assertThat(desk.peer.askedSoFar()).isZero();
  }

  @Test
  void whatIsUnderWayWhenItClosesFails() throws Exception {
    // given
    desk.peer.usual(EXECUTIONS, request -> { });
    Future<Page> page = page(null);
    desk.peer.awaitAsked();

    // when
    desk.close();

    // then
    assertThat(page.transform(done -> Future.succeededFuture(done.failed())).await()).isTrue();
    assertThat(desk.time.timers()).isZero();
  }

  private void assertUnanswered() throws InterruptedException {
    Future<Page> page = page(null);
    for (Duration backoff : List.of(FIRST_BACKOFF, SECOND_BACKOFF)) {
      desk.peer.awaitAsked();
      desk.time.fire(DEADLINE);
      desk.time.fire(backoff);
    }
    desk.peer.awaitAsked();
    desk.time.fire(DEADLINE);
    assertThat(cause(page)).isEqualTo(Cause.SYNC_FAILED);
  }

  private Future<Page> page(String cursor) {
    return desk.ask(venue -> venue.page(FILLS, WINDOW, cursor, Urgency.CATCH_UP));
  }

  private Page orders(String path) {
    Kind kind = path.equals(HISTORY) ? Kind.CLOSED_ORDERS : Kind.OPEN_ORDERS;
    return desk.ask(venue -> venue.page(new Walk(kind, "linear", "", null, null), null, null, Urgency.AUDIT)).await();
  }

  private void trickle(HttpServerRequest request) {
    request.response().setChunked(true);
    drip(request);
  }

  private void drip(HttpServerRequest request) {
    request.response().write("{").onSuccess(v -> desk.vertx.setTimer(20, id -> drip(request)));
  }

  private void flood(HttpServerRequest request) {
    request.response().write(Buffer.buffer(new byte[1 << 20])).onSuccess(v -> flood(request));
  }

  private static void limited(HttpServerRequest request, long resetMs) {
    request.response().putHeader("X-Bapi-Limit", "50").putHeader("X-Bapi-Limit-Status", "0")
        .putHeader("X-Bapi-Limit-Reset-Timestamp", Long.toString(resetMs))
        .end(sample("rest_error_10006_rate_limit_body"));
  }

  private static BybitSigner signer() {
    return new BybitSigner(new Credentials(new Secret(BybitPeer.KEY), new Secret(BybitPeer.SECRET), null,
        KeyType.HMAC));
  }
}
