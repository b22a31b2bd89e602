package fillkeeper.ledger;

import fillkeeper.domain.AccountKey;
import fillkeeper.domain.BookedExecution;
import fillkeeper.domain.Correction;
import fillkeeper.domain.Gap;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderState;
import fillkeeper.ledger.LedgerReader.StoredIncident;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import java.util.List;
import java.util.function.Function;

/** The lists in PostgreSQL. */
final class PgLists implements LedgerLists {

  private static final String KEY = "exchange = $1 AND environment = $2 AND account = $3";
  private static final String FILE_MAX = " LIMIT 5000";

  private static final String ORDERS = "SELECT " + Rows.ORDER + "\nFROM fillkeeper.orders o\nWHERE o.account_no"
      + Selection.OF_ACCOUNT;

  /** By the index of what is unsettled first: by the order of changes the whole history would be walked. */
  private static final String UNSETTLED = "WITH o AS MATERIALIZED (SELECT o.* FROM fillkeeper.orders o"
      + "\nWHERE o.account_no" + Selection.OF_ACCOUNT + """

        AND o.status IN ('PENDING_TRIGGER', 'NEW', 'PARTIALLY_FILLED', 'UNKNOWN')
        ORDER BY o.category, o.record_type, o.symbol, o.order_id)
      SELECT\s""" + Rows.ORDER + "\nFROM o WHERE o.is_open";

  private static final String EXECUTIONS = "SELECT " + Rows.EXECUTION
      + "\nFROM fillkeeper.executions e\nWHERE e.account_no" + Selection.OF_ACCOUNT;

  /** An order has few, so they are found first and put in order afterwards. */
  private static final String OF_ORDER = "WITH e AS MATERIALIZED (SELECT * FROM fillkeeper.executions e"
      + "\nWHERE e.account_no" + Selection.OF_ACCOUNT;

  private static final String GAPS = "SELECT " + Rows.GAP + "\nFROM fillkeeper.gaps g\nWHERE g.exchange = $1"
      + " AND g.environment = $2 AND g.account = $3";

  private static final String CORRECTIONS = "SELECT " + Rows.CORRECTION + """

      FROM fillkeeper.executions e JOIN fillkeeper.execution_corrections x
        USING (exchange, environment, account, category, record_type, symbol, exec_id, leg)
      WHERE e.account_no""" + Selection.OF_ACCOUNT;

  private static final String INCIDENTS = """
      SELECT id, exchange, environment, account, epoch, cause, detail, opened_at, resolved_at, outage_id, attempt_no
      FROM fillkeeper.incidents WHERE\s""" + KEY;

  private static final String AUDITS = """
      SELECT id, kind, category, scope, window_from, window_to, started_at, finished_at, checked, differences, repaired,
             outcome, epoch
      FROM fillkeeper.audits WHERE account_no""" + Selection.OF_ACCOUNT;

  private static final String COVERAGE = """
      SELECT category, kind, scope, from_at, to_at, how, status, detail, proven_at
      FROM fillkeeper.coverage WHERE\s""" + KEY;

  private final Sessions readers;

  PgLists(Sessions readers) {
    this.readers = readers;
  }

  @Override
  public Future<List<OrderState>> orders(AccountKey account, OrderFilter filter, long before, int limit) {
    boolean open = Boolean.TRUE.equals(filter.open());
    return list(new Selection(account, open ? UNSETTLED : ORDERS)
        .with(" AND o.is_open = ?", open ? null : filter.open())
        .with(" AND o.category = ?", filter.category())
        .with(" AND o.symbol = ?", filter.symbol())
        .with(" AND o.client_order_id = ?", filter.clientOrderId())
        .with(" AND o.created_at >= ?", filter.from())
        .with(" AND o.created_at < ?", filter.to())
        .with(" AND o.change_seq < ?", before)
        .with(" ORDER BY o.change_seq DESC LIMIT ?", (long) limit), Rows::order);
  }

  @Override
  public Future<List<BookedExecution>> executions(AccountKey account, ExecutionFilter filter, long after, int limit) {
    boolean ofOrder = filter.orderId() != null || filter.clientOrderId() != null;
    Selection selection = new Selection(account, ofOrder ? OF_ORDER : EXECUTIONS)
        .with(" AND e.order_id = ?", filter.orderId())
        .with(" AND e.client_order_id = ?", filter.clientOrderId());
    if (ofOrder) {
      selection.then(")\nSELECT " + Rows.EXECUTION + " FROM e WHERE true");
    }
    return list(selection
        .with(" AND e.category = ?", filter.category())
        .with(" AND e.symbol = ?", filter.symbol())
        .with(" AND e.exec_type = ?", filter.execType())
        .with(" AND e.executed_at >= ?", filter.from())
        .with(" AND e.executed_at < ?", filter.to())
        .with(" AND e.change_seq > ?", after)
        .with(" ORDER BY e.change_seq LIMIT ?", (long) limit), Rows::execution);
  }

