package fillkeeper.venue.bybit;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.venue.RequestBudget;
import fillkeeper.venue.RequestBudget.Limit;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.VenueMeter;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.function.Function;

/** The process's budget as one context uses it: what is granted arrives there. */
final class BybitDoor {

  private final RequestBudget budget;
  private final Executor home;
  private volatile boolean closed;

  BybitDoor(Vertx vertx, RequestBudget budget) {
    Context context = vertx.getOrCreateContext();
    this.budget = budget;
    this.home = action -> context.runOnContext(v -> action.run());
  }

  Future<Void> take(Urgency urgency, Limit... limits) {
    return budget.take(home, () -> !closed, urgency, limits).recover(why -> Future.failedFuture(
        closed ? new AttemptFailure(Cause.DISCONNECTED, "closed by us") : why));
  }

  /** Whatever waits is no longer wanted. */
  void close() {
    closed = true;
  }

  /** What the process knows of its requests to this exchange. */
  VenueMeter meter() {
    return budget.meter();
  }

  void observe(Limit limit, int total, int remaining, Duration reset) {
    budget.observe(limit, total, remaining, reset);
  }

  void block(Limit limit, Duration span) {
    budget.block(limit, span);
  }

  /** Opens a socket when one more may be opened; a host that finds them too many is left alone for a while. */
  Future<Void> open(URI socket, Function<URI, Future<Void>> opener) {
    Limit limit = BybitLimits.connections(socket);
    return take(Urgency.CONNECT, limit)
        .compose(granted -> opener.apply(socket).onFailure(why -> rest(limit, why)));
  }

  private void rest(Limit limit, Throwable why) {
    if (why instanceof AttemptFailure failure && failure.incidentCause() == Cause.RATE_LIMITED) {
      block(limit, BybitLimits.CROWDED);
    }
  }
}
