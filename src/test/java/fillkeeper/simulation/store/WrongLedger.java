package fillkeeper.simulation.store;

import fillkeeper.domain.Batch;
import fillkeeper.ledger.Claim;
import fillkeeper.ledger.Ledger;
import io.vertx.core.Future;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.List;

/** Models of the ledger that are not like it: what compares them with it has to say so. */
enum WrongLedger {

  /** Whoever knows the number of the epoch may write. */
  TAKES_ANY_TOKEN {
    @Override
    Future<Instant> apply(Ledger ledger, MemoryStore store, Claim claim, Instant told, boolean renew, Batch batch) {
      return ledger.apply(new Claim(claim.account(), claim.no(), claim.epoch(), store.account(claim.account()).attempt,
          claim.liveUntil(), 0, claim.firstStart(), claim.venueAccountId()), told, renew, batch);
    }
  },

  /** A database that was put back is not noticed. */
  TAKES_ANY_LEASE {
    @Override
    Future<Instant> apply(Ledger ledger, MemoryStore store, Claim claim, Instant told, boolean renew, Batch batch) {
      return ledger.apply(claim, Instant.EPOCH, renew, batch).map(until -> renew ? until : told);
    }
  },

  /** The lease is another one than is told. */
  NEVER_RENEWS {
    @Override
    Future<Instant> apply(Ledger ledger, MemoryStore store, Claim claim, Instant told, boolean renew, Batch batch) {
      return ledger.apply(claim, told, false, batch);
    }
  },

  /** A list of the batch is passed over. */
  LOSES_CORRECTIONS {
    @Override
    Future<Instant> apply(Ledger ledger, MemoryStore store, Claim claim, Instant told, boolean renew, Batch it) {
      return ledger.apply(claim, told, renew, new Batch(it.orders(), it.executions(), it.completions(), List.of(),
          it.gaps(), it.rejected(), it.checkpoints(), it.coverage(), it.audits(), it.lastEventAt(), it.lastSeq()));
    }
  };

  abstract Future<Instant> apply(Ledger ledger, MemoryStore store, Claim claim, Instant told, boolean renew,
      Batch batch);

  /** The ledger with its one wrong method. */
  Ledger of(Ledger ledger, MemoryStore store) {
    return (Ledger) Proxy.newProxyInstance(Ledger.class.getClassLoader(), new Class<?>[] {Ledger.class},
        (proxy, method, arguments) -> {
          if (method.getName().equals("apply")) {
            return apply(ledger, store, (Claim) arguments[0], (Instant) arguments[1], (Boolean) arguments[2],
                (Batch) arguments[3]);
          }
          try {
            return method.invoke(ledger, arguments);
          } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
          }
        });
  }
}
