package fillkeeper.simulator.bybit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import fillkeeper.simulator.Signature;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClientAgent;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Signed requests, as a test makes them; on a context, since an answer heard off the event loop may be lost. */
final class Desk {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClientAgent client;
  private final Context context;
  private final SimExchange exchange;
  private final SimAccount account;
  private final ManualClock clock;

  Desk(Vertx vertx, SimExchange exchange, SimAccount account, ManualClock clock) {
    client = vertx.createHttpClient();
    context = vertx.getOrCreateContext();
    this.exchange = exchange;
    this.account = account;
    this.clock = clock;
  }

  JsonNode get(String path, String query) {
    return json(ask(path, query));
  }

  Answer ask(String path, String query) {
    return ask(path, query, account.apiSecret(), clock.ms());
  }

  Answer ask(String path, String query, String secret, long timestamp) {
    return Within.seconds(10, send(path, query, secret, timestamp));
  }

  Future<Answer> send(String path, String query, String secret, long timestamp) {
    RequestOptions options = new RequestOptions().setMethod(HttpMethod.GET)
        .setAbsoluteURI(exchange.restUrl() + path + (query.isEmpty() ? "" : "?" + query))
        .putHeader("X-BAPI-API-KEY", account.apiKey())
        .putHeader("X-BAPI-TIMESTAMP", Long.toString(timestamp))
        .putHeader("X-BAPI-RECV-WINDOW", "5000")
        .putHeader("X-BAPI-SIGN", Signature.of(secret, timestamp + account.apiKey() + "5000" + query));
    return Future.future(done -> context.runOnContext(v -> client.request(options)
        .compose(request -> request.send())
        .compose(response ->
            response.body().map(body -> new Answer(response.statusCode(), response.headers(), body.toString())))
        .onComplete(done)));
  }

  Future<Answer> send(String path, String query) {
    return send(path, query, account.apiSecret(), clock.ms());
  }

  /** All rows of a list, page by page to the empty cursor. */
  List<JsonNode> walk(String path, String query) {
    List<JsonNode> rows = new ArrayList<>();
    String cursor = "";
    do {
      JsonNode result = get(path, query + (cursor.isEmpty() ? "" : "&cursor=" + cursor)).path("result");
      result.path("list").forEach(rows::add);
      cursor = result.path("nextPageCursor").asText();
    } while (!cursor.isEmpty());
    return rows;
  }

  static JsonNode json(Answer answer) {
    try {
      return JSON.readTree(answer.body());
    } catch (IOException notJson) {
      throw new AssertionError(answer.body(), notJson);
    }
  }

  static JsonNode sample(String name) {
    try (var in = Desk.class.getResourceAsStream("/bybit/" + name + ".json")) {
      return JSON.readTree(in);
    } catch (IOException broken) {
      throw new AssertionError(name, broken);
    }
  }

  static List<String> keys(JsonNode row) {
    List<String> keys = new ArrayList<>();
    row.fieldNames().forEachRemaining(keys::add);
    keys.sort(null);
    return keys;
  }

  static List<String> texts(Iterable<JsonNode> rows, String field) {
    List<String> texts = new ArrayList<>();
    rows.forEach(row -> texts.add(row.path(field).asText()));
    return texts;
  }

  record Answer(int status, MultiMap headers, String body) {
  }
}
