package fillkeeper.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Percentiles are those of everything that should have been asked, not of what was. */
class LatenciesTest {

  private final Latencies latencies = new Latencies();

  @Test
  void percentilesAreInMilliseconds() {
    for (int ms = 1; ms <= 1_000; ms++) {
      latencies.record(TimeUnit.MILLISECONDS.toNanos(ms));
    }

    assertThat(latencies.count()).isEqualTo(1_000);
    assertThat(latencies.percentile(50)).isCloseTo(500, within(1.0));
    assertThat(latencies.percentile(99)).isCloseTo(990, within(1.0));
    assertThat(latencies.percentile(99.9)).isCloseTo(999, within(1.0));
  }

  @Test
  void whatWaitedBehindASlowOneCounts() {
    // given: one a millisecond is due; one of them takes a second, and those behind it go at once when it is over
    for (int ms = 0; ms < 10_000; ms++) {
      long wait = ms >= 1_000 && ms < 2_000 ? 2_000 - ms : 1;
      latencies.record(TimeUnit.MILLISECONDS.toNanos(wait));
    }

    // then: a tenth of them was slow, though but one was
    assertThat(latencies.percentile(50)).isCloseTo(1, within(0.1));
    assertThat(latencies.percentile(99)).isCloseTo(900, within(10.0));
  }

  @Test
  void aClockThatWentBackAndAnEndlessWaitAreKeptWithinBounds() {
    latencies.record(-5);
    latencies.record(Long.MAX_VALUE);

    assertThat(latencies.percentile(1)).isZero();
    assertThat(latencies.percentile(100)).isCloseTo(600_000, within(600.0));
  }

  @Test
  void twoAreCountedTogether() {
    Latencies other = new Latencies();
    latencies.record(1_000_000);
    other.record(3_000_000);

    assertThat(latencies.plus(other).count()).isEqualTo(2);
    assertThat(latencies.plus(other).percentile(100)).isCloseTo(3, within(0.01));
    assertThat(latencies.count()).isEqualTo(1);
  }
}
