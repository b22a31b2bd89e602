package fillkeeper.simulator;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.vertx.core.Context;
import io.vertx.core.Deployable;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.ServerWebSocket;
import io.vertx.core.internal.http.WebSocketInternal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * A feed of ticks on loopback that does on a new connection what providers do, each in its way, and misbehaves on
 * request. It knows what it ever said, so every story can end with the question whether each tick is stored once.
 *
 * <p>Networking runs on one context of its own. All other methods are safe from any thread, return at once and never
 * wait.
 */
public final class SimFeed {

  private static final String HOST = "127.0.0.1";
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Provider provider;
  private final int trailing;
  private final RandomGenerator random;
  private final List<SimTick> book = new ArrayList<>();
  private final Set<Line> lines = new LinkedHashSet<>();
  private Context context;
  private HttpServer server;
  private int port;
  private long acknowledged;

  /** What a feed does on a new connection. */
  public enum Provider {
    /** It goes on behind what it was told, or behind the last acknowledged; its numbers stay. */
    SEQUENCE_RESUME,
    /** It sends its last ticks again; its numbers begin anew with each connection. */
    TRAILING_WINDOW,
    /** It sends its last ticks as its full state, then what changes. */
    FULL_SNAPSHOT,
    /** It sends its last ticks again, under a new token and with numbers from somewhere else. */
    RANDOM_TOKEN
  }

  /** One connection. */
  private static final class Line {
    private final ServerWebSocket socket;
    private boolean subscribed;
    private long token;
    private long number;

    private Line(ServerWebSocket socket) {
      this.socket = socket;
    }
  }

  /**
   * A feed that has said nothing yet.
   *
   * @param trailing how many of its last ticks it sends again
   */
  public SimFeed(Provider provider, int trailing, RandomGenerator random) {
    this.provider = provider;
    this.trailing = trailing;
    this.random = random;
  }

  /** Listens on a free port. */
  public Future<SimFeed> start(Vertx vertx) {
    Deployable listening = own -> {
      context = own;
      return vertx.createHttpServer(new HttpServerOptions().setIdleTimeout(0))
          .webSocketHandler(this::welcome)
          .listen(0, HOST)
          .onSuccess(opened -> {
            server = opened;
            port = opened.actualPort();
          });
    };
    return vertx.deployVerticle(listening).map(id -> this);
  }

  /** Where it is reached. */
  public String url() {
    return "ws://" + HOST + ":" + port + "/feed";
  }

  /** Ends all connections and listens no more. */
  public Future<Void> close() {
    cut();
    return server.close();
  }

  private void welcome(ServerWebSocket socket) {
    Line line = new Line(socket);
    synchronized (this) {
      lines.add(line);
    }
    socket.textMessageHandler(text -> hear(line, text));
    socket.exceptionHandler(broken -> { });
    socket.closeHandler(v -> forget(line));
    say(line, "{\"type\":\"hello\"}");
  }

  private synchronized void forget(Line line) {
    lines.remove(line);
  }

  private synchronized void hear(Line line, String text) {
    JsonNode said;
    try {
      said = JSON.readTree(text);
    } catch (JsonProcessingException notJson) {
      return;
    }
    switch (said.path("op").asText()) {
      case "subscribe" -> subscribe(line);
      case "resume" -> resume(line, said.path("after").asLong());
      case "ack" -> acknowledged = Math.max(acknowledged, said.path("seq").asLong());
      default -> { }
    }
  }

  private void subscribe(Line line) {
    line.token = random.nextLong() >>> 1;
    line.number = provider == Provider.RANDOM_TOKEN ? random.nextInt(1_000_000) : 0;
    say(line, "{\"type\":\"subscribed\"}");
    if (provider != Provider.SEQUENCE_RESUME) {
      line.subscribed = true;
      say(line, SimFrames.of(provider, last(trailing), line.token, numbers(line, trailing), true));
    }
  }

  private void resume(Line line, long after) {
    if (provider == Provider.SEQUENCE_RESUME) {
      line.subscribed = true;
      List<SimTick> missed = book.stream().filter(tick -> tick.seq() > after).toList();
      say(line, SimFrames.of(provider, missed, line.token, 0, true));
    }
  }

  private long numbers(Line line, int ticks) {
    long first = line.number;
    line.number += Math.min(ticks, book.size());
    return first;
  }

  private List<SimTick> last(int count) {
    return List.copyOf(book.subList(Math.max(0, book.size() - count), book.size()));
  }

  /** Something is traded; everybody who has subscribed hears it in one frame. */
  public void trade(List<SimTick> ticks) {
    trade(ticks, ticks);
  }

  /** Something is traded, and what goes out of it is this frame. */
  public synchronized void trade(List<SimTick> ticks, List<SimTick> frame) {
    book.addAll(ticks);
    tell(frame);
  }

  /** Ticks go out; the book does not change. */
  public synchronized void tell(List<SimTick> ticks) {
    for (Line line : lines) {
      if (line.subscribed && !ticks.isEmpty()) {
        say(line, SimFrames.of(provider, ticks, line.token, line.number, false));
        line.number += ticks.size();
      }
    }
  }

  /** All that are connected get the full state, or the last ticks, again. */
  public synchronized void repeat() {
    for (Line line : lines) {
      if (line.subscribed) {
        say(line, SimFrames.of(provider, last(trailing), line.token, numbers(line, trailing), true));
      }
    }
  }

  /** Without a new connection the feed takes another token and numbers from somewhere else. */
  public synchronized void changeToken() {
    for (Line line : lines) {
      line.token = random.nextLong() >>> 1;
      line.number = random.nextInt(1_000_000);
    }
  }

  /** A heartbeat. */
  public synchronized void beat() {
    lines.forEach(line -> say(line, "{\"type\":\"heartbeat\"}"));
  }

  /** Ends all connections without a close frame, behind what was said before. */
  public synchronized void cut() {
    lines.forEach(line -> context.runOnContext(v ->
        ((WebSocketInternal) line.socket).channelHandlerContext().close()));
    lines.clear();
  }

  /** The next number of the book. */
  public synchronized long nextSeq() {
    return book.size() + 1L;
  }

  /** All that was ever traded, oldest first. */
  public synchronized List<SimTick> book() {
    return List.copyOf(book);
  }

  /** The largest number that somebody acknowledged. */
  public synchronized long acknowledged() {
    return acknowledged;
  }

  /** How many are connected and have subscribed. */
  public synchronized int connections() {
    return (int) lines.stream().filter(line -> line.subscribed).count();
  }

  private void say(Line line, String text) {
    context.runOnContext(v -> {
      if (!line.socket.isClosed()) {
        line.socket.writeTextMessage(text);
      }
    });
  }
}
