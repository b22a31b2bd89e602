package fillkeeper.metrics;

import fillkeeper.core.Tally;
import fillkeeper.domain.AccountKey;
import fillkeeper.domain.AuditPass;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Vitals;
import fillkeeper.ledger.LedgerFigures.AccountFigures;
import fillkeeper.time.Clock;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The series of the accounts, from what this process knows and what the tables say. */
final class AccountSeries {

  /** As readers of the ledger see them, and what a process says of itself while another has the account. */
  private static final List<String> STATUSES = List.of("CONNECTING", "SYNCING", "LIVE", "DEGRADED", "FAILED",
      "QUARANTINED", "DRAINING", "STOPPED", "LAPSED", "STANDBY");
  /** What is no alarm where the account is not to run, though its row keeps it. */
  private static final Set<String> UNTENDED = Set.of("QUARANTINED", "LAPSED");
  private static final List<AuditPass.Kind> KINDS =
      List.of(AuditPass.Kind.OPEN_ORDERS, AuditPass.Kind.CLOSED_ORDERS, AuditPass.Kind.EXECUTIONS);

  private final Series status = Series.gauge("fillkeeper_account_status", "1 for the status that the account has");
  private final Series current = Series.gauge("fillkeeper_account_current", "Whether the ledger is current: LIVE within its lease, by the database's clock");
  private final Series events = Series.counter("fillkeeper_events", "What became of what was heard and read");
  private final Series corrections = Series.counter("fillkeeper_corrections", "Known executions that came with other content");
  private final Series queueEvents = Series.gauge("fillkeeper_queue_events", "Events in the queue, those being applied included");
  private final Series queueBytes = Series.gauge("fillkeeper_queue_bytes", "Bytes in the queue");
  private final Series limitEvents = Series.gauge("fillkeeper_queue_limit_events", "Events that the queue may hold");
  private final Series limitBytes = Series.gauge("fillkeeper_queue_limit_bytes", "Bytes that the queue may hold");
  private final Series oldest = Series.gauge("fillkeeper_queue_oldest_timestamp_seconds", "When the oldest event in the queue was heard");
  private final Series lastEvent = Series.gauge("fillkeeper_last_event_timestamp_seconds", "When something was last stored");
  private final Series lastAudit = Series.gauge("fillkeeper_last_audit_timestamp_seconds", "When an audit of this kind last ended");
  private final Series auditInterval = Series.gauge("fillkeeper_audit_interval_seconds", "How often the account is audited");
  private final Series gaps = Series.gauge("fillkeeper_gaps", "Orders with more filled than there are fills of");
  private final Series oldestGap = Series.gauge("fillkeeper_oldest_gap_timestamp_seconds", "When the oldest open gap opened");
  private final Series incidents = Series.counter("fillkeeper_incidents", "Attempts that ended");
  private final Series restarts = Series.counter("fillkeeper_restarts", "Attempts that followed one that failed");
  private final Series audits = Series.counter("fillkeeper_audits", "Comparisons of a list of the venue with the ledger");
  private final Series differences = Series.counter("fillkeeper_audit_differences", "What audits found to differ");
  private final Series keyExpiry = Series.gauge("fillkeeper_api_key_expiry_timestamp_seconds", "When the venue's key ends");
  private final Clock clock;
  private final Happenings happenings;

  AccountSeries(Clock clock, Happenings happenings) {
    this.clock = clock;
    this.happenings = happenings;
  }

  /** Adds an account; {@code stored} is null where the tables could not be read or have no row of it. */
  void add(MeasuredAccount account, AccountFigures stored) {
    AccountKey key = account.key();
    Labels labels = Labels.of("exchange", key.exchange(), "environment", key.environment(), "account", key.account());
    Vitals vitals = account.vitals().get();
    fromProcess(labels, vitals, account);
    fromTables(labels, vitals, stored, account.enabled());
    fromHappenings(labels, key);
  }

