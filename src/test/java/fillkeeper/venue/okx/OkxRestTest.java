package fillkeeper.venue.okx;

import static fillkeeper.venue.okx.OkxDesk.cause;
import static fillkeeper.venue.okx.OkxPeer.rows;
import static fillkeeper.venue.okx.OkxSamples.text;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.AccountKey;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Execution;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.RecordType;
import fillkeeper.domain.Source;
import fillkeeper.domain.Unreadable;
import fillkeeper.domain.Walk;
import fillkeeper.domain.Walk.Filter;
import fillkeeper.domain.Walk.Kind;
import fillkeeper.domain.Window;
import fillkeeper.testkit.ScriptedHost.Asked;
import fillkeeper.venue.KeyInfo;
import fillkeeper.venue.Page;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.Venue;
import fillkeeper.venue.wire.Query;
import fillkeeper.venue.wire.Question;
import fillkeeper.venue.wire.StrictJson;
import io.vertx.core.Future;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What OKX is asked and how, and what becomes of its answers. */
class OkxRestTest {

  private static final Duration FIRST_BACKOFF = Duration.ofMillis(250);
  private static final Duration SECOND_BACKOFF = Duration.ofSeconds(1);
  /** The span of a limit, and the moment after it. */
  private static final Duration FREE_AGAIN = Duration.ofMillis(2_001);
  private static final OrderKey ORDER = OrderKey.order("swap", "BTC-USDT-SWAP", "3100000000000000021");
  private static final OrderKey ALGO =
      new OrderKey("swap", RecordType.ALGO_ORDER, "BTC-USDT-SWAP", "3200000000000000001");
  private static final Walk OPEN = Walk.open("swap", "");

  private OkxDesk desk;

  @BeforeEach
  void open() throws Exception {
    desk = new OkxDesk();
  }

  @AfterEach
  void end() throws Exception {
    desk.end();
  }

  @Test
  void whatIsSignedIsWhatIsSent() throws Exception {
    // given
    desk.peer.usual(OkxLists.PENDING, request -> request.response().end(rows()));

    // when
    page(OPEN, null, "31+&").await();

    // then
    Asked asked = desk.peer.awaitAsked();
    String time = asked.headers().get("ok-access-timestamp");
    assertThat(time).isEqualTo("2026-01-01T00:00:00.000Z");
    assertThat(asked.uri()).isEqualTo("/api/v5/trade/orders-pending?instType=SWAP&after=31%2B%26&limit=100");
    assertThat(asked.headers()).containsEntry("ok-access-sign", signature(time + "GET" + asked.uri()))
        .containsEntry("ok-access-key", OkxPeer.KEY).containsEntry("ok-access-passphrase", OkxPeer.PASSPHRASE)
        .doesNotContainKey("x-simulated-trading");
  }

  @Test
  void whatAnybodyMayAskCarriesNoKey() throws Exception {
    // given
    desk.peer.usual(OkxLists.INSTRUMENTS, request -> request.response().end(text("rest_instruments_swap")));

    // when
    desk.ask(Venue::instruments).await();

    // then
    assertThat(desk.peer.awaitAsked().headers().keySet()).noneMatch(name -> name.startsWith("ok-access"));
  }

  @Test
  void everyKeyOfOneAccountUsesWhatTheAccountIsGranted() {
    // given: the third key is another account's
    desk.peer.usual(OkxLists.PENDING, request -> request.response().end(rows()));
    List<Venue> keys = List.of(desk.venue(), desk.open("again", List.of("swap")), desk.open("other", List.of("swap")));
    for (Venue key : keys.subList(0, 2)) {
      desk.ask(main -> key.identify()).await();
    }
    String number = "900000000000007";
    desk.peer.usual(OkxLists.CONFIG, request ->
        request.response().end(text("rest_account_config_reading_key").replace(number, "900000000000008")));
    desk.ask(main -> keys.get(2).identify()).await();

    // when
    for (Venue key : keys) {
      desk.ask(main -> key.page(OPEN, null, null, Urgency.AUDIT)).await();
    }

    // then: of sixty
    Question asked = Question.signed(OkxLists.PENDING, Query.NONE, Urgency.AUDIT);
    OkxLimits limits = new OkxLimits("main", URI.create("http://127.0.0.1"));
    assertThat(desk.budget.used(limits.of(number).of(asked))).isEqualTo(2 / 60.0);
    assertThat(desk.budget.used(limits.of("900000000000008").of(asked))).isEqualTo(1 / 60.0);
    assertThat(desk.budget.used(limits.of(asked))).isZero();
  }

