package fillkeeper.simulator;

import io.vertx.core.Context;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.ServerWebSocket;

/** Opening handshakes: who is let in, and whose conversation begins. On the exchange's context. */
final class Sockets {

  private static final String PRIVATE = "/v5/private";
  private static final String PUBLIC = "/v5/public/";
  private static final String STATUS = PUBLIC + "misc/status";

  private final Context context;
  private final Floor floor;

  Sockets(Context context, Floor floor) {
    this.context = context;
    this.floor = floor;
  }

  void handle(HttpServerRequest request) {
    At at = at(request.path());
    if (at == null) {
      request.response().setStatusCode(404).end("404 page not found");
      return;
    }
    synchronized (floor) {
      floor.counts.count(at);
    }
    floor.faults.visit(at);
    open(request, at, floor.faults.draw(at));
  }

  private static At at(String path) {
    if (path.equals(PRIVATE)) {
      return At.CONNECT;
    }
    if (path.equals(STATUS)) {
      return At.STATUS_CONNECT;
    }
    return path.matches(PUBLIC + "(spot|linear|inverse|option)") ? At.PUBLIC_CONNECT : null;
  }

  private void open(HttpServerRequest request, At at, Fault fault) {
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
      context.owner().setTimer(Math.max(1, delay.ms()), id -> upgrade(request, at));
    } else if (fault != Fault.STALL) {
      upgrade(request, at);
    }
  }

  private void upgrade(HttpServerRequest request, At at) {
    request.toWebSocket().onSuccess(socket -> {
      if (at == At.CONNECT) {
        welcome(socket);
      } else if (at == At.STATUS_CONNECT) {
        announceTo(socket);
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

  private void announceTo(ServerWebSocket socket) {
    synchronized (floor) {
      StatusSocket conversation = new StatusSocket(floor, new Line(socket, context));
      floor.statusSockets.add(conversation);
      socket.textMessageHandler(text -> {
        synchronized (floor) {
          conversation.hear(text);
        }
      });
      socket.closeHandler(v -> {
        synchronized (floor) {
          floor.statusSockets.remove(conversation);
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
