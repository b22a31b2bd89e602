package fillkeeper.simulation.store;

import fillkeeper.domain.AccountKey;
import fillkeeper.domain.AccountStatus;
import fillkeeper.domain.AuditPass;
import fillkeeper.domain.BookedExecution;
import fillkeeper.domain.BookedExecution.Restated;
import fillkeeper.domain.Checkpoint;
import fillkeeper.domain.Correction;
import fillkeeper.domain.Coverage;
import fillkeeper.domain.ExecutionKey;
import fillkeeper.domain.Gap;
import fillkeeper.domain.Incident;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderState;
import fillkeeper.domain.Unreadable;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

/** One account's row and every row that is its. Times are those of the database's clock where the tables say so. */
final class MemoryAccount {

  record StoredOrder(OrderState state, long mergedFrom, Instant recordedAt) {
  }

  record StoredExecution(BookedExecution booked, Instant recordedAt) {
  }

  record StoredCorrection(Correction correction, Instant recordedAt) {
  }

  record StoredGap(Gap gap, long epoch, Instant recordedAt) {
  }

  record StoredCheckpoint(Checkpoint checkpoint, Instant updatedAt) {
  }

  record CoverageKey(String category, Coverage.Kind kind, String scope, Instant from) {
  }

  record StoredCoverage(Coverage coverage, Instant provenAt) {
  }

  record StoredAudit(long id, AuditPass pass, long epoch, Instant recordedAt) {
  }

  record StoredRejected(long id, Unreadable event, long epoch, Instant recordedAt) {
  }

  /** Only {@code resolvedAt} ever changes. */
  static final class StoredIncident {

    final long id;
    final Incident incident;
    final long outageId;
    final int attemptNo;
    final Instant recordedAt;
    Instant resolvedAt;

    StoredIncident(long id, Incident incident, long outageId, int attemptNo, Instant recordedAt) {
      this.id = id;
      this.incident = incident;
      this.outageId = outageId;
      this.attemptNo = attemptNo;
      this.recordedAt = recordedAt;
    }
  }

  final AccountKey key;
  final long no;
  final Instant createdAt;
  long epoch;
  UUID attempt;
  String owner;
  Instant liveUntil;
  AccountStatus status;
  Instant statusSince;
  String statusDetail;
  String venueAccountId;
  String label;
  boolean configured = true;
  long changeSeq = 1;
  long statusSeq = 1;
  boolean ended;
  Instant lastEventAt;
  Instant lastSyncedAt;
  Instant lastProvenAt;
  Instant resumedAt;

  final Map<OrderKey, StoredOrder> orders = new HashMap<>();
  final Map<ExecutionKey, StoredExecution> executions = new HashMap<>();
  final Map<ExecutionKey, List<StoredCorrection>> corrections = new HashMap<>();
  final Map<Long, StoredGap> gaps = new TreeMap<>();
  final Map<String, StoredCheckpoint> checkpoints = new HashMap<>();
  final Map<CoverageKey, StoredCoverage> coverage = new HashMap<>();
  final List<StoredAudit> audits = new ArrayList<>();
  final List<StoredRejected> rejected = new ArrayList<>();
  final List<StoredIncident> incidents = new ArrayList<>();

  boolean held;
  final Deque<Runnable> waiting = new ArrayDeque<>();

  MemoryAccount(AccountKey key, long no, String label, String venueAccountId, String detail, Instant now) {
    this.key = key;
    this.no = no;
    this.label = label;
    this.venueAccountId = venueAccountId;
    this.status = AccountStatus.STOPPED;
    this.statusDetail = detail;
    this.statusSince = now;
    this.createdAt = now;
  }

  /** The same row and rows, apart. */
  MemoryAccount copy() {
    MemoryAccount copy = new MemoryAccount(key, no, label, venueAccountId, statusDetail, createdAt);
    copy.become(this);
    return copy;
  }

  /** Takes everything from another but who holds it. */
  void become(MemoryAccount other) {
    epoch = other.epoch;
    attempt = other.attempt;
    owner = other.owner;
    liveUntil = other.liveUntil;
    show(other.status, other.statusDetail, other.statusSince);
    venueAccountId = other.venueAccountId;
    label = other.label;
    configured = other.configured;
    changeSeq = other.changeSeq;
    statusSeq = other.statusSeq;
    ended = other.ended;
    lastEventAt = other.lastEventAt;
    lastSyncedAt = other.lastSyncedAt;
    lastProvenAt = other.lastProvenAt;
    resumedAt = other.resumedAt;
    replace(orders, other.orders);
    replace(executions, other.executions);
    corrections.clear();
    other.corrections.forEach((of, made) -> corrections.put(of, new ArrayList<>(made)));
    replace(gaps, other.gaps);
    replace(checkpoints, other.checkpoints);
    replace(coverage, other.coverage);
    replace(audits, other.audits);
    replace(rejected, other.rejected);
    incidents.clear();
    for (StoredIncident one : other.incidents) {
      StoredIncident same = new StoredIncident(one.id, one.incident, one.outageId, one.attemptNo, one.recordedAt);
      same.resolvedAt = one.resolvedAt;
      incidents.add(same);
    }
  }

