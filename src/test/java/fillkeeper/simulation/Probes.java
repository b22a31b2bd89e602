package fillkeeper.simulation;

import fillkeeper.domain.AccountKey;
import fillkeeper.domain.AccountStatus;
import fillkeeper.domain.Batch;
import fillkeeper.domain.Incident;
import fillkeeper.ledger.BeliefRefutedException;
import fillkeeper.ledger.Claim;
import fillkeeper.ledger.ClaimLostException;
import fillkeeper.ledger.ClaimOutcome;
import fillkeeper.ledger.Claims;
import fillkeeper.ledger.Ledger;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;

/** What goes by at the two ends of the way to the database, for the oracles to see. */
final class Probes {

  private final Judge judge;

  Probes(Judge judge) {
    this.judge = judge;
  }

  /** At the process: one write at a time, none after a doubt, none after the end. */
  Ledger sending(Ledger ledger) {
    return new LedgerLayer(ledger) {
      @Override
      public Future<Instant> apply(Claim claim, Instant told, boolean renew, Batch batch) {
        return sent(claim, batch, () -> inner.apply(claim, told, renew, batch));
      }

      @Override
      public Future<Instant> status(Claim claim, Instant told, AccountStatus status, String detail, Marks marks) {
        judge.shows(claim, status);
        return sent(claim, null, () -> inner.status(claim, told, status, detail, marks));
      }

      @Override
      public Future<Void> bind(Claim claim, String venueAccountId) {
        return sent(claim, null, () -> inner.bind(claim, venueAccountId));
      }
    };
  }

  private <T> Future<T> sent(Claim claim, Batch batch, Supplier<Future<T>> write) {
    Tracked by = judge.sends(claim, batch);
    return write.get().onComplete(done -> {
      by.writing--;
      by.unknown |= done.failed() && !(done.cause() instanceof BeliefRefutedException)
          && !(done.cause() instanceof ClaimLostException);
    });
  }

  /** In the database: what took effect, at the moment when it did. */
  Ledger storing(Ledger ledger) {
    return new LedgerLayer(ledger) {
      @Override
      public Future<Instant> apply(Claim claim, Instant told, boolean renew, Batch batch) {
        return inner.apply(claim, told, renew, batch).onSuccess(until -> judge.stored(claim, renew ? until : null,
            batch));
      }

      @Override
      public Future<Instant> status(Claim claim, Instant told, AccountStatus status, String detail, Marks marks) {
        return inner.status(claim, told, status, detail, marks).onSuccess(until -> judge.shown(claim, until, status));
      }

      @Override
      public Future<Void> bind(Claim claim, String venueAccountId) {
        return inner.bind(claim, venueAccountId).onSuccess(bound -> judge.stored(claim, null, null));
      }
    };
  }

  /** In the database: who owns what. */
  Claims owning(Claims claims, Life life) {
    return new ClaimsLayer(claims) {
      @Override
      public Future<ClaimOutcome> claim(AccountKey account, String owner, Incident endedBy) {
        judge.carried(account, endedBy);
        return inner.claim(account, owner, endedBy).onSuccess(outcome -> judge.claimed(account, outcome, life));
      }

      @Override
      public Future<Void> fail(Claim claim, Incident incident) {
        judge.incident(claim.account(), incident);
        return inner.fail(claim, incident);
      }

      @Override
      public Future<Boolean> park(AccountKey account, Claim claim, AccountStatus status, String detail,
          Incident incident) {
        judge.incident(account, incident);
        return inner.park(account, claim, status, detail, incident).onSuccess(changed -> judge.parked(account));
      }

      @Override
      public Future<List<Renewed>> renew(List<Renewal> renewals) {
        return inner.renew(renewals).onSuccess(all -> all.forEach(judge::renewed));
      }
    };
  }
}
