package fillkeeper.account;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.AccountKey;
import org.junit.jupiter.api.Test;

/** Unknown words are all counted, and told once each, up to a bound. */
class UnheardWordsTest {

  private final Counters counters = new Counters();
  private final UnheardWords words = new UnheardWords(new AccountKey("bybit", "testnet", "main"), counters);

  @Test
  void everyTimeIsCounted() {
    words.met("side", "Both");
    words.met("side", "Both");

    assertThat(counters.read().unknownWords()).isEqualTo(2);
  }

  @Test
  void eachIsToldOnceWhereItStands() {
    assertThat(words.isDue("side", "Both")).isTrue();
    assertThat(words.isDue("side", "Both")).isFalse();
    assertThat(words.isDue("orderStatus", "Both")).isTrue();
  }

  @Test
  void aFloodOfNewWordsIsToldUpToABound() {
    for (int i = 0; i < UnheardWords.TOLD_MAX; i++) {
      assertThat(words.isDue("side", "w" + i)).isTrue();
    }

    assertThat(words.isDue("side", "one more")).isFalse();
  }
}
