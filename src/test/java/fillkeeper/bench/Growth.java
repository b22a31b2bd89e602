package fillkeeper.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The figures of the other works once more when the tables hold millions of rows of other accounts. */
final class Growth implements Work {

  private static final int EXECUTIONS = Integer.getInteger("bench.executions", 5_000_000);
  private static final int ORDERS = Integer.getInteger("bench.orders", 10_000_000);
  private static final int ACCOUNTS = 200;
  private static final double LEFT = 0.9;

  @Override
  public String name() {
    return "growth";
  }

  @Override
  public String title() {
    return "the same with 5 M executions and 10 M orders in the tables; the load takes minutes";
  }

  @Override
  public boolean isLong() {
    return true;
  }

  @Override
  public void run(Lab lab, Report report) throws Exception {
    List<Work> works = List.of(new OneAccount(), new OneAccountBatched(), new ManyAccounts(), new Latency());
    Map<String, Target> small = figures(lab, works, report);
    long start = System.nanoTime();
    load(lab, "executions", "exec_id", EXECUTIONS);
    load(lab, "orders", "order_id", ORDERS);
    lab.keepEverything();
    report.note("growth: %,d executions and %,d orders loaded in %.0f s", EXECUTIONS, ORDERS,
        (System.nanoTime() - start) / 1e9);
    figures(lab, works, report).forEach((what, large) -> {
      Target before = small.get(what);
      double left = large.atLeast() ? large.figure() / before.figure() : before.figure() / large.figure();
      report.target(Target.atLeast("with a large ledger, of: " + what, left, LEFT, "×"));
    });
  }

  private static Map<String, Target> figures(Lab lab, List<Work> works, Report report) throws Exception {
    Report own = report.another();
    for (Work work : works) {
      work.run(lab, own);
    }
    own.print();
    Map<String, Target> figures = new LinkedHashMap<>();
    own.targets().forEach(target -> figures.put(target.what(), target));
    return figures;
  }

  /** Copies of a row that the product wrote, under random ids of many accounts; indexes are made anew behind them. */
  private static void load(Lab lab, String table, String id, int rows) {
    Map<String, String> changed = Map.of(
        "account", "'grown-' || n % " + ACCOUNTS,
        "account_no", "1000000 + n % " + ACCOUNTS,
        id, "md5(n::text)",
        "client_order_id", "'grown-' || n",
        "change_seq", "n",
        "executed_at", "executed_at - n * interval '1 second'");
    List<String> columns = lab.database().query("SELECT column_name FROM information_schema.columns"
        + " WHERE table_schema = 'fillkeeper' AND table_name = '" + table + "' AND is_generated = 'NEVER'").stream()
        .map(row -> (String) row.get("column_name")).toList();
    List<Map<String, Object>> indexes = lab.database().query("SELECT indexname, indexdef FROM pg_indexes"
        + " WHERE schemaname = 'fillkeeper' AND tablename = '" + table + "' AND indexname NOT LIKE '%_pkey'");
    List<String> statements = new ArrayList<>();
    indexes.forEach(index -> statements.add("DROP INDEX fillkeeper." + index.get("indexname")));
    statements.add("INSERT INTO fillkeeper." + table + " (" + String.join(", ", columns) + ") SELECT "
        + columns.stream().map(column -> changed.getOrDefault(column, column)).collect(Collectors.joining(", "))
        + " FROM (SELECT * FROM fillkeeper." + table + " LIMIT 1) AS one, generate_series(1, " + rows + ") AS n");
    indexes.forEach(index -> statements.add((String) index.get("indexdef")));
    statements.add("VACUUM ANALYZE fillkeeper." + table);
    statements.add("CHECKPOINT");
    statements.forEach(lab.database()::execute);
  }
}
