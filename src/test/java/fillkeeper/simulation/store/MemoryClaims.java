package fillkeeper.simulation.store;

import fillkeeper.domain.AccountKey;
import fillkeeper.domain.AccountStatus;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Gap;
import fillkeeper.domain.Incident;
import fillkeeper.ledger.Claim;
import fillkeeper.ledger.ClaimLostException;
import fillkeeper.ledger.ClaimOutcome;
import fillkeeper.ledger.Claims;
import fillkeeper.ledger.HeldElsewhereException;
import fillkeeper.simulation.store.MemoryAccount.StoredGap;
import fillkeeper.simulation.store.MemoryAccount.StoredIncident;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Ownership in memory, as one process asks for it. */
final class MemoryClaims implements Claims {

  private final MemoryStore store;
  private final LongSupplier nanos;
  private final Supplier<UUID> attempts;

  MemoryClaims(MemoryStore store, LongSupplier nanos, Supplier<UUID> attempts) {
    this.store = store;
    this.nanos = nanos;
    this.attempts = attempts;
  }

  @Override
  public Future<Void> configure(List<Configured> accounts) {
    Instant now = store.now();
    Set<AccountKey> named = new HashSet<>();
    accounts.forEach(row -> named.add(row.key()));
    for (MemoryAccount account : store.accounts()) {
      if (account.isLapsed(now) && !named.contains(account.key)) {
        account.configured = false;
      }
    }
    List<Configured> inOrder = new ArrayList<>(accounts);
    inOrder.sort(Comparator.comparing((Configured row) -> row.key().exchange())
        .thenComparing(row -> row.key().environment()).thenComparing(row -> row.key().account()));
    inOrder.forEach(row -> configure(row, now));
    return Future.succeededFuture();
  }

  @Override
  public Future<Void> configure(Configured account) {
    configure(account, store.now());
    return Future.succeededFuture();
  }

  @Override
  public Future<Void> unconfigure(AccountKey key) {
    MemoryAccount account = store.account(key);
    if (account != null && account.isLapsed(store.now())) {
      account.configured = false;
    }
    return Future.succeededFuture();
  }

  private void configure(Configured row, Instant now) {
    long no = store.nextAccount();
    MemoryAccount account = store.account(row.key());
    if (account == null) {
      store.add(new MemoryAccount(row.key(), no, row.label(), row.venueAccountId(),
          row.enabled() ? "not started yet" : "disabled in the configuration", now));
      return;
    }
    account.configured = true;
    account.label = row.label();
    account.venueAccountId = account.venueAccountId == null ? row.venueAccountId() : account.venueAccountId;
    if (!row.enabled() && account.isLapsed(now) && account.status != AccountStatus.STOPPED
        && account.status != AccountStatus.QUARANTINED) {
      account.change(AccountStatus.STOPPED, "disabled in the configuration", now);
      account.giveBack();
    }
  }

  @Override
  public Future<ClaimOutcome> claim(AccountKey key, String owner, Incident endedBy) {
    long asked = nanos.getAsLong();
    return locked(key, account -> {
      Instant now = store.now();
      store(account, endedBy, now);
      if (account.isParked()) {
        return Future.succeededFuture(new ClaimOutcome.Parked(account.status, account.statusDetail));
      }
      UUID attempt = attempts.get();
      String before = account.owner;
      if (!owner.equals(before) && !account.isLapsed(now)) {
        return Future.succeededFuture(new ClaimOutcome.Held(before, account.liveUntil));
      }
      long ended = account.epoch;
      account.epoch = 1 + Math.max(ended, account.highestIncident());
      account.attempt = attempt;
      account.owner = owner;
      account.ended = false;
      account.change(AccountStatus.CONNECTING, "", now);
      account.liveUntil = store.leaseFrom(now);
      Incident left = before == null || before.equals(owner) ? null
          : store(account, new Incident(key, ended, Cause.FENCED, "lease lapsed: owner=" + before, null), now);
      return Future.succeededFuture(new ClaimOutcome.Claimed(new Claim(key, Math.toIntExact(account.no), account.epoch,
          attempt, account.liveUntil, asked, account.createdAt, account.venueAccountId), left));
    });
  }

  @Override
  public Future<Void> fail(Claim claim, Incident incident) {
    return locked(claim.account(), account -> {
      if (account.isOwnedBy(claim.epoch(), claim.attempt())) {
        Instant now = store.now();
        store(account, incident, now);
        account.change(AccountStatus.FAILED, incident.cause() + ": " + incident.detail(), now);
        account.ended = true;
      }
      return Future.succeededFuture();
    });
  }

  @Override
  public Future<Boolean> park(AccountKey key, Claim claim, AccountStatus status, String detail, Incident incident) {
    return locked(key, account -> {
      boolean same = account.status == status;
      if (claim != null && !account.isOwnedBy(claim.epoch(), claim.attempt())) {
        return same && account.epoch == claim.epoch() ? Future.succeededFuture(false)
            : Future.failedFuture(new ClaimLostException(claim));
      }
      Instant now = store.now();
      if (claim == null && !isFree(account, now)) {
        return Future.failedFuture(new HeldElsewhereException(key));
      }
      store(account, incident, now);
      if (same && (status == AccountStatus.QUARANTINED || detail.equals(account.statusDetail))) {
        return Future.succeededFuture(false);
      }
      account.change(status, detail, now);
      account.giveBack();
      return Future.succeededFuture(true);
    });
  }

