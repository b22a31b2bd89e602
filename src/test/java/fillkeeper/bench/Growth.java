package fillkeeper.bench;

import fillkeeper.testkit.TestDatabase;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

/** The figures of the other works once more when the tables hold millions of rows of other accounts. */
final class Growth implements Work {

  private static final int EXECUTIONS = Integer.getInteger("bench.executions", 5_000_000);
  private static final int ORDERS = Integer.getInteger("bench.orders", 10_000_000);
  private static final int ACCOUNTS = 200;
  private static final int PART = 2_500_000;
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
    loadAll(lab);
    lab.keepEverything();
    report.note("growth: %,d executions and %,d orders loaded in %.0f s", EXECUTIONS, ORDERS,
        (System.nanoTime() - start) / 1e9);
    figures(lab, works, report).forEach((what, large) -> {
      Target before = small.get(what);
      double left = large.atLeast() ? large.figure() / before.figure() : before.figure() / large.figure();
      report.target(Target.atLeast("with a large ledger, of: " + what, left, LEFT, "×"));
    });
  }

  /** Each order has two executions, as far as these reach. */
  private static void loadAll(Lab lab) throws Exception {
    // No checkpoint within a part.
    lab.database().execute("ALTER SYSTEM SET max_wal_size = '12GB'");
    lab.database().execute("ALTER SYSTEM SET checkpoint_timeout = '1h'");
    lab.database().execute("SELECT pg_reload_conf()");
    load(lab, "executions", Map.of("account", account("n / 2"), "account_no", accountNo("n / 2"), "exec_id", id("-n"),
        "order_id", id("n / 2"), "leg", id("n / 2"), "client_order_id", "'grown-' || n / 2", "change_seq", "n + 1",
        "executed_at", "executed_at - n * interval '1 second'"), EXECUTIONS);
    load(lab, "orders", Map.of("account", account("n"), "account_no", accountNo("n"), "order_id", id("n"),
        "client_order_id", "'grown-' || n", "change_seq", "n + 1"), ORDERS);
    lab.database().execute("ALTER SYSTEM RESET max_wal_size");
    lab.database().execute("ALTER SYSTEM RESET checkpoint_timeout");
    lab.database().execute("SELECT pg_reload_conf()");
  }

  private static String account(String order) {
    return "'grown-' || (" + order + ") % " + ACCOUNTS;
  }

  private static String accountNo(String order) {
    return "1000000 + (" + order + ") % " + ACCOUNTS;
  }

  private static String id(String number) {
    return "md5((" + number + ")::text)::uuid::text";
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
  private static void load(Lab lab, String table, Map<String, String> changed, int rows) throws Exception {
    TestDatabase database = lab.database();
    List<String> indexes = texts(database, "SELECT indexdef FROM pg_indexes WHERE schemaname = 'fillkeeper'"
        + " AND tablename = '" + table + "'");
    String key = table + "_pkey";
    texts(database, "SELECT indexname FROM pg_indexes WHERE schemaname = 'fillkeeper' AND tablename = '" + table
        + "' AND indexname <> '" + key + "'").forEach(index -> database.execute("DROP INDEX fillkeeper." + index));
    database.execute("ALTER TABLE fillkeeper." + table + " DROP CONSTRAINT " + key);
    copy(database, table, changed, rows);
    // Side by side, so that the table is read once.
    CompletableFuture.allOf(indexes.stream()
        .map(index -> "SET maintenance_work_mem = '512MB'; " + index)
        .map(index -> CompletableFuture.runAsync(() -> database.execute(index)))
        .toArray(CompletableFuture[]::new)).get();
    database.execute("ALTER TABLE fillkeeper." + table + " ADD CONSTRAINT " + key + " PRIMARY KEY USING INDEX " + key);
    database.execute("ANALYZE fillkeeper." + table);
    database.execute("CHECKPOINT");
  }

  /** In parts, each tidied up before a checkpoint makes the server write its pages whole for that. */
  private static void copy(TestDatabase database, String table, Map<String, String> changed, int rows) {
    List<String> columns = texts(database, "SELECT column_name FROM information_schema.columns"
        + " WHERE table_schema = 'fillkeeper' AND table_name = '" + table + "' AND is_generated = 'NEVER'");
    database.execute("CREATE TABLE fillkeeper.grown AS SELECT * FROM fillkeeper." + table + " LIMIT 1");
    for (int from = 0; from < rows; from += PART) {
      database.execute("INSERT INTO fillkeeper." + table + " (" + String.join(", ", columns) + ") SELECT "
          + columns.stream().map(column -> changed.getOrDefault(column, column)).collect(Collectors.joining(", "))
          + " FROM fillkeeper.grown, generate_series(" + from + ", " + (Math.min(from + PART, rows) - 1) + ") AS n");
      database.execute("VACUUM fillkeeper." + table);
      database.execute("CHECKPOINT");
    }
    database.execute("DROP TABLE fillkeeper.grown");
  }

  /** The first column. */
  private static List<String> texts(TestDatabase database, String sql) {
    return database.query(sql).stream().map(row -> (String) row.values().iterator().next()).toList();
  }
}
