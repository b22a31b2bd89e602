package fillkeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import fillkeeper.settings.Settings;
import fillkeeper.testkit.ChildJvm;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.VerticleBase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How the process starts, refuses to start, and ends: seen from outside. */
class MainIT {

  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final String MARKET = "\"markets\": [{\"exchange\": \"bybit\", \"environment\": \"mainnet\", "
      + "\"category\": \"spot\", \"symbols\": [\"BTCUSDT\"]}]";
  private static final String UNLIMITED = drainedWithin(60_000);
  private static final String SHORT = drainedWithin(200);

  @TempDir
  private Path directory;

  @Test
  void everyFaultIsToldAndNothingStarts() throws Exception {
    // given
    Path file = conf("{\"store\": {\"embedded\": true, \"writers\": 0}, "
        + "\"drain\": {\"timeoutMs\": \"soon\"}, \"acounts\": [], " + MARKET + "}");

    // when
    try (ChildJvm child = ChildJvm.start(Main.class, "-conf", file.toString())) {
      // then
      assertThat(child.awaitExit(LIMIT)).isEqualTo(2);
      assertThat(child.said()).containsExactlyInAnyOrder(
          "store.writers = 0: must be at least 1",
          "drain.timeoutMs = \"soon\": must be a whole number from 1 to 110000",
          "acounts: unknown key, the nearest known one is accounts");
    }
  }

  @Test
  void aFileThatIsMissingOrNoJsonIsToldByItsName() throws Exception {
    // given
    Path missing = directory.resolve("none.json");
    Path broken = conf("{\"a\": s3cr3t");

    // then
    assertRefused(List.of("-conf", missing.toString()), missing + ": does not exist, must be a readable file");
    assertRefused(List.of("--conf", broken.toString()), broken + ": is not valid JSON at line 1");
    assertRefused(List.of(), "-conf: missing, must name a configuration file");
    assertRefused(List.of("-conf", "{\"a\": s3cr3t"), "-conf: found a text that is no JSON object");
  }

  @Test
  void aLogInAFormatThatNobodyKnowsIsRefused() throws Exception {
    try (ChildJvm child = ChildJvm.start(Main.class, List.of("-Dfillkeeper.log.format=xml"), "-conf", "none.json")) {
      assertThat(child.awaitExit(LIMIT)).isEqualTo(2);
      assertThat(child.said()).containsExactly("fillkeeper.log.format: found \"xml\", must be text or json");
    }
  }

  @Test
  void aClusterIsRefused() throws Exception {
    assertRefused(List.of("-conf", conf(UNLIMITED).toString(), "--cluster"), "-cluster: not accepted");
    assertRefused(List.of("-cluster"), "-cluster: not accepted");
  }

  @Test
  void optionsThatCannotBeReadAreRefused() throws Exception {
    assertRefused(List.of("-conf", conf(UNLIMITED).toString(), "-options", "none.json"), "-options: must be");
  }

  @ParameterizedTest
  @CsvSource({"TERM, 2", "INT, 1"})
  void aSignalDrainsThenClosesVertxThenStopsTheStoreAndExitsWithZero(String signal, int bit) throws Exception {
    assumeFalse(bit == 1 && ChildJvm.isIgnoredHere(2), "SIGINT is ignored here, and by children too");
    // given
    try (ChildJvm child = ChildJvm.start(Scripted.class, "OK", "-conf", conf(UNLIMITED).toString())) {
      child.awaitLine("started"::equals, LIMIT);

      // when
      child.signal(signal);

      // then
      assertThat(child.awaitExit(LIMIT)).isZero();
      assertThat(child.said()).containsSubsequence(
          "started", "draining", "the bus answers pong", "drained", "verticle stopped", "store stopped");
    }
  }

  @Test
  void aSecondSignalChangesNothing() throws Exception {
    // given
    try (ChildJvm child = ChildJvm.start(Scripted.class, "SLOW", "-conf", conf(UNLIMITED).toString())) {
      child.awaitLine("started"::equals, LIMIT);
      child.signal("TERM");
      child.awaitLine("draining"::equals, LIMIT);

      // when
      child.signal("TERM");
      child.signal("INT");

      // then
      assertThat(child.awaitExit(LIMIT)).isZero();
      assertThat(child.said()).containsSubsequence("draining", "drained", "verticle stopped", "store stopped")
          .containsOnlyOnce("draining");
    }
  }

