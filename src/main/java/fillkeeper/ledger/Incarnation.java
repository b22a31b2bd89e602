package fillkeeper.ledger;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.time.OffsetDateTime;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * Which database this is, asked on every connection that is opened. What the process has in memory is only as good as
 * the database that it was read from: another server, another timeline, another incarnation of the ledger or a server
 * that was started anew ends all attempts, once each time.
 */
public final class Incarnation {

  private static final String LOOK = """
      SELECT pg_is_in_recovery() AS recovering, c.system_identifier::text AS system_identifier,
             CASE WHEN NOT pg_is_in_recovery() THEN substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) END AS timeline,
             pg_postmaster_start_time() AS started_at,
             l.incarnation, l.system_identifier AS ledger_system, l.timeline AS ledger_timeline
      FROM pg_control_system() AS c, fillkeeper.ledger AS l""";

  /** Compare and set: of several connections, and of several processes, one puts the new incarnation in. */
  private static final String RENEW = """
      UPDATE fillkeeper.ledger
      SET incarnation = gen_random_uuid(), system_identifier = $1, timeline = $2, created_at = clock_timestamp(),
          reason = 'another server or timeline'
      WHERE system_identifier = $3 AND timeline = $4""";

  private record Seen(String system, String timeline, OffsetDateTime startedAt, UUID incarnation) {
  }

  private volatile Consumer<String> listener = why -> { };
  private volatile long generation;
  private Seen known;

  /** Told each time, with the reason, on whichever thread opened the connection: end all attempts. */
  public void onChanged(Consumer<String> endAllAttempts) {
    listener = endAllAttempts;
  }

  /** Of the ledger, as the last connection that was opened saw it; null before the first. */
  public synchronized UUID id() {
    return known == null ? null : known.incarnation();
  }

  /** Grows by one with each change. */
  long generation() {
    return generation;
  }

  /** Fails unless this new connection leads to the database that everything in memory was read from. */
  Future<Void> check(SqlConnection connection) {
    return look(connection).compose(row -> renewed(connection, row)).compose(this::compare);
  }

  private static Future<Row> look(SqlConnection connection) {
    return connection.preparedQuery(LOOK).execute().map(rows -> rows.iterator().next());
  }

  private static Future<Row> renewed(SqlConnection connection, Row row) {
    if (row.getBoolean("recovering")) {
      return Future.failedFuture(new AttemptFailure(Cause.WRITE_FAILED, "the database is in recovery"));
    }
    String system = row.getString("system_identifier");
    String timeline = row.getString("timeline");
    if (system.equals(row.getString("ledger_system")) && timeline.equals(row.getString("ledger_timeline"))) {
      return Future.succeededFuture(row);
    }
    return connection.preparedQuery(RENEW)
        .execute(Tuple.of(system, timeline, row.getString("ledger_system"), row.getString("ledger_timeline")))
        .compose(done -> look(connection));
  }

  private Future<Void> compare(Row row) {
    Seen seen = new Seen(row.getString("system_identifier"), row.getString("timeline"),
        row.getOffsetDateTime("started_at"), row.getUUID("incarnation"));
    String change = take(seen);
    if (change == null) {
      return Future.succeededFuture();
    }
    listener.accept(change);
    return Future.failedFuture(new AttemptFailure(Cause.LEDGER_RESET, change));
  }

  /** What changed against what was known; null if nothing did. */
  private synchronized String take(Seen seen) {
    Seen before = known;
    if (before != null && before.system().equals(seen.system()) && seen.timeline().compareTo(before.timeline()) < 0) {
      throw new AttemptFailure(Cause.LEDGER_RESET, "the server is of timeline " + seen.timeline()
          + ", which " + before.timeline() + " has replaced");
    }
    known = seen;
    if (before == null || before.equals(seen)) {
      return null;
    }
    generation++;
    if (!before.system().equals(seen.system()) || !before.timeline().equals(seen.timeline())) {
      return "the database is another one: timeline " + before.timeline() + " became " + seen.timeline();
    }
    return before.incarnation().equals(seen.incarnation()) ? "the database server was started anew"
        : "the ledger has a new incarnation";
  }
}
