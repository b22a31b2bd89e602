package fillkeeper.ledger;

import fillkeeper.domain.AccountKey;
import fillkeeper.domain.AccountStatus;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Batch;
import fillkeeper.domain.BookedExecution;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Checkpoint;
import fillkeeper.domain.ExecType;
import fillkeeper.domain.ExecutionKey;
import fillkeeper.domain.Gap;
import fillkeeper.domain.Instrument;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderState;
import fillkeeper.domain.SymbolKey;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The ledger in PostgreSQL. Each write is one statement on one lane, so one round trip and one commit. */
final class PgLedger implements Ledger {

  /** $10 status, $11 detail, $12 and $13 marks, $14 whether what was wrong is over, $15 the number of the change. */
  private static final String STATUS = "WITH fence AS (" + Fence.updating(Fence.RENEWAL + """
      , status_since = CASE WHEN status = $10 THEN status_since ELSE clock_timestamp() END,
      status = $10, status_detail = $11, last_synced_at = coalesce($12::timestamptz, last_synced_at),
      last_proven_at = coalesce($13::timestamptz, last_proven_at),
      status_seq = greatest(status_seq, $15::bigint)""") + """
      ),
      resolved AS (
        UPDATE fillkeeper.incidents SET resolved_at = clock_timestamp()
        WHERE exchange = $1 AND environment = $2 AND account = $3 AND resolved_at IS NULL AND $14::boolean
          AND EXISTS (SELECT 1 FROM fence))
      """ + Fence.verdict("true");

  private static final String BIND = "WITH fence AS ("
      + Fence.updating("venue_account_id = coalesce(venue_account_id, $7::text)") + ")\n"
      + Fence.verdict("true") + ", (SELECT venue_account_id FROM fence) AS bound";

  private static final String INSTRUMENTS = "INSERT INTO fillkeeper.instruments AS i"
      + " (exchange, environment, recorded_at, " + Records.INSTRUMENTS.names()
      + ")\nSELECT $1, $2, clock_timestamp(), " + Records.INSTRUMENTS.values()
      + "\nFROM " + Records.INSTRUMENTS.unnest(3)
      + "\nON CONFLICT (exchange, environment, category, symbol) DO UPDATE SET recorded_at = EXCLUDED.recorded_at, "
      + Records.INSTRUMENTS.fromExcluded(List.of("category", "symbol")) + """

      WHERE (i.base_currency, i.quote_currency, i.settle_currency, i.contract_type, i.contract_size,
             i.contract_size_currency, i.price_tick, i.qty_step, i.expires_at)
        IS DISTINCT FROM
            (EXCLUDED.base_currency, EXCLUDED.quote_currency, EXCLUDED.settle_currency, EXCLUDED.contract_type,
             EXCLUDED.contract_size, EXCLUDED.contract_size_currency, EXCLUDED.price_tick, EXCLUDED.qty_step,
             EXCLUDED.expires_at)""";

  static final String HIGHEST = """
      SELECT greatest(a.change_seq,
        (SELECT max(change_seq) FROM fillkeeper.orders WHERE account_no = $1),
        (SELECT max(change_seq) FROM fillkeeper.executions WHERE account_no = $1),
        (SELECT max(change_seq) FROM fillkeeper.execution_corrections WHERE account_no = $1),
        (SELECT max(change_seq) FROM fillkeeper.gaps WHERE account_no = $1)) AS change_seq
      FROM fillkeeper.accounts a WHERE a.no = $1""";

  private static final String NO_FILLS = Stream.of(ExecType.values()).filter(type -> !type.isFill())
      .map(type -> "'" + type + "'").collect(Collectors.joining(", "));

  private static final String OPEN_GAPS = "SELECT " + Rows.GAP + """

      FROM fillkeeper.gaps g
      WHERE g.account_no = $1 AND g.closed_at IS NULL
      ORDER BY g.id""";

  static final String SHORT_OF_FILLS = "SELECT " + Rows.ORDER + """

      FROM fillkeeper.orders o
      WHERE o.account_no = $1 AND o.cum_qty > o.fills_qty
      ORDER BY o.change_seq DESC LIMIT 10000""";

