package fillkeeper.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.Api;
import fillkeeper.testkit.Http.Reply;
import fillkeeper.testkit.Kept;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Every path of the document, asked of the running product: what it answers, and what it refuses. */
class ApiIT {

  private static final String MAIN = "/api/v1/accounts/bybit.simulator.main";
  private static final String OTHER = "/api/v1/accounts/bybit.simulator.other";
  /** What is used as it is, so that no text is a wrong one. */
  private static final Set<String> ANY_TEXT = Set.of("symbol", "clientOrderId", "orderId");

  private static Kept kept;
  private static Api api;
  private static String orderId;

  @BeforeAll
  static void fillTheLedger() throws Exception {
    kept = new Kept();
    SimAccount account = kept.account("main", Scenario.audit(200, 100));
    kept.account("other", new JsonObject().put("enabled", false));
    kept.market("BTCUSDT").start().awaitLive("main");
    for (int i = 0; i < 7; i++) {
      orderId = account.limit("linear", "BTCUSDT", "Buy", "60000", "0.0" + (i + 1));
      account.fillWhole(orderId);
    }
    account.limit("spot", "BTCUSDT", "Buy", "100", "0.5");
    account.cut();
    kept.awaitIncident("main", "DISCONNECTED").awaitLive("main").awaitLedgerEqualsBook().awaitAuditRounds("main", 1);
    // What only a venue that misbehaves brings, for an account that nobody writes.
    kept.database().execute("INSERT INTO fillkeeper.gaps (exchange, environment, account, id, account_no, category,"
        + " record_type, symbol, order_id, expected, booked, opened_at, deadline, recorded_at, epoch, change_seq)"
        + " SELECT exchange, environment, account, 7, no, 'linear', 'order', 'BTCUSDT', 'o-1', 3.10, 2, now(), now(),"
        + " now(), 1, 2 FROM fillkeeper.accounts WHERE account = 'other'");
    kept.database().execute("INSERT INTO fillkeeper.execution_corrections (exchange, environment, account, category,"
        + " record_type, symbol, exec_id, leg, account_no, field, first, later, source, resolution, received_at,"
        + " recorded_at, epoch, change_seq) SELECT exchange, environment, account, 'linear', 'execution', 'BTCUSDT',"
        + " 'e-1', '', no, 'fee', '1', '2', 'REST', 'KEPT', now(), now(), 1, 3"
        + " FROM fillkeeper.accounts WHERE account = 'other'");
    api = new Api(kept.http().send("GET", "/api/v1/openapi.json", null).body());
  }

  @AfterAll
  static void close() throws Exception {
    kept.close();
  }

  @Test
  void everyPathAnswersAsItIsDocumented() {
    for (Api.Operation operation : api.operations()) {
      if (operation.method().equals("GET")) {
        for (String account : operation.json() ? List.of("main", "other") : List.<String>of()) {
          Reply reply = kept.http().send("GET", at(operation.path(), account), null);
          api.check("GET", operation.path(), reply.status(), reply.body());
          assertThat(kept.http().send("HEAD", at(operation.path(), account), null)).as("HEAD " + operation.path())
              .satisfies(head -> assertThat(head.body()).isEmpty())
              .satisfies(head -> assertThat(head.status()).isEqualTo(reply.status()));
        }
        if (operation.json()) {
          assertThat(kept.http().send("GET", at(operation.path(), "main"), null).status()).as(operation.path())
              .isEqualTo(200);
        }
        refused(operation, kept.http().send("GET", at(operation.path(), "main") + "?nonsense=1", null),
            "UNKNOWN_PARAMETER", "nonsense");
        Reply wrong = kept.http().send("DELETE", at(operation.path(), "main"), null);
        assertThat(wrong.status()).isEqualTo(405);
        assertThat(wrong.header("Allow")).contains("GET");
      }
    }
  }

  @Test
  void everyParameterIsTakenWhereItIsRightAndNamedWhereItIsWrong() {
    for (Api.Operation operation : api.operations()) {
      for (String parameter : operation.query()) {
        String path = at(operation.path(), "main");
        Reply right = kept.http().send("GET", path + "?" + parameter + "=" + right(operation, parameter), null);
        assertThat(right.status()).as(parameter + " of " + operation.path() + ": " + right.body()).isEqualTo(200);
        api.check("GET", operation.path(), 200, right.body());
        List<String> wrongs = ANY_TEXT.contains(parameter) ? List.of("", "%00", "x".repeat(201))
            : List.of("", "nonsense", "-1", "%27%3B--");
        for (String wrong : wrongs) {
          refused(operation, kept.http().send("GET", path + "?" + parameter + "=" + wrong, null), "INVALID_PARAMETER",
              parameter);
        }
        refused(operation, kept.http().send("GET", path + "?" + parameter + "=" + right(operation, parameter) + "&"
            + parameter + "=" + right(operation, parameter), null), "INVALID_PARAMETER", parameter);
      }
    }
  }

