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
  private static final String COMMITS =
      "SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()";
  private static final String AUDITS = "SELECT count(*) FROM fillkeeper.audits";
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
    try (Simulator simulator = Simulator.start(ACCOUNTS)) {
      long[] few = settled(lab, simulator, FEW, report);
      long[] half = settled(lab, simulator, LIVE_SOON, report);
      long[] many = settled(lab, simulator, ACCOUNTS, report);
      report.target(Target.atMost("2,000 idle accounts: heap of each, kB",
          (many[0] - few[0]) / 1e3 / (ACCOUNTS - FEW), 100, ""));
      report.target(Target.atMost("2,000 idle accounts: threads more than 1,000 have", many[1] - half[1], 0, ""));
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
   * Connections, and commits while nothing happens: the first audits, which begin when an account has become live, are
   * waited for. All is asked over one connection, since to open one is a commit too.
   */
  private static void database(Lab lab, Report report) throws SQLException, InterruptedException {
    try (Connection connection = lab.connect(); Statement asked = connection.createStatement()) {
      long connections = number(asked,
          "SELECT count(*) FROM pg_stat_activity WHERE application_name LIKE 'fillkeeper %'");
      long audits = number(asked, AUDITS);
      double commits = commitsASecond(asked);
      for (int look = 1; look < LOOKS_MAX && number(asked, AUDITS) > audits; look++) {
        audits = number(asked, AUDITS);
        commits = commitsASecond(asked);
      }
      report.target(Target.atMost("2,000 idle accounts: database connections", connections, 15, ""));
      report.target(Target.atMost("2,000 idle accounts: commits a second", commits, 1, ""));
    }
  }

  /** The first look is a commit of our own. */
  private static double commitsASecond(Statement asked) throws SQLException, InterruptedException {
    long before = number(asked, COMMITS);
    long start = System.nanoTime();
    TimeUnit.NANOSECONDS.sleep(WATCHED.toNanos());
    return (number(asked, COMMITS) - before - 1) / ((System.nanoTime() - start) / 1e9);
  }

  private static long number(Statement asked, String sql) throws SQLException {
    try (ResultSet row = asked.executeQuery(sql)) {
      row.next();
      return row.getLong(1);
    }
  }
}
