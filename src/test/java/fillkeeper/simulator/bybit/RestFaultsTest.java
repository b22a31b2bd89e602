package fillkeeper.simulator.bybit;

import static fillkeeper.simulator.bybit.Desk.texts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.simulator.At;
import fillkeeper.simulator.bybit.Desk.Answer;
import fillkeeper.simulator.Fault;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What goes wrong with requests, and that the next one is right again. */
class RestFaultsTest extends SimulatorFixture {

  private static final String OPEN = "category=linear&settleCoin=USDT";

  private String older;
  private String newer;

  @BeforeEach
  void twoOrders() {
    older = rest();
    newer = rest();
  }

  @Test
  void aStatusMayComeInPlaceOfAnAnswer() {
    exchange.next(At.REST, Fault.error(429, "7")).next(At.REST, Fault.error(302)).next(At.REST, Fault.REFUSE);

    Answer limited = ask();
    Answer moved = ask();
    Answer refused = ask();

    assertThat(limited.status()).isEqualTo(429);
    assertThat(limited.headers().get("Retry-After")).isEqualTo("7");
    assertThat(moved.status()).isEqualTo(302);
    assertThat(moved.headers().get("Location")).startsWith("http://127.0.0.1:1/");
    assertThat(refused.status()).isEqualTo(403);
    assertThat(ids(page())).containsExactly(newer, older);
  }

  @Test
  void aCodeMayComeWithStatus200() {
    account.next(At.OPEN_ORDERS, Fault.retCode(10016), 2);

    assertThat(page().path("retCode").asInt()).isEqualTo(10016);
    assertThat(page().path("retCode").asInt()).isEqualTo(10016);
    assertThat(page().path("retCode").asInt()).isZero();
  }

  @Test
  void anAnswerMayBeNoJsonOrTooLarge() {
    account.next(At.PAGE, Fault.GARBLE).next(At.PAGE, Fault.oversize(1_000_000));

    assertThat(ask().body()).startsWith("<html>");
    assertThat(page().path("padding").asText()).hasSize(1_000_000);
  }

  @ParameterizedTest
  @EnumSource(value = Fault.Plain.class, names = {"CLOSE", "RESET", "TRUNCATE"})
  void aConnectionMayEndInPlaceOfAnAnswer(Fault.Plain fault) {
    account.next(At.OPEN_ORDERS, fault);

    assertThatThrownBy(this::ask).isInstanceOf(Exception.class);
    assertThat(ids(page())).containsExactly(newer, older);
  }

  @Test
  void aStalledRequestIsNeverAnsweredWhileOthersAre() {
    account.next(At.OPEN_ORDERS, Fault.STALL);

    Future<Answer> stalled = desk.send("/v5/order/realtime", OPEN);
    Within.seconds(5, Future.<Void>future(done -> whenItHasArrived(done::complete)));

    assertThat(ids(page())).containsExactly(newer, older);
    assertThat(stalled.isComplete()).isFalse();
  }

  @Test
  void theExchangeClosesWhateverHangs() {
    account.next(At.OPEN_ORDERS, Fault.STALL).next(At.FRAME, Fault.HALF_CLOSE);
    Talk half = subscribed();
    desk.send("/v5/order/realtime", OPEN);
    Within.seconds(5, Future.<Void>future(done -> whenItHasArrived(done::complete)));
    rest();
    exchange.silence();

    Within.seconds(3, exchange.close());

    assertThat(exchange.connections()).isZero();
    half.close();
  }

  @Test
  void aDelayedAnswerSaysWhatWasTrueWhenItWasAsked() {
    account.next(At.OPEN_ORDERS, Fault.delay(50));

    Future<Answer> slow = desk.send("/v5/order/realtime", OPEN);
    Within.seconds(5, Future.<Void>future(done -> whenItHasArrived(done::complete)));
    String third = rest();

    assertThat(ids(Desk.json(Within.seconds(5, slow)))).containsExactly(newer, older);
    assertThat(ids(page())).containsExactly(third, newer, older);
  }

