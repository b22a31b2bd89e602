package fillkeeper.simulation.store;

import fillkeeper.domain.AccountKey;
import fillkeeper.domain.AccountStatus;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Batch;
import fillkeeper.domain.BookedExecution;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Checkpoint;
import fillkeeper.domain.ExecutionKey;
import fillkeeper.domain.Gap;
import fillkeeper.domain.Instrument;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderState;
import fillkeeper.domain.SymbolKey;
import fillkeeper.ledger.Claim;
import fillkeeper.ledger.ClaimLostException;
import fillkeeper.ledger.Ledger;
import fillkeeper.simulation.store.MemoryAccount.StoredCheckpoint;
import fillkeeper.simulation.store.MemoryAccount.StoredExecution;
import fillkeeper.simulation.store.MemoryAccount.StoredGap;
import fillkeeper.simulation.store.MemoryAccount.StoredOrder;
import fillkeeper.simulation.store.MemoryStore.StoredInstrument;
import fillkeeper.simulation.store.MemoryStore.InstrumentKey;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;

/** The ledger in memory. A write looks, refuses or stores, all at once. */
final class MemoryLedger implements Ledger {

  private static final int SHORT_OF_FILLS_MAX = 10_000;
  private static final Comparator<OrderKey> BY_KEY = Comparator.comparing(OrderKey::category)
      .thenComparing(OrderKey::recordType).thenComparing(OrderKey::symbol).thenComparing(OrderKey::orderId);

  private final MemoryStore store;

  MemoryLedger(MemoryStore store) {
    this.store = store;
  }

  @Override
  public Future<Instant> apply(Claim claim, Instant told, boolean renew, Batch batch) {
    return write(claim, () -> {
      MemoryAccount account = fenced(claim, told);
      if (account == null) {
        return lost(claim);
      }
      RuntimeException refused = MemoryApply.refusal(account, batch);
      if (refused != null) {
        return Future.failedFuture(refused);
      }
      Instant now = store.now();
      if (renew) {
        account.renew(store.leaseFrom(now), batch.lastEventAt(), batch.lastSeq());
      }
      MemoryApply.store(store, account, claim.epoch(), batch, now);
      return Future.succeededFuture(renew ? account.liveUntil : told);
    });
  }

  @Override
  public Future<Instant> status(Claim claim, Instant told, AccountStatus status, String detail, Marks marks) {
    return write(claim, () -> {
      MemoryAccount account = fenced(claim, told);
      if (account == null) {
        return lost(claim);
      }
      Instant now = store.now();
      account.renew(store.leaseFrom(now), marks.lastEventAt(), marks.changeSeq());
      account.show(status, detail == null ? "" : detail, account.status == status ? account.statusSince : now);
      account.statusSeq = Math.max(account.statusSeq, marks.statusSeq());
      account.lastSyncedAt = marks.lastSyncedAt() == null ? account.lastSyncedAt : Stored.micros(marks.lastSyncedAt());
      account.lastProvenAt = marks.lastProvenAt() == null ? account.lastProvenAt : Stored.micros(marks.lastProvenAt());
      if (status == AccountStatus.LIVE || status == AccountStatus.DEGRADED) {
        account.resolveIncidents(now);
      }
      return Future.succeededFuture(account.liveUntil);
    });
  }

  @Override
  public Future<Void> bind(Claim claim, String venueAccountId) {
    return write(claim, () -> {
      MemoryAccount account = fenced(claim, claim.liveUntil());
      if (account == null) {
        return lost(claim);
      }
      if (account.venueAccountId == null) {
        account.venueAccountId = venueAccountId;
      }
      return venueAccountId.equals(account.venueAccountId) ? Future.succeededFuture()
          : Future.failedFuture(new AttemptFailure(Cause.ACCOUNT_MISMATCH,
              "the key is of account " + venueAccountId + ", the ledger of " + account.venueAccountId));
    });
  }

  @Override
  public Future<Void> instruments(AccountKey account, List<Instrument> instruments) {
    Map<InstrumentKey, Instrument> last = new HashMap<>();
    for (Instrument instrument : instruments) {
      last.put(new InstrumentKey(account.exchange(), account.environment(), instrument.category(), instrument.symbol()),
          instrument);
    }
    Instant now = store.now();
    last.forEach((key, instrument) -> store.instruments().merge(key, new StoredInstrument(instrument, now),
        (before, next) -> MemoryApply.same(before.instrument(), instrument) ? before : next));
    return Future.succeededFuture();
  }

