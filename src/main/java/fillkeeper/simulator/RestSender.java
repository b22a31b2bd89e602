package fillkeeper.simulator;

import fillkeeper.simulator.Fault.Plain;
import io.vertx.core.Context;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;

/** Sends an answer, late or spoiled where a fault says so. On the exchange's context. */
final class RestSender {

  private static final String ELSEWHERE = "http://127.0.0.1:1/elsewhere";
  private static final long TRICKLE_MS = 20;

  private final Context context;
  private final RestWords words;

  RestSender(Context context, RestWords words) {
    this.context = context;
    this.words = words;
  }

  /** A reset of a request's connection is its end. */
  void send(HttpServerRequest request, RestReply reply, Fault fault, long delayMs) {
    long wait = delayMs + (fault instanceof Fault.Delay delay ? delay.ms() : 0);
    if (fault == Fault.STALL) {
      return;
    }
    RestReply spoiled = spoiled(reply, fault);
    if (wait > 0) {
      context.owner().setTimer(wait, id -> write(request, spoiled, fault));
    } else {
      write(request, spoiled, fault);
    }
  }

  private RestReply spoiled(RestReply reply, Fault fault) {
    if (fault instanceof Fault.Status status) {
      return status(status);
    } else if (fault instanceof Fault.RetCode code) {
      return words.code(code.code());
    } else if (fault instanceof Fault.Limited limited) {
      return words.limited(limited.ms());
    } else if (fault instanceof Fault.Oversize oversize) {
      return reply.withBody(padded(reply.body(), oversize.bytes()));
    } else if (fault == Fault.REFUSE) {
      return words.refused();
    } else if (fault == Fault.GARBLE) {
      return reply.withBody("<html><body>502 Bad Gateway</body></html>");
    }
    return reply;
  }

  private static String padded(String body, int bytes) {
    return !body.endsWith("}") ? body + " ".repeat(bytes)
        : body.substring(0, body.length() - 1) + ",\"padding\":\"" + "x".repeat(bytes) + "\"}";
  }

  private static RestReply status(Fault.Status status) {
    RestReply reply = RestReply.text(status.code(), "status " + status.code());
    if (status.code() >= 300 && status.code() < 400) {
      reply = reply.with("Location", ELSEWHERE);
    }
    return status.retryAfter() == null ? reply : reply.with("Retry-After", status.retryAfter());
  }

  private void write(HttpServerRequest request, RestReply reply, Fault fault) {
    HttpServerResponse response = request.response();
    if (response.closed()) {
      return;
    }
    response.setStatusCode(reply.status());
    reply.headers().forEach(response::putHeader);
    if (!(fault instanceof Plain plain)) {
      response.end(reply.body());
      return;
    }
    Buffer body = Buffer.buffer(reply.body());
    switch (plain) {
      case CLOSE, RESET, HALF_CLOSE -> request.connection().close();
      case TRUNCATE -> {
        response.putHeader("Content-Length", Integer.toString(body.length()));
        response.write(body.getBuffer(0, body.length() / 2)).onComplete(sent -> request.connection().close());
      }
      case TRICKLE -> {
        response.putHeader("Content-Length", Integer.toString(body.length()));
        trickle(response, body, 0);
      }
      default -> response.end(body);
    }
  }

  private void trickle(HttpServerResponse response, Buffer body, int at) {
    if (response.closed()) {
      return;
    }
    if (at == body.length()) {
      response.end();
    } else {
      response.write(body.getBuffer(at, at + 1));
      context.owner().setTimer(TRICKLE_MS, id -> trickle(response, body, at + 1));
    }
  }
}
