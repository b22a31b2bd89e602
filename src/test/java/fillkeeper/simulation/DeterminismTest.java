package fillkeeper.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.testkit.ChildJvm;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** One seed is one course of events, here and in any other JVM. */
class DeterminismTest {

  private static final int SEEDS = 300;
  private static final Duration LIMIT = Duration.ofMinutes(3);

  @Test
  void theSameSeedLeavesTheSameTrace() {
    assertThat(hash()).isEqualTo(hash());
  }

  @Test
  void theSameSeedLeavesTheSameTraceInAFreshJvm() throws Exception {
    try (ChildJvm child = ChildJvm.start(DeterminismTest.class)) {
      assertThat(child.awaitLine(line -> line.startsWith("hash "), LIMIT)).isEqualTo("hash " + hash());
    }
  }

  @Test
  void anotherSeedLeavesAnotherTrace() {
    Set<Long> hashes = new HashSet<>();
    for (long seed = 1; seed <= SEEDS; seed++) {
      hashes.add(Simulation.run(Schedules.draw(seed)).hash());
    }
    assertThat(hashes).hasSize(SEEDS);
  }

  @Test
  void whoeverReadsTheTraceChangesNothing() {
    for (long seed = 1; seed <= 20; seed++) {
      long unread = Simulation.run(Schedules.draw(seed)).hash();
      assertThat(Simulation.run(Schedules.draw(seed), Build.PRODUCT, line -> { }).hash()).isEqualTo(unread);
    }
  }

  private static long hash() {
    long all = 0;
    for (long seed = 1; seed <= SEEDS; seed++) {
      all = all * 31 + Simulation.run(Schedules.draw(seed)).hash();
    }
    return all;
  }

  /** In the fresh JVM. */
  public static void main(String[] args) {
    System.out.println("hash " + hash());
  }
}
