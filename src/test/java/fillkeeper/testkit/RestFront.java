package fillkeeper.testkit;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.NetServer;
import io.vertx.core.net.NetServerOptions;
import io.vertx.core.net.NetSocket;
import io.vertx.core.parsetools.RecordParser;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A server before the exchange's requests, which answers some of them itself, byte by byte, as no exchange would, and
 * passes on the others.
 */
public final class RestFront {

  private static final Set<String> NOT_PASSED_ON = Set.of("content-length", "connection", "transfer-encoding", "host");

  private final NetServer server;
  private final HttpClient client;
  private final int behind;
  private final Map<String, Deque<Consumer<NetSocket>>> scripts = new HashMap<>();
  private final Map<String, Consumer<NetSocket>> usual = new HashMap<>();
  private final List<String> heads = new CopyOnWriteArrayList<>();

  private RestFront(Vertx vertx, int behind) throws Exception {
    this.behind = behind;
    client = vertx.createHttpClient(new HttpClientOptions(), new PoolOptions().setHttp1MaxSize(16));
    server = vertx.createNetServer(new NetServerOptions().setHost("127.0.0.1").setPort(0)).connectHandler(this::serve);
    server.listen().await(60, TimeUnit.SECONDS);
  }

  /** One before an exchange on this port. */
  public static RestFront before(Vertx vertx, int port) throws Exception {
    return new RestFront(vertx, port);
  }

  /** The base of all requests. */
  public String url() {
    return "http://127.0.0.1:" + port();
  }

  public int port() {
    return server.actualPort();
  }

  /** The next request for this path is answered by whatever this writes. */
  public synchronized RestFront next(String path, Consumer<NetSocket> answer) {
    scripts.computeIfAbsent(path, absent -> new ArrayDeque<>()).add(answer);
    return this;
  }

  /** Every request for this path, until {@link #heal}. */
  public synchronized RestFront always(String path, Consumer<NetSocket> answer) {
    usual.put(path, answer);
    return this;
  }

  /** All requests are passed on. */
  public synchronized void heal() {
    scripts.clear();
    usual.clear();
  }

  /** The heads of all requests so far. */
  public List<String> heads() {
    return List.copyOf(heads);
  }

  /** How many requests there were for this path. */
  public long count(String path) {
    return heads.stream().filter(head -> path(head).equals(path)).count();
  }

  /** A whole answer with this status, these header lines and this body. */
  public static Consumer<NetSocket> answer(int status, String headerLines, String body) {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    return socket -> socket.write(Buffer.buffer("HTTP/1.1 " + status + " Told\r\nContent-Length: " + bytes.length
        + "\r\n" + headerLines + "\r\n").appendBytes(bytes));
  }

  /** These very bytes, and then the end of the connection. */
  public static Consumer<NetSocket> bytesAndEnd(String bytes) {
    return socket -> socket.write(Buffer.buffer(bytes)).onComplete(sent -> socket.close());
  }

  private synchronized Consumer<NetSocket> scripted(String path) {
    Deque<Consumer<NetSocket>> next = scripts.get(path);
    return next == null || next.isEmpty() ? usual.get(path) : next.poll();
  }

  private void serve(NetSocket socket) {
    RecordParser parser = RecordParser.newDelimited("\r\n\r\n");
    parser.handler(head -> request(socket, head.toString(StandardCharsets.ISO_8859_1)));
    socket.exceptionHandler(ignored -> { });
    socket.handler(parser);
  }

  private void request(NetSocket socket, String head) {
    heads.add(head);
    Consumer<NetSocket> answer = scripted(path(head));
    if (answer != null) {
      answer.accept(socket);
    } else {
      passOn(socket, head);
    }
  }

  private void passOn(NetSocket socket, String head) {
    RequestOptions options = new RequestOptions().setMethod(HttpMethod.GET).setHost("127.0.0.1").setPort(behind)
        .setURI(uri(head));
    head.lines().skip(1).map(line -> line.split(": ", 2))
        .filter(header -> !NOT_PASSED_ON.contains(header[0].toLowerCase(Locale.ROOT)))
        .forEach(header -> options.addHeader(header[0], header[1]));
    client.request(options)
        .compose(request -> request.send())
        .compose(response -> response.body().map(body -> told(response, body)))
        .onComplete(socket::write, lost -> socket.close());
  }

  private static Buffer told(HttpClientResponse response, Buffer body) {
    StringBuilder head = new StringBuilder("HTTP/1.1 " + response.statusCode() + " Passed\r\n");
    response.headers().forEach(header -> {
      if (!NOT_PASSED_ON.contains(header.getKey().toLowerCase(Locale.ROOT))) {
        head.append(header.getKey()).append(": ").append(header.getValue()).append("\r\n");
      }
    });
    return Buffer.buffer(head + "Content-Length: " + body.length() + "\r\n\r\n").appendBuffer(body);
  }

  private static String uri(String head) {
    return head.split(" ", 3)[1];
  }

  private static String path(String head) {
    return uri(head).split("\\?", 2)[0];
  }
}
