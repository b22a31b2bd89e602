package fillkeeper.venue.binance.usdm;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fillkeeper.domain.Cause;
import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.binance.UsdmName;
import fillkeeper.simulator.binance.UsdmTicket;
import fillkeeper.venue.wire.Succession;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An account's private events and the key that they are listened to by, over a real socket of a simulated exchange. */
class UsdmStreamTest {

  private static final Duration KEEP = Duration.ofMinutes(1);
  private static final Duration TIMESTEP = Duration.ofMinutes(15);
  private static final Duration OVERLAP = Succession.Plan.of(UsdmRules.STREAM.cut()).overlap();
  private static final Duration AGE = Duration.ofHours(23).plusMinutes(50);

  private UsdmAtHand hand;

  @BeforeEach
  void open() throws Exception {
    hand = new UsdmAtHand();
  }

  @AfterEach
  void close() throws Exception {
    hand.end();
  }

  @Test
  void whatHappensToTheAccountIsHeardOnceAndFillsFirst() throws Exception {
    // given
    hand.listen();

    // when
    UsdmName order = hand.account.usdm().limit("BTCUSDT", "BUY", "60000", "0.3");
    hand.account.usdm().fill(order, "0.1");
    hand.account.usdm().cancel(order);

    // then
    assertThat(hand.next()).isEqualTo("order BTCUSDT NEW 0");
    assertThat(hand.next()).isEqualTo("fill BTCUSDT 0.1");
    assertThat(hand.next()).isEqualTo("order BTCUSDT PARTIALLY_FILLED 0.1");
    assertThat(hand.next()).isEqualTo("order BTCUSDT CANCELED 0.1");
    assertThat(hand.exchange.count(At.FAST_FRAME)).as("not asked for").isZero();
  }

  @Test
  void aConditionalOrderIsHeardAndThenTheOneThatItPlaced() throws Exception {
    // given
    hand.listen();

    // when
    long algo = hand.account.usdm().wait(UsdmTicket.market("ETHUSDT", "SELL", "2").triggeredAt("2900"));
    hand.account.usdm().trigger(algo);

    // then
    assertThat(hand.next()).isEqualTo("algo_order ETHUSDT PENDING_TRIGGER 0");
    assertThat(hand.next()).isEqualTo("algo_order ETHUSDT PENDING_TRIGGER 0");
    assertThat(hand.next()).isEqualTo("algo_order ETHUSDT EXPIRED 0");
    assertThat(hand.next()).isEqualTo("order ETHUSDT NEW 0");
    assertThat(hand.next()).isEqualTo("fill ETHUSDT 2");
    assertThat(hand.next()).isEqualTo("order ETHUSDT FILLED 2");
    assertThat(hand.next()).isEqualTo("algo_order ETHUSDT EXPIRED 0");
  }

  @Test
  void whatTheExchangeDoesByItselfIsHeard() throws Exception {
    // given
    hand.listen();

    // when
    hand.account.usdm().liquidate("BTCUSDT", "SELL", "58000", "0.3");
    hand.account.usdm().deleverage("ETHUSDT", "BUY", "SHORT", "3000", "1");

    // then
    assertThat(hand.next()).isEqualTo("order BTCUSDT NEW 0");
    assertThat(hand.next()).isEqualTo("fill BTCUSDT 0.3");
    assertThat(hand.next()).isEqualTo("order BTCUSDT FILLED 0.3");
    assertThat(hand.next()).isEqualTo("order ETHUSDT NEW 0");
    assertThat(hand.next()).isEqualTo("fill ETHUSDT 1");
  }

  @Test
  void theKeyThatOthersListenByIsTakenAndNeverDeleted() throws Exception {
    // given
    String others = hand.account.usdm().obtainKey();

    // when
    hand.listen();
    hand.context.runOnContext(v -> hand.venue().close());
    hand.await("no connection is left", () -> hand.exchange.usdmConnections() == 0);

    // then
    assertThat(hand.account.usdm().obtainKey()).isEqualTo(others);
  }

