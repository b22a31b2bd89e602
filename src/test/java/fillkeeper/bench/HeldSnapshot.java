package fillkeeper.bench;

import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** 200,000 writes while a snapshot is held open, as a nightly dump does: whether the last are as fast as the first. */
final class HeldSnapshot implements Work {

  private static final double SHARE = 0.5;
  private static final int HELD = 200_000;
  /** As often before as at the end, and the middle one counts: a checkpoint falls into one of them. */
  private static final int ROUNDS = 3;
  private static final int ROUND = 10_000;

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
      List<Double> free = rounds(run, pace);
      List<Double> held;
      try (Connection dump = lab.connect(); Statement statement = dump.createStatement()) {
        dump.setAutoCommit(false);
        statement.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ");
        statement.execute("SELECT count(*) FROM fillkeeper.accounts");
        Latency.pace(run, pace, HELD - ROUNDS * ROUND);
        held = rounds(run, pace);
        dump.rollback();
      }
      run.settle();
      run.check();
      report.note("p99 of a write without it %s ms, after %,d writes under it %s ms", text(free), HELD, text(held));
      report.target(Target.atMost("a snapshot held for 200,000 writes: p99 against before",
          Ratio.median(held) / Ratio.median(free), 2, "×"));
    }
  }

  /** The p99 of each, in milliseconds. */
  private static List<Double> rounds(Run run, double pace) throws Exception {
    List<Double> rounds = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      rounds.add(Latency.pace(run, pace, ROUND).fromDue().percentile(99));
    }
    return rounds;
  }

  private static String text(List<Double> figures) {
    return figures.stream().map(Target::number).collect(Collectors.joining(", "));
  }
}
