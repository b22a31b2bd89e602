package fillkeeper.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every state that the protocol of claims and leases can reach is looked at, and each way to break it is found.
 *
 * <p>The model is {@code src/test/model/claim.pml}; it needs {@code spin} and {@code gcc}.
 */
class ModelTest {

  private static final Path MODEL = Path.of("src/test/model/claim.pml").toAbsolutePath();
  private static final long LIMIT_MINUTES = 10;
  private static final String TWO_FILLS = "-DCLAIMS=2 -DFILLS=2 -DPROMOTIONS=0";
  private static final String ONE_FILL = "-DCLAIMS=2 -DFILLS=1 -DPROMOTIONS=0";
  private static final String FAILOVER_AND_LATE_WRITE = "-DCLAIMS=2 -DFILLS=1 -DCRASHES=0";
  private static final String FAILOVER = FAILOVER_AND_LATE_WRITE + " -DLATES=0";

  /** What breaks the protocol in one place, and the property that no longer holds. */
  enum Mutant {
    NO_FENCE(ONE_FILL, "db.status"),
    NO_LOCK(ONE_FILL, "db.status"),
    NO_TOKEN(FAILOVER, ".attempt==db.attempt"),
    NO_KEY(ONE_FILL, "db.sum<="),
    NO_CHECK(FAILOVER, "db.synced"),
    SNAPSHOT_FIRST(ONE_FILL, "db.fills|node[0].heard"),
    LIVE_UNFENCED(ONE_FILL, "db.over"),
    LEASE_FROM_ANSWER(ONE_FILL, "db.attempt==node["),
    RENEWS_LAPSED(ONE_FILL, "db.over"),
    RENEWS_UNRECORDED(ONE_FILL, ".running"),
    FAILED_WRITES(ONE_FILL, "db.status");

    private final String bounds;
    private final String broken;

    Mutant(String bounds, String broken) {
      this.bounds = bounds;
      this.broken = broken;
    }
  }

  @TempDir
  Path directory;

  @BeforeAll
  static void needsItsTools() {
    for (String tool : List.of("spin", "gcc")) {
      assumeTrue(isInstalled(tool), "the model is not checked: " + tool + " is not installed (.ci/run installs it)");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {TWO_FILLS, FAILOVER})
  void noReachableStateBreaksAPromise(String bounds) throws Exception {
    thenNothingIsBroken(bounds);
  }

  /** Four times as many states. */
  @Test
  @Tag("soak")
  void aWriteThatWasGivenUpBeforeAPromotionBreaksNoPromise() throws Exception {
    thenNothingIsBroken(FAILOVER_AND_LATE_WRITE);
  }

  private void thenNothingIsBroken(String bounds) throws Exception {
    assertThat(search("-O1", bounds)).contains("Full statespace search", "errors: 0")
        .doesNotContain("Search not completed", "max search depth too small", "out of memory", "hash-compact");
  }

  @ParameterizedTest
  @EnumSource
  void eachWayToBreakTheProtocolIsFound(Mutant mutant) throws Exception {
    assertThat(search("-O0", mutant.bounds + " -D" + mutant)).contains("assertion violated", "errors: 1")
        .containsPattern("assertion violated.*" + Pattern.quote(mutant.broken));
  }

  private String search(String optimized, String defines) throws Exception {
    List<String> spin = new ArrayList<>(List.of("spin", "-a"));
    spin.addAll(List.of(defines.split(" ")));
    spin.add(MODEL.toString());
    run(spin);
    run(List.of("gcc", optimized, "-w", "-DSAFETY", "-DNOREDUCE", "-o", "pan", "pan.c"));
    return run(List.of("./pan", "-m100000", "-w22"));
  }

  private String run(List<String> command) throws Exception {
    Path output = directory.resolve("output");
    Process process = new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true)
        .redirectOutput(output.toFile()).start();
    try {
      assertThat(process.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES)).as("%s ends", command).isTrue();
    } finally {
      process.destroyForcibly();
    }
    String said = Files.readString(output);
    assertThat(process.exitValue()).as("%s: %s", command, said).isZero();
    return said;
  }

  private static boolean isInstalled(String tool) {
    try (Stream<String> path = Stream.of(System.getenv("PATH").split(":"))) {
      return path.anyMatch(place -> Files.isExecutable(Path.of(place, tool)));
    }
  }
}
