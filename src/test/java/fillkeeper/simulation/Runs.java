package fillkeeper.simulation;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongPredicate;

/** Many schedules one after another, and what they came to. Stops once so many broke a promise as are asked for. */
final class Runs {

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  /** Whoever waits for a long run is told after so many schedules how far it is. */
  private static final long TOLD_EVERY = 500_000;

  private final Build build;
  private final int failuresMax;
  private final List<Failure> failures = new ArrayList<>();
  private final int[] struck = new int[FaultKind.values().length];
  private long schedules;
  private long steps;
  private long cpuNanos;

  private record Failure(Schedule schedule, Simulation.Outcome outcome) {

    @Override
    public String toString() {
      return "seed " + schedule.seed() + " of " + schedule.knobs().venue() + " breaks " + outcome.invariant() + ": "
          + outcome.detail();
    }
  }

  /**
   * Begins.
   *
   * @param failuresMax with so many schedules that break a promise it ends
   */
  Runs(Build build, int failuresMax) {
    this.build = build;
    this.failuresMax = failuresMax;
  }

  /**
   * Runs seed after seed.
   *
   * @param goesOn asked before each with the number of those that were run
   * @throws AssertionError at the end, with every seed that failed and the first of each promise shrunk
   */
  void run(long firstSeed, LongPredicate goesOn) {
    long began = THREADS.getCurrentThreadCpuTime();
    for (long seed = firstSeed; failures.size() < failuresMax && goesOn.test(schedules); seed++) {
      run(Schedules.draw(seed));
      if (schedules % TOLD_EVERY == 0) {
        System.out.println(schedules + " schedules up to seed " + seed + ", " + failures.size() + " of them failed");
      }
    }
    cpuNanos += THREADS.getCurrentThreadCpuTime() - began;
    if (!failures.isEmpty()) {
      throw new AssertionError(told());
    }
  }

  private void run(Schedule schedule) {
    Simulation.Outcome outcome = Simulation.run(schedule, build, null);
    schedules++;
    steps += outcome.steps();
    for (int i = 0; i < struck.length; i++) {
      struck[i] += outcome.struck()[i];
    }
    if (outcome.isBroken()) {
      failures.add(new Failure(schedule, outcome));
      System.out.println(failures.get(failures.size() - 1));
    }
  }

  private String told() {
    StringBuilder text = new StringBuilder("of " + schedules + " schedules " + failures.size() + " failed. Keep their "
        + "seeds in simulation/seeds.txt; -Dseed= shows every step.");
    failures.forEach(failure -> text.append('\n').append(failure));
    Set<String> shrunk = new HashSet<>();
    for (Failure failure : failures) {
      if (shrunk.add(failure.outcome.invariant())) {
        text.append("\nWhat is left when shrunk of ").append(shrunk(failure.schedule, failure.outcome, build));
      }
    }
    return text.toString();
  }

  /** What broke, and the least of the schedule that still breaks it. */
  static String failure(Schedule failing, Simulation.Outcome outcome) {
    return new Failure(failing, outcome) + "\nWhat is left when shrunk of " + shrunk(failing, outcome, Build.PRODUCT);
  }

  private static String shrunk(Schedule failing, Simulation.Outcome outcome, Build build) {
    Schedule shrunk = Shrinker.shrink(failing,
        fewer -> outcome.invariant().equals(Simulation.run(fewer, build, null).invariant()));
    return shrunk + Simulation.run(shrunk, build, null).detail();
  }

  long schedules() {
    return schedules;
  }

  /** How many schedules one core does in a minute. */
  long perMinute() {
    return cpuNanos == 0 ? 0 : schedules * 60_000_000_000L / cpuNanos;
  }

  /** How often a kind of fault struck. */
  int struck(FaultKind kind) {
    return struck[kind.ordinal()];
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(schedules + " schedules, " + steps + " steps, "
        + cpuNanos / 1_000_000_000 + " s of one core, " + perMinute() + " schedules a minute; survived");
    for (FaultKind kind : FaultKind.values()) {
      text.append(' ').append(kind).append(' ').append(struck(kind));
    }
    return text.toString();
  }
}
