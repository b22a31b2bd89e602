package fillkeeper.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fillkeeper.core.Restarts.Again;
import fillkeeper.core.Restarts.Decision;
import fillkeeper.core.Restarts.Policy;
import fillkeeper.core.Restarts.Quarantine;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.testkit.Seeds;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Who is tried again, when, and who is not. */
class RestartsTest {

  private static final Duration MIN = Duration.ofMillis(250);
  private static final Duration MAX = Duration.ofSeconds(30);
  private static final Policy POLICY = new Policy(MIN, MAX, 5, Duration.ofMinutes(10));
  private static final Set<Cause> FOR_A_PERSON = EnumSet.of(Cause.AUTH_REJECTED, Cause.ACCOUNT_MISMATCH);

  @ParameterizedTest
  @EnumSource(Cause.class)
  void whatIsOutOfReachIsTriedAgainForEverAndOnlyTheRestEnds(Cause cause) {
    Restarts restarts = new Restarts(POLICY, new SplittableRandom(1));
    boolean forEver = true;
    for (int failure = 1; failure <= 1_000; failure++) {
      forEver &= restarts.next(cause, Restarts.counted().contains(cause) ? failure : 0) instanceof Again;
    }

    assertThat(forEver).isEqualTo(!Restarts.counted().contains(cause) && !FOR_A_PERSON.contains(cause));
  }

  @Test
  void whatWaitingDoesNotCureIsBorneSoManyTimesInTheWindow() {
    Restarts restarts = new Restarts(POLICY, new SplittableRandom(1));

    for (int counted = 1; counted <= 5; counted++) {
      assertThat(restarts.next(Cause.MALFORMED_EVENT, counted)).isInstanceOf(Again.class);
    }
    assertThat(restarts.next(Cause.MALFORMED_EVENT, 6)).isEqualTo(
        new Quarantine("MALFORMED_EVENT: 6 failures that waiting does not cure within 600 s"));
  }

  @Test
  void aCauseThatWaitingCuresDoesNotEndBecauseOthersWereCounted() {
    assertThat(new Restarts(POLICY, new SplittableRandom(1)).next(Cause.DISCONNECTED, 99)).isInstanceOf(Again.class);
  }

  @Test
  void aRefusedKeyIsForAPersonAtOnce() {
    for (Cause cause : FOR_A_PERSON) {
      assertThat(new Restarts(POLICY, new SplittableRandom(1)).next(cause, 0)).isInstanceOf(Quarantine.class);
    }
  }

  @Test
  void theReasonOfAQuarantineTellsItsCauseUnlessAPersonGaveIt() {
    for (Cause cause : FOR_A_PERSON) {
      Quarantine quarantine = (Quarantine) new Restarts(POLICY, new SplittableRandom(1)).next(cause, 0);
      assertThat(Restarts.causeOf(quarantine.why())).isEqualTo(cause);
    }
    assertThat(Restarts.causeOf("operator")).isNull();
  }

  @Test
  void theDelayGrowsToTheLongestAndIsSpread() {
    Seeds.each(200, random -> {
      Restarts restarts = new Restarts(POLICY, random);
      Duration cap = MIN;
      for (int failure = 0; failure < 50; failure++) {
        cap = cap.multipliedBy(2).compareTo(MAX) < 0 ? cap.multipliedBy(2) : MAX;
        assertThat(delay(restarts.next(Cause.DISCONNECTED, 0))).isBetween(MIN, cap);
      }
    });
  }

  @Test
  void manyAccountsThatFailTogetherDoNotComeBackTogether() {
    SplittableRandom random = new SplittableRandom(1);
    Set<Duration> delays = new HashSet<>();
    for (int account = 0; account < 100; account++) {
      delays.add(delay(new Restarts(POLICY, random).next(Cause.DISCONNECTED, 0)));
    }

    assertThat(delays).hasSizeGreaterThan(50);
  }

  @Test
  void tenMinutesOfLiveForgetWhatWasBefore() {
    // given
    Restarts restarts = new Restarts(POLICY, new SplittableRandom(1));
    for (int failure = 0; failure < 20; failure++) {
      restarts.next(Cause.STALLED, 0);
    }

    // when
    restarts.healthy(Duration.ofMinutes(10).minusMillis(1));
    Duration still = Duration.ZERO;
    for (int failure = 0; failure < 20; failure++) {
      Duration next = delay(restarts.next(Cause.STALLED, 0));
      still = next.compareTo(still) > 0 ? next : still;
    }
    restarts.healthy(Duration.ofMinutes(10));

    // then
    assertThat(still).isGreaterThan(MIN.multipliedBy(2));
    assertThat(delay(restarts.next(Cause.STALLED, 0))).isBetween(MIN, MIN.multipliedBy(2));
  }

  @Test
  void anOperatorsWishIsMetAtOnce() {
    Restarts restarts = new Restarts(POLICY, new SplittableRandom(1));
    for (int failure = 0; failure < 20; failure++) {
      restarts.next(Cause.STALLED, 0);
    }

    assertThat(restarts.next(Cause.OPERATOR, 0)).isEqualTo(new Again(MIN));
  }

  @Test
  void equalDelaysAreAllowedAndReversedOnesAreNot() {
    Policy fixed = new Policy(Duration.ZERO, Duration.ZERO, 0, Duration.ofMinutes(1));

    assertThat(new Restarts(fixed, new SplittableRandom(1)).next(Cause.STALLED, 0)).isEqualTo(new Again(Duration.ZERO));
    assertThatThrownBy(() -> new Policy(MAX, MIN, 5, MAX)).isInstanceOf(IllegalArgumentException.class);
  }

  private static Duration delay(Decision decision) {
    return ((Again) decision).delay();
  }

  @Test
  void whoIsHealthyLongEnoughIsForgivenAndSaidToBe() {
    Restarts restarts = new Restarts(POLICY, new SplittableRandom(1));

    assertThat(restarts.healthy(Duration.ofMillis(1))).isFalse();
    assertThat(restarts.healthy(Duration.ofDays(1))).isTrue();
  }

  @Test
  void whatAPersonHasToMendNamesItsCauseAndReason() {
    AttemptFailure failure = new AttemptFailure(Cause.AUTH_REJECTED, "the key is over");

    assertThat(Restarts.forAPerson(failure)).isEqualTo(
        new Quarantine("AUTH_REJECTED: the key is over; a person must mend it, then resume"));
    assertThat(Restarts.refusedAgain(failure)).isEqualTo(new Quarantine(
        "AUTH_REJECTED: in two attempts the key is over; a person must mend the rule that it breaks, then resume"));
  }

  @Test
  void whatWaitingDoesNotCureIsCountedAndALostConnectionIsNot() {
    assertThat(Restarts.counted()).contains(Cause.MALFORMED_EVENT).doesNotContain(Cause.DISCONNECTED);
  }
}
