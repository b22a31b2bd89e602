package fillkeeper.ops;

import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.JsonObject;

/** The shape of every answer: JSON, never kept by anybody on the way. */
final class Replies {

  private Replies() {
  }

  static JsonObject error(String code, String message) {
    return new JsonObject().put("error", new JsonObject().put("code", code).put("message", message));
  }

  static void head(HttpServerResponse response) {
    response.putHeader("Content-Type", "application/json")
        .putHeader("Cache-Control", "no-store")
        .putHeader("X-Content-Type-Options", "nosniff");
  }

  /** Answers, unless somebody already did. The bodies of requests are of no use here, so none is waited for. */
  static void send(HttpServerRequest request, int status, JsonObject body) {
    HttpServerResponse response = request.response();
    if (response.ended() || response.closed()) {
      return;
    }
    head(response);
    if (!isRead(request.method())) {
      response.putHeader("Connection", "close");
    }
    response.setStatusCode(status).end(body.toBuffer());
  }

  static boolean isRead(HttpMethod method) {
    return method == HttpMethod.GET || method == HttpMethod.HEAD;
  }
}
