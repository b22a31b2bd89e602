package fillkeeper.account;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.AccountKey;
import fillkeeper.testkit.Words;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** The end of a key is told two weeks ahead and once a day from then on. */
class KeyExpiryTest {

  private static final Instant END = Instant.parse("2026-03-01T00:00:00Z");

  private static final AccountKey ACCOUNT = new AccountKey("bybit", "mainnet", "main");

  private final KeyExpiry expiry = new KeyExpiry();

  @Test
  void aKeyThatDoesNotEndIsNeverTold() {
    expiry.learn(null);

    assertThat(expiry.isDue(END)).isFalse();
    assertThat(expiry.at()).isNull();
  }

  @Test
  void nothingIsToldEarlierThanTwoWeeksAhead() {
    expiry.learn(END);

    assertThat(expiry.isDue(END.minus(Duration.ofDays(14)))).isFalse();
    assertThat(expiry.isDue(END.minus(Duration.ofDays(14)).plusMillis(1))).isTrue();
  }

  @Test
  void itIsToldOnceADay() {
    // given
    expiry.learn(END);
    Instant first = END.minus(Duration.ofDays(10));
    assertThat(expiry.isDue(first)).isTrue();

    // then
    assertThat(expiry.isDue(first.plusSeconds(1))).isFalse();
    assertThat(expiry.isDue(first.plus(Duration.ofHours(24)))).isTrue();
    assertThat(expiry.isDue(first.plus(Duration.ofHours(25)))).isFalse();
  }

  @Test
  void theWarningNamesTheAccountAndTheEndAndNothingIsSaidBeforeItIsDue() {
    // given
    expiry.learn(END);
    Words log = new Words();
    try {
      // when
      expiry.warn(ACCOUNT, END.minus(Duration.ofDays(15)));
      expiry.warn(ACCOUNT, END.minus(Duration.ofDays(13)));
      expiry.warn(ACCOUNT, END.minus(Duration.ofDays(13)).plusSeconds(1));

      // then
      assertThat(log.heard()).filteredOn(said -> said.contains("expires")).singleElement().asString()
          .endsWith("the key expires at 2026-03-01T00:00:00Z; fillkeeper needs a new one by then");
    } finally {
      log.stop();
    }
  }
}
