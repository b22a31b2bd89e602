package fillkeeper.ledger;

import fillkeeper.domain.AccountKey;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.util.List;

/** Operators' actions in PostgreSQL. */
final class PgActions implements OperatorActions {

  private static final String COLUMNS = """
      id, exchange, environment, account, action, subject, who, via, reason, request_id, asked_at, finished_at, outcome,
      detail""";

  private static final String BEGIN = """
      INSERT INTO fillkeeper.operator_actions
        (exchange, environment, account, action, subject, who, via, reason, request_id)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      ON CONFLICT DO NOTHING
      RETURNING\s""" + COLUMNS;

  private static final String BEFORE = "SELECT " + COLUMNS + """

      FROM fillkeeper.operator_actions
      WHERE exchange = $1 AND environment = $2 AND account = $3 AND who = $4 AND request_id = $5""";

  private static final String END = """
      UPDATE fillkeeper.operator_actions SET outcome = $2, detail = $3, finished_at = clock_timestamp()
      WHERE id = $1
      RETURNING\s""" + COLUMNS;

  private static final String LIST = "SELECT " + COLUMNS + """

      FROM fillkeeper.operator_actions
      WHERE exchange = $1 AND environment = $2 AND account = $3 AND id < $4
      ORDER BY id DESC LIMIT $5""";

  private final Sessions claims;
  private final Sessions readers;

  PgActions(Sessions claims, Sessions readers) {
    this.claims = claims;
    this.readers = readers;
  }

  @Override
  public Future<Begun> begin(Asked asked) {
    Tuple row = key(asked.account()).addValue(asked.action()).addValue(asked.subject()).addValue(asked.who())
        .addValue(asked.via()).addValue(asked.reason()).addValue(asked.requestId());
    Tuple known = key(asked.account()).addValue(asked.who()).addValue(asked.requestId());
    return claims.run(lane -> lane.preparedQuery(BEGIN).execute(row).compose(made -> made.size() > 0
        ? Future.succeededFuture(new Begun(first(made), true))
        : lane.preparedQuery(BEFORE).execute(known).map(found -> new Begun(first(found), false))))
        .recover(Failures::plain);
  }

  @Override
  public Future<StoredAction> end(long id, Outcome outcome, String detail) {
    return claims.run(lane -> lane.preparedQuery(END).execute(Tuple.of(id, outcome.name(), detail)))
        .recover(Failures::plain).map(PgActions::first);
  }

  @Override
  public Future<List<StoredAction>> list(AccountKey account, long before, int limit) {
    return readers.run(lane -> lane.preparedQuery(LIST).execute(key(account).addValue(before).addValue((long) limit)))
        .recover(Failures::plain).map(rows -> Rows.all(rows, PgActions::action));
  }

  private static StoredAction first(RowSet<Row> rows) {
    return action(rows.iterator().next());
  }

  private static StoredAction action(Row row) {
    AccountKey account = row.getString("account") == null ? null : Rows.accountKey(row);
    Asked asked = new Asked(account, row.getString("action"), row.getString("subject"), row.getString("who"),
        row.getString("via"), row.getString("reason"), row.getString("request_id"));
    return new StoredAction(row.getLong("id"), asked, Rows.time(row, "asked_at"), Rows.time(row, "finished_at"),
        Outcome.valueOf(row.getString("outcome")), row.getString("detail"));
  }

  private static Tuple key(AccountKey account) {
    return account == null ? Tuple.tuple().addValue(null).addValue(null).addValue(null)
        : Tuple.tuple().addValue(account.exchange()).addValue(account.environment()).addValue(account.account());
  }
}
