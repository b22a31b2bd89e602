package fillkeeper.ledger;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Amounts;
import fillkeeper.domain.Cause;
import fillkeeper.domain.IdsReusedException;
import fillkeeper.domain.PublicTrade;
import fillkeeper.domain.Side;
import fillkeeper.domain.Unreadable;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Public trades in PostgreSQL. */
final class PgTrades implements TradeStore {

  private static final String KEY = "category, record_type, symbol, trade_id";

  /** A trade keeps its time: what was traded so much earlier or later is another one. */
  private static final int ANOTHER_SECONDS = 60;

  /** Compared is what was there before; whatever another recorder stored meanwhile is missing in both counts. */
  private static final String STORING = "WITH n AS (SELECT " + Records.TRADES.values() + " FROM "
      + Records.TRADES.unnest(3) + "),\nstored AS (\n  INSERT INTO fillkeeper.recorded_trades (exchange, environment,"
      + " recorded_at, " + Records.TRADES.names() + ")\n  SELECT $1, $2, clock_timestamp(), " + Records.TRADES.names()
      + " FROM n\n  ON CONFLICT DO NOTHING\n  RETURNING " + KEY + "),\n" + """
      known AS (
        SELECT n.category, n.record_type, n.symbol, n.trade_id, n.received_at, n.price, n.quantity, n.taker_side,
          n.traded_at, t.price AS p, t.quantity AS q, t.taker_side AS s, t.traded_at AS a,
          abs(extract(epoch FROM n.traded_at - t.traded_at)) > %2$d AS is_another
        FROM n CROSS JOIN LATERAL (
          SELECT price, quantity, taker_side, traded_at FROM fillkeeper.recorded_trades AS r
          WHERE r.exchange = $1 AND r.environment = $2 AND r.category = n.category AND r.record_type = n.record_type
            AND r.symbol = n.symbol AND r.trade_id = n.trade_id OFFSET 0) AS t
        WHERE (n.category, n.record_type, n.symbol, n.trade_id) NOT IN (SELECT %1$s FROM stored)),
      other AS (
        SELECT category, record_type, symbol, trade_id, received_at, c.field, c.first, c.later
        FROM known CROSS JOIN LATERAL (VALUES
          ('price', p::text, price::text, p <> price), ('quantity', q::text, quantity::text, q <> quantity),
          ('taker_side', s, taker_side, s <> taker_side),
          ('traded_at', a::text, traded_at::text, a <> traded_at)) AS c (field, first, later, differs)
        WHERE c.differs AND NOT is_another),
      kept AS (
        INSERT INTO fillkeeper.trade_corrections (exchange, environment, category, record_type, symbol, trade_id,
          received_at, field, first, later, resolution, recorded_at)
        SELECT $1, $2, category, record_type, symbol, trade_id, received_at, field, first, later, 'KEPT',
          clock_timestamp()
        FROM other
        ON CONFLICT DO NOTHING)""".formatted(KEY, ANOTHER_SECONDS);

  private static final String OUTCOME = "\nSELECT (SELECT count(*) FROM stored) AS stored,"
      + " (SELECT count(*) FROM known) AS known, (SELECT count(DISTINCT (" + KEY + ")) FROM other) AS collisions,\n" + """
        (SELECT format('trade %s of %s was traded at %s and another one at %s', trade_id, symbol,
            to_char(a AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
            to_char(traded_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
          FROM known WHERE is_another ORDER BY traded_at LIMIT 1) AS reused,
        """;

  /** For what is probably all new: nothing is compared, and where not all was new that follows. */
  private static final String STORE = "WITH stored AS (\n  INSERT INTO fillkeeper.recorded_trades (exchange,"
      + " environment, recorded_at, " + Records.TRADES.names() + ")\n  SELECT $1, $2, clock_timestamp(), " + Records.TRADES.values()
      + " FROM " + Records.TRADES.unnest(3) + "\n  ON CONFLICT DO NOTHING\n  RETURNING 1)\n"
      + "SELECT count(*) AS stored, 0::bigint AS known, 0::bigint AS collisions, NULL::text AS reused,"
      + " 0::bigint AS gaps FROM stored";

  private static final String RECORD = STORING + OUTCOME + "0::bigint AS gaps";

