package fillkeeper.account;

import fillkeeper.core.Lease;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.time.Clock;
import fillkeeper.time.Scheduler;
import fillkeeper.time.Spans;
import java.time.Duration;
import java.time.Instant;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Looks at the clocks for one attempt: whether its lease still holds, whether the machine slept, whether the catch-up
 * makes progress. A process that wakes late finds its lease lapsed here, before anything else is done.
 */
final class Watch {

  private static final Duration TICK_MAX = Duration.ofMillis(500);
  /** The wall clock may be corrected by so much without anybody having slept. */
  private static final Duration PARTING_MAX = Duration.ofSeconds(1);

  private final Clock clock;
  private final Lease lease;
  private final Duration tick;
  private final Duration syncTimeout;
  private final BooleanSupplier waits;
  private final Runnable onTick;
  private final Consumer<AttemptFailure> onFailed;
  private Scheduler scheduler;
  private Scheduler.Timer timer;
  private long progressNanos;
  private boolean catchingUp = true;
  private volatile long wallLessNanos;
  /** Until a lease that was asked for later than this is confirmed, nothing is answered as current. */
  private volatile long partedNanos = Long.MIN_VALUE;
  private volatile long reportedNanos;

  /**
   * Looks at nothing yet.
   *
   * @param waits whether the catch-up waits for what its exchange grants; it makes progress then as far as it can
   */
  Watch(Clock clock, Lease lease, Plan plan, BooleanSupplier waits, Runnable onTick,
      Consumer<AttemptFailure> onFailed) {
    this.clock = clock;
    this.lease = lease;
    this.tick = Spans.shorter(TICK_MAX, plan.lease().dividedBy(10));
    this.syncTimeout = plan.syncTimeout();
    this.waits = waits;
    this.onTick = onTick;
    this.onFailed = onFailed;
    this.progressNanos = clock.nanos();
    this.reportedNanos = clock.nanos();
    this.wallLessNanos = parting();
  }

  void start(Scheduler timers) {
    scheduler = timers;
    next(clock.nanos());
  }

  /** The next look, and no later than the end of the lease: the end is told when it comes. */
  private void next(long now) {
    timer = scheduler.after(Spans.shorter(tick, Duration.ofNanos(Math.max(0, lease.leftNanos(now)))), this::tick);
  }

  void stop() {
    if (timer != null) {
      timer.cancel();
    }
  }

  /** Whether the account is still ours. If not, the attempt has ended when this returns. */
  boolean isHeld() {
    if (holds()) {
      return true;
    }
    long still = clock.nanos() - reportedNanos;
    onFailed.accept(lease.isStall(still) ? Lease.stalled(still) : Lease.lapsed());
    return false;
  }

  /** Whether others may be told that the lease holds. Any thread. */
  boolean isCurrent() {
    return partedNanos == Long.MIN_VALUE && !hasParted() && holds();
  }

  /** Whether the lease holds; what the account is said to be is not so beyond it. Any thread. */
  boolean holds() {
    return lease.isHeld(clock.nanos());
  }

  /** When the attempt's thread last ran. Any thread. */
  long reportedNanos() {
    return reportedNanos;
  }

  /** Comes too late for a lease that has lapsed: the attempt ends all the same. */
  void confirmed(long askedNanos, Instant liveUntil) {
    if (!isHeld()) {
      return;
    }
    lease.confirmed(askedNanos, liveUntil);
    if (askedNanos > partedNanos) {
      partedNanos = Long.MIN_VALUE;
    }
  }

  /** The catch-up got an answer or stored a page. */
  void progress() {
    progressNanos = clock.nanos();
  }

  void caughtUp() {
    catchingUp = false;
  }

  private void tick() {
    if (!isHeld()) {
      return;
    }
    long now = clock.nanos();
    reportedNanos = now;
    if (hasParted()) {
      partedNanos = now;
      wallLessNanos = parting();
    }
    if (catchingUp && waits.getAsBoolean()) {
      progress();
    }
    if (catchingUp && now - progressNanos > syncTimeout.toNanos()) {
      onFailed.accept(new AttemptFailure(Cause.SYNC_FAILED, "no progress for " + syncTimeout.toMillis() + " ms"));
      return;
    }
    next(now);
    onTick.run();
  }

  /** Whether the machine slept, or somebody set the wall clock; nobody may be told otherwise before the next tick. */
  private boolean hasParted() {
    return Math.abs(parting() - wallLessNanos) > PARTING_MAX.toNanos();
  }

  private long parting() {
    Instant now = clock.now();
    return now.getEpochSecond() * 1_000_000_000L + now.getNano() - clock.nanos();
  }
}