  private static <K, V> void replace(Map<K, V> rows, Map<K, V> others) {
    rows.clear();
    rows.putAll(others);
  }

  private static <T> void replace(List<T> rows, List<T> others) {
    rows.clear();
    rows.addAll(others);
  }

  boolean isOwnedBy(long byEpoch, UUID byAttempt) {
    return epoch == byEpoch && attempt != null && attempt.equals(byAttempt);
  }

  boolean isLapsed(Instant now) {
    return liveUntil == null || liveUntil.isBefore(now);
  }

  /** Whether a person has to resume it before anybody may claim it. */
  boolean isParked() {
    return status == AccountStatus.QUARANTINED || status == AccountStatus.STOPPED
        && !statusDetail.startsWith("drain") && !statusDetail.startsWith("disabled in the configuration")
        && !statusDetail.startsWith("not started yet");
  }

  void show(AccountStatus next, String detail, Instant now) {
    status = next;
    statusDetail = detail;
    statusSince = now;
  }

  /** Shows it as the next of all changes. */
  void change(AccountStatus next, String detail, Instant now) {
    show(next, detail, now);
    changeSeq = 1 + highestSeq();
    statusSeq = changeSeq;
  }

  void giveBack() {
    owner = null;
    attempt = null;
    liveUntil = null;
  }

  /** What a renewal does to the row. */
  void renew(Instant until, Instant eventAt, long seq) {
    liveUntil = until;
    lastEventAt = eventAt == null ? lastEventAt : Stored.micros(eventAt);
    changeSeq = Math.max(changeSeq, seq);
  }

  /** Stores why an epoch ended, unless that is known: the first cause wins. Answers what was stored, null for nothing. */
  Incident store(Incident incident, long id, Instant now) {
    long outage = id;
    int attempts = 0;
    for (StoredIncident before : incidents) {
      if (before.incident.epoch() == incident.epoch()) {
        return null;
      }
      if (before.resolvedAt == null) {
        outage = Math.min(outage, before.outageId);
        attempts++;
      }
    }
    Instant openedAt = incident.openedAt() == null ? now : Stored.micros(incident.openedAt());
    Incident stored = new Incident(key, incident.epoch(), incident.cause(), incident.detail(), openedAt);
    incidents.add(new StoredIncident(id, stored, outage, attempts + 1, now));
    return stored;
  }

  void resolveIncidents(Instant now) {
    for (StoredIncident incident : incidents) {
      if (incident.resolvedAt == null) {
        incident.resolvedAt = now;
      }
    }
  }

  /** The last epoch that has an incident: no number up to there is given out again, whoever set the epoch back. */
  long highestIncident() {
    long highest = 0;
    for (StoredIncident incident : incidents) {
      highest = Math.max(highest, incident.incident.epoch());
    }
    return highest;
  }

  /** The highest number of a change, in the row or the tables. */
  long highestSeq() {
    long highest = changeSeq;
    for (StoredOrder row : orders.values()) {
      highest = Math.max(highest, row.state().changeSeq());
    }
    for (StoredExecution row : executions.values()) {
      highest = Math.max(highest, row.booked().changeSeq());
    }
    for (List<StoredCorrection> rows : corrections.values()) {
      for (StoredCorrection row : rows) {
        highest = Math.max(highest, row.correction().changeSeq());
      }
    }
    for (StoredGap row : gaps.values()) {
      highest = Math.max(highest, row.gap().changeSeq());
    }
    return highest;
  }

  /** The execution as a reader of one row sees it: with what was told otherwise since, in that order. */
  BookedExecution restated(StoredExecution row) {
    List<StoredCorrection> told = corrections.get(row.booked().execution().key());
    if (told == null) {
      return row.booked();
    }
    List<StoredCorrection> inOrder = new ArrayList<>(told);
    inOrder.sort(Comparator.comparingLong((StoredCorrection one) -> one.correction().changeSeq())
        .thenComparing(one -> one.correction().field()));
    List<Restated> restated = new ArrayList<>(inOrder.size());
    for (StoredCorrection one : inOrder) {
      Correction made = one.correction();
      restated.add(new Restated(made.field(), made.later(), made.resolution()));
    }
    BookedExecution booked = row.booked();
    return new BookedExecution(booked.execution(), booked.voidedAt(), List.copyOf(restated), booked.epoch(),
        booked.changeSeq());
  }
}
