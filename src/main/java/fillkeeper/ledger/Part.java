package fillkeeper.ledger;

import fillkeeper.domain.Batch;
import fillkeeper.domain.BookedExecution;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.function.Function;

/**
 * One list of a batch and what the statement does with it, as a CTE that selects from the fence. Each row of the
 * database is touched by one part only: a second change of it in the same statement would be lost without an error.
 *
 * @param counted whether each row of the list must have its effect, or nothing of the statement has
 * @param action  everything up to {@code FROM}
 * @param end     everything after it
 */
record Part<T>(String name, Columns<T> columns, Function<Batch, List<T>> rows, boolean counted, String action,
    String end) {

  private static final String KEY = "exchange, environment, account";
  private static final List<String> ORDER_KEY = List.of("category", "record_type", "symbol", "order_id");
  private static final List<String> EXECUTION_KEY = List.of("category", "record_type", "symbol", "exec_id", "leg");

  static final Part<Batch.OrderChange> ORDERS =
      insert("orders", Records.ORDERS, Batch::orders, "account_no, recorded_at", "fence.no, clock_timestamp()",
          " ON CONFLICT (" + KEY + ", category, record_type, symbol, order_id) DO UPDATE SET "
              + "recorded_at = EXCLUDED.recorded_at, " + Records.ORDERS.fromExcluded(ORDER_KEY)
              + " WHERE t.change_seq = EXCLUDED.merged_from");

  static final Part<BookedExecution> EXECUTIONS =
      insert("executions", Records.EXECUTIONS, Batch::executions,
          "account_no, recorded_at", "fence.no, clock_timestamp()",
          " ON CONFLICT DO NOTHING");

  /** Existence is asked by {@code ON CONFLICT}, which always uses the key. */
  static final List<Part<?>> ALL = List.of(
      ORDERS,
      EXECUTIONS,
      new Part<>("completions", Records.COMPLETIONS, Batch::completions, true,
          "UPDATE fillkeeper.executions AS t SET recorded_at = clock_timestamp(), "
              + Records.COMPLETIONS.fromRows(EXECUTION_KEY, "base_seq"),
          // One look-up each, by the limit; joined by the key, the whole account would be walked in some plans.
          " CROSS JOIN LATERAL (SELECT e.ctid FROM fillkeeper.executions AS e"
              + " WHERE e.exchange = $1 AND e.environment = $2 AND e.account = $3 AND e.category = n.category"
              + " AND e.record_type = n.record_type AND e.symbol = n.symbol AND e.exec_id = n.exec_id"
              + " AND e.leg = n.leg LIMIT 1) AS found"
              + " WHERE t.ctid = found.ctid AND t.change_seq = n.base_seq"),
      insert("execution_corrections", Records.CORRECTIONS, Batch::corrections,
          "account_no, recorded_at", "fence.no, clock_timestamp()",
          " ON CONFLICT DO NOTHING"),
      insert("gaps", Records.GAPS, Batch::gaps, "account_no, epoch, recorded_at", "fence.no, $4, clock_timestamp()",
          " ON CONFLICT (" + KEY + ", id) DO UPDATE SET recorded_at = EXCLUDED.recorded_at,"
              + " epoch = EXCLUDED.epoch, " + Records.GAPS.fromExcluded(List.of("id"))
              + " WHERE t.change_seq < EXCLUDED.change_seq"),
      insert("rejected_events", Records.REJECTED, Batch::rejected, "epoch, recorded_at", "$4, clock_timestamp()", ""),
      insert("checkpoints", Records.CHECKPOINTS, Batch::checkpoints, "updated_at", "clock_timestamp()",
          " ON CONFLICT (" + KEY + ", walk) DO UPDATE SET updated_at = EXCLUDED.updated_at, "
              + Records.CHECKPOINTS.fromExcluded(List.of("walk"))),
      // A span that is proven is never taken back by one that could not be.
      new Part<>("new_coverage", Records.COVERAGE, Batch::coverage, false,
          insertion("coverage", Records.COVERAGE, "proven_at", "clock_timestamp()"),
          " ON CONFLICT (" + KEY + ", category, kind, scope, from_at) DO UPDATE SET proven_at = EXCLUDED.proven_at,"
              + " how = EXCLUDED.how, status = EXCLUDED.status, detail = EXCLUDED.detail, to_at = CASE"
              + " WHEN t.status = EXCLUDED.status THEN greatest(t.to_at, EXCLUDED.to_at) ELSE EXCLUDED.to_at END"
              + " WHERE EXCLUDED.status = 'PROVEN' OR t.status = 'UNPROVABLE'"),
      insert("audits", Records.AUDITS, Batch::audits,
          "account_no, epoch, recorded_at", "fence.no, $4, clock_timestamp()", ""));

  /** How many rows of a batch are for it. */
  int size(Batch batch) {
    return rows.apply(batch).size();
  }

  /** The CTE for many rows or for one alone, its parameters numbered from {@code first}. */
  String cte(int first, boolean one) {
    String from = one ? columns.one(first) : columns.unnest(first);
    return name + " AS (" + action + " FROM fence, " + from + end + " RETURNING 1)";
  }

  /** Whether each row had its effect; {@code parameter} is how many there are. */
  String holds(int parameter) {
    return "(SELECT count(*) FROM " + name + ") = $" + parameter + "::bigint";
  }

  /** Adds how many rows there are, where each is to have its effect. */
  void bindCount(Tuple parameters, Batch batch) {
    if (counted) {
      parameters.addValue((long) size(batch));
    }
  }

  /** Adds the rows. */
  void bind(Tuple parameters, Batch batch) {
    List<T> list = rows.apply(batch);
    if (list.size() == 1) {
      columns.bindOne(parameters, list.get(0));
    } else {
      columns.bind(parameters, list);
    }
  }

  private static <T> Part<T> insert(String table, Columns<T> columns, Function<Batch, List<T>> rows, String more,
      String moreValues, String end) {
    return new Part<>("new_" + table, columns, rows, true, insertion(table, columns, more, moreValues), end);
  }

  private static String insertion(String table, Columns<?> columns, String more, String moreValues) {
    return "INSERT INTO fillkeeper." + table + " AS t (" + KEY + ", " + more + ", " + columns.names() + ")"
        + " SELECT $1, $2, $3, " + moreValues + ", " + columns.values();
  }
}
