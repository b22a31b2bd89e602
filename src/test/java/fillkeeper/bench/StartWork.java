package fillkeeper.bench;

import fillkeeper.Main;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** How long the program takes until it has stored what it heard first, and how much memory the demo needs. */
final class StartWork implements Work {

  private static final double PACE = 200;
  private static final int EVENTS = 3_000;
  private static final int DEMO_SECONDS = 36;
  private static final Duration DEMO_LIMIT = Duration.ofMinutes(2);
  private static final int LOOK_MS = 100;

  @Override
  public String name() {
    return "start";
  }

  @Override
  public String title() {
    return "from the start of the program to the first frame applied; memory of the demo";
  }

  @Override
  public void run(Lab lab, Report report) throws Exception {
    List<Double> seconds = new ArrayList<>();
    for (int round = 0; round <= lab.rounds(); round++) {
      double took = start(lab);
      if (round > 0) {                                  // the first one warms the cache of files
        seconds.add(took);
      }
    }
    report.target(Target.atMost("start to the first frame applied, external PostgreSQL", Ratio.median(seconds), 2.5,
        " s"));
    demo(lab, report);
  }

  private static double start(Lab lab) throws Exception {
    lab.clean();
    try (Exchange exchange = Exchange.start(lab, 1, Run.OPEN)) {
      CompletableFuture<?> trading = CompletableFuture.runAsync(() -> pace(exchange));
      Instant begun = Instant.now();
      try (Product product = Product.start(lab, Main.class,
          Product.configuration(lab, exchange, OneAccountBatched.BATCH))) {
        product.awaitLive(1);
        trading.join();
        Timestamp first = (Timestamp) lab.database().value("SELECT least("
            + "(SELECT min(recorded_at) FROM fillkeeper.executions WHERE source = 'STREAM'),"
            + " (SELECT min(recorded_at) FROM fillkeeper.orders WHERE source = 'STREAM'))");
        return Duration.between(begun, first.toInstant()).toNanos() / 1e9;
      }
    }
  }

  private static void pace(Exchange exchange) {
    try {
      exchange.pace(PACE, EVENTS);
    } catch (InterruptedException ended) {
      throw new IllegalStateException(ended);
    }
  }

  /** As somebody tries it who has just fetched it: Maven compiles and runs it, with no options of ours. */
  private static void demo(Lab lab, Report report) throws Exception {
    Path copy = lab.directory().resolve("demo");
    new ProcessBuilder("/bin/sh", "-c", "mkdir -p $0/src; cp -r pom.xml .mvn $0; cp -r src/main $0/src",
        copy.toString()).inheritIO().start().waitFor();
    ProcessBuilder maven = new ProcessBuilder("mvn", "-q", "compile", "exec:java",
        "-Dfillkeeper.demo.seconds=" + DEMO_SECONDS).directory(copy.toFile()).redirectErrorStream(true)
        .redirectOutput(copy.resolve("said").toFile());
    maven.environment().put("MAVEN_SKIP_RC", "true");
    maven.environment().remove("MAVEN_OPTS");
    Process demo = maven.start();
    long most = 0;
    long end = System.nanoTime() + DEMO_LIMIT.toNanos();
    while (demo.isAlive() && System.nanoTime() - end < 0) {
      most = Math.max(most, Proc.bytes(demo.pid(), "VmHWM"));
      TimeUnit.MILLISECONDS.sleep(LOOK_MS);
    }
    demo.destroy();
    if (!demo.waitFor(DEMO_LIMIT.toSeconds(), TimeUnit.SECONDS) || demo.exitValue() != 0) {
      throw new IllegalStateException("the demo failed: " + Files.readString(copy.resolve("said")));
    }
    report.target(Target.atMost("demo: resident memory of its JVM, MB", most / 1e6, 256, ""));
  }
}
