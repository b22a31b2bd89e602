package fillkeeper.simulation.mutant;

import fillkeeper.domain.Cause;
import fillkeeper.domain.Incident;
import fillkeeper.ledger.Claim;
import fillkeeper.ledger.Claims;
import fillkeeper.simulation.ClaimsLayer;
import fillkeeper.simulation.Knobs;
import fillkeeper.time.Clock;
import io.vertx.core.Future;
import java.util.List;

/** Claims that are broken on purpose. */
final class Supervision {

  private Supervision() {
  }

  /** A lease is taken to be renewed, and nobody is asked. */
  static Claims renewingWithoutAsking(Claims real, Clock database) {
    return new ClaimsLayer(real) {
      @Override
      public Future<List<Renewed>> renew(List<Renewal> renewals) {
        return Future.succeededFuture(renewals.stream().map(one -> new Renewed(one.account(), one.epoch(),
            Renewed.Fate.RENEWED, database.now().plus(Knobs.LEASE))).toList());
      }
    };
  }

  /** What is stored at once and what the next claim carries are two reasons for one end. */
  static Claims tellingTwoReasons(Claims real) {
    return new ClaimsLayer(real) {
      @Override
      public Future<Void> fail(Claim claim, Incident incident) {
        return inner.fail(claim, new Incident(incident.account(), incident.epoch(), Cause.SYNC_FAILED,
            incident.detail(), incident.openedAt()));
      }
    };
  }
}
