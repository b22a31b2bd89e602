package fillkeeper.venue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When funding may be paid, counted from midnight UTC. */
class FundingTimesTest {

  @ParameterizedTest
  @CsvSource({
      "PT1H, 2026-01-01T07:59:59.999Z, 2026-01-01T08:00:00Z",
      "PT1H, 2026-01-01T08:00:00Z, 2026-01-01T09:00:00Z",
      "PT8H, 2026-01-01T08:00:00.001Z, 2026-01-01T16:00:00Z",
      "PT8H, 2026-01-01T23:00:00Z, 2026-01-02T00:00:00Z",
      "PT8H, 1969-12-31T23:00:00Z, 1970-01-01T00:00:00Z"})
  void theNextTimeComesAfterTheMoment(Duration every, Instant moment, Instant next) {
    assertThat(new FundingTimes(every, Duration.ZERO).after(moment)).isEqualTo(next);
  }

  @ParameterizedTest
  @CsvSource({"PT7H", "PT0S", "PT-1H", "PT48H"})
  void whatIsNoPartOfADayIsRefused(Duration every) {
    assertThatThrownBy(() -> new FundingTimes(every, Duration.ZERO)).isInstanceOf(IllegalArgumentException.class);
  }
}
