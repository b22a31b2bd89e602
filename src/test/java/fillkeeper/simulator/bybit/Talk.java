package fillkeeper.simulator.bybit;

import static java.util.concurrent.TimeUnit.SECONDS;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import fillkeeper.simulator.Signature;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.ClientWebSocket;
import io.vertx.core.http.WebSocket;
import io.vertx.core.http.WebSocketClient;
import io.vertx.core.http.WebSocketClientOptions;
import io.vertx.core.http.WebSocketConnectOptions;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;

/** A client's side of one socket, as a test sees it: what it hears waits in line. */
final class Talk {

  private static final ObjectMapper JSON = new ObjectMapper();

  static final short NO_CLOSE_FRAME = 1006;

  private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();
  private final CompletableFuture<Short> ended = new CompletableFuture<>();
  private final ClientWebSocket socket;
  private final WebSocketClient client;

  Talk(Vertx vertx, String url) {
    this(vertx, url, false);
  }

  /** Hears fragments as they come, where the stock client would go deaf at an empty first one. */
  static Talk inFragments(Vertx vertx, String url) {
    return new Talk(vertx, url, true);
  }

  private Talk(Vertx vertx, String url, boolean inFragments) {
    client = vertx.createWebSocketClient(new WebSocketClientOptions().setMaxMessageSize(8 << 20)
        .setMaxFrameSize(8 << 20));
    socket = client.webSocket();
    if (inFragments) {
      socket.frameHandler(frame -> heard.add(frame.binaryData().toString()));
    } else {
      socket.textMessageHandler(heard::add);
    }
    socket.closeHandler(v -> ended.complete(socket.closeStatusCode()));
    socket.exceptionHandler(broken -> { });
    WebSocketConnectOptions options = new WebSocketConnectOptions().setAbsoluteURI(url).setTimeout(2_000);
    Within.seconds(5, Future.<WebSocket>future(done ->
        vertx.getOrCreateContext().runOnContext(v -> socket.connect(options).onComplete(done))));
  }

  Talk say(String text) {
    Within.seconds(5, socket.writeTextMessage(text));
    return this;
  }

  Talk logIn(String key, String secret, long expires) {
    return say("{\"req_id\":\"auth-1\",\"op\":\"auth\",\"args\":[\"" + key + "\"," + expires + ",\""
        + Signature.of(secret, "GET/realtime" + expires) + "\"]}");
  }

  Talk subscribe(String... topics) {
    return say("{\"req_id\":\"sub-1\",\"op\":\"subscribe\",\"args\":[\"" + String.join("\",\"", topics) + "\"]}");
  }

  /** The next text, which must come. */
  String text() {
    try {
      String text = heard.poll(60, SECONDS);
      if (text == null) {
        throw new AssertionError("nothing was said within a minute");
      }
      return text;
    } catch (InterruptedException interrupted) {
      throw new AssertionError(interrupted);
    }
  }

  JsonNode hear() {
    try {
      return JSON.readTree(text());
    } catch (JsonProcessingException notJson) {
      throw new AssertionError(notJson);
    }
  }

  /** A ping answered proves that nothing else was on its way. */
  JsonNode ping() {
    return say("{\"req_id\":\"ping-1\",\"op\":\"ping\"}").hear();
  }

  /** The status of the close frame. */
  short awaitEnd() throws Exception {
    return ended.get(60, SECONDS);
  }

  void close() {
    socket.close();
  }
}
