package fillkeeper.bench;

import fillkeeper.Main;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** An account that comes back after two days in which much has happened. */
final class CatchUpWork implements Work {

  private static final int OPEN = 10_000;
  private static final int FILLED = 20_000;
  private static final int FILLS = 10;
  private static final int EXECUTIONS = FILLED * FILLS;
  /** As if it had been away for two days and a minute: everything that says until when it is whole is older. */
  private static final List<String> AWAY = List.of(
      "UPDATE fillkeeper.accounts SET created_at = created_at - interval '3 days'",
      "UPDATE fillkeeper.checkpoints SET whole_since = whole_since - interval '2 days 1 minute',"
          + " whole_until = whole_until - interval '2 days 1 minute'",
      "UPDATE fillkeeper.coverage SET from_at = from_at - interval '2 days 1 minute',"
          + " to_at = to_at - interval '2 days 1 minute'");
  private static final long LIMIT_NANOS = TimeUnit.MINUTES.toNanos(5);
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
  private static final int PARTS = 4;

  @Override
  public String name() {
    return "catch-up";
  }

  @Override
  public String title() {
    return "catch-up of 10,000 open orders and 200,000 executions";
  }

  @Override
  public void run(Lab lab, Report report) throws Exception {
    lab.clean();
    try (Simulator simulator = Simulator.start(1)) {
      try (Product before = Product.start(lab, Main.class, simulator.configuration(lab, 1)).awaitLive(1)) {
        before.process().signal("TERM").awaitExit();
      }
      simulator.past(OPEN, FILLED, FILLS);
      AWAY.forEach(lab.database()::execute);
      try (Product product = Product.start(lab, Main.class, simulator.configuration(lab, 1));
          Heap heap = Heap.of(product.pid())) {
        measure(lab, report, simulator, product, heap);
      }
    }
  }

  /** From the first row until everything is stored; the heap is looked at when each quarter of it is. */
  private static void measure(Lab lab, Report report, Simulator simulator, Product product, Heap heap)
      throws Exception {
    long limit = System.nanoTime() + LIMIT_NANOS;
    long start = 0;
    Meter meter = null;
    List<Long> live = new ArrayList<>();
    long rows = rows(lab);
    for (; rows < OPEN + FILLED + EXECUTIONS; rows = rows(lab)) {
      if (start == 0 && rows > 0) {
        start = System.nanoTime();
        meter = lab.meter(product.pid(), simulator.pid());
      }
      if (rows * PARTS / (OPEN + FILLED + EXECUTIONS) > live.size()) {
        live.add(heap.live());
      }
      if (System.nanoTime() > limit) {
        throw new IllegalStateException(rows + " rows\n" + product.process().heard());
      }
      LockSupport.parkNanos(LOOK_NANOS);
    }
    Cost cost = meter.stop(rows);
    live.add(heap.live());
    product.awaitLive(1, Duration.ofMinutes(1));
    check(lab);
    report.line("catch-up, rows", cost, null, live.get(live.size() - 1));
    report.target(Target.atLeast("catch-up: rows a second", cost.perSecond(), 10_000, ""));
    report.note("catch-up: live heap after each quarter, MB: %s",
        live.stream().map(bytes -> Target.number(bytes / 1e6)).toList());
    report.target(Target.atMost("catch-up: growth of the live heap from the first quarter to the last, MB",
        (live.get(live.size() - 2) - live.get(0)) / 1e6, 8, ""));
  }

  private static long rows(Lab lab) {
    return lab.database().count("orders") + lab.database().count("executions");
  }

  private static void check(Lab lab) {
    List<?> wrong = lab.database().query("SELECT order_id, status, cum_qty, fills_qty FROM fillkeeper.orders"
        + " WHERE cum_qty <> fills_qty OR status <> CASE WHEN order_id LIKE 'open-%' THEN 'NEW' ELSE 'FILLED' END"
        + " LIMIT 5");
    long distinct = ((Number) lab.database().value("SELECT count(DISTINCT exec_id) FROM fillkeeper.executions"))
        .longValue();
    if (!wrong.isEmpty() || distinct != EXECUTIONS || lab.database().count("execution_corrections") > 0) {
      throw new IllegalStateException("the ledger is wrong: " + wrong + ", " + distinct + " executions");
    }
  }
}
