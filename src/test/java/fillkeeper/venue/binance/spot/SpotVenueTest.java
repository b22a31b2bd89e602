package fillkeeper.venue.binance.spot;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Execution;
import fillkeeper.domain.Instrument;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.OrderStatus;
import fillkeeper.domain.SymbolKey;
import fillkeeper.domain.Walk;
import fillkeeper.domain.Walk.Kind;
import fillkeeper.domain.Window;
import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.binance.SpotFill;
import fillkeeper.simulator.binance.SpotListing;
import fillkeeper.simulator.binance.SpotOrder;
import fillkeeper.simulator.binance.SpotTicket;
import fillkeeper.venue.KeyInfo;
import fillkeeper.venue.Page;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.Venue;
import fillkeeper.venue.wire.StrictJson;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is asked of a spot account and what becomes of the answers, over real requests to a simulated exchange. */
class SpotVenueTest {

  private static final Duration DAY = Duration.ofHours(24).minusMillis(1);

  private SpotAtHand hand;

  @BeforeEach
  void open() throws Exception {
    hand = new SpotAtHand();
  }

  @AfterEach
  void close() throws Exception {
    hand.end();
  }

  @Test
  void whoseKeyItIsAndWhatItMayDo() throws Exception {
    KeyInfo key = hand.answer(Venue::identify);
    assertThat(key).isEqualTo(new KeyInfo("900000007", true, null));

    hand.account.permissions(false);
    key = hand.answer(Venue::identify);
    assertThat(key.readOnly()).isFalse();
  }

  @Test
  void aRevokedKeyIsRefused() throws Exception {
    hand.account.revoke();

    assertThat(SpotAtHand.refused(hand.ask(Venue::identify))).isEqualTo(Cause.AUTH_REJECTED);
  }

  @Test
  void whatIsTradedIsKnown() throws Exception {
    List<Instrument> traded = hand.answer(Venue::instruments);
    assertThat(traded).filteredOn(one -> one.symbol().equals("ETHBTC")).first()
        .satisfies(one -> {
          assertThat(one.baseCurrency()).isEqualTo("ETH");
          assertThat(one.quoteCurrency()).isEqualTo("BTC");
          assertThat(one.qtyStep()).isEqualByComparingTo("0.0001");
        });
  }

  // ---- which symbols

  @Test
  void configuredSymbolsAreAskedAboutAndNoOthers() throws Exception {
    // given
    hand.end();
    hand = new SpotAtHand("ETHUSDT", "NOSUCH");
    hand.answer(Venue::instruments);
    hand.account.spot().limit("BTCUSDT", "BUY", "60000", "0.1");

    // when
    hand.answer(v -> v.discover(Set.of(new SymbolKey("spot", "SOLUSDT"))));
    page(SpotLists.openOrders(), null);

    // then
    assertThat(scopes(Kind.EXECUTIONS)).containsExactly("ETHUSDT");
    assertThat(scopes(Kind.CLOSED_ORDERS)).containsExactly("ETHUSDT");
    assertThat(scopes(Kind.OPEN_ORDERS)).containsExactly("");
    assertThat(hand.venue().doubt("spot")).isEmpty();
  }

  @Test
  void symbolsAreFoundInTheLedgerAmongOpenOrdersAndBetweenWhatIsHeld() throws Exception {
    // given
    hand.answer(Venue::instruments);
    hand.account.spot().deposit("BTC", "1");
    hand.account.spot().deposit("ETH", "1");
    hand.account.spot().limit("SOLUSDT", "BUY", "100", "1");

    // when
    hand.answer(v -> v.discover(Set.of(new SymbolKey("spot", "BNBUSDT"), new SymbolKey("usdm", "BTCUSDT"))));

    // then: USDT is what BNB and SOL were traded against, so BTC and ETH may have been too
    assertThat(scopes(Kind.CLOSED_ORDERS))
        .containsExactlyInAnyOrder("BNBUSDT", "SOLUSDT", "ETHBTC", "BTCUSDT", "ETHUSDT");
    assertThat(scopes(Kind.EXECUTIONS)).as("orders of some symbols are filled out of other books too")
        .containsExactlyInAnyOrder("BNBUSDT", "SOLUSDT", "ETHBTC", "BTCUSDT", "ETHUSDT", "allocations/BTCUSDT");
    assertThat(hand.venue().doubt("spot")).get().asString().contains("no symbols are configured");
  }

