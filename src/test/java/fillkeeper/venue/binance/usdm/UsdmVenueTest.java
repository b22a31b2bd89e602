package fillkeeper.venue.binance.usdm;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Execution;
import fillkeeper.domain.Instrument;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.OrderStatus;
import fillkeeper.domain.RecordType;
import fillkeeper.domain.SymbolKey;
import fillkeeper.domain.Walk;
import fillkeeper.domain.Walk.Kind;
import fillkeeper.domain.Window;
import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.Leg;
import fillkeeper.simulator.binance.UsdmFill;
import fillkeeper.simulator.binance.UsdmName;
import fillkeeper.simulator.binance.UsdmOrder;
import fillkeeper.simulator.binance.UsdmTicket;
import fillkeeper.venue.Page;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.Venue;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a futures account's lists and questions answer, over real sockets of a simulated exchange. */
class UsdmVenueTest {

  private UsdmAtHand hand;

  @BeforeEach
  void open() throws Exception {
    hand = new UsdmAtHand("BTCUSDT", "ETHUSDT");
    hand.answer(Venue::identify);
    hand.answer(Venue::instruments);
  }

  @AfterEach
  void close() throws Exception {
    hand.end();
  }

  @Test
  void theAccountIsNamedByTheVenuesCodeOfIt() throws Exception {
    assertThat(hand.answer(Venue::identify).venueAccountId()).isEqualTo("alias900000007");
    assertThat(hand.venue().now()).isEqualTo(hand.exchangeTime.now());
  }

  @Test
  void whatIsTradableIsKnown() throws Exception {
    assertThat(hand.answer(Venue::instruments)).extracting(Instrument::symbol)
        .contains("BTCUSDT", "ETHUSDT", "BTCUSDC");
  }

  @Test
  void configuredSymbolsAreAskedAboutWithoutADoubt() throws Exception {
    // when
    hand.answer(v -> v.discover(Set.of(new SymbolKey("usdm", "SOLUSDT"))));

    // then
    assertThat(symbols()).containsExactly("BTCUSDT", "ETHUSDT");
    assertThat(hand.venue().doubt("usdm")).isEmpty();
    assertThat(hand.exchange.count(At.FUNDING)).as("commissions that were asked for").isZero();
  }

  @Test
  void withoutThemTheyAreDiscoveredAndThatIsNoProof() throws Exception {
    // given
    hand.end();
    hand = new UsdmAtHand();
    hand.account.usdm().market("ETHUSDT", "BUY", "1");
    hand.account.usdm().market("ETHUSDT", "SELL", "1");
    hand.account.usdm().market("BTCUSDC", "BUY", "0.1");
    hand.account.usdm().limit("SOLUSDT", "BUY", "100", "1");
    hand.answer(Venue::identify);
    hand.answer(Venue::instruments);

    // when
    hand.answer(v -> v.discover(Set.of(new SymbolKey("usdm", "XRPUSDT"), new SymbolKey("spot", "BNBUSDT"),
        new SymbolKey("usdm", "GONEUSDT"))));

    // then
    assertThat(symbols()).containsExactly("BTCUSDC", "ETHUSDT", "XRPUSDT");
    assertThat(hand.venue().doubt("usdm")).get().asString().contains("three months", "GONEUSDT");
    assertThat(hand.venue().doubt("spot")).isEmpty();

    // when: an open order is met in a list
    rows(walk(Kind.OPEN_ORDERS, ""), null);

    // then
    assertThat(symbols()).containsExactly("BTCUSDC", "ETHUSDT", "SOLUSDT", "XRPUSDT");
  }

  @Test
  void aSymbolThatIsMetOnTheStreamIsAskedAboutFromThenOn() throws Exception {
    // given
    hand.end();
    hand = new UsdmAtHand();
    hand.listen();
    hand.answer(v -> v.discover(Set.of()));
    assertThat(symbols()).isEmpty();

    // when
    hand.account.usdm().limit("SOLUSDT", "BUY", "100", "1");

    // then
    assertThat(hand.next()).startsWith("order SOLUSDT");
    assertThat(symbols()).containsExactly("SOLUSDT");
  }

