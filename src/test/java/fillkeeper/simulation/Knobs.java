package fillkeeper.simulation;

import fillkeeper.account.Plan;
import fillkeeper.core.Limits;
import fillkeeper.core.Restarts;
import java.time.Duration;
import java.time.Instant;

/**
 * The settings of one schedule. Times are short, so that much happens in a short run; their ratios are those of
 * production.
 *
 * @param bytesInAll  what all queues of a process may hold
 * @param history     whether much happened before the first start, which is to be read
 * @param venueSkewMs how far the venue's clock is ahead of the database's
 * @param wallSkewMs  how far the last process's wall clock is ahead of it
 * @param venue       what kind of venue it is
 */
public record Knobs(int accounts, int processes, int liveEvents, long liveBytes, int syncEvents, long bytesInAll,
    int batchMax, int pageRows, int maxRestarts, boolean history, int memory, int venueSkewMs, int wallSkewMs,
    VenueKind venue) {

  public static final Duration LEASE = Duration.ofSeconds(2);
  static final Duration WRITE_DEADLINE = Duration.ofMillis(500);
  static final Duration REST_LAG = Duration.ofMillis(300);
  static final Duration OVERLAP = Duration.ofSeconds(4);
  static final Duration FORGETS = Duration.ofSeconds(90);
  static final Duration REACH = Duration.ofMinutes(20);
  static final Duration RECHECK = Duration.ofSeconds(2);
  private static final Duration AGE = Duration.ofMillis(900);

  /** When the first process starts. */
  long start() {
    return history ? OVERLAP.toNanos() + 2_000 * Timeline.MS : 0;
  }

  Plan plan() {
    Instant since = history ? Timeline.START.minusSeconds(20) : null;
    return new Plan(LEASE, new Limits(syncEvents, bytesInAll, null), new Limits(liveEvents, liveBytes, AGE), batchMax,
        Duration.ofSeconds(3), OVERLAP, Duration.ofMillis(400), Duration.ofSeconds(3), Duration.ofMillis(1_500),
        Duration.ofSeconds(8), since, true, null, memory, memory);
  }

  Restarts.Policy policy() {
    return new Restarts.Policy(Duration.ofMillis(50), Duration.ofMillis(600), maxRestarts, Duration.ofSeconds(30));
  }
}