  @Test
  void whereThereIsNoRealMoneyEveryRequestSaysSo() throws Exception {
    // given
    Venue demo = desk.open(new AccountKey("okx", "demo", "main"), List.of("swap"));
    desk.peer.usual(OkxLists.PENDING, request -> request.response().end(rows()));
    desk.peer.usual(OkxLists.INSTRUMENTS, request -> request.response().end(text("rest_instruments_swap")));

    // when
    desk.ask(main -> demo.page(OPEN, null, null, Urgency.AUDIT)).await();
    desk.ask(main -> demo.instruments()).await();

    // then
    for (String path : List.of(OkxLists.PENDING, OkxLists.INSTRUMENTS)) {
      Asked asked = desk.peer.awaitAsked();
      assertThat(asked.path()).isEqualTo(path);
      assertThat(asked.headers()).containsEntry("x-simulated-trading", "1");
    }
  }

  @Test
  void theKeyIsDescribedAndTheClockMeasured() {
    // given
    desk.skew(Duration.ofMinutes(-7));

    // when
    KeyInfo info = desk.ask(Venue::identify).await();

    // then
    assertThat(info.venueAccountId()).isEqualTo("900000000000007");
    assertThat(info.readOnly()).isTrue();
    assertThat(desk.venue().now()).isEqualTo(desk.time.now().minus(Duration.ofMinutes(7)));
  }

