package fillkeeper.supervisor;

import fillkeeper.log.AccountLog;
import fillkeeper.time.Scheduler;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** Deploys attempts as verticles and takes them down again, within a limit. Confined to the supervisor's context. */
final class VerticleDeployments implements Deployments {

  /** A socket may never close, so no undeployment is waited for longer; the fence makes that safe. */
  private static final Duration LIMIT = Duration.ofSeconds(5);

  private final Vertx vertx;
  private final Scheduler scheduler;
  private final AtomicInteger hanging;
  private final Map<Attempt, Future<String>> deployed = new IdentityHashMap<>();

  /**
   * Makes them.
   *
   * @param hanging how many were given up on and are not gone yet
   */
  VerticleDeployments(Vertx vertx, Scheduler scheduler, AtomicInteger hanging) {
    this.vertx = vertx;
    this.scheduler = scheduler;
    this.hanging = hanging;
  }

  @Override
  public Future<Void> deploy(Attempt attempt) {
    Future<String> id = vertx.deployVerticle(new AttemptVerticle(attempt));
    deployed.put(attempt, id);
    return id.mapEmpty();
  }

  @Override
  public Future<Void> undeploy(Attempt attempt) {
    Future<String> id = deployed.remove(attempt);
    if (id == null) {
      return Future.succeededFuture();
    }
    Promise<Void> gone = Promise.promise();
    Scheduler.Timer limit = scheduler.after(LIMIT, () -> {
      if (gone.tryComplete()) {
        hanging.incrementAndGet();
        AccountLog.of(VerticleDeployments.class, attempt.claim().account())
            .warn("epoch {} is still being taken down after {} ms; going on without it", attempt.claim().epoch(), LIMIT.toMillis());
      }
    });
    id.compose(vertx::undeploy).onComplete(done -> {
      limit.cancel();
      if (!gone.tryComplete()) {
        hanging.decrementAndGet();
      }
    });
    return gone.future();
  }
}
