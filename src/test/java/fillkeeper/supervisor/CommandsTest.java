package fillkeeper.supervisor;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.AccountStatus;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.ledger.ClaimOutcome;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** What a person asks of an account, wherever it stands. */
class CommandsTest extends KeepingFixture {

  private static final List<Function<Commands, Future<Void>>> ALL = List.of(Commands::resync, Commands::quarantine,
      Commands::drain, Commands::resume, commands -> commands.acceptGap(1, "ada", ""));

  private final Commands commands = keeping.commands();

  @Test
  void whatAnotherProcessKeepsIsRefused() {
    claims.leadTo(new ClaimOutcome.Held("them", time.now().plusSeconds(60)));
    keeping.start();

    ALL.forEach(command -> thenRefused(command.apply(commands), 409));

    assertThat(keeping.stage()).isEqualTo(Stage.STANDBY);
    assertThat(claims.asked()).containsExactly("claim");
  }

  @Test
  void aCommandWaitsUntilTheClaimIsAnswered() {
    claims.hold();
    keeping.start();
    Future<Void> gap = commands.acceptGap(1, "ada", "");
    time.advance(Duration.ofSeconds(1));
    assertThat(gap.isComplete()).isFalse();

    claims.letGo();
    time.advance(Duration.ofMillis(20));

    assertThat(gap.succeeded()).isTrue();
    assertThat(last().told()).containsExactly("accept 1");
  }

  @Test
  void aResyncEndsTheAttemptWithAnIncidentAndTheNextStartsSoon() {
    keeping.start();

    Future<Void> resync = commands.resync();

    assertThat(resync.succeeded()).isTrue();
    assertThat(claims.incidents().get(1L).cause()).isEqualTo(Cause.OPERATOR);
    assertThat(gone).hasSize(1);
    time.advance(POLICY.minDelay());
    assertThat(attempts).hasSize(2);
  }

  @Test
  void aResyncWhoseIncidentIsNotStoredHasFailedAndTheAttemptIsFollowedAllTheSame() {
    keeping.start();
    claims.down(true);

    assertThat(cause(commands.resync())).isEqualTo(Cause.WRITE_FAILED);

    claims.down(false);
    time.advance(POLICY.maxDelay());
    assertThat(attempts).hasSize(2);
    assertThat(claims.incidents().get(1L).cause()).isEqualTo(Cause.OPERATOR);
  }

  @Test
  void aResyncEndsTheWaiting() {
    keeping.start();
    last().fail(Cause.DISCONNECTED);

    assertThat(commands.resync().succeeded()).isTrue();

    assertThat(attempts).hasSize(2);
    time.advance(POLICY.maxDelay());
    assertThat(attempts).hasSize(2);
  }

  @Test
  void whatIsParkedCannotBeResynced() {
    claims.leadTo(new ClaimOutcome.Parked(AccountStatus.STOPPED, "operator"));
    keeping.start();

    thenRefused(commands.resync(), 409);
  }

  @Test
  void aQuarantineTakesTheAttemptAwayAndGivesTheLeaseBack() {
    keeping.start();

    Future<Void> quarantined = commands.quarantine();

    assertThat(quarantined.succeeded()).isTrue();
    assertThat(keeping.stage()).isEqualTo(Stage.PARKED);
    assertThat(gone).hasSize(1);
    assertThat(claims.asked()).endsWith("park QUARANTINED operator");
    assertThat(claims.incidents().get(1L).cause()).isEqualTo(Cause.OPERATOR);
    assertThat(published).containsExactly("CONNECTING 1", "OPERATOR", "QUARANTINED 1");
    assertThat(keeping.vitals().epoch()).isZero();
  }

  @Test
  void aQuarantineThatIsNotStoredHasFailedAndTheAccountGoesOn() {
    keeping.start();
    claims.down(true);

    assertThat(commands.quarantine().failed()).isTrue();

    assertThat(keeping.stage()).isEqualTo(Stage.WAITING);
    claims.down(false);
    time.advance(POLICY.maxDelay());
    assertThat(keeping.stage()).isEqualTo(Stage.RUNNING);
  }

  @Test
  void aQuarantineWhileWaitingStartsNothingMore() {
    keeping.start();
    last().fail(Cause.DISCONNECTED);
    claims.hold();
    Future<Void> quarantined = commands.quarantine();
    time.advance(POLICY.maxDelay());
    assertThat(claims.asked()).endsWith("park QUARANTINED operator");

    claims.letGo();

    assertThat(quarantined.succeeded()).isTrue();
    assertThat(keeping.stage()).isEqualTo(Stage.PARKED);
    assertThat(attempts).hasSize(1);
  }

  @Test
  void aDrainFinishesWhatIsQueuedBeforeItStops() {
    // given
    keeping.start();
    Promise<Void> applied = Promise.promise();
    last().drainsTo(applied.future());

    // when
    Future<Void> drained = commands.drain();
    assertThat(gone).isEmpty();
    applied.complete();

    // then
    assertThat(drained.succeeded()).isTrue();
    assertThat(claims.asked()).endsWith("park STOPPED operator");
    assertThat(claims.incidents()).isEmpty();
    assertThat(published).containsExactly("CONNECTING 1", "STOPPED 1");
  }

  @Test
  void aDrainThatFailsLeavesAnIncidentAndStopsAllTheSame() {
    keeping.start();
    last().drainsTo(Future.failedFuture(new AttemptFailure(Cause.QUEUE_OVERFLOW, "too much")));

    assertThat(commands.drain().succeeded()).isTrue();

    assertThat(claims.incidents().get(1L).cause()).isEqualTo(Cause.QUEUE_OVERFLOW);
    assertThat(keeping.stage()).isEqualTo(Stage.PARKED);
  }

