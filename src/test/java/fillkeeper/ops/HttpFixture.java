package fillkeeper.ops;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.dashboard.Board;
import fillkeeper.dashboard.LastHour;
import fillkeeper.dashboard.PageRoutes;
import fillkeeper.dashboard.WatchRoutes;
import fillkeeper.desk.AccountPages;
import fillkeeper.desk.AccountStates;
import fillkeeper.desk.ChangePages;
import fillkeeper.desk.FakeActions;
import fillkeeper.desk.Operators;
import fillkeeper.domain.AccountKey;
import fillkeeper.desk.FakeDesk;
import fillkeeper.desk.FakeReader;
import fillkeeper.desk.Samples;
import fillkeeper.http.Routes;
import fillkeeper.metrics.Metrics;
import fillkeeper.settings.HttpSettings;
import fillkeeper.time.Clock;
import fillkeeper.time.Scheduler;
import fillkeeper.time.VertxScheduler;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.File;
import java.io.IOException;
import java.net.ConnectException;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A verticle that listens, and a client that shows the bytes as they came. */
abstract class HttpFixture {

  static final String NAME = "bybit.testnet.main";
  private static final Duration LONG = Duration.ofSeconds(10);
  /** Whoever waits for the store waits no longer. */
  static final Function<Vertx, Scheduler> AT_ONCE = vertx -> {
    Scheduler timers = new VertxScheduler(vertx);
    return (delay, action) -> timers.after(delay.compareTo(LONG) < 0 ? Duration.ZERO : delay, action);
  };

  final Vertx vertx = Vertx.vertx();
  final FakeDesk desk = new FakeDesk(Samples.MAIN, Samples.HEDGE);
  final FakeReader reader = new FakeReader(Samples.MAIN, Samples.HEDGE);
  final Set<AccountKey> disabled = new HashSet<>();
  final List<HttpSettings.Token> tokens = new ArrayList<>();
  final FakeActions actions = new FakeActions();
  Supplier<Future<Reloading.Reloaded>> reloading = Promise.<Reloading.Reloaded>promise()::future;
  ChangeReaders readers;
  Board board;
  Clock clock = Clock.system();
  OpsVerticle ops;

  @BeforeEach
  void listen() throws Exception {
    listen("127.0.0.1", VertxScheduler::new);
  }

  @AfterEach
  void close() throws Exception {
    vertx.close().await(60, SECONDS);
  }

  void listen(String host, Function<Vertx, Scheduler> schedulers) throws Exception {
    ops = deploy(host, schedulers, account -> !disabled.contains(account));
  }

  OpsVerticle deploy(String host, Function<Vertx, Scheduler> schedulers,
      Predicate<AccountKey> enabled) throws Exception {
    return deploy(new HttpSettings(host, 0, List.of(), tokens, null), schedulers, enabled);
  }

  OpsVerticle deploy(HttpSettings settings, Function<Vertx, Scheduler> schedulers,
      Predicate<AccountKey> enabled) throws Exception {
    OpsVerticle verticle = new OpsVerticle(settings, (here, timers) -> routes(here, timers, enabled), schedulers);
    vertx.deployVerticle(verticle).await(60, SECONDS);
    return verticle;
  }

  private List<Routes> routes(Context here, Scheduler timers, Predicate<AccountKey> enabled) {
    Reads reads = new Reads(timers);
    AccountStates states = new AccountStates(desk, reader);
    AccountPages pages = new AccountPages(states, reader, reader);
    readers = new ChangeReaders(here, reader);
    LastHour lastHour = new LastHour(desk, List::of, clock, timers);
    lastHour.start();
    board = new Board(states, List::of, lastHour, Clock.system(), timers);
    return List.of(new HealthRoutes(states, new Health(desk, reader, enabled), enabled, reads),
        new StateRoutes(states, JsonArray::new, () -> Samples.INCARNATION, reads),
        new RecordRoutes(states, pages, actions, new ExecutionExport(reader, reader, pages, timers), reads,
            List.of("spot", "linear")),
        new ChangeRoutes(states, new ChangePages(states, reader, reader), readers, reads, timers),
        new CommandRoutes(states, new Operators(desk, actions, timers)),
        new ReloadRoutes(() -> reloading.get(), new Operators(desk, actions, timers)),
        new MetricsRoutes(new Metrics(Clock.system(), vertx::executeBlocking, new File(""))),
        new WatchRoutes(board, timers), new PageRoutes(), new OpenApiRoutes());
  }

  void storeFails() {
    reader.store = () -> Future.failedFuture(new ConnectException("db.internal:5432 user=keeper"));
  }

  Reply get(String path) throws IOException {
    return send("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  }

  Reply named(String host) throws IOException {
    return send("GET /health/live HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n");
  }

  Reply send(String request) throws IOException {
    try (Socket socket = new Socket("127.0.0.1", ops.port())) {
      return send(socket, request);
    }
  }

  static Reply send(Socket socket, String request) throws IOException {
    socket.setSoTimeout(10_000);
    socket.getOutputStream().write(request.getBytes(UTF_8));
    return Reply.of(new String(socket.getInputStream().readAllBytes(), UTF_8));
  }

  /** An answer as it came over the wire. */
  record Reply(String head, String body) {

    static Reply of(String text) {
      int end = text.indexOf("\r\n\r\n");
      return new Reply(text.substring(0, end + 2), text.substring(end + 4));
    }

    int status() {
      return Integer.parseInt(head.substring(9, 12));
    }

    JsonObject json() {
      return new JsonObject(body);
    }

    String code() {
      JsonObject error = json().getJsonObject("error");
      assertThat(error.getString("message")).isNotBlank();
      return error.getString("code");
    }
  }
}