  @Override
  public Future<Void> undamaged(Claim claim) {
    AttemptFailure damaged = MemoryDamage.of(store.account(claim.account()));
    return damaged == null ? Future.succeededFuture() : Future.failedFuture(damaged);
  }

  @Override
  public Future<Resume> resume(Claim claim) {
    MemoryAccount account = store.account(claim.account());
    List<Gap> gaps = new ArrayList<>();
    for (StoredGap row : account.gaps.values()) {
      if (row.gap().closedAt() == null) {
        gaps.add(row.gap());
      }
    }
    List<OrderState> shortOfFills = new ArrayList<>();
    for (StoredOrder row : account.orders.values()) {
      if (row.state().hasGap()) {
        shortOfFills.add(row.state());
      }
    }
    shortOfFills.sort(Comparator.comparingLong(OrderState::changeSeq).reversed());
    Map<String, Checkpoint> checkpoints = new HashMap<>();
    for (StoredCheckpoint row : account.checkpoints.values()) {
      checkpoints.put(row.checkpoint().walk(), row.checkpoint());
    }
    Set<SymbolKey> symbols = new TreeSet<>();
    account.orders.keySet().forEach(key -> symbols.add(new SymbolKey(key.category(), key.symbol())));
    // What fills an order has the order's symbol.
    account.executions.values().stream().map(row -> row.booked().execution())
        .filter(execution -> execution.orderKey() == null).map(execution -> execution.key())
        .forEach(key -> symbols.add(new SymbolKey(key.category(), key.symbol())));
    return Future.succeededFuture(
        new Resume(account.highestSeq(), gaps, firstOf(shortOfFills, SHORT_OF_FILLS_MAX), checkpoints, symbols));
  }

  @Override
  public Future<Map<OrderKey, OrderState>> orders(Claim claim, Collection<OrderKey> keys) {
    MemoryAccount account = store.account(claim.account());
    Map<OrderKey, OrderState> found = new HashMap<>();
    for (OrderKey key : keys) {
      StoredOrder row = account.orders.get(key);
      if (row != null) {
        found.put(key, row.state());
      }
    }
    return Future.succeededFuture(found);
  }

  @Override
  public Future<Map<ExecutionKey, BookedExecution>> executions(Claim claim, Collection<ExecutionKey> keys) {
    MemoryAccount account = store.account(claim.account());
    Map<ExecutionKey, BookedExecution> found = new HashMap<>();
    for (ExecutionKey key : keys) {
      StoredExecution row = account.executions.get(key);
      if (row != null) {
        found.put(key, account.restated(row));
      }
    }
    return Future.succeededFuture(found);
  }

  @Override
  public Future<List<OrderState>> unsettled(Claim claim, OrderKey after, int limit) {
    List<OrderState> unsettled = new ArrayList<>();
    for (StoredOrder row : store.account(claim.account()).orders.values()) {
      if (row.state().isUnsettled() && (after == null || BY_KEY.compare(row.state().key(), after) > 0)) {
        unsettled.add(row.state());
      }
    }
    unsettled.sort(Comparator.comparing(OrderState::key, BY_KEY));
    return Future.succeededFuture(firstOf(unsettled, limit));
  }

  private static List<OrderState> firstOf(List<OrderState> rows, int limit) {
    return rows.size() <= limit ? rows : new ArrayList<>(rows.subList(0, limit));
  }

  /** The account's row, if this attempt owns it, has not ended, and its lease is neither over nor of another history. */
  private MemoryAccount fenced(Claim claim, Instant told) {
    MemoryAccount account = store.account(claim.account());
    return account != null && account.isOwnedBy(claim.epoch(), claim.attempt()) && !account.ended
        && !account.isLapsed(store.now()) && told != null && !account.liveUntil.isBefore(Stored.micros(told))
        ? account : null;
  }

  private static <T> Future<T> lost(Claim claim) {
    return Future.failedFuture(new ClaimLostException(claim));
  }

  private <T> Future<T> write(Claim claim, Supplier<Future<T>> write) {
    return locked(store, claim.account(), write);
  }

  /** What is done with an account's row: now if it is free, otherwise when it has been let go. */
  static <T> Future<T> locked(MemoryStore store, AccountKey key, Supplier<Future<T>> work) {
    MemoryAccount account = store.account(key);
    if (account == null || !account.held) {
      return work.get();
    }
    Promise<T> answer = Promise.promise();
    store.whenFree(key, () -> work.get().onComplete(answer));
    return answer.future();
  }
}
