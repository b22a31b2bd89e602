package fillkeeper.core;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.Cause;
import fillkeeper.testkit.FakeTime;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** An attempt calls itself the owner no longer than the database does. */
class LeaseTest {

  private static final Duration LENGTH = Duration.ofSeconds(9);
  private static final Duration HELD = LENGTH.minus(LENGTH.dividedBy(20));

  private final FakeTime time = new FakeTime();
  private final Instant until = time.now().plus(LENGTH);

  @Test
  void itCountsFromBeforeTheRequestNotFromItsAnswer() {
    // given
    long asked = time.nanos();
    time.advance(Duration.ofSeconds(2));

    // when
    Lease lease = new Lease(LENGTH, asked, until);

    // then
    time.advance(HELD.minusSeconds(2).minusNanos(1));
    assertThat(lease.isHeld(time.nanos())).isTrue();
    time.advance(Duration.ofNanos(1));
    assertThat(lease.isHeld(time.nanos())).isFalse();
  }

  @Test
  void itEndsHereSoonerThanAnybodyElseCanClaim() {
    Lease lease = new Lease(LENGTH, time.nanos(), until);

    time.advance(HELD.minusMillis(3));

    assertThat(lease.leftNanos(time.nanos())).isEqualTo(3_000_000);
    time.advance(Duration.ofMillis(3));
    assertThat(lease.leftNanos(time.nanos())).isZero();
    assertThat(time.now()).isEqualTo(until.minus(LENGTH.dividedBy(20)));
  }

  @Test
  void itIsDueWhenAThirdIsUsed() {
    Lease lease = new Lease(LENGTH, time.nanos(), until);

    time.advance(LENGTH.dividedBy(3).minusNanos(1));
    assertThat(lease.isDue(time.nanos())).isFalse();
    time.advance(Duration.ofNanos(1));
    assertThat(lease.isDue(time.nanos())).isTrue();

    lease.confirmed(time.nanos(), until.plusSeconds(3));
    assertThat(lease.isDue(time.nanos())).isFalse();
    assertThat(lease.told()).isEqualTo(until.plusSeconds(3));
  }

  @Test
  void aLateAnswerToAnEarlierRequestTakesNothingBack() {
    // given
    long first = time.nanos();
    Lease lease = new Lease(LENGTH, first, until);
    time.advance(Duration.ofSeconds(6));
    lease.confirmed(time.nanos(), until.plusSeconds(6));

    // when
    lease.confirmed(first + 1, until.plusSeconds(1));

    // then
    assertThat(lease.told()).isEqualTo(until.plusSeconds(6));
    time.advance(Duration.ofSeconds(8));
    assertThat(lease.isHeld(time.nanos())).isTrue();
  }

  @Test
  void aWallClockThatStepsChangesNothing() {
    Lease lease = new Lease(LENGTH, time.nanos(), until);

    time.stepWall(Duration.ofHours(-1));
    assertThat(lease.isHeld(time.nanos())).isTrue();
    time.freeze(Duration.ofSeconds(30));

    assertThat(lease.isHeld(time.nanos())).isFalse();
  }

  @Test
  void aCountThatOverflowsIsACountAllTheSame() {
    Lease lease = new Lease(LENGTH, Long.MAX_VALUE - 5, until);

    assertThat(lease.isHeld(Long.MAX_VALUE - 3)).isTrue();
    assertThat(lease.isHeld(Long.MIN_VALUE + 5)).isTrue();
    lease.confirmed(Long.MIN_VALUE + 5, until);
    assertThat(lease.isHeld(Long.MIN_VALUE + HELD.toNanos())).isTrue();
    assertThat(lease.isHeld(Long.MIN_VALUE + HELD.toNanos() + 5)).isFalse();
  }

  @Test
  void aThreadThatStoodStillForTwoThirdsOfItIsWhyItLapsed() {
    Lease lease = new Lease(LENGTH, time.nanos(), until);
    long most = LENGTH.multipliedBy(2).dividedBy(3).toNanos();

    assertThat(lease.isStall(most)).isTrue();
    assertThat(lease.isStall(most - 1)).isFalse();
  }

  @Test
  void anEndByTheLeaseSaysWhetherTheThreadOrTheAnswersWereMissing() {
    assertThat(Lease.lapsed().incidentCause()).isEqualTo(Cause.FENCED);
    assertThat(Lease.stalled(6_500_000_000L).incidentCause()).isEqualTo(Cause.STALLED);
    assertThat(Lease.stalled(6_500_000_000L)).hasMessageContaining(" 6500 ms");
  }

  @Test
  void theTimeOfTheLastConfirmedRequestIsKept() {
    Lease lease = new Lease(LENGTH, 5, until);
    assertThat(lease.confirmedNanos()).isEqualTo(5);

    lease.confirmed(7, until);
    assertThat(lease.confirmedNanos()).isEqualTo(7);
  }
}
