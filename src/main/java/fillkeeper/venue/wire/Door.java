package fillkeeper.venue.wire;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.venue.RequestBudget;
import fillkeeper.venue.RequestBudget.Cost;
import fillkeeper.venue.RequestBudget.Limit;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.VenueMeter;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** The process's budget as one context uses it: what is granted arrives there. */
public final class Door {

  private final RequestBudget budget;
  private final Executor home;
  private final AtomicInteger waiting = new AtomicInteger();
  private volatile boolean closed;

  /** Of the calling context. */
  public Door(Vertx vertx, RequestBudget budget) {
    Context context = vertx.getOrCreateContext();
    this.budget = budget;
    this.home = action -> context.runOnContext(v -> action.run());
  }

  /** As {@link RequestBudget#take}; fails when this is closed meanwhile. */
  public Future<Void> take(Urgency urgency, Cost... costs) {
    waiting.incrementAndGet();
    return budget.take(home, () -> !closed, urgency, costs).onComplete(done -> waiting.decrementAndGet())
        .recover(why -> Future.failedFuture(
            closed ? new AttemptFailure(Cause.DISCONNECTED, "closed by us") : why));
  }

  /** Whether somebody waits for what was asked for here. */
  public boolean isWaiting() {
    return waiting.get() > 0;
  }

  /** Whatever waits is no longer wanted. */
  public void close() {
    closed = true;
  }

  /** What the process knows of its requests to this exchange. */
  public VenueMeter meter() {
    return budget.meter();
  }

  /** As {@link RequestBudget#observe}. */
  public void observe(Limit limit, int used, Duration reset, long askedAt) {
    budget.observe(limit, used, reset, askedAt);
  }

  /** As {@link RequestBudget#resize}. */
  public void resize(Limit limit, int count) {
    budget.resize(limit, count);
  }

  /** As {@link RequestBudget#block}. */
  public void block(Limit limit, Duration span) {
    budget.block(limit, span);
  }

  /**
   * Opens a socket when one more may be opened.
   *
   * @param crowded how long a host that finds them too many is left alone
   * @param opener  fails with {@link Cause#RATE_LIMITED} when the host does
   */
  public Future<Void> open(Limit connections, Duration crowded, Supplier<Future<Void>> opener) {
    return take(Urgency.CONNECT, connections.once())
        .compose(granted -> opener.get().onFailure(why -> {
          if (why instanceof AttemptFailure failure && failure.incidentCause() == Cause.RATE_LIMITED) {
            block(connections, crowded);
          }
        }));
  }
}
