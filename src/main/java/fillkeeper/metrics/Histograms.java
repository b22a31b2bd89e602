package fillkeeper.metrics;

import fillkeeper.account.Timings;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

/** How long things take at one exchange, all its accounts together. */
final class Histograms implements Timings {

  private static final Duration[] MILLIS = millis(1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000);
  private static final Duration[] SECONDS = millis(500, 1_000, 2_000, 5_000, 10_000, 30_000, 60_000, 300_000, 1_800_000);

  private final Timer apply;
  private final Timer receiveToCommit;
  private final Timer venueToCommit;
  private final Timer sync;

  Histograms(MeterRegistry registry, String exchange, String environment) {
    String[] labels = {"exchange", exchange, "environment", environment};
    apply = timer("fillkeeper.apply.duration", "One write of the ledger", MILLIS, registry, labels);
    receiveToCommit = timer("fillkeeper.receive.to.commit", "From a frame to the commit of what it said", MILLIS,
        registry, labels);
    venueToCommit = timer("fillkeeper.venue.to.commit",
        "From the venue's own time of what its stream said to the commit, by our clock", MILLIS, registry, labels);
    sync = timer("fillkeeper.sync.duration", "From an attempt's start to its first current state", SECONDS, registry,
        labels);
  }

  private static Timer timer(String name, String help, Duration[] buckets, MeterRegistry registry, String... labels) {
    return Timer.builder(name).description(help).tags(labels).serviceLevelObjectives(buckets).register(registry);
  }

  private static Duration[] millis(long... each) {
    return LongStream.of(each).mapToObj(Duration::ofMillis).toArray(Duration[]::new);
  }

  void wrote(long nanos) {
    apply.record(nanos, TimeUnit.NANOSECONDS);
  }

  @Override
  public void fromFrame(long nanos) {
    receiveToCommit.record(nanos, TimeUnit.NANOSECONDS);
  }

  /** Where the venue's clock is ahead of ours, what happened seems to lie before us. */
  @Override
  public void fromVenue(Duration age) {
    venueToCommit.record(age.isNegative() ? Duration.ZERO : age);
  }

  @Override
  public void caughtUp(long nanos) {
    sync.record(nanos, TimeUnit.NANOSECONDS);
  }
}
