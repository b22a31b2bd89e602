package fillkeeper.bench;

import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;

/** 200,000 writes while a snapshot is held open, as a nightly dump does: whether the last are as fast as the first. */
final class HeldSnapshot implements Work {

  private static final double SHARE = 0.5;
  private static final int BEFORE = 10_000;
  private static final int HELD = 200_000;
  private static final int LAST = 20_000;

  @Override
  public String name() {
    return "held-snapshot";
  }

  @Override
  public String title() {
    return "200,000 writes under a snapshot that is held open";
  }

  @Override
  public boolean isLong() {
    return true;
  }

  @Override
  public void run(Lab lab, Report report) throws Exception {
    lab.clean();
    try (Run run = Run.start(lab, Heard.class, 1, 1, OneAccount.WINDOW)) {
      double pace = run.saturate(Duration.ofSeconds(10)).perSecond() * SHARE;
      report.note("held snapshot: one write an event, %s a second", Target.number(pace));
      Latencies free = Latency.pace(run, pace, BEFORE).fromDue();
      Latencies held;
      try (Connection dump = lab.connect(); Statement statement = dump.createStatement()) {
        dump.setAutoCommit(false);
        statement.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ");
        statement.execute("SELECT count(*) FROM fillkeeper.accounts");
        Latency.pace(run, pace, HELD - LAST);
        held = Latency.pace(run, pace, LAST).fromDue();
        dump.rollback();
      }
      run.settle();
      run.check();
      report.note("p99 of a write without it %.2f ms, after %,d writes under it %.2f ms", free.percentile(99), HELD,
          held.percentile(99));
      report.target(Target.atMost("a snapshot held for 200,000 writes: p99 against before",
          held.percentile(99) / free.percentile(99), 2, "×"));
    }
  }
}
