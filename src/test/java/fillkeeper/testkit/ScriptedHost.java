package fillkeeper.testkit;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.ServerWebSocket;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** An exchange's host on loopback: it answers as it was told, and remembers what it was asked. */
public abstract class ScriptedHost {

  private static final long PATIENCE_S = 20;

  private final HttpServer server;
  private final BlockingQueue<Asked> asked = new LinkedBlockingQueue<>();
  private final BlockingQueue<ServerWebSocket> sockets = new LinkedBlockingQueue<>();
  private final BlockingQueue<ServerWebSocket> gone = new LinkedBlockingQueue<>();
  private final Map<String, Deque<Consumer<HttpServerRequest>>> scripts = new HashMap<>();

  /** Listens. */
  protected ScriptedHost(Vertx vertx) throws Exception {
    server = vertx.createHttpServer(new HttpServerOptions().setHost("127.0.0.1").setPort(0))
        .requestHandler(this::onRequest).webSocketHandler(this::onSocket);
    server.listen().await(PATIENCE_S, TimeUnit.SECONDS);
  }

  /** One request as it came; the names of the headers in lower case. */
  public record Asked(String path, String query, Map<String, String> headers) {

    /** Path and query. */
    public String uri() {
      return query.isEmpty() ? path : path + "?" + query;
    }
  }

  /** A message on one of the sockets. */
  protected abstract void onMessage(ServerWebSocket socket, String text);

  /** Whether a request is none that a test waits for, as those for the time. */
  protected abstract boolean isBeside(String path);

  public int port() {
    return server.actualPort();
  }

  /** From now on. */
  public synchronized void usual(String path, Consumer<HttpServerRequest> answer) {
    scripts.put(path, new ArrayDeque<>());
    scripts.get(path).add(answer);
  }

  /** Once, before what is usual; what is said first comes first. */
  public synchronized void next(String path, Consumer<HttpServerRequest> answer) {
    Deque<Consumer<HttpServerRequest>> script = scripts.computeIfAbsent(path, p -> new ArrayDeque<>());
    Consumer<HttpServerRequest> usual = script.pollLast();
    script.add(answer);
    script.add(usual == null ? request -> request.response().setStatusCode(404).end() : usual);
  }

  public void next(String path, int status, String body) {
    next(path, request -> request.response().setStatusCode(status).end(body));
  }

  /** The next request for anything but the time. */
  public Asked awaitAsked() throws InterruptedException {
    Asked next = asked.poll(PATIENCE_S, TimeUnit.SECONDS);
    return next != null && isBeside(next.path()) ? awaitAsked() : next;
  }

  public int askedSoFar() {
    return asked.size();
  }

  public ServerWebSocket awaitSocket() throws InterruptedException {
    return sockets.poll(PATIENCE_S, TimeUnit.SECONDS);
  }

  /** Waits until a socket is closed, by whomever. */
  public void awaitGone() throws InterruptedException {
    if (gone.poll(PATIENCE_S, TimeUnit.SECONDS) == null) {
      throw new AssertionError("every socket is still open");
    }
  }

  private void onRequest(HttpServerRequest request) {
    Map<String, String> headers = new HashMap<>();
    request.headers().forEach(header -> headers.put(header.getKey().toLowerCase(Locale.ROOT), header.getValue()));
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
    socket.textMessageHandler(text -> onMessage(socket, text));
  }
}
