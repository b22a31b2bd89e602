package fillkeeper.bench;

import fillkeeper.bench.exchange.Flow;
import java.util.List;

/** What one order's life leaves on the disk and in the WAL: new, two fills, filled; each event a write of its own. */
final class Disk implements Work {

  private static final List<String> TABLES = List.of("orders", "executions");

  @Override
  public String name() {
    return "disk";
  }

  @Override
  public String title() {
    return "bytes stored and bytes of WAL of one order's life";
  }

  @Override
  public void run(Lab lab, Report report) throws Exception {
    lab.clean();
    try (Run run = Run.start(lab, 1, 1, OneAccount.WINDOW)) {
      lab.database().execute("VACUUM FULL fillkeeper.orders");
      lab.database().execute("VACUUM FULL fillkeeper.executions");
      lab.database().execute("CHECKPOINT");
      long before = stored(lab);
      long walBefore = lab.walBytes();
      Cost cost = run.saturate(lab.length());
      long wal = lab.walBytes() - walBefore;
      long after = stored(lab);
      lab.database().execute("VACUUM FULL fillkeeper.orders");
      lab.database().execute("VACUUM FULL fillkeeper.executions");
      long packed = stored(lab);
      run.check();
      double orders = cost.events() / Flow.EVENTS_AN_ORDER;
      report.note("one order's life, 5 writes: %,.0f bytes of WAL, %,.0f bytes stored as it is, %,.0f packed",
          wal / orders, (after - before) / orders, (packed - before) / orders);
    }
  }

  /** Tables with their indexes. */
  private static long stored(Lab lab) {
    return TABLES.stream().mapToLong(table -> ((Number) lab.database().value(
        "SELECT pg_total_relation_size('fillkeeper." + table + "')")).longValue()).sum();
  }
}
