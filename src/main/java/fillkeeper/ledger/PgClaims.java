package fillkeeper.ledger;

import fillkeeper.domain.AccountKey;
import fillkeeper.domain.AccountStatus;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Incident;
import fillkeeper.domain.ProgramVersion;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Ownership in PostgreSQL. What depends on what is stored locks the account's row first and looks afterwards, in a
 * transaction: a statement that waits for the lock and looks by itself sees what was before.
 */
final class PgClaims implements Claims {

  private static final String NAMED = """
      WITH n AS (
        SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::boolean[], $6::text[])
          AS n(exchange, environment, account, label, enabled, venue_account_id))""";

  /** What is live belongs to another process, whose configuration it is: this one has not claimed anything yet. */
  private static final String OTHERS_ARE_GONE = """
      ,
      gone AS (
        UPDATE fillkeeper.accounts AS a SET configured = false
        WHERE a.configured AND (a.live_until IS NULL OR a.live_until < clock_timestamp())
          AND NOT EXISTS (SELECT 1 FROM n
            WHERE n.exchange = a.exchange AND n.environment = a.environment AND n.account = a.account))""";

  private static final String KNOWN = """

      INSERT INTO fillkeeper.accounts AS a
        (exchange, environment, account, label, venue_account_id, status, status_detail, change_seq, status_seq)
      SELECT exchange, environment, account, label, venue_account_id, 'STOPPED',
             CASE WHEN enabled THEN 'not started yet' ELSE 'disabled in the configuration' END, 1, 1
      FROM n
      ORDER BY exchange, environment, account
      ON CONFLICT (exchange, environment, account) DO UPDATE SET
        configured = true, label = EXCLUDED.label,
        venue_account_id = coalesce(a.venue_account_id, EXCLUDED.venue_account_id)""";

  private static final String UNCONFIGURE = """
      UPDATE fillkeeper.accounts SET configured = false
      WHERE exchange = $1 AND environment = $2 AND account = $3
        AND configured AND (live_until IS NULL OR live_until < clock_timestamp())""";

  /**
   * What is disabled and nobody's is shown as stopped; what a person stopped or must mend stays as it is. Its rows are
   * locked by the statement before.
   */
  private static final String DISABLE = """
      UPDATE fillkeeper.accounts AS a
      SET status = 'STOPPED', status_detail = 'disabled in the configuration', status_since = clock_timestamp(),
          change_seq = 1 + s.change_seq, status_seq = 1 + s.change_seq, owner = NULL, attempt = NULL, live_until = NULL
      FROM unnest($1::text[], $2::text[], $3::text[]) AS n(exchange, environment, account)
      JOIN fillkeeper.account_status AS s USING (exchange, environment, account)
      WHERE n.exchange = a.exchange AND n.environment = a.environment AND n.account = a.account
        AND (a.live_until IS NULL OR a.live_until < clock_timestamp())
        AND a.status NOT IN ('STOPPED', 'QUARANTINED')""";

  private static final String LOCK = """
      SELECT no, epoch, attempt, owner, live_until, status, status_detail,
             coalesce(live_until < clock_timestamp(), true) AS lapsed,
             status = 'QUARANTINED' OR status = 'STOPPED'
               AND status_detail !~ '^(drain|disabled in the configuration|not started yet)' AS parked,
             (SELECT min_program_version FROM fillkeeper.ledger) AS least
      FROM fillkeeper.accounts
      WHERE exchange = $1 AND environment = $2 AND account = $3
      FOR NO KEY UPDATE""";

  /** What changes a status: the account's row is locked by then, so the number is the next of all its changes. */
  private static final String NUMBERED =
      "status_since = clock_timestamp(), change_seq = 1 + s.change_seq, status_seq = 1 + s.change_seq";

  private static final String OF_ACCOUNT = """

      FROM fillkeeper.account_status AS s
      WHERE a.exchange = $1 AND a.environment = $2 AND a.account = $3
        AND s.exchange = $1 AND s.environment = $2 AND s.account = $3""";

  /** A number that an incident carries is not given out again, whoever set the epoch back. */
  private static final String CLAIM = """
      UPDATE fillkeeper.accounts AS a
      SET epoch = 1 + greatest(a.epoch, (SELECT max(epoch) FROM fillkeeper.incidents
            WHERE exchange = $1 AND environment = $2 AND account = $3)), attempt = $4, owner = $5, ended = false, status = 'CONNECTING', status_detail = '',
          live_until = clock_timestamp() + $6::bigint * interval '1 millisecond',\s""" + NUMBERED + OF_ACCOUNT + """

        AND (a.owner = $5 OR a.live_until IS NULL OR a.live_until < clock_timestamp())
      RETURNING a.no, a.epoch, a.live_until, a.created_at, a.venue_account_id""";

