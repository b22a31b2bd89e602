package fillkeeper.venue.wire;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.PublicTrade;
import fillkeeper.domain.Sighting;
import fillkeeper.domain.Source;
import fillkeeper.domain.Unreadable;
import fillkeeper.venue.TradeFeed;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Public trades of one message: told before what could not be read, and its weight is borne once. */
class TradeNewsTest {

  private static final Sighting SEEN = new Sighting(Source.STREAM, Instant.EPOCH, 1);
  private static final Unreadable WHAT = new Unreadable("no id", "{}", SEEN);

  private final List<String> heard = new ArrayList<>();
  private boolean over;

  @Test
  void aRowThatCannotBeReadDoesNotHideTheOthers() {
    TradeFeed.Recent read = TradeNews.read(StrictJson.parse("[{\"i\":1},{\"i\":\"\"},7,{\"i\":2}]"),
        row -> trade(row.id("i")), (refused, text) -> new Unreadable(refused.getMessage(), text, SEEN));

    assertThat(read.trades()).containsExactly(trade("1"), trade("2"));
    assertThat(read.unreadable()).containsExactly(new Unreadable("i is empty", "{\"i\":\"\"}", SEEN),
        new Unreadable("a row is not a JSON object", "7", SEEN));
  }

  @Test
  void theTradesBearTheWeightAndComeFirst() {
    tell(List.of(trade("1")), List.of(WHAT));

    assertThat(heard).containsExactly("1 trades, 50 bytes", "1 unreadable, 0 bytes");
  }

  @Test
  void whereThereIsNoTradeTheRestBearsIt() {
    tell(List.of(), List.of(WHAT, WHAT));

    assertThat(heard).containsExactly("2 unreadable, 50 bytes");
  }

  @Test
  void whereAllCouldBeReadNothingElseIsTold() {
    tell(List.of(trade("1"), trade("2")), List.of());

    assertThat(heard).containsExactly("2 trades, 50 bytes");
  }

  @Test
  void whoEndsItWithTheTradesHearsNoMore() {
    over = true;

    tell(List.of(trade("1")), List.of(WHAT));

    assertThat(heard).containsExactly("1 trades, 50 bytes");
  }

  private void tell(List<PublicTrade> trades, List<Unreadable> unreadable) {
    TradeNews.tell(new Heard(), trades, unreadable, 50, () -> over);
  }

  private static PublicTrade trade(String id) {
    return new PublicTrade("linear", "trade", "BTCUSDT", id, BigDecimal.ONE, BigDecimal.ONE, null, Instant.EPOCH,
        Instant.EPOCH, "{}");
  }

  private final class Heard implements TradeFeed.Listener {

    @Override
    public void onTrades(List<PublicTrade> trades, int bytes) {
      heard.add(trades.size() + " trades, " + bytes + " bytes");
    }

    @Override
    public void onUnreadable(List<Unreadable> what, int bytes) {
      heard.add(what.size() + " unreadable, " + bytes + " bytes");
    }

    @Override
    public void onLeftOut(PublicTrade before, PublicTrade after) {
      throw new AssertionError(before);
    }

    @Override
    public void onLost(AttemptFailure why) {
      throw new AssertionError(why);
    }
  }
}