  private static boolean isFree(MemoryAccount account, Instant now) {
    return account.attempt == null || account.isLapsed(now);
  }

  @Override
  public Future<Void> resume(AccountKey key) {
    return locked(key, account -> {
      if (account.isParked()) {
        Instant now = store.now();
        account.change(AccountStatus.FAILED, "resumed", now);
        account.resumedAt = now;
      }
      return Future.succeededFuture();
    });
  }

  @Override
  public Future<Boolean> acceptGap(AccountKey key, Claim claim, long gapId, String by, String note) {
    return locked(key, account -> {
      Instant now = store.now();
      if (claim == null ? !isFree(account, now) : !account.isOwnedBy(claim.epoch(), claim.attempt())) {
        return Future.failedFuture(new HeldElsewhereException(key));
      }
      StoredGap row = account.gaps.get(gapId);
      if (row == null || row.gap().closedAt() != null) {
        return Future.succeededFuture(false);
      }
      Gap gap = row.gap();
      if (gap.acceptedAt() == null) {
        account.ended = true;
        account.gaps.put(gapId, new StoredGap(new Gap(gap.id(), gap.order(), gap.expected(), gap.booked(),
            gap.openedAt(), gap.deadline(), null, gap.closedBy(), now, by, note, 1 + account.highestSeq()), row.epoch(),
            now));
      }
      return Future.succeededFuture(true);
    });
  }

  @Override
  public Future<List<Renewed>> renew(List<Renewal> renewals) {
    List<Renewed> answers = new ArrayList<>(renewals.size());
    for (Renewal renewal : renewals) {
      answers.add(renew(renewal, store.account(renewal.account())));
    }
    return Future.succeededFuture(answers);
  }

  private Renewed renew(Renewal renewal, MemoryAccount account) {
    if (account == null || !account.isOwnedBy(renewal.epoch(), renewal.attempt())
        || account.liveUntil.isBefore(Stored.micros(renewal.told()))) {
      return new Renewed(renewal.account(), renewal.epoch(), Renewed.Fate.LOST, null);
    }
    if (account.held || account.isLapsed(store.now())
        || !renewal.running() && account.status != AccountStatus.FAILED) {
      return new Renewed(renewal.account(), renewal.epoch(), Renewed.Fate.BUSY, null);
    }
    account.renew(store.leaseFrom(store.now()), renewal.lastEventAt(), renewal.changeSeq());
    return new Renewed(renewal.account(), renewal.epoch(), Renewed.Fate.RENEWED, account.liveUntil);
  }

  @Override
  public Future<Integer> incidents(AccountKey key, Duration within, Duration healthy, Set<Cause> causes) {
    MemoryAccount account = store.account(key);
    int counted = 0;
    StoredIncident last = null;
    for (StoredIncident next : account == null ? List.<StoredIncident>of() : account.incidents) {
      if (!counts(next, account, within)) {
        continue;
      }
      counted = livedLong(last, next.recordedAt, healthy) ? 0 : counted;
      counted += causes.contains(next.incident.cause()) ? 1 : 0;
      last = next;
    }
    return Future.succeededFuture(livedLong(last, store.now(), healthy) ? 0 : counted);
  }

  @Override
  public Future<Integer> incidentsLike(AccountKey key, Duration within, AttemptFailure why) {
    MemoryAccount account = store.account(key);
    int counted = 0;
    for (StoredIncident next : account == null ? List.<StoredIncident>of() : account.incidents) {
      boolean alike = next.incident.cause() == why.incidentCause() && next.incident.detail().equals(why.getMessage());
      counted += alike && counts(next, account, within) ? 1 : 0;
    }
    return Future.succeededFuture(counted);
  }

  private boolean counts(StoredIncident incident, MemoryAccount account, Duration within) {
    return !incident.recordedAt.isBefore(Stored.micros(store.now().minus(within)))
        && (account.resumedAt == null || incident.recordedAt.isAfter(account.resumedAt));
  }

  /** Whether the account lived so long after this incident and before the next that nothing before counts. */
  private static boolean livedLong(StoredIncident incident, Instant until, Duration healthy) {
    return incident != null && incident.resolvedAt != null
        && Duration.between(incident.resolvedAt, until).compareTo(healthy) >= 0;
  }

  private Incident store(MemoryAccount account, Incident incident, Instant now) {
    return incident == null ? null : account.store(incident, store.nextIncident(), now);
  }

  private <T> Future<T> locked(AccountKey key, Function<MemoryAccount, Future<T>> then) {
    MemoryAccount account = store.account(key);
    return account == null ? Future.failedFuture(new IllegalStateException("no such account: " + key))
        : MemoryLedger.locked(store, key, () -> then.apply(account));
  }
}