  /** Unique by account and epoch: the first cause wins. */
  private static final String INCIDENT = """
      INSERT INTO fillkeeper.incidents
        (id, exchange, environment, account, epoch, cause, detail, opened_at, outage_id, attempt_no)
      SELECT n.id, $1, $2, $3, $4, $5, $6, coalesce($7::timestamptz, clock_timestamp()),
             coalesce(o.outage_id, n.id), o.attempts + 1
      FROM (SELECT nextval('fillkeeper.incident_ids') AS id) AS n,
           (SELECT min(outage_id) AS outage_id, count(*)::integer AS attempts FROM fillkeeper.incidents
            WHERE exchange = $1 AND environment = $2 AND account = $3 AND resolved_at IS NULL) AS o
      ON CONFLICT (exchange, environment, account, epoch) DO NOTHING
      RETURNING opened_at""";

  private static final String FAILED =
      "UPDATE fillkeeper.accounts AS a SET status = 'FAILED', status_detail = $4, ended = true, " + NUMBERED + OF_ACCOUNT;

  /** Nobody's, so that another program need not wait for the lease. */
  private static final String LEAVE = "UPDATE fillkeeper.accounts AS a SET status = 'FAILED', status_detail = $5,"
      + " owner = NULL, attempt = NULL, live_until = NULL, " + NUMBERED + OF_ACCOUNT + " AND a.owner = $4";

  private static final String PARK = "UPDATE fillkeeper.accounts AS a SET status = $4, status_detail = $5, owner = NULL,"
      + " attempt = NULL, live_until = NULL, " + NUMBERED + OF_ACCOUNT;

  private static final String RESUME = "UPDATE fillkeeper.accounts AS a SET status = 'FAILED', status_detail = 'resumed',"
      + " resumed_at = clock_timestamp(), " + NUMBERED + OF_ACCOUNT;

  private static final String GAP = """
      SELECT accepted_at IS NOT NULL AS accepted FROM fillkeeper.gaps
      WHERE exchange = $1 AND environment = $2 AND account = $3 AND id = $4 AND closed_at IS NULL""";

  /** The account's row is locked, and an attempt that owned it writes no more: nobody else counts changes. */
  private static final String ACCEPT = """
      WITH over AS (
        UPDATE fillkeeper.accounts SET ended = true WHERE exchange = $1 AND environment = $2 AND account = $3)
      UPDATE fillkeeper.gaps AS g
      SET accepted_at = clock_timestamp(), accepted_by = $5, note = $6, recorded_at = clock_timestamp(),
          change_seq = 1 + s.change_seq
      FROM fillkeeper.account_status AS s
      WHERE g.exchange = $1 AND g.environment = $2 AND g.account = $3 AND g.id = $4
        AND s.exchange = $1 AND s.environment = $2 AND s.account = $3""";

  /**
   * A locked row is being written and renews itself, so it is passed over; one that is not found has been lost. What is
   * over stays over, and where no attempt runs only a row that says so is renewed: it may not be live that long.
   */
  private static final String RENEW = """
      WITH asked AS (
        SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::uuid[], $6::timestamptz[],
                             $7::bigint[], $9::timestamptz[], $10::boolean[])
          AS n(exchange, environment, account, epoch, attempt, last_event_at, change_seq, told, running)),
      free AS (
        SELECT a.no, n.last_event_at, n.change_seq
        FROM asked n CROSS JOIN LATERAL (
          SELECT a.no FROM fillkeeper.accounts a
          WHERE a.exchange = n.exchange AND a.environment = n.environment AND a.account = n.account
            AND a.epoch = n.epoch AND a.attempt = n.attempt AND a.live_until >= n.told
            AND a.live_until >= clock_timestamp() AND (n.running OR a.status = 'FAILED')
          FOR NO KEY UPDATE SKIP LOCKED) AS a),
      renewed AS (
        UPDATE fillkeeper.accounts a
        SET live_until = clock_timestamp() + $8::bigint * interval '1 millisecond',
            last_event_at = coalesce(free.last_event_at, a.last_event_at),
            change_seq = greatest(a.change_seq, free.change_seq)
        FROM free WHERE a.no = free.no
        RETURNING a.exchange, a.environment, a.account, a.live_until)
      SELECT n.exchange, n.environment, n.account, n.epoch, r.live_until,
             EXISTS (SELECT 1 FROM fillkeeper.accounts a
               WHERE a.exchange = n.exchange AND a.environment = n.environment AND a.account = n.account
                 AND a.epoch = n.epoch AND a.attempt = n.attempt AND a.live_until >= n.told) AS owned,
             (SELECT min_program_version FROM fillkeeper.ledger) AS least
      FROM asked n LEFT JOIN renewed r USING (exchange, environment, account)""";

