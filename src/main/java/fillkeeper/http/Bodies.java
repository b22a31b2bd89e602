package fillkeeper.http;

import fillkeeper.time.Scheduler;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.Locale;

/** Reads what a command brings: small, soon, and JSON. */
public final class Bodies {

  /** More than any command needs. */
  static final int BYTES_MAX = 16_384;
  private static final Duration TIME_MAX = Duration.ofSeconds(10);
  private static final Duration LINGER = Duration.ofMillis(100);

  private final Scheduler scheduler;

  public Bodies(Scheduler scheduler) {
    this.scheduler = scheduler;
  }

  /** The object that came; empty if nothing came. */
  Future<JsonObject> read(HttpServerRequest request) {
    String type = request.getHeader("Content-Type");
    Buffer body = Buffer.buffer();
    Promise<JsonObject> read = Promise.promise();
    Scheduler.Timer timer = scheduler.after(TIME_MAX, () ->
        read.tryFail(new Problem(408, "BODY_TOO_SLOW", "the body did not come within " + TIME_MAX.toSeconds() + " s")));
    request.handler(piece -> {
      if (body.length() + piece.length() > BYTES_MAX) {
        read.tryFail(new Problem(413, "BODY_TOO_LARGE", "the body is larger than " + BYTES_MAX + " bytes"));
      } else {
        body.appendBuffer(piece);
      }
    });
    request.exceptionHandler(broken -> read.tryFail(new Problem(400, "BAD_REQUEST", "the body broke off")));
    request.endHandler(end -> {
      try {
        if (body.length() > 0 && !isJson(type)) {
          throw new Problem(415, "UNSUPPORTED_MEDIA_TYPE", "the body must be application/json");
        }
        read.tryComplete(Asked.object(body));
      } catch (Problem problem) {
        read.tryFail(problem);
      }
    });
    return read.future().onComplete(done -> timer.cancel());
  }

  private static boolean isJson(String type) {
    return type != null && type.toLowerCase(Locale.ROOT).split(";")[0].trim().equals("application/json");
  }

  /**
   * Takes nothing more on this connection: it may have a body, and nobody waits for that. It stays a moment, since
   * closing over unread bytes would take back the answer.
   */
  public void refuse(HttpServerRequest request) {
    request.response().putHeader("Connection", "close");
    scheduler.after(LINGER, () -> request.connection().close());
  }
}
