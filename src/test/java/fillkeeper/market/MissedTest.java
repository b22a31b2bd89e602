package fillkeeper.market;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.PublicTrade;
import fillkeeper.venue.TradeFeed;
import io.vertx.core.Context;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** A feed whose trades are numbered and listed behind any of them: nothing between two that are stored is missing. */
class MissedTest extends OneMarket<MissedTest.Numbered> {

  private static final int PAGE = 3;

  /** What the venue lists. */
  private final ConcurrentSkipListSet<Long> listed = new ConcurrentSkipListSet<>();
  private final AtomicInteger refused = new AtomicInteger();
  private volatile int page = PAGE;

  MissedTest() {
    super(100, true, "BTCUSDT");
    lag = Duration.ofMillis(1);
  }

  @Override
  Numbered open(Context context) {
    return new Numbered(context);
  }

  @Test
  void whatWasTradedSinceTheLastStoredTradeIsReadPageByPage() throws Exception {
    // given
    store.resumption = "2";
    list(1, 12);

    // when
    startLive();

    // then: ten of these, told once
    thenStored(3, 12);
    assertThat(state().counts().recorded()).isEqualTo(10);
    assertThat(store.overlap).as("so far behind that what was waited for is listed again").isEqualTo(lag.multipliedBy(4));
    assertThat(store.lists).as("no list of the newest").isEmpty();
    thenNothingIsMissing();
  }

  @Test
  void theListIsReadUntilItComesToWhatTheStreamTold() throws Exception {
    // given: always one more
    store.resumption = "1";
    list(1, 300);
    page = 1;
    start();
    feed(1).hear("5");

    // when
    feed(1).subscribed.complete();

    // then
    awaitStatus("LIVE");
    thenStored(2, 5);
    assertThat(feed(1).asked).containsExactly(1L, 2L, 3L, 4L);
    thenNothingIsMissing();
  }

  @Test
  void aTradeBehindTheNewestStoredOneWithALowerNumberEndsEveryAttemptAndIsNotStored() throws Exception {
    // given: numbered up to 500 before the exchange was wiped
    store.resumption = "500";
    store.newest = trade("500", Instant.EPOCH.minusSeconds(600));
    startLive();

    // when
    feed(1).hear("7");

    // then
    until(() -> state().lastFailure() != null);
    assertThat(state().lastFailure()).startsWith("LEDGER_RESET: the exchange's ids have started again: of BTCUSDT, trade 500 ");
    assertThat(store.trades).isEmpty();
    feed(2).subscribed.complete();
    feed(2).hear("8");
    feed(3);
    assertThat(store.trades).isEmpty();
    thenCountersAddUp();
  }

  @Test
  void anEarlierTradeWithALowerNumberIsJustLate() throws Exception {
    // given
    store.resumption = "500";
    store.newest = trade("500");
    list(501, 502);
    startLive();

    // when
    feed(1).hear("499");

    // then
    until(() -> store.trades.contains("499"));
    assertThat(state().lastFailure()).isNull();
  }

  @Test
  void whereNothingIsStoredTheNewestAreTheBeginning() throws Exception {
    list(10, 15);

    startLive();

    thenStored(13, 15);
    thenNothingIsMissing();
  }

  @Test
  void whereTheNewestAreListedWithWhatTheStreamToldNothingIsWaitedFor() throws Exception {
    // given
    list(10, 15);
    start();
    feed(1).hear("14");
    feed(1).hear("15");

    // when
    feed(1).subscribed.complete();
    awaitStatus("LIVE");
    feed(1).hear("16");
    list(16, 18);
    feed(1).leaveOut("16", "18");

    // then: the hole behind is read, and none was before it
    thenStored(13, 18);
    assertThat(feed(1).asked).containsExactly(16L);
    thenNothingIsMissing();
  }

  @Test
  void whatTheStreamTellsBehindTheListIsNotWaitedFor() throws Exception {
    // given: the list shows 9 and 10 before the stream tells 10
    store.resumption = "8";
    list(9, 10);
    start();
    feed(1).afterEmptyPage = () -> feed(1).tellNow("10");

    // when
    feed(1).subscribed.complete();
    awaitStatus("LIVE");
    feed(1).hear("11");
    list(11, 13);
    feed(1).leaveOut("11", "13");

    // then
    thenStored(9, 13);
    assertThat(feed(1).asked).containsExactly(8L, 10L, 11L);
    assertThat(state().restarts()).isZero();
    thenNothingIsMissing();
  }

  @Test
  void whatTheListShowedTooLateIsReadAgainOnceItsDelayIsOver() throws Exception {
    // given: 4 and 5 were traded before the stream was heard, and are not listed yet
    store.resumption = "1";
    list(1, 3);
    lag = Duration.ofSeconds(3);
    start();
    feed(1).hear("6");
    feed(1).subscribed.complete();
    awaitStatus("LIVE");
    until(() -> store.trades.contains("6"));

    // when
    list(4, 6);

    // then
    thenStored(2, 6);
    thenNothingIsMissing();
  }

