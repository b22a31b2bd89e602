package fillkeeper.supervisor;

import fillkeeper.time.Home;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.util.concurrent.atomic.AtomicInteger;

/** Gives the supervisor of a process a context, and its attempts one each. */
public final class SupervisorVerticle extends VerticleBase {

  private final Supervisor supervisor;
  private final AtomicInteger hanging = new AtomicInteger();

  public SupervisorVerticle(Supervisor supervisor) {
    this.supervisor = supervisor;
  }

  @Override
  public Future<?> start() {
    Home home = Home.of(vertx, context);
    return supervisor.start(home, new VerticleDeployments(vertx, home.scheduler(), hanging));
  }

  /** How many attempts were given up on and are not gone yet. */
  public int hanging() {
    return hanging.get();
  }
}