  /** A hundred assets that were all traded for one another would be more symbols than can be asked about in time. */
  @Test
  void thatMoreLieBetweenWhatIsHeldThanCanBeAskedAboutIsSaid() throws Exception {
    // given
    for (int i = 100; i < 210; i++) {
      hand.exchange.list(new SpotListing("A" + i + "USDT", "A" + i, "USDT", "0.01", "0.1", false), "1");
      hand.account.spot().deposit("A" + i, "1");
    }
    hand.account.spot().deposit("USDT", "1");
    hand.answer(Venue::instruments);

    // when
    hand.answer(v -> v.discover(Set.of()));

    // then
    assertThat(scopes(Kind.EXECUTIONS)).hasSize(100).contains("A100USDT", "A199USDT").doesNotContain("A200USDT");
    assertThat(hand.venue().doubt("spot")).get().asString().contains("not asked about are 10: A200USDT, A201USDT, ")
        .doesNotContain("A205USDT");

    // when: one of them is traded after all
    hand.answer(v -> v.subscribe(hand));
    hand.account.spot().limit("A200USDT", "BUY", "1", "1");
    hand.next();

    // then
    assertThat(scopes(Kind.EXECUTIONS)).contains("A200USDT");
    assertThat(hand.venue().doubt("spot")).get().asString().contains("not asked about are 9: A201USDT");
  }

  @Test
  void aSymbolThatIsFirstMetOnTheStreamHasListsFromThenOn() throws Exception {
    // given
    hand.listen();
    assertThat(scopes(Kind.EXECUTIONS)).isEmpty();

    // when
    hand.account.spot().market("ETHUSDT", "BUY", "1");
    hand.next();

    // then
    assertThat(scopes(Kind.EXECUTIONS)).containsExactly("ETHUSDT");
  }

  @Test
  void aSymbolThatIsNotTradedAnyMoreIsNotAskedAbout() throws Exception {
    // given
    hand.exchange.list(new SpotListing("OLDUSDT", "OLD", "USDT", "0.01", "0.1", false), "1");
    long order = hand.account.spot().limit("OLDUSDT", "BUY", "1", "1");
    hand.exchange.delist("OLDUSDT");
    hand.answer(Venue::instruments);
    hand.answer(v -> v.discover(Set.of(new SymbolKey("spot", "OLDUSDT"))));

    // then
    assertThat(scopes(Kind.EXECUTIONS)).isEmpty();
    assertThat(hand.venue().doubt("spot")).get().asString().contains("no longer listed").contains("OLDUSDT");
    assertThat(order("OLDUSDT", order)).isEmpty();
    Page fills = hand.answer(v -> v.fills(key("OLDUSDT", order), null, Urgency.GAP));
    Page again = hand.answer(v -> v.fills(key("OLDUSDT", order), fills.next(), Urgency.GAP));
    assertThat(again).as("a cursor that was answered before").isEqualTo(fills)
        .isEqualTo(new Page(List.of(), "not listed"));
  }

  @Test
  void aSymbolThatGoesMeanwhileIsNotAskedAboutForLong() throws Exception {
    // given
    hand.answer(Venue::instruments);
    hand.account.spot().limit("SOLUSDT", "BUY", "100", "1");
    hand.answer(v -> v.discover(Set.of()));
    assertThat(scopes(Kind.EXECUTIONS)).containsExactly("SOLUSDT");

    // when
    hand.exchange.delist("SOLUSDT");
    Cause refused = refused(executions("SOLUSDT"), new Window(hand.time.now().minusSeconds(9), hand.time.now()));

    // then
    assertThat(refused).isEqualTo(Cause.SYNC_FAILED);
    assertThat(scopes(Kind.EXECUTIONS)).as("it is left out").isEmpty();
  }

