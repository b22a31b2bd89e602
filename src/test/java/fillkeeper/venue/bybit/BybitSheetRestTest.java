package fillkeeper.venue.bybit;

import static fillkeeper.venue.bybit.BybitDesk.cause;
import static fillkeeper.venue.bybit.BybitPeer.sample;
import static fillkeeper.venue.bybit.BybitSamples.CODEC;
import static fillkeeper.venue.bybit.BybitSamples.result;
import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.core.Paging;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Execution;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.Walk;
import fillkeeper.domain.Walk.Kind;
import fillkeeper.domain.Window;
import fillkeeper.venue.Page;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.Verdict;
import fillkeeper.venue.wire.StrictJson;
import io.vertx.core.Future;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What Bybit's REST does, row by row of the fact sheet's sections 5.4 to 5.10. */
class BybitSheetRestTest {

  private static final OrderKey ORDER = OrderKey.order("linear", "BTCUSDT", "0a000000-0000-4000-8000-000000000401");
  private static final Window WEEK = new Window(Instant.parse("2026-01-01T00:00:00Z"),
      Instant.parse("2026-01-07T23:59:59.999Z"));
  private static final Walk EXECUTIONS = new Walk(Kind.EXECUTIONS, "linear", "", Duration.ofDays(7), null);
  private static final String EMPTY =
      "{\"retCode\":0,\"result\":{\"category\":\"linear\",\"list\":[],\"nextPageCursor\":\"\"}}";

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
  @DisplayName("5.4 openOnly: what is open is asked for as openOnly=0; closed orders come from the history")
  void openOnly() {
    assertThat(page("open_orders/linear/USDT/Order")).contains("openOnly=0");
    assertThat(walks("linear", "spot", "inverse", "option")).noneMatch(walk -> text(walk).contains("openOnly=1"));
  }

  @Test
  @DisplayName("5.4 cleared by a restart: an order that realtime does not have is looked for in the history")
  void clearedByARestart() {
    // given
    desk.peer.usual("/v5/order/realtime", request -> request.response().end(EMPTY));
    desk.peer.usual("/v5/order/history", request -> request.response().end(sample("rest_order_history_page1")));

    // then
    assertThat(desk.ask(venue -> venue.order(ORDER, Urgency.GAP)).await()).isPresent();
  }

  @Test
  @DisplayName("5.4 orderFilter: conditional orders are asked for by name, on spot every kind of them")
  void orderFilters() {
    assertThat(walks("linear", "inverse")).filteredOn(walk -> walk.kind() == Kind.OPEN_ORDERS)
        .extracting(BybitSheetRestTest::text).anyMatch(query -> query.contains("orderFilter=StopOrder"));
    assertThat(walks("spot")).filteredOn(walk -> walk.kind() == Kind.OPEN_ORDERS).extracting(Walk::scope)
        .containsExactly("Order", "tpslOrder", "OcoOrder", "BidirectionalTpslOrder", "StopOrder");
  }

  @Test
  @DisplayName("5.4 lag: an empty answer for an order is no proof that it never was; the venue says how late it may be")
  void lag() {
    // given
    desk.peer.usual("/v5/order/realtime", request -> request.response().end(
        sample("rest_order_realtime_unknown_order_empty_list")));
    desk.peer.usual("/v5/order/history", request -> request.response().end(EMPTY));

    // then
    assertThat(desk.ask(venue -> venue.order(ORDER, Urgency.GAP)).await()).isEmpty();
    assertThat(desk.venue().rules().restLag()).isEqualTo(Duration.ofSeconds(15));
  }

  @Test
  @DisplayName("5.4 linear and options by settle coin, inverse and spot without a selector")
  void selectors() {
    assertThat(walks("linear")).filteredOn(walk -> walk.kind() == Kind.OPEN_ORDERS)
        .extracting(BybitSheetRestTest::text).allMatch(query -> query.contains("settleCoin=USD"));
    assertThat(walks("inverse", "spot")).extracting(BybitSheetRestTest::text)
        .noneMatch(query -> query.contains("settleCoin"));
    assertThat(walks("option")).filteredOn(walk -> walk.kind() == Kind.OPEN_ORDERS).extracting(Walk::scope)
        .containsExactly("USDC", "USDT");
  }

