package fillkeeper.ops;

import fillkeeper.domain.AccountKey;
import fillkeeper.ledger.LedgerReader;
import fillkeeper.supervisor.AccountStates;
import fillkeeper.supervisor.Desk;
import fillkeeper.supervisor.RefusedException;
import fillkeeper.supervisor.Traces;
import fillkeeper.supervisor.Within;
import fillkeeper.time.VertxScheduler;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
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
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
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
  private static final int LINE_MAX = 4_096;
  private static final int HEADERS_MAX = 16_384;
  private static final int CONNECTIONS_MAX = 500;
  private static final Logger LOG = LoggerFactory.getLogger(OpsVerticle.class);

  private final String host;
  private final int wantedPort;
  private final HostRule hosts;
  private final Predicate<AccountKey> enabled;
  private final AccountStates states;
  private final Health health;
  private Within within;
  private int connections;
  private volatile int port;

  /**
   * Makes it; {@link #start} listens.
   *
   * @param port        0 takes a free one
   * @param enabled     which accounts are to run: only those count for health
   * @param schemaReady whether the schema is as this program needs it; asked often, so it must not wait
   */
  public OpsVerticle(String host, int port, Desk desk, LedgerReader reader, Predicate<AccountKey> enabled,
      BooleanSupplier schemaReady) {
    this.host = host;
    this.wantedPort = port;
    this.hosts = new HostRule(host);
    this.enabled = enabled;
    this.states = new AccountStates(desk, reader);
    this.health = new Health(desk, reader, enabled, schemaReady);
  }

  /** The port that is listened on; 0 before. */
  public int port() {
    return port;
  }

  @Override
  public Future<?> start() {
    within = new Within(new VertxScheduler(vertx));
    HttpServerOptions options = new HttpServerOptions()
        .setMaxInitialLineLength(LINE_MAX)
        .setMaxHeaderSize(HEADERS_MAX)
        .setHttp2ClearTextEnabled(false)
        .setIdleTimeout(IDLE_MAX_SECONDS)
        .setIdleTimeoutUnit(TimeUnit.SECONDS);
    return vertx.createHttpServer(options)
        .connectionHandler(this::onConnection)
        .invalidRequestHandler(OpsVerticle::onInvalid)
        .requestHandler(router())
        .listen(wantedPort, host)
        .onSuccess(this::listening);
  }

  private void listening(HttpServer server) {
    port = server.actualPort();
    LOG.info("HTTP listens on {}:{}", host, port);
  }

  private void onConnection(HttpConnection connection) {
    connections++;
    connection.closeHandler(closed -> connections--);
    if (connections > CONNECTIONS_MAX) {
      connection.close();
    }
  }

  private Router router() {
    Router router = Router.router(vertx);
    router.route().handler(this::admit).failureHandler(OpsVerticle::onFailure);
    read(router, "/health/live", asked -> Future.succeededFuture(new Answer(200, up())), READ_MAX);
    read(router, "/health/ready", asked -> ready(), CHECK_MAX);
    read(router, "/health/accounts", asked -> live(account -> true), READ_MAX);
    read(router, "/api/v1/accounts", asked -> accounts(), READ_MAX);
    read(router, "/api/v1/accounts/:name", asked -> account(asked.pathParam("name")), READ_MAX);
    read(router, "/api/v1/accounts/:name/health", asked -> accountHealth(asked.pathParam("name")), READ_MAX);
    router.route().last().handler(asked -> error(asked.request(), 404, "NOT_FOUND", "there is nothing at this path"));
    router.errorHandler(400, asked -> error(asked.request(), 400, "BAD_REQUEST", "the request cannot be read"));
    router.errorHandler(500, OpsVerticle::onFailure);
    return router;
  }

  private void admit(RoutingContext asked) {
    if (hosts.admits(asked.request())) {
      asked.next();
    } else {
      error(asked.request(), 421, "MISDIRECTED_REQUEST", "this server does not go by the name in Host");
    }
  }

  private void read(Router router, String path, Function<RoutingContext, Future<Answer>> answer, Duration limit) {
    router.route(path).handler(asked -> {
      HttpServerRequest request = asked.request();
      if (!Replies.isRead(request.method())) {
        request.response().putHeader("Allow", HttpMethod.GET + ", " + HttpMethod.HEAD);
        error(request, 405, "METHOD_NOT_ALLOWED", "this can only be read");
      } else if (request.query() != null && !request.query().isEmpty()) {
        error(request, 400, "UNKNOWN_PARAMETER", "nothing here takes a query parameter");
      } else {
        answer(asked, within.limit(limit, "the store does not answer in time", answer.apply(asked)));
      }
    });
  }

  private void answer(RoutingContext asked, Future<Answer> answer) {
    answer.onComplete(done -> context.runOnContext(back -> {
      if (done.succeeded()) {
        Replies.send(asked.request(), done.result().status(), done.result().body());
      } else {
        fail(asked.request(), done.cause());
      }
    }));
  }

  private Future<Answer> ready() {
    return health.missing()
        .map(missing -> missing.isEmpty() ? new Answer(200, up())
            : down("NOT_READY", "this process cannot answer yet", "missing", new JsonArray(missing)));
  }

  private Future<Answer> live(Predicate<AccountKey> among) {
    return health.notLive(among)
        .map(accounts -> accounts.isEmpty() ? new Answer(200, up())
            : down("NOT_LIVE", "not every enabled account is live", "accounts", accounts));
  }

  private Future<Answer> accounts() {
    return states.states().map(listed -> new Answer(200, new JsonObject()
        .put("items", new JsonArray(listed.states()))
        .putNull("next")
        .put("incarnation", listed.incarnation().toString())));
  }

  private Future<Answer> account(String name) {
    return states.named(name).compose(states::state).map(state -> new Answer(200, state));
  }

  private Future<Answer> accountHealth(String name) {
    return states.named(name).compose(account -> enabled.test(account) ? live(account::equals)
        : Future.succeededFuture(new Answer(200, new JsonObject().put("status", "DISABLED"))));
  }

  private static JsonObject up() {
    return new JsonObject().put("status", "UP");
  }

  private static Answer down(String code, String message, String field, JsonArray found) {
    return new Answer(503, Replies.error(code, message).put("status", "DOWN").put(field, found));
  }

  private static void onInvalid(HttpServerRequest request) {
    Replies.send(request, 400, Replies.error("BAD_REQUEST", "the request cannot be read or is too large"));
    request.connection().close();
  }

  private static void onFailure(RoutingContext asked) {
    if (asked.failure() == null) {
      error(asked.request(), asked.statusCode(), "BAD_REQUEST", "the request cannot be read");
    } else {
      fail(asked.request(), asked.failure());
    }
  }

  private static void fail(HttpServerRequest request, Throwable cause) {
    if (cause instanceof RefusedException refused && refused.code() == 404) {
      error(request, 404, "ACCOUNT_NOT_FOUND", refused.getMessage());
    } else if (cause instanceof RefusedException refused) {
      error(request, refused.code(), "STORE_UNAVAILABLE", refused.getMessage());
    } else {
      LOG.error("a request failed", Traces.withoutText(cause));
      error(request, 500, "INTERNAL_ERROR", "the request failed for a reason that was not foreseen");
    }
  }

  private static void error(HttpServerRequest request, int status, String code, String message) {
    Replies.send(request, status, Replies.error(code, message));
  }

  /** A status and a body. */
  private record Answer(int status, JsonObject body) {
  }
}