  @Test
  void whatTheStreamLeavesOutIsListed() throws Exception {
    // given
    startLive();
    feed(1).hear("1");

    // when
    list(1, 9);
    feed(1).leaveOut("1", "9");
    feed(1).hear("9");

    // then
    thenStored(1, 9);
    until(() -> state().counts().recorded() == 9);
    assertThat(state().restarts()).isZero();
    thenNothingIsMissing();
  }

  @Test
  void severalHolesOfASymbolAreReadOneAfterTheOther() throws Exception {
    // given
    startLive();
    feed(1).hear("1");
    list(1, 20);

    // when
    feed(1).leaveOut("1", "4");
    feed(1).hear("4");
    feed(1).leaveOut("4", "8");
    feed(1).hear("8");
    feed(1).leaveOut("8", "20");
    feed(1).hear("20");

    // then
    thenStored(1, 20);
    thenNothingIsMissing();
  }

  @Test
  void aHoleThatIsNotListedInTimeEndsTheAttemptAndTheNextOneReadsIt() throws Exception {
    // given
    startLive();
    feed(1).hear("1");
    store.resumption = "1";

    // when
    feed(1).leaveOut("1", "4");
    feed(1).hear("4");
    feed(2);
    list(1, 4);
    feed(2).subscribed.complete();

    // then
    thenStored(1, 4);
    assertThat(state().lastFailure()).isEqualTo(
        "VENUE_UNAVAILABLE: the list of BTCUSDT is still behind the stream: nothing behind 1");
    thenNothingIsMissing();
  }

  @Test
  void aHoleThatCannotBeAskedForEndsTheAttemptAndTheNextOneReadsIt() throws Exception {
    // given
    startLive();
    feed(1).hear("1");
    store.resumption = "1";
    list(1, 4);
    refused.set(1);

    // when
    feed(1).leaveOut("1", "4");
    feed(1).hear("4");
    feed(2).subscribed.complete();

    // then
    thenStored(1, 4);
    assertThat(state().lastFailure()).isEqualTo("RATE_LIMITED: told to refuse");
    thenNothingIsMissing();
  }

  @Test
  void moreThanCanBeReadIsAGapBetweenTwoStoredTrades() throws Exception {
    // given
    store.resumption = "1";
    page = 1;
    list(1, Missed.PAGES_MAX + 50);

    // when
    startLive();

    // then
    until(() -> store.gaps.size() == 1);
    assertThat(store.gaps).containsExactly((Missed.PAGES_MAX + 1) + ".." + (Missed.PAGES_MAX + 50));
    until(() -> state().counts().gaps() == 1);
    until(() -> state().counts().recorded() == Missed.PAGES_MAX + 1);
  }

  @Test
  void aListThatEndsWhereTheNewestBeginLeavesNoGap() throws Exception {
    // given: the newest one is also the last that is read
    store.resumption = "1";
    page = 1;
    list(1, Missed.PAGES_MAX + 1);

    // when
    startLive();

    // then
    thenStored(2, Missed.PAGES_MAX + 1);
    thenNothingIsMissing();
  }

  private void list(long from, long to) {
    LongStream.rangeClosed(from, to).forEach(listed::add);
  }

  private void thenStored(int from, int to) {
    until(() -> store.trades.containsAll(IntStream.rangeClosed(from, to).mapToObj(Integer::toString).toList()));
    assertThat(store.trades).hasSize(to - from + 1);
  }

  private void thenNothingIsMissing() {
    assertThat(store.gaps).isEmpty();
    thenCountersAddUp();
  }

  /** Goes on behind any number. */
  final class Numbered extends HandFeed {

    private final List<Long> asked = new CopyOnWriteArrayList<>();
    private volatile Runnable afterEmptyPage = () -> { };

    private Numbered(Context context) {
      super(context, OneMarket::trade, symbol -> new Recent(listed.descendingSet().stream().limit(page).sorted()
          .map(id -> trade(Long.toString(id))).toList(), List.of()));
    }

    @Override
    public Future<Recent> behind(String symbol, String tradeId) {
      if (refused.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
        return Future.failedFuture(new AttemptFailure(Cause.RATE_LIMITED, "told to refuse"));
      }
      asked.add(Long.parseLong(tradeId));
      List<PublicTrade> shown = listed.tailSet(Long.parseLong(tradeId), false).stream().limit(page)
          .map(id -> trade(Long.toString(id))).toList();
      if (shown.isEmpty()) {
        afterEmptyPage.run();
      }
      return Future.succeededFuture(new TradeFeed.Recent(shown, List.of()));
    }

    private void tellNow(String id) {
      listener.onTrades(List.of(trade(id)), 100);
    }
  }
}
