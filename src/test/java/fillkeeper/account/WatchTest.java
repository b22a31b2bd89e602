package fillkeeper.account;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.core.Lease;
import fillkeeper.core.Limits;
import fillkeeper.domain.Cause;
import fillkeeper.testkit.FakeTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The clocks of one attempt: a lease of 10 s, and 30 s without progress at the most. */
class WatchTest {

  private static final Duration LEASE = Duration.ofSeconds(10);
  private static final Duration SYNC = Duration.ofSeconds(30);
  private static final Duration TICK = Duration.ofMillis(500);

  private final FakeTime time = new FakeTime();
  private final List<Cause> failures = new ArrayList<>();
  private final int[] looks = new int[1];
  private final boolean[] waits = new boolean[1];
  private final Lease lease = new Lease(LEASE, time.nanos(), time.now().plus(LEASE));
  private final Watch watch = new Watch(time, lease, plan(), () -> waits[0], () -> looks[0]++,
      why -> failures.add(why.incidentCause()));

  @Test
  void eachTickShowsThatTheThreadRunsAndLooks() {
    watch.start(time);
    long before = watch.reportedNanos();

    time.advance(TICK.multipliedBy(4));

    assertThat(looks[0]).isEqualTo(4);
    assertThat(watch.reportedNanos() - before).isEqualTo(TICK.multipliedBy(4).toNanos());
    assertThat(failures).isEmpty();
  }

  @Test
  void aLeaseThatIsNotRenewedEndsTheAttempt() {
    watch.start(time);

    time.advance(LEASE.multipliedBy(3));

    assertThat(failures).containsExactly(Cause.FENCED);
    assertThat(watch.isCurrent()).isFalse();
    assertThat(time.timers()).as("no tick any more").isZero();
  }

  @Test
  void theEndIsToldWhenTheLeaseEndsHereAndNotAtTheNextTick() {
    // given: a tick is half a second, and the lease was renewed between two
    watch.start(time);
    time.advance(TICK.multipliedBy(3));
    time.advance(Duration.ofMillis(120));
    watch.confirmed(time.nanos(), time.now().plus(LEASE));
    Duration held = Duration.ofNanos(lease.leftNanos(time.nanos()));

    // when
    time.advance(held.minusMillis(1));
    assertThat(failures).isEmpty();
    time.advance(Duration.ofMillis(1));

    // then
    assertThat(failures).containsExactly(Cause.FENCED);
    assertThat(time.now()).isBefore(lease.told());
  }

  @Test
  void aProcessThatWakesLateFindsItsLeaseLapsedBeforeAnythingElse() {
    watch.start(time);
    time.freeze(LEASE.multipliedBy(6));

    assertThat(watch.isHeld()).isFalse();
    assertThat(failures).containsExactly(Cause.STALLED);
  }

  @Test
  void aTickThatComesLateLooksAtTheLeaseFirst() {
    watch.start(time);
    time.freeze(LEASE.multipliedBy(6));

    time.runDue();

    assertThat(failures).as("and not at the progress").containsExactly(Cause.STALLED);
    assertThat(looks[0]).isZero();
  }

  @Test
  void aLeaseThatIsRenewedGoesOn() {
    watch.start(time);
    for (int round = 0; round < 5; round++) {
      time.advance(LEASE.dividedBy(2));
      watch.progress();
      watch.confirmed(time.nanos(), time.now().plus(LEASE));
    }

    assertThat(failures).isEmpty();
    assertThat(watch.isCurrent()).isTrue();
  }

  @Test
  void aCatchUpWithoutProgressFails() {
    watch.start(time);
    renewFor(SYNC.minus(TICK));
    assertThat(failures).isEmpty();

    renewFor(TICK.multipliedBy(2));

    assertThat(failures).containsExactly(Cause.SYNC_FAILED);
  }

  @Test
  void aCatchUpMayLastAsLongAsItMakesProgress() {
    watch.start(time);
    for (int round = 0; round < 10; round++) {
      renewFor(SYNC.dividedBy(2));
      watch.progress();
    }

    assertThat(failures).isEmpty();
  }

  @Test
  void aCatchUpThatWaitsForWhatItsExchangeGrantsMakesProgress() {
    watch.start(time);
    waits[0] = true;
    renewFor(SYNC.multipliedBy(3));
    assertThat(failures).isEmpty();
    waits[0] = false;

    renewFor(SYNC.plus(TICK));

    assertThat(failures).containsExactly(Cause.SYNC_FAILED);
  }

  @Test
  void onceCaughtUpNothingHasToHappen() {
    watch.start(time);
    watch.caughtUp();

    renewFor(SYNC.multipliedBy(10));

    assertThat(failures).isEmpty();
  }

  @Test
  void whereTheClocksPartNothingIsCurrentUntilARenewalThatWasAskedForLater() {
    // given
    watch.start(time);
    long askedBefore = time.nanos();
    time.advance(TICK);

    // when
    time.stepWall(Duration.ofSeconds(2));
    time.advance(TICK);

    // then
    assertThat(watch.isCurrent()).isFalse();
    watch.confirmed(askedBefore, time.now().plus(LEASE));
    assertThat(watch.isCurrent()).isFalse();
    time.advance(TICK);
    watch.confirmed(time.nanos(), time.now().plus(LEASE));
    assertThat(watch.isCurrent()).isTrue();
    time.advance(TICK.multipliedBy(4));
    assertThat(watch.isCurrent()).as("the new distance is the one to watch").isTrue();
    assertThat(failures).isEmpty();
  }

  @Test
  void whoAsksAfterASleepAndBeforeTheNextTickIsNotToldThatTheLeaseHolds() {
    watch.start(time);
    time.advance(TICK);
    assertThat(watch.isCurrent()).isTrue();

    time.stepWall(Duration.ofSeconds(20));

    assertThat(watch.isCurrent()).as("the monotonic clock stood still").isFalse();
  }

  @Test
  void aSmallStepOfTheWallClockIsNothing() {
    watch.start(time);
    time.stepWall(Duration.ofMillis(-900));

    time.advance(TICK);

    assertThat(watch.isCurrent()).isTrue();
  }

  @Test
  void whatIsStoppedLooksNoMore() {
    watch.start(time);

    watch.stop();
    time.advance(LEASE.multipliedBy(2));

    assertThat(failures).isEmpty();
    assertThat(looks[0]).isZero();
  }

  /** Lets time pass while somebody renews the lease. */
  private void renewFor(Duration span) {
    for (Duration left = span; !left.isZero(); left = left.minus(TICK)) {
      time.advance(TICK);
      watch.confirmed(time.nanos(), time.now().plus(LEASE));
    }
  }

  static Plan plan() {
    return new Plan(LEASE, new Limits(1_000, 1_000_000, null), new Limits(100, 1_000_000, Duration.ofSeconds(8)), 10,
        SYNC, Duration.ofSeconds(60), Duration.ofSeconds(5), Duration.ofSeconds(60), Duration.ofMinutes(5),
        Duration.ofMinutes(30), null, false, null, 100, 100);
  }
}
