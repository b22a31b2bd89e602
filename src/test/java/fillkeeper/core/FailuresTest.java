package fillkeeper.core;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a failure means for the attempt. */
class FailuresTest {

  @Test
  void whatIsOnlyOutOfReachIsAskedAgainLater() {
    Set<Cause> later = EnumSet.noneOf(Cause.class);
    for (Cause cause : Cause.values()) {
      if (!Failures.endsAttempt(new AttemptFailure(cause, "told to"))) {
        later.add(cause);
      }
    }

    assertThat(later).contains(Cause.VENUE_UNAVAILABLE, Cause.RATE_LIMITED, Cause.SYNC_FAILED)
        .doesNotContain(Cause.AUTH_REJECTED, Cause.MALFORMED_EVENT, Cause.FENCED, Cause.WRITE_FAILED);
  }

  @Test
  void whatIsKnownStaysAndWhatIsNotSaysNothingOfItsText() {
    AttemptFailure known = new AttemptFailure(Cause.DRIFT, "known");

    assertThat(Failures.of(known, Cause.WRITE_FAILED)).isSameAs(known);
    assertThat(Failures.of(new IllegalStateException("key=secret"), Cause.SYNC_FAILED)).satisfies(failure -> {
      assertThat(failure.incidentCause()).isEqualTo(Cause.SYNC_FAILED);
      assertThat(failure).hasMessageContaining("IllegalStateException").hasMessageNotContaining("secret");
    });
  }
}
