package fillkeeper.simulation;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.function.LongPredicate;

/** Many schedules one after another, and what they came to. Stops at the first that breaks a promise. */
final class Runs {

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final int[] struck = new int[FaultKind.values().length];
  private long schedules;
  private long steps;
  private long cpuNanos;

  /**
   * Runs seed after seed.
   *
   * @param goesOn asked before each with the number of those that were run
   * @throws AssertionError with the seed and the shrunk schedule of one that fails
   */
  void run(long firstSeed, LongPredicate goesOn) {
    long began = THREADS.getCurrentThreadCpuTime();
    for (long seed = firstSeed; goesOn.test(schedules); seed++) {
      Simulation.Outcome outcome = Simulation.run(Schedules.draw(seed));
      if (outcome.isBroken()) {
        throw new AssertionError(failure(Schedules.draw(seed), outcome));
      }
      schedules++;
      steps += outcome.steps();
      for (int i = 0; i < struck.length; i++) {
        struck[i] += outcome.struck()[i];
      }
    }
    cpuNanos += THREADS.getCurrentThreadCpuTime() - began;
  }

  /** What broke, and the least of the schedule that still breaks it. */
  static String failure(Schedule failing, Simulation.Outcome outcome) {
    Schedule shrunk = Shrinker.shrink(failing,
        fewer -> outcome.invariant().equals(Simulation.run(fewer).invariant()));
    return "seed " + failing.seed() + " of " + failing.knobs().venue() + " breaks " + outcome.invariant() + ": "
        + outcome.detail() + "\nKeep it in simulation/seeds.txt; -Dseed=" + failing.seed()
        + " shows every step. What is left of it when shrunk:\n" + shrunk + Simulation.run(shrunk).detail();
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
