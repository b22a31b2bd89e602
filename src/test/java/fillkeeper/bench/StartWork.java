package fillkeeper.bench;

import fillkeeper.Main;
import fillkeeper.demo.Demo;
import fillkeeper.testkit.ChildJvm;
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
  private static final int DEMO_SECONDS = 25;
  private static final Duration DEMO_LIMIT = Duration.ofMinutes(2);

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
    demo(report);
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

  private static void demo(Report report) throws Exception {
    try (ChildJvm demo = ChildJvm.start(Demo.class, demoJvm())) {
      TimeUnit.SECONDS.sleep(DEMO_SECONDS);
      long resident = Proc.bytes(demo.pid(), "VmRSS");
      long most = Proc.bytes(demo.pid(), "VmHWM");
      demo.signal("TERM");
      demo.awaitExit(DEMO_LIMIT);
      report.note("demo: resident %.0f MB after %d s, at most %.0f MB", resident / 1e6, DEMO_SECONDS, most / 1e6);
      report.target(Target.atMost("demo: resident memory of its JVM, MB", most / 1e6, 256, ""));
    }
  }

  /** As a JVM is by itself: nothing is said of its heap. */
  private static List<String> demoJvm() {
    return List.of("-XX:MaxRAMPercentage=25", "-XX:TieredStopAtLevel=4", "-XX:-UseSerialGC", "-XX:+UseG1GC");
  }
}
