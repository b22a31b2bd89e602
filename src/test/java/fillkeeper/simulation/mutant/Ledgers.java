package fillkeeper.simulation.mutant;

import fillkeeper.bus.Bulletin;
import fillkeeper.domain.AccountStatus;
import fillkeeper.domain.Batch;
import fillkeeper.domain.Cause;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.ledger.Claim;
import fillkeeper.ledger.Ledger;
import fillkeeper.simulation.LedgerLayer;
import fillkeeper.simulation.store.MemoryStore;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.function.UnaryOperator;

/** Ledgers that are broken on purpose. */
final class Ledgers {

  private Ledgers() {
  }

  /** Whoever writes is taken for whoever owns the account. */
  static Ledger withoutFence(Ledger real, MemoryStore store) {
    return claimingAs(real, claim -> as(claim, store.row(claim.account()).epoch(), store), true);
  }

  /** The number of the epoch is asked for, and the token is not. */
  static Ledger withoutToken(Ledger real, MemoryStore store) {
    return claimingAs(real, claim -> as(claim, claim.epoch(), store), false);
  }

  private static Claim as(Claim claim, long epoch, MemoryStore store) {
    return new Claim(claim.account(), claim.no(), epoch, store.token(claim.account()), claim.liveUntil(),
        claim.askedNanos(), claim.firstStart(), claim.venueAccountId());
  }

  private static Ledger claimingAs(Ledger real, UnaryOperator<Claim> owner, boolean whateverWasTold) {
    return new LedgerLayer(real) {
      @Override
      public Future<Instant> apply(Claim claim, Instant told, boolean renew, Batch batch) {
        return inner.apply(owner.apply(claim), whateverWasTold ? Instant.EPOCH : told, renew, batch);
      }

      @Override
      public Future<Instant> status(Claim claim, Instant told, AccountStatus status, String detail, Marks marks) {
        return inner.status(owner.apply(claim), whateverWasTold ? Instant.EPOCH : told, status, detail, marks);
      }
    };
  }

  /** How far a walk is proven is stored first, and what proves it afterwards. */
  static Ledger markingFirst(Ledger real) {
    return new LedgerLayer(real) {
      @Override
      public Future<Instant> apply(Claim claim, Instant told, boolean renew, Batch batch) {
        if (batch.checkpoints().isEmpty() || batch.executions().isEmpty() && batch.orders().isEmpty()) {
          return inner.apply(claim, told, renew, batch);
        }
        Batch marks = new Batch(List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), batch.checkpoints(),
            batch.coverage(), List.of(), null, 0);
        Batch rows = new Batch(batch.orders(), batch.executions(), batch.completions(), batch.corrections(),
            batch.gaps(), batch.rejected(), List.of(), List.of(), batch.audits(), batch.lastEventAt(), batch.lastSeq());
        return inner.apply(claim, told, false, marks).compose(marked -> inner.apply(claim, told, renew, rows));
      }
    };
  }

  /** A write that failed is sent once more. */
  static Ledger retrying(Ledger real) {
    return new LedgerLayer(real) {
      @Override
      public Future<Instant> apply(Claim claim, Instant told, boolean renew, Batch batch) {
        return inner.apply(claim, told, renew, batch).recover(failure -> isUnknown(failure)
            ? inner.apply(claim, told, renew, batch) : Future.failedFuture(failure));
      }
    };
  }

  /** A write that failed is no reason to end. */
  static Ledger goingOn(Ledger real) {
    return new LedgerLayer(real) {
      @Override
      public Future<Instant> apply(Claim claim, Instant told, boolean renew, Batch batch) {
        return inner.apply(claim, told, renew, batch).recover(failure -> isUnknown(failure)
            ? Future.succeededFuture(told) : Future.failedFuture(failure));
      }
    };
  }

  private static boolean isUnknown(Throwable failure) {
    return failure instanceof AttemptFailure known && known.incidentCause() == Cause.WRITE_FAILED;
  }

  /** What is about to be stored is published. */
  static Ledger publishingFirst(Ledger real, Bulletin bulletin) {
    return new LedgerLayer(real) {
      @Override
      public Future<Instant> apply(Claim claim, Instant told, boolean renew, Batch batch) {
        bulletin.applied(claim.account(), batch);
        return inner.apply(claim, told, renew, batch);
      }
    };
  }
}
