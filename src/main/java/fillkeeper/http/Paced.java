package fillkeeper.http;

import fillkeeper.time.Scheduler;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.http.HttpServerResponse;
import java.time.Duration;

/**
 * Writes as fast as the reader takes it: a piece is done when the next may be sent. Whoever takes nothing for too long
 * is given up. To be used on the response's context, one piece after the other.
 */
public final class Paced {

  /** Bytes that may wait for the reader, beside the piece that is written. */
  public static final int WAITING_MAX = 65_536;
  /** A reader that takes nothing for so long is cut off. */
  public static final Duration STALLED_MAX = Duration.ofSeconds(20);

  private final HttpServerResponse response;
  private final Scheduler scheduler;
  private Promise<Void> taken;
  private Runnable onGone = () -> { };
  private boolean gone;

  public Paced(HttpServerResponse response, Scheduler scheduler) {
    this.response = response.setWriteQueueMaxSize(WAITING_MAX)
        .exceptionHandler(broken -> gone())
        .closeHandler(closed -> gone())
        .drainHandler(drained -> taken());
    this.scheduler = scheduler;
  }

  /** Told when the reader goes. */
  public void onGone(Runnable listener) {
    onGone = listener;
  }

  public boolean isGone() {
    return gone || response.closed();
  }

  /** Sends it; fails where the reader is gone or does not take it. */
  public Future<Void> write(String piece) {
    if (isGone()) {
      return Future.failedFuture("the reader is gone");
    }
    response.write(piece);
    if (!response.writeQueueFull()) {
      return Future.succeededFuture();
    }
    Promise<Void> waiting = Promise.promise();
    taken = waiting;
    Scheduler.Timer timer = scheduler.after(STALLED_MAX, () -> waiting.tryFail("the reader takes nothing"));
    return waiting.future().onComplete(done -> timer.cancel());
  }

  private void taken() {
    if (taken != null) {
      taken.tryComplete();
    }
  }

  private void gone() {
    gone = true;
    if (taken != null) {
      taken.tryFail("the reader is gone");
    }
    onGone.run();
  }
}