  private static final String RECORD_RECENT = STORING + """
      ,
      gap AS (
        INSERT INTO fillkeeper.trade_gaps (exchange, environment, category, record_type, symbol, from_trade, to_trade,
          from_at, to_at, opened_at)
        SELECT $1, $2, o.category, o.record_type, o.symbol, t.trade_id, o.trade_id, t.traded_at, o.traded_at,
          clock_timestamp()
        FROM (SELECT DISTINCT ON (category, record_type, symbol) category, record_type, symbol, trade_id, traded_at
          FROM n ORDER BY category, record_type, symbol, traded_at, trade_id) AS o
        CROSS JOIN LATERAL (
          SELECT trade_id, traded_at FROM fillkeeper.recorded_trades AS r
          WHERE r.exchange = $1 AND r.environment = $2 AND r.category = o.category AND r.symbol = o.symbol
            AND r.record_type = o.record_type
          ORDER BY r.traded_at DESC LIMIT 1) AS t
        WHERE (SELECT count(*) FROM stored) = (SELECT count(*) FROM n)
        ON CONFLICT DO NOTHING
        RETURNING 1)""" + OUTCOME + "(SELECT count(*) FROM gap) AS gaps";

  /** Ids are numbers where a list goes on behind one, so the longer is the later. */
  private static final String RESUMPTION = """
      SELECT r.trade_id FROM fillkeeper.recorded_trades AS r
      WHERE r.exchange = $1 AND r.environment = $2 AND r.category = $3 AND r.record_type = $4 AND r.symbol = $5
        AND r.traded_at >= (
          SELECT traded_at FROM fillkeeper.recorded_trades AS m
          WHERE m.exchange = $1 AND m.environment = $2 AND m.category = $3 AND m.record_type = $4 AND m.symbol = $5
          ORDER BY m.traded_at DESC LIMIT 1) - $6::bigint * interval '1 millisecond'
      ORDER BY r.traded_at, length(r.trade_id), r.trade_id LIMIT 1""";

  private static final String NEWEST = """
      SELECT trade_id, price, quantity, taker_side, traded_at, received_at, details::text AS details
      FROM fillkeeper.recorded_trades
      WHERE exchange = $1 AND environment = $2 AND category = $3 AND record_type = $4 AND symbol = $5
      ORDER BY traded_at DESC, length(trade_id) DESC, trade_id DESC LIMIT 1""";

  private static final String GAP = """
      INSERT INTO fillkeeper.trade_gaps (exchange, environment, category, record_type, symbol, from_trade, to_trade,
        from_at, to_at, opened_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, clock_timestamp())
      ON CONFLICT DO NOTHING""";

  private static final String REJECT = "INSERT INTO fillkeeper.rejected_events (exchange, environment, recorded_at, "
      + Records.REJECTED.names() + ")\nSELECT $1, $2, clock_timestamp(), " + Records.REJECTED.values() + "\nFROM "
      + Records.REJECTED.unnest(3);

  private static final int ROWS_MAX = 5_000;
  /** What another recorder is storing at the same time is there the next time. */
  private static final int TRIES_MAX = 4;

  private final Sessions writers;
  private final Sessions readers;

  PgTrades(Sessions writers, Sessions readers) {
    this.writers = writers;
    this.readers = readers;
  }

  /** In parts that the statement's time suffices for. */
  @Override
  public Future<Recorded> record(String exchange, String environment, List<PublicTrade> trades) {
    if (trades.size() <= ROWS_MAX) {
      return store(STORE, exchange, environment, trades);
    }
    return store(STORE, exchange, environment, trades.subList(0, ROWS_MAX)).compose(one ->
        record(exchange, environment, trades.subList(ROWS_MAX, trades.size())).map(one::plus));
  }

  @Override
  public Future<Recorded> recordRecent(String exchange, String environment, List<PublicTrade> trades) {
    return store(RECORD_RECENT, exchange, environment, trades);
  }

  /**
   * One id twice in one statement would keep the first silently, so the second is compared in a statement behind. All
   * recorders store in one order, so that two at once never wait for each other.
   */
  private Future<Recorded> store(String sql, String exchange, String environment, List<PublicTrade> trades) {
    if (trades.isEmpty()) {
      return Future.succeededFuture(Recorded.NOTHING);
    }
    Map<List<String>, PublicTrade> first = new LinkedHashMap<>();
    List<PublicTrade> other = new ArrayList<>();
    int again = 0;
    for (PublicTrade trade : trades) {
      PublicTrade known = first.putIfAbsent(
          List.of(trade.category(), trade.recordType(), trade.symbol(), trade.tradeId()), trade);
      if (known != null && saysTheSame(known, trade)) {
        again++;
      } else if (known != null) {
        other.add(trade);
      }
    }
    Recorded repeated = new Recorded(0, again, 0, 0);
    List<PublicTrade> sorted = first.values().stream()
        .sorted(Comparator.comparing(PublicTrade::symbol).thenComparing(PublicTrade::tradeId)).toList();
    return store(sql, exchange, environment, sorted, 1)
        .compose(done -> store(RECORD, exchange, environment, other).map(done.plus(repeated)::plus));
  }

