package fillkeeper.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import fillkeeper.simulation.mutant.Mutant;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** One schedule that fails costs a long run nothing of the rest. */
class RunsTest {

  private static final Pattern BROKEN = Pattern.compile("(?m)^seed (\\d+) of .* breaks ([A-Z]+): ");

  @Test
  void aRunGoesOnUntilSoManyHaveFailedAndTellsThemAll() {
    Runs runs = new Runs(Mutant.NO_FENCE, 3);

    Throwable thrown = catchThrowable(() -> runs.run(1, done -> done < 20_000));

    assertThat(thrown).isInstanceOf(AssertionError.class);
    List<String> seeds = BROKEN.matcher(thrown.getMessage()).results().map(found -> found.group(1)).toList();
    assertThat(seeds).hasSize(3).doesNotHaveDuplicates().last().isEqualTo(Long.toString(runs.schedules()));
    assertThat(seeds).allMatch(seed -> Simulation.run(Schedules.draw(Long.parseLong(seed)), Mutant.NO_FENCE, null)
        .isBroken());
  }

  @Test
  void theFirstOfEachPromiseIsShrunk() {
    Throwable thrown = catchThrowable(() -> new Runs(Mutant.NO_FENCE, 3).run(1, done -> done < 20_000));

    long promises = BROKEN.matcher(thrown.getMessage()).results().map(found -> found.group(2)).distinct().count();
    assertThat(thrown.getMessage().split("What is left when shrunk of ")).hasSize((int) promises + 1);
  }

  @Test
  void whereFewerFailThanAreAskedForItEndsWithTheLastSchedule() {
    Runs runs = new Runs(Mutant.NO_FENCE, Integer.MAX_VALUE);

    assertThat(catchThrowable(() -> runs.run(1, done -> done < 300))).isInstanceOf(AssertionError.class);

    assertThat(runs.schedules()).isEqualTo(300);
  }

  @Test
  void theProductFailsNowhere() {
    Runs runs = new Runs(Build.PRODUCT, 3);

    runs.run(1, done -> done < 300);

    assertThat(runs.schedules()).isEqualTo(300);
  }
}
