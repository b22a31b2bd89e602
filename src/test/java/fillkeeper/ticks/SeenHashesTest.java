package fillkeeper.ticks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fillkeeper.domain.TickHash;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The last so many ticks and what each said, the oldest forgotten first. */
class SeenHashesTest {

  private final SeenHashes window = new SeenHashes(3);

  @Test
  void theDepthOfATickIsTheWindowItNeeds() {
    window.add(hash(1), null);
    window.add(hash(2), null);
    window.add(hash(3), null);
    assertThat(window.depth(hash(1))).isEqualTo(3);
    window.add(hash(4), null);

    assertThat(window.depth(hash(2))).isEqualTo(3);
    assertThat(window.depth(hash(4))).isEqualTo(1);
    assertThat(window.depth(hash(1))).isZero();
  }

  @Test
  void whatATickSaidIsWhatItSaidFirst() {
    window.add(hash(1), hash(11));

    assertThat(window.add(hash(1), hash(12))).isFalse();
    assertThat(window.content(hash(1))).isEqualTo(hash(11));
  }

  @Test
  void aPlaceThatIsUsedAgainKnowsNothingOfWhatWasThere() {
    // given
    window.add(hash(1), hash(11));
    window.add(hash(2), null);
    window.add(hash(3), hash(13));

    // when: each is followed by one of the other kind
    window.add(hash(4), null);
    window.add(hash(5), hash(15));

    // then
    assertThat(window.content(hash(4))).isNull();
    assertThat(window.content(hash(5))).isEqualTo(hash(15));
    assertThat(window.content(hash(1))).isNull();
  }

  @Test
  void hashesThatDifferInAnyPartAreTwo() {
    SeenHashes many = new SeenHashes(10);
    many.add(new TickHash(1, 2, 3, 4), null);

    assertThat(many.contains(new TickHash(1L << 32 | 1, 2, 3, 4))).isFalse();
    assertThat(many.contains(new TickHash(1, 0, 3, 4))).isFalse();
    assertThat(many.contains(new TickHash(1, 2, 0, 4))).isFalse();
    assertThat(many.contains(new TickHash(1, 2, 3, 0))).isFalse();
    assertThat(many.contains(new TickHash(1, 2, 3, 4))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 15, 16, 17, 100, 1_000})
  void itIsALimitedListOfWhatCameFirst(int size) {
    // given: ticks that come again now and then
    SplittableRandom random = new SplittableRandom(size);
    SeenHashes limited = new SeenHashes(size);
    Map<TickHash, TickHash> model = new LinkedHashMap<>();

    for (int i = 0; i < 20 * size + 200; i++) {
      // when
      TickHash hash = hash(random.nextInt(3 * size));
      TickHash content = i % 3 == 0 ? null : hash(i);
      boolean isNew = !model.containsKey(hash);
      if (isNew) {
        model.put(hash, content);
      }
      if (model.size() > size) {
        model.remove(model.keySet().iterator().next());
      }

      // then
      assertThat(limited.add(hash, content)).isEqualTo(isNew);
      assertThat(limited.size()).isEqualTo(model.size());
      TickHash other = hash(random.nextInt(3 * size));
      assertThat(limited.contains(other)).isEqualTo(model.containsKey(other));
      assertThat(limited.content(other)).isEqualTo(model.get(other));
      if (i % size == 0) {
        thenDepthsAreThoseOf(model, limited);
      }
    }
  }

  private static void thenDepthsAreThoseOf(Map<TickHash, TickHash> model, SeenHashes limited) {
    int depth = model.size();
    for (Map.Entry<TickHash, TickHash> each : model.entrySet()) {
      assertThat(limited.depth(each.getKey())).isEqualTo(depth--);
      assertThat(limited.content(each.getKey())).isEqualTo(each.getValue());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, SeenHashes.MAX + 1, Integer.MIN_VALUE})
  void aLimitThatIsNoneIsRefused(int limit) {
    assertThatThrownBy(() -> new SeenHashes(limit)).isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(Integer.toString(limit));
  }

  private static TickHash hash(int number) {
    SplittableRandom random = new SplittableRandom(number);
    return new TickHash(random.nextLong(), random.nextLong(), random.nextLong(), random.nextLong());
  }
}
