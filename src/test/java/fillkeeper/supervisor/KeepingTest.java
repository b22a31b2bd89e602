package fillkeeper.supervisor;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.AccountStatus;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.IdsReusedException;
import fillkeeper.domain.Incident;
import fillkeeper.ledger.Claim;
import fillkeeper.ledger.ClaimOutcome;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** From a claim to an attempt, and from each attempt that ends to its successor. */
class KeepingTest extends KeepingFixture {

  @Test
  void anAccountIsClaimedAndAnAttemptStarted() {
    assertThat(keeping.vitals().started()).isFalse();

    keeping.start();

    assertThat(keeping.stage()).isEqualTo(Stage.RUNNING);
    assertThat(attempts).hasSize(1);
    assertThat(published).containsExactly("CONNECTING 1");
    assertThat(keeping.vitals().started()).isTrue();
    assertThat(keeping.vitals().epoch()).isEqualTo(1);
    assertThat(keeping.vitals().restarts()).isZero();
  }

  @Test
  void anAccountThatIsNotEnabledIsNotClaimed() {
    Keeping idle = keeping(false);

    idle.start();
    time.advance(Duration.ofHours(1));

    assertThat(idle.stage()).isEqualTo(Stage.PARKED);
    assertThat(idle.vitals().started()).isTrue();
    assertThat(claims.asked()).isEmpty();
  }

  @Test
  void whereTheIdsOfTheExchangeStartAgainAPersonHasToDecide() {
    keeping.start();

    last().fail(new IdsReusedException("order 7 was made at another time"));

    assertThat(keeping.stage()).isEqualTo(Stage.PARKED);
    assertThat(attempts).hasSize(1);
    assertThat(claims.incidents().get(1L).cause()).isEqualTo(Cause.LEDGER_RESET);
    assertThat(claims.asked()).contains("park QUARANTINED LEDGER_RESET: order 7 was made at another time; a person must"
        + " mend it, then resume");
  }

  @Test
  void aDatabaseThatIsAnotherOneIsTriedAgain() {
    keeping.start();

    last().fail(Cause.LEDGER_RESET);

    assertThat(keeping.stage()).isEqualTo(Stage.WAITING);
  }

  @Test
  void anAttemptThatEndsIsFollowedByAnother() {
    // given
    keeping.start();
    takePublished();

    // when
    last().fail(Cause.DISCONNECTED);

    // then
    assertThat(published).containsExactly("FAILED 1", "DISCONNECTED");
    assertThat(gone).containsExactly(attempts.get(0));
    assertThat(claims.incidents().get(1L).cause()).isEqualTo(Cause.DISCONNECTED);
    assertThat(keeping.stage()).isEqualTo(Stage.WAITING);
    assertThat(keeping.vitals().retryAt()).isAfter(time.now());
    time.advance(POLICY.maxDelay());
    assertThat(attempts).hasSize(2);
    assertThat(keeping.vitals().epoch()).isEqualTo(2);
    assertThat(keeping.vitals().restarts()).isEqualTo(1);
    assertThat(keeping.vitals().retryAt()).isNull();
  }

  @Test
  void theFirstFailureIsTheOneThatCounts() {
    keeping.start();
    undeployment = Promise.<Void>promise().future();

    last().fail(Cause.STALLED);
    last().fail(Cause.DISCONNECTED);
    keeping.scan();

    assertThat(keeping.stage()).isEqualTo(Stage.ENDING);
    assertThat(published).containsExactly("CONNECTING 1", "FAILED 1", "STALLED");
  }

  @Test
  void whatAnAttemptSaysAfterItIsFollowedIsIgnored() {
    // given
    keeping.start();
    FakeAttempt before = last();
    failAndFollow(Cause.DISCONNECTED);
    takePublished();

    // when
    before.fail(Cause.STALLED);
    before.caughtUpAgain();

    // then
    assertThat(keeping.stage()).isEqualTo(Stage.RUNNING);
    assertThat(published).isEmpty();
    assertThat(attempts).hasSize(2);
  }

