package fillkeeper.desk;

import fillkeeper.supervisor.RefusedException;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.time.Scheduler;
import fillkeeper.time.VertxScheduler;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.eventbus.ReplyFailure;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.ConnectException;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the event bus answers, and that it always answers. */
class BusDeskTest {

  private static final String ACCOUNTS = "fillkeeper.accounts";
  private static final String MARKETS = "fillkeeper.markets";
  private static final String MAIN = "fillkeeper.account.bybit.testnet.main";

  private final Vertx vertx = Vertx.vertx();
  private final FakeDesk desk = new FakeDesk(Samples.MAIN, Samples.HEDGE);
  private final FakeReader reader = new FakeReader(Samples.MAIN, Samples.HEDGE);
  private final FakeActions actions = new FakeActions();
  private Supplier<JsonArray> markets = () -> new JsonArray().add(new JsonObject().put("stream", "bybit.spot"));
  private BusDesk bus;

  @BeforeEach
  void start() throws Exception {
    reader.orders.add(Samples.order("o2", 12));
    reader.orders.add(Samples.order("o1", 11));
    for (int seq = 1; seq <= 3; seq++) {
      reader.executions.add(Samples.execution("e" + seq, seq));
    }
    start(new VertxScheduler(vertx));
  }

  @AfterEach
  void close() throws Exception {
    vertx.close().await(60, SECONDS);
  }

  @Test
  void allAccountsAreListedInTheOrderOfTheConfiguration() throws Exception {
    JsonObject answer = ask(ACCOUNTS, new JsonObject());

    assertThat(answer.getJsonArray("accounts")).extracting(state -> ((JsonObject) state).getString("name"))
        .containsExactly("bybit.testnet.main", "okx.mainnet.hedge");
    assertThat(answer.getString("incarnation")).isEqualTo(Samples.INCARNATION.toString());
    assertThat(answer.getJsonArray("accounts").getJsonObject(0).getString("incarnation"))
        .isEqualTo(Samples.INCARNATION.toString());
  }

  @Test
  void theStateOfOneAccountComesFromItsOwnAddressAndFromTheCommonOne() throws Exception {
    JsonObject own = ask(MAIN, new JsonObject().put("action", "state"));
    JsonObject common = ask(ACCOUNTS, named("bybit.testnet.main", "state"));

    assertThat(own).isEqualTo(common);
    assertThat(own.getString("status")).isEqualTo("LIVE");
    assertThat(own.getInteger("openGaps")).isEqualTo(2);
  }

  @Test
  void anAccountThatIsNotConfiguredIsNotFoundAndHasNobodyBehindItsAddress() {
    assertThat(refused(ACCOUNTS, named("bybit.testnet.other", "state")).failureCode()).isEqualTo(404);
    assertThat(refused("fillkeeper.account.bybit.testnet.other", action("state")).failureType())
        .isEqualTo(ReplyFailure.NO_HANDLERS);
  }

  @Test
  void ordersCarryTheirAccountAndSayWhetherTheyAreAll() throws Exception {
    JsonObject all = ask(MAIN, action("orders").put("openOnly", true));
    JsonObject cut = ask(MAIN, action("orders").put("limit", 1));

    assertThat(ids(all, "orderId")).containsExactly("o2", "o1");
    assertThat(all.getBoolean("complete")).isTrue();
    assertThat(all.getJsonObject("account").fieldNames())
        .containsExactly("status", "isCurrent", "changeSeq", "incarnation");
    assertThat(all.getString("incarnation")).isEqualTo(Samples.INCARNATION.toString());
    assertThat(ids(cut, "orderId")).containsExactly("o2");
    assertThat(cut.getBoolean("complete")).isFalse();
  }

  @Test
  void anOrderIsFoundByItsId() throws Exception {
    JsonObject answer = ask(MAIN, order().put("orderId", "o1"));

    assertThat(answer.getJsonObject("order").getString("orderId")).isEqualTo("o1");
    assertThat(answer.getString("incarnation")).isEqualTo(Samples.INCARNATION.toString());
  }