  @Test
  void theKeyIsKeptAliveForAsLongAsItIsListenedBy() throws Exception {
    // given
    hand.listen();

    // when
    for (int i = 1; i <= 8; i++) {
      hand.exchangeTime.stepWall(TIMESTEP);
      long kept = hand.exchange.count(At.STREAM_KEY);
      hand.time.fire(KEEP);
      hand.await("kept", () -> hand.exchange.count(At.STREAM_KEY) == kept + 1);
    }
    hand.account.usdm().limit("BTCUSDT", "BUY", "60000", "0.3");

    // then
    assertThat(hand.next()).isEqualTo("order BTCUSDT NEW 0");
  }

  @Test
  void aKeyThatCouldNotBeKeptIsTriedAgainSoon() throws Exception {
    // given
    hand.listen();
    hand.account.next(At.STREAM_KEY, Fault.error(418, "1"));

    // when
    for (int i = 0; i < 3; i++) {
      hand.time.fire(KEEP);
    }
    hand.account.usdm().limit("BTCUSDT", "BUY", "60000", "0.3");

    // then
    assertThat(hand.next()).isEqualTo("order BTCUSDT NEW 0");
  }

  /** Whether there still is one is not known then, and nothing else would tell. */
  @Test
  void aKeyOfWhichNothingIsHeardForTooLongIsTheLoss() throws Exception {
    // given
    hand.listen();
    hand.account.always(At.STREAM_KEY, Fault.error(418, "1"));

    // when
    for (int i = 1; i < 20; i++) {
      hand.time.fire(KEEP);
    }
    hand.account.usdm().limit("BTCUSDT", "BUY", "60000", "0.3");
    assertThat(hand.next()).as("is still listened by").isEqualTo("order BTCUSDT NEW 0");
    hand.time.fire(KEEP);

    // then
    assertThat(hand.next()).isEqualTo("lost RATE_LIMITED");
    hand.await("no connection is left", () -> hand.exchange.usdmConnections() == 0);
  }

  /** Its socket lives on, answers pings and says nothing any more. */
  @Test
  void theEndOfTheKeyIsTheLoss() throws Exception {
    // given
    hand.listen();
    hand.account.usdm().limit("BTCUSDT", "BUY", "60000", "0.3");

    // when
    hand.account.usdm().expireKeyTwice();

    // then
    assertThat(hand.next()).isEqualTo("order BTCUSDT NEW 0");
    assertThat(hand.next()).isEqualTo("lost DISCONNECTED");
    hand.await("no connection is left", () -> hand.exchange.usdmConnections() == 0);
  }

  @Test
  void aKeyThatSomebodyDeletedIsNoticedWhenItIsKept() throws Exception {
    // given
    hand.listen();

    // when
    hand.account.usdm().deleteKey();
    hand.time.fire(KEEP);

    // then
    assertThat(hand.next()).isEqualTo("lost DISCONNECTED");
  }

  @Test
  void aKeyThatSomebodyReplacedIsNoticedWhenItIsKept() throws Exception {
    // given
    hand.listen();

    // when
    hand.account.usdm().deleteKey();
    hand.account.usdm().obtainKey();
    hand.time.fire(KEEP);

    // then
    assertThat(hand.next()).isEqualTo("lost DISCONNECTED");
  }

  @Test
  void theEndOfAnotherKeyMeansNothing() throws Exception {
    // given
    hand.listen();

    // when
    hand.account.usdm().say(expired("anotherkey0000000000000000000000"));
    hand.account.usdm().limit("BTCUSDT", "BUY", "60000", "0.3");

    // then
    assertThat(hand.next()).isEqualTo("order BTCUSDT NEW 0");
  }

  @Test
  void theEndOfAKeyThatIsNotNamedIsThatOfOurs() throws Exception {
    // given
    hand.listen();

    // when
    hand.account.usdm().say(JsonNodeFactory.instance.objectNode().put("e", "listenKeyExpired").put("E", 1L));

    // then
    assertThat(hand.next()).isEqualTo("lost DISCONNECTED");
  }

