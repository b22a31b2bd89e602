package fillkeeper.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A random trial that fails says its seed, and the least that fails. */
class SeedsTest {

  @Test
  void onlyWhatIsNeededIsLeft() {
    List<Integer> all = IntStream.range(0, 100).boxed().toList();

    assertThat(Least.of(all, fewer -> fewer.contains(17) && fewer.contains(80))).containsExactly(17, 80);
    assertThat(Least.of(all, fewer -> true)).isEmpty();
    assertThat(Least.of(all, fewer -> fewer.size() == 100)).hasSize(100);
  }

  @Test
  void ofAListThatFailsTheLeastIsSaid() {
    // given: a property that does not hold where there are a seven and a nine
    Seeds.Property<Integer> neverBoth = (list, random) -> assertThat(list.contains(7) && list.contains(9)).isFalse();

    // then
    assertThatThrownBy(() -> Seeds.eachList(100, SeedsTest::digits, neverBoth)).isInstanceOf(AssertionError.class)
        .hasMessageStartingWith("fails with -Dseed=").hasMessageContaining("2 of 40 are enough: [")
        .hasMessageContainingAll("7", "9");
  }

  @Test
  void anotherFailureThanTheFirstIsNotTakenForIt() {
    // given: a list with a seven fails, and so does an empty one, for a reason of its own
    Seeds.Property<Integer> property = (list, random) -> {
      list.get(0);
      assertThat(list).doesNotContain(7);
    };

    // then
    assertThatThrownBy(() -> Seeds.eachList(100, SeedsTest::digits, property))
        .hasMessageContaining("1 of 40 are enough: [7]");
  }

  @Test
  void whatHoldsIsTriedAsOftenAsIsAskedFor() {
    AtomicInteger tried = new AtomicInteger();

    Seeds.eachList(10, SeedsTest::digits, (list, random) -> tried.incrementAndGet());

    assertThat(tried.get()).isEqualTo(Long.getLong("seed") == null ? 10 : 1);
  }

  private static List<Integer> digits(SplittableRandom random) {
    return random.ints(40, 0, 10).boxed().toList();
  }
}
