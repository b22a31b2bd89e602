package fillkeeper.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.bybit.OrderTicket;
import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.Bus;
import fillkeeper.testkit.Kept;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.eventbus.ReplyFailure;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What can be read of two accounts on the event bus, and how everything else is refused. Nothing here writes. */
class BusReadsIT {

  private static Kept kept;
  private static SimAccount account;
  private static String open;
  private static String filled;

  @BeforeAll
  static void tradeALittle() throws Exception {
    kept = new Kept();
    account = kept.account("main");
    kept.account("other");
    kept.market("BTCUSDT");
    kept.start().awaitLive("main").awaitLive("other");
    open = account.place(OrderTicket.limit("linear", "BTCUSDT", "Buy", "59000", "0.03").named("client-1"));
    filled = account.place(OrderTicket.limit("linear", "BTCUSDT", "Buy", "60000", "0.11").named("client-2"));
    for (int i = 0; i < 11; i++) {
      account.fill(filled, "0.01");
    }
    kept.awaitLedgerEqualsBook();
  }

  @AfterAll
  static void close() throws Exception {
    kept.close();
  }

  @Test
  void allAccountsAreListedInTheOrderOfTheConfiguration() throws Exception {
    JsonObject answer = kept.bus().request("fillkeeper.accounts", new JsonObject());

    assertThat(answer.getJsonArray("accounts").stream().map(state -> ((JsonObject) state).getString("name")))
        .containsExactly("bybit.simulator.main", "bybit.simulator.other");
    assertThat(answer.getString("incarnation")).isEqualTo(incarnation());
  }

  @Test
  void anAccountIsReachedByItsNameToo() throws Exception {
    JsonObject asked = new JsonObject().put("account", "bybit.simulator.main").put("action", "order")
        .put("category", "linear").put("symbol", "BTCUSDT").put("orderId", open);

    JsonObject answer = kept.bus().request("fillkeeper.accounts", asked);

    assertThat(answer.getJsonObject("order").getString("orderId")).isEqualTo(open);
  }

  @Test
  void anOrderIsFoundByItsId() throws Exception {
    JsonObject answer = kept.ask("main", "order", ofBtc().put("orderId", filled).put("recordType", "order"));

    JsonObject order = answer.getJsonObject("order");
    assertThat(order.getString("status")).isEqualTo("FILLED");
    assertThat(order.getString("price")).isEqualTo("60000");
    assertThat(order.getString("cumQty")).isEqualTo("0.11");
    assertThat(order.getString("clientOrderId")).isEqualTo("client-2");
    assertThat(order.getBoolean("isOpen")).isFalse();
    assertThat(order.getJsonObject("details").getString("orderId")).isEqualTo(filled);
    assertThat(answer.getString("incarnation")).isEqualTo(incarnation());
    assertThat(answer.getJsonObject("account").getString("status")).isEqualTo("LIVE");
  }

  @Test
  void anOrderIsFoundByItsClientId() throws Exception {
    JsonObject answer = kept.ask("main", "order", ofBtc().put("clientOrderId", "client-1"));

    assertThat(answer.getJsonObject("order").getString("orderId")).isEqualTo(open);
    assertThat(answer.getJsonArray("items")).hasSize(1);
  }

  @Test
  void openOrdersAreAskedForAlone() throws Exception {
    JsonArray all = kept.ask("main", "orders").getJsonArray("items");
    JsonArray openOnly = kept.ask("main", "orders", new JsonObject().put("openOnly", true)).getJsonArray("items");

    assertThat(all).hasSize(2);
    assertThat(openOnly.stream().map(order -> ((JsonObject) order).getString("orderId"))).containsExactly(open);
    assertThat(kept.ask("other", "orders").getJsonArray("items")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 11, 5_000})
  void executionsPagedToTheEndEqualTheTable(int limit) throws Exception {
    // when
    List<JsonObject> read = new ArrayList<>();
    Object after = 0;
    while (after != null) {
      JsonObject page = kept.ask("main", "executions", new JsonObject().put("after", after).put("limit", limit));
      assertThat(page.getJsonArray("items").size()).isLessThanOrEqualTo(limit);
      assertThat(page.getJsonObject("account").fieldNames())
          .contains("status", "isCurrent", "changeSeq", "incarnation");
      page.getJsonArray("items").forEach(item -> read.add((JsonObject) item));
      after = page.getString("next");
    }

    // then
    List<Map<String, Object>> rows = kept.database().query(
        "SELECT exec_id, change_seq, qty::text AS qty, fee::text AS fee FROM fillkeeper.executions ORDER BY change_seq");
    assertThat(read).extracting(row -> row.getString("execId") + " " + row.getLong("changeSeq") + " "
            + row.getString("qty") + " " + row.getString("fee"))
        .containsExactlyElementsOf(rows.stream().map(row -> row.get("exec_id") + " " + row.get("change_seq") + " "
            + row.get("qty") + " " + row.get("fee")).toList());
  }