  @Test
  void thatAnAttemptCaughtUpIsNothingOnceItHasEnded() {
    keeping.start();
    failAndFollow(Cause.DISCONNECTED);
    late = true;
    last().live(time.nanos());
    late = false;
    last().fail(Cause.STALLED);
    takePublished();

    messages.forEach(Runnable::run);

    assertThat(published).isEmpty();
  }

  @Test
  void anAttemptThatCatchesUpResolvesTheIncidentsOfTheOutage() {
    keeping.start();
    failAndFollow(Cause.DISCONNECTED);
    failAndFollow(Cause.VENUE_UNAVAILABLE);
    takePublished();

    last().live(time.nanos());
    last().caughtUpAgain();

    assertThat(published).containsExactly("DISCONNECTED resolved", "VENUE_UNAVAILABLE resolved");
  }

  @Test
  void anAttemptThatDoesNotStartHasFailed() {
    deployment = Future.failedFuture("no");

    keeping.start();

    assertThat(keeping.stage()).isEqualTo(Stage.WAITING);
    assertThat(claims.incidents().get(1L).cause()).isEqualTo(Cause.WRITE_FAILED);
  }

  @Test
  void aClaimThatIsNotAnsweredIsAskedForAgainWithoutAnIncident() {
    claims.down(true);
    keeping.start();
    assertThat(keeping.stage()).isEqualTo(Stage.WAITING);
    assertThat(keeping.vitals().started()).as("tried, whatever came of it").isTrue();

    claims.down(false);
    time.advance(POLICY.maxDelay());

    assertThat(keeping.stage()).isEqualTo(Stage.RUNNING);
    assertThat(claims.incidents()).isEmpty();
    assertThat(published).containsExactly("CONNECTING 1");
  }

  @Test
  void anIncidentThatCouldNotBeStoredIsCarriedByTheNextClaim() {
    // given
    keeping.start();
    claims.down(true);
    last().fail(Cause.WRITE_FAILED);
    time.advance(Duration.ofMinutes(5));
    assertThat(claims.incidents()).isEmpty();

    // when
    claims.down(false);
    time.advance(POLICY.maxDelay());

    // then
    assertThat(claims.incidents().get(1L).cause()).isEqualTo(Cause.WRITE_FAILED);
    assertThat(keeping.stage()).isEqualTo(Stage.RUNNING);
    failAndFollow(Cause.STALLED);
    assertThat(claims.incidents().get(2L).cause()).isEqualTo(Cause.STALLED);
    assertThat(claims.incidents()).hasSize(2);
  }

  @Test
  void theSuccessorWaitsUntilThePredecessorIsGone() {
    keeping.start();
    Promise<Void> undeployed = Promise.promise();
    undeployment = undeployed.future();
    last().fail(Cause.STALLED);
    time.advance(POLICY.maxDelay());
    assertThat(attempts).hasSize(1);

    undeployed.complete();
    time.advance(POLICY.maxDelay());

    assertThat(attempts).hasSize(2);
  }

  @Test
  void whatIsHeldElsewhereIsStoodByForAndAskedForNoLaterThanItsEnd() {
    // given
    claims.leadTo(new ClaimOutcome.Held("them", time.now().plusMillis(700)));
    keeping.start();
    assertThat(keeping.vitals().standby()).isTrue();
    assertThat(keeping.vitals().retryAt()).isNull();

    // then
    time.advance(Duration.ofMillis(699));
    assertThat(claims.asked()).hasSize(1);
    time.advance(Duration.ofMillis(1));
    assertThat(claims.asked()).hasSize(2);
    claims.leadTo(null);
    time.advance(Duration.ofMillis(200));
    assertThat(keeping.stage()).isEqualTo(Stage.RUNNING);
    assertThat(keeping.vitals().restarts()).as("a takeover is no restart").isZero();
  }

