package fillkeeper.simulator.bybit;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import io.vertx.core.http.UpgradeRejectedException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What goes wrong on sockets, and that the book is right all the same. */
class FrameFaultsTest extends SimulatorFixture {

  @Test
  void aDroppedFrameIsNeverSent() {
    Talk talk = subscribed();
    account.next(At.EXECUTION_FRAME, Fault.DROP);

    account.market("linear", "BTCUSDT", "Buy", "0.002");

    assertThat(topic(talk)).isEqualTo("order");
    assertThat(talk.ping().path("op").asText()).isEqualTo("pong");
    assertThat(account.executions()).hasSize(1);
  }

  @Test
  void aRepeatedFrameComesTwice() {
    Talk talk = subscribed();
    exchange.next(At.FRAME, Fault.REPEAT);

    rest();

    assertThat(talk.text()).isEqualTo(talk.text());
  }

  @Test
  void aReorderedFrameChangesPlacesWithTheNext() {
    Talk talk = subscribed();
    account.next(At.ORDER_FRAME, Fault.REORDER);

    account.market("linear", "BTCUSDT", "Buy", "0.002");

    assertThat(topic(talk)).isEqualTo("execution");
    assertThat(topic(talk)).isEqualTo("order");
  }

  @Test
  void aDelayedFrameComesBehindOthers() {
    Talk talk = subscribed();
    account.next(At.ORDER_FRAME, Fault.delay(20));

    account.market("linear", "BTCUSDT", "Buy", "0.002");

    assertThat(topic(talk)).isEqualTo("execution");
    assertThat(topic(talk)).isEqualTo("order");
  }

  @Test
  void aGarbledFrameIsNoJson() {
    Talk talk = subscribed();
    account.next(At.FRAME, Fault.GARBLE);

    rest();

    assertThat(talk.text()).startsWith("<html>");
  }

  @Test
  void aFrameMayBeTooLarge() {
    Talk talk = subscribed();
    account.next(At.FRAME, Fault.oversize(5_000_000));

    String order = rest();

    JsonNode frame = talk.hear();
    assertThat(frame.path("padding").asText()).hasSize(5_000_000);
    assertThat(frame.at("/data/0/orderId").asText()).isEqualTo(order);
  }

  @Test
  void aFrameMayComeInFragments() {
    Talk talk = subscribed();
    account.next(At.FRAME, Fault.SPLIT);

    String order = rest();

    assertThat(talk.hear().at("/data/0/orderId").asText()).isEqualTo(order);
  }

  @Test
  void aStreamMayBeDeafWhilePingsAreAnswered() {
    Talk talk = subscribed();
    account.next(At.FRAME, Fault.STALL);

    rest();
    rest();

    assertThat(talk.ping().path("op").asText()).isEqualTo("pong");
    account.heal();
    String third = rest();
    assertThat(talk.hear().at("/data/0/orderId").asText()).isEqualTo(third);
  }

