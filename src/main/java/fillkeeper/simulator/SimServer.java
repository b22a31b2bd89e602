package fillkeeper.simulator;

import io.vertx.core.Context;
import io.vertx.core.Deployable;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;

/**
 * An exchange on loopback, whatever it speaks: sockets and requests on one free port and one context of its own, and
 * what may happen to all of them. All methods but {@link #routes} are safe from any thread, return at once and never
 * wait.
 */
public abstract class SimServer<T> extends Breakable<T> {

  private static final String HOST = "127.0.0.1";

  private final Ground ground;
  private Vertx vertx;
  private String deployment;
  private Context context;
  private HttpServer server;
  private int port;

  protected SimServer(Ground ground) {
    super(ground.faults());
    this.ground = ground;
  }

  /** What answers handshakes and requests; asked for each time that it begins to listen, on the exchange's context. */
  protected abstract Handler<HttpServerRequest> routes(Context own);

  // ---- life

  /** Listens on a free port. */
  public final Future<T> start(Vertx on) {
    vertx = on;
    Deployable listening = own -> {
      context = own;
      return listen();
    };
    return on.deployVerticle(listening).map(id -> {
      deployment = id;
      return self();
    });
  }

  private Future<HttpServer> listen() {
    return vertx.createHttpServer(new HttpServerOptions().setIdleTimeout(0))
        .requestHandler(routes(context))
        .listen(port, HOST)
        .onSuccess(listening -> {
          server = listening;
          port = listening.actualPort();
        });
  }

  /** Ends all connections and listens no more. */
  public final Future<Void> close() {
    cutAll();
    return deployment == null ? Future.succeededFuture() : vertx.undeploy(deployment);
  }

  /** As {@link #close}, but {@link #up} brings it back under the same addresses; the books go on meanwhile. */
  public final Future<Void> down() {
    cutAll();
    return server.close();
  }

  /** After {@link #down}. */
  public final Future<Void> up() {
    return Future.future(done -> context.runOnContext(v -> listen().<Void>mapEmpty().onComplete(done)));
  }

  public final int port() {
    return port;
  }

  /** The base of all requests. */
  public final String restUrl() {
    return "http://" + HOST + ":" + port;
  }

  /** A socket's address. */
  protected final String socketUrl(String path) {
    return "ws://" + HOST + ":" + port + path;
  }

  // ---- faults

  /** As ever, and requests take no time. */
  @Override
  public void heal() {
    super.heal();
    synchronized (ground) {
      ground.crowds().forEach(Crowd::heal);
      ground.restDelay(0);
    }
  }

  /** Ends all connections of all kinds without a close frame. */
  public final void cutAll() {
    synchronized (ground) {
      ground.crowds().forEach(Crowd::cut);
    }
  }

  /** All present connections stay open and say nothing more, not even a pong, until {@link #heal}; new ones speak. */
  public final void silence() {
    synchronized (ground) {
      ground.crowds().forEach(Crowd::silence);
    }
  }

  /** What every request takes; it is answered with what was true when it came. */
  public final void restDelay(long ms) {
    synchronized (ground) {
      ground.restDelay(ms);
    }
  }

  // ---- counts

  /** How often something of this kind has come, since the start: handshakes, log-ins, pings, frames, requests. */
  public final long count(At kind) {
    synchronized (ground) {
      return ground.counts().of(kind);
    }
  }

  /** The last requests, each as its method and its path, oldest first. */
  public final List<String> asked() {
    synchronized (ground) {
      return ground.heard().requests();
    }
  }

  /** The last texts that were said to it on sockets, oldest first. */
  public final List<String> heard() {
    synchronized (ground) {
      return ground.heard().texts();
    }
  }

  /** All requests since the start. */
  public final long restRequests() {
    return count(At.REST);
  }

  /** The most requests that ever came within one second. */
  public final int restPeakPerSecond() {
    synchronized (ground) {
      return ground.counts().peakPerSecond();
    }
  }
}