  /**
   * One of the orders changed last whose sum of fills is not that of its executions, or is above its quantity. Nothing
   * that is written here leaves such a row; whoever changed rows by hand does.
   *
   * <p>The range of one and the order keep each sum a look-up by the order's id, whatever the statistics say: those of
   * a young table, in which one order has all fills, would make it a thousand walks over what came since.
   */
  static final String DAMAGED = """
      SELECT o.order_id, o.category, o.symbol, o.cum_qty::text AS cum_qty, o.fills_qty::text AS fills_qty,
             f.qty::text AS sum
      FROM (SELECT * FROM fillkeeper.orders WHERE account_no = $1 ORDER BY change_seq DESC LIMIT 1000) AS o
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(coalesce(
            (SELECT x.later::numeric FROM fillkeeper.execution_corrections x
             WHERE x.exchange = e.exchange AND x.environment = e.environment AND x.account = e.account
               AND x.category = e.category AND x.record_type = e.record_type AND x.symbol = e.symbol
               AND x.exec_id = e.exec_id AND x.leg = e.leg AND x.field = 'qty' AND x.resolution = 'REPLACED'
             ORDER BY x.change_seq DESC LIMIT 1), e.qty)), 0) AS qty
        FROM (SELECT * FROM fillkeeper.executions e
              WHERE e.account_no = $1 AND e.order_id >= o.order_id AND e.order_id <= o.order_id
                AND e.category = o.category AND e.symbol = o.symbol
                AND e.exec_type NOT IN (""" + NO_FILLS + """
      )
              ORDER BY e.order_id) AS e) AS f
      WHERE o.record_type = 'order' AND (o.fills_qty <> f.qty OR o.cum_qty < greatest(f.qty, o.row_cum_qty))
      LIMIT 1""";

  private static final String CHECKPOINTS = """
      SELECT walk, whole_since, whole_until FROM fillkeeper.checkpoints
      WHERE exchange = $1 AND environment = $2 AND account = $3""";

  /**
   * Every symbol of an account, from one to the next by an index: as many look-ups as there are symbols. What fills an
   * order has the order's symbol.
   */
  static final String SYMBOLS = symbols("fillkeeper.orders t WHERE true") + "\nUNION\n" + symbols(
      "fillkeeper.executions t WHERE (t.order_id IS NULL OR t.exec_type IN (" + NO_FILLS + "))");

  /** The limit keeps each key a look-up of its own, whatever the statistics say. */
  static final String ORDERS = "SELECT o.* FROM " + Records.ORDER_KEYS.unnest(4) + "\nCROSS JOIN LATERAL (SELECT "
      + Rows.ORDER + """

        FROM fillkeeper.orders o
        WHERE o.exchange = $1 AND o.environment = $2 AND o.account = $3 AND o.category = n.category
          AND o.record_type = n.record_type AND o.symbol = n.symbol AND o.order_id = n.order_id
        LIMIT 1) AS o""";

  static final String EXECUTIONS = "SELECT e.* FROM " + Records.EXECUTION_KEYS.unnest(4)
      + "\nCROSS JOIN LATERAL (SELECT " + Rows.EXECUTION + """
        ,
          (SELECT jsonb_agg(jsonb_build_array(x.field, x.later, x.resolution) ORDER BY x.change_seq)::text
           FROM fillkeeper.execution_corrections x
           WHERE x.exchange = $1 AND x.environment = $2 AND x.account = $3 AND x.category = n.category
             AND x.record_type = n.record_type AND x.symbol = n.symbol AND x.exec_id = n.exec_id AND x.leg = n.leg)
          AS restated
        FROM fillkeeper.executions e
        WHERE e.exchange = $1 AND e.environment = $2 AND e.account = $3 AND e.category = n.category
          AND e.record_type = n.record_type AND e.symbol = n.symbol AND e.exec_id = n.exec_id AND e.leg = n.leg
        LIMIT 1) AS e""";