  @Test
  void everyListSaysWhatTheBookSays() throws Exception {
    // given
    UsdmName open = hand.account.usdm().limit("BTCUSDT", "BUY", "50000", "0.3");
    UsdmName filled = hand.account.usdm().market("BTCUSDT", "BUY", "0.1");
    long waiting = hand.account.usdm().wait(UsdmTicket.market("ETHUSDT", "SELL", "1").triggeredAt("2000"));
    long triggered = hand.account.usdm().wait(UsdmTicket.market("BTCUSDT", "SELL", "0.1").triggeredAt("59000"));
    UsdmName placed = hand.account.usdm().trigger(triggered);
    long funding = hand.account.usdm().funding("BTCUSDT", "-2.74");

    // then
    Window window = new Window(hand.exchangeTime.now().minusSeconds(60), hand.exchangeTime.now().plusSeconds(60));
    assertThat(ids(rows(walk(Kind.OPEN_ORDERS, ""), null))).containsExactly(open.id());
    assertThat(ids(rows(walk(Kind.OPEN_ORDERS, "algo"), null))).containsExactly(waiting);
    assertThat(ids(rows(walk(Kind.CLOSED_ORDERS, "algo/BTCUSDT"), window))).containsExactly(triggered);
    assertThat(ids(rows(walk(Kind.CLOSED_ORDERS, "BTCUSDT"), window)))
        .containsExactly(open.id(), filled.id(), placed.id());
    assertThat(rows(walk(Kind.EXECUTIONS, "BTCUSDT"), window)).extracting(row -> ((Execution) row).orderId())
        .containsExactly(Long.toString(filled.id()), Long.toString(placed.id()));
    assertThat(rows(walk(Kind.FUNDING, ""), window)).singleElement().satisfies(row -> {
      assertThat(((Execution) row).key().execId()).isEqualTo(Long.toString(funding));
      assertThat(((Execution) row).fee()).isEqualByComparingTo("2.74");
    });
    assertThat(hand.answer(v -> v.order(placed(placed), Urgency.GAP)).orElseThrow().terms().parentOrderId())
        .isEqualTo(Long.toString(triggered));
  }

  @Test
  void anOrderIsFoundByItsIdOrIsNowhere() throws Exception {
    // given
    UsdmName name = hand.account.usdm().limit("ETHUSDT", "BUY", "2000", "1");
    long algo = hand.account.usdm().wait(UsdmTicket.market("ETHUSDT", "SELL", "1").triggeredAt("2000"));

    // then
    assertThat(name.id()).isGreaterThan(1L << 53);
    assertThat(order(placed(name))).get().extracting(OrderReport::status).isEqualTo(OrderStatus.NEW);
    assertThat(order(algo("ETHUSDT", algo))).get().extracting(OrderReport::status)
        .isEqualTo(OrderStatus.PENDING_TRIGGER);
    assertThat(order(OrderKey.order("usdm", "ETHUSDT", "1"))).isEmpty();
    assertThat(order(OrderKey.order("usdm", "BTCUSDT", Long.toString(name.id())))).as("of another symbol").isEmpty();
    assertThat(order(algo("BTCUSDT", algo))).as("of another symbol").isEmpty();
    assertThat(order(algo("ETHUSDT", algo + 1))).isEmpty();
  }

  @Test
  void aSymbolThatGoesMeanwhileIsNotAskedAboutForLong() throws Exception {
    // given
    hand.exchange.delistUsdm("ETHUSDT");
    Walk walk = walk(Kind.EXECUTIONS, "ETHUSDT");
    Window window = new Window(hand.exchangeTime.now().minusSeconds(9), hand.exchangeTime.now());

    // then
    assertThat(UsdmAtHand.refused(hand.ask(v -> v.page(walk, window, null, Urgency.AUDIT))))
        .isEqualTo(Cause.SYNC_FAILED);
    assertThat(symbols()).containsExactly("BTCUSDT");
  }

  @Test
  void ofASymbolThatIsNotListedNothingIsAskedAndNothingProven() throws Exception {
    // given
    UsdmName name = hand.account.usdm().market("ETHUSDT", "BUY", "1");
    hand.exchange.delistUsdm("ETHUSDT");
    hand.answer(Venue::instruments);

    // then
    assertThat(symbols()).containsExactly("BTCUSDT");
    assertThat(order(placed(name))).isEmpty();
    Page first = hand.answer(v -> v.fills(placed(name), null, Urgency.GAP));
    Page second = hand.answer(v -> v.fills(placed(name), first.next(), Urgency.GAP));
    assertThat(first.rows()).isEmpty();
    assertThat(second.next()).as("a cursor that was answered before").isEqualTo(first.next());
  }

