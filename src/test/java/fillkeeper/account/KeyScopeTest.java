package fillkeeper.account;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.AccountKey;
import fillkeeper.testkit.Words;
import fillkeeper.venue.KeyInfo;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A key that can do more than look is told once, and again when it was mended in between. */
class KeyScopeTest {

  private static final AccountKey ACCOUNT = new AccountKey("bybit", "mainnet", "main");

  private final KeyScope scope = new KeyScope();

  @Test
  void itIsToldOncePerChange() {
    Words log = new Words();
    try {
      for (boolean only : new boolean[] {true, false, false, true, false}) {
        scope.learn(ACCOUNT, new KeyInfo("901", only, null));
        assertThat(scope.readOnly()).isEqualTo(only);
      }
    } finally {
      log.stop();
    }
    assertThat(log.heard()).filteredOn(said -> said.contains("can trade or withdraw")).hasSize(2);
  }

  @Test
  void whatTheVenueDoesNotSayIsNotKnownAndNotWarnedOf() {
    Words log = new Words();
    try {
      scope.learn(ACCOUNT, new KeyInfo("901", null, null));
    } finally {
      log.stop();
    }
    assertThat(scope.readOnly()).isNull();
    assertThat(log.heard()).noneMatch(said -> said.contains("can trade or withdraw"));
  }

  @Test
  void thatItEndsUnlessItIsUsedIsToldOnceToo() {
    Words log = new Words();
    try {
      KeyInfo ends = new KeyInfo("901", true, null, Duration.ofDays(14));
      for (KeyInfo key : List.of(new KeyInfo("901", true, null), ends, ends)) {
        scope.learn(ACCOUNT, key);
      }
    } finally {
      log.stop();
    }
    assertThat(log.heard()).filteredOn(said -> said.contains("after 14 days without use")).hasSize(1);
  }

  @Test
  void nothingIsKnownBeforeTheVenueSaidIt() {
    assertThat(scope.readOnly()).isNull();
  }
}