  @Test
  void aCursorOfAnotherIncarnationIsRefused() {
    JsonObject asked = new JsonObject().put("after", "00000000-0000-0000-0000-000000000000:1");

    ReplyException refused = kept.bus().refusal("main", "executions", asked);

    assertThat(refused.failureCode()).isEqualTo(410);
    assertThat(refused.getMessage()).contains("INCARNATION_CHANGED").contains(incarnation());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '~', value = {
      "{}                                                            | 400 | action is missing",
      "{\"action\":\"fly\"}                                          | 400 | unknown action",
      "{\"action\":1}                                                | 400 | action must be a text",
      "{\"action\":\"\"}                                             | 400 | action must have",
      "{\"action\":\"state\",\"more\":1}                             | 400 | unknown field more",
      "{\"action\":\"state\",\"account\":\"bybit.simulator.other\"}  | 400 | this is the address of",
      "{\"action\":\"orders\",\"openOnly\":\"yes\"}                  | 400 | openOnly must be true or false",
      "{\"action\":\"orders\",\"limit\":0}                           | 400 | limit must be a whole number",
      "{\"action\":\"orders\",\"limit\":\"5\"}                       | 400 | limit must be a whole number",
      "{\"action\":\"order\"}                                        | 400 | category is missing",
      "{\"action\":\"order\",\"category\":\"linear\"}                | 400 | symbol is missing",
      "{\"action\":\"order\",\"category\":\"linear\",\"symbol\":\"BTCUSDT\"} | 400 | orderId",
      "{\"action\":\"order\",\"category\":\"linear\",\"symbol\":\"X\",\"orderId\":\"1\",\"clientOrderId\":\"2\"} | 400 | one of",
      "{\"action\":\"order\",\"category\":\"linear\",\"symbol\":\"X\",\"orderId\":1} | 400 | orderId must be a text",
      "{\"action\":\"order\",\"category\":\"linear\",\"symbol\":\"BTCUSDT\",\"orderId\":\"none\"} | 404 | no such order",
      "{\"action\":\"order\",\"category\":\"linear\",\"symbol\":\"BTCUSDT\",\"clientOrderId\":\"none\"} | 404 | no such order",
      "{\"action\":\"executions\",\"after\":\"abc\"}                 | 400 | after must be a cursor",
      "{\"action\":\"executions\",\"after\":-1}                      | 400 | after must be a cursor",
      "{\"action\":\"executions\",\"limit\":5001}                    | 400 | limit must be a whole number",
      "{\"action\":\"executions\",\"limit\":1.5}                     | 400 | limit must be a whole number",
      "{\"action\":\"accept-gap\"}                                   | 400 | gapId is missing",
      "{\"action\":\"accept-gap\",\"gapId\":\"1\"}                   | 400 | note is missing",
      "{\"action\":\"accept-gap\",\"gapId\":\"x\",\"note\":\"n\"}    | 400 | gapId must be",
      "{\"action\":\"accept-gap\",\"gapId\":9,\"note\":\"n\"}        | 404 | no gap 9",
      "{\"action\":\"resync\",\"force\":true}                        | 400 | unknown field force",
      "{\"action\":\"quarantine\",\"why\":\"x\"}                     | 400 | unknown field why"})
  void whatCannotBeAnsweredIsRefusedInWords(String body, int code, String text) {
    ReplyException refused = kept.bus().refusal(Bus.address("main"), new JsonObject(body));

    assertThat(refused.failureCode()).isEqualTo(code);
    assertThat(refused.getMessage()).contains(text);
  }

  @Test
  void aBodyThatIsNoObjectIsRefused() {
    for (Object body : new Object[] {"state", 1, new JsonArray(), null}) {
      assertThat(kept.bus().refusal(Bus.address("main"), body).failureCode()).isEqualTo(400);
      assertThat(kept.bus().refusal("fillkeeper.accounts", body).failureCode()).isEqualTo(400);
      assertThat(kept.bus().refusal("fillkeeper.markets", body).failureCode()).isEqualTo(400);
    }
  }

  @Test
  void anAccountThatIsNotConfiguredIsNotFound() {
    JsonObject stranger = new JsonObject().put("account", "bybit.simulator.stranger").put("action", "state");

    assertThat(kept.bus().refusal("fillkeeper.accounts", stranger).failureCode()).isEqualTo(404);
    assertThat(kept.bus().refusal("stranger", "state", new JsonObject()).failureType())
        .isEqualTo(ReplyFailure.NO_HANDLERS);
  }

  @Test
  void marketsAreListed() throws Exception {
    JsonObject answer = kept.bus().request("fillkeeper.markets", new JsonObject());

    assertThat(answer.getString("incarnation")).isEqualTo(incarnation());
    JsonObject market = answer.getJsonArray("markets").getJsonObject(0);
    assertThat(market.getString("name")).isEqualTo("bybit.simulator.linear");
    assertThat(market.fieldNames()).contains("exchange", "environment", "category", "symbols", "status", "restarts",
        "lastFailure", "counters");
  }

  private static JsonObject ofBtc() {
    return new JsonObject().put("category", "linear").put("symbol", "BTCUSDT");
  }

  private static String incarnation() {
    return kept.database().value("SELECT incarnation FROM fillkeeper.ledger").toString();
  }
}