  @ParameterizedTest
  @CsvSource({"HANG", "STOP_HANGS"})
  void whatDoesNotEndIsEndedAtTheLimitWithTheStoreStopped(String script) throws Exception {
    // given
    try (ChildJvm child = ChildJvm.start(Scripted.class, script, "-conf", conf(SHORT).toString())) {
      child.awaitLine("started"::equals, LIMIT);

      // when
      child.signal("TERM");

      // then
      assertThat(child.awaitExit(LIMIT)).isEqualTo(1);
      assertThat(child.said()).containsSubsequence("draining", "store stopped")
          .anyMatch(line -> line.contains("did not end within 200 ms"));
    }
  }

  @ParameterizedTest
  @CsvSource({"DRAIN_FAILS", "DRAIN_THROWS"})
  void aDrainThatFailsStillEndsEverythingAndExitsWithOne(String script) throws Exception {
    // given
    try (ChildJvm child = ChildJvm.start(Scripted.class, script, "-conf", conf(UNLIMITED).toString())) {
      child.awaitLine("started"::equals, LIMIT);

      // when
      child.signal("TERM");

      // then
      assertThat(child.awaitExit(LIMIT)).isEqualTo(1);
      assertThat(child.said()).containsSubsequence("draining", "verticle stopped", "store stopped");
    }
  }

  @ParameterizedTest
  @CsvSource({"START_FAILS", "NO_ROOT"})
  void aStartThatFailsIsToldAndExitsWithOne(String script) throws Exception {
    try (ChildJvm child = ChildJvm.start(Scripted.class, script, "-conf", conf(UNLIMITED).toString())) {
      assertThat(child.awaitExit(LIMIT)).isEqualTo(1);
      assertThat(child.said()).contains("cannot start: the port is taken");
    }
  }

  @Test
  void aSignalDuringTheStartEndsItCleanly() throws Exception {
    // given
    try (ChildJvm child = ChildJvm.start(Scripted.class, "START_HANGS", "-conf", conf(UNLIMITED).toString())) {
      child.awaitLine("starting"::equals, LIMIT);

      // when
      child.signal("TERM");

      // then
      assertThat(child.awaitExit(LIMIT)).isZero();
      assertThat(child.said()).containsSubsequence("draining", "drained", "store stopped");
    }
  }

  private void assertRefused(List<String> arguments, String first) throws Exception {
    try (ChildJvm child = ChildJvm.start(Main.class, arguments.toArray(String[]::new))) {
      assertThat(child.awaitExit(LIMIT)).isEqualTo(2);
      assertThat(child.said()).singleElement().asString().startsWith(first).doesNotContain("s3cr3t");
    }
  }

  private static String drainedWithin(int millis) {
    return "{\"store\": {\"embedded\": true}, \"drain\": {\"timeoutMs\": " + millis + "}, " + MARKET + "}";
  }

  private Path conf(String text) throws IOException {
    return Files.writeString(directory.resolve("conf.json"), text);
  }

  /** A process whose root verticle does as the first argument says, and says what is done to it. */
  static final class Scripted extends VerticleBase implements Root {

    private final String script;

    private Scripted(Settings settings, String script) {
      this.script = script;
      if (script.equals("NO_ROOT")) {
        throw new IllegalStateException("the port is taken");
      }
    }

    public static void main(String[] arguments) {
      String[] others = List.of(arguments).subList(1, arguments.length).toArray(String[]::new);
      new Main(others, (settings, source) -> new Scripted(settings, arguments[0])).run();
    }

    @Override
    public Future<?> start() {
      System.out.println("starting");
      if (script.equals("START_FAILS")) {
        return Future.failedFuture("the port is taken");
      }
      if (script.equals("START_HANGS")) {
        return Promise.promise().future();
      }
      vertx.eventBus().consumer("ping", message -> message.reply("pong"));
      System.out.println("started");
      return Future.succeededFuture();
    }

    @Override
    public Future<?> stop() {
      System.out.println("verticle stopped");
      return script.equals("STOP_HANGS") ? Promise.promise().future() : Future.succeededFuture();
    }

    @Override
    public Future<Void> drain() {
      System.out.println("draining");
      return switch (script) {
        case "HANG" -> Promise.<Void>promise().future();
        case "DRAIN_FAILS" -> Future.failedFuture("no database");
        case "DRAIN_THROWS" -> throw new IllegalStateException("no database");
        case "START_HANGS", "START_FAILS" -> drained();
        case "SLOW" -> vertx.timer(500).mapEmpty().compose(passed -> drained());
        default -> vertx.eventBus().request("ping", "").compose(pong -> {
          System.out.println("the bus answers " + pong.body());
          return drained();
        });
      };
    }

    private static Future<Void> drained() {
      System.out.println("drained");
      return Future.succeededFuture();
    }

    @Override
    public void stopStore() {
      System.out.println("store stopped");
    }
  }
}
