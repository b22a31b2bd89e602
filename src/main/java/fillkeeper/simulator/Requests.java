package fillkeeper.simulator;

import io.vertx.core.Context;
import io.vertx.core.http.HttpServerRequest;
import java.util.function.Function;

/** Takes requests: counts them, answers them, and lets go wrong what is to. On the exchange's context. */
public final class Requests {

  private final Ground ground;
  private final RestSender sender;

  public Requests(Context context, Ground ground, RestWords words) {
    this.ground = ground;
    sender = new RestSender(context, words);
  }

  /**
   * Answers a request.
   *
   * @param faults those of the account whose request it is, or of the exchange
   * @param kinds  what the request is, most specific first
   * @param reply  the answer, worked out under the ground's monitor; it is given the fault that strikes, or null
   */
  public void answer(HttpServerRequest request, Faults faults, At[] kinds, Function<Fault, RestReply> reply) {
    faults.visit(kinds);
    Fault fault = faults.draw(kinds);
    synchronized (ground) {
      ground.heard().asked(request.method().name(), request.path());
      ground.counts().request();
      ground.counts().count(kinds);
      sender.send(request, reply.apply(fault), fault, ground.restDelayMs());
    }
  }

  /** Answers what is no request of this exchange; it is not counted, and nothing goes wrong. */
  public void refuse(HttpServerRequest request, RestReply reply) {
    synchronized (ground) {
      ground.heard().asked(request.method().name(), request.path());
    }
    sender.send(request, reply, null, 0);
  }
}
