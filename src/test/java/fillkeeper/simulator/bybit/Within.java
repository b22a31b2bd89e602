package fillkeeper.simulator.bybit;

import static java.util.concurrent.TimeUnit.SECONDS;

import io.vertx.core.Future;
import java.util.concurrent.TimeoutException;

/** Waits with a limit. */
final class Within {

  private Within() {
  }

  static <T> T seconds(int limit, Future<T> future) {
    try {
      return future.await(limit, SECONDS);
    } catch (TimeoutException late) {
      throw new AssertionError("nothing within " + limit + " s", late);
    }
  }
}