  @Test
  void theFillsOfAnOrderAreAskedForByIt() throws Exception {
    // given
    UsdmName name = hand.account.usdm().limit("BTCUSDT", "BUY", "50000", "0.3");
    hand.account.usdm().fill(name, Leg.of("50000", "0.1"), Leg.of("50001", "0.05"));
    hand.account.usdm().market("BTCUSDT", "BUY", "0.7");

    // then
    assertThat(fills(placed(name))).extracting(Execution::qty).extracting(BigDecimal::toPlainString)
        .containsExactly("0.1", "0.05");
    assertThat(fills(algo("BTCUSDT", 7))).as("a conditional order has none").isEmpty();
  }

  /** Asked for by the order alone, the venue shows the last seven days. */
  @Test
  void fillsOfAnOldOrderAreFoundAmongThoseOfItsLife() throws Exception {
    // given
    long now = hand.exchangeTime.now().toEpochMilli();
    UsdmOrder old = UsdmOrder.past(77, UsdmTicket.limit("BTCUSDT", "BUY", "50000", "0.3").named("old"), "FILLED",
        "0.3", now - days(40), now - days(9));
    hand.account.usdm().seedHistory(List.of(old), List.of(fill(77, 701, "0.1", now - days(39)),
        fill(78, 702, "9", now - days(20)), fill(77, 703, "0.1", now - days(11)), fill(77, 704, "0.1", now - days(9))),
        List.of());

    // then
    assertThat(fills(placed(old.name()))).extracting(fill -> fill.key().execId())
        .containsExactly("701", "703", "704");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void moreFillsOfAnOrderThanAnAnswerHoldsAreAllFound(boolean oldestRemain) throws Exception {
    // given
    hand.exchange.usdmOldestRemain(oldestRemain);
    long now = hand.exchangeTime.now().toEpochMilli();
    List<UsdmFill> many = new ArrayList<>();
    for (int i = 0; i < 2_300; i++) {
      many.add(fill(77, 1_000 + i, "1", now - days(2) + i * 7_000L));
    }
    UsdmOrder order = UsdmOrder.past(77, UsdmTicket.limit("BTCUSDT", "BUY", "50000", "2300").named("big"), "FILLED",
        "2300", now - days(2), now - 1);
    hand.account.usdm().seedHistory(List.of(order), many, List.of());

    // then
    assertThat(fills(placed(order.name()))).hasSize(2_300);
  }

  @Test
  void anUnfilledOrderIsForgottenThreeDaysAfterItWasCreated() throws Exception {
    // given
    UsdmName unfilled = hand.account.usdm().limit("BTCUSDT", "BUY", "50000", "0.3");
    UsdmName filled = hand.account.usdm().market("BTCUSDT", "BUY", "0.1");
    hand.exchangeTime.stepWall(Duration.ofDays(4));
    hand.account.usdm().cancel(unfilled);
    hand.answer(Venue::identify);

    // then
    assertThat(order(placed(unfilled))).isEmpty();
    assertThat(order(placed(filled))).isPresent();
    assertThat(hand.venue().rules().of("usdm").forgetsUnfilled()).isEqualTo(Duration.ofDays(3));
  }

  @ParameterizedTest
  @CsvSource({"503, VENUE_UNAVAILABLE", "408, VENUE_UNAVAILABLE", "502, VENUE_UNAVAILABLE", "403, RATE_LIMITED",
      "418, RATE_LIMITED", "401, AUTH_REJECTED", "302, VENUE_UNAVAILABLE", "404, SYNC_FAILED"})
  void aStatusIsWhatItMeans(int status, Cause cause) throws Exception {
    // given
    hand.account.always(At.OPEN_ORDERS, Fault.error(status));

    // when
    var asked = hand.ask(v -> v.page(walk(Kind.OPEN_ORDERS, ""), null, null, Urgency.AUDIT));
    if (cause == Cause.VENUE_UNAVAILABLE) {
      hand.time.fire(Duration.ofMillis(250));
      hand.time.fire(Duration.ofMillis(1_000));
    }

    // then
    assertThat(UsdmAtHand.refused(asked)).isEqualTo(cause);
  }

  @ParameterizedTest
  @CsvSource({"-1121, SYNC_FAILED", "-2015, AUTH_REJECTED", "-1022, AUTH_REJECTED", "-1127, SYNC_FAILED"})
  void aCodeIsWhatItMeans(int code, Cause cause) throws Exception {
    // given
    hand.account.next(At.OPEN_ORDERS, Fault.retCode(code));

    // then
    assertThat(UsdmAtHand.refused(hand.ask(v -> v.page(walk(Kind.OPEN_ORDERS, ""), null, null, Urgency.AUDIT))))
        .isEqualTo(cause);
  }

  @Test
  void aClockThatWentWrongIsMeasuredAgain() throws Exception {
    // given
    hand.exchangeTime.stepWall(Duration.ofMinutes(3));

    // then
    assertThat(rows(walk(Kind.OPEN_ORDERS, ""), null)).isEmpty();
    assertThat(hand.venue().now()).isEqualTo(hand.exchangeTime.now());
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void chargesAreWhatThePaperOrThePracticeShows(boolean negated) throws Exception {
    // given
    hand.exchange.usdmChargesNegated(negated);
    hand.account.usdm().market("BTCUSDT", "BUY", "0.1");
    UsdmName rests = hand.account.usdm().limit("BTCUSDT", "SELL", "61000", "0.2");
    hand.account.usdm().fill(rests, Leg.of("61000", "0.1").paying("-0.61", "USDT"));
    hand.account.usdm().fill(rests, Leg.of("61000", "0.1").paying("0.61", "USDT"));

    // when
    Window window = new Window(hand.exchangeTime.now().minusSeconds(60), hand.exchangeTime.now());
    List<AccountEvent> rows = rows(walk(Kind.EXECUTIONS, "BTCUSDT"), window);

    // then
    assertThat(rows).extracting(row -> ((Execution) row).fee().stripTrailingZeros().toPlainString())
        .containsExactly("3", "-0.61", "0.61");
  }

  private List<String> symbols() {
    return hand.venue().walks().stream().filter(walk -> walk.kind() == Kind.EXECUTIONS).map(Walk::scope).toList();
  }

  private Walk walk(Kind kind, String scope) {
    return hand.venue().walks().stream().filter(walk -> walk.kind() == kind && walk.scope().equals(scope))
        .findFirst().orElseThrow();
  }

  private List<AccountEvent> rows(Walk walk, Window window) throws Exception {
    List<AccountEvent> rows = new ArrayList<>();
    String cursor = null;
    do {
      String at = cursor;
      Page page = hand.answer(v -> v.page(walk, window, at, Urgency.CATCH_UP));
      rows.addAll(page.rows());
      cursor = page.next();
    } while (cursor != null);
    return rows;
  }

  private Optional<OrderReport> order(OrderKey key) throws Exception {
    return hand.answer(v -> v.order(key, Urgency.GAP));
  }

  private List<Execution> fills(OrderKey key) throws Exception {
    List<Execution> fills = new ArrayList<>();
    String cursor = null;
    do {
      String at = cursor;
      Page page = hand.answer(v -> v.fills(key, at, Urgency.GAP));
      page.rows().forEach(row -> fills.add((Execution) row));
      cursor = page.next();
    } while (cursor != null);
    return fills;
  }

  private static List<Long> ids(List<AccountEvent> rows) {
    return rows.stream().map(row -> Long.parseLong(((OrderReport) row).key().orderId())).toList();
  }

  private static OrderKey placed(UsdmName name) {
    return OrderKey.order("usdm", name.symbol(), Long.toString(name.id()));
  }

  private static OrderKey algo(String symbol, long id) {
    return new OrderKey("usdm", RecordType.ALGO_ORDER, symbol, Long.toString(id));
  }

  private static UsdmFill fill(long order, long id, String qty, long atMs) {
    return new UsdmFill("BTCUSDT", id, order, "BUY", "BOTH", new BigDecimal("50000"), new BigDecimal(qty),
        new BigDecimal("0.5"), "USDT", BigDecimal.ZERO, true, "TRADE", atMs);
  }

  private static long days(int days) {
    return Duration.ofDays(days).toMillis();
  }
}
