package fillkeeper.supervisor;

import fillkeeper.time.Home;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;

/** Gives one attempt a context of its own. */
final class AttemptVerticle extends VerticleBase {

  private final Attempt attempt;

  AttemptVerticle(Attempt attempt) {
    this.attempt = attempt;
  }

  @Override
  public Future<?> start() {
    context.exceptionHandler(attempt::onThrown);
    attempt.start(Home.of(vertx, context));
    return Future.succeededFuture();
  }

  @Override
  public Future<?> stop() {
    attempt.stop();
    return Future.succeededFuture();
  }
}
