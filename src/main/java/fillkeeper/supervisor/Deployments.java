package fillkeeper.supervisor;

import io.vertx.core.Future;

/** Starts attempts and takes them down again. */
interface Deployments {

  /** Fails if the attempt could not start. */
  Future<Void> deploy(Attempt attempt);

  /** Completes when the attempt is gone, or is given up on. Never fails. */
  Future<Void> undeploy(Attempt attempt);
}