  static final String UNSETTLED = "SELECT " + Rows.ORDER + """

      FROM fillkeeper.orders o
      WHERE o.account_no = $1 AND o.status IN ('PENDING_TRIGGER', 'NEW', 'PARTIALLY_FILLED', 'UNKNOWN')
        AND (o.category, o.record_type, o.symbol, o.order_id) > ($2, $3, $4, $5)
      ORDER BY o.category, o.record_type, o.symbol, o.order_id
      LIMIT $6""";

  private final Sessions writers;
  private final Sessions readers;
  private final long leaseMs;
  private final Consumer<AccountKey> changed;

  /**
   * Makes it.
   *
   * @param changed told after each write of an account, whether or not it was confirmed
   */
  PgLedger(Sessions writers, Sessions readers, long leaseMs, Consumer<AccountKey> changed) {
    this.writers = writers;
    this.readers = readers;
    this.leaseMs = leaseMs;
    this.changed = changed;
  }

  @Override
  public Future<Instant> apply(Claim claim, Instant told, boolean renew, Batch batch) {
    ApplyStatement statement = ApplyStatement.of(renew, batch);
    return write(claim, statement.sql(), statement.parameters(claim, told, leaseMs, batch))
        .map(row -> renew ? Rows.time(row, "live_until") : told);
  }

  @Override
  public Future<Instant> status(Claim claim, Instant told, AccountStatus status, String detail, Marks marks) {
    Tuple parameters = Fence.parameters(claim, told);
    Fence.renewal(parameters, leaseMs, marks.lastEventAt(), marks.changeSeq());
    parameters.addValue(status.name()).addValue(detail == null ? "" : detail)
        .addValue(Columns.time(marks.lastSyncedAt())).addValue(Columns.time(marks.lastProvenAt()))
        .addValue(status == AccountStatus.LIVE || status == AccountStatus.DEGRADED).addValue(marks.statusSeq());
    return write(claim, STATUS, parameters).map(row -> Rows.time(row, "live_until"));
  }

  @Override
  public Future<Void> bind(Claim claim, String venueAccountId) {
    return write(claim, BIND, Fence.parameters(claim, claim.liveUntil()).addValue(venueAccountId))
        .compose(row -> venueAccountId.equals(row.getString("bound")) ? Future.succeededFuture()
            : Future.failedFuture(new AttemptFailure(Cause.ACCOUNT_MISMATCH,
                "the key is of account " + venueAccountId + ", the ledger of " + row.getString("bound"))));
  }

  @Override
  public Future<Void> instruments(AccountKey account, List<Instrument> instruments) {
    List<Instrument> inOneOrder = instruments.stream()
        .collect(Collectors.toMap(row -> List.of(row.category(), row.symbol()), Function.identity(), (a, b) -> b))
        .values().stream()
        .sorted(Comparator.comparing(Instrument::category).thenComparing(Instrument::symbol)).toList();
    Tuple parameters = Tuple.tuple().addValue(account.exchange()).addValue(account.environment());
    Records.INSTRUMENTS.bind(parameters, inOneOrder);
    return writers.run(lane -> lane.preparedQuery(INSTRUMENTS).execute(parameters))
        .recover(Failures::plain).mapEmpty();
  }

  @Override
  public Future<Resume> resume(Claim claim) {
    return readers.run(lane -> resume(lane, claim)).recover(Failures::plain);
  }

  private static Future<Resume> resume(SqlConnection lane, Claim claim) {
    Tuple no = Tuple.of((long) claim.no());
    Future<Long> highest = lane.preparedQuery(HIGHEST).execute(no).map(rows -> rows.iterator().next().getLong(0));
    Future<List<Gap>> gaps = lane.preparedQuery(OPEN_GAPS).execute(no).map(rows -> Rows.all(rows, Rows::gap));
    Future<List<OrderState>> openGaps =
        lane.preparedQuery(SHORT_OF_FILLS).execute(no).map(rows -> Rows.all(rows, Rows::order));
    Future<Map<String, Checkpoint>> checkpoints = lane.preparedQuery(CHECKPOINTS).execute(account(claim))
        .map(rows -> byKey(rows, Rows::checkpoint, Checkpoint::walk));
    Future<Set<SymbolKey>> symbols = lane.preparedQuery(SYMBOLS).execute(no)
        .map(rows -> new TreeSet<>(Rows.all(rows, Rows::symbol)));
    return Future.all(highest, gaps, openGaps, checkpoints, symbols).map(all -> new Resume(highest.result(),
        gaps.result(), openGaps.result(), checkpoints.result(), symbols.result()));
  }

