package fillkeeper.history;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.testkit.Words;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The program runs for a while on a PostgreSQL that keeps what it confirms, while accounts are traded on and whatever
 * can break breaks at random; afterwards nothing is missing, doubled or left behind, and what was observed can have
 * happened.
 *
 * <p>{@code -Drun.minutes=} says for how long, {@code -Dseed=} which faults in which order.
 */
class RandomRunIT {

  private static final Duration LENGTH = Duration.ofMillis((long) (60_000 * Double.parseDouble(
      System.getProperty("run.minutes", "2"))));
  private static final long SEED = Long.getLong("seed", new SplittableRandom().nextLong(1_000_000));

  @TempDir
  private Path directory;

  @Test
  void nothingIsLostDoubledOrInventedWhateverBreaks() throws Exception {
    System.out.println("random run of " + LENGTH.toSeconds() + " s, -Dseed=" + SEED);
    RandomRun run = new RandomRun(directory, SEED);
    try {
      // when
      run.chaos(LENGTH);
      run.calm();

      // then
      System.out.println(run.summary());
      assertThat(run.faults()).as("seed %s, after %s", SEED, run.lastSteps()).isEmpty();
      assertThat(secretsTold(run)).isEmpty();
    } finally {
      run.close();
    }
  }

  private static List<String> secretsTold(RandomRun run) {
    Words words = new Words(run.secrets());
    words.stop();
    run.everythingSaid(words);
    return words.found();
  }
}
