package fillkeeper.metrics;

import fillkeeper.bus.Bulletin;
import fillkeeper.domain.AccountKey;
import fillkeeper.domain.AccountStatus;
import fillkeeper.domain.AuditPass;
import fillkeeper.domain.Batch;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Incident;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/** Counts what is announced of the accounts, and passes it on. */
public final class Happenings implements Bulletin {

  private static final int CAUSES = Cause.values().length;
  private static final int OUTCOMES = AuditPass.Outcome.values().length;
  private static final int KINDS = AuditPass.Kind.values().length;

  private final Bulletin next;
  private final Map<AccountKey, Counts> counts = new ConcurrentHashMap<>();

  /** Of one account since the process started. */
  private static final class Counts {
    private final AtomicLongArray incidents = new AtomicLongArray(CAUSES);
    private final AtomicLongArray audits = new AtomicLongArray(KINDS * OUTCOMES);
    private final AtomicLong differences = new AtomicLong();
  }

  public Happenings(Bulletin next, Collection<AccountKey> accounts) {
    this.next = next;
    accounts.forEach(this::of);
  }

  @Override
  public void applied(AccountKey account, Batch batch) {
    for (AuditPass pass : batch.audits()) {
      of(account).audits.incrementAndGet(at(pass.kind(), pass.outcome()));
      of(account).differences.addAndGet(pass.differences());
    }
    next.applied(account, batch);
  }

  @Override
  public void status(AccountKey account, AccountStatus status, long epoch, Cause cause, Instant at) {
    next.status(account, status, epoch, cause, at);
  }

  @Override
  public void incident(Incident incident, Instant resolvedAt) {
    if (resolvedAt == null) {
      of(incident.account()).incidents.incrementAndGet(incident.cause().ordinal());
    }
    next.incident(incident, resolvedAt);
  }

  long incidents(AccountKey account, Cause cause) {
    return of(account).incidents.get(cause.ordinal());
  }

  long audits(AccountKey account, AuditPass.Kind kind, AuditPass.Outcome outcome) {
    return of(account).audits.get(at(kind, outcome));
  }

  long differences(AccountKey account) {
    return of(account).differences.get();
  }

  private Counts of(AccountKey account) {
    return counts.computeIfAbsent(account, first -> new Counts());
  }

  private static int at(AuditPass.Kind kind, AuditPass.Outcome outcome) {
    return kind.ordinal() * OUTCOMES + outcome.ordinal();
  }
}
