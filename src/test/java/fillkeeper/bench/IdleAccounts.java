package fillkeeper.bench;

import fillkeeper.Main;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Thousands of accounts that are connected and do nothing: what each costs, and how soon they are live. */
final class IdleAccounts implements Work {

  private static final int FEW = 10;
  private static final int LIVE_SOON = 1_000;
  private static final int ACCOUNTS = 2_000;
  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final Duration WATCHED = Duration.ofSeconds(20);
  private static final int LOOKS_MAX = 12;
  private static final String AUDITS = "SELECT count(*) FROM fillkeeper.audits";
  private static final double AUDIT_SECONDS = 300;
  private static final double SOON_SECONDS = 60;

  @Override
  public String name() {
    return "idle-accounts";
  }

  @Override
  public String title() {
    return "1,000 accounts until they are live, 2,000 that are idle";
  }

  @Override
  public void run(Lab lab, Report report) throws Exception {
    lab.countStatements(true);
    try (Simulator simulator = Simulator.start(ACCOUNTS)) {
      long[] few = settled(lab, simulator, FEW, report);
      long[] half = settled(lab, simulator, LIVE_SOON, report);
      long[] many = settled(lab, simulator, ACCOUNTS, report);
      report.target(Target.atMost("2,000 idle accounts: heap of each, kB",
          (many[0] - few[0]) / 1e3 / (ACCOUNTS - FEW), 100, ""));
      report.target(Target.atMost("2,000 idle accounts: threads more than 1,000 have", many[1] - half[1], 0, ""));
    } finally {
      lab.countStatements(false);
    }
  }

  /** Live heap and threads of a process that keeps so many accounts. */
  private static long[] settled(Lab lab, Simulator simulator, int accounts, Report report) throws Exception {
    lab.clean();
    long start = System.nanoTime();
    try (Product product = Product.start(lab, Main.class, simulator.configuration(lab, accounts))) {
      product.awaitLive(accounts, PATIENCE);
      double seconds = (System.nanoTime() - start) / 1e9;
      long heap = product.heap();
      int threads = Proc.threads(product.pid());
      report.note("%,d accounts: live %.1f s after the start, heap %.1f MB, %d threads", accounts, seconds, heap / 1e6,
          threads);
      if (accounts == LIVE_SOON) {
        report.target(Target.atMost("1,000 accounts: seconds from the start until all are live", seconds, SOON_SECONDS,
            " s"));
      }
      if (accounts == ACCOUNTS) {
        database(lab, report);
      }
      return new long[] {heap, threads};
    }
  }

  /**
   * Connections, and statements while nothing happens: each is a commit. Those of the leases are told from the others,
   * which are the first audits, begun when an account has become live; what one costs is told beside it. The server's
   * own count of commits would not do: a session tells of its last ones up to ten seconds later.
   */
  private static void database(Lab lab, Report report) throws SQLException, InterruptedException {
    try (Connection connection = lab.connect(); Statement asked = connection.createStatement()) {
      report.target(Target.atMost("2,000 idle accounts: database connections", number(asked,
          "SELECT count(*) FROM pg_stat_activity WHERE application_name LIKE 'fillkeeper %'"), 15, ""));
      long audits = number(asked, AUDITS);
      Counted first = counted(asked);
      long others = first.others();
      Counted idle = counted(asked);
      for (int look = 2; look < LOOKS_MAX && idle.others() > 0; look++) {
        others += idle.others();
        idle = counted(asked);
      }
      long passes = number(asked, AUDITS);
      report.target(Target.atMost("2,000 idle accounts: commits a second for leases", idle.leases() / idle.seconds(), 1,
          ""));
      report.note("2,000 idle accounts: %d other commits in the same %.0f s", idle.others(), idle.seconds());
      report.note("2,000 idle accounts: %,d passes of audits were %,d commits; one audit of each account in %.0f s is"
          + " %.0f a second", passes - audits, others, AUDIT_SECONDS,
          (double) others / Math.max(1, passes - audits) * passes / AUDIT_SECONDS);
    }
  }

  /** Statements of a while, ours left out. */
  private record Counted(long leases, long others, double seconds) {
  }

  private static Counted counted(Statement asked) throws SQLException, InterruptedException {
    asked.execute("SELECT pg_stat_statements_reset()");
    long start = System.nanoTime();
    TimeUnit.NANOSECONDS.sleep(WATCHED.toNanos());
    long leases = number(asked, calls("query LIKE 'WITH asked AS%'"));
    double seconds = (System.nanoTime() - start) / 1e9;
    return new Counted(leases, number(asked, calls("query NOT LIKE 'WITH asked AS%' AND query NOT LIKE '%pg_stat%'"
        + " AND query <> '" + AUDITS + "'")), seconds);
  }

  private static String calls(String which) {
    return "SELECT coalesce(sum(calls), 0) FROM pg_stat_statements WHERE toplevel AND " + which;
  }

  private static long number(Statement asked, String sql) throws SQLException {
    try (ResultSet row = asked.executeQuery(sql)) {
      row.next();
      return row.getLong(1);
    }
  }
}