  @Test
  void allOrdersOfOneClientIdAreFoundTheNewestFirst() throws Exception {
    JsonObject answer = ask(MAIN, order().put("clientOrderId", "c-1"));

    assertThat(answer.getJsonObject("order").getString("orderId")).isEqualTo("o2");
    assertThat(ids(answer, "orderId")).containsExactly("o2", "o1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"orderId", "clientOrderId"})
  void anOrderThatTheLedgerDoesNotHaveIsNotFound(String by) {
    assertThat(refused(MAIN, order().put(by, "nope")).failureCode()).isEqualTo(404);
    assertThat(refused(MAIN, order().put(by, by.equals("orderId") ? "o1" : "c-1").put("recordType", "algo_order"))
        .failureCode()).isEqualTo(404);
  }

  @Test
  void executionsAreWalkedByCursorToTheirEnd() throws Exception {
    JsonObject first = ask(MAIN, action("executions").put("limit", 2));
    JsonObject second = ask(MAIN, action("executions").put("limit", 2).put("after", first.getString("next")));

    assertThat(ids(first, "execId")).containsExactly("e1", "e2");
    assertThat(first.getString("next")).isEqualTo(Samples.INCARNATION + ":2");
    assertThat(ids(second, "execId")).containsExactly("e3");
    assertThat(second.getMap()).containsEntry("next", null);
    assertThat(ids(ask(MAIN, action("executions").put("after", 1)), "execId")).containsExactly("e2", "e3");
    assertThat(ids(ask(MAIN, action("executions").put("after", "2")), "execId")).containsExactly("e3");
  }

  @Test
  void aCursorOfAnotherIncarnationIsGone() {
    ReplyException gone = refused(MAIN,
        action("executions").put("after", "00000000-0000-0000-0000-000000000001:2"));

    assertThat(gone.failureCode()).isEqualTo(410);
    assertThat(gone.getMessage()).contains("INCARNATION_CHANGED", Samples.INCARNATION.toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"resync", "quarantine", "resume", "drain"})
  void aCommandIsAnsweredWithTheStateThatFollows(String command) throws Exception {
    JsonObject answer = ask(MAIN, action(command));

    assertThat(desk.told).containsExactly(command + " bybit.testnet.main");
    assertThat(answer.getString("account")).isEqualTo("bybit.testnet.main");
    assertThat(answer.getString("action")).isEqualTo(command);
    assertThat(answer.getString("status")).isEqualTo("ok");
    assertThat(answer.getJsonObject("state").getString("name")).isEqualTo("bybit.testnet.main");
    assertThat(answer.getString("incarnation")).isEqualTo(Samples.INCARNATION.toString());
  }

  @Test
  void aGapIsAcceptedByItsIdAsTextOrNumber() throws Exception {
    ask(MAIN, action("accept-gap").put("gapId", "17").put("note", "archived"));
    ask(MAIN, action("accept-gap").put("gapId", 18).put("note", "gone"));

    assertThat(desk.told).containsExactly("accept-gap bybit.testnet.main 17 bus archived",
        "accept-gap bybit.testnet.main 18 bus gone");
  }

  @Test
  void aRefusalOfTheDeskKeepsItsCodeAndItsWords() {
    desk.outcome = () -> Future.failedFuture(new RefusedException(409, "another process owns the account"));

    ReplyException refused = refused(MAIN, action("resync"));

    assertThat(refused.failureCode()).isEqualTo(409);
    assertThat(refused.getMessage()).isEqualTo("another process owns the account");
  }

  @Test
  void aCommandThatTheStoreDidNotConfirmMayHaveHappened() {
    desk.outcome = () -> Future.failedFuture(new AttemptFailure(Cause.WRITE_FAILED, "host=10.0.0.1 secret"));

    ReplyException refused = refused(MAIN, action("drain"));

    assertThat(refused.failureCode()).isEqualTo(503);
    assertThat(refused.getMessage()).contains("may still take effect").doesNotContain("secret");
  }

  @Test
  void aCommandThatTookEffectIsAnsweredAlsoWhereTheStateCannotBeRead() throws Exception {
    storeFails();

    JsonObject answer = ask(MAIN, action("quarantine"));

    assertThat(answer.getString("status")).isEqualTo("ok");
    assertThat(answer.getMap()).containsEntry("state", null);
  }

  @Test
  void aCommandThatIsNeverConfirmedIsAnsweredAtItsLimit() throws Exception {
    restart((delay, action) -> new VertxScheduler(vertx).after(Duration.ZERO, action));
    desk.outcome = () -> Promise.<Void>promise().future();

    assertThat(refused(MAIN, action("drain")).failureCode()).isEqualTo(503);
  }

  @ParameterizedTest
  @ValueSource(strings = {"state", "orders", "executions"})
  void aStoreThatFailsIsUnavailable(String read) {
    storeFails();

    ReplyException refused = refused(MAIN, action(read));

    assertThat(refused.failureCode()).isEqualTo(503);
    assertThat(refused.getMessage()).isEqualTo("the store does not answer");
    assertThat(refused(ACCOUNTS, new JsonObject()).failureCode()).isEqualTo(503);
    assertThat(refused(MARKETS, new JsonObject()).failureCode()).isEqualTo(503);
  }

  @Test
  void aStoreThatNeverAnswersIsUnavailableAtTheLimit() throws Exception {
    restart((delay, action) -> new VertxScheduler(vertx).after(Duration.ZERO, action));
    reader.store = () -> Promise.<Void>promise().future();

    assertThat(refused(MAIN, action("state")).failureCode()).isEqualTo(503);
  }

  @Test
  void aStoreThatThrowsIsUnavailable() {
    reader.store = () -> {
      throw new IllegalStateException("password=hunter2");
    };

    ReplyException refused = refused(MAIN, action("state"));

    assertThat(refused.failureCode()).isEqualTo(503);
    assertThat(refused.getMessage()).doesNotContain("hunter2");
  }

  @Test
  void aRowThatIsNotThereYetIsUnavailable() {
    reader.rows.remove(Samples.MAIN);

    assertThat(refused(MAIN, action("state")).failureCode()).isEqualTo(503);
    assertThat(refused(ACCOUNTS, new JsonObject()).failureCode()).isEqualTo(503);
  }

  @Test
  void whatNobodyForesawIsAnsweredWithoutItsWords() {
    desk.outcome = () -> {
      throw new IllegalStateException("password=hunter2");
    };
    markets = () -> {
      throw new IllegalStateException("password=hunter2");
    };

    for (ReplyException refused : new ReplyException[] {
        refused(MAIN, action("resync")), refused(MARKETS, new JsonObject())}) {
      assertThat(refused.failureCode()).isEqualTo(500);
      assertThat(refused.getMessage()).doesNotContain("hunter2", "IllegalState");
    }
  }

  @Test
  void marketsAreListed() throws Exception {
    JsonObject answer = ask(MARKETS, new JsonObject());

    assertThat(answer.getJsonArray("markets").getJsonObject(0).getString("stream")).isEqualTo("bybit.spot");
    assertThat(answer.getString("incarnation")).isEqualTo(Samples.INCARNATION.toString());
    assertThat(refused(MARKETS, new JsonObject().put("x", 1)).failureCode()).isEqualTo(400);
  }

  @Test
  void theCommonAddressAsksForTheAccount() {
    assertThat(refused(ACCOUNTS, action("state")).getMessage()).isEqualTo("account is missing");
    assertThat(refused(ACCOUNTS, new JsonObject().put("account", "bybit.testnet.main")).getMessage())
        .isEqualTo("action is missing");
    assertThat(refused(ACCOUNTS, "hello").failureCode()).isEqualTo(400);
  }

  @Test
  void nobodyAnswersOnceItHasStopped() throws Exception {
    bus.stop().await(60, SECONDS);

    assertThat(refused(MAIN, action("state")).failureType()).isEqualTo(ReplyFailure.NO_HANDLERS);
    assertThat(refused(ACCOUNTS, new JsonObject()).failureType()).isEqualTo(ReplyFailure.NO_HANDLERS);
  }

  private void start(Scheduler scheduler) throws Exception {
    bus = desk.onBus(vertx, reader, actions, () -> markets.get(), scheduler);
    bus.start().await(60, SECONDS);
  }

  private void restart(Scheduler scheduler) throws Exception {
    bus.stop().await(60, SECONDS);
    start(scheduler);
  }

  private void storeFails() {
    reader.store = () -> Future.failedFuture(new ConnectException("db.internal:5432 user=keeper"));
  }

  private JsonObject ask(String address, Object body) throws Exception {
    return vertx.eventBus().<JsonObject>request(address, body).await(60, SECONDS).body();
  }

  private ReplyException refused(String address, Object body) {
    Throwable failure = catchThrowable(() -> ask(address, body));
    assertThat(failure).isInstanceOf(ReplyException.class);
    return (ReplyException) failure;
  }

  private static List<String> ids(JsonObject page, String field) {
    return page.getJsonArray("items").stream().map(item -> ((JsonObject) item).getString(field)).toList();
  }

  private static JsonObject action(String action) {
    return new JsonObject().put("action", action);
  }

  private static JsonObject named(String account, String action) {
    return action(action).put("account", account);
  }

  private static JsonObject order() {
    return action("order").put("category", "linear").put("symbol", "BTCUSDT");
  }
}
