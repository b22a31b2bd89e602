package fillkeeper.simulation.mutant;

import fillkeeper.domain.AccountKey;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Incident;
import fillkeeper.ledger.Claim;
import fillkeeper.ledger.ClaimOutcome;
import fillkeeper.ledger.Claims;
import fillkeeper.simulation.ClaimsLayer;
import fillkeeper.simulation.Knobs;
import fillkeeper.time.Clock;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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

  /** A lease is renewed also in a database that was put back, where it ends earlier than was told. */
  static Claims renewingWhateverWasTold(Claims real) {
    return new ClaimsLayer(real) {
      @Override
      public Future<List<Renewed>> renew(List<Renewal> renewals) {
        return inner.renew(renewals.stream().map(one -> new Renewal(one.account(), one.epoch(), one.attempt(),
            Instant.EPOCH, one.lastEventAt(), one.changeSeq(), one.running())).toList());
      }
    };
  }

  /** Whoever fails takes the accounts of others with it. */
  static Claims endingOthers(Claims real) {
    return new ClaimsLayer(real) {

      private final Map<AccountKey, String> owners = new LinkedHashMap<>();

      @Override
      public Future<ClaimOutcome> claim(AccountKey account, String owner, Incident endedBy) {
        owners.put(account, owner);
        return inner.claim(account, owner, endedBy);
      }

      @Override
      public Future<Void> fail(Claim claim, Incident incident) {
        return inner.fail(claim, incident).onSuccess(failed -> owners.forEach((account, owner) -> {
          if (!account.equals(claim.account())) {
            inner.claim(account, owner, null);
          }
        }));
      }
    };
  }

  /** What another process holds is claimed in that one's name. */
  static Claims claimingWhatOthersHold(Claims real) {
    return new ClaimsLayer(real) {
      @Override
      public Future<ClaimOutcome> claim(AccountKey account, String owner, Incident endedBy) {
        return inner.claim(account, owner, endedBy).compose(outcome -> outcome instanceof ClaimOutcome.Held held
            ? inner.claim(account, held.owner(), null) : Future.succeededFuture(outcome));
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
