package fillkeeper.ledger;

import fillkeeper.domain.AccountKey;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderState;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** What others read, in PostgreSQL. A list by change number asks by the account's short number, whose index it has. */
final class PgReader implements LedgerReader {

  private static final String ACCOUNTS = """
      SELECT exchange, environment, account, label, epoch, owner, live_until, status, status_since, status_detail,
             is_current, configured, venue_account_id, change_seq, last_event_at, last_synced_at, last_proven_at
      FROM fillkeeper.account_status""";

  private static final String ACCOUNT = ACCOUNTS + "\nWHERE exchange = $1 AND environment = $2 AND account = $3";

  private static final String OF_ACCOUNT = Selection.OF_ACCOUNT;

  private static final String ORDERS = "SELECT " + Rows.ORDER + "\nFROM fillkeeper.orders o\nWHERE o.account_no"
      + OF_ACCOUNT + " ";

  static final String NEWEST = ORDERS + "ORDER BY o.change_seq DESC LIMIT $4";

  /** By the index of what is unsettled first: by the order of changes the whole history would be walked. */
  static final String OPEN = "WITH unsettled AS MATERIALIZED (SELECT o.is_open, " + Rows.ORDER
      + "\nFROM fillkeeper.orders o\nWHERE o.account_no" + OF_ACCOUNT + """

        AND o.status IN ('PENDING_TRIGGER', 'NEW', 'PARTIALLY_FILLED', 'UNKNOWN')
        ORDER BY o.category, o.record_type, o.symbol, o.order_id)
      SELECT * FROM unsettled WHERE is_open ORDER BY change_seq DESC LIMIT $4""";

  private static final String ORDER = "SELECT " + Rows.ORDER + """

      FROM fillkeeper.orders o
      WHERE o.exchange = $1 AND o.environment = $2 AND o.account = $3
        AND o.category = $4 AND o.record_type = $5 AND o.symbol = $6 AND o.order_id = $7""";

  static final String BY_CLIENT_ID = ORDERS + """
      AND o.client_order_id = $4 AND ($5::text IS NULL OR o.category = $5) AND ($6::text IS NULL OR o.symbol = $6)
        AND ($7::text IS NULL OR o.record_type = $7)
      ORDER BY o.change_seq DESC LIMIT $8""";

  private static final String LAST_INCIDENT = """
      SELECT id, exchange, environment, account, epoch, cause, detail, opened_at, resolved_at, outage_id, attempt_no
      FROM fillkeeper.incidents
      WHERE exchange = $1 AND environment = $2 AND account = $3
      ORDER BY epoch DESC LIMIT 1""";

  private static final String GAPS = "SELECT count(*)::integer FROM fillkeeper.gaps\nWHERE account_no" + OF_ACCOUNT
      + " AND closed_at IS NULL AND accepted_at IS NULL";

  private final Sessions readers;

  PgReader(Sessions readers) {
    this.readers = readers;
  }

  @Override
  public Future<Void> ping() {
    return query("SELECT no FROM fillkeeper.account_status LIMIT 1", Tuple.tuple()).mapEmpty();
  }

  @Override
  public Future<UUID> incarnation() {
    return query("SELECT incarnation FROM fillkeeper.ledger", Tuple.tuple())
        .map(rows -> rows.iterator().next().getUUID("incarnation"));
  }

  @Override
  public Future<List<AccountRow>> accounts() {
    return list(ACCOUNTS + "\nORDER BY exchange, environment, account", Tuple.tuple(), Rows::account);
  }

  @Override
  public Future<Optional<AccountRow>> account(AccountKey key) {
    return first(ACCOUNT, of(key), Rows::account);
  }

  @Override
  public Future<List<OrderState>> orders(AccountKey key, boolean openOnly, int limit) {
    return list(openOnly ? OPEN : NEWEST, of(key).addValue((long) limit), Rows::order);
  }

  @Override
  public Future<Optional<OrderState>> order(AccountKey key, OrderKey order) {
    return first(ORDER, of(key).addValue(order.category()).addValue(order.recordType()).addValue(order.symbol())
        .addValue(order.orderId()), Rows::order);
  }

  @Override
  public Future<List<OrderState>> ordersByClientId(AccountKey key, String category, String symbol,
      String clientOrderId, String recordType, int limit) {
    return list(BY_CLIENT_ID, of(key).addValue(clientOrderId).addValue(category).addValue(symbol).addValue(recordType)
        .addValue((long) limit), Rows::order);
  }

  @Override
  public Future<Optional<StoredIncident>> lastIncident(AccountKey key) {
    return first(LAST_INCIDENT, of(key), Rows::incident);
  }

  @Override
  public Future<Integer> openGaps(AccountKey key) {
    return query(GAPS, of(key)).map(rows -> rows.iterator().next().getInteger(0));
  }

  private <T> Future<List<T>> list(String sql, Tuple parameters, Function<Row, T> record) {
    return query(sql, parameters).map(rows -> Rows.all(rows, record));
  }

  private <T> Future<Optional<T>> first(String sql, Tuple parameters, Function<Row, T> record) {
    return list(sql, parameters, record).map(rows -> rows.stream().findFirst());
  }

  private Future<RowSet<Row>> query(String sql, Tuple parameters) {
    return readers.run(lane -> lane.preparedQuery(sql).execute(parameters)).recover(Failures::plain);
  }

  private static Tuple of(AccountKey key) {
    return Tuple.tuple().addValue(key.exchange()).addValue(key.environment()).addValue(key.account());
  }
}