  @Test
  void aCategoryIsOneOfAnExchangeThatIsKnown() {
    for (String category : List.of("spot", "linear", "inverse", "option")) {
      assertThat(kept.http().get(MAIN + "/orders?category=" + category).status()).as(category).isEqualTo(200);
      assertThat(kept.http().get(MAIN + "/executions?category=" + category).status()).as(category).isEqualTo(200);
    }
    Reply reply = kept.http().send("GET", MAIN + "/orders?category=usdm", null);
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.body()).contains("spot, linear, inverse, option");
  }

  @Test
  void whatIsNotThereIsNotFound() {
    for (String path : List.of("/api/v1/accounts/bybit.simulator.none/orders", "/api/v1/accounts/none/changes")) {
      assertThat(kept.http().send("GET", path, null).code()).isEqualTo("ACCOUNT_NOT_FOUND");
    }
    for (String order : List.of("order/linear/BTCUSDT/none", "nonsense/linear/BTCUSDT/" + orderId)) {
      Reply reply = kept.http().send("GET", MAIN + "/orders/" + order, null);
      assertThat(reply.status()).isEqualTo(404);
      assertThat(reply.code()).isEqualTo("ORDER_NOT_FOUND");
    }
  }

  @Test
  void aListPagedToItsEndIsTheTable() {
    for (String list : List.of("orders", "executions", "incidents", "coverage", "changes")) {
      List<String> whole = items(kept.http().get(MAIN + "/" + list).body()).stream().map(ApiIT::identity).toList();
      List<String> read = new ArrayList<>();
      String next = "";
      while (next != null) {
        JsonObject page = kept.http().get(MAIN + "/" + list + "?limit=2" + next).body();
        items(page).forEach(item -> read.add(identity(item)));
        next = items(page).size() < 2 ? null : "&after=" + page.getString("next");
      }
      assertThat(read).as(list).doesNotHaveDuplicates().containsAll(whole);
    }
  }

  /** What stays, while audits go on. */
  private static String identity(JsonObject item) {
    JsonObject record = item.getJsonObject("record", item);
    return List.of("kind", "orderId", "execId", "id", "category", "scope", "fromAt", "status", "epoch").stream()
        .map(name -> String.valueOf(item.getValue(name, record.getValue(name)))).toList().toString();
  }

  @Test
  void filtersFindWhatTheyNameAndNothingElse() {
    assertThat(items(kept.http().get(MAIN + "/orders?open=true").body())).singleElement()
        .satisfies(order -> assertThat(order.getString("category")).isEqualTo("spot"));
    assertThat(items(kept.http().get(MAIN + "/orders?open=false").body())).hasSize(7);
    assertThat(items(kept.http().get(MAIN + "/orders?category=linear&symbol=ETHUSDT").body())).isEmpty();
    List<JsonObject> fills = items(kept.http().get(MAIN + "/executions").body());
    String middle = fills.get(3).getString("executedAt");
    assertThat(items(kept.http().get(MAIN + "/executions?from=" + middle).body())).isNotEmpty()
        .allSatisfy(fill -> assertThat(fill.getString("executedAt")).isGreaterThanOrEqualTo(middle));
    assertThat(items(kept.http().get(MAIN + "/executions?to=" + middle).body()).size()
        + items(kept.http().get(MAIN + "/executions?from=" + middle).body()).size()).isEqualTo(fills.size());
    JsonObject fill = items(kept.http().get(MAIN + "/executions?orderId=" + orderId).body()).get(0);
    assertThat(fill.getString("orderId")).isEqualTo(orderId);
    JsonObject file = kept.http().get(MAIN + "/orders/order/linear/BTCUSDT/" + orderId).body();
    assertThat(file.getJsonObject("order").getString("status")).isEqualTo("FILLED");
    assertThat(file.getJsonArray("executions").getJsonObject(0)).isEqualTo(fill);
    assertThat(items(kept.http().get(OTHER + "/gaps?state=open").body())).singleElement()
        .satisfies(gap -> assertThat(gap.getString("expected")).isEqualTo("3.10"));
    assertThat(items(kept.http().get(OTHER + "/gaps?state=closed").body())).isEmpty();
  }

  @Test
  void executionsAsCsvAreAllOfThem() {
    List<JsonObject> fills = items(kept.http().get(MAIN + "/executions").body());

    Reply csv = kept.http().send("GET", MAIN + "/executions", null, "Accept", "text/csv");

    assertThat(csv.header("Content-Type")).startsWith("text/csv");
    List<String> lines = csv.body().lines().toList();
    assertThat(lines.get(0)).startsWith("exchange,environment,account,category,recordType,symbol,execId,");
    assertThat(lines.subList(1, lines.size())).hasSameSizeAs(fills);
    for (int i = 0; i < fills.size(); i++) {
      assertThat(lines.get(i + 1)).contains("," + fills.get(i).getString("execId") + ",")
          .contains("," + fills.get(i).getString("price") + ",").endsWith("," + fills.get(i).getLong("changeSeq"));
    }
    assertThat(kept.http().send("GET", MAIN + "/executions?limit=2", null, "Accept", "text/csv").body().lines())
        .hasSize(3);
    assertThat(kept.http().send("GET", MAIN + "/executions?from=nonsense", null, "Accept", "text/csv").status())
        .isEqualTo(400);
  }

  @Test
  void commandsAreDoneAndWrittenDown() throws Exception {
    long epoch = kept.epoch("main");

    Reply done = kept.http().post(MAIN + "/resync", new JsonObject().put("reason", "to be sure"));
    kept.awaitLive("main");
    Reply refused = kept.http().post(OTHER + "/resume", new JsonObject());
    Reply noGap = kept.http().post(MAIN + "/gaps/999/accept", new JsonObject().put("note", "why"));
    kept.awaitLive("main").ask("main", "resync", new JsonObject().put("who", "robot").put("reason", "over the bus"));

    assertThat(done.status()).isEqualTo(202);
    api.check("POST", "/api/v1/accounts/{name}/resync", 202, done.body());
    assertThat(kept.epoch("main")).isGreaterThan(epoch);
    assertThat(refused.status()).isEqualTo(409);
    api.check("POST", "/api/v1/accounts/{name}/resume", 409, refused.body());
    assertThat(noGap.code()).isEqualTo("GAP_NOT_FOUND");
    api.check("POST", "/api/v1/accounts/{name}/gaps/{id}/accept", 404, noGap.body());
    assertThat(kept.database().query("SELECT action || ' ' || who || ' ' || via || ' ' || outcome AS row"
        + " FROM fillkeeper.operator_actions ORDER BY id").stream().map(row -> (String) row.get("row")))
        .containsSubsequence("resync http http DONE", "resume http http REFUSED", "accept-gap http http REFUSED",
            "resync robot bus DONE");
    assertThat(items(kept.http().get(MAIN + "/actions").body())).extracting(row -> row.getString("reason"))
        .contains("to be sure", "over the bus");
    kept.awaitLive("main");
  }

  private static void refused(Api.Operation operation, Reply reply, String code, String field) {
    assertThat(reply.status()).as(operation.path() + " " + field + " " + reply.body()).isEqualTo(400);
    assertThat(reply.code()).isEqualTo(code);
    assertThat(reply.error().getString("field")).isEqualTo(field);
    api.check("GET", operation.path(), 400, reply.body());
  }

  private static String at(String path, String account) {
    return path.replace("{name}", "bybit.simulator." + account).replace("{recordType}", "order")
        .replace("{category}", "linear").replace("{symbol}", "BTCUSDT").replace("{orderId}", orderId)
        .replace("{digest}", "0").replace("{file}", "app.js");
  }

  private static String right(Api.Operation operation, String parameter) {
    Map<String, String> values = new LinkedHashMap<>(Map.of("limit", "1", "open", "true", "category", "linear", "symbol",
        "BTCUSDT", "clientOrderId", "c-1", "orderId", orderId, "execType", "TRADE", "state", "open",
        "from", "2020-01-01T00:00:00Z", "to", "2099-01-01T01:00:00%2B01:00"));
    JsonObject state = kept.http().get(MAIN).body();
    values.put("after", operation.path().endsWith("/coverage")
        ? kept.http().get(MAIN + "/coverage?limit=1").body().getString("next")
        : URLEncoder.encode(state.getString("incarnation") + ":1", StandardCharsets.UTF_8));
    return values.get(parameter);
  }

  private static List<JsonObject> items(JsonObject page) {
    JsonArray items = page.getJsonArray("items");
    return items.stream().map(JsonObject.class::cast).toList();
  }
}
