package fillkeeper.market;

import static fillkeeper.market.BoundedCounter.Outcome.ACCEPTED;
import static fillkeeper.market.BoundedCounter.Outcome.DUPLICATE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fillkeeper.domain.RecordType;
import fillkeeper.domain.TradeKey;
import org.junit.jupiter.api.Test;

/** Each public trade counts once, by the key of the recorded trades, in bounded memory. */
class BoundedCounterTest {

  private final BoundedCounter counter = new BoundedCounter(3);

  @Test
  void aReplayedTradeIsADuplicate() {
    assertThat(counter.accept(trade("1"))).isEqualTo(ACCEPTED);
    assertThat(counter.accept(trade("1"))).isEqualTo(DUPLICATE);
    assertThat(counter.accepted()).isEqualTo(1);
    assertThat(counter.duplicates()).isEqualTo(1);
  }

  @Test
  void everyPartOfTheKeyTellsTradesApart() {
    BoundedCounter wide = new BoundedCounter(10);
    assertThat(wide.accept(new TradeKey("bybit", "mainnet", "spot", RecordType.TRADE, "BTCUSDT", "1")))
        .isEqualTo(ACCEPTED);
    assertThat(wide.accept(new TradeKey("okx", "mainnet", "spot", RecordType.TRADE, "BTCUSDT", "1")))
        .isEqualTo(ACCEPTED);
    assertThat(wide.accept(new TradeKey("bybit", "testnet", "spot", RecordType.TRADE, "BTCUSDT", "1")))
        .isEqualTo(ACCEPTED);
    assertThat(wide.accept(new TradeKey("bybit", "mainnet", "linear", RecordType.TRADE, "BTCUSDT", "1")))
        .isEqualTo(ACCEPTED);
    assertThat(wide.accept(new TradeKey("bybit", "mainnet", "spot", RecordType.AGG_TRADE, "BTCUSDT", "1")))
        .isEqualTo(ACCEPTED);
    assertThat(wide.accept(new TradeKey("bybit", "mainnet", "spot", RecordType.TRADE, "ETHUSDT", "1")))
        .isEqualTo(ACCEPTED);
  }

  @Test
  void idsBeyondTheDoublesAreTwo() {
    assertThat(counter.accept(trade("9007199254740992"))).isEqualTo(ACCEPTED);
    assertThat(counter.accept(trade("9007199254740993"))).isEqualTo(ACCEPTED);
  }

  @Test
  void theOldestIsForgottenFirstAndMemoryStaysBounded() {
    for (int i = 1; i <= 4; i++) {
      counter.accept(trade(Integer.toString(i)));
    }

    assertThat(counter.accept(trade("2"))).isEqualTo(DUPLICATE);
    assertThat(counter.accept(trade("1"))).isEqualTo(ACCEPTED);
    assertThat(counter.size()).isEqualTo(3);
    assertThat(counter.evicted()).isEqualTo(2);
  }

  @Test
  void aLimitThatIsNoneIsRefused() {
    assertThatThrownBy(() -> new BoundedCounter(0)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aTradeWithoutAnIdHasNoKey() {
    assertThatThrownBy(() -> trade("")).isInstanceOf(IllegalArgumentException.class);
  }

  private static TradeKey trade(String id) {
    return new TradeKey("bybit", "mainnet", "spot", RecordType.TRADE, "BTCUSDT", id);
  }
}
