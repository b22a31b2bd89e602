package fillkeeper.bench;

import java.util.List;

/**
 * What one order's life leaves on the disk and in the WAL: new, two fills, filled; each event a write of its own.
 * Beside what the first version left that kept an account end to end, started against the same exchange and server
 * (commit c3880d8, its ledger with what was then V001; 6,400 lives, in the same way).
 */
final class Disk implements Work {

  private static final double FIRST_WAL = 12_520;
  private static final double FIRST_STORED = 5_613;
  private static final double HALF = 0.5;

  private static final List<String> TABLES = List.of("orders", "executions");
  /** So many that what is written whole once behind a checkpoint is a small part. */
  private static final int ROUNDS = 100;
  private static final int LIVES = ROUNDS * Run.OPEN;

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
    // It would come at any time, and write many pages whole.
    everywhere(lab, "ALTER TABLE fillkeeper.%s SET (autovacuum_enabled = false)");
    try (Run run = Run.start(lab, 1, 1, OneAccount.WINDOW)) {
      everywhere(lab, "VACUUM FULL fillkeeper.%s");
      lab.database().execute("CHECKPOINT");
      long before = stored(lab);
      double wal = (double) run.rounds(ROUNDS).wal() / LIVES;
      double stored = (double) (stored(lab) - before) / LIVES;
      everywhere(lab, "VACUUM FULL fillkeeper.%s");
      run.check();
      report.note("one order's life, 5 writes: %,.0f bytes of WAL, %,.0f bytes stored as it is, %,.0f packed",
          wal, stored, (double) (stored(lab) - before) / LIVES);
      report.target(Target.atMost("one order's life: bytes of WAL against the first version",
          wal / FIRST_WAL, HALF, "×"));
      report.target(Target.atMost("one order's life: bytes stored against the first version",
          stored / FIRST_STORED, HALF, "×"));
    } finally {
      everywhere(lab, "ALTER TABLE fillkeeper.%s RESET (autovacuum_enabled)");
    }
  }

  private static void everywhere(Lab lab, String statement) {
    TABLES.forEach(table -> lab.database().execute(String.format(statement, table)));
  }

  /** Tables with their indexes. */
  private static long stored(Lab lab) {
    return TABLES.stream().mapToLong(table -> ((Number) lab.database().value(
        "SELECT pg_total_relation_size('fillkeeper." + table + "')")).longValue()).sum();
  }
}
