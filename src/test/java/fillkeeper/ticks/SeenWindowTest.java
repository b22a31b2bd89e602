package fillkeeper.ticks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The last so many keys, the oldest forgotten first, at the same cost however many there are. */
class SeenWindowTest {

  @Test
  void theOldestIsForgottenFirst() {
    // given
    SeenWindow<String> window = new SeenWindow<>(2);
    window.add("a");
    window.add("b");

    // when
    boolean added = window.add("c");

    // then
    assertThat(added).isTrue();
    assertThat(window.contains("a")).isFalse();
    assertThat(window.contains("b")).isTrue();
    assertThat(window.evicted()).isEqualTo(1);
    assertThat(window.size()).isEqualTo(2);
  }

  @Test
  void aKeyThatComesAgainKeepsItsPlace() {
    // given
    SeenWindow<String> window = new SeenWindow<>(2);
    window.add("a");
    window.add("b");

    // when
    boolean again = window.add("a");
    window.add("c");

    // then
    assertThat(again).isFalse();
    assertThat(window.contains("a")).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"1, 4", "2, 4", "3, 4", "15, 4", "16, 4", "17, 4", "100, 4", "1000, 4", "1000, 50", "600, 100000"})
  void itIsALimitedListOfWhatCameFirstWhateverTheHashesAre(int size, int alike) {
    // given: keys that come again now and then, many of them with one hash
    SplittableRandom random = new SplittableRandom(size);
    SeenWindow<Key> window = new SeenWindow<>(size);
    Set<Key> model = new LinkedHashSet<>();
    AtomicLong unused = new AtomicLong();

    for (int i = 0; i < 20 * size + 200; i++) {
      // when
      Key key = new Key(random.nextInt(3 * size), alike, unused);
      boolean isNew = model.add(key);
      if (model.size() > size) {
        model.remove(model.iterator().next());
      }

      // then
      assertThat(window.add(key)).isEqualTo(isNew);
      assertThat(window.size()).isEqualTo(model.size());
      Key other = new Key(random.nextInt(3 * size), alike, unused);
      assertThat(window.contains(other)).isEqualTo(model.contains(other));
    }
  }

  @Test
  void moreOfOneHashThanCanBeCountedAreFoundUntilTheyAreForgotten() {
    // given
    AtomicLong unused = new AtomicLong();
    SeenWindow<Key> window = new SeenWindow<>(600);
    for (int i = 0; i < 600; i++) {
      window.add(new Key(i, 600, unused));
    }

    for (int i = 0; i < 600; i++) {
      // when
      window.add(new Key(1_000_000 + i, 1, unused));

      // then
      assertThat(window.contains(new Key(i, 600, unused))).isFalse();
      assertThat(window.contains(new Key(599, 600, unused))).isEqualTo(i < 599);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, SeenWindow.MAX + 1, Integer.MIN_VALUE})
  void aLimitThatIsNoneIsRefused(int limit) {
    assertThatThrownBy(() -> new SeenWindow<>(limit)).isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(Integer.toString(limit));
  }

  @Test
  void aKeyIsComparedWithNoMoreOthersInALargeWindowThanInASmallOne() {
    // of what a hash is, seven bits are looked at before a key is compared: of 20,000 looks some are in vain
    assertThat(comparisons(100_000)).isLessThanOrEqualTo(comparisons(10) + 20_000 / 16);
  }

  /** How often keys are compared while ten thousand new and ten thousand known ones come. */
  private static long comparisons(int size) {
    AtomicLong compared = new AtomicLong();
    SeenWindow<Key> window = new SeenWindow<>(size);
    int i = 0;
    for (; i < size; i++) {
      window.add(new Key(i, 4, compared));
    }
    compared.set(0);
    for (int last = i + 10_000; i < last; i++) {
      window.add(new Key(i, 4, compared));
      window.contains(new Key(i, 4, compared));
    }
    return compared.get();
  }

  private record Key(int number, int alike, AtomicLong compared) {

    @Override
    public boolean equals(Object other) {
      compared.incrementAndGet();
      return other instanceof Key key && key.number == number;
    }

    @Override
    public int hashCode() {
      return number / alike;
    }
  }
}
