package fillkeeper.desk;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import fillkeeper.time.VertxScheduler;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever is wrong with a request is said by name, and nothing is done. */
class BusDeskBadBodiesTest {

  private static final String MAIN = "fillkeeper.account.bybit.testnet.main";

  private final Vertx vertx = Vertx.vertx();
  private final FakeDesk desk = new FakeDesk(Samples.MAIN);
  private final FakeActions actions = new FakeActions();

  @BeforeEach
  void start() throws Exception {
    desk.onBus(vertx, new FakeReader(Samples.MAIN), actions, JsonArray::new, new VertxScheduler(vertx)).start()
        .await(60, SECONDS);
  }

  @AfterEach
  void close() throws Exception {
    vertx.close().await(60, SECONDS);
  }

  @ParameterizedTest(name = "{0} is refused: {1}")
  @MethodSource("badBodies")
  void aBadBodyIsRefusedAndNamesItsFault(Object body, String fault) {
    Throwable failure = catchThrowable(() -> vertx.eventBus().request(MAIN, body).await(60, SECONDS));

    assertThat(failure).isInstanceOf(ReplyException.class).hasMessageContaining(fault);
    assertThat(((ReplyException) failure).failureCode()).isEqualTo(400);
    assertThat(desk.told).isEmpty();
    assertThat(actions.rows).isEmpty();
  }

  static Stream<Arguments> badBodies() {
    return Stream.of(
        bad("state", "the body"), bad(7, "the body"), bad(null, "the body"), bad(new JsonArray(), "the body"),
        bad(new JsonObject(), "action is missing"), bad(new JsonObject().put("action", 1), "action must be a text"),
        bad(action("explode"), "unknown action"), bad(action("state").put("x", 1), "unknown field x"),
        bad(action("state").put("y".repeat(1_000_000), 1), "unknown field yyy"),
        bad(action("state").put("account", "okx.mainnet.hedge"), "address of"),
        bad(action("orders").put("openOnly", "yes"), "openOnly must be"),
        bad(action("executions").put("limit", 0), "limit must be"),
        bad(action("executions").put("limit", 5_001), "limit must be"),
        bad(action("executions").put("limit", 1.5), "limit must be"),
        bad(action("executions").put("limit", "5"), "limit must be"),
        bad(action("executions").put("limit", Long.MAX_VALUE), "limit must be"),
        bad(action("executions").put("after", -1), "after must be"),
        bad(action("executions").put("after", "x:1"), "after must be"),
        bad(action("executions").put("after", true), "after must be"),
        bad(action("order").put("symbol", "BTCUSDT").put("orderId", "o1"), "category is missing"),
        bad(action("order").put("category", "linear").put("orderId", "o1"), "symbol is missing"),
        bad(order(), "one of orderId and clientOrderId"),
        bad(order().put("orderId", "o1").put("clientOrderId", "c-1"), "one of orderId and clientOrderId"),
        bad(order().put("orderId", 1), "orderId must be a text"),
        bad(order().put("orderId", " "), "orderId must have"),
        bad(order().put("orderId", "o".repeat(201)), "orderId must have"),
        bad(order().put("orderId", "o\0"), "orderId has a character"),
        bad(order().put("orderId", "o\ud800"), "orderId has a character"),
        bad(action("accept-gap").put("note", "n"), "gapId is missing"),
        bad(action("accept-gap").put("gapId", "1"), "note is missing"),
        bad(action("accept-gap").put("gapId", "one").put("note", "n"), "gapId must be"),
        bad(action("accept-gap").put("gapId", Samples.INCARNATION + ":1").put("note", "n"), "gapId must be"),
        bad(action("accept-gap").put("gapId", "1").put("note", "n".repeat(2_001)), "note must have"),
        bad(action("drain").put("force", true), "unknown field force"));
  }

  private static Arguments bad(Object body, String fault) {
    return Arguments.of(body, fault);
  }

  private static JsonObject action(String action) {
    return new JsonObject().put("action", action);
  }

  private static JsonObject order() {
    return action("order").put("category", "linear").put("symbol", "BTCUSDT");
  }
}
