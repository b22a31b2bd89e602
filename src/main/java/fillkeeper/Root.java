package fillkeeper;

import io.vertx.core.Deployable;
import io.vertx.core.Future;

/** What the process asks of its root verticle beside being deployed. */
interface Root extends Deployable {

  /**
   * Finishes what is queued, while bus, HTTP and database still work. Called once at most, on any thread, and also
   * when the start has not finished. Whoever calls it has a limit of its own.
   */
  Future<Void> drain();

  /** Stops what has to outlive Vert.x: the embedded store. Blocks for seconds at most; harmless when repeated. */
  void stopStore();
}