  // ---- lists

  @Test
  void fillsGoOnBehindTheLastIdUntilAPageIsOfAfterTheWindow() throws Exception {
    // given: more than a page within the window, and some behind it
    Instant noon = hand.time.now().minus(Duration.ofDays(2));
    seed(2_300, noon.minus(Duration.ofHours(12)), Duration.ofSeconds(10));
    Window window = new Window(noon.minus(Duration.ofHours(12)), noon.minus(Duration.ofHours(12)).plus(DAY));
    seedFills(10_000, 5, window.to().plusMillis(1), Duration.ofSeconds(1));

    // when
    List<AccountEvent> rows = walk(executions("BTCUSDT"), window);

    // then
    assertThat(ids(rows)).hasSize(2_300);
    assertThat(rows).as("none twice, none of after").hasSize(2_300)
        .allMatch(row -> !((Execution) row).executedAt().isAfter(window.to()));
  }

  @Test
  void aListThatShowsFewerThanAskedForIsReadToItsEnd() throws Exception {
    // given
    hand.exchange.spotPageMax(7);
    Instant from = hand.time.now().minus(Duration.ofHours(20));
    seedFills(1, 40, from, Duration.ofSeconds(3));

    // then
    assertThat(ids(walk(executions("BTCUSDT"), new Window(from, from.plus(Duration.ofHours(5)))))).hasSize(40);
    assertThat(ids(walk(executions("BTCUSDT"), new Window(from, from.plusSeconds(30))))).hasSize(11);
  }

  /** A trade of an account with itself fills two of its orders, and is listed twice under one id. */
  @ParameterizedTest
  @ValueSource(longs = {1_000, 1_001, 1_500, 2_000})
  void aTradeWithOneselfIsReadWholeWhereverAPageEnds(long both) throws Exception {
    // given
    Instant from = hand.time.now().minus(Duration.ofHours(20));
    seedFills(1, (int) both, from, Duration.ofSeconds(1));
    Instant at = from.plusSeconds(both - 1);
    hand.account.spot().seedHistory(List.of(), List.of(new SpotFill("BTCUSDT", both, false, 2, "SELL",
        new BigDecimal("100"), BigDecimal.ONE, BigDecimal.ZERO, "BTC", false, at.toEpochMilli())));

    // when
    List<AccountEvent> rows = walk(executions("BTCUSDT"), new Window(from, at.plusSeconds(1)));

    // then
    assertThat(rows).hasSize((int) both + 1)
        .filteredOn(row -> ((Execution) row).key().execId().equals(Long.toString(both)))
        .extracting(row -> ((Execution) row).key().leg()).containsExactlyInAnyOrder("1", "2");
  }

  @Test
  void noFillsAreAnEmptyPage() throws Exception {
    Instant from = hand.time.now().minus(Duration.ofHours(20));

    assertThat(page(executions("BTCUSDT"), new Window(from, from.plusSeconds(60)))).isEqualTo(new Page(List.of(), null));
  }

  @Test
  void allocationsAreListedApart() throws Exception {
    // given
    hand.answer(Venue::instruments);
    long order = hand.account.spot().limit("BTCUSDT", "BUY", "60000", "0.3");
    hand.account.spot().allocate("BTCUSDT", order, "59990", "0.1");
    hand.account.spot().fill("BTCUSDT", order, "0.1");
    Window window = new Window(hand.time.now().minusSeconds(60), hand.time.now().plusSeconds(60));

    // then
    assertThat(walk(executions("BTCUSDT"), window)).hasSize(1);
    assertThat(walk(executions("allocations/BTCUSDT"), window)).hasSize(1);
    assertThat(readFills(key("BTCUSDT", order))).as("of an order both, whatever their age").hasSize(2);
  }

