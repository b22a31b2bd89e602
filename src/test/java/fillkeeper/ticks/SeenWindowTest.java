package fillkeeper.ticks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The last so many keys, the oldest forgotten first, at the same cost however many there are. */
class SeenWindowTest {

  @Test
  void theOldestIsForgottenFirst() {
    // given
    SeenWindow<String, String> window = new SeenWindow<>(2);
    window.add("a", "1");
    window.add("b", "2");

    // when
    boolean added = window.add("c", "3");

    // then
    assertThat(added).isTrue();
    assertThat(window.contains("a")).isFalse();
    assertThat(window.content("b")).isEqualTo("2");
    assertThat(window.evicted()).isEqualTo(1);
    assertThat(window.size()).isEqualTo(2);
  }

  @Test
  void aKeyThatComesAgainKeepsItsPlaceAndItsContent() {
    // given
    SeenWindow<String, String> window = new SeenWindow<>(2);
    window.add("a", "1");
    window.add("b", "2");

    // when
    boolean again = window.add("a", "other");
    window.add("c", "3");

    // then
    assertThat(again).isFalse();
    assertThat(window.contains("a")).isFalse();
  }

  @Test
  void theDepthOfAKeyIsTheWindowItNeeds() {
    SeenWindow<String, String> window = new SeenWindow<>(3);
    window.add("a", "1");
    window.add("b", "2");
    window.add("c", "3");

    assertThat(window.depth("a")).isEqualTo(3);
    assertThat(window.depth("c")).isEqualTo(1);
    assertThat(window.depth("never")).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 15, 16, 17, 100, 1_000})
  void itIsALimitedListOfWhatCameFirstWhateverTheHashesAre(int size) {
    // given: keys that come again now and then, many of them with one hash
    SplittableRandom random = new SplittableRandom(size);
    SeenWindow<Key, Integer> window = new SeenWindow<>(size);
    Map<Key, Integer> model = new LinkedHashMap<>();
    AtomicLong unused = new AtomicLong();

    for (int i = 0; i < 20 * size + 200; i++) {
      // when
      Key key = new Key(random.nextInt(3 * size), unused);
      boolean isNew = model.putIfAbsent(key, i) == null;
      if (model.size() > size) {
        model.remove(model.keySet().iterator().next());
      }

      // then
      assertThat(window.add(key, i)).isEqualTo(isNew);
      assertThat(window.size()).isEqualTo(model.size());
      Key other = new Key(random.nextInt(3 * size), unused);
      assertThat(window.content(other)).isEqualTo(model.get(other));
      assertThat(window.contains(other)).isEqualTo(model.containsKey(other));
      if (i % size == 0) {
        thenDepthsAreThoseOf(model, window);
      }
    }
  }

  private static void thenDepthsAreThoseOf(Map<Key, Integer> model, SeenWindow<Key, Integer> window) {
    int depth = model.size();
    for (Map.Entry<Key, Integer> each : model.entrySet()) {
      assertThat(window.depth(each.getKey())).isEqualTo(depth--);
      assertThat(window.content(each.getKey())).isEqualTo(each.getValue());
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
    assertThat(comparisons(100_000)).isLessThanOrEqualTo(comparisons(10) + 100);
  }

  /** How often keys are compared while ten thousand new and ten thousand known ones come. */
  private static long comparisons(int size) {
    AtomicLong compared = new AtomicLong();
    SeenWindow<Key, Boolean> window = new SeenWindow<>(size);
    int i = 0;
    for (; i < size; i++) {
      window.add(new Key(i, compared), true);
    }
    compared.set(0);
    for (int last = i + 10_000; i < last; i++) {
      window.add(new Key(i, compared), true);
      window.contains(new Key(i, compared));
    }
    return compared.get();
  }

  private record Key(int number, AtomicLong compared) {

    @Override
    public boolean equals(Object other) {
      compared.incrementAndGet();
      return other instanceof Key key && key.number == number;
    }

    @Override
    public int hashCode() {
      return number & ~3;
    }
  }
}