  private static final String COUNT = """
      WITH i AS (
        SELECT id, cause, resolved_at, coalesce(lead(recorded_at) OVER (ORDER BY id), clock_timestamp()) AS next_at
        FROM fillkeeper.incidents
        WHERE exchange = $1 AND environment = $2 AND account = $3
          AND recorded_at >= clock_timestamp() - $4::bigint * interval '1 millisecond'
          AND recorded_at > coalesce((SELECT resumed_at FROM fillkeeper.accounts
            WHERE exchange = $1 AND environment = $2 AND account = $3), '-infinity'))
      SELECT count(*)::integer FROM i
      WHERE cause = ANY ($5) AND id > coalesce(
        (SELECT max(id) FROM i WHERE next_at - resolved_at >= $6::bigint * interval '1 millisecond'), 0)""";

  private static final String COUNT_LIKE = """
      SELECT count(*)::integer FROM fillkeeper.incidents
      WHERE exchange = $1 AND environment = $2 AND account = $3 AND recorded_at >= clock_timestamp() - $4::bigint * interval '1 millisecond'
        AND cause = $5 AND detail = $6
        AND recorded_at > coalesce((SELECT resumed_at FROM fillkeeper.accounts
          WHERE exchange = $1 AND environment = $2 AND account = $3), '-infinity')""";

  private static final Columns<Configured> CONFIGURED = new Columns<Configured>()
      .text("exchange", row -> row.key().exchange()).text("environment", row -> row.key().environment())
      .text("account", row -> row.key().account()).text("label", Configured::label)
      .flag("enabled", Configured::enabled).text("venue_account_id", Configured::venueAccountId);

  private static final Columns<AccountKey> KEYS = new Columns<AccountKey>()
      .text("exchange", AccountKey::exchange).text("environment", AccountKey::environment)
      .text("account", AccountKey::account);

  private final Sessions claims;
  private final Sessions leases;
  private final long leaseMs;
  private final LongSupplier nanos;
  private final Supplier<UUID> attempts;
  private final ProgramVersion program;
  private final Consumer<AccountKey> changed;

  /**
   * Makes it.
   *
   * @param changed told after each change of an account, whether or not it was confirmed
   */
  PgClaims(Sessions claims, Sessions leases, long leaseMs, LongSupplier nanos, Supplier<UUID> attempts,
      ProgramVersion program, Consumer<AccountKey> changed) {
    this.claims = claims;
    this.leases = leases;
    this.leaseMs = leaseMs;
    this.nanos = nanos;
    this.attempts = attempts;
    this.changed = changed;
    this.program = program;
  }

  @Override
  public Future<Void> configure(List<Configured> accounts) {
    return configure(NAMED + OTHERS_ARE_GONE + KNOWN, accounts);
  }

  @Override
  public Future<Void> configure(Configured account) {
    return configure(NAMED + KNOWN, List.of(account)).onComplete(done -> changed.accept(account.key()));
  }

  @Override
  public Future<Void> unconfigure(AccountKey account) {
    return claims.run(lane -> lane.preparedQuery(UNCONFIGURE).execute(key(account)))
        .recover(Failures::plain).mapEmpty();
  }

  private Future<Void> configure(String statement, List<Configured> accounts) {
    Tuple all = Tuple.tuple();
    CONFIGURED.bind(all, accounts);
    Tuple disabled = Tuple.tuple();
    KEYS.bind(disabled, accounts.stream().filter(row -> !row.enabled()).map(Configured::key).toList());
    return claims.run(lane -> Transaction.of(lane, () -> lane.preparedQuery(statement).execute(all)
            .compose(done -> lane.preparedQuery(DISABLE).execute(disabled))))
        .recover(Failures::plain).mapEmpty();
  }

