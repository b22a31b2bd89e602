package fillkeeper.time;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/**
 * Where something lives: the one thread that may touch it, and timers that fire there.
 *
 * @param thread runs something there later, never inline
 */
public record Home(Executor thread, Scheduler scheduler) {

  /** A context of Vert.x; to be called there. Its timers end with its verticle. */
  public static Home of(Vertx vertx, Context context) {
    return new Home(action -> context.runOnContext(here -> action.run()), new VertxScheduler(vertx));
  }

  /** Does what is asked from anywhere. What it throws fails the future too, so that whoever asked hears of it. */
  public <T> Future<T> call(Supplier<Future<T>> work) {
    Promise<T> done = Promise.promise();
    thread.execute(() -> Future.succeededFuture().compose(asked -> work.get()).onComplete(done));
    return done.future();
  }
}
