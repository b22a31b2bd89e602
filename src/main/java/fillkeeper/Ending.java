package fillkeeper;

import io.vertx.core.Completable;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The end of the process, in its order: the drain, then Vert.x, then the store, then the exit code. It begins once,
 * with the closing of Vert.x, which waits for the drain; a timer of its own ends the process at the limit.
 */
final class Ending {

  private static final Logger LOG = LoggerFactory.getLogger(Ending.class);
  /** What the store gets to stop in when the limit has passed. */
  private static final Duration LAST = Duration.ofSeconds(2);

  private final Supplier<Root> root;
  private final Duration limit;
  private final CountDownLatch over = new CountDownLatch(1);
  private volatile boolean begun;
  private volatile int code;

  /** The root is null as long as there is none. */
  Ending(Supplier<Root> root, Duration limit) {
    this.root = root;
    this.limit = limit;
  }

  boolean hasBegun() {
    return begun;
  }

  /** Whatever follows, the process will not say that all went well. */
  void failed() {
    code = 1;
  }

  /**
   * A close hook of Vert.x, called while Vert.x locks itself and before anything is undeployed: so the work is done on
   * another thread, and closing goes on when it is over.
   */
  void begin(Completable<Void> drained) {
    begun = true;
    inBackground("drain-limit", this::haltAtLimit);
    inBackground("drain", () -> drain().onComplete(done -> {
      if (done.failed()) {
        failed();
        LOG.error("the drain failed", done.cause());
      }
      drained.succeed();
    }));
  }

  private Future<Void> drain() {
    Root present = root.get();
    try {
      return present == null ? Future.succeededFuture() : present.drain();
    } catch (RuntimeException failed) {
      return Future.failedFuture(failed);
    }
  }

  /** Vert.x is closed. Does not return: left to itself, a JVM that was ended by a signal reports 143. */
  void finish() {
    stopStore();
    over.countDown();
    Runtime.getRuntime().halt(code);
  }

  private void haltAtLimit() {
    try {
      if (over.await(limit.toMillis(), TimeUnit.MILLISECONDS)) {
        return;
      }
      LOG.error("did not end within {} ms", limit.toMillis());
      inBackground("store-stop", this::stopStoreThenHalt);
      over.await(LAST.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException nobodyAsks) {
      Thread.currentThread().interrupt();
    }
    Runtime.getRuntime().halt(1);
  }

  private void stopStoreThenHalt() {
    stopStore();
    Runtime.getRuntime().halt(1);
  }

  private void stopStore() {
    Root present = root.get();
    if (present == null) {
      return;
    }
    try {
      present.stopStore();
    } catch (RuntimeException failed) {
      failed();
      LOG.error("the store could not be stopped", failed);
    }
  }

  private static void inBackground(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
  }
}
