package fillkeeper.ops;

import fillkeeper.domain.AccountKey;
import fillkeeper.ledger.LedgerReader;
import fillkeeper.desk.AccountStates;
import fillkeeper.supervisor.Desk;
import fillkeeper.supervisor.RefusedException;
import fillkeeper.desk.Within;
import fillkeeper.time.Scheduler;
import fillkeeper.time.VertxScheduler;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Health and the state of every account over HTTP. Reading only: nothing that is asked here changes anything.
 *
 * <p>Every answer is JSON, errors too, and comes within a limit; requests are small and connections few.
 */
public final class OpsVerticle extends VerticleBase {

  private static final Duration CHECK_MAX = Duration.ofSeconds(2);
  private static final Duration READ_MAX = Duration.ofSeconds(5);
  private static final int IDLE_MAX_SECONDS = 30;
  private static final long LINGER_MS = 100;
  private static final int LINE_MAX = 4_096;
  private static final int HEADERS_MAX = 16_384;
  static final int CONNECTIONS_MAX = 500;
  private static final Logger LOG = LoggerFactory.getLogger(OpsVerticle.class);

  private final String host;
  private final int wantedPort;
  private final HostRule hosts;
  private final Predicate<AccountKey> enabled;
  private final AccountStates states;
  private final Health health;
  private final Function<Vertx, Scheduler> schedulers;
  private Within within;
  private int connections;
  private volatile int port;

  /**
   * Makes it; {@link #start} listens.
   *
   * @param port        0 takes a free one
   * @param enabled     which accounts are to run: only those count for health
   */
  public OpsVerticle(String host, int port, Desk desk, LedgerReader reader, Predicate<AccountKey> enabled) {
    this(host, port, desk, reader, enabled, VertxScheduler::new);
  }

  OpsVerticle(String host, int port, Desk desk, LedgerReader reader, Predicate<AccountKey> enabled,
      Function<Vertx, Scheduler> schedulers) {
    this.host = host;
    this.wantedPort = port;
    this.hosts = new HostRule(host);
    this.enabled = enabled;
    this.schedulers = schedulers;
    this.states = new AccountStates(desk, reader);
    this.health = new Health(desk, reader, enabled);
  }

  /** The port that is listened on; 0 before. */
  public int port() {
    return port;
  }

  @Override
  public Future<?> start() {
    within = new Within(schedulers.apply(vertx));
    HttpServerOptions options = new HttpServerOptions()
        .setMaxInitialLineLength(LINE_MAX)
        .setMaxHeaderSize(HEADERS_MAX)
        .setHttp2ClearTextEnabled(false)
        .setIdleTimeout(IDLE_MAX_SECONDS)
        .setIdleTimeoutUnit(TimeUnit.SECONDS);
    return vertx.createHttpServer(options)
        .connectionHandler(this::onConnection)
        .invalidRequestHandler(this::onInvalid)
        .requestHandler(router())
        .listen(wantedPort, host)
        .recover(failure -> Future.failedFuture(new IllegalStateException(
            "HTTP cannot listen on " + host + ":" + wantedPort + ": " + failure.getMessage(), failure)))
        .map(this::listening);
  }

  private int listening(HttpServer server) {
    port = server.actualPort();
    LOG.info("HTTP listens on {}:{}", host, port);
    return port;
  }

  private void onConnection(HttpConnection connection) {
    connections++;
    connection.closeHandler(closed -> connections--);
    if (connections > CONNECTIONS_MAX) {
      connection.close();
    }
  }

  private void onInvalid(HttpServerRequest request) {
    endConnection(request);
    Replies.unreadable(request);
  }

  /** Nothing more is taken on it. It stays a moment, since closing over unread bytes would take back the answer. */
  private void endConnection(HttpServerRequest request) {
    request.response().putHeader("Connection", "close");
    vertx.setTimer(LINGER_MS, over -> request.connection().close());
  }