  @Override
  public Future<ClaimOutcome> claim(AccountKey account, String owner, Incident endedBy) {
    long askedNanos = nanos.getAsLong();
    return locked(account, lane -> row -> store(lane, account, endedBy)
        .compose(stored -> row.getBoolean("parked") ? Future.succeededFuture(parked(row))
            : program.isOlderThan(row.getString("least")) ? leave(lane, account, owner, row.getString("least"))
            : take(lane, account, owner, row, askedNanos)));
  }

  private Future<ClaimOutcome> leave(SqlConnection lane, AccountKey account, String owner, String least) {
    String why = "the ledger " + program.refusal(least);
    return lane.preparedQuery(LEAVE).execute(key(account).addValue(owner).addValue(why))
        .map(new ClaimOutcome.Outdated(why));
  }

  private static ClaimOutcome parked(Row row) {
    return new ClaimOutcome.Parked(AccountStatus.valueOf(row.getString("status")), row.getString("status_detail"));
  }

  private Future<ClaimOutcome> take(SqlConnection lane, AccountKey account, String owner, Row before,
      long askedNanos) {
    UUID attempt = attempts.get();
    return lane.preparedQuery(CLAIM).execute(key(account).addValue(attempt).addValue(owner).addValue(leaseMs))
        .compose(rows -> {
          if (rows.size() == 0) {
            return Future.succeededFuture(
                new ClaimOutcome.Held(before.getString("owner"), Rows.time(before, "live_until")));
          }
          Claim claim = claimed(account, attempt, rows.iterator().next(), askedNanos);
          return store(lane, account, lapsed(account, owner, before))
              .map(left -> new ClaimOutcome.Claimed(claim, left));
        });
  }

  private static Claim claimed(AccountKey account, UUID attempt, Row row, long askedNanos) {
    return new Claim(account, Math.toIntExact(row.getLong("no")), row.getLong("epoch"), attempt,
        Rows.time(row, "live_until"), askedNanos, Rows.time(row, "created_at"), row.getString("venue_account_id"));
  }

  /** The incident that whoever takes over writes for an owner that did not end its epoch itself; null if it did. */
  private static Incident lapsed(AccountKey account, String owner, Row before) {
    String ownedBy = before.getString("owner");
    return ownedBy == null || ownedBy.equals(owner) ? null
        : new Incident(account, before.getLong("epoch"), Cause.FENCED, "lease lapsed: owner=" + ownedBy, null);
  }

  @Override
  public Future<Void> fail(Claim claim, Incident incident) {
    return locked(claim.account(), lane -> row -> !owns(claim, row) ? Future.succeededFuture()
        : store(lane, claim.account(), incident).compose(stored ->
            lane.preparedQuery(FAILED)
                .execute(key(claim.account()).addValue(incident.cause() + ": " + incident.detail())).mapEmpty()));
  }

  @Override
  public Future<Boolean> park(AccountKey account, Claim claim, AccountStatus status, String detail, Incident incident) {
    return locked(account, lane -> row -> {
      boolean same = status.name().equals(row.getString("status"));
      if (claim != null && !owns(claim, row)) {
        return same && row.getLong("epoch") == claim.epoch() ? Future.succeededFuture(false)
            : Future.failedFuture(new ClaimLostException(claim));
      }
      if (claim == null && !isFree(row)) {
        return Future.failedFuture(new HeldElsewhereException(account));
      }
      boolean done = same && (status == AccountStatus.QUARANTINED || detail.equals(row.getString("status_detail")));
      return store(lane, account, incident).compose(stored -> done ? Future.succeededFuture(false)
          : lane.preparedQuery(PARK).execute(key(account).addValue(status.name()).addValue(detail)).map(true));
    });
  }

  private static boolean isFree(Row row) {
    return row.getUUID("attempt") == null || row.getBoolean("lapsed");
  }

  @Override
  public Future<Void> resume(AccountKey account) {
    return locked(account, lane -> row -> !row.getBoolean("parked") ? Future.succeededFuture()
        : lane.preparedQuery(RESUME).execute(key(account)).mapEmpty());
  }

  @Override
  public Future<Boolean> acceptGap(AccountKey account, Claim claim, long gapId, String by, String note) {
    return locked(account, lane -> row -> {
      if (claim == null ? !isFree(row) : !owns(claim, row)) {
        return Future.failedFuture(new HeldElsewhereException(account));
      }
      return lane.preparedQuery(GAP).execute(key(account).addValue(gapId)).compose(found -> {
        if (found.size() == 0 || found.iterator().next().getBoolean("accepted")) {
          return Future.succeededFuture(found.size() > 0);
        }
        return lane.preparedQuery(ACCEPT).execute(key(account).addValue(gapId).addValue(by).addValue(note)).map(true);
      });
    });
  }