  private Future<Recorded> store(String sql, String exchange, String environment, List<PublicTrade> trades, int tried) {
    Tuple parameters = Tuple.tuple().addValue(exchange).addValue(environment);
    Records.TRADES.bind(parameters, trades);
    return write(sql, parameters).compose(rows -> {
      Row row = rows.iterator().next();
      String reused = row.getString("reused");
      if (reused != null) {
        return Future.failedFuture(new IdsReusedException("the exchange's ids have started again: " + reused));
      }
      Recorded done = recorded(row);
      int unseen = trades.size() - Math.toIntExact(row.getLong("stored") + row.getLong("known"));
      if (unseen == 0) {
        return Future.succeededFuture(done);
      }
      if (tried == TRIES_MAX) {
        return Future.failedFuture(new AttemptFailure(Cause.WRITE_FAILED, "trades that are neither new nor known"));
      }
      return store(RECORD, exchange, environment, trades, tried + 1).map(all -> new Recorded(
          all.stored() + done.stored(), all.duplicates() - done.stored(), all.collisions(),
          all.gaps() + done.gaps()));
    });
  }

  private static Recorded recorded(Row row) {
    int collisions = Math.toIntExact(row.getLong("collisions"));
    return new Recorded(Math.toIntExact(row.getLong("stored")),
        Math.toIntExact(row.getLong("known")) - collisions, collisions, Math.toIntExact(row.getLong("gaps")));
  }

  private static boolean saysTheSame(PublicTrade one, PublicTrade other) {
    return Amounts.same(one.price(), other.price()) && Amounts.same(one.quantity(), other.quantity())
        && one.takerSide() == other.takerSide() && one.tradedAt().equals(other.tradedAt());
  }

  @Override
  public Future<Optional<String>> resumption(Kind kind, Duration overlap) {
    Tuple parameters = Tuple.of(kind.exchange(), kind.environment(), kind.category(), kind.recordType(), kind.symbol(),
        overlap.toMillis());
    return readers.run(lane -> lane.preparedQuery(RESUMPTION).execute(parameters)).recover(Failures::plain)
        .map(rows -> rows.size() == 0 ? Optional.empty() : Optional.of(rows.iterator().next().getString("trade_id")));
  }

  @Override
  public Future<Optional<PublicTrade>> newest(Kind kind) {
    Tuple parameters = Tuple.of(kind.exchange(), kind.environment(), kind.category(), kind.recordType(), kind.symbol());
    return readers.run(lane -> lane.preparedQuery(NEWEST).execute(parameters)).recover(Failures::plain)
        .map(rows -> rows.size() == 0 ? Optional.empty() : Optional.of(trade(kind, rows.iterator().next())));
  }

  private static PublicTrade trade(Kind kind, Row row) {
    String side = row.getString("taker_side");
    return new PublicTrade(kind.category(), kind.recordType(), kind.symbol(), row.getString("trade_id"),
        row.getBigDecimal("price"), row.getBigDecimal("quantity"), side == null ? null : Side.valueOf(side),
        row.getOffsetDateTime("traded_at").toInstant(), row.getOffsetDateTime("received_at").toInstant(),
        row.getString("details"));
  }

  @Override
  public Future<Recorded> gap(String exchange, String environment, PublicTrade from, PublicTrade to) {
    Tuple parameters = Tuple.tuple().addValue(exchange).addValue(environment).addValue(from.category())
        .addValue(from.recordType()).addValue(from.symbol()).addValue(from.tradeId()).addValue(to.tradeId())
        .addValue(from.tradedAt().atOffset(ZoneOffset.UTC)).addValue(to.tradedAt().atOffset(ZoneOffset.UTC));
    return write(GAP, parameters).map(rows -> new Recorded(0, 0, 0, rows.rowCount()));
  }

  @Override
  public Future<Void> reject(String exchange, String environment, Unreadable what) {
    Tuple parameters = Tuple.tuple().addValue(exchange).addValue(environment);
    Records.REJECTED.bind(parameters, List.of(what));
    return write(REJECT, parameters).mapEmpty();
  }

  private Future<RowSet<Row>> write(String sql, Tuple parameters) {
    return writers.run(lane -> lane.preparedQuery(sql).execute(parameters)).recover(Failures::plain);
  }
}
