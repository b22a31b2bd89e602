package fillkeeper.ledger;

import fillkeeper.domain.AccountKey;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** The feed in PostgreSQL: one statement, so one moment of the database. Two that are put together lose changes. */
final class PgChanges implements ChangeFeed {

  /** What is nested goes beside the record, as text, so that its numbers keep their digits. */
  static final String AFTER = """
      WITH s AS MATERIALIZED (
        SELECT no, change_seq FROM fillkeeper.account_status
        WHERE exchange = $1 AND environment = $2 AND account = $3)
      SELECT l.incarnation, s.change_seq AS highest, c.kind, (c.record - 'details' - 'misc_fees')::text AS record,
             c.record ->> 'details' AS details, c.record ->> 'misc_fees' AS misc_fees
      FROM s CROSS JOIN fillkeeper.ledger AS l
      LEFT JOIN (
        SELECT change_seq, kind, record FROM fillkeeper.changes
        WHERE account_no = (SELECT no FROM s) AND change_seq > $4
        ORDER BY change_seq LIMIT $5) AS c ON true
      ORDER BY c.change_seq""";

  private final Sessions readers;
  private final List<Consumer<AccountKey>> listeners = new CopyOnWriteArrayList<>();

  PgChanges(Sessions readers) {
    this.readers = readers;
  }

  @Override
  public Future<Optional<Page>> after(AccountKey account, long seq, int limit) {
    Tuple parameters = Tuple.of(account.exchange(), account.environment(), account.account(), seq, (long) limit);
    return readers.run(lane -> lane.preparedQuery(AFTER).execute(parameters))
        .recover(Failures::plain).map(PgChanges::page);
  }

  @Override
  public void onChanged(Consumer<AccountKey> listener) {
    listeners.add(listener);
  }

  void changed(AccountKey account) {
    listeners.forEach(listener -> listener.accept(account));
  }

  private static Optional<Page> page(RowSet<Row> rows) {
    List<Change> changes = new ArrayList<>(rows.size());
    Row last = null;
    for (Row row : rows) {
      last = row;
      if (row.getString("kind") != null) {
        changes.add(change(row));
      }
    }
    return last == null ? Optional.empty()
        : Optional.of(new Page(last.getUUID("incarnation"), last.getLong("highest"), changes));
  }

  private static Change change(Row row) {
    Map<String, String> nested = new HashMap<>();
    List.of("details", "misc_fees").forEach(column -> nested.put(column, row.getString(column)));
    Cells cells = Cells.of(row.getString("record"), nested);
    return switch (row.getString("kind")) {
      case "order" -> new OrderChange(Rows.order(cells));
      case "execution" -> new ExecutionChange(Rows.execution(cells));
      case "correction" -> new CorrectionChange(Rows.correction(cells));
      case "gap" -> new GapChange(Rows.gap(cells));
      case "status" -> new StatusChange(cells.text("status"), cells.time("status_since"), cells.text("status_detail"),
          cells.number("epoch"), cells.number("change_seq"));
      default -> throw new IllegalStateException("a change of kind " + row.getString("kind"));
    };
  }
}