  @Override
  public Future<Void> undamaged(Claim claim) {
    return read(DAMAGED, Tuple.of((long) claim.no())).compose(PgLedger::undamaged);
  }

  private static Future<Void> undamaged(RowSet<Row> damaged) {
    if (damaged.size() == 0) {
      return Future.succeededFuture();
    }
    Row row = damaged.iterator().next();
    return Future.failedFuture(new AttemptFailure(Cause.DRIFT, "order " + row.getString("order_id") + " ("
        + row.getString("category") + " " + row.getString("symbol") + ") says " + row.getString("cum_qty")
        + " filled and fills of " + row.getString("fills_qty") + ", its executions sum to " + row.getString("sum")
        + ": rows were changed by hand, a person must mend them"));
  }

  @Override
  public Future<Map<OrderKey, OrderState>> orders(Claim claim, Collection<OrderKey> keys) {
    Tuple parameters = account(claim);
    Records.ORDER_KEYS.bind(parameters, List.copyOf(keys));
    return read(ORDERS, parameters).map(rows -> byKey(rows, Rows::order, OrderState::key));
  }

  @Override
  public Future<Map<ExecutionKey, BookedExecution>> executions(Claim claim, Collection<ExecutionKey> keys) {
    Tuple parameters = account(claim);
    Records.EXECUTION_KEYS.bind(parameters, List.copyOf(keys));
    return read(EXECUTIONS, parameters)
        .map(rows -> byKey(rows, Rows::restatedExecution, booked -> booked.execution().key()));
  }

  @Override
  public Future<List<OrderState>> unsettled(Claim claim, OrderKey after, int limit) {
    OrderKey from = after == null ? new OrderKey("", "", "", "") : after;
    return read(UNSETTLED, Tuple.tuple().addValue((long) claim.no()).addValue(from.category())
        .addValue(from.recordType()).addValue(from.symbol()).addValue(from.orderId()).addValue((long) limit))
        .map(rows -> Rows.all(rows, Rows::order));
  }

  private Future<Row> write(Claim claim, String sql, Tuple parameters) {
    return writers.run(claim.account(), lane -> lane.preparedQuery(sql).execute(parameters))
        .onComplete(written -> changed.accept(claim.account()))
        .recover(Failures.of(claim))
        .map(rows -> rows.iterator().next());
  }

  private Future<RowSet<Row>> read(String sql, Tuple parameters) {
    return readers.run(lane -> lane.preparedQuery(sql).execute(parameters)).recover(Failures::plain);
  }

  /** The words of the index; its order is that of bytes, in which all of an account are together. */
  private static String symbols(String rows) {
    String words = "t.account_no::text || ' ' || t.category || ' ' || t.symbol";
    String next = "(SELECT " + words + " FROM " + rows + " AND " + words + " > %s AND " + words
        + " < $1::bigint::text || '!' ORDER BY " + words + " LIMIT 1)";
    return """
        SELECT split_part(it, ' ', 2) AS category,
               substr(it, length(split_part(it, ' ', 1)) + length(split_part(it, ' ', 2)) + 3) AS symbol FROM (
          WITH RECURSIVE held AS (
            SELECT %s AS it
            UNION ALL
            SELECT %s FROM held WHERE it IS NOT NULL)
          SELECT it FROM held WHERE it IS NOT NULL) AS symbols""".formatted(
        next.formatted("$1::bigint::text || ' '"), next.formatted("held.it"));
  }

  private static Tuple account(Claim claim) {
    return Tuple.tuple().addValue(claim.account().exchange()).addValue(claim.account().environment())
        .addValue(claim.account().account());
  }

  private static <K, T> Map<K, T> byKey(RowSet<Row> rows, Function<Row, T> record, Function<T, K> key) {
    return Rows.all(rows, record).stream().collect(Collectors.toMap(key, Function.identity(), (a, b) -> a));
  }
}