  @Override
  public Future<List<Renewed>> renew(List<Renewal> renewals) {
    Tuple parameters = Tuple.tuple();
    KEYS.bind(parameters, renewals.stream().map(Renewal::account).toList());
    parameters.addValue(renewals.stream().map(Renewal::epoch).toArray(Long[]::new))
        .addValue(renewals.stream().map(Renewal::attempt).toArray(UUID[]::new))
        .addValue(renewals.stream().map(row -> Columns.time(row.lastEventAt())).toArray(OffsetDateTime[]::new))
        .addValue(renewals.stream().map(Renewal::changeSeq).toArray(Long[]::new)).addValue(leaseMs)
        .addValue(renewals.stream().map(row -> Columns.time(row.told())).toArray(OffsetDateTime[]::new))
        .addValue(renewals.stream().map(Renewal::running).toArray(Boolean[]::new));
    return leases.run(lane -> lane.preparedQuery(RENEW).execute(parameters))
        .recover(Failures::plain).map(rows -> Rows.all(rows, this::renewed));
  }

  private Renewed renewed(Row row) {
    Instant until = Rows.time(row, "live_until");
    if (program.isOlderThan(row.getString("least"))) {
      return new Renewed(Rows.accountKey(row), row.getLong("epoch"), Renewed.Fate.OUTDATED, until);
    }
    Renewed.Fate unconfirmed = row.getBoolean("owned") ? Renewed.Fate.BUSY : Renewed.Fate.LOST;
    return new Renewed(Rows.accountKey(row), row.getLong("epoch"),
        until == null ? unconfirmed : Renewed.Fate.RENEWED, until);
  }

  @Override
  public Future<Integer> incidents(AccountKey account, Duration within, Duration healthy, Set<Cause> causes) {
    Tuple parameters = key(account).addValue(within.toMillis())
        .addValue(causes.stream().map(Enum::name).sorted().toArray(String[]::new))
        .addValue(healthy.toMillis());
    return claims.run(lane -> lane.preparedQuery(COUNT).execute(parameters))
        .recover(Failures::plain).map(rows -> rows.iterator().next().getInteger(0));
  }

  @Override
  public Future<Integer> incidentsLike(AccountKey account, Duration within, AttemptFailure why) {
    Tuple parameters = key(account).addValue(within.toMillis()).addValue(why.incidentCause().name())
        .addValue(why.getMessage());
    return claims.run(lane -> lane.preparedQuery(COUNT_LIKE).execute(parameters))
        .recover(Failures::plain).map(rows -> rows.iterator().next().getInteger(0));
  }

  /** Runs {@code then} with the account's row as it is once no write of it is in progress, and keeps others out. */
  private <T> Future<T> locked(AccountKey account, Function<SqlConnection, Function<Row, Future<T>>> then) {
    return claims.<T>run(lane -> Transaction.of(lane, () -> lane.preparedQuery(LOCK).execute(key(account))
            .compose(rows -> rows.size() == 0
                ? Future.failedFuture(new IllegalStateException("no such account: " + account))
                : then.apply(lane).apply(rows.iterator().next()))))
        .onComplete(done -> changed.accept(account))
        .recover(Failures::plain);
  }

  /** The incident as it was stored; null where there was none to store, or the epoch has one already. */
  private static Future<Incident> store(SqlConnection lane, AccountKey account, Incident incident) {
    return incident == null ? Future.succeededFuture()
        : lane.preparedQuery(INCIDENT).execute(key(account).addValue(incident.epoch())
            .addValue(incident.cause().name()).addValue(incident.detail())
            .addValue(Columns.time(incident.openedAt())))
            .map(rows -> rows.size() == 0 ? null : new Incident(account, incident.epoch(), incident.cause(),
                incident.detail(), Rows.time(rows.iterator().next(), "opened_at")));
  }

  private static boolean owns(Claim claim, Row row) {
    return row.getLong("epoch") == claim.epoch() && claim.attempt().equals(row.getUUID("attempt"));
  }

  private static Tuple key(AccountKey account) {
    return Tuple.tuple().addValue(account.exchange()).addValue(account.environment()).addValue(account.account());
  }
}
