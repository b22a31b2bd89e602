package fillkeeper.ops;

import fillkeeper.http.Bodies;
import fillkeeper.http.Connections;
import fillkeeper.http.Endpoints;
import fillkeeper.http.Gate;
import fillkeeper.http.Need;
import fillkeeper.http.Routes;
import fillkeeper.http.Tokens;
import fillkeeper.settings.HttpSettings;
import fillkeeper.time.Scheduler;
import fillkeeper.time.VertxScheduler;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.ext.web.Router;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Listens, and hands what is asked to the routes. Requests are small, connections few, and each has its limits. */
public final class OpsVerticle extends VerticleBase {

  private static final int IDLE_MAX_SECONDS = 30;
  private static final int LINE_MAX = 4_096;
  private static final int HEADERS_MAX = 16_384;
  private static final Duration TOKENS_AGAIN = Duration.ofSeconds(10);
  private static final Logger LOG = LoggerFactory.getLogger(OpsVerticle.class);

  private final HttpSettings settings;
  private final Tokens tokens;
  private final BiFunction<Context, Scheduler, List<Routes>> routes;
  private final Function<Vertx, Scheduler> schedulers;
  private Scheduler scheduler;
  private Scheduler.Timer refresh;
  private Endpoints endpoints;
  private volatile int port;

  /**
   * Makes it; {@link #start} listens.
   *
   * @param routes makes the routes, for the context on which requests arrive and with its timers
   */
  public OpsVerticle(HttpSettings settings, BiFunction<Context, Scheduler, List<Routes>> routes) {
    this(settings, routes, VertxScheduler::new);
  }

  OpsVerticle(HttpSettings settings, BiFunction<Context, Scheduler, List<Routes>> routes,
      Function<Vertx, Scheduler> schedulers) {
    this.settings = settings;
    this.routes = routes;
    this.schedulers = schedulers;
    this.tokens = new Tokens(tokens(settings.tokens()));
  }

  private static List<Tokens.Token> tokens(List<HttpSettings.Token> tokens) {
    return tokens.stream().map(OpsVerticle::token).toList();
  }

  private static Tokens.Token token(HttpSettings.Token token) {
    return new Tokens.Token(token.name(),
        token.scope() == HttpSettings.Scope.OPERATE ? Need.OPERATE : Need.READ, token.token()::read);
  }

  /**
   * Reads these as a start does. Blocks.
   *
   * @throws RuntimeException if one cannot be read, is too short, or is another's; its message says which, and no secret
   */
  public static void readTokens(List<HttpSettings.Token> tokens) {
    new Tokens(tokens(tokens)).read();
  }

  /** The port that is listened on; 0 before. */
  public int port() {
    return port;
  }

  /** Lets in whoever shows one of these from now on. Fails if one cannot be used; those before stay then. Any thread. */
  public Future<Void> replaceTokens(List<HttpSettings.Token> others) {
    return vertx.<Void>executeBlocking(() -> {
      tokens.replace(tokens(others));
      return null;
    }).onSuccess(replaced -> context.runOnContext(here -> refreshLater()));
  }

  /** Everything that can be asked. */
  List<Endpoints.Endpoint> endpoints() {
    return endpoints.all();
  }

  @Override
  public Future<?> start() {
    scheduler = schedulers.apply(vertx);
    return vertx.executeBlocking(() -> {
      tokens.read();
      return null;
    }).compose(read -> listen());
  }

  private Future<?> listen() {
    Connections connections = new Connections(scheduler);
    Bodies bodies = new Bodies(scheduler);
    Router router = Router.router(vertx);
    router.route().handler(asked -> {
      connections.asked(asked.request());
      asked.next();
    });
    endpoints = new Endpoints(router, new Gate(settings.host(), settings.isLoopback(), settings.names(), tokens), bodies,
        context);
    routes.apply(context, scheduler).forEach(some -> some.addTo(endpoints));
    endpoints.end();
    refreshLater();
    return vertx.createHttpServer(options())
        .connectionHandler(connections::opened)
        .invalidRequestHandler(request -> {
          bodies.refuse(request);
          Endpoints.unreadable(request);
        })
        .requestHandler(router)
        .listen(settings.port(), settings.host())
        .recover(failure -> Future.failedFuture(new IllegalStateException("HTTP cannot listen on " + settings.host()
            + ":" + settings.port() + ": " + failure.getMessage(), failure)))
        .map(this::listening);
  }

  private HttpServerOptions options() {
    HttpServerOptions options = new HttpServerOptions()
        .setMaxInitialLineLength(LINE_MAX)
        .setMaxHeaderSize(HEADERS_MAX)
        .setHttp2ClearTextEnabled(false)
        .setUseAlpn(false)
        .setIdleTimeout(IDLE_MAX_SECONDS)
        .setIdleTimeoutUnit(TimeUnit.SECONDS);
    HttpSettings.Tls tls = settings.tls();
    return tls == null ? options : options.setSsl(true).setKeyCertOptions(
        new PemKeyCertOptions().setCertPath(tls.certificate().toString()).setKeyPath(tls.key().toString()));
  }

  private int listening(HttpServer server) {
    port = server.actualPort();
    if (settings.tls() == null && !settings.isLoopback()) {
      LOG.warn("tokens pass the network in plain HTTP, unless something before this server ends TLS; see http.tls");
    }
    LOG.info("HTTP{} listens on {}:{}", settings.tls() == null ? "" : "S", settings.host(), port);
    return port;
  }

  private void refreshLater() {
    if (refresh != null) {
      refresh.cancel();
    }
    if (!tokens.isEmpty()) {
      refresh = scheduler.after(TOKENS_AGAIN, () -> vertx.executeBlocking(() -> {
        tokens.refresh();
        return null;
      }).onComplete(refreshed -> refreshLater()));
    }
  }
}
