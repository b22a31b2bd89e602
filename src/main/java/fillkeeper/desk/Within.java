package fillkeeper.desk;

import fillkeeper.supervisor.RefusedException;
import fillkeeper.time.Scheduler;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;

/** Limits how long an answer is waited for. */
public final class Within {

  private final Scheduler scheduler;

  public Within(Scheduler scheduler) {
    this.scheduler = scheduler;
  }

  /** The answer, or after the limit a refusal with this text. What is late is not heard of any more. */
  public <T> Future<T> limit(Duration limit, String text, Future<T> answer) {
    if (answer.isComplete()) {
      return answer;
    }
    Promise<T> first = Promise.promise();
    Scheduler.Timer timer = scheduler.after(limit, () -> first.tryFail(new RefusedException(503, text)));
    answer.onComplete(value -> {
      timer.cancel();
      first.tryComplete(value);
    }, cause -> {
      timer.cancel();
      first.tryFail(cause);
    });
    return first.future();
  }
}
