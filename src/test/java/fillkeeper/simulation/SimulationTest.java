package fillkeeper.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/**
 * The whole life of accounts on virtual time, with everything broken that can be.
 *
 * <p>{@code -Dseed=…} runs one schedule and prints every step. {@code -Dsimulation.schedules=…} says how many are
 * run; without it, {@code -Dsimulation.minutes=…} runs for so long, each time with other seeds.
 * {@code -Dsimulation.from=…} is the first seed. It ends with the first schedule that fails; with
 * {@code -Dsimulation.failures=…} it goes on until there are so many.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class SimulationTest {

  private static final long SCHEDULES = 100_000;

  @Test
  @Order(1)
  void oneSeedIsShownStepByStep() {
    Long seed = Long.getLong("seed");
    assumeThat(seed).as("-Dseed").isNotNull();

    Schedule schedule = Schedules.draw(seed);
    System.out.println(schedule);
    Simulation.Outcome outcome = Simulation.run(schedule, Build.PRODUCT, System.out::println);

    assertThat(outcome.invariant()).as(outcome::detail).isNull();
  }

  @Test
  @Order(2)
  void everySeedThatEverFailedIsSurvived() throws IOException {
    for (long seed : keptSeeds()) {
      for (Schedule schedule : List.of(Schedules.draw(seed), Schedules.draw(seed, VenueKind.PLAIN))) {
        Simulation.Outcome outcome = Simulation.run(schedule);
        assertThat(outcome.isBroken()).as(() -> Runs.failure(schedule, outcome)).isFalse();
      }
    }
  }

  @Test
  @Order(3)
  void everyPromiseHoldsAtEveryStepAndEveryAccountHeals() {
    assumeThat(Long.getLong("seed")).as("-Dseed").isNull();
    Long minutes = Long.getLong("simulation.schedules") == null ? Long.getLong("simulation.minutes") : null;
    long schedules = Long.getLong("simulation.schedules", SCHEDULES);
    long end = minutes == null ? 0 : System.nanoTime() + minutes * 60_000_000_000L;
    long first = Long.getLong("simulation.from", minutes == null ? 1 : System.currentTimeMillis() * 1_000);

    Runs runs = new Runs(Build.PRODUCT, Integer.getInteger("simulation.failures", 1));
    runs.run(first, done -> minutes == null ? done < schedules : System.nanoTime() - end < 0);

    System.out.println("simulation from seed " + first + ": " + runs);
    if (runs.schedules() >= SCHEDULES) {
      for (FaultKind kind : FaultKind.values()) {
        assertThat(runs.struck(kind)).as("how often " + kind + " struck").isPositive();
      }
    }
  }

  private static List<Long> keptSeeds() throws IOException {
    try (InputStream kept = SimulationTest.class.getResourceAsStream("/simulation/seeds.txt")) {
      List<Long> seeds = new ArrayList<>();
      new String(kept.readAllBytes(), StandardCharsets.UTF_8).lines().map(line -> line.replaceAll("#.*", "").strip())
          .filter(line -> !line.isEmpty()).forEach(line -> seeds.add(Long.valueOf(line)));
      return seeds;
    }
  }
}
