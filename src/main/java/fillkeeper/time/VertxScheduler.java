package fillkeeper.time;

import io.vertx.core.Vertx;
import java.time.Duration;

/** Timers of Vert.x: made on a verticle's context they run there and end with it. */
public final class VertxScheduler implements Scheduler {

  private final Vertx vertx;

  public VertxScheduler(Vertx vertx) {
    this.vertx = vertx;
  }

  @Override
  public Timer after(Duration delay, Runnable action) {
    long id = vertx.setTimer(Math.max(1, delay.toMillis()), fired -> action.run());
    return () -> vertx.cancelTimer(id);
  }
}
