package fillkeeper.ledger;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.StreamCheckpoint;
import fillkeeper.domain.Tick;
import fillkeeper.domain.TickHash;
import fillkeeper.domain.Unreadable;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Ticks in PostgreSQL. */
final class PgTicks implements TickStore {

  private static final Columns<Tick> TICKS = new Columns<Tick>()
      .text("stream", Tick::stream).bytes("tick_hash", row -> row.hash().hex()).text("symbol", Tick::symbol)
      .number("seq", Tick::seq).text("trade_id", Tick::tradeId).number("ordinal", row -> (long) row.ordinal())
      .time("traded_at", Tick::tradedAt).amount("price", Tick::price).amount("qty", Tick::size)
      .text("side", Tick::side).bytes("content_hash", row -> row.content().hex())
      .time("received_at", Tick::receivedAt);

  private static final Columns<StreamCheckpoint> CHECKPOINTS = new Columns<StreamCheckpoint>()
      .text("stream", StreamCheckpoint::stream).text("symbol", StreamCheckpoint::symbol)
      .number("last_seq", StreamCheckpoint::lastSeq).time("newest_at", StreamCheckpoint::newestAt);

  /** Compared is what was there before; whatever another collector stored meanwhile is in no list of the answer. */
  private static final String RECORD = "WITH n AS (SELECT " + TICKS.values() + " FROM " + TICKS.unnest(2)
      + "),\nstored AS (\n  INSERT INTO fillkeeper.ticks (feed, recorded_at, " + TICKS.names()
      + ")\n  SELECT $1, clock_timestamp(), " + TICKS.names() + " FROM n\n  ON CONFLICT DO NOTHING\n"
      + "  RETURNING stream, tick_hash),\n" + """
      known AS (
        SELECT n.stream, n.tick_hash, n.received_at, n.traded_at, n.price, n.qty, n.side, t.traded_at AS a,
          t.price AS p, t.qty AS q, t.side AS s
        FROM n CROSS JOIN LATERAL (
          SELECT traded_at, price, qty, side FROM fillkeeper.ticks AS r
          WHERE r.stream = n.stream AND r.tick_hash = n.tick_hash OFFSET 0) AS t
        WHERE (n.stream, n.tick_hash) NOT IN (SELECT stream, tick_hash FROM stored)),
      other AS (
        SELECT stream, tick_hash, received_at, c.field, c.first, c.later
        FROM known CROSS JOIN LATERAL (VALUES
          ('price', p::text, price::text, p <> price), ('qty', q::text, qty::text, q <> qty),
          ('side', s, side, s <> side),
          ('traded_at', a::text, traded_at::text, a <> traded_at)) AS c (field, first, later, differs)
        WHERE c.differs),
      kept AS (
        INSERT INTO fillkeeper.tick_corrections (stream, tick_hash, received_at, field, first, later, recorded_at)
        SELECT stream, tick_hash, received_at, field, first, later, clock_timestamp() FROM other
        ON CONFLICT DO NOTHING),
      told AS (
        INSERT INTO fillkeeper.stream_checkpoints (feed, updated_at,\s""" + CHECKPOINTS.names()
      + ")\n  SELECT $1, statement_timestamp(), " + CHECKPOINTS.values() + " FROM "
      + CHECKPOINTS.unnest(2 + TICKS.count()) + """

        ON CONFLICT (stream) DO UPDATE SET last_seq = EXCLUDED.last_seq, updated_at = EXCLUDED.updated_at,
          newest_at = greatest(fillkeeper.stream_checkpoints.newest_at, EXCLUDED.newest_at))
      SELECT tick_hash, 'new' AS outcome FROM stored
      UNION ALL
      SELECT tick_hash, CASE WHEN EXISTS (SELECT FROM other AS o WHERE o.stream = k.stream
        AND o.tick_hash = k.tick_hash) THEN 'other' ELSE 'known' END FROM known AS k""";

  private static final String CHECKPOINTS_OF = """
      SELECT stream, symbol, last_seq, newest_at FROM fillkeeper.stream_checkpoints
      WHERE feed = $1 ORDER BY updated_at DESC, last_seq DESC NULLS LAST LIMIT $2""";

  private static final String SEEN = """
      SELECT no, tick_hash, content_hash FROM fillkeeper.ticks WHERE feed = $1 AND no < $2 ORDER BY no DESC LIMIT $3""";

  private static final String REJECT = "INSERT INTO fillkeeper.rejected_events (exchange, environment, recorded_at, "
      + Records.REJECTED.names() + ")\nSELECT 'provider', $1, clock_timestamp(), " + Records.REJECTED.values()
      + "\nFROM " + Records.REJECTED.unnest(2);

  private static final Comparator<Tick> IN_ONE_ORDER =
      Comparator.comparing(Tick::tradedAt).thenComparing(tick -> tick.hash().hex());

  private static final int STREAMS_MAX = 100_000;
  private static final int PAGE = 20_000;
  private static final int ROWS_MAX = 5_000;
  /** What another collector is storing at the same time is there the next time. */
  private static final int TRIES_MAX = 3;

  private final Sessions writers;
  private final Sessions readers;