  @Test
  @DisplayName("5.4 a page of orders is of fifty rows, and paging goes on to the empty cursor")
  void pagesOfOrders() {
    assertThat(page("open_orders/spot/Order")).contains("limit=50");
    assertThat(CODEC.nextCursor(result("rest_order_realtime_open_page1"))).isNotNull();
    assertThat(CODEC.nextCursor(result("rest_order_realtime_open_page2_last_empty_cursor"))).isNull();
  }

  @Test
  @DisplayName("5.5 up to 24 h everything is listed; from then on absence proves an end without a fill")
  void retention() {
    assertThat(desk.venue().rules().of("linear").forgetsUnfilled()).isEqualTo(Duration.ofHours(24));
    assertThat(walks(Kind.CLOSED_ORDERS)).isNotEmpty()
        .allSatisfy(walk -> assertThat(walk.whole()).isEqualTo(Duration.ofHours(24)));
  }

  @Test
  @DisplayName("5.5 beyond 7 d only orders with fills, to two years: executions are claimed so far and no further")
  void reach() {
    assertThat(walks(Kind.EXECUTIONS)).isNotEmpty().allSatisfy(walk -> {
      assertThat(walk.reach()).isBetween(Duration.ofDays(728), Duration.ofDays(730));
      assertThat(walk.whole()).isEqualTo(walk.reach());
    });
    assertThat(desk.venue().rules().of("linear").historyReach()).isLessThan(Duration.ofDays(730));
  }

  private List<Walk> walks(Kind kind) {
    return desk.venue().walks().stream().filter(walk -> walk.kind() == kind).toList();
  }

  @Test
  @DisplayName("5.5 windows: both ends are sent and never span seven days")
  void windows() {
    assertThat(text(EXECUTIONS)).contains("startTime=1767225600000&endTime=1767830399999");
    assertThat(walks("linear", "spot", "inverse", "option")).filteredOn(walk -> walk.maxWindow() != null)
        .allMatch(walk -> walk.maxWindow().compareTo(Duration.ofDays(7)) < 0);
  }

  @Test
  @DisplayName("5.6 newest first with unordered ties: rows keep the venue's order and carry their own times")
  void newestFirst() {
    assertThat(CODEC.executionRows(result("rest_execution_list_page1_funding_row_then_tie"), BybitSamples.ASKED))
        .extracting(row -> ((Execution) row).executedAt()).isSortedAccordingTo((a, b) -> b.compareTo(a));
  }

  @Test
  @DisplayName("5.6 with orderId all other filters are ignored: an order's fills are asked for without a time")
  void byOrder() {
    assertThat(BybitLists.fills(ORDER, null).text())
        .isEqualTo("category=linear&symbol=BTCUSDT&orderId=" + ORDER.orderId() + "&limit=100");
  }

  @Test
  @DisplayName("5.6 options without baseCoin are BTC only: each base coin is asked for")
  void optionCoins() {
    assertThat(walks("option")).filteredOn(walk -> walk.kind() == Kind.EXECUTIONS)
        .extracting(BybitSheetRestTest::text).allMatch(query -> query.contains("baseCoin=")).hasSize(3);
  }

  @Test
  @DisplayName("5.6 funding rows are part of the list: no execType is asked for, since it would drop ADL and the like")
  void noExecType() {
    assertThat(walks("linear", "inverse", "option", "spot")).extracting(BybitSheetRestTest::text)
        .noneMatch(query -> query.contains("execType"));
  }

  @Test
  @DisplayName("5.6 rows shift while paging: windows have a fixed end")
  void fixedEnd() {
    assertThat(text(EXECUTIONS)).contains("endTime=");
  }

  @Test
  @DisplayName("5.6 only since the account became a unified one: what was before is not asked for, and users are told")
  void sinceTheAccountIsUnified() throws Exception {
    assertThat(walks("linear", "inverse", "option", "spot")).extracting(BybitLists::path)
        .noneMatch(path -> path.contains("pre-upgrade"));
    assertThat(Files.readString(Path.of("docs/bybit.md")).replaceAll("\\s+", " "))
        .contains("History is read no further back than two years (`backfill.since`); what lies before is `UNPROVABLE`")
        .contains("What was before the account became a unified one Bybit keeps elsewhere (`/v5/pre-upgrade`)");
  }