  @Test
  void aDrainOfAnAccountThatAnotherProcessTookIsRefused() {
    keeping.start();
    claims.lose();

    thenRefused(commands.drain(), 409);

    assertThat(keeping.stage()).isEqualTo(Stage.WAITING);
  }

  @Test
  void anEndThatIsHeardDuringADrainIsThePartOfTheDrain() {
    keeping.start();
    Promise<Void> applied = Promise.promise();
    last().drainsTo(applied.future());
    commands.drain();

    last().fail(Cause.DISCONNECTED);
    applied.complete();

    assertThat(keeping.stage()).isEqualTo(Stage.PARKED);
    assertThat(claims.incidents()).isEmpty();
  }

  @Test
  void aResumeClaimsWhatIsParked() {
    keeping.start();
    commands.quarantine();

    assertThat(commands.resume().succeeded()).isTrue();
    assertThat(keeping.stage()).isEqualTo(Stage.RUNNING);
    assertThat(commands.resume().succeeded()).as("again").isTrue();

    assertThat(attempts).hasSize(2);
  }

  @Test
  void aResumeThatIsNotStoredHasFailed() {
    keeping.start();
    commands.drain();
    claims.down(true);

    assertThat(commands.resume().failed()).isTrue();

    assertThat(keeping.stage()).isEqualTo(Stage.PARKED);
  }

  @Test
  void whatIsNotEnabledIsNotResumed() {
    Keeping idle = keeping(false);
    idle.start();

    thenRefused(idle.commands().resume(), 409);
  }

  @Test
  void aGapIsAcceptedInTheTablesWhereNoAttemptRuns() {
    keeping.start();
    last().fail(Cause.FILL_GAP);

    assertThat(commands.acceptGap(1, "ada", "").succeeded()).isTrue();
    thenRefused(commands.acceptGap(2, "ada", ""), 404);
  }

  @Test
  void theEndOfTheProcessStopsWhatRuns() {
    keeping.start();

    assertThat(keeping.stop().succeeded()).isTrue();

    assertThat(last().told()).containsExactly("drain");
    assertThat(claims.asked()).endsWith("park STOPPED drain");
    time.advance(Duration.ofHours(1));
    assertThat(claims.asked()).endsWith("park STOPPED drain");
    assertThat(time.timers()).isZero();
  }

  @Test
  void theEndOfTheProcessGivesBackWhatWaits() {
    keeping.start();
    last().fail(Cause.DISCONNECTED);

    assertThat(keeping.stop().succeeded()).isTrue();

    assertThat(claims.asked()).endsWith("park STOPPED drain");
  }

  @Test
  void theEndOfTheProcessLeavesAloneWhatItDoesNotOwn() {
    claims.down(true);
    keeping.start();
    claims.down(false);

    assertThat(keeping.stop().succeeded()).isTrue();

    assertThat(claims.asked()).containsExactly("claim");
  }

  @Test
  void whatAnotherProcessTookIsNoReasonNotToEnd() {
    keeping.start();
    claims.lose();

    assertThat(keeping.stop().succeeded()).isTrue();
  }

  @Test
  void theEndOfTheProcessTriesUntilTheLeaseIsGivenBack() {
    keeping.start();
    claims.down(true);
    Future<Void> stopped = keeping.stop();
    time.advance(Duration.ofSeconds(3));
    assertThat(stopped.isComplete()).isFalse();

    claims.down(false);
    time.advance(Duration.ofSeconds(1));

    assertThat(stopped.succeeded()).isTrue();
  }

  @Test
  void whatIsNotFinishedIsKnownAtTheEndOfTheProcess() {
    keeping.start();
    last().drainsTo(Future.failedFuture(new AttemptFailure(Cause.WRITE_FAILED, "no answer")));

    Future<Void> stopped = keeping.stop();

    assertThat(stopped.cause()).hasMessageContaining("could not finish: no answer");
    assertThat(claims.incidents().get(1L).cause()).isEqualTo(Cause.WRITE_FAILED);
    assertThat(claims.asked()).endsWith("park STOPPED drain");
  }

  @Test
  void whatIsToEndBeforeItBeganDoesNotBegin() {
    keeping.stop();

    keeping.start();

    assertThat(claims.asked()).isEmpty();
  }

  @Test
  void aClaimThatIsAnsweredDuringTheEndIsGivenBack() {
    claims.hold();
    keeping.start();
    Future<Void> stopped = keeping.stop();

    claims.letGo();
    time.advance(Duration.ofMillis(20));

    assertThat(stopped.succeeded()).isTrue();
    assertThat(attempts).isEmpty();
    assertThat(claims.asked()).containsExactly("claim", "park STOPPED drain");
  }

  @Test
  void theEndOfTheProcessComesAlsoWhileAQuarantineCannotBeStored() {
    keeping.start();
    claims.down(true);
    last().fail(Cause.AUTH_REJECTED);
    Future<Void> stopped = keeping.stop();

    claims.down(false);
    time.advance(Duration.ofSeconds(2));

    assertThat(stopped.succeeded()).isTrue();
    assertThat(keeping.stage()).isEqualTo(Stage.PARKED);
  }

  private static void thenRefused(Future<Void> command, int code) {
    assertThat(command.cause()).isInstanceOfSatisfying(RefusedException.class,
        refused -> assertThat(refused.code()).isEqualTo(code));
  }
}
