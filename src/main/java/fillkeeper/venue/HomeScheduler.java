package fillkeeper.venue;

import fillkeeper.time.Scheduler;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/** Timers of one context, whoever asks for them: they do not end with the verticle on whose thread they were made. */
record HomeScheduler(Vertx vertx, Context home) implements Scheduler {

  @Override
  public Timer after(Duration delay, Runnable action) {
    AtomicBoolean live = new AtomicBoolean(true);
    home.runOnContext(v -> vertx.setTimer(Math.max(1, delay.toMillis()), fired -> {
      if (live.getAndSet(false)) {
        action.run();
      }
    }));
    return () -> live.set(false);
  }
}
