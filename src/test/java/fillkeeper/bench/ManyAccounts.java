package fillkeeper.bench;

import java.util.ArrayList;
import java.util.List;

/** 64 accounts under load with batching, beside bulk inserts and beside what most people write. */
final class ManyAccounts implements Work {

  private static final int ACCOUNTS = 64;
  private static final int CONNECTIONS = 8;
  private static final int WINDOW = 640;

  @Override
  public String name() {
    return "many-accounts";
  }

  @Override
  public String title() {
    return "64 accounts under load, batching on";
  }

  @Override
  public void run(Lab lab, Report report) throws Exception {
    lab.clean();
    Floors floors = new Floors(lab, FloorTable.executions());
    Cost bulk = Cost.NOTHING;
    Cost today = Cost.NOTHING;
    Cost ours = Cost.NOTHING;
    List<Double> rows = new ArrayList<>();
    List<Double> awaited = new ArrayList<>();
    List<Double> events = new ArrayList<>();
    try (Run run = Run.start(lab, ACCOUNTS, OneAccountBatched.BATCH, WINDOW)) {
      for (int round = 0; round < lab.rounds(); round++) {
        Cost bare = floors.bulk(CONNECTIONS, lab.length());
        Cost kept = run.saturate(lab.length());
        Cost written = floors.today(ACCOUNTS, lab.length());
        bulk = bulk.plus(bare);
        ours = ours.plus(kept);
        today = today.plus(written);
        rows.add(bare.perSecond());
        events.add(kept.perSecond());
        awaited.add(written.perSecond());
      }
      run.check();
      report.line("floor 2: bulk inserts, 8 connections", bulk, null, null);
      report.line("today: an awaited insert an event, 64 queues", today, null, null);
      report.line("64 accounts, batching on", ours, null, run.product().heap());
    }
    report.target(Target.atLeast("64 accounts: events against rows of floor 2, 8 connections",
        Ratio.ofRounds(events, rows), 0.45, "×"));
    report.target(Target.atLeast("64 accounts: events against what people write today",
        Ratio.ofRounds(events, awaited), 3, "×"));
  }
}