  /** Orders are chosen by when they changed and numbered by when they were placed: paging by id would miss some. */
  @Test
  void ordersOfAWindowThatIsTooFullAreReadInParts() throws Exception {
    // given: those that were placed first changed last
    Instant from = hand.time.now().minus(Duration.ofHours(30));
    List<SpotOrder> orders = new ArrayList<>();
    for (int n = 0; n < 2_500; n++) {
      orders.add(SpotOrder.past(1 + n, SpotTicket.limit("BTCUSDT", "BUY", "100", "1"), "CANCELED", "0",
          from.minus(Duration.ofDays(3)).toEpochMilli() + n, from.plusSeconds(20_000 - 7 * n).toEpochMilli()));
    }
    hand.account.spot().seedHistory(orders, List.of());
    Window window = new Window(from, from.plus(DAY));

    // when
    List<AccountEvent> rows = walk(closedOrders("BTCUSDT"), window);

    // then
    assertThat(rows).hasSize(2_500);
    assertThat(ids(rows)).hasSize(2_500);
  }

  /** Two thousand changes in one millisecond cannot be told apart by time: that the list has an end is not proven. */
  @Test
  void ordersOfOneMomentThatAreTooManyHaveNoProvenEnd() throws Exception {
    // given
    Instant at = hand.time.now().minus(Duration.ofHours(2));
    List<SpotOrder> orders = new ArrayList<>();
    for (int n = 0; n < 2_000; n++) {
      orders.add(SpotOrder.past(1 + n, SpotTicket.limit("BTCUSDT", "BUY", "100", "1"), "CANCELED", "0",
          at.toEpochMilli(), at.toEpochMilli()));
    }
    hand.account.spot().seedHistory(orders, List.of());
    Walk walk = closedOrders("BTCUSDT");
    Window window = new Window(at.minusSeconds(10), at.plusSeconds(10));

    // when
    Page first = hand.answer(v -> v.page(walk, window, null, Urgency.AUDIT));
    String cursor = first.next();
    Page again = hand.answer(v -> v.page(walk, window, cursor, Urgency.AUDIT));

    // then
    assertThat(again.next()).isEqualTo(cursor).isNotNull();
    assertThat(again.rows()).isEqualTo(first.rows()).hasSize(1_000);
  }

  @Test
  void theOpenOrdersAreOnePageForAllSymbols() throws Exception {
    hand.account.spot().limit("BTCUSDT", "BUY", "100", "1");
    hand.account.spot().limit("ETHUSDT", "BUY", "100", "1");

    Page page = page(SpotLists.openOrders(), null);

    assertThat(page.rows()).hasSize(2);
    assertThat(page.next()).isNull();
    assertThat(ids(page.rows())).as("both have the number of their symbol").hasSize(1);
  }