  PgTicks(Sessions writers, Sessions readers) {
    this.writers = writers;
    this.readers = readers;
  }

  /** In parts that the statement's time suffices for; how far that is goes with the last. */
  @Override
  public Future<Recorded> record(String feed, List<Tick> ticks, List<StreamCheckpoint> checkpoints) {
    List<StreamCheckpoint> sorted =
        checkpoints.stream().sorted(Comparator.comparing(StreamCheckpoint::stream)).toList();
    if (ticks.size() <= ROWS_MAX) {
      return part(feed, ticks, sorted);
    }
    return part(feed, ticks.subList(0, ROWS_MAX), List.of()).compose(one ->
        record(feed, ticks.subList(ROWS_MAX, ticks.size()), sorted).map(more -> both(one, more)));
  }

  /**
   * One identity twice in one statement would keep the first silently, so the second is compared behind. All collectors
   * store in one order, so that two at once never wait for each other: in that of time, as the window is read back.
   */
  private Future<Recorded> part(String feed, List<Tick> ticks, List<StreamCheckpoint> checkpoints) {
    Map<TickHash, Tick> first = new LinkedHashMap<>();
    List<Tick> other = new ArrayList<>();
    for (Tick tick : ticks) {
      if (first.putIfAbsent(tick.hash(), tick) != null) {
        other.add(tick);
      }
    }
    Future<Recorded> done = store(feed, first.values().stream().sorted(IN_ONE_ORDER).toList(), checkpoints, 1);
    return other.isEmpty() ? done
        : done.compose(one -> part(feed, other, List.of()).map(more -> both(one, more)));
  }

  private Future<Recorded> store(String feed, List<Tick> ticks, List<StreamCheckpoint> checkpoints, int tried) {
    Tuple parameters = Tuple.tuple().addValue(feed);
    TICKS.bind(parameters, ticks);
    CHECKPOINTS.bind(parameters, checkpoints);
    return write(RECORD, parameters).compose(rows -> {
      Recorded done = recorded(rows);
      if (rows.size() == ticks.size()) {
        return Future.succeededFuture(done);
      }
      if (tried == TRIES_MAX) {
        return Future.failedFuture(new AttemptFailure(Cause.WRITE_FAILED, "ticks that are neither new nor known"));
      }
      return store(feed, ticks, checkpoints, tried + 1).map(more -> both(done, more));
    });
  }

  private static Recorded recorded(RowSet<Row> rows) {
    Set<TickHash> fresh = new HashSet<>();
    Set<TickHash> clashed = new HashSet<>();
    rows.forEach(row -> {
      if ("new".equals(row.getString("outcome"))) {
        fresh.add(hash(row, "tick_hash"));
      } else if ("other".equals(row.getString("outcome"))) {
        clashed.add(hash(row, "tick_hash"));
      }
    });
    return new Recorded(fresh, clashed);
  }

  private static Recorded both(Recorded one, Recorded more) {
    one.fresh().addAll(more.fresh());
    one.clashed().addAll(more.clashed());
    return one;
  }

  @Override
  public Future<Resumption> resumption(String feed, int seenMax) {
    List<Seen> newestFirst = new ArrayList<>();
    return read(CHECKPOINTS_OF, Tuple.of(feed, STREAMS_MAX)).compose(rows -> {
      List<StreamCheckpoint> checkpoints = Rows.all(rows, row -> new StreamCheckpoint(row.getString("stream"),
          row.getString("symbol"), row.getLong("last_seq"), Rows.time(row, "newest_at")));
      Long lastSeq = checkpoints.isEmpty() ? null : checkpoints.get(0).lastSeq();
      return seen(feed, Long.MAX_VALUE, seenMax, newestFirst).map(all -> {
        Collections.reverse(newestFirst);
        return new Resumption(checkpoints, lastSeq, newestFirst);
      });
    });
  }

  private Future<Void> seen(String feed, long before, int seenMax, List<Seen> newestFirst) {
    int wanted = Math.min(PAGE, seenMax - newestFirst.size());
    return read(SEEN, Tuple.of(feed, before, wanted)).compose(rows -> {
      long last = 0;
      for (Row row : rows) {
        newestFirst.add(new Seen(hash(row, "tick_hash"), hash(row, "content_hash")));
        last = row.getLong("no");
      }
      return rows.size() < wanted || newestFirst.size() == seenMax ? Future.succeededFuture()
          : seen(feed, last, seenMax, newestFirst);
    });
  }

  private static TickHash hash(Row row, String column) {
    Buffer bytes = row.getBuffer(column);
    return TickHash.of(bytes.getBytes());
  }

  @Override
  public Future<Void> reject(String feed, Unreadable what) {
    Tuple parameters = Tuple.tuple().addValue(feed);
    Records.REJECTED.bind(parameters, List.of(what));
    return write(REJECT, parameters).mapEmpty();
  }

  private Future<RowSet<Row>> write(String sql, Tuple parameters) {
    return writers.run(lane -> lane.preparedQuery(sql).execute(parameters)).recover(Failures::plain);
  }

  private Future<RowSet<Row>> read(String sql, Tuple parameters) {
    return readers.run(lane -> lane.preparedQuery(sql).execute(parameters)).recover(Failures::plain);
  }
}