  private Router router() {
    Router router = Router.router(vertx);
    router.route().handler(this::admit).failureHandler(OpsVerticle::onFailure);
    read(router, "/health/live", asked -> Future.succeededFuture(new Answer(200, up())));
    read(router, "/health/ready", asked -> ready());
    read(router, "/health/accounts", asked -> live(account -> true));
    read(router, "/api/v1/accounts", asked -> accounts());
    read(router, "/api/v1/accounts/:name", asked -> account(asked.pathParam("name")));
    read(router, "/api/v1/accounts/:name/health", asked -> accountHealth(asked.pathParam("name")));
    router.route().last()
        .handler(asked -> Replies.error(asked.request(), 404, "NOT_FOUND", "there is nothing at this path"));
    router.errorHandler(400, asked -> unreadable(asked, 400));
    router.errorHandler(500, OpsVerticle::onFailure);
    return router;
  }

  private void admit(RoutingContext asked) {
    if (hosts.admits(asked.request())) {
      asked.next();
    } else {
      Replies.error(asked.request(), 421, "MISDIRECTED_REQUEST", "this server does not go by the name in Host");
    }
  }

  private void read(Router router, String path, Function<RoutingContext, Future<Answer>> answer) {
    router.route(path).handler(asked -> {
      HttpServerRequest request = asked.request();
      if (request.method() != HttpMethod.GET && request.method() != HttpMethod.HEAD) {
        endConnection(request);                                  // it may have a body, and nobody waits for that
        request.response().putHeader("Allow", HttpMethod.GET + ", " + HttpMethod.HEAD);
        Replies.error(request, 405, "METHOD_NOT_ALLOWED", "this can only be read");
      } else if (request.query() != null && !request.query().isEmpty()) {
        Replies.error(request, 400, "UNKNOWN_PARAMETER", "nothing here takes a query parameter");
      } else {
        answer(request, answer.apply(asked));
      }
    });
  }

  private void answer(HttpServerRequest request, Future<Answer> answer) {
    answer.onComplete(done -> context.runOnContext(back -> {
      if (done.succeeded()) {
        Replies.send(request, done.result().status(), done.result().body());
      } else {
        Replies.failed(request, done.cause());
      }
    }));
  }

  private static void onFailure(RoutingContext asked) {
    if (asked.statusCode() >= 400 && asked.statusCode() < 500) {
      unreadable(asked, asked.statusCode());
    } else {
      Replies.failed(asked.request(), asked.failure());
    }
  }

  private static void unreadable(RoutingContext asked, int status) {
    Replies.error(asked.request(), status, "BAD_REQUEST", "the request cannot be read");
  }

  private Future<Answer> ready() {
    return limited(CHECK_MAX, health.missing())
        .recover(cause -> cause instanceof RefusedException silent
            ? Future.succeededFuture(List.of(silent.getMessage())) : Future.failedFuture(cause))
        .map(missing -> missing.isEmpty() ? new Answer(200, up())
            : down("NOT_READY", "this process cannot answer yet", "missing", new JsonArray(missing)));
  }

  private Future<Answer> live(Predicate<AccountKey> among) {
    return limited(READ_MAX, health.notLive(among))
        .map(accounts -> accounts.isEmpty() ? new Answer(200, up())
            : down("NOT_LIVE", "not every enabled account is live", "accounts", accounts));
  }

  private Future<Answer> accounts() {
    return limited(READ_MAX, states.states()).map(listed -> new Answer(200, new JsonObject()
        .put("items", new JsonArray(listed.states()))
        .putNull("next")
        .put("incarnation", listed.incarnation().toString())));
  }

  private Future<Answer> account(String name) {
    return states.named(name).compose(account -> limited(READ_MAX, states.state(account)))
        .map(state -> new Answer(200, state));
  }

  private Future<Answer> accountHealth(String name) {
    return states.named(name).compose(account -> enabled.test(account) ? live(account::equals)
        : Future.succeededFuture(new Answer(200, new JsonObject().put("status", "DISABLED"))));
  }

  private <T> Future<T> limited(Duration limit, Future<T> answer) {
    return within.limit(limit, "the store does not answer in time", answer);
  }

  private static JsonObject up() {
    return new JsonObject().put("status", "UP");
  }

  private static Answer down(String code, String message, String field, JsonArray found) {
    return new Answer(503, Replies.errorBody(code, message).put("status", "DOWN").put(field, found));
  }

  /** A status and a body. */
  private record Answer(int status, JsonObject body) {
  }
}
