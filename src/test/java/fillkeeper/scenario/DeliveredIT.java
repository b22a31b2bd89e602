package fillkeeper.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import fillkeeper.demo.Demo;
import fillkeeper.testkit.ChildJvm;
import fillkeeper.testkit.ChildKeeper;
import fillkeeper.testkit.Kept;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a user runs first: the jar, and the demo. */
class DeliveredIT {

  private static final Path JAR = Path.of(System.getProperty("fillkeeper.jar", "target/fillkeeper.jar"));

  @TempDir
  private Path directory;

  @Test
  void theJarRunsByItself() throws Exception {
    assertThat(JAR).as("packaged before").exists();
    // given
    Kept kept = new Kept();
    kept.account("main");
    try (ChildKeeper child = ChildKeeper.start(JAR, directory, kept.configuration())) {
      // when
      child.awaitListening();
      kept.awaitLive("main");

      // then
      assertThat(child.answer("/health/ready")).isEqualTo(200);
      assertThat(child.signal("TERM").awaitExit()).as(child.heard()).isZero();
      assertThat(child.said()).noneMatch(line -> line.contains("ERROR") || line.contains("WARNING")
          || line.contains("MeterRegistry"));
      assertThat(kept.status("main")).isEqualTo("STOPPED");
    } finally {
      kept.close();
    }
  }

  @Test
  void theJarSaysHowItIsUsed() throws Exception {
    assertThat(JAR).as("packaged before").exists();
    try (ChildJvm asked = ChildJvm.start(JAR, "--help"); ChildJvm bare = ChildJvm.start(JAR)) {
      assertThat(asked.awaitExit(Kept.PATIENCE)).isZero();
      assertThat(asked.said()).anyMatch(line -> line.contains("-conf"));
      assertThat(bare.awaitExit(Kept.PATIENCE)).isEqualTo(2);
      assertThat(bare.said()).containsExactly("-conf: missing, must name a configuration file");
    }
  }

  /** Long enough for a connection that breaks at Bybit, and one each that Binance and OKX end as they said before. */
  @Test
  void theDemoEndsByItselfWithALedgerThatEqualsTheBooksOfAllExchanges() throws Exception {
    try (ChildJvm demo = ChildJvm.start(Demo.class, List.of("-Dfillkeeper.demo.seconds=26"))) {
      assertThat(demo.awaitExit(Kept.PATIENCE.multipliedBy(2))).as(String.join("\n", demo.said())).isZero();

      assertThat(demo.said().stream().filter(line -> line.contains(" s  ")).toList().subList(0, 3))
          .as("where to look is said first").allMatch(line -> line.contains("simulated on port"));
      for (String exchange : List.of("bybit", "binance", "okx")) {
        List<String> said = demo.said().stream().filter(line -> line.contains(" s  " + exchange + " ")).toList();
        assertThat(said).anyMatch(line -> line.contains(" LIVE (epoch 1)"))
            .anyMatch(line -> line.matches(".* orders [1-9]\\d*, executions [1-9]\\d*, .*, public trades [1-9]\\d*"))
            .anyMatch(line -> line.endsWith("ledger equals book"));
      }
      assertThat(demo.said()).anyMatch(line -> line.contains("alice LIVE (epoch 2)"))
          .anyMatch(line -> line.endsWith("carol's old connection is ended, as it was said"))
          .anyMatch(line -> line.endsWith("dave's old connection is ended, as it was said"))
          .noneMatch(line -> line.matches(".*(carol|dave) FAILED .*DISCONNECTED")).noneMatch(line -> line.contains("\tat "));
    }
  }

  @Test
  void theDemoEndsCleanlyWhenItIsInterrupted() throws Exception {
    assumeFalse(ChildJvm.isIgnoredHere(2), "SIGINT is ignored here, and by children too");
    try (ChildJvm demo = ChildJvm.start(Demo.class)) {
      // given
      demo.awaitLine(line -> line.contains("executions"), Kept.PATIENCE);

      // when
      demo.signal("INT");

      // then
      assertThat(demo.awaitExit(Kept.PATIENCE)).as(String.join("\n", demo.said())).isZero();
      assertThat(demo.said()).anyMatch(line -> line.endsWith("ledger equals book"));
    }
  }
}
