package fillkeeper.simulation;

import fillkeeper.simulation.mutant.Mutant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each broken build is found out by the very promise that it breaks, within a bounded number of schedules. */
class MutantsTest {

  private static final long SCHEDULES_MAX = 20_000;

  @ParameterizedTest
  @EnumSource(Mutant.class)
  void isCaught(Mutant mutant) {
    for (long seed = 1; seed <= SCHEDULES_MAX; seed++) {
      Simulation.Outcome outcome = Simulation.run(Schedules.draw(seed), mutant, null);
      if (outcome.isBroken() && mutant.breaks(outcome.invariant())) {
        System.out.println("mutant " + mutant + " was caught by " + outcome.invariant() + " with seed " + seed + ": "
            + outcome.detail());
        return;
      }
    }
    throw new AssertionError(mutant + " survives " + SCHEDULES_MAX + " schedules");
  }
}