  @ParameterizedTest
  @CsvSource({
      "rest_error_50101_environment_mismatch,AUTH_REJECTED", "rest_error_50103_missing_key_header,AUTH_REJECTED",
      "rest_error_50105_passphrase,AUTH_REJECTED", "rest_error_50110_ip_not_whitelisted,AUTH_REJECTED",
      "rest_error_50111_invalid_key,AUTH_REJECTED", "rest_error_50113_invalid_sign,AUTH_REJECTED"})
  void aRefusedKeyIsNotAskedForAgain(String sample, Cause cause) {
    // given
    answer(OkxLists.PENDING, sample);

    // when
    Future<Page> page = page(OPEN, null, null);

    // then
    assertThat(cause(page)).isEqualTo(cause);
    assertThat(desk.peer.askedSoFar()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"rest_error_50001_service_unavailable", "rest_error_50004_endpoint_timeout",
      "rest_error_50013_system_busy"})
  void aVenueInTroubleIsAskedAgain(String sample) {
    // given
    answer(OkxLists.PENDING, sample);
    answer(OkxLists.PENDING, sample);
    desk.peer.next(OkxLists.PENDING, 200, text("rest_orders_pending"));

    // when
    Future<Page> page = page(OPEN, null, null);
    desk.time.fire(FIRST_BACKOFF);
    desk.time.fire(SECOND_BACKOFF);

    // then
    assertThat(page.await().rows()).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"rest_error_50011_rate_limit_http_200", "rest_error_50011_rate_limit_http_429"})
  void aLimitIsOverWhenItsSpanIsWhateverTheStatus(String sample) {
    // given
    answer(OkxLists.PENDING, sample);
    desk.peer.next(OkxLists.PENDING, 200, text("rest_orders_pending_empty"));

    // when
    Future<Page> page = page(OPEN, null, null);
    desk.time.fire(FREE_AGAIN);

    // then
    assertThat(page.await().rows()).isEmpty();
  }

  @Test
  void aLimitThatIsNeverOverFailsAfterThreeTries() {
    // given
    desk.peer.usual(OkxLists.PENDING, request -> request.response()
        .end(body("rest_error_50011_rate_limit_http_200")));

    // when
    Future<Page> page = page(OPEN, null, null);
    desk.time.fire(FREE_AGAIN);
    desk.time.fire(FREE_AGAIN);

    // then
    assertThat(cause(page)).isEqualTo(Cause.RATE_LIMITED);
    assertThat(desk.peer.askedSoFar()).isEqualTo(3);
  }

  @Test
  void aRefusedTimeIsAskedWithAgainOnceTheClockIsMeasured() throws Exception {
    // given
    desk.ask(Venue::identify).await();
    desk.peer.awaitAsked();
    desk.skew(Duration.ofMinutes(2));
    answer(OkxLists.PENDING, "rest_error_50102_timestamp_expired");
    desk.peer.next(OkxLists.PENDING, 200, text("rest_orders_pending_empty"));

    // when
    page(OPEN, null, null).await();

    // then
    assertThat(desk.peer.awaitAsked().headers()).containsEntry("ok-access-timestamp", "2026-01-01T00:00:00.000Z");
    assertThat(desk.peer.awaitAsked().headers()).containsEntry("ok-access-timestamp", "2026-01-01T00:02:00.000Z");
  }

  @Test
  void aTimeThatIsRefusedAfterThatIsASkew() {
    desk.peer.usual(OkxLists.PENDING, request -> request.response().setStatusCode(401)
        .end(body("rest_error_50102_timestamp_expired")));

    assertThat(cause(page(OPEN, null, null))).isEqualTo(Cause.CLOCK_SKEW);
  }

  @ParameterizedTest
  @CsvSource({"401,AUTH_REJECTED", "404,SYNC_FAILED"})
  void whatIsNoAnswerOfTheVenueIsJudgedByItsStatus(int status, Cause cause) {
    desk.peer.usual(OkxLists.PENDING, request -> request.response().setStatusCode(status).end("<html></html>"));

    assertThat(cause(page(OPEN, null, null))).isEqualTo(cause);
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 302, 500, 502})
  void aPageOfHtmlIsNoEmptyAnswer(int status) {
    // given
    desk.peer.usual(OkxLists.PENDING, request -> request.response().setStatusCode(status).end("<html></html>"));

    // when
    Future<Page> page = page(OPEN, null, null);
    desk.time.fire(FIRST_BACKOFF);
    desk.time.fire(SECOND_BACKOFF);

    // then
    assertThat(cause(page)).isEqualTo(Cause.VENUE_UNAVAILABLE);
  }

  @ParameterizedTest
  @ValueSource(ints = {403, 429})
  void aHostThatHasHadEnoughIsLeftAlone(int status) {
    // given
    desk.peer.next(OkxLists.PENDING, request -> request.response().setStatusCode(status)
        .putHeader("Retry-After", "3").end("<html></html>"));
    desk.peer.next(OkxLists.PENDING, 200, text("rest_orders_pending_empty"));

    // when
    Future<Page> page = page(OPEN, null, null);
    desk.time.fire(Duration.ofMillis(3_001));

    // then
    assertThat(page.await().rows()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"code\":\"0\",\"msg\":\"\"}", "{\"code\":\"0\",\"data\":{}}",
      "{\"code\":\"51603\",\"msg\":\"\",\"data\":[]}", "{\"code\":\"51000\",\"data\":[]}", "{\"code\":\"9\"}",
      "{\"code\":\"0\",\"data\":[{\"ordId\":\"\"}]}"})
  void anAnswerWithoutItsListIsNoEmptyAnswer(String answer) {
    desk.peer.usual(OkxLists.PENDING, request -> request.response().end(answer));

    assertThat(cause(page(OPEN, null, null))).isEqualTo(Cause.SYNC_FAILED);
  }

  @Test
  void onlyAnEmptyPageIsTheLast() throws Exception {
    // given
    desk.peer.next(OkxLists.PENDING, 200, text("rest_orders_pending"));
    desk.peer.next(OkxLists.PENDING, 200, text("rest_orders_pending_empty"));

    // when
    Page first = page(OPEN, null, null).await();
    Page last = page(OPEN, null, first.next()).await();

    // then
    assertThat(first.rows()).hasSize(2).allMatch(row -> row.seen().source() == Source.REST);
    assertThat(first.next()).isEqualTo("3100000000000000001");
    assertThat(last).isEqualTo(new Page(List.of(), null));
    desk.peer.awaitAsked();
    assertThat(desk.peer.awaitAsked().query()).contains("&after=3100000000000000001&");
  }

  @Test
  void aPageThatBeginsWithWhatItWasAskedForBehindGoesOn() {
    // given
    desk.peer.next(OkxLists.PENDING, 200, text("rest_orders_pending"));
    desk.peer.next(OkxLists.PENDING, 200,
        rows(StrictJson.parse(text("rest_orders_pending")).at("/data/1").toString()));

    // when
    Page second = page(OPEN, null, "3100000000000000010").await();
    Page last = page(OPEN, null, second.next()).await();

    // then
    assertThat(second.rows()).hasSize(1);
    assertThat(last).isEqualTo(new Page(List.of(), null));
  }

  @ParameterizedTest
  @CsvSource({
      "EXECUTIONS,PT1H,/api/v5/trade/fills", "EXECUTIONS,PT70H,/api/v5/trade/fills",
      "EXECUTIONS,PT72H,/api/v5/trade/fills-history", "EXECUTIONS,PT2000H,/api/v5/trade/fills-history",
      "CLOSED_ORDERS,PT1H,/api/v5/trade/orders-history", "CLOSED_ORDERS,PT166H,/api/v5/trade/orders-history",
      "CLOSED_ORDERS,PT168H,/api/v5/trade/orders-history-archive",
      "FUNDING,PT1H,/api/v5/account/bills", "FUNDING,PT168H,/api/v5/account/bills-archive"})
  void aWindowIsAskedForWhereAllOfItIs(Kind kind, Duration ago, String path) throws Exception {
    // given
    desk.peer.usual(path, request -> request.response().end(rows()));
    Walk walk = desk.venue().walks().stream().filter(one -> one.kind() == kind && one.scope().isEmpty()).findFirst()
        .orElseThrow();
    Instant from = desk.time.now().minus(ago);
    Window window = new Window(from, from.plus(Duration.ofHours(24)));

    // when
    page(walk, window, null).await();

    // then
    Asked asked = desk.peer.awaitAsked();
    assertThat(asked.path()).isEqualTo(path);
    assertThat(asked.query()).contains("begin=" + (from.toEpochMilli() - 1))
        .contains("end=" + (window.to().toEpochMilli() + 1)).contains("instType=SWAP");
    assertThat(walk.maxWindow()).isLessThanOrEqualTo(Duration.ofDays(1));
  }

  @Test
  void fillsAndPaymentsArePagedByTheirBill() {
    // given
    learnInstruments();
    desk.peer.usual(OkxLists.FILLS, request -> request.response().end(text("rest_fills_swap_same_as_heard")));
    desk.peer.usual(OkxLists.BILLS, request -> request.response().end(text("rest_bills_funding_paid_and_received")));

    // then
    assertThat(page(walk(Kind.EXECUTIONS), now(), null).await().next()).isEqualTo("3400000000000000020");
    assertThat(page(walk(Kind.FUNDING), now(), null).await()).satisfies(page -> {
      assertThat(page.next()).isEqualTo("3500000000000000001");
      assertThat(page.rows()).hasSize(2);
    });
  }

  @Test
  void billsOfOtherKindsAreStillGoneBehind() {
    desk.peer.usual(OkxLists.BILLS, request -> request.response().end(text("rest_bills_of_other_kinds")));

    assertThat(page(walk(Kind.FUNDING), now(), null).await()).isEqualTo(new Page(List.of(), "3500000000000000006"));
  }

  @Test
  void whatAnOrderOfATradedInstrumentIsIsToldByItsId() throws Exception {
    // given
    learnInstruments();
    desk.peer.usual(OkxLists.ORDER, request -> request.response()
        .end(rows(row("ws_orders_swap_filled_contracts"))));

    // when
    Optional<OrderReport> order = order(ORDER).await();

    // then
    assertThat(order).hasValueSatisfying(found -> assertThat(found.cumQty()).isEqualByComparingTo("12"));
    assertThat(desk.peer.awaitAsked().query()).isEqualTo("instId=BTC-USDT-SWAP&ordId=3100000000000000021");
  }

  @Test
  void anOrderThatDoesNotExistIsAbsentAndNoOther() throws Exception {
    // given
    learnInstruments();
    answer(OkxLists.ORDER, "rest_error_51603_order_not_found");
    desk.peer.usual(OkxLists.HISTORY, request -> request.response().end(rows()));
    desk.peer.usual(OkxLists.ARCHIVE, request -> request.response().end(rows()));

    // then
    assertThat(order(ORDER).await()).isEmpty();
    assertThat(desk.peer.askedSoFar()).isEqualTo(3);
  }

  @Test
  void anOrderOfAnInstrumentThatIsGoneIsLookedForInTheLists() throws Exception {
    // given
    desk.peer.usual(OkxLists.ORDER, request -> request.response().end("{\"code\":\"51001\",\"msg\":\"\",\"data\":[]}"));
    desk.peer.usual(OkxLists.HISTORY, request -> request.response().end(rows()));
    desk.peer.usual(OkxLists.ARCHIVE, request -> request.response()
        .end(rows(row("ws_orders_swap_filled_contracts"))));

    // then
    assertThat(order(ORDER).await()).isPresent();
    desk.peer.awaitAsked();
    assertThat(desk.peer.awaitAsked().query())
        .isEqualTo("instType=SWAP&instId=BTC-USDT-SWAP&after=3100000000000000022&limit=1");
    assertThat(desk.peer.awaitAsked().path()).isEqualTo(OkxLists.ARCHIVE);
  }

  /** A contract may expire or be delisted while we listen, and of its orders nothing may be told then. */
  @Test
  void anOrderOfAnInstrumentThatGoesMeanwhileIsLookedForInTheListsToo() throws Exception {
    // given
    learnInstruments();
    desk.peer.usual(OkxLists.ORDER, request -> request.response().end("{\"code\":\"51001\",\"msg\":\"\",\"data\":[]}"));
    desk.peer.usual(OkxLists.HISTORY, request -> request.response()
        .end(rows(row("ws_orders_swap_filled_contracts"))));

    // then
    assertThat(order(ORDER).await()).isPresent();
    assertThat(desk.peer.askedSoFar()).isEqualTo(2);
  }

  @Test
  void anOrderThatCannotBeReadIsNoAbsence() {
    desk.peer.usual(OkxLists.ORDER, request -> request.response().end(rows("{\"ordId\":\"3100000000000000021\"}")));

    assertThat(cause(order(ORDER))).isEqualTo(Cause.MALFORMED_EVENT);
  }

  @Test
  void anAlgoOrderIsAskedForByItsIdAndHasNoFills() throws Exception {
    // given
    desk.peer.usual(OkxAlgoLists.ORDER, request -> request.response()
        .end(rows(row("ws_orders_algo_conditional_effective"))));

    // then
    assertThat(order(ALGO).await()).isPresent();
    assertThat(desk.peer.awaitAsked().query()).isEqualTo("algoId=3200000000000000001");
    assertThat(desk.ask(venue -> venue.fills(ALGO, null, Urgency.GAP)).await()).isEqualTo(new Page(List.of(), null));
  }

  @Test
  void theFillsOfAnOrderAreThoseOfTheLastDaysThenWhatIsOlder() throws Exception {
    // given
    learnInstruments();
    desk.peer.next(OkxLists.FILLS, 200, text("rest_fills_swap_same_as_heard"));
    desk.peer.next(OkxLists.FILLS, 200, rows());
    desk.peer.next(OkxLists.FILLS_ARCHIVE, 200, text("rest_fills_liquidation_negative_trade_id"));
    desk.peer.next(OkxLists.FILLS_ARCHIVE, 200, rows());

    // when
    List<AccountEvent> all = new ArrayList<>();
    String cursor = null;
    do {
      String at = cursor;
      Page page = desk.ask(venue -> venue.fills(ORDER, at, Urgency.GAP)).await();
      all.addAll(page.rows());
      cursor = page.next();
    } while (cursor != null);

    // then
    assertThat(all).hasSize(2).hasOnlyElementsOfType(Execution.class);
    assertThat(List.of(desk.peer.awaitAsked().uri(), desk.peer.awaitAsked().uri(), desk.peer.awaitAsked().uri(),
        desk.peer.awaitAsked().uri())).containsExactly(
            "/api/v5/trade/fills?instType=SWAP&instId=BTC-USDT-SWAP&ordId=3100000000000000021&limit=100",
            "/api/v5/trade/fills?instType=SWAP&instId=BTC-USDT-SWAP&ordId=3100000000000000021"
                + "&after=3400000000000000020&limit=100",
            "/api/v5/trade/fills-history?instType=SWAP&instId=BTC-USDT-SWAP&ordId=3100000000000000021"
                + "&after=3400000000000000020&limit=100",
            "/api/v5/trade/fills-history?instType=SWAP&instId=BTC-USDT-SWAP&ordId=3100000000000000021"
                + "&after=3400000000000000050&limit=100");
  }

  @Test
  void theFillsOfAnOldOrderAreAllInTheArchive() {
    // given
    learnInstruments();
    desk.peer.usual(OkxLists.FILLS, request -> request.response().end(rows()));
    desk.peer.usual(OkxLists.FILLS_ARCHIVE, request -> request.response().end(rows()));

    // then
    assertThat(desk.ask(venue -> venue.fills(ORDER, null, Urgency.GAP)).await()).isEqualTo(new Page(List.of(), null));
  }

  @Test
  void anInstrumentThatIsNewIsLearnedWhereItsFirstFillIsMet() throws Exception {
    // given
    desk.peer.usual(OkxLists.FILLS, request -> request.response().end(text("rest_fills_swap_same_as_heard")));
    desk.peer.usual(OkxLists.INSTRUMENTS, request -> request.response().end(text("rest_instruments_swap")));

    // when
    Page page = page(walk(Kind.EXECUTIONS), now(), null).await();
    page(walk(Kind.EXECUTIONS), now(), null).await();

    // then
    assertThat(((Execution) page.rows().get(0)).baseQty()).isEqualByComparingTo("0.12");
    desk.peer.awaitAsked();
    assertThat(desk.peer.awaitAsked().uri())
        .isEqualTo("/api/v5/public/instruments?instType=SWAP&instId=BTC-USDT-SWAP");
    assertThat(desk.peer.awaitAsked().path()).isEqualTo(OkxLists.FILLS);
    assertThat(desk.peer.askedSoFar()).isZero();
  }

  @Test
  void anInstrumentThatIsGoneIsAskedForOnce() throws Exception {
    // given
    desk.peer.usual(OkxLists.FILLS, request -> request.response().end(text("rest_fills_swap_same_as_heard")));
    desk.peer.usual(OkxLists.INSTRUMENTS, request -> request.response().end(
        "{\"code\":\"51001\",\"msg\":\"Instrument ID does not exist\",\"data\":[]}"));

    // when
    page(walk(Kind.EXECUTIONS), now(), null).await();
    Page again = page(walk(Kind.EXECUTIONS), now(), null).await();

    // then
    assertThat(((Execution) again.rows().get(0)).baseQty()).isNull();
    assertThat(desk.peer.askedSoFar()).isEqualTo(3);
  }

  @Test
  void aFillIsReadWithoutAnInstrumentThatNobodyTellsOf() {
    // given
    desk.peer.usual(OkxLists.FILLS, request -> request.response().end(text("rest_fills_swap_same_as_heard")));
    desk.peer.next(OkxLists.INSTRUMENTS, 404, "<html></html>");
    desk.peer.next(OkxLists.INSTRUMENTS, 200, text("rest_instruments_swap"));

    // when
    Page without = page(walk(Kind.EXECUTIONS), now(), null).await();
    Page with = page(walk(Kind.EXECUTIONS), now(), null).await();

    // then
    assertThat(((Execution) without.rows().get(0)).baseQty()).isNull();
    assertThat(((Execution) with.rows().get(0)).baseQty()).isNotNull();
  }

  @Test
  void everyKindOfAlgoOrderIsAskedForAndNoneTwice() throws Exception {
    // given
    desk.peer.usual(OkxAlgoLists.PENDING, request -> request.response().end(rows()));
    desk.peer.next(OkxAlgoLists.PENDING, 200, rows());
    desk.peer.next(OkxAlgoLists.PENDING, 200, text("rest_orders_algo_pending"));

    // when
    Page first = page(walk(Kind.OPEN_ORDERS, "algo"), null, null).await();
    Page last = page(walk(Kind.OPEN_ORDERS, "algo"), null, first.next()).await();

    // then
    assertThat(first.rows()).hasSize(2);
    assertThat(last).isEqualTo(new Page(List.of(), null));
    List<String> asked = new ArrayList<>();
    while (desk.peer.askedSoFar() > 0) {
      asked.add(desk.peer.awaitAsked().query());
    }
    String type = "ordType=";
    assertThat(asked).containsExactly(type + "conditional%2Coco&limit=100", type + "trigger&limit=100",
        type + "trigger&after=3200000000000000002&limit=100", type + "move_order_stop&limit=100",
        type + "chase&limit=100", type + "iceberg&limit=100", type + "smart_iceberg&limit=100", type + "twap&limit=100");
  }

  @Test
  void whatOnlyContractsHaveIsNotAskedForWithoutThem() throws Exception {
    // given
    OkxDesk pairs = new OkxDesk("spot", "option", "margin");
    pairs.peer.usual(OkxAlgoLists.PENDING, request -> request.response().end(rows()));
    pairs.peer.usual(OkxAlgoLists.HISTORY, request -> request.response().end(rows()));

    // when
    for (Walk walk : pairs.venue().walks().stream().filter(OkxAlgoLists::isOne).toList()) {
      pairs.ask(venue -> venue.page(walk, walk.isTimed() ? now() : null, null, Urgency.CATCH_UP)).await();
    }

    // then
    assertThat(pairs.peer.askedSoFar()).isEqualTo(6 + 6 * 3);
    while (pairs.peer.askedSoFar() > 0) {
      assertThat(pairs.peer.awaitAsked().query()).doesNotContain("chase");
    }
    pairs.end();
  }

  @Test
  void endedAlgoOrdersAreReadBackToTheBeginningOfTheWindow() {
    // given one that was created in the window behind one that was created after it, and one before it
    Instant begin = Instant.parse("2025-12-31T00:00:00Z");
    desk.peer.usual(OkxAlgoLists.HISTORY, request -> request.response().end(rows()));
    desk.peer.next(OkxAlgoLists.HISTORY, 200, rows(ended("13", begin.plusSeconds(7_201)), ended("12",
        begin.plusSeconds(3_600)), ended("11", begin.minusSeconds(1))));

    // when
    Page page = page(walk(Kind.CLOSED_ORDERS, "algo"), new Window(begin, begin.plusSeconds(7_200)), null).await();

    // then
    assertThat(page.rows()).extracting(row -> ((OrderReport) row).key().orderId()).containsExactly("12");
    assertThat(page.next()).as("what is behind was created earlier still").isEqualTo("1/");
  }

  @Test
  void algoOrdersOfAllCategoriesAreInOneList() throws Exception {
    // given
    Instant begin = Instant.parse("2025-12-31T00:00:00Z");
    OkxDesk both = new OkxDesk("option", "spot", "futures");
    both.peer.usual(OkxAlgoLists.HISTORY, request -> request.response().end(rows()));
    both.peer.next(OkxAlgoLists.HISTORY, 200, rows(ended("12", begin.plusSeconds(3)), ended("11",
        begin.plusSeconds(2)).replace("\"SWAP\"", "\"FUTURES\"")));
    List<Walk> walks = both.venue().walks().stream().filter(OkxAlgoLists::isOne).toList();
    Walk ended = walks.get(walks.size() - 1);

    // when
    Page page = both.ask(venue -> venue.page(ended, new Window(begin, begin.plusSeconds(9)), null,
        Urgency.CATCH_UP)).await();

    // then
    assertThat(walks).extracting(Walk::name).containsExactly("open_orders/spot/algo", "closed_orders/spot/algo");
    assertThat(both.peer.awaitAsked().query()).isEqualTo("ordType=conditional%2Coco&state=effective&limit=100");
    assertThat(page.rows()).as("what is not kept is left out").extracting(row -> ((OrderReport) row).key().orderId())
        .containsExactly("11");
    both.end();
  }

  /** Nothing of what it repeats is in the window: who reads on by himself would never come to an end. */
  @Test
  void aListOfAlgoOrdersThatRepeatsItselfIsSeenToDoSo() throws Exception {
    // given
    Instant begin = Instant.parse("2025-12-31T00:00:00Z");
    Window window = new Window(begin, begin.plusSeconds(7_200));
    desk.peer.usual(OkxAlgoLists.HISTORY, request -> request.response()
        .end(rows(ended("13", begin.plusSeconds(7_202)), ended("12", begin.plusSeconds(7_201)))));

    // when
    Page page = page(walk(Kind.CLOSED_ORDERS, "algo"), window, null).await(60, TimeUnit.SECONDS);
    Page again = page(walk(Kind.CLOSED_ORDERS, "algo"), window, page.next()).await(60, TimeUnit.SECONDS);

    // then
    assertThat(page).isEqualTo(new Page(List.of(), "0/12"));
    assertThat(again).as("a cursor that was answered before").isEqualTo(page);
  }

  @Test
  void endedAlgoOrdersThatCannotBeReadAreInEveryWindow() {
    // given
    desk.peer.usual(OkxAlgoLists.HISTORY, request -> request.response().end(rows()));
    desk.peer.next(OkxAlgoLists.HISTORY, 200, rows("{\"algoId\":\"12\"}"));

    // then
    assertThat(page(walk(Kind.CLOSED_ORDERS, "algo"), now(), null).await().rows())
        .hasOnlyElementsOfType(Unreadable.class);
  }

  @Test
  void aKindOfAlgoOrderThatTheVenueDoesNotKnowIsTheYoungestOne() {
    // given
    desk.peer.usual(OkxAlgoLists.PENDING, request -> request.response().end(
        request.query().contains("smart_iceberg") ? "{\"code\":\"51000\",\"msg\":\"ordType\",\"data\":[]}" : rows()));

    // then
    assertThat(page(walk(Kind.OPEN_ORDERS, "algo"), null, null).await()).isEqualTo(new Page(List.of(), null));

    // and given
    desk.peer.usual(OkxAlgoLists.PENDING, request -> request.response().end(
        request.query().contains("trigger") ? "{\"code\":\"51000\",\"msg\":\"ordType\",\"data\":[]}" : rows()));

    // then
    assertThat(cause(page(walk(Kind.OPEN_ORDERS, "algo"), null, null))).isEqualTo(Cause.SYNC_FAILED);
  }

  @Test
  void optionsAreListedByWhatTheyAreAbout() throws Exception {
    // given
    OkxDesk options = new OkxDesk("option", "spot");
    options.peer.usual(OkxLists.UNDERLYING, request -> request.response().end(text("rest_public_underlying_option")));
    options.peer.usual(OkxLists.INSTRUMENTS, request -> request.response().end(
        request.query().contains("ETH-USD") ? "{\"code\":\"51001\",\"msg\":\"\",\"data\":[]}"
            : text(request.query().contains("OPTION") ? "rest_instruments_option" : "rest_instruments_spot")));

    // then
    assertThat(options.ask(Venue::instruments).await()).extracting("category").containsExactly("option", "spot");
    options.end();
  }

  @Test
  void whatTheListsPromiseIsSaidAsData() {
    assertThat(desk.venue().walks()).extracting(Walk::name).containsExactly("open_orders/swap/",
        "open_orders/swap/algo", "closed_orders/swap/", "closed_orders/swap/algo", "executions/swap/", "funding/swap/");
    assertThat(walk(Kind.CLOSED_ORDERS)).satisfies(walk -> {
      assertThat(walk.filter()).isEqualTo(Filter.CREATED);
      assertThat(walk.whole()).isEqualTo(Duration.ofHours(2));
      assertThat(walk.reach()).isLessThan(Duration.ofDays(89));
    });
    assertThat(walk(Kind.CLOSED_ORDERS, "algo").whole()).as("algo orders are never forgotten sooner")
        .isEqualTo(walk(Kind.CLOSED_ORDERS).reach());
    assertThat(walk(Kind.EXECUTIONS).filter()).isEqualTo(Filter.HAPPENED);
    assertThat(desk.venue().rules().of("swap").funding()).isNotNull();
    assertThat(desk.venue().rules().of("spot").funding()).isNull();
    assertThat(desk.venue().rules().of("option").forgetsUnfilled()).isEqualTo(Duration.ofHours(2));
  }

  private void learnInstruments() {
    desk.peer.usual(OkxLists.INSTRUMENTS, request -> request.response().end(text("rest_instruments_swap")));
    desk.ask(Venue::instruments).await();
    while (desk.peer.askedSoFar() > 0) {
      try {
        desk.peer.awaitAsked();
      } catch (InterruptedException interrupted) {
        throw new AssertionError(interrupted);
      }
    }
  }

  private static String ended(String id, Instant created) {
    JsonNode sample = StrictJson.parse(OkxSamples.altered("ws_orders_algo_conditional_effective", "algoId", id,
        "cTime", Long.toString(created.toEpochMilli())));
    return sample.at("/data/0").toString();
  }

  private static String row(String sample) {
    return StrictJson.parse(text(sample)).at("/data/0").toString();
  }

  /** Once, with the status and the body of a sample. */
  private void answer(String path, String sample) {
    desk.peer.next(path, StrictJson.parse(text(sample)).path("httpStatus").asInt(), body(sample));
  }

  private static String body(String sample) {
    return StrictJson.parse(text(sample)).path("body").toString();
  }

  private Walk walk(Kind kind) {
    return walk(kind, "");
  }

  private Walk walk(Kind kind, String scope) {
    return desk.venue().walks().stream().filter(walk -> walk.kind() == kind && walk.scope().equals(scope)).findFirst()
        .orElseThrow();
  }

  private Window now() {
    return new Window(desk.time.now().minusSeconds(60), desk.time.now());
  }

  private Future<Page> page(Walk walk, Window window, String cursor) {
    return desk.ask(venue -> venue.page(walk, window, cursor, Urgency.AUDIT));
  }

  private Future<Optional<OrderReport>> order(OrderKey key) {
    return desk.ask(venue -> venue.order(key, Urgency.GAP));
  }

  /** Made without anything of ours. */
  private static String signature(String text) throws Exception {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(OkxPeer.SECRET.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
    return Base64.getEncoder().encodeToString(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
  }
}
