package fillkeeper.venue.binance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fillkeeper.domain.Cause;
import fillkeeper.domain.Instrument;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.RecordType;
import fillkeeper.domain.Walk;
import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import fillkeeper.testkit.Words;
import fillkeeper.venue.KeyInfo;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.Venue;
import io.vertx.core.Future;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One account that trades spot and futures, over real sockets: two hosts, one venue. */
class BinanceVenueTest {

  private BinanceAtHand hand;

  @BeforeEach
  void open() throws Exception {
    hand = at("spot", "usdm");
  }

  @AfterEach
  void end() throws Exception {
    hand.end();
  }

  private static BinanceAtHand at(String... categories) throws Exception {
    return at("simulator", List.of(categories));
  }

  private static BinanceAtHand at(String environment, List<String> categories, String... symbols) throws Exception {
    return new BinanceAtHand(environment, false, categories, List.of(symbols),
        tools -> Binance.open(tools, (where, word) -> { }));
  }

  @Test
  void bothAreHeardAsOne() throws Exception {
    hand.listen();

    hand.account.spot().market("BTCUSDT", "BUY", "0.02");
    hand.account.usdm().market("ETHUSDT", "BUY", "0.020");

    assertThat(List.of(nextFill(), nextFill())).containsExactlyInAnyOrder("fill BTCUSDT 0.02", "fill ETHUSDT 0.02");
  }

  @Test
  void whatAppliesToBothIsTheStricterAndTheRestIsEachOnesOwn() {
    assertThat(hand.venue().rules().categories()).containsOnlyKeys("spot", "usdm");
    assertThat(hand.venue().rules().restLag()).isEqualTo(Duration.ofSeconds(30));
    assertThat(hand.venue().walks()).extracting(Walk::category).contains("spot", "usdm");
  }

  @Test
  void bothTellWhatIsTraded() throws Exception {
    assertThat(hand.answer(Venue::instruments)).extracting(Instrument::category).contains("spot", "usdm");
  }

  @Test
  void theKeyIsOneAndTheSameForBoth() throws Exception {
    hand.account.permissions(true);

    KeyInfo key = hand.answer(Venue::identify);

    assertThat(key.venueAccountId()).isEqualTo("900000007");
    assertThat(key.readOnly()).isTrue();
  }

  @Test
  void theKeyOfFuturesAloneIsToldBySpotsHost() throws Exception {
    hand.end();
    hand = at("usdm");
    hand.account.permissions(false);

    assertThat(hand.answer(Venue::identify).venueAccountId()).isEqualTo("900000007");
    assertThat(hand.answer(Venue::identify).readOnly()).isFalse();
  }

  /** Only the real exchange says what a key may do; what the account may do says nothing of a key. */
  @ParameterizedTest
  @CsvSource({"testnet, spot, 900000007", "testnet, usdm, alias900000007", "demo, spot, 900000007"})
  void aTestNetworkDoesNotSayWhatAKeyMayDo(String environment, String category, String number) throws Exception {
    hand.end();
    hand = at(environment, List.of(category));
    hand.account.permissions(false);

    assertThat(hand.answer(Venue::identify)).isEqualTo(new KeyInfo(number, null, null));
  }

  @Test
  void whereTheAccountMayDoNothingNoKeyOfItMay() throws Exception {
    hand.end();
    hand = at("testnet", List.of("spot"));
    hand.account.permissions(true);

    assertThat(hand.answer(Venue::identify).readOnly()).isTrue();
  }

  // ---- which symbols

  @Test
  void aSymbolThatOneOfThemListsIsAskedAboutThereAndNotMissed() throws Exception {
    // given
    hand.end();
    hand = at("simulator", List.of("spot", "usdm"), "ETHBTC", "XRPUSDT", "ETHUSDT");
    Words log = new Words();

    // when
    try {
      hand.answer(Venue::instruments);
    } finally {
      log.stop();
    }

    // then
    assertThat(scopes("spot", Walk.Kind.EXECUTIONS)).containsExactly("ETHBTC", "ETHUSDT");
    assertThat(scopes("usdm", Walk.Kind.EXECUTIONS)).containsExactly("ETHUSDT", "XRPUSDT");
    assertThat(log.heard()).noneMatch(said -> said.contains("lists no"));
    assertThat(List.of(hand.venue().doubt("spot"), hand.venue().doubt("usdm"))).containsOnly(Optional.empty());
  }