  @ParameterizedTest(name = "5.7 position/list is not asked for: {0} is harmless")
  @ValueSource(strings = {"rest_position_list_flat_row_without_isreduceonly", "rest_position_list_open_linear",
      "rest_position_list_never_traded_symbol_empty_strings_seq_minus1"})
  void positionsAreNotAskedFor(String name) {
    assertThat(BybitReply.parse(BybitSamples.text(name)).retCode()).isZero();
    assertThat(walks("linear", "spot", "inverse", "option")).extracting(BybitLists::path)
        .doesNotContain("/v5/position/list");
  }

  @Test
  @DisplayName("5.10 HTTP 403 for a GET with a body: no question carries one")
  void noQuestionHasABody() throws Exception {
    // when
    desk.ask(venue -> venue.identify()).await();
    desk.peer.usual("/v5/execution/list", request -> request.response().end(EMPTY));
    desk.ask(venue -> venue.page(EXECUTIONS, WEEK, null, Urgency.AUDIT)).await();
    desk.peer.usual("/v5/order/realtime", request -> request.response().end(EMPTY));
    desk.peer.usual("/v5/order/history", request -> request.response().end(EMPTY));
    desk.ask(venue -> venue.order(ORDER, Urgency.GAP)).await();

    // then
    for (String path : List.of("/v5/user/query-api", "/v5/execution/list", "/v5/order/realtime", "/v5/order/history")) {
      BybitPeer.Asked asked = desk.peer.awaitAsked();
      assertThat(asked.path()).isEqualTo(path);
      assertThat(asked.headers()).doesNotContainKeys("content-length", "transfer-encoding", "content-type");
    }
  }

  @ParameterizedTest(name = "5.8 {0}")
  @CsvSource({"empty cursor, a;b, '', true", "empty list, '', c3, false", "cursor already used, b, c2, false",
      "cycle longer than one, b, c1, false", "no new key on the page, a, c9, false"})
  @DisplayName("5.8 a list ends")
  void cursors(String what, String keys, String cursor, boolean proven) {
    // given
    Paging paging = new Paging(100);
    paging.page(List.of("a"), "c1");
    paging.page(keys.isEmpty() ? List.of() : List.of("a2"), "c2");

    // when
    Paging.Verdict verdict = paging.page(keys.isEmpty() ? List.of() : List.of(keys.split(";")), cursor);

    // then
    assertThat(verdict instanceof Paging.Proven).isEqualTo(proven);
    assertThat(verdict).isNotInstanceOf(Paging.Continue.class);
  }

  @Test
  @DisplayName("5.8 cursors are opaque: each shape goes back as it came, as cursor and not as nextPageCursor")
  void opaqueCursors() {
    for (String cursor : List.of("page_args%3D0a00%26symbol%3D6%26", "page_token%3D39380%26", "132766%3A2%2C132766%3A2",
        "0a00%3A1767225600000%2C0a01%3A1767225600000")) {
      assertThat(BybitLists.page(EXECUTIONS, WEEK, cursor).text()).endsWith("&cursor=" + cursor);
    }
  }

  @Test
  @DisplayName("5.9 per address 600 in five seconds, per account 50 in one, 500 connections in five minutes")
  void limits() {
    BybitLimits limits = new BybitLimits("main", URI.create("https://api.bybit.com"));

    assertThat(limits.address()).extracting("count", "span").containsExactly(600, Duration.ofSeconds(5));
    assertThat(limits.account("/v5/order/realtime")).extracting("count", "span")
        .containsExactly(50, Duration.ofSeconds(1));
    assertThat(BybitLimits.connections(URI.create("wss://stream.bybit.com/v5/private")))
        .extracting("count", "span").containsExactly(500, Duration.ofMinutes(5));
  }

  @Test
  @DisplayName("5.9 the limit is per UID: two keys of one account share it, two accounts do not")
  void perUid() {
    BybitLimits one = new BybitLimits("one", URI.create("https://api.bybit.com"));
    BybitLimits other = new BybitLimits("other", URI.create("https://api.bybit.com"));

    assertThat(one.of("900000001").account("/x")).isEqualTo(other.of("900000001").account("/x"));
    assertThat(one.of("900000001").account("/x")).isNotEqualTo(other.of("900000002").account("/x"));
  }