  /** The venue shows three rows at most, whatever is asked for, and does not say so. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 7, 40, 499})
  void howFewOrdersTheVenueShowsAtMostIsFoundOut(int most) throws Exception {
    // given
    hand.exchange.spotWeightMax(1_000_000);
    hand.answer(Venue::instruments);
    hand.exchange.spotPageMax(most);
    Instant from = hand.time.now().minus(Duration.ofHours(30));
    List<SpotOrder> orders = new ArrayList<>();
    for (int n = 0; n < 120; n++) {
      long at = from.plusSeconds(n < 60 ? 60 * n : 80_000 - n).toEpochMilli();
      orders.add(SpotOrder.past(1 + n, SpotTicket.limit("BTCUSDT", "BUY", "100", "1"), "CANCELED", "0", at - n, at));
    }
    hand.account.spot().seedHistory(orders, List.of());

    // then
    assertThat(ids(walk(closedOrders("BTCUSDT"), new Window(from, from.plus(DAY))))).hasSize(120);
  }

  @Test
  void anAnswerThatIsShorterThanAnotherWasNotCut() throws Exception {
    // given
    Instant from = hand.time.now().minus(Duration.ofHours(30));
    List<SpotOrder> orders = new ArrayList<>();
    for (int n = 0; n < 9; n++) {
      long at = from.plusSeconds(n < 6 ? 60 + n : 7_200 + n).toEpochMilli();
      orders.add(SpotOrder.past(1 + n, SpotTicket.limit("BTCUSDT", "BUY", "100", "1"), "CANCELED", "0", at, at));
    }
    hand.account.spot().seedHistory(orders, List.of());

    // when
    walk(closedOrders("BTCUSDT"), new Window(from, from.plusSeconds(3_600)));
    long proven = hand.exchange.count(At.HISTORY);
    walk(closedOrders("BTCUSDT"), new Window(from.plusSeconds(3_600), from.plusSeconds(9_000)));

    // then
    assertThat(proven).as("it and both of its parts").isEqualTo(3);
    assertThat(hand.exchange.count(At.HISTORY) - proven).isEqualTo(1);
  }

  // ---- what was kept from matching

  @Test
  void whatAnOrderWasKeptFromMatchingWithIsAskedForOnce() throws Exception {
    // given: one match that was prevented, and two
    long once = hand.account.spot().limit("BTCUSDT", "BUY", "60000", "1");
    hand.account.spot().prevent("BTCUSDT", once, "1", "EXPIRED_IN_MATCH");
    long twice = hand.account.spot().limit("BTCUSDT", "BUY", "60000", "1");
    hand.account.spot().prevent("BTCUSDT", twice, "0.25", null);
    hand.account.spot().prevent("BTCUSDT", twice, "0.5", null);
    hand.account.spot().limit("BTCUSDT", "BUY", "60000", "1");

    // when
    List<AccountEvent> rows = walk(closedOrders("BTCUSDT"), lately());
    long asked = hand.exchange.count(At.PREVENTED);
    List<AccountEvent> again = walk(closedOrders("BTCUSDT"), lately());
    page(SpotLists.openOrders(), null);

    // then
    assertThat(prevented(rows)).containsExactly("1.00000000", "0.25000000 0.50000000", "");
    assertThat(prevented(again)).isEqualTo(prevented(rows));
    assertThat(asked).as("by its id; by its id, by its order, and behind those").isEqualTo(4);
    assertThat(hand.exchange.count(At.PREVENTED)).isEqualTo(asked);
    assertThat(prevented(List.of(order("BTCUSDT", twice).orElseThrow()))).containsExactly("0.25000000 0.50000000");

    // when: more of it is
    hand.account.spot().prevent("BTCUSDT", twice, "0.25", "EXPIRED_IN_MATCH");

    // then
    OrderReport ended = order("BTCUSDT", twice).orElseThrow();
    assertThat(ended.status()).isEqualTo(OrderStatus.EXPIRED);
    assertThat(prevented(List.of(ended))).containsExactly("0.25000000 0.50000000 0.25000000");
  }

  /** Each is a question, and a page that takes long looks like one that is never answered. */
  @Test
  void aPageHasNotMoreOfSuchOrdersThanAreSoonAskedAbout() throws Exception {
    // given
    hand.exchange.spotWeightMax(1_000_000);
    hand.answer(Venue::instruments);
    Instant from = hand.time.now();
    for (int i = 0; i < 120; i++) {
      hand.time.stepWall(Duration.ofSeconds(1));
      long order = hand.account.spot().limit("BTCUSDT", "BUY", "60000", "1");
      hand.account.spot().prevent("BTCUSDT", order, "1", "EXPIRED_IN_MATCH");
    }

    // when
    Window window = new Window(from, hand.time.now());
    Page first = page(closedOrders("BTCUSDT"), window);

    // then
    assertThat(first.rows()).hasSizeBetween(1, 50);
    assertThat(prevented(walk(closedOrders("BTCUSDT"), window))).hasSize(120).containsOnly("1.00000000");
  }

  /** It is no fill: what cannot be had is not missing, and an order is not worth less for it. */
  @ParameterizedTest
  @MethodSource("silence")
  void whatItWasKeptFromIsLeftOutWhereItIsNotTold(Fault fault) throws Exception {
    // given
    long order = hand.account.spot().limit("BTCUSDT", "BUY", "60000", "1");
    hand.account.spot().prevent("BTCUSDT", order, "1", "EXPIRED_IN_MATCH");
    hand.exchange.always(At.PREVENTED, fault);

    // then
    assertThat(prevented(walk(closedOrders("BTCUSDT"), lately()))).containsExactly("");

    // when: it is asked for again the next time
    hand.exchange.heal();

    // then
    assertThat(prevented(walk(closedOrders("BTCUSDT"), lately()))).containsExactly("1.00000000");
  }

