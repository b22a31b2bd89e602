package fillkeeper.http;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.HttpException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What may be asked, path by path. Whoever registers a path says who may ask it and which query parameters it takes;
 * the rest is done here for all of them: HEAD where there is GET, 405 with what is allowed, 400 for unknown parameters,
 * bodies within their limits, failures in one shape.
 */
public final class Endpoints {

  /** One path and method. Parameters of the path are written {@code :name}. */
  public record Endpoint(HttpMethod method, String path, Set<String> parameters, Need need) {
  }

  /** Answers what is asked, on any thread. */
  @FunctionalInterface
  public interface Handling {

    /** The answer; a failure is told in the shape of all failures. */
    Future<Answer> answer(Asked asked);
  }

  private final Router router;
  private final Gate gate;
  private final Bodies bodies;
  private final Context context;
  private final List<Endpoint> all = new ArrayList<>();
  private final Map<String, Set<String>> methods = new LinkedHashMap<>();

  /**
   * Makes it, with nothing to be asked yet.
   *
   * @param context on which requests arrive
   */
  public Endpoints(Router router, Gate gate, Bodies bodies, Context context) {
    this.router = router;
    this.gate = gate;
    this.bodies = bodies;
    this.context = context;
    router.route().handler(this::admit).failureHandler(this::onFailure);
  }

  /** Something that can be read, also with HEAD. */
  public Endpoints get(String path, Need need, Set<String> parameters, Handling handling) {
    Endpoint endpoint = endpoint(HttpMethod.GET, path, need, parameters);
    methods.get(path).add(HttpMethod.HEAD.name());
    for (HttpMethod method : List.of(HttpMethod.GET, HttpMethod.HEAD)) {
      router.route(method, path).handler(asked -> handle(asked, endpoint, handling, new JsonObject()));
    }
    return this;
  }

  /** Something that can be done. Its body is a JSON object, or nothing. */
  public Endpoints post(String path, Handling handling) {
    Endpoint endpoint = endpoint(HttpMethod.POST, path, Need.OPERATE, Set.of());
    router.route(HttpMethod.POST, path).handler(asked -> {
      Caller caller = gate.admit(asked.request(), endpoint.need());
      bodies.read(asked.request()).onComplete(body -> handle(asked, endpoint, caller, handling, body),
          unread -> fail(asked.request(), unread));
    });
    return this;
  }

  private Endpoint endpoint(HttpMethod method, String path, Need need, Set<String> parameters) {
    Endpoint endpoint = new Endpoint(method, path, Set.copyOf(parameters), need);
    all.add(endpoint);
    methods.computeIfAbsent(path, first -> new TreeSet<>()).add(method.name());
    return endpoint;
  }

  /** Says of everything else that it is not there or not so; nothing can be registered afterwards. */
  public void end() {
    methods.forEach((path, allowed) -> router.route(path).handler(asked -> {
      bodies.refuse(asked.request());
      asked.response().putHeader("Allow", String.join(", ", allowed));
      Replies.problem(asked.request(), 405, "METHOD_NOT_ALLOWED", "only " + String.join(", ", allowed) + " here");
    }));
    router.route().last().handler(asked -> {
      bodies.refuse(asked.request());
      Replies.problem(asked.request(), 404, "NOT_FOUND", "there is nothing at this path");
    });
    router.errorHandler(400, asked -> unreadable(asked, 400));
    router.errorHandler(500, this::onFailure);
  }

  /** Everything that was registered. */
  public List<Endpoint> all() {
    return List.copyOf(all);
  }

  /** Refuses what is no HTTP, or beyond the limits of the server. */
  public static void unreadable(HttpServerRequest request) {
    Replies.unreadable(request);
  }

  private void admit(RoutingContext asked) {
    gate.checkName(asked.request());
    asked.next();
  }

  private void handle(RoutingContext asked, Endpoint endpoint, Handling handling, JsonObject body) {
    handle(asked, endpoint, gate.admit(asked.request(), endpoint.need()), handling, body);
  }

  private void handle(RoutingContext asked, Endpoint endpoint, Caller caller, Handling handling, JsonObject body) {
    HttpServerRequest request = asked.request();
    Future.succeededFuture()
        .compose(begun -> handling.answer(
            new Asked(asked, caller, Query.of(parameters(asked), endpoint.parameters()), body)))
        .onComplete(
            answer -> context.runOnContext(back -> Replies.send(request, answer)),
            cause -> context.runOnContext(back -> Replies.failed(request, cause)));
  }

  private static MultiMap parameters(RoutingContext asked) {
    try {
      return asked.queryParams();
    } catch (HttpException unreadable) {
      throw new Problem(400, "BAD_REQUEST", "the query cannot be read");
    }
  }

  private void fail(HttpServerRequest request, Throwable cause) {
    bodies.refuse(request);
    Replies.failed(request, cause);
  }

  private void onFailure(RoutingContext asked) {
    if (!List.of(HttpMethod.GET, HttpMethod.HEAD).contains(asked.request().method())) {
      bodies.refuse(asked.request());
    }
    if (asked.statusCode() >= 400 && asked.statusCode() < 500) {
      unreadable(asked, asked.statusCode());
    } else {
      Replies.failed(asked.request(), asked.failure());
    }
  }

  private static void unreadable(RoutingContext asked, int status) {
    Replies.problem(asked.request(), status, "BAD_REQUEST", "the request cannot be read");
  }
}
