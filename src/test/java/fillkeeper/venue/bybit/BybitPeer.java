package fillkeeper.venue.bybit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import fillkeeper.testkit.ScriptedHost;
import io.vertx.core.Vertx;
import io.vertx.core.http.ServerWebSocket;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/** A Bybit on loopback: it answers as documented until it is told otherwise. */
final class BybitPeer extends ScriptedHost {

  static final String KEY = "EXAMPLEKEY00000001";
  static final String SECRET = "EXAMPLESECRET0000000000000000000001";
  private static final ObjectMapper JSON = new ObjectMapper();

  private static final String TIME = "/v5/market/time";

  private final BlockingQueue<JsonNode> said = new LinkedBlockingQueue<>();
  private final Map<String, BiConsumer<ServerWebSocket, JsonNode>> operations = new HashMap<>();

  /** @param clock what the venue's own clock says, in milliseconds */
  BybitPeer(Vertx vertx, Supplier<Long> clock) throws Exception {
    super(vertx);
    usual(TIME, request -> request.response().end("{\"retCode\":0,\"retMsg\":\"OK\",\"result\":{"
        + "\"timeSecond\":\"" + clock.get() / 1_000 + "\",\"timeNano\":\"" + clock.get() + "000000\"},\"time\":"
        + clock.get() + "}"));
    usual("/v5/user/query-api", request -> request.response().end(
        "{\"retCode\":0,\"retMsg\":\"\",\"result\":{\"userID\":900000001,\"readOnly\":1,"
            + "\"expiredAt\":\"2026-12-01T00:00:00Z\"},\"time\":1}"));
    on("auth", (socket, message) -> socket.writeTextMessage(ack(message, true, "")));
    on("subscribe", (socket, message) -> socket.writeTextMessage(ack(message, true, "")));
    on("ping", (socket, message) -> socket.writeTextMessage("{\"op\":\"pong\",\"args\":[\"1767225620000\"]}"));
  }

  /** From now on, for this operation of the socket. */
  synchronized void on(String op, BiConsumer<ServerWebSocket, JsonNode> answer) {
    operations.put(op, answer);
  }

  JsonNode awaitSaid() throws InterruptedException {
    return said.poll(60, TimeUnit.SECONDS);
  }

  static String ack(JsonNode request, boolean success, String text) {
    return "{\"req_id\":\"" + request.path("req_id").textValue() + "\",\"success\":" + success + ",\"ret_msg\":\""
        + text + "\",\"op\":\"" + request.path("op").textValue() + "\",\"conn_id\":\"exampleconn\"}";
  }

  static String sample(String name) {
    try (InputStream file = BybitPeer.class.getResourceAsStream("/bybit/" + name + ".json")) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  @Override
  protected boolean isBeside(String path) {
    return path.equals(TIME);
  }

  @Override
  protected void onMessage(ServerWebSocket socket, String text) {
    try {
      JsonNode message = JSON.readTree(text);
      said.add(message);
      BiConsumer<ServerWebSocket, JsonNode> answer;
      synchronized (this) {
        answer = operations.get(message.path("op").textValue());
      }
      answer.accept(socket, message);
    } catch (JsonProcessingException broken) {
      throw new AssertionError(broken);
    }
  }
}
