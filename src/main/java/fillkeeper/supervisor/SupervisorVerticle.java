package fillkeeper.supervisor;

import fillkeeper.time.Home;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;

/** Gives the supervisor of a process a context, and its attempts one each. */
public final class SupervisorVerticle extends VerticleBase {

  private final Supervisor supervisor;

  public SupervisorVerticle(Supervisor supervisor) {
    this.supervisor = supervisor;
  }

  @Override
  public Future<?> start() {
    Home home = Home.of(vertx, context);
    return supervisor.start(home, new VerticleDeployments(vertx, home.scheduler()));
  }
}
