package fillkeeper.venue.okx;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fillkeeper.testkit.ScriptedHost;
import fillkeeper.venue.wire.StrictJson;
import io.vertx.core.Vertx;
import io.vertx.core.http.ServerWebSocket;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/** An OKX on loopback: it answers as documented until it is told otherwise. */
final class OkxPeer extends ScriptedHost {

  static final String KEY = "00000000-1111-2222-3333-444444444444";
  static final String SECRET = "EXAMPLESECRET0000000000000000000001";
  static final String PASSPHRASE = "example-passphrase";

  private final BlockingQueue<JsonNode> said = new LinkedBlockingQueue<>();
  private final Map<String, BiConsumer<ServerWebSocket, JsonNode>> operations = new HashMap<>();

  /** @param clock what the venue's own clock says, in milliseconds */
  OkxPeer(Vertx vertx, Supplier<Long> clock) throws Exception {
    super(vertx);
    usual(OkxLists.TIME, request -> request.response().end(
        "{\"code\":\"0\",\"msg\":\"\",\"data\":[{\"ts\":\"" + clock.get() + "\"}]}"));
    usual(OkxLists.CONFIG, request -> request.response().end(OkxSamples.text("rest_account_config_reading_key")));
    on("login", (socket, message) -> socket.writeTextMessage(compact("ws_login_ok")));
    on("subscribe", (socket, message) -> {
      socket.writeTextMessage(ack(message));
      if (channel(message).equals("orders")) {
        socket.writeTextMessage(compact("ws_channel_conn_count"));
      }
    });
    on("ping", (socket, message) -> socket.writeTextMessage("pong"));
  }

  /** From now on, for this operation of a socket. */
  synchronized void on(String op, BiConsumer<ServerWebSocket, JsonNode> answer) {
    operations.put(op, answer);
  }

  JsonNode awaitSaid() throws InterruptedException {
    return said.poll(60, TimeUnit.SECONDS);
  }

  /** A sample on one line. */
  static String compact(String sample) {
    return StrictJson.parse(OkxSamples.text(sample)).toString();
  }

  static String ack(JsonNode request) {
    ObjectNode ack = JsonNodeFactory.instance.objectNode().put("event", "subscribe").put("connId", "c0ffee01");
    ack.set("id", request.path("id"));
    ack.set("arg", request.at("/args/0"));
    return ack.toString();
  }

  static String refusal(JsonNode request, String code) {
    ObjectNode refusal = JsonNodeFactory.instance.objectNode().put("event", "error").put("code", code)
        .put("msg", "no").put("connId", "c0ffee01");
    if (request.has("id")) {
      refusal.set("id", request.path("id"));
    }
    return refusal.toString();
  }

  static String channel(JsonNode request) {
    return request.at("/args/0/channel").asText();
  }

  /** A REST answer. */
  static String rows(String... rows) {
    return "{\"code\":\"0\",\"msg\":\"\",\"data\":[" + String.join(",", rows) + "]}";
  }

  @Override
  protected boolean isBeside(String path) {
    return path.equals(OkxLists.TIME);
  }

  @Override
  protected void onMessage(ServerWebSocket socket, String text) {
    JsonNode message = text.equals("ping") ? JsonNodeFactory.instance.objectNode().put("op", "ping")
        : StrictJson.parse(text);
    said.add(message);
    BiConsumer<ServerWebSocket, JsonNode> answer;
    synchronized (this) {
      answer = operations.get(message.path("op").asText());
    }
    answer.accept(socket, message);
  }
}
