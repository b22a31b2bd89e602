package fillkeeper.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulation.mutant.Mutant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What fails is made small, and goes on failing for the same reason. */
class ShrinkerTest {

  private static final int SEEDS_MAX = 5_000;

  @Test
  void aPlantedFaultIsAllThatIsLeftOfItsSchedule() {
    Schedule failing = failing(Mutant.SWALLOW_OVERSIZE);
    assertThat(failing.faults().size() + failing.script().size()).isGreaterThan(4);

    Schedule small = Shrinker.shrink(failing, fewer -> fails(fewer, Mutant.SWALLOW_OVERSIZE));

    assertThat(small.faults()).as("one fault is enough").singleElement()
        .satisfies(fault -> assertThat(fault.kind()).isEqualTo(FaultKind.FRAME_OVERSIZE));
    assertThat(small.script().size()).as("and few events").isLessThan(failing.script().size());
    assertThat(fails(small, Mutant.SWALLOW_OVERSIZE)).isTrue();
    assertThat(Simulation.run(small).isBroken()).as("the product survives it").isFalse();
  }

  @Test
  void nothingMoreCanBeLeftOut() {
    Schedule small = Shrinker.shrink(failing(Mutant.NO_FENCE), fewer -> fails(fewer, Mutant.NO_FENCE));

    for (Fault fault : small.faults()) {
      List<Fault> fewer = new ArrayList<>(small.faults());
      fewer.remove(fault);
      assertThat(fails(small.with(small.script(), fewer), Mutant.NO_FENCE)).as("without " + fault).isFalse();
    }
    for (Step step : small.script()) {
      List<Step> fewer = new ArrayList<>(small.script());
      fewer.remove(step);
      assertThat(fails(small.with(fewer, small.faults()), Mutant.NO_FENCE)).as("without " + step).isFalse();
    }
  }

  private static boolean fails(Schedule schedule, Mutant mutant) {
    Simulation.Outcome outcome = Simulation.run(schedule, mutant, null);
    return outcome.isBroken() && mutant.breaks(outcome.invariant());
  }

  private static Schedule failing(Mutant mutant) {
    for (long seed = 1; seed <= SEEDS_MAX; seed++) {
      Schedule schedule = Schedules.draw(seed);
      if (schedule.faults().size() > 1 && fails(schedule, mutant)) {
        return schedule;
      }
    }
    throw new AssertionError(mutant + " is not found");
  }
}
