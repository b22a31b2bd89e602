package fillkeeper.simulator;

import io.vertx.core.Context;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.ServerWebSocket;

/** Opening handshakes: who is let in, and whose conversation begins. On the exchange's context. */
final class Sockets {

  private static final String PRIVATE = "/v5/private";
  private static final String PUBLIC = "/v5/public/";

  private final Context context;
  private final Floor floor;

  Sockets(Context context, Floor floor) {
    this.context = context;
    this.floor = floor;
  }

  void handle(HttpServerRequest request) {
    boolean isPrivate = request.path().equals(PRIVATE);
    if (!isPrivate && !request.path().matches(PUBLIC + "(spot|linear|inverse|option)")) {
      request.response().setStatusCode(404).end("404 page not found");
      return;
    }
    At at = isPrivate ? At.CONNECT : At.PUBLIC_CONNECT;
    synchronized (floor) {
      floor.counts.count(at);
    }
    floor.faults.visit(at);
    open(request, isPrivate, floor.faults.draw(at));
  }

  private void open(HttpServerRequest request, boolean isPrivate, Fault fault) {
    if (fault instanceof Fault.Status status) {
      request.response().setStatusCode(status.code());
      if (status.code() >= 300 && status.code() < 400) {
        request.response().putHeader("Location", "ws://127.0.0.1:1/elsewhere");
      }
      if (status.retryAfter() != null) {
        request.response().putHeader("Retry-After", status.retryAfter());
      }
      request.response().end("status " + status.code());
    } else if (fault == Fault.REFUSE) {
      request.response().setStatusCode(403).end("403, access too frequent");
    } else if (fault == Fault.GARBLE) {
      request.response().putHeader("Content-Type", "text/html").end("<html><body>maintenance</body></html>");
    } else if (fault == Fault.CLOSE || fault == Fault.RESET) {
      request.connection().close();
    } else if (fault instanceof Fault.Delay delay) {
      request.pause();
      context.owner().setTimer(Math.max(1, delay.ms()), id -> upgrade(request, isPrivate));
    } else if (fault != Fault.STALL) {
      upgrade(request, isPrivate);
    }
  }

  private void upgrade(HttpServerRequest request, boolean isPrivate) {
    request.toWebSocket().onSuccess(socket -> {
      if (isPrivate) {
        welcome(socket);
      } else {
        welcome(socket, request.path().substring(PUBLIC.length()));
      }
    });
  }

  private void welcome(ServerWebSocket socket) {
    synchronized (floor) {
      PrivateSocket conversation = new PrivateSocket(floor, new Line(socket, context));
      floor.sockets.add(conversation);
      socket.textMessageHandler(conversation::hear);
      socket.closeHandler(v -> {
        synchronized (floor) {
          conversation.closed();
        }
      });
      socket.exceptionHandler(broken -> { });
    }
  }

  private void welcome(ServerWebSocket socket, String category) {
    synchronized (floor) {
      PublicSocket conversation = new PublicSocket(floor, new Line(socket, context), category);
      floor.publicSockets.add(conversation);
      socket.textMessageHandler(conversation::hear);
      socket.closeHandler(v -> {
        synchronized (floor) {
          floor.publicSockets.remove(conversation);
        }
      });
      socket.exceptionHandler(broken -> { });
    }
  }
}