  @Test
  void aSymbolThatNoneOfThemListsIsSaidToBeMissing() throws Exception {
    // given
    hand.end();
    hand = at("simulator", List.of("spot", "usdm"), "ETHUSDT", "NOSUCH");
    Words log = new Words();

    // when
    try {
      hand.answer(Venue::instruments);
    } finally {
      log.stop();
    }

    // then
    assertThat(log.heard()).filteredOn(said -> said.contains("lists no [NOSUCH] in [spot, usdm]")).hasSize(1);
    assertThat(hand.venue().doubt("spot")).get().asString().contains("NOSUCH").doesNotContain("ETHUSDT");
    assertThat(hand.venue().doubt("usdm")).isEqualTo(hand.venue().doubt("spot"));
  }

  private List<String> scopes(String category, Walk.Kind kind) {
    return hand.venue().walks().stream().filter(walk -> walk.category().equals(category) && walk.kind() == kind)
        .map(Walk::scope).filter(scope -> !scope.startsWith("allocations/")).toList();
  }

  @Test
  void itWaitsWhileAnyPartWaitsForWhatIsGranted() {
    assertThat(waiting(false, false, false).isWaiting()).isFalse();
    assertThat(waiting(true, false, false).isWaiting()).isTrue();
    assertThat(waiting(false, true, false).isWaiting()).isTrue();
    assertThat(waiting(false, false, true).isWaiting()).isTrue();
  }

  private static BinanceVenue waiting(boolean spot, boolean usdm, boolean identity) {
    return new BinanceVenue(Map.of("spot", saying(Venue.class, spot), "usdm", saying(Venue.class, usdm)),
        saying(BinanceVenue.Identity.class, identity), List.of());
  }

  /** One of which nothing else is asked. */
  private static <T> T saying(Class<T> type, boolean waiting) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type},
        (proxy, method, arguments) -> waiting));
  }

  @Test
  void theLossOfOneIsTheLossOfAllAndIsToldOnce() throws Exception {
    hand.listen();

    hand.exchange.cutUsdm();

    assertThat(hand.next()).isEqualTo("lost DISCONNECTED");
    thenNothingIsOpenOrHeard();
  }

  @Test
  void theRefusalOfOneFailsAllAndNothingIsHeardOfALoss() throws Exception {
    hand.answer(Venue::instruments);
    hand.exchange.always(At.STREAM_KEY, Fault.retCode(-2015));

    assertThat(BinanceAtHand.refused(hand.ask(v -> v.subscribe(hand)))).isEqualTo(Cause.AUTH_REJECTED);
    thenNothingIsOpenOrHeard();
  }

  @Test
  void whatIsLostBeforeAllAreConfirmedFailsThem() throws Exception {
    hand.answer(Venue::instruments);
    hand.exchange.always(At.STREAM_KEY, Fault.STALL).meanwhile(At.STREAM_KEY, hand.exchange::cut);

    assertThat(BinanceAtHand.refused(hand.ask(v -> v.subscribe(hand)))).isEqualTo(Cause.DISCONNECTED);
    thenNothingIsOpenOrHeard();
  }

  @Test
  void nothingIsHeardOnceItIsClosed() throws Exception {
    hand.listen();

    hand.ask(v -> {
      v.close();
      v.close();
      return Future.succeededFuture();
    }).await();
    hand.account.spot().market("BTCUSDT", "BUY", "0.02");

    thenNothingIsOpenOrHeard();
  }

  @Test
  void whatIsNotKeptIsNotAskedFor() throws Exception {
    hand.end();
    hand = at("spot");

    assertThatThrownBy(() ->
        hand.venue().order(new OrderKey("usdm", RecordType.ORDER, "BTCUSDT", "1"), Urgency.CATCH_UP))
        .isInstanceOf(IllegalArgumentException.class).hasMessage("the account is not kept in usdm");
  }

  private void thenNothingIsOpenOrHeard() throws Exception {
    hand.await("all are left", () -> hand.exchange.spotConnections() + hand.exchange.usdmConnections() == 0);
    assertThat(hand.isQuiet()).isTrue();
  }

  private String nextFill() throws Exception {
    String next = hand.next();
    while (!next.startsWith("fill ") && !next.equals("nothing")) {
      next = hand.next();
    }
    return next;
  }
}
