package fillkeeper.market;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.PublicTrade;
import fillkeeper.venue.TradeFeed;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** A feed whose trades are numbered and in no list: what is missing stays missing, and is told of exactly. */
class UnlistedTest extends OneMarket<UnlistedTest.Counted> {

  private static final int WAITING_MAX = 100;

  private volatile Future<Boolean> missing = Future.succeededFuture(true);

  UnlistedTest() {
    super(WAITING_MAX, false, "BTCUSDT");
    lag = Duration.ofMillis(1);
  }

  @Override
  Counted open(Context context) {
    return new Counted(context);
  }

  @Test
  void theFeedGoesOnBehindWhatIsStored() throws Exception {
    // given
    store.newest = trade("7");

    // when
    startLive();
    feed(1).hear("8");

    // then: that it is another attempt alone is no gap
    until(() -> store.trades.contains("8"));
    assertThat(feed(1).behind).extracting(PublicTrade::tradeId).containsExactly("7");
    assertThat(feed(1).askedFor).as("no list is asked for").isEmpty();
    assertThat(store.gaps).isEmpty();
    thenCountersAddUp();
  }

  @Test
  void aLaterTradeWithALowerNumberIsOfAnotherLifeAndEndsTheAttempt() throws Exception {
    // given
    store.newest = trade("700", Instant.EPOCH.minusSeconds(600));
    startLive();

    // when
    feed(1).hear("8");

    // then
    until(() -> state().lastFailure() != null);
    assertThat(state().lastFailure()).startsWith("LEDGER_RESET: ");
    assertThat(store.trades).isEmpty();
    thenCountersAddUp();
  }

  @Test
  void whereNothingIsStoredTheFirstThatIsHeardIsTheBeginning() throws Exception {
    startLive();
    feed(1).hear("8");

    until(() -> store.trades.contains("8"));
    assertThat(feed(1).behind).isEmpty();
    assertThat(store.gaps).isEmpty();
  }

  @Test
  void whatIsLeftOutAndWasTradedIsAGapThatIsStoredBeforeTheTradeBehindIt() throws Exception {
    // given
    Promise<Boolean> answer = Promise.promise();
    missing = answer.future();
    startLive();

    // when
    feed(1).leaveOut("8", "12");
    feed(1).hear("12");
    until(() -> feed(1).doubted.size() == 1);
    assertThat(store.trades).doesNotContain("12");
    answer.complete(true);

    // then
    until(() -> store.trades.contains("12"));
    assertThat(store.gaps).containsExactly("8..12");
    assertThat(state().counts().gaps()).isEqualTo(1);
    thenCountersAddUp();
  }

  @Test
  void numbersThatNothingHasAreNoGap() throws Exception {
    // given
    missing = Future.succeededFuture(false);
    startLive();

    // when
    feed(1).leaveOut("8", "12");
    feed(1).hear("12");

    // then
    until(() -> store.trades.contains("12"));
    assertThat(feed(1).doubted).containsExactly("8..12");
    assertThat(store.gaps).isEmpty();
  }

  @Test
  void whereNobodyCanSayItIsAGap() throws Exception {
    // given
    missing = Future.failedFuture(new AttemptFailure(Cause.VENUE_UNAVAILABLE, "told to fail"));
    startLive();

    // when
    feed(1).leaveOut("8", "12");
    feed(1).hear("12");

    // then
    until(() -> store.trades.contains("12"));
    assertThat(store.gaps).containsExactly("8..12");
    assertThat(state().status()).isEqualTo("LIVE");
  }

  @Test
  void whatIsLeftOutAsTheAttemptEndsIsLeftToTheNextOne() throws Exception {
    // given
    Promise<Boolean> answer = Promise.promise();
    missing = answer.future();
    store.newest = trade("8");
    startLive();
    feed(1).leaveOut("8", "12");
    feed(1).hear("12");
    until(() -> feed(1).doubted.size() == 1);

    // when: more is heard than may wait
    for (int i = 0; i <= WAITING_MAX; i++) {
      feed(1).hear("13");
    }
    feed(2);

    // then: what follows is not stored, so that the hole is in front of the next attempt again
    answer.fail("closed");
    assertThat(store.trades).doesNotContain("12", "13");
    assertThat(feed(2).behind).extracting(PublicTrade::tradeId).containsExactly("8");
  }

  /** Says what was given of each doubt. */
  final class Counted extends HandFeed implements TradeFeed.Numbers {

    private final List<PublicTrade> behind = new CopyOnWriteArrayList<>();
    private final List<String> doubted = new CopyOnWriteArrayList<>();
    private final List<String> askedFor;

    private Counted(Context context) {
      this(context, new CopyOnWriteArrayList<>());
    }

    private Counted(Context context, List<String> askedFor) {
      super(context, OneMarket::trade, symbol -> {
        askedFor.add(symbol);
        return new TradeFeed.Recent(List.of(), List.of());
      });
      this.askedFor = askedFor;
      numbers = this;
    }

    @Override
    public void goOnBehind(PublicTrade stored) {
      behind.add(stored);
    }

    @Override
    public Future<Boolean> isMissing(PublicTrade before, PublicTrade after) {
      doubted.add(before.tradeId() + ".." + after.tradeId());
      return missing;
    }
  }
}