  /** The venue accepts any key, so one that dies meanwhile is noticed only by asking. */
  @Test
  void aKeyThatDiesWhileItIsConnectedByIsNoSubscription() throws Exception {
    // given
    hand.exchange.meanwhile(At.CONNECT, () -> hand.account.usdm().deleteKey());

    // then
    assertThat(UsdmAtHand.refused(hand.ask(v -> v.subscribe(hand)))).isEqualTo(Cause.DISCONNECTED);
    hand.await("no connection is left", () -> hand.exchange.usdmConnections() == 0);
  }

  @ParameterizedTest
  @CsvSource({"-2015, AUTH_REJECTED", "-2014, AUTH_REJECTED", "-1002, AUTH_REJECTED", "-1100, SYNC_FAILED"})
  void aRefusalSaysWhy(int code, Cause cause) throws Exception {
    // given
    hand.account.next(At.STREAM_KEY, Fault.retCode(code));

    // then
    assertThat(UsdmAtHand.refused(hand.ask(v -> v.subscribe(hand)))).isEqualTo(cause);
    assertThat(hand.exchange.usdmConnections()).isZero();
  }

  @Test
  void aHostThatRefusesTheConnectionIsLeftAlone() throws Exception {
    // given
    hand.exchange.next(At.CONNECT, Fault.REFUSE);

    // then
    assertThat(UsdmAtHand.refused(hand.ask(v -> v.subscribe(hand)))).isEqualTo(Cause.RATE_LIMITED);
  }

  @Test
  void whatWasHeardBeforeTheLossComesBeforeIt() throws Exception {
    // given
    hand.listen();

    // when
    hand.account.usdm().market("BTCUSDT", "BUY", "0.1");
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
    hand.time.fire(UsdmAtHand.PING);
    hand.time.fire(UsdmAtHand.PING);

    // when
    hand.fallSilent();
    hand.time.fire(UsdmAtHand.PING);
    hand.time.fire(UsdmAtHand.PONG);

    // then
    assertThat(hand.next()).isEqualTo("lost STALLED");
  }

  @Test
  void aConnectionIsReplacedBeforeItIsADayOld() throws Exception {
    // given
    hand.listen();

    // when
    hand.time.fire(AGE);
    hand.await("a second connection", () -> hand.exchange.usdmConnections() == 2);
    hand.account.usdm().limit("BTCUSDT", "BUY", "60000", "0.3");
    assertThat(hand.next()).as("told by one").isEqualTo("order BTCUSDT NEW 0");
    assertThat(hand.next()).as("told by the other").isEqualTo("order BTCUSDT NEW 0");
    hand.time.fire(OVERLAP);
    hand.await("the first is let go", () -> hand.exchange.usdmConnections() == 1);
    hand.account.usdm().limit("ETHUSDT", "BUY", "3000", "1");

    // then
    assertThat(hand.next()).isEqualTo("order ETHUSDT NEW 0");
  }

  /** Both would be deaf to what happened between the end of the one key and the beginning of the other. */
  @Test
  void aKeyThatDiedBeforeItsSuccessorWasConfirmedIsALoss() throws Exception {
    // given
    hand.listen();
    hand.account.usdm().deleteKey();

    // when
    hand.time.fire(AGE);

    // then
    assertThat(hand.next()).isEqualTo("lost DISCONNECTED");
    hand.await("no connection is left", () -> hand.exchange.usdmConnections() == 0);
  }

  @Test
  void aMessageThatCannotBeReadIsToldInItsPlace() throws Exception {
    // given
    hand.listen();
    hand.account.next(At.ORDER_FRAME, Fault.GARBLE);

    // when
    hand.account.usdm().limit("BTCUSDT", "BUY", "60000", "0.3");
    hand.account.usdm().limit("ETHUSDT", "BUY", "3000", "1");

    // then
    assertThat(hand.next()).isEqualTo("Unreadable");
    assertThat(hand.next()).isEqualTo("order ETHUSDT NEW 0");
  }

  private static ObjectNode expired(String key) {
    return JsonNodeFactory.instance.objectNode().put("e", "listenKeyExpired").put("E", "1767229200000")
        .put("listenKey", key);
  }
}