  @Override
  public Future<OrderFile> file(AccountKey account, OrderKey order) {
    return readers.run(lane -> Transaction.of(lane, () -> lane.query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        .execute().compose(begun -> file(lane, account, order)))).recover(Failures::plain);
  }

  private static Future<OrderFile> file(SqlConnection lane, AccountKey account, OrderKey order) {
    Future<List<BookedExecution>> executions = list(lane, new Selection(account, OF_ORDER)
        .with(" AND e.order_id = ?", order.orderId()).then(")\nSELECT " + Rows.EXECUTION + " FROM e WHERE true")
        .with(" AND e.category = ?", order.category()).with(" AND e.symbol = ?", order.symbol())
        .then(" ORDER BY e.change_seq" + FILE_MAX), Rows::execution);
    Future<List<Gap>> gaps = list(lane, new Selection(account, GAPS)
        .with(" AND g.category = ?", order.category()).with(" AND g.record_type = ?", order.recordType())
        .with(" AND g.symbol = ?", order.symbol()).with(" AND g.order_id = ?", order.orderId())
        .then(" ORDER BY g.id" + FILE_MAX), Rows::gap);
    Future<List<Correction>> corrections = list(lane, new Selection(account, CORRECTIONS)
        .with(" AND e.order_id = ?", order.orderId()).with(" AND e.category = ?", order.category())
        .with(" AND e.symbol = ?", order.symbol())
        .then(" ORDER BY x.change_seq" + FILE_MAX), row -> Rows.correction(Cells.of(row)));
    return Future.all(executions, gaps, corrections)
        .map(all -> new OrderFile(executions.result(), gaps.result(), corrections.result()));
  }

  @Override
  public Future<List<Gap>> gaps(AccountKey account, GapState state, long before, int limit) {
    String condition = switch (state) {
      case ANY -> "";
      case OPEN -> " AND g.closed_at IS NULL AND g.accepted_at IS NULL";
      case ACCEPTED -> " AND g.closed_at IS NULL AND g.accepted_at IS NOT NULL";
      case CLOSED -> " AND g.closed_at IS NOT NULL";
    };
    return list(new Selection(account, GAPS).then(condition).with(" AND g.id < ?", before)
        .with(" ORDER BY g.id DESC LIMIT ?", (long) limit), Rows::gap);
  }

  @Override
  public Future<List<StoredIncident>> incidents(AccountKey account, long before, int limit) {
    return list(new Selection(account, INCIDENTS).with(" AND id < ?", before)
        .with(" ORDER BY id DESC LIMIT ?", (long) limit), Rows::incident);
  }

  @Override
  public Future<List<StoredAudit>> audits(AccountKey account, long before, int limit) {
    return list(new Selection(account, AUDITS).with(" AND id < ?", before)
        .with(" ORDER BY id DESC LIMIT ?", (long) limit),
        row -> new StoredAudit(row.getLong("id"), Rows.audit(row), row.getLong("epoch")));
  }

  @Override
  public Future<List<StoredCoverage>> coverage(AccountKey account, CoverageKey after, int limit) {
    Selection selection = new Selection(account, COVERAGE);
    if (after != null) {
      selection.with(" AND (category, kind, scope, from_at) > (?", after.category()).with(", ?", after.kind())
          .with(", ?", after.scope()).with(", ?)", after.from());
    }
    return list(selection.with(" ORDER BY category, kind, scope, from_at LIMIT ?", (long) limit),
        row -> new StoredCoverage(Rows.coverage(row), Rows.time(row, "proven_at")));
  }

  private <T> Future<List<T>> list(Selection selection, Function<Row, T> record) {
    return readers.run(lane -> list(lane, selection, record)).recover(Failures::plain);
  }

  private static <T> Future<List<T>> list(SqlConnection lane, Selection selection, Function<Row, T> record) {
    return lane.preparedQuery(selection.sql()).execute(selection.parameters()).map(rows -> Rows.all(rows, record));
  }
}