  @Test
  @DisplayName("5.9 headers: what others left is heard, and audits wait where little is left")
  void headers() {
    // given
    desk.ask(venue -> venue.identify()).await();
    desk.peer.usual("/v5/execution/list", request -> request.response().putHeader("X-Bapi-Limit", "50")
        .putHeader("X-Bapi-Limit-Status", "5").putHeader("X-Bapi-Limit-Reset-Timestamp",
            Long.toString(desk.time.now().toEpochMilli())).end(EMPTY));
    executions(Urgency.AUDIT).await();

    // when
    Future<Page> audit = executions(Urgency.AUDIT);

    // then
    assertThat(executions(Urgency.GAP).await().rows()).isEmpty();
    assertThat(audit.isComplete()).isFalse();
    desk.time.fire(Duration.ofMillis(1_001));
    assertThat(audit.await().rows()).isEmpty();
  }

  @ParameterizedTest(name = "5.9 over the limit: {0}")
  @ValueSource(strings = {"rest_http_200_rate_limit_10006_with_reset_header",
      "rest_http_200_rate_limit_10006_without_reset_header"})
  void overTheLimit(String name) {
    var exchange = StrictJson.parse(BybitSamples.text(name));

    assertThat(BybitVerdict.ofCode(BybitReply.parse(exchange.path("body").toString()).retCode()))
        .isEqualTo(Verdict.LIMITED);
  }

  @ParameterizedTest(name = "5.9 system protection: {0} {1}")
  @CsvSource({"status, 429", "code, 429", "code, 10429"})
  void systemProtection(String where, int number) {
    assertThat(where.equals("status") ? BybitVerdict.ofStatus(number) : BybitVerdict.ofCode(number))
        .isEqualTo(Verdict.OVERLOADED);
  }

  @ParameterizedTest(name = "5.10 {0}: {1}")
  @DisplayName("5.10 retCodes")
  @CsvSource({"0, DONE", "10000, AGAIN", "10001, WRONG", "10002, CLOCK", "-1, CLOCK", "10003, REFUSED",
      "10004, REFUSED", "10005, REFUSED", "10006, LIMITED", "10007, REFUSED", "10008, REFUSED", "10009, REFUSED",
      "10010, REFUSED", "10014, WRONG", "10016, AGAIN", "10017, WRONG", "10018, LIMITED", "10019, AGAIN",
      "10024, REFUSED", "10027, REFUSED", "10028, REFUSED", "10029, REFUSED", "100028, REFUSED", "33004, REFUSED",
      "-2015, REFUSED", "110001, WRONG", "429, OVERLOADED", "10429, OVERLOADED", "987654, WRONG"})
  void everyCode(int code, Verdict verdict) {
    assertThat(BybitVerdict.ofCode(code)).isEqualTo(verdict);
  }

  @ParameterizedTest(name = "5.10 HTTP {0}: {1}")
  @CsvSource({"200, DONE", "400, WRONG", "401, REFUSED", "403, BANNED", "404, WRONG", "429, OVERLOADED", "500, AGAIN",
      "502, AGAIN", "503, AGAIN", "299, WRONG", "300, AGAIN", "301, AGAIN", "399, AGAIN", "499, WRONG"})
  void everyStatus(int status, Verdict verdict) {
    assertThat(BybitVerdict.ofStatus(status)).isEqualTo(verdict);
  }

  @Test
  @DisplayName("5.10 10004 echoes what was signed: no word of it is in the failure")
  void theEchoIsNotKept() {
    desk.peer.next("/v5/execution/list", 200, sample("rest_error_10004_sign_echoes_origin_string"));

    assertThat(BybitDesk.failure(executions(Urgency.AUDIT))).hasMessageContaining("10004")
        .hasMessageNotContaining("origin_string").hasMessageNotContaining("EXAMPLEKEY");
  }

  @Test
  @DisplayName("5.10 10002 repeated is an alarm of its own")
  void repeatedTime() {
    desk.peer.usual("/v5/execution/list", request -> request.response().end(sample("rest_error_10002_timestamp")));

    assertThat(cause(executions(Urgency.AUDIT))).isEqualTo(Cause.CLOCK_SKEW);
  }

  private Future<Page> executions(Urgency urgency) {
    return desk.ask(venue -> venue.page(EXECUTIONS, WEEK, null, urgency));
  }

  private static List<Walk> walks(String... categories) {
    return BybitLists.walks(List.of(categories), List.of(), BybitLists.optionCoins(List.of()), List.of());
  }

  private static String page(String name) {
    return walks("linear", "spot", "inverse", "option").stream().filter(walk -> walk.name().equals(name))
        .map(BybitSheetRestTest::text).findFirst().orElseThrow();
  }

  private static String text(Walk walk) {
    return BybitLists.page(walk, walk.maxWindow() == null ? null : WEEK, null).text();
  }
}