  private void fromProcess(Labels labels, Vitals vitals, MeasuredAccount account) {
    Vitals.Counters all = vitals.counters();
    Tally executions = account.executions().get();
    outcome(labels, "applied", executions.applied(), all.applied());
    outcome(labels, "duplicate", executions.duplicates(), all.duplicates());
    outcome(labels, "stale", executions.stale(), all.stale());
    outcome(labels, "correction", executions.corrections(), all.corrections());
    events.add(labels.merge(Labels.of("kind", "unreadable", "outcome", "rejected")), all.rejected());
    events.add(labels.merge(Labels.of("kind", "any", "outcome", "dropped")), all.dropped());
    corrections.add(labels, all.corrections());
    Vitals.Queue queue = vitals.queue();
    queueEvents.add(labels, queue.events());
    queueBytes.add(labels, queue.bytes());
    limitEvents.add(labels, queue.maxEvents());
    limitBytes.add(labels, queue.maxBytes());
    oldest.add(labels, queue.events() == 0 ? null : clock.now().minusMillis(queue.oldestAgeMs()));
    restarts.add(labels, vitals.restarts());
    keyExpiry.add(labels, vitals.keyExpiresAt());
    auditInterval.add(labels, seconds(account.auditInterval()));
  }

  private void outcome(Labels labels, String outcome, long executions, long all) {
    events.add(labels.merge(Labels.of("kind", "execution", "outcome", outcome)), executions);
    events.add(labels.merge(Labels.of("kind", "order", "outcome", outcome)), Math.max(0, all - executions));
  }

  private void fromTables(Labels labels, Vitals vitals, AccountFigures stored, boolean enabled) {
    String seen = vitals.standby() ? "STANDBY" : stored == null ? null
        : !enabled && UNTENDED.contains(stored.status()) ? "STOPPED" : stored.status();
    for (String each : STATUSES) {
      status.add(labels.merge(Labels.of("status", each)), each.equals(seen) ? 1 : 0);
    }
    current.add(labels, stored != null && stored.current() ? 1 : 0);
    lastEvent.add(labels, stored == null ? null : later(stored.lastEventAt(), vitals.lastEventAt()));
    Map<AuditPass.Kind, Instant> passes = stored == null ? Map.of() : stored.lastAudits();
    for (AuditPass.Kind kind : KINDS) {
      lastAudit.add(labels.merge(Labels.of("kind", word(kind))), passes.get(kind));
    }
    gaps.add(labels.merge(Labels.of("state", "open")), stored == null ? Double.NaN : stored.open());
    gaps.add(labels.merge(Labels.of("state", "overdue")), stored == null ? Double.NaN : stored.overdue());
    gaps.add(labels.merge(Labels.of("state", "accepted")), stored == null ? Double.NaN : stored.accepted());
    oldestGap.add(labels, stored == null ? null : stored.oldestGapAt());
  }

  private void fromHappenings(Labels labels, AccountKey key) {
    for (Cause cause : Cause.values()) {
      incidents.add(labels.merge(Labels.of("cause", cause.name())), happenings.incidents(key, cause));
    }
    for (AuditPass.Kind kind : AuditPass.Kind.values()) {
      for (AuditPass.Outcome outcome : AuditPass.Outcome.values()) {
        audits.add(labels.merge(Labels.of("kind", word(kind), "outcome", outcome.name())),
            happenings.audits(key, kind, outcome));
      }
    }
    differences.add(labels, happenings.differences(key));
  }

  private static String word(AuditPass.Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }

  private static double seconds(Duration span) {
    return span.toMillis() / 1_000.0;
  }

  private static Instant later(Instant one, Instant other) {
    return one == null || other != null && other.isAfter(one) ? other : one;
  }

  Stream<MetricSnapshot> snapshots() {
    return Stream.of(status, current, events, corrections, queueEvents, queueBytes, limitEvents, limitBytes, oldest,
        lastEvent, lastAudit, auditInterval, gaps, oldestGap, incidents, restarts, audits, differences, keyExpiry)
        .map(Series::snapshot);
  }
}
