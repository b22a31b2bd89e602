package fillkeeper.bench;

import fillkeeper.Main;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Ten times what can be stored, for five seconds, into a queue that is bounded: what stays is bounded too. */
final class Burst implements Work {

  private static final double TIMES = 10;
  private static final Duration LENGTH = Duration.ofSeconds(5);
  private static final long BYTES = 16L << 20;
  private static final double MARGIN = 1.1;
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  @Override
  public String name() {
    return "burst";
  }

  @Override
  public String title() {
    return "a burst of 10 × capacity for 5 s into a bounded queue";
  }

  @Override
  public void run(Lab lab, Report report) throws Exception {
    lab.clean();
    Exchange exchange = Exchange.start(lab, 1, Run.OPEN);
    JsonObject configuration = Product.configuration(lab, exchange, OneAccountBatched.BATCH);
    JsonArray accounts = configuration.getJsonArray("accounts");
    accounts.getJsonObject(0).put("queue", new JsonObject().put("maxBytes", BYTES))
        .put("sync", new JsonObject().put("maxBytes", BYTES));
    try (Run run = Run.start(lab, exchange, Product.start(lab, Main.class, configuration).awaitLive(1), 1,
        OneAccountBatched.WINDOW)) {
      double capacity = run.saturate(lab.length()).perSecond();
      try (Heap heap = Heap.of(run.product().pid())) {
        long before = heap.live();
        CompletableFuture<Exchange.Loaded> burst = CompletableFuture.supplyAsync(() -> burst(exchange, capacity));
        long most = watch(heap, burst);
        Exchange.Loaded loaded = burst.get();
        report.note("burst: %s events in %.1f s, %s of them a second, beside a capacity of %s",
            Target.number(loaded.events()), loaded.nanos() / 1e9,
            Target.number(loaded.events() / (loaded.nanos() / 1e9)), Target.number(capacity));
        long repaired = System.nanoTime();
        run.product().awaitLive(1, Duration.ofMinutes(5));
        run.settle();
        long incidents = lab.database().count("incidents");
        run.checkBook();
        report.note("burst: live and whole %.1f s after it, %d incident(s)", (System.nanoTime() - repaired) / 1e9,
            incidents);
        report.target(Target.atMost("burst: heap growth against the configured bytes",
            (double) (most - before) / BYTES, MARGIN, "×"));
        report.target(Target.atMost("burst: incidents", incidents, 1, ""));
      }
    }
  }

  private static Exchange.Loaded burst(Exchange exchange, double capacity) {
    try {
      return exchange.burst(capacity * TIMES, LENGTH);
    } catch (InterruptedException ended) {
      throw new IllegalStateException(ended);
    }
  }

  /** The most that was alive while it went on. */
  private static long watch(Heap heap, CompletableFuture<?> burst) throws IOException {
    long most = 0;
    while (!burst.isDone()) {
      most = Math.max(most, heap.live());
      LockSupport.parkNanos(LOOK_NANOS);
    }
    return most;
  }
}
