package fillkeeper.simulator;

import io.vertx.core.Context;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.ServerWebSocket;
import java.util.function.Function;

/** Opening handshakes: who is let in, and whose conversation begins. On the exchange's context. */
public final class Sockets {

  private final Context context;
  private final Ground ground;

  public Sockets(Context context, Ground ground) {
    this.context = context;
    this.ground = ground;
  }

  /**
   * Lets somebody in, or not.
   *
   * @param at     where it goes wrong if it is to
   * @param crowd  where the conversation is found while it is open
   * @param begins makes the conversation, under the ground's monitor
   */
  public <C extends Conversation> void open(HttpServerRequest request, At at, Crowd<C> crowd,
      Function<Line, C> begins) {
    synchronized (ground) {
      ground.counts().count(at);
    }
    ground.faults().visit(at);
    open(request, ground.faults().draw(at), () ->
        request.toWebSocket().onSuccess(socket -> welcome(socket, crowd, begins)));
  }

  private void open(HttpServerRequest request, Fault fault, Runnable upgrade) {
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
      context.owner().setTimer(Math.max(1, delay.ms()), id -> upgrade.run());
    } else if (fault != Fault.STALL) {
      upgrade.run();
    }
  }

  private void hear(Conversation conversation, String text) {
    synchronized (ground) {
      ground.heard().said(text);
    }
    conversation.line().heard();
    conversation.hear(text);
  }

  private <C extends Conversation> void welcome(ServerWebSocket socket, Crowd<C> crowd, Function<Line, C> begins) {
    synchronized (ground) {
      C conversation = begins.apply(new Line(socket, context));
      crowd.add(conversation);
      socket.textMessageHandler(text -> hear(conversation, text));
      socket.pongHandler(payload -> conversation.hearPong(payload.toString()));
      socket.closeHandler(v -> {
        synchronized (ground) {
          crowd.remove(conversation);
          conversation.closed();
        }
      });
      socket.exceptionHandler(broken -> { });
    }
  }
}
