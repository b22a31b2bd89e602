package fillkeeper.core;

import fillkeeper.time.Scheduler;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.Iterator;
import java.util.function.Function;
import java.util.function.Supplier;

/** Asynchronous steps one after another, however many, without a deep stack or a long chain of futures. */
final class Steps {

  private Steps() {
  }

  /** Repeats a step until it answers false. Fails as soon as one does. */
  static Future<Void> whileTrue(Supplier<Future<Boolean>> step) {
    Promise<Void> done = Promise.promise();
    new Run(step, done).go();
    return done.future();
  }

  /** Does one step for each element, one after another. */
  static <T> Future<Void> each(Iterable<T> elements, Function<T, Future<?>> step) {
    Iterator<T> left = elements.iterator();
    return whileTrue(() -> left.hasNext()
        ? step.apply(left.next()).map(done -> true)
        : Future.succeededFuture(false));
  }

  /** Completes after a while. */
  static Future<Void> pause(Scheduler scheduler, Duration delay) {
    Promise<Void> over = Promise.promise();
    scheduler.after(delay, over::tryComplete);
    return over.future();
  }

  /** One repetition; a step that has ended by the time it returns is followed in the loop, not by recursion. */
  private static final class Run {

    private final Supplier<Future<Boolean>> step;
    private final Promise<Void> done;
    private boolean looping;
    private boolean again;

    private Run(Supplier<Future<Boolean>> step, Promise<Void> done) {
      this.step = step;
      this.done = done;
    }

    private void go() {
      looping = true;
      do {
        again = false;
        attempt().onComplete(this::ended, done::tryFail);
      } while (again);
      looping = false;
    }

    private Future<Boolean> attempt() {
      try {
        return step.get();
      } catch (RuntimeException thrown) {
        return Future.failedFuture(thrown);
      }
    }

    private void ended(boolean more) {
      if (!more) {
        done.tryComplete();
      } else if (looping) {
        again = true;
      } else {
        go();
      }
    }
  }
}