  private static Stream<Fault> silence() {
    return Stream.of(Fault.DROP, Fault.retCode(-1100), Fault.error(410));
  }

  @ParameterizedTest
  @CsvSource({"-2015, AUTH_REJECTED", "-1003, RATE_LIMITED"})
  void whatStandsInTheWayOfAllQuestionsIsNotPassedOver(int code, Cause cause) throws Exception {
    // given
    long order = hand.account.spot().limit("BTCUSDT", "BUY", "60000", "1");
    hand.account.spot().prevent("BTCUSDT", order, "1", "EXPIRED_IN_MATCH");
    hand.exchange.always(At.PREVENTED, code == -1003 ? Fault.error(418, "300") : Fault.retCode(code));

    // then
    assertThat(refused(closedOrders("BTCUSDT"), lately())).isEqualTo(cause);
  }

  private Window lately() {
    return new Window(hand.time.now().minusSeconds(60), hand.time.now().plusSeconds(60));
  }

  /** Of each order, how much each match that was prevented would have taken of it. */
  private static List<String> prevented(List<AccountEvent> rows) {
    return rows.stream().map(row -> StrictJson.parse(((OrderReport) row).terms().details()))
        .map(row -> StreamSupport.stream(row.path(SpotPreventions.MATCHES).spliterator(), false)
            .map(match -> match.path("makerPreventedQuantity").asText()).collect(Collectors.joining(" "))).toList();
  }

  // ---- one order

  @Test
  void anOrderIsFoundWhereverItIs() throws Exception {
    long order = hand.account.spot().limit("BTCUSDT", "BUY", "100", "1");
    hand.account.spot().cancel("BTCUSDT", order);

    Optional<OrderReport> found = order("BTCUSDT", order);

    assertThat(found).get().extracting(OrderReport::status).isEqualTo(OrderStatus.CANCELED);
    assertThat(order("BTCUSDT", 1)).isEmpty();
  }

  @Test
  void anArchivedOrderIsNowhere() throws Exception {
    long then = hand.time.now().minus(Duration.ofDays(91)).toEpochMilli();
    hand.account.spot().seedHistory(List.of(
        SpotOrder.past(1, SpotTicket.limit("BTCUSDT", "BUY", "100", "1"), "CANCELED", "0", then, then),
        SpotOrder.past(2, SpotTicket.limit("BTCUSDT", "BUY", "100", "1"), "CANCELED", "0.5", then, then)), List.of());

    assertThat(order("BTCUSDT", 1)).isEmpty();
    assertThat(order("BTCUSDT", 2)).isPresent();
  }

  // ---- what goes wrong

  @Test
  void noAnswerIsNeverAnEmptyAnswer() throws Exception {
    hand.exchange.always(At.PAGE, Fault.retCode(-1121));
    Window window = new Window(hand.time.now().minusSeconds(60), hand.time.now());

    assertThat(refused(executions("BTCUSDT"), window))
        .isEqualTo(Cause.SYNC_FAILED);
    assertThat(refused(closedOrders("BTCUSDT"), window))
        .isEqualTo(Cause.SYNC_FAILED);
  }

  @Test
  void aWindowOfMoreThanADayIsRefusedByTheExchange() throws Exception {
    Window window = new Window(hand.time.now().minus(Duration.ofHours(25)), hand.time.now());

    assertThat(refused(executions("BTCUSDT"), window))
        .isEqualTo(Cause.SYNC_FAILED);
  }

  @Test
  void aClockThatIsWrongIsMended() throws Exception {
    hand.answer(Venue::identify);
    hand.exchange.next(At.PAGE, Fault.retCode(-1021));
    Window window = new Window(hand.time.now().minusSeconds(60), hand.time.now());

    assertThat(page(executions("BTCUSDT"), window).rows()).isEmpty();
    assertThat(hand.exchange.count(At.TIME)).isEqualTo(2);
  }