  @Test
  void aTricklingAnswerComesInTheEnd() {
    exchange.next(At.TIME, Fault.TRICKLE);

    assertThat(desk.get("/v5/market/time", "").path("retCode").asInt()).isZero();
  }

  @Test
  void aShortPageIsNoEnd() {
    account.next(At.PAGE, Fault.SHORT_PAGE);

    assertThat(texts(desk.walk("/v5/order/realtime", OPEN), "orderId")).containsExactly(newer, older);
    assertThat(exchange.count(At.OPEN_ORDERS)).isEqualTo(2);
  }

  @Test
  void anEmptyPageMayCarryACursor() {
    account.next(At.PAGE, Fault.shortPage(0), 2);

    JsonNode first = page();
    String cursor = first.at("/result/nextPageCursor").asText();
    JsonNode second = desk.get("/v5/order/realtime", OPEN + "&cursor=" + cursor);
    String next = second.at("/result/nextPageCursor").asText();
    JsonNode third = desk.get("/v5/order/realtime", OPEN + "&cursor=" + next);

    assertThat(ids(first)).isEmpty();
    assertThat(next).isNotEmpty().isNotEqualTo(cursor);
    assertThat(ids(third)).containsExactly(newer, older);
  }

  @Test
  void aCursorMayLeadToItself() {
    account.always(At.PAGE, Fault.REPEAT);

    JsonNode first = page();
    String cursor = first.at("/result/nextPageCursor").asText();
    JsonNode second = desk.get("/v5/order/realtime", OPEN + "&cursor=" + cursor);
    JsonNode third = desk.get("/v5/order/realtime", OPEN + "&cursor="
        + second.at("/result/nextPageCursor").asText());

    assertThat(ids(first)).containsExactly(newer, older);
    assertThat(third.path("result")).isEqualTo(second.path("result"));
    assertThat(ids(third)).containsExactly(newer, older);
  }

  @Test
  void rowsMayBeMissingOrTheOtherWayRound() {
    account.next(At.PAGE, Fault.DROP).next(At.PAGE, Fault.REORDER);

    assertThat(ids(page())).isEmpty();
    assertThat(ids(page())).containsExactly(older, newer);
  }

  @Test
  void listsMayLagBehindTheBook() {
    clock.advance(Duration.ofSeconds(5));
    account.fillWhole(older);
    String third = rest();
    account.always(At.REST, Fault.lag(3_000));

    assertThat(ids(page())).containsExactly(newer, older);
    assertThat(desk.get("/v5/execution/list", "category=linear").at("/result/list")).isEmpty();
    assertThat(desk.get("/v5/order/history", "category=linear").at("/result/list")).isEmpty();
    assertThat(desk.get("/v5/order/realtime", "category=linear&orderId=" + older)
        .at("/result/list/0/orderStatus").asText()).isEqualTo("New");
    account.heal();
    assertThat(ids(page())).containsExactly(third, newer);
  }

  @Test
  void oneOrderMayBeHiddenWhileTheOthersAreShown() {
    account.next(At.ORDER_BY_ID, Fault.DROP);

    assertThat(desk.get("/v5/order/realtime", "category=linear&orderId=" + older).at("/result/list")).isEmpty();
    assertThat(desk.get("/v5/order/realtime", "category=linear&orderId=" + older).at("/result/list")).hasSize(1);
  }

  @Test
  void somethingMayHappenWhileAPageIsAwaited() {
    account.meanwhile(At.PAGE, () -> account.cancel(older));

    assertThat(ids(page())).containsExactly(newer);
  }

  private void whenItHasArrived(Runnable then) {
    vertx.setPeriodic(5, id -> {
      if (exchange.count(At.OPEN_ORDERS) > 0) {
        vertx.cancelTimer(id);
        then.run();
      }
    });
  }

  private Answer ask() {
    return desk.ask("/v5/order/realtime", OPEN);
  }

  private JsonNode page() {
    return desk.get("/v5/order/realtime", OPEN);
  }

  private static List<String> ids(JsonNode answer) {
    return texts(answer.at("/result/list"), "orderId");
  }
}
