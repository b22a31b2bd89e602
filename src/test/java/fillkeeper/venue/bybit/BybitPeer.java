package fillkeeper.venue.bybit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.ServerWebSocket;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** A Bybit on loopback: it answers as documented until it is told otherwise. */
final class BybitPeer {

  static final String KEY = "EXAMPLEKEY00000001";
  static final String SECRET = "EXAMPLESECRET0000000000000000000001";
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpServer server;
  private final BlockingQueue<Asked> asked = new LinkedBlockingQueue<>();
  private final BlockingQueue<JsonNode> said = new LinkedBlockingQueue<>();
  private final BlockingQueue<ServerWebSocket> sockets = new LinkedBlockingQueue<>();
  private final BlockingQueue<ServerWebSocket> gone = new LinkedBlockingQueue<>();
  private final Map<String, Deque<Consumer<HttpServerRequest>>> scripts = new HashMap<>();
  private final Map<String, BiConsumer<ServerWebSocket, JsonNode>> operations = new HashMap<>();

  /** @param clock what the venue's own clock says, in milliseconds */
  BybitPeer(Vertx vertx, Supplier<Long> clock) throws Exception {
    usual("/v5/market/time", request -> request.response().end("{\"retCode\":0,\"retMsg\":\"OK\",\"result\":{"
        + "\"timeSecond\":\"" + clock.get() / 1_000 + "\",\"timeNano\":\"" + clock.get() + "000000\"},\"time\":"
        + clock.get() + "}"));
    usual("/v5/user/query-api", request -> request.response().end(
        "{\"retCode\":0,\"retMsg\":\"\",\"result\":{\"userID\":900000001,\"readOnly\":1,"
            + "\"expiredAt\":\"2026-12-01T00:00:00Z\"},\"time\":1}"));
    on("auth", (socket, message) -> socket.writeTextMessage(ack(message, true, "")));
    on("subscribe", (socket, message) -> socket.writeTextMessage(ack(message, true, "")));
    on("ping", (socket, message) -> socket.writeTextMessage("{\"op\":\"pong\",\"args\":[\"1767225620000\"]}"));
    server = vertx.createHttpServer(new HttpServerOptions().setHost("127.0.0.1").setPort(0))
        .requestHandler(this::onRequest).webSocketHandler(this::onSocket);
    server.listen().await(20, TimeUnit.SECONDS);
  }

  /** One request as it came. */
  record Asked(String path, String query, Map<String, String> headers) {
  }

  int port() {
    return server.actualPort();
  }

  /** From now on. */
  synchronized void usual(String path, Consumer<HttpServerRequest> answer) {
    scripts.put(path, new ArrayDeque<>());
    scripts.get(path).add(answer);
  }

  /** Once, before what is usual; what is said first comes first. */
  synchronized void next(String path, Consumer<HttpServerRequest> answer) {
    Deque<Consumer<HttpServerRequest>> script = scripts.computeIfAbsent(path, p -> new ArrayDeque<>());
    Consumer<HttpServerRequest> usual = script.pollLast();
    script.add(answer);
    script.add(usual == null ? request -> request.response().setStatusCode(404).end() : usual);
  }

  synchronized void next(String path, int status, String body) {
    next(path, request -> request.response().setStatusCode(status).end(body));
  }

  /** From now on, for this operation of the socket. */
  synchronized void on(String op, BiConsumer<ServerWebSocket, JsonNode> answer) {
    operations.put(op, answer);
  }

  /** The next request for anything but the time. */
  Asked awaitAsked() throws InterruptedException {
    Asked next = asked.poll(20, TimeUnit.SECONDS);
    return next != null && next.path().equals("/v5/market/time") ? awaitAsked() : next;
  }

  int askedSoFar() {
    return asked.size();
  }

  JsonNode awaitSaid() throws InterruptedException {
    return said.poll(20, TimeUnit.SECONDS);
  }

  ServerWebSocket awaitSocket() throws InterruptedException {
    return sockets.poll(20, TimeUnit.SECONDS);
  }

  /** Waits until a socket is closed, by whomever. */
  void awaitGone() throws InterruptedException {
    if (gone.poll(20, TimeUnit.SECONDS) == null) {
      throw new AssertionError("every socket is still open");
    }
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

  private void onRequest(HttpServerRequest request) {
    Map<String, String> headers = new HashMap<>();
    request.headers().forEach(header -> headers.put(header.getKey().toLowerCase(Locale.ROOT),
        header.getValue()));
    asked.add(new Asked(request.path(), request.query() == null ? "" : request.query(), headers));
    Consumer<HttpServerRequest> answer;
    synchronized (this) {
      Deque<Consumer<HttpServerRequest>> script = scripts.get(request.path());
      answer = script == null ? r -> r.response().setStatusCode(404).end()
          : script.size() == 1 ? script.peek() : script.poll();
    }
    answer.accept(request);
  }

  private void onSocket(ServerWebSocket socket) {
    sockets.add(socket);
    socket.exceptionHandler(ignored -> { });
    socket.closeHandler(v -> gone.add(socket));
    socket.textMessageHandler(text -> {
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
    });
  }
}
