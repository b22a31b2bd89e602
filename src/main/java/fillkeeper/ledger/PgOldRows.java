package fillkeeper.ledger;

import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.time.Period;
import java.util.EnumMap;
import java.util.Map;

/** Old rows in PostgreSQL, found without an index of their own: each table is walked in an order that it has anyway. */
final class PgOldRows implements OldRows {

  /**
   * By account and change, up to the first row that is not old. What an account's row does not count yet stays: the
   * next attempt counts on from the highest number that it finds.
   */
  private static final String UNFILLED_ORDERS = """
      WITH at AS (
        SELECT a.no, a.change_seq, a.after
        FROM (SELECT no, change_seq, CASE WHEN no = $1 THEN $2 ELSE 0 END AS after
              FROM fillkeeper.accounts WHERE no >= $1) AS a
        CROSS JOIN LATERAL (
          SELECT recorded_at FROM fillkeeper.orders
          WHERE account_no = a.no AND change_seq > a.after AND change_seq <= a.change_seq
          ORDER BY change_seq LIMIT 1) AS oldest
        WHERE oldest.recorded_at < clock_timestamp() - make_interval(days => $3)
        ORDER BY a.no LIMIT 1
      ), piece AS MATERIALIZED (
        SELECT o.account_no, o.change_seq, o.exchange, o.environment, o.account, o.category, o.record_type, o.symbol,
               o.order_id, o.recorded_at < clock_timestamp() - make_interval(days => $3) AS old
        FROM at
        CROSS JOIN LATERAL (
          SELECT * FROM fillkeeper.orders
          WHERE account_no = at.no AND change_seq > at.after AND change_seq <= at.change_seq
          ORDER BY change_seq LIMIT $4) AS o
      ), gone AS (
        DELETE FROM fillkeeper.orders o USING piece p
        WHERE p.old AND o.change_seq = p.change_seq
          AND (o.exchange, o.environment, o.account, o.category, o.record_type, o.symbol, o.order_id)
            = (p.exchange, p.environment, p.account, p.category, p.record_type, p.symbol, p.order_id)
          AND o.status IN ('CANCELED', 'REJECTED', 'EXPIRED') AND o.cum_qty = 0 AND o.fills_qty = 0
        RETURNING 1
      )
      SELECT coalesce((SELECT no FROM at), $1) AS account,
             coalesce((SELECT max(change_seq) FROM piece WHERE old), $2) AS row,
             (SELECT count(*) FROM gone)::integer AS deleted,
             NOT EXISTS (SELECT FROM piece WHERE old) AS is_last""";

  private static final String AUDITS = byId("audits", "true");
  private static final String REJECTED_EVENTS = byId("rejected_events", "true");
  private static final String INCIDENTS = byId("incidents", """
      t.resolved_at IS NOT NULL AND EXISTS (
        SELECT FROM fillkeeper.incidents later
        WHERE (later.exchange, later.environment, later.account) = (t.exchange, t.environment, t.account)
          AND later.epoch > t.epoch)""");

  private static final Map<Kind, String> STATEMENTS = new EnumMap<>(Map.of(Kind.UNFILLED_ORDERS, UNFILLED_ORDERS,
      Kind.AUDITS, AUDITS, Kind.INCIDENTS, INCIDENTS, Kind.REJECTED_EVENTS, REJECTED_EVENTS));

  private final Lanes lanes;

  PgOldRows(Lanes lanes) {
    this.lanes = lanes;
  }

  @Override
  public Future<Piece> delete(Kind kind, Period kept, Piece after, int limit) {
    Tuple asked = Tuple.of(after.account(), after.row(), kept.getDays(), (long) limit);
    return lanes.run(lane -> lane.preparedQuery(STATEMENTS.get(kind)).execute(asked))
        .map(rows -> piece(rows.iterator().next())).recover(Failures::plain);
  }

  private static Piece piece(Row row) {
    return new Piece(row.getLong("account"), row.getLong("row"), row.getInteger("deleted"), row.getBoolean("is_last"));
  }

  /** Ids are given out in the order of time, so the first row that is not old ends the walk. */
  private static String byId(String table, String unless) {
    return """
        WITH piece AS MATERIALIZED (
          SELECT id, recorded_at < clock_timestamp() - make_interval(days => $3) AS old
          FROM fillkeeper.%1$s WHERE id > $2 ORDER BY id LIMIT $4
        ), gone AS (
          DELETE FROM fillkeeper.%1$s t USING piece p WHERE t.id = p.id AND p.old AND %2$s
          RETURNING 1
        )
        SELECT $1::bigint AS account, coalesce((SELECT max(id) FROM piece WHERE old), $2) AS row,
               (SELECT count(*) FROM gone)::integer AS deleted,
               (SELECT count(*) FROM piece WHERE old) < $4 AS is_last""".formatted(table, unless);
  }
}
