package fillkeeper.ops;

import fillkeeper.supervisor.RefusedException;
import fillkeeper.desk.Traces;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.JsonObject;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The shape of every answer: JSON, never kept by anybody on the way, and silent about the inside. */
final class Replies {

  private static final Logger LOG = LoggerFactory.getLogger(Replies.class);

  private Replies() {
  }

  static JsonObject errorBody(String code, String message) {
    return new JsonObject().put("error", new JsonObject().put("code", code).put("message", message));
  }

  /** Answers, unless somebody already did. */
  static void send(HttpServerRequest request, int status, JsonObject body) {
    HttpServerResponse response = request.response();
    if (response.ended() || response.closed()) {
      return;
    }
    response.setStatusCode(status)
        .putHeader("Content-Type", "application/json")
        .putHeader("Cache-Control", "no-store")
        .putHeader("X-Content-Type-Options", "nosniff")
        .end(body.toBuffer());
  }

  static void error(HttpServerRequest request, int status, String code, String message) {
    send(request, status, errorBody(code, message));
  }

  /** Says why no answer could be made. */
  static void failed(HttpServerRequest request, Throwable cause) {
    if (cause instanceof RefusedException refused) {
      String code = refused.code() == 404 ? "ACCOUNT_NOT_FOUND" : "STORE_UNAVAILABLE";
      error(request, refused.code(), code, refused.getMessage());
    } else {
      LOG.error("a request failed", Traces.withoutText(cause));
      error(request, 500, "INTERNAL_ERROR", "the request failed for a reason that was not foreseen");
    }
  }

  /** Refuses what is no HTTP or beyond the limits. */
  static void unreadable(HttpServerRequest request) {
    Throwable cause = request.decoderResult().cause();
    if (cause instanceof TooLongHttpLineException) {
      error(request, 414, "URI_TOO_LONG", "the request line is too long");
    } else if (cause instanceof TooLongHttpHeaderException) {
      error(request, 431, "HEADERS_TOO_LARGE", "the headers are too large");
    } else {
      error(request, 400, "BAD_REQUEST", "the request cannot be read");
    }
  }
}
