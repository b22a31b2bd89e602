package fillkeeper.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * How long an event takes from when it was due at the exchange until it is published after its commit, at a tenth of
 * what the account can take. What finding that out left behind is over before: it is no part of a tenth.
 */
final class Latency implements Work {

  private static final double SHARE = 0.1;
  private static final int CALIBRATIONS = 3;
  private static final Duration WARM = Duration.ofSeconds(12);

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
    Listening ours = Listening.NOTHING;
    Cost bareCost = Cost.NOTHING;
    Cost pacedCost = Cost.NOTHING;
    Cost cost = Cost.NOTHING;
    List<Latencies> floor = new ArrayList<>();
    List<Latencies> published = new ArrayList<>();
    try (Run run = Run.start(lab, Heard.class, 1, OneAccountBatched.BATCH, OneAccountBatched.WINDOW)) {
      double pace = capacity(lab, run) * SHARE;
      int events = (int) (pace * lab.length().toMillis() / 1e3);
      lab.rest();
      pace(run, pace, (int) (pace * lab.warm(WARM).toMillis() / 1e3));
      for (int round = 0; round < lab.rounds(); round++) {
        Latencies one = new Latencies();
        bareCost = bareCost.plus(floors.one(lab.length(), one));
        pacedCost = pacedCost.plus(floors.paced(pace, lab.length(), bareAtPace));
        Meter meter = lab.meter(run.product().pid(), run.exchange().pid());
        Listening kept = pace(run, pace, events);
        cost = cost.plus(meter.stop(events));
        bare = bare.plus(one);
        ours = ours.plus(kept);
        floor.add(one);
        published.add(kept.fromReceived());
      }
      run.settle();
      run.check();
      report.line("floor 1, as fast as it goes", bareCost, bare, null);
      report.line("floor 1 at the same pace, from when it is due", pacedCost, bareAtPace, null);
      report.line("10 % of capacity: frame received to event bus", cost, ours.fromReceived(), run.product().heap());
      report.line("the same from when it was due at the exchange", cost, ours.fromDue(), null);
    }
    report.target(Target.atMost("latency at 10 %: p50 against floor 1's own", ratio(published, floor, 50), 1.5, "×"));
    report.target(Target.atMost("latency at 10 %: p99 against floor 1's own", ratio(published, floor, 99), 5, "×"));
  }

  private static double ratio(List<Latencies> ours, List<Latencies> floor, double percent) {
    return Ratio.ofRounds(ours.stream().map(one -> one.percentile(percent)).toList(),
        floor.stream().map(one -> one.percentile(percent)).toList());
  }

  private static double capacity(Lab lab, Run run) throws InterruptedException {
    double capacity = 0;
    for (int i = 0; i < CALIBRATIONS; i++) {
      capacity = Math.max(capacity, run.saturate(lab.length()).perSecond());
    }
    return capacity;
  }

  /** So many events at a pace. */
  static Listening pace(Run run, double perSecond, int events) throws Exception {
    Listening.noted(run);
    int number = run.exchange().numbers().findFirst().orElseThrow();
    long first = run.exchange().count(number);
    Exchange.Loaded loaded = run.exchange().pace(perSecond, events);
    run.awaitQuiet();
    return Listening.of(run, first, loaded.startNanos(), (long) (1e9 / perSecond));
  }
}