  @Test
  void aLedgerThatNeedsANewerProgramIsStoodByFor() {
    // given
    claims.leadTo(new ClaimOutcome.Outdated("it needs a newer one"));
    keeping.start();

    // then
    assertThat(keeping.stage()).isEqualTo(Stage.STANDBY);
    assertThat(keeping.vitals().standby()).isTrue();
    assertThat(attempts).isEmpty();

    // when: somebody goes back to this one
    claims.leadTo(null);
    time.advance(Duration.ofSeconds(2));

    // then
    assertThat(keeping.stage()).isEqualTo(Stage.RUNNING);
  }

  @Test
  void whatAClaimSaysOfTheOneBeforeIsAnnouncedAndResolved() {
    // given
    Incident left = new Incident(MAIN, 1, Cause.FENCED, "lease lapsed: owner=them", time.now());
    claims.leadTo(new ClaimOutcome.Claimed(new Claim(MAIN, 1, 2, new UUID(0, 2), time.now().plusSeconds(10),
        time.nanos(), time.now(), null), left));

    // when
    keeping.start();
    last().live(time.nanos());

    // then
    assertThat(published).containsExactly("FENCED", "CONNECTING 2", "FENCED resolved");
  }

  @Test
  void aLongLeaseElsewhereIsLookedAtEveryTwoSeconds() {
    claims.leadTo(new ClaimOutcome.Held("them", time.now().plusSeconds(3_600)));
    keeping.start();

    time.advance(Duration.ofSeconds(20));

    assertThat(claims.asked()).hasSize(11);
    assertThat(published).as("a state of this process only").isEmpty();
  }

  @Test
  void whatAPersonParkedStaysSoAndIsLookedAt() {
    claims.leadTo(new ClaimOutcome.Parked(AccountStatus.QUARANTINED, "operator"));
    keeping.start();
    assertThat(keeping.stage()).isEqualTo(Stage.PARKED);

    time.advance(Duration.ofSeconds(5));
    assertThat(keeping.stage()).isEqualTo(Stage.PARKED);
    claims.leadTo(new ClaimOutcome.Held("them", time.now().plusSeconds(9)));
    time.advance(Duration.ofSeconds(5));

    assertThat(keeping.stage()).as("resumed at another process").isEqualTo(Stage.STANDBY);
    assertThat(claims.asked()).hasSize(3);
  }

  @Test
  void aParkedAccountThatCannotBeLookedAtIsParkedAllTheSame() {
    claims.leadTo(new ClaimOutcome.Parked(AccountStatus.STOPPED, "operator"));
    keeping.start();
    claims.down(true);

    time.advance(Duration.ofSeconds(5));
    assertThat(keeping.stage()).isEqualTo(Stage.PARKED);
    claims.down(false);
    claims.leadTo(null);
    time.advance(Duration.ofSeconds(5));

    assertThat(keeping.stage()).isEqualTo(Stage.RUNNING);
  }

  @Test
  void aKeyThatIsRefusedIsQuarantinedAtOnceAndTriedAgainOnceInAWhile() {
    // given
    keeping.start();
    last().fail(Cause.AUTH_REJECTED);
    assertThat(keeping.stage()).isEqualTo(Stage.PARKED);
    assertThat(claims.asked()).contains("park QUARANTINED AUTH_REJECTED: a person must mend it");
    assertThat(published).endsWith("QUARANTINED 1");
    claims.leadTo(new ClaimOutcome.Parked(AccountStatus.QUARANTINED, "AUTH_REJECTED: a person must mend it"));

    // when
    time.advance(RECHECK.minusSeconds(1));
    assertThat(claims.asked()).doesNotContain("resume");
    claims.leadTo(null);
    time.advance(Duration.ofSeconds(1));

    // then
    assertThat(claims.asked()).contains("resume");
    assertThat(keeping.stage()).isEqualTo(Stage.RUNNING);
    assertThat(attempts).hasSize(2);
  }

