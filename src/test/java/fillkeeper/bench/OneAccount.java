package fillkeeper.bench;

import java.util.ArrayList;
import java.util.List;

/** One account, each event a commit: how near that is to a loop that does nothing but commit. */
final class OneAccount implements Work {

  static final int WINDOW = 512;

  @Override
  public String name() {
    return "one-account";
  }

  @Override
  public String title() {
    return "one account, batch limit 1, order and execution events";
  }

  @Override
  public void run(Lab lab, Report report) throws Exception {
    lab.clean();
    Floors floors = new Floors(lab, FloorTable.executions());
    Latencies latencies = new Latencies();
    Cost one = Cost.NOTHING;
    Cost ours = Cost.NOTHING;
    List<Double> floor = new ArrayList<>();
    List<Double> events = new ArrayList<>();
    try (Run run = Run.start(lab, 1, 1, WINDOW)) {
      for (int round = 0; round < lab.rounds(); round++) {
        Cost bare = floors.one(lab.length(), latencies);
        Cost kept = run.saturate(lab.length());
        one = one.plus(bare);
        ours = ours.plus(kept);
        floor.add(bare.perSecond());
        events.add(kept.perSecond());
      }
      run.check();
      report.line("floor 1: one insert a commit", one, latencies, null);
      report.line("one account, batch limit 1", ours, null, run.product().heap());
    }
    report.target(Target.atLeast("one account, batch limit 1: commits against floor 1",
        Ratio.ofRounds(events, floor), 0.65, "×"));
  }
}
