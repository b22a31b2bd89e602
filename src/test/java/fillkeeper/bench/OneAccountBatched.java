package fillkeeper.bench;

import java.util.ArrayList;
import java.util.List;

/** One account under load with batching: how the cost of a commit is shared, what of bulk inserts is reached. */
final class OneAccountBatched implements Work {

  /** As the configuration has it by itself. */
  static final int BATCH = 256;
  static final int WINDOW = 4_096;

  @Override
  public String name() {
    return "one-account-batched";
  }

  @Override
  public String title() {
    return "one account under load, batching on";
  }

  @Override
  public void run(Lab lab, Report report) throws Exception {
    lab.clean();
    Floors floors = new Floors(lab, FloorTable.executions());
    Latencies latencies = new Latencies();
    Cost bulk = Cost.NOTHING;
    Cost ours = Cost.NOTHING;
    List<Double> one = new ArrayList<>();
    List<Double> many = new ArrayList<>();
    List<Double> events = new ArrayList<>();
    try (Run run = Run.start(lab, 1, BATCH, WINDOW)) {
      for (int round = 0; round < lab.rounds(); round++) {
        one.add(floors.one(lab.length(), latencies).perSecond());
        Cost kept = run.saturate(lab.length());
        Cost bare = floors.bulk(1, lab.length());
        ours = ours.plus(kept);
        bulk = bulk.plus(bare);
        events.add(kept.perSecond());
        many.add(bare.perSecond());
      }
      run.check();
      report.line("floor 2: bulk inserts, 1 connection", bulk, null, null);
      report.line("one account, batching on", ours, null, run.product().heap());
    }
    report.target(Target.atLeast("one account, batching: events against floor 1", Ratio.ofRounds(events, one), 10,
        "×"));
    report.target(Target.atLeast("one account, batching: events against rows of floor 2, 1 connection",
        Ratio.ofRounds(events, many), 0.45, "×"));
  }
}