  @Test
  void aKeyThatWasRefusedBeforeTheProcessStartedIsTriedAgainToo() {
    claims.leadTo(new ClaimOutcome.Parked(AccountStatus.QUARANTINED, "AUTH_REJECTED: a person must mend it"));
    keeping.start();

    time.advance(RECHECK);

    assertThat(claims.asked()).contains("resume");
  }

  @Test
  void aKeyThatIsRefusedWhileTheStoreIsAwayIsQuarantinedAsSoonAsThatIsDurable() {
    keeping.start();
    claims.down(true);
    last().fail(Cause.AUTH_REJECTED);
    assertThat(keeping.stage()).isEqualTo(Stage.ENDING);
    time.advance(Duration.ofSeconds(10));
    assertThat(attempts).as("no other log-in").hasSize(1);

    claims.down(false);
    time.advance(Duration.ofSeconds(1));

    assertThat(keeping.stage()).isEqualTo(Stage.PARKED);
    assertThat(claims.incidents().get(1L).cause()).isEqualTo(Cause.AUTH_REJECTED);
  }

  @Test
  void aQuarantineOfAnAccountThatAnotherProcessTookIsItsOwnMatter() {
    keeping.start();
    claims.lose();
    claims.leadTo(new ClaimOutcome.Held("them", time.now().plusSeconds(3_600)));

    last().fail(Cause.AUTH_REJECTED);
    time.advance(POLICY.maxDelay());

    assertThat(keeping.stage()).isEqualTo(Stage.STANDBY);
  }

  @Test
  void whatWaitingDoesNotCureIsBorneSoOftenWithinTheWindow() {
    keeping.start();
    for (int failures = 1; failures <= POLICY.maxRestarts(); failures++) {
      claims.count(failures);
      failAndFollow(Cause.DRIFT);
      assertThat(keeping.stage()).isEqualTo(Stage.RUNNING);
    }

    claims.count(POLICY.maxRestarts() + 1);
    last().fail(Cause.DRIFT);

    assertThat(keeping.stage()).isEqualTo(Stage.PARKED);
    assertThat(claims.asked()).contains("count within 600 s");
  }

  @Test
  void whatIsOnlyOutOfReachIsTriedWithoutEnd() {
    keeping.start();
    claims.count(1_000);

    for (int failures = 0; failures < 50; failures++) {
      failAndFollow(Cause.VENUE_UNAVAILABLE);
    }

    assertThat(keeping.stage()).isEqualTo(Stage.RUNNING);
    assertThat(keeping.vitals().restarts()).isEqualTo(50);
  }

  @Test
  void anEndWhoseMessageWasLostIsFoundByLooking() {
    keeping.start();
    last().failsSilently(Cause.STALLED);
    assertThat(keeping.stage()).isEqualTo(Stage.RUNNING);

    keeping.scan();

    assertThat(keeping.stage()).isEqualTo(Stage.WAITING);
    assertThat(claims.incidents().get(1L).cause()).isEqualTo(Cause.STALLED);
  }

  @Test
  void aRetryWhoseTimerWasLostIsFoundByLooking() {
    keeping.start();
    last().fail(Cause.STALLED);
    time.freeze(Duration.ofMinutes(1));

    keeping.scan();

    assertThat(keeping.stage()).isEqualTo(Stage.RUNNING);
    time.runDue();
    assertThat(attempts).hasSize(2);
  }

  @Test
  void whatIsTrueOfEveryAttemptReachesTheOneThatRuns() {
    keeping.endAttempt(new AttemptFailure(Cause.LEDGER_RESET, "before the start"));
    keeping.start();

    keeping.endAttempt(new AttemptFailure(Cause.LEDGER_RESET, "the database was changed"));

    assertThat(last().told()).containsExactly("end LEDGER_RESET");
  }
}
