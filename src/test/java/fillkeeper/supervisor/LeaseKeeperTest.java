package fillkeeper.supervisor;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.Cause;
import fillkeeper.ledger.Claim;
import fillkeeper.ledger.Claims.Renewed.Fate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Leases of 9 s, looked at every 900 ms and renewed when a third is used. */
class LeaseKeeperTest extends KeepingFixture {

  private static final Duration LEASE = Duration.ofSeconds(9);
  private static final Duration ROUND = LEASE.dividedBy(10);

  private final LeaseKeeper leases = new LeaseKeeper(claims, time, time, LEASE,
      () -> Map.of(MAIN, keeping));

  @BeforeEach
  void start() {
    keeping.start();
    leases.start();
  }

  @Test
  void aLeaseIsRenewedWhenAThirdOfItIsUsed() {
    run(3);
    assertThat(claims.renewals()).isEmpty();

    run(1);

    assertThat(claims.renewals()).singleElement().satisfies(due -> assertThat(due).singleElement()
        .satisfies(one -> {
          assertThat(one.epoch()).isEqualTo(1);
          assertThat(one.changeSeq()).isEqualTo(5);
        }));
    assertThat(last().told()).containsExactly("renewed");
    run(3);
    assertThat(claims.renewals()).hasSize(1);
  }

  @Test
  void aLeaseThatTheWritesRenewIsLeftToThem() {
    for (int round = 0; round < 20; round++) {
      last().confirmed(time.nanos());
      run(1);
    }

    assertThat(claims.renewals()).isEmpty();
  }

  @Test
  void anAttemptThatDoesNotShowThatItRunsIsLeftToLapseAndThenGivenUp() {
    run(4);

    time.advance(LEASE.minus(ROUND.multipliedBy(2)));
    assertThat(claims.renewals()).hasSize(1);
    assertThat(claims.incidents()).isEmpty();
    time.advance(ROUND.multipliedBy(2));

    assertThat(claims.incidents().get(1L).cause()).isEqualTo(Cause.STALLED);
  }

  @Test
  void aProcessThatWakesLateGivesUpNoAttemptThatHadNoTimeToShow() {
    run(4);

    time.freeze(LEASE.multipliedBy(6));
    time.runDue();

    assertThat(claims.incidents()).isEmpty();
  }

  @Test
  void whatHasLapsedIsNotRenewed() {
    claims.down(true);
    run(10);
    assertThat(claims.renewals()).isNotEmpty();
    int before = claims.renewals().size();
    claims.down(false);

    run(3);

    assertThat(claims.renewals()).hasSize(before);
  }

  @Test
  void anAttemptThatIsALittleLateIsNotSilent() {
    run(3);

    time.advance(ROUND);

    assertThat(claims.renewals()).as("it showed in the round before").hasSize(1);
  }

  @Test
  void theLeaseIsKeptWhileTheSuccessorWaits() {
    last().fail(Cause.DISCONNECTED);
    claims.down(true);
    time.advance(Duration.ofSeconds(8));
    claims.down(false);

    assertThat(claims.renewals()).isNotEmpty();
    assertThat(claims.renewals().get(0).get(0).epoch()).isEqualTo(1);
  }

  @Test
  void aRenewalCarriesTheLastEndOfTheLeaseThatWasTold() {
    run(4);
    last().fail(Cause.DISCONNECTED);
    claims.down(true);
    time.advance(Duration.ofSeconds(8));

    List<Instant> told = claims.renewals().stream().map(due -> due.get(0).told()).toList();
    assertThat(told.get(0)).as("the running attempt's").isEqualTo(last().claim().liveUntil());
    assertThat(told.get(1)).as("the last renewal's").isAfter(told.get(0));
  }

  @Test
  void whatWasLostEndsTheAttempt() {
    claims.renewAs(Fate.LOST);

    run(4);

    assertThat(last().told()).containsExactly("end FENCED");
  }

  @Test
  void aLedgerThatNeedsANewerProgramEndsTheAttempt() {
    claims.renewAs(Fate.OUTDATED);

    run(4);

    assertThat(last().told()).containsExactly("end FENCED");
  }

  @Test
  void aRowThatIsBeingWrittenRenewsItself() {
    claims.renewAs(Fate.BUSY);

    run(5);

    assertThat(last().told()).isEmpty();
    assertThat(claims.renewals()).as("asked again").hasSize(2);
  }

  @Test
  void anAnswerThatComesLateIsNoNewsForTheNextAttempt() {
    // given
    claims.hold();
    run(4);
    claims.renewAs(Fate.LOST);
    keeping.holding().taken(new Claim(MAIN, 1, 2, new UUID(0, 2), time.now(), time.nanos(),
        time.now(), null), time.nanos());

    // when
    claims.letGo();

    // then
    assertThat(last().told()).isEmpty();
  }

  @Test
  void aRoundThatIsNotAnsweredIsFollowedByTheNext() {
    claims.down(true);
    run(4);
    claims.down(false);

    run(1);

    assertThat(claims.renewals()).hasSize(2);
    assertThat(last().told()).containsExactly("renewed");
  }

  @Test
  void eachRoundLooksForEndsThatWereNotTold() {
    last().failsSilently(Cause.STALLED);

    run(1);

    assertThat(claims.incidents().get(1L).cause()).isEqualTo(Cause.STALLED);
  }

  @Test
  void nothingIsRenewedAfterTheEnd() {
    leases.stop();

    run(10);

    assertThat(claims.renewals()).isEmpty();
  }

  /** So many rounds, in each of which the attempt shows that it runs. */
  private void run(int rounds) {
    for (int round = 0; round < rounds; round++) {
      last().reported(time.nanos());
      time.advance(ROUND);
    }
  }
}
