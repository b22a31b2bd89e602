package fillkeeper.supervisor;

import io.vertx.core.Future;

/** Gives attempts a home and takes it from them again. */
public interface Deployments {

  /** Fails if the attempt could not start. */
  Future<Void> deploy(Attempt attempt);

  /** Completes when the attempt is gone, or is given up on. Never fails. */
  Future<Void> undeploy(Attempt attempt);
}
