package fillkeeper.venue.binance.spot;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.Cause;
import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.binance.KeyProof;
import fillkeeper.simulator.binance.SpotTicket;
import fillkeeper.venue.Page;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.Venue;
import fillkeeper.venue.VenueAccount.KeyType;
import fillkeeper.venue.wire.Conversation;
import fillkeeper.venue.wire.Succession;
import io.vertx.core.Future;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.time.Duration;
import java.util.Base64;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An account's private events, over a real socket of a simulated exchange. */
class SpotStreamTest {

  private static final Duration OVERLAP = Succession.Plan.of(SpotRules.STREAM.cut()).overlap();
  private static final Duration AGE = Duration.ofHours(23).plusMinutes(50);

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
  void whatHappensToTheAccountIsHeardFillsFirst() throws Exception {
    // given
    hand.listen();

    // when
    long order = hand.account.spot().limit("BTCUSDT", "BUY", "60000", "0.3");
    hand.account.spot().fill("BTCUSDT", order, "0.1");
    hand.account.spot().cancel("BTCUSDT", order);

    // then
    assertThat(hand.next()).isEqualTo("order BTCUSDT NEW 0");
    assertThat(hand.next()).isEqualTo("fill BTCUSDT 0.1");
    assertThat(hand.next()).isEqualTo("order BTCUSDT PARTIALLY_FILLED 0.1");
    assertThat(hand.next()).isEqualTo("order BTCUSDT CANCELED 0.1");
    assertThat(hand.exchange.count(At.LOGIN)).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"ED25519, Ed25519", "RSA, RSA"})
  void aKeyPairSignsToo(KeyType type, String algorithm) throws Exception {
    // given
    KeyPair pair = KeyPairGenerator.getInstance(algorithm).generateKeyPair();
    String key = "PAIR" + SpotAtHand.KEY;
    hand.exchange.addAccount("900000008", key, new KeyProof.Pair(pair.getPublic())).spot().deposit("BTC", "1");
    hand.use(key, type, "-----BEGIN PRIVATE KEY-----\n"
        + Base64.getMimeEncoder().encodeToString(pair.getPrivate().getEncoded()) + "\n-----END PRIVATE KEY-----\n");

    // when
    hand.listen();
    hand.exchange.accounts().get(1).spot().limit("ETHUSDT", "SELL", "3000", "1");

    // then: an Ed25519 key logs the connection in, and subscribes then
    assertThat(hand.next()).isEqualTo("order ETHUSDT NEW 0");
    assertThat(hand.exchange.count(At.LOGIN)).isEqualTo(1);
    assertThat(hand.exchange.count(At.SUBSCRIBE)).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"-2015, AUTH_REJECTED", "-2014, AUTH_REJECTED", "-1022, AUTH_REJECTED", "-1000, VENUE_UNAVAILABLE",
      "-1008, VENUE_UNAVAILABLE", "-1003, RATE_LIMITED", "-1034, RATE_LIMITED", "-1100, SUBSCRIBE_REJECTED"})
  void aRefusalSaysWhy(int code, Cause cause) throws Exception {
    // given
    hand.account.next(At.LOGIN, Fault.retCode(code));

    // then
    assertThat(SpotAtHand.refused(hand.ask(v -> v.subscribe(hand)))).isEqualTo(cause);
    hand.await("no connection is left", () -> hand.exchange.spotConnections() == 0);
  }

  @Test
  void whoAsksTooMuchOnTheSocketAsksNothingForAsLongAsTheVenueSays() throws Exception {
    // given: a third of the venue's minute is over, and the connection leaves nothing of what it grants
    hand.time.stepWall(Duration.ofSeconds(20));
    hand.answer(Venue::identify);
    hand.exchange.meanwhile(At.SUBSCRIBE, () -> hand.exchange.spotWeightMax(0));

    // when
    Cause refused = SpotAtHand.refused(hand.ask(v -> v.subscribe(hand)));
    hand.exchange.spotWeightMax(6_000);
    long asked = hand.exchange.restRequests();
    Future<Page> page = hand.ask(v -> v.page(SpotLists.openOrders(), null, null, Urgency.CATCH_UP));

    // then
    assertThat(SpotAtHand.refused(page)).isEqualTo(refused).isEqualTo(Cause.RATE_LIMITED);
    assertThat(page.cause()).hasMessageContaining("for another 40 s");
    assertThat(hand.exchange.restRequests()).isEqualTo(asked);
  }

  @Test
  void aRefusedTimeIsMendedOnceAndThenSaid() throws Exception {
    // given
    hand.account.next(At.LOGIN, Fault.retCode(-1021));
    hand.listen();
    hand.end();

    // then
    hand = new SpotAtHand();
    hand.account.next(At.LOGIN, Fault.retCode(-1021), 2);
    assertThat(SpotAtHand.refused(hand.ask(v -> v.subscribe(hand)))).isEqualTo(Cause.CLOCK_SKEW);
  }

  @Test
  void aSubscriptionThatIsNotConfirmedFails() throws Exception {
    // given
    hand.account.next(At.SUBSCRIBE, Fault.DROP);

    // when
    Future<Void> subscribed = hand.ask(v -> v.subscribe(hand));
    hand.await("the request", () -> hand.exchange.count(At.SUBSCRIBE) == 1);
    hand.time.fire(Conversation.ANSWER_TIMEOUT);

    // then
    assertThat(SpotAtHand.refused(subscribed)).isEqualTo(Cause.STALLED);
  }

  @Test
  void aSubscriptionThatIsThereAlreadyIsWhatWasWanted() throws Exception {
    // given
    hand.account.next(At.LOGIN, Fault.retCode(-2035));

    // then
    hand.listen();
  }

  /** The connection lives on and answers pings. */
  @Test
  void theEndOfTheSubscriptionIsTheLoss() throws Exception {
    // given
    hand.listen();
    hand.account.spot().limit("BTCUSDT", "BUY", "60000", "0.3");

    // when
    hand.account.terminate();

    // then
    assertThat(hand.next()).startsWith("order");
    assertThat(hand.next()).isEqualTo("lost DISCONNECTED");
  }

  @Test
  void whatWasHeardBeforeTheLossComesBeforeIt() throws Exception {
    // given
    hand.listen();

    // when
    hand.account.spot().market("BTCUSDT", "BUY", "0.1");
    hand.account.cut();

    // then
    assertThat(hand.next()).isEqualTo("order BTCUSDT NEW 0");
    assertThat(hand.next()).isEqualTo("fill BTCUSDT 0.1");
    assertThat(hand.next()).isEqualTo("order BTCUSDT FILLED 0.1");
    assertThat(hand.next()).isEqualTo("lost DISCONNECTED");
  }

  /** A quiet account says nothing for hours: only pings prove that the connection lives. */
  @Test
  void aConnectionThatAnswersNoPingIsLost() throws Exception {
    // given
    hand.listen();
    hand.time.fire(SpotAtHand.PING);
    hand.time.fire(SpotAtHand.PING);

    // when
    hand.fallSilent();
    hand.time.fire(SpotAtHand.PING);
    hand.time.fire(SpotAtHand.PONG);

    // then
    assertThat(hand.next()).isEqualTo("lost STALLED");
  }

  @Test
  void anAnnouncedShutdownIsNoLoss() throws Exception {
    // given
    hand.listen();

    // when
    hand.exchange.announceShutdown();
    hand.await("a second connection", () -> hand.exchange.spotConnections() == 2);
    hand.account.spot().limit("BTCUSDT", "BUY", "60000", "0.3");
    assertThat(hand.next()).as("told by one").isEqualTo("order BTCUSDT NEW 0");
    assertThat(hand.next()).as("told by the other").isEqualTo("order BTCUSDT NEW 0");
    hand.time.fire(OVERLAP);
    hand.await("the first is let go", () -> hand.exchange.spotConnections() == 1);
    hand.exchange.shutDownAnnounced();
    hand.account.spot().limit("ETHUSDT", "BUY", "3000", "1");

    // then
    assertThat(hand.next()).isEqualTo("order ETHUSDT NEW 0");
  }

  @Test
  void aConnectionIsReplacedBeforeItIsADayOld() throws Exception {
    // given
    hand.listen();

    // when
    hand.time.fire(AGE);
    hand.await("a second connection", () -> hand.exchange.spotConnections() == 2);
    hand.time.fire(OVERLAP);
    hand.await("the first is let go", () -> hand.exchange.spotConnections() == 1);
    hand.account.spot().limit("ETHUSDT", "BUY", "3000", "1");

    // then
    assertThat(hand.next()).isEqualTo("order ETHUSDT NEW 0");
  }

  @Test
  void aMessageThatCannotBeReadIsToldInItsPlace() throws Exception {
    // given
    hand.listen();
    hand.account.next(At.ORDER_FRAME, Fault.GARBLE);

    // when
    hand.account.spot().place(SpotTicket.limit("BTCUSDT", "BUY", "60000", "0.3"));
    hand.account.spot().limit("ETHUSDT", "BUY", "3000", "1");

    // then
    assertThat(hand.next()).isEqualTo("Unreadable");
    assertThat(hand.next()).isEqualTo("order ETHUSDT NEW 0");
  }

  @Test
  void aClosedVenueHearsNothingMore() throws Exception {
    // given
    hand.listen();

    // when
    hand.context.runOnContext(v -> hand.venue().close());
    hand.await("no connection is left", () -> hand.exchange.spotConnections() == 0);

    // then
    assertThat(SpotAtHand.refused(hand.ask(Venue::identify))).isEqualTo(Cause.DISCONNECTED);
  }
}
