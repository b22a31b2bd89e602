package fillkeeper.http;

import fillkeeper.desk.IncarnationChangedException;
import fillkeeper.desk.Traces;
import fillkeeper.supervisor.RefusedException;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.JsonObject;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The shape of every answer: never kept by anybody on the way, of no use to a stranger's page, silent about the inside. */
final class Replies {

  private static final Logger LOG = LoggerFactory.getLogger(Replies.class);

  /** An answer may bring its own. */
  private static final Map<String, String> HEADERS = Map.of(
      "Cache-Control", "no-store",
      "X-Content-Type-Options", "nosniff",
      "X-Frame-Options", "DENY",
      "Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'",
      "Cross-Origin-Resource-Policy", "same-origin",
      "Referrer-Policy", "no-referrer");

  private static final Map<Integer, String> CODES = Map.of(400, "BAD_REQUEST", 404, "ACCOUNT_NOT_FOUND",
      409, "CONFLICT", 503, "STORE_UNAVAILABLE");

  private Replies() {
  }

  /** Answers, unless somebody already did. */
  static void send(HttpServerRequest request, Answer answer) {
    if (isOver(request.response())) {
      return;
    }
    if (answer instanceof Answer.Whole whole) {
      head(request.response(), whole.status(), whole.contentType(), whole.headers()).end(whole.body());
    } else if (answer instanceof Answer.Stream stream) {
      write(request, stream);
    }
  }

  private static void write(HttpServerRequest request, Answer.Stream stream) {
    HttpServerResponse response = head(request.response(), 200, stream.contentType(), stream.headers());
    if (request.method() == HttpMethod.HEAD) {
      response.end();
      return;
    }
    response.setChunked(true);
    stream.writing().apply(response).onComplete(written -> {
      if (!response.ended() && !response.closed()) {
        response.end();
      }
    }, cut -> request.connection().close());
  }

  private static HttpServerResponse head(HttpServerResponse response, int status, String contentType,
      Map<String, String> own) {
    HEADERS.forEach(response::putHeader);
    own.forEach(response::putHeader);
    return response.setStatusCode(status).putHeader("Content-Type", contentType);
  }

  private static boolean isOver(HttpServerResponse response) {
    return response.ended() || response.closed() || response.headWritten();
  }

  static void problem(HttpServerRequest request, Problem problem) {
    send(request, Answer.json(problem.status(), problem.body()));
  }

  static void problem(HttpServerRequest request, int status, String code, String message) {
    problem(request, new Problem(status, code, message));
  }

  /** Says why no answer could be made. */
  static void failed(HttpServerRequest request, Throwable cause) {
    if (cause instanceof Problem problem) {
      problem(request, problem);
    } else if (cause instanceof IncarnationChangedException changed) {
      problem(request, new Problem(410, "INCARNATION_CHANGED", "the cursor is not one of this ledger as it is now",
          new JsonObject().put("incarnation", changed.present().toString())));
    } else if (cause instanceof RefusedException refused) {
      problem(request, refused.code(), CODES.getOrDefault(refused.code(), "REFUSED"), refused.getMessage());
    } else {
      LOG.error("a request failed", Traces.withoutText(cause));
      problem(request, 500, "INTERNAL_ERROR", "the request failed for a reason that was not foreseen");
    }
  }

  /** Refuses what is no HTTP or beyond the limits. */
  static void unreadable(HttpServerRequest request) {
    Throwable cause = request.decoderResult().cause();
    if (cause instanceof TooLongHttpLineException) {
      problem(request, 414, "URI_TOO_LONG", "the request line is too long");
    } else if (cause instanceof TooLongHttpHeaderException) {
      problem(request, 431, "HEADERS_TOO_LARGE", "the headers are too large");
    } else {
      problem(request, 400, "BAD_REQUEST", "the request cannot be read");
    }
  }
}
