package fillkeeper.account;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.core.Tally;
import fillkeeper.domain.Vitals;
import org.junit.jupiter.api.Test;

/** Everything taken in ends as exactly one thing. */
class AttemptCountsTest {

  private final Counters counters = new Counters();
  private final AttemptCounts counts = new AttemptCounts(counters);

  @Test
  void whatWasNotStoredIsDroppedAtTheEnd() {
    counts.received(7);
    counts.stored(new Tally(1, 1, 1, 1, 1), Tally.NONE);

    counts.end();
    counts.end();

    assertThat(counters.read()).isEqualTo(new Vitals.Counters(7, 1, 1, 1, 1, 1, 2, 0, 0));
  }

  @Test
  void whatIsTakenInByTheVeryEndIsDroppedToo() {
    counts.end();

    counts.received(1);

    assertThat(counters.read()).isEqualTo(new Vitals.Counters(1, 0, 0, 0, 0, 0, 1, 0, 0));
  }

  @Test
  void whatAClosedQueueRefusesIsCountedApart() {
    counts.refused();

    assertThat(counters.read()).isEqualTo(new Vitals.Counters(0, 0, 0, 0, 0, 0, 0, 1, 0));
  }
}
