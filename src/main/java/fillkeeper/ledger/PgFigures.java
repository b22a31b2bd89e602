package fillkeeper.ledger;

import fillkeeper.domain.AccountKey;
import fillkeeper.domain.AuditPass;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The figures in PostgreSQL: by the indexes of what is open and of the last audits, never by the history. */
final class PgFigures implements LedgerFigures {

  /** The last passes are those of the last round, each kind in each category. */
  private static final String FIGURES = """
      SELECT s.exchange, s.environment, s.account, s.status, s.is_current, s.last_event_at,
             g.open, g.overdue, g.accepted, g.oldest, a.open_orders, a.closed_orders, a.executions
      FROM fillkeeper.account_status s
      CROSS JOIN LATERAL (
        SELECT (count(*) FILTER (WHERE accepted_at IS NULL))::integer AS open,
               (count(*) FILTER (WHERE accepted_at IS NULL AND deadline < clock_timestamp()))::integer AS overdue,
               (count(*) FILTER (WHERE accepted_at IS NOT NULL))::integer AS accepted,
               min(opened_at) FILTER (WHERE accepted_at IS NULL) AS oldest
        FROM fillkeeper.gaps WHERE account_no = s.no AND closed_at IS NULL) AS g
      CROSS JOIN LATERAL (
        SELECT max(finished_at) FILTER (WHERE kind = 'open_orders') AS open_orders,
               max(finished_at) FILTER (WHERE kind = 'closed_orders') AS closed_orders,
               max(finished_at) FILTER (WHERE kind = 'executions') AS executions
        FROM (SELECT kind, finished_at FROM fillkeeper.audits
              WHERE account_no = s.no ORDER BY finished_at DESC LIMIT 50) AS last) AS a
      WHERE s.configured
      ORDER BY s.exchange, s.environment, s.account""";

  private final Sessions readers;

  PgFigures(Sessions readers) {
    this.readers = readers;
  }

  @Override
  public Future<List<AccountFigures>> read() {
    return readers.run(lane -> lane.preparedQuery(FIGURES).execute()).map(rows -> Rows.all(rows, PgFigures::figures))
        .recover(Failures::plain);
  }

  private static AccountFigures figures(Row row) {
    Map<AuditPass.Kind, Instant> audits = new EnumMap<>(AuditPass.Kind.class);
    for (AuditPass.Kind kind : List.of(AuditPass.Kind.OPEN_ORDERS, AuditPass.Kind.CLOSED_ORDERS,
        AuditPass.Kind.EXECUTIONS)) {
      Instant at = Rows.time(row, kind.name().toLowerCase(Locale.ROOT));
      if (at != null) {
        audits.put(kind, at);
      }
    }
    return new AccountFigures(
        new AccountKey(row.getString("exchange"), row.getString("environment"), row.getString("account")),
        row.getString("status"), row.getBoolean("is_current"), Rows.time(row, "last_event_at"), row.getInteger("open"),
        row.getInteger("overdue"), row.getInteger("accepted"), Rows.time(row, "oldest"), audits);
  }
}