  @ParameterizedTest
  @EnumSource(value = Fault.Plain.class, names = {"CLOSE", "RESET"})
  void aConnectionMayEndInPlaceOfAFrame(Fault.Plain fault) throws Exception {
    Talk talk = subscribed();
    account.next(At.FRAME, fault);

    rest();

    talk.awaitEnd();
    assertThat(account.openOrders()).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource(value = Fault.Plain.class, names = {"BAD_TEXT", "HALF_CLOSE", "TRUNCATE"})
  void otherSpoiledFramesLeaveTheExchangeStanding(Fault.Plain fault) {
    subscribed();
    account.next(At.FRAME, fault);

    rest();

    Talk another = subscribed();
    String order = rest();
    assertThat(another.hear().at("/data/0/orderId").asText()).isEqualTo(order);
  }

  @Test
  void theFirstFragmentOfAFrameMayBeEmpty() {
    Talk talk = Talk.inFragments(vertx, exchange.wsUrl());
    talk.logIn(KEY, SECRET, clock.ms() + 10_000).hear();
    talk.subscribe("order").hear();
    account.next(At.FRAME, Fault.EMPTY_FRAGMENT);

    String order = rest();

    assertThat(talk.text()).isEmpty();
    assertThat(talk.hear().at("/data/0/orderId").asText()).isEqualTo(order);
  }

  @Test
  void aCutEndsEveryPrivateConnection() throws Exception {
    Talk one = subscribed();
    Talk two = subscribed();

    exchange.cut();

    assertThat(one.awaitEnd()).isEqualTo(Talk.NO_CLOSE_FRAME);
    assertThat(two.awaitEnd()).isEqualTo(Talk.NO_CLOSE_FRAME);
  }

  @Test
  void silenceSwallowsEvenPongsAndHealingEndsIt() {
    Talk talk = subscribed();

    exchange.silence();
    rest();
    talk.say("{\"op\":\"ping\"}");

    assertThat(exchange.connections()).isZero();
    Talk another = subscribed();
    String order = rest();
    assertThat(another.hear().at("/data/0/orderId").asText()).isEqualTo(order);
    exchange.heal();
    assertThat(talk.ping().path("op").asText()).isEqualTo("pong");
  }

  @Test
  void aFaultForTheNthTimeSparesTheFirstOnes() {
    Talk talk = subscribed();
    account.nth(At.ORDER_FRAME, 2, Fault.DROP);

    String first = rest();
    rest();
    String third = rest();

    assertThat(talk.hear().at("/data/0/orderId").asText()).isEqualTo(first);
    assertThat(talk.hear().at("/data/0/orderId").asText()).isEqualTo(third);
  }

  @Test
  void aHandshakeMayBeRefusedOrEndOrNeverBeAnswered() {
    exchange.next(At.CONNECT, Fault.error(503)).next(At.CONNECT, Fault.REFUSE);

    assertThatThrownBy(this::connected)
        .isInstanceOfSatisfying(UpgradeRejectedException.class, no -> assertThat(no.getStatus()).isEqualTo(503));
    assertThatThrownBy(this::connected)
        .isInstanceOfSatisfying(UpgradeRejectedException.class, no -> assertThat(no.getStatus()).isEqualTo(403));
    exchange.next(At.CONNECT, Fault.CLOSE);
    assertThatThrownBy(this::connected).isNotInstanceOf(UpgradeRejectedException.class);
    exchange.next(At.CONNECT, Fault.STALL);
    assertThatThrownBy(this::connected).isNotInstanceOf(UpgradeRejectedException.class);
    assertThat(connected().ping().path("op").asText()).isEqualTo("pong");
    assertThat(exchange.count(At.CONNECT)).isEqualTo(5);
  }

  @Test
  void answersToLogInAndSubscriptionMayBeNoOrNone() {
    account.next(At.LOGIN, Fault.REFUSE).next(At.LOGIN, Fault.retCode(10003)).next(At.SUBSCRIBE, Fault.DROP)
        .next(At.HEARTBEAT, Fault.DROP);

    Talk talk = connected();
    JsonNode refused = talk.logIn(KEY, SECRET, clock.ms() + 1).hear();
    JsonNode coded = talk.logIn(KEY, SECRET, clock.ms() + 1).hear();
    JsonNode accepted = talk.logIn(KEY, SECRET, clock.ms() + 1).hear();
    talk.subscribe("order").say("{\"op\":\"ping\"}");

    assertThat(refused.path("success").asBoolean(true)).isFalse();
    assertThat(coded.path("retCode").asInt()).isEqualTo(10003);
    assertThat(accepted.path("success").asBoolean()).isTrue();
    assertThat(talk.ping().path("req_id").asText()).isEqualTo("ping-1");
    rest();
    assertThat(topic(talk)).isEqualTo("order");
  }

  @Test
  void somethingMayHappenWhileAPhaseWaits() throws Exception {
    CompletableFuture<String> traded = new CompletableFuture<>();
    exchange.meanwhile(At.SUBSCRIBE, () -> traded.complete(rest()));

    subscribed();

    assertThat(account.order(traded.get(60, SECONDS)).status()).isEqualTo("New");
  }

  @Test
  void anAccountKnowsNothingOfHandshakes() {
    assertThatThrownBy(() -> account.next(At.CONNECT, Fault.REFUSE)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> exchange.meanwhile(At.FRAME, () -> { })).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aReplaySaysThePastAgain() {
    account.fillWhole(rest());
    Talk talk = subscribed();

    account.replay(1_000);

    assertThat(talk.hear().at("/data/0/orderStatus").asText()).isEqualTo("New");
    assertThat(talk.hear().at("/data/0/orderStatus").asText()).isEqualTo("Filled");
    assertThat(topic(talk)).isEqualTo("execution");
  }

  @Test
  void aRestatedFeeComesUnderTheSameId() {
    String execution = account.fillWhole(rest());
    Talk talk = subscribed();

    account.restate(execution, "0.5");

    JsonNode row = talk.hear().at("/data/0");
    assertThat(row.path("execId").asText()).isEqualTo(execution);
    assertThat(row.path("execFee").asText()).isEqualTo("0.5");
    assertThat(account.executions()).hasSize(1);
    assertThat(account.executions().get(0).fee()).isEqualByComparingTo("0.5");
  }

  @Test
  void anExchangeThatIsDownComesBackUnderItsAddress() throws Exception {
    Talk talk = subscribed();

    Within.seconds(10, exchange.down());
    talk.awaitEnd();
    assertThatThrownBy(this::connected).isInstanceOf(Exception.class);
    Within.seconds(10, exchange.up());

    assertThat(connected().ping().path("op").asText()).isEqualTo("pong");
  }

  private static String topic(Talk talk) {
    return talk.hear().path("topic").asText();
  }
}