  @Test
  void aBanIsNotAskedInto() throws Exception {
    // given
    hand.answer(Venue::identify);
    hand.exchange.next(At.OPEN_ORDERS, Fault.error(418, "300"));

    // when
    Cause banned = refused(SpotLists.openOrders(), null);
    long asked = hand.exchange.restRequests();
    Cause silent = refused(SpotLists.openOrders(), null);

    // then
    assertThat(banned).isEqualTo(silent).isEqualTo(Cause.RATE_LIMITED);
    assertThat(hand.exchange.restRequests()).isEqualTo(asked);
  }

  /** Other programs at the address use most of it: audits wait for the next minute, what is urgent goes on. */
  @Test
  void whatOthersUseIsLeftToThem() throws Exception {
    // given
    hand.exchange.othersUseOfSpot(5_000);
    hand.answer(Venue::identify);

    // when
    Future<Page> audit = hand.ask(v -> v.page(SpotLists.openOrders(), null, null, Urgency.AUDIT));
    page(SpotLists.openOrders(), null);

    // then
    assertThat(audit.isComplete()).isFalse();
  }

  private List<String> scopes(Kind kind) {
    return hand.venue().walks().stream().filter(walk -> walk.kind() == kind).map(Walk::scope).toList();
  }

  private Page page(Walk walk, Window window) throws Exception {
    return hand.answer(v -> v.page(walk, window, null, Urgency.CATCH_UP));
  }

  private Cause refused(Walk walk, Window window) throws Exception {
    return SpotAtHand.refused(hand.ask(v -> v.page(walk, window, null, Urgency.AUDIT)));
  }

  private Optional<OrderReport> order(String symbol, long id) throws Exception {
    return hand.answer(v -> v.order(key(symbol, id), Urgency.GAP));
  }

  private List<AccountEvent> walk(Walk walk, Window window) throws Exception {
    List<AccountEvent> rows = new ArrayList<>();
    String cursor = null;
    do {
      String from = cursor;
      Page page = hand.answer(v -> v.page(walk, window, from, Urgency.CATCH_UP));
      rows.addAll(page.rows());
      assertThat(page.next()).as("the next page is another").isNotEqualTo(cursor == null ? "" : cursor);
      cursor = page.next();
    } while (cursor != null);
    return rows;
  }

  private List<AccountEvent> readFills(OrderKey order) throws Exception {
    List<AccountEvent> rows = new ArrayList<>();
    String cursor = null;
    do {
      String from = cursor;
      Page page = hand.answer(v -> v.fills(order, from, Urgency.GAP));
      rows.addAll(page.rows());
      cursor = page.next();
    } while (cursor != null);
    return rows;
  }

  private void seed(int count, Instant from, Duration step) {
    seedFills(1, count, from, step);
  }

  private void seedFills(long firstId, int count, Instant from, Duration step) {
    List<SpotFill> fills = new ArrayList<>();
    for (int n = 0; n < count; n++) {
      fills.add(new SpotFill("BTCUSDT", firstId + n, false, 1, "BUY", new BigDecimal("100"), BigDecimal.ONE,
          BigDecimal.ZERO, "BTC", true, from.plus(step.multipliedBy(n)).toEpochMilli()));
    }
    hand.account.spot().seedHistory(List.of(), fills);
  }

  private static Set<String> ids(List<AccountEvent> rows) {
    Set<String> ids = new HashSet<>();
    rows.forEach(row -> ids.add(row instanceof OrderReport order ? order.key().orderId()
        : ((Execution) row).key().execId()));
    return ids;
  }

  private static Walk executions(String scope) {
    return new Walk(Kind.EXECUTIONS, "spot", scope, DAY, null);
  }

  private static Walk closedOrders(String symbol) {
    return new Walk(Kind.CLOSED_ORDERS, "spot", symbol, DAY, null);
  }

  private static OrderKey key(String symbol, long order) {
    return OrderKey.order("spot", symbol, Long.toString(order));
  }
}
