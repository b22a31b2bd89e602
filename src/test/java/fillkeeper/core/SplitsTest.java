package fillkeeper.core;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.Window;
import fillkeeper.testkit.Rows;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** A window whose end cannot be proven, in halves. */
class SplitsTest {

  private final Splits splits = new Splits();

  @Test
  void theHalvesShareTheirCommonInstant() {
    Instant middle = Rows.START.plusSeconds(1);

    assertThat(splits.halves(window(Duration.ofSeconds(2)))).containsExactly(
        new Window(Rows.START, middle), new Window(middle, Rows.START.plusSeconds(2)));
  }

  @Test
  void aWindowOfLessThanTwoSecondsIsNotSplit() {
    assertThat(splits.halves(window(Duration.ofMillis(1_999)))).isEmpty();
  }

  @Test
  void after32SplitsThereIsNoOther() {
    for (int n = 0; n < 32; n++) {
      assertThat(splits.halves(window(Duration.ofHours(1)))).hasSize(2);
    }

    assertThat(splits.halves(window(Duration.ofHours(1)))).isEmpty();
  }

  private static Window window(Duration length) {
    return new Window(Rows.START, Rows.START.plus(length));
  }
}
