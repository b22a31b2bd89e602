package fillkeeper.ops;

import fillkeeper.desk.Within;
import fillkeeper.time.Scheduler;
import io.vertx.core.Future;
import java.time.Duration;

/** Limits how long an answer of the store is waited for. */
public final class Reads {

  private static final Duration MAX = Duration.ofSeconds(5);

  private final Within within;

  public Reads(Scheduler scheduler) {
    this.within = new Within(scheduler);
  }

  /** The answer, or a refusal after the usual time. */
  <T> Future<T> limit(Future<T> answer) {
    return limit(MAX, answer);
  }

  <T> Future<T> limit(Duration limit, Future<T> answer) {
    return within.limit(limit, "the store does not answer in time", answer);
  }
}
