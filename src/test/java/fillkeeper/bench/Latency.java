package fillkeeper.bench;

import java.util.ArrayList;
import java.util.List;

/**
 * How long an event takes from when it was due at the exchange until it is published after its commit, at a tenth of
 * what the account can take.
 */
final class Latency implements Work {

  private static final double SHARE = 0.1;
  private static final int CALIBRATIONS = 3;

  @Override
  public String name() {
    return "latency";
  }

  @Override
  public String title() {
    return "latency at 10 % of capacity, from the exchange to the event bus";
  }

  @Override
  public void run(Lab lab, Report report) throws Exception {
    lab.clean();
    Floors floors = new Floors(lab, FloorTable.executions());
    Latencies bare = new Latencies();
    Latencies bareAtPace = new Latencies();
    Latencies ours = new Latencies();
    Cost bareCost = Cost.NOTHING;
    Cost pacedCost = Cost.NOTHING;
    Cost cost = Cost.NOTHING;
    List<Double> p50 = new ArrayList<>();
    List<Double> p99 = new ArrayList<>();
    List<Double> floor50 = new ArrayList<>();
    List<Double> floor99 = new ArrayList<>();
    try (Run run = Run.start(lab, Heard.class, 1, OneAccountBatched.BATCH, OneAccountBatched.WINDOW)) {
      double capacity = 0;
      for (int i = 0; i < CALIBRATIONS; i++) {
        capacity = Math.max(capacity, run.saturate(lab.length()).perSecond());
      }
      double pace = capacity * SHARE;
      report.note("latency is measured at %s events a second, a tenth of %s", Target.number(pace),
          Target.number(capacity));
      pace(run, pace, (int) pace);
      int events = (int) (pace * lab.length().toMillis() / 1e3);
      for (int round = 0; round < lab.rounds(); round++) {
        Latencies one = new Latencies();
        bareCost = bareCost.plus(floors.one(lab.length(), one));
        Latencies paced = new Latencies();
        pacedCost = pacedCost.plus(floors.paced(pace, lab.length(), paced));
        Meter meter = lab.meter(run.product().pid(), run.exchange().pid());
        Latencies kept = pace(run, pace, events);
        cost = cost.plus(meter.stop(events));
        bare = bare.plus(one);
        bareAtPace = bareAtPace.plus(paced);
        ours = ours.plus(kept);
        p50.add(kept.percentile(50));
        p99.add(kept.percentile(99));
        floor50.add(one.percentile(50));
        floor99.add(one.percentile(99));
      }
      run.settle();
      run.check();
      report.line("floor 1, as fast as it goes", bareCost, bare, null);
      report.line("floor 1 at the same pace", pacedCost, bareAtPace, null);
      report.line("exchange to event bus, 10 % of capacity", cost, ours, run.product().heap());
    }
    report.target(Target.atMost("latency: p50 against floor 1's own", Ratio.ofRounds(p50, floor50), 1.5, "×"));
    report.target(Target.atMost("latency: p99 against floor 1's own", Ratio.ofRounds(p99, floor99), 5, "×"));
  }

  /** So many events at a pace, from when each was due until it was published. */
  static Latencies pace(Run run, double perSecond, int events) throws Exception {
    Listening.noted(run);
    int number = run.exchange().numbers().findFirst().orElseThrow();
    long first = run.exchange().count(number);
    Exchange.Loaded loaded = run.exchange().pace(perSecond, events);
    run.awaitQuiet();
    return Listening.latencies(run, first, loaded.startNanos(), (long) (1e9 / perSecond));
  }
}
