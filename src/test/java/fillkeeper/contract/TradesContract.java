package fillkeeper.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fillkeeper.domain.Side;
import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/**
 * What the exchange tells everybody of its trades is recorded, each once, and where some may be missing it is said. All
 * categories under test are recorded at the same time, as each type as which they can be.
 */
interface TradesContract extends ContractTest {

  int FEW = 5;

  /** What is done with recorders that have not begun, and with what they record. */
  @FunctionalInterface
  interface Recorded {

    void with(Stand stand, List<Recorder> recorders) throws Exception;
  }

  private void recording(Recorded test) throws Exception {
    alone(stand -> {
      List<Recorder> recorders = Recorder.all(stand.product(), stand.bench());
      assumeFalse(recorders.isEmpty(), "no public trades are recorded of what is under test");
      stand.product().record(recorders);
      test.with(stand, recorders);
    });
  }

  private static void print(Stand stand, int trades) {
    Bench.marketsByCategory(stand.bench()).values().forEach(market -> stand.bench().print(market, Side.BUY, trades));
  }

  /** Live, and some trades are stored of each. */
  private static void givenSomeTrades(Stand stand, List<Recorder> recorders) throws Exception {
    stand.product().start();
    recorders.forEach(Recorder::awaitLive);
    print(stand, FEW);
    recorders.forEach(Recorder::awaitAll);
  }

  @Test
  default void everyTradeIsRecordedOnceThoughItIsListedAndToldTwice() throws Exception {
    recording((stand, recorders) -> {
      // given
      print(stand, FEW);
      recorders.forEach(Recorder::onlyListed);
      stand.bench().server().always(At.PUBLIC_FRAME, Fault.REPEAT);

      // when
      stand.product().start();
      recorders.forEach(Recorder::awaitLive);
      print(stand, FEW);

      // then
      assertThat(recorders).allSatisfy(Recorder::thenNothingIsMissing);
      assertThat(recorders).allSatisfy(each -> assertThat(each.counted("duplicates")).isEqualTo(FEW));
      assertThat(recorders).allSatisfy(each -> assertThat(each.restarts()).isZero());
    });
  }

  @Test
  default void aRecorderIsLiveOnceTheVenueHasConfirmedIt() throws Exception {
    recording((stand, recorders) -> {
      // given
      long delay = 300;
      AtomicLong asked = new AtomicLong();
      stand.bench().server().meanwhile(At.PUBLIC_SUBSCRIBE, () -> asked.set(System.nanoTime()));
      stand.bench().server().always(At.PUBLIC_SUBSCRIBE, Fault.delay(delay));

      // when
      stand.product().start();
      recorders.forEach(Recorder::awaitLive);

      // then
      assertThat(System.nanoTime() - asked.get()).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(delay));
    });
  }

  @Test
  default void aSubscriptionThatIsRefusedEndsTheAttemptAndTheNextOneRecords() throws Exception {
    recording((stand, recorders) -> {
      // given
      print(stand, FEW);
      stand.bench().server().next(At.PUBLIC_SUBSCRIBE, Fault.REFUSE);

      // when
      stand.product().start();

      // then
      Product.await("a recorder that was refused",
          () -> recorders.stream().anyMatch(each -> each.restarts() > 0), recorders::toString);
      recorders.forEach(Recorder::awaitLive);
      recorders.forEach(Recorder::onlyListed);
      assertThat(recorders).filteredOn(each -> each.lastFailure().startsWith("SUBSCRIBE_REJECTED")).hasSize(1);
      assertThat(recorders).allSatisfy(Recorder::thenNothingIsMissing);
    });
  }

  @Test
  default void whatIsTradedWhileNobodyListensIsReadWhereAListReachesIt() throws Exception {
    recording((stand, recorders) -> {
      // given
      givenSomeTrades(stand, recorders);

      // when
      givenAnOutage(stand, recorders, FEW);

      // then
      assertThat(recorders).filteredOn(each -> each.listed().newest() > 0).allSatisfy(Recorder::thenNothingIsMissing);
      assertThat(recorders).filteredOn(each -> each.listed().newest() == 0)
          .allSatisfy(each -> thenTheGapIsSaid(each, FEW));
    });
  }

  @Test
  default void whatNoListReachesIsSaidToBeMissingOnceAndNothingElseIs() throws Exception {
    recording((stand, recorders) -> {
      // given
      int newest = recorders.stream().mapToInt(each -> each.listed().newest()).max().orElseThrow();
      int missed = newest + FEW;
      givenSomeTrades(stand, recorders);

      // when
      givenAnOutage(stand, recorders, missed);

      // then
      thenAllButTheGapIsThere(recorders, missed);

      // when: another attempt finds nothing to add
      stand.product().restart();
      recorders.forEach(Recorder::awaitLive);

      // then
      thenAllButTheGapIsThere(recorders, missed);
    });
  }

  /** So much is traded in each market while nobody listens, and a little when all do again. */
  private static void givenAnOutage(Stand stand, List<Recorder> recorders, int trades) throws Exception {
    Map<Recorder, Integer> restarts = new HashMap<>();
    recorders.forEach(each -> restarts.put(each, each.restarts()));
    stand.bench().server().down().await(60, TimeUnit.SECONDS);
    print(stand, trades);
    recorders.forEach(Recorder::onlyListed);
    stand.bench().server().up().await(60, TimeUnit.SECONDS);
    recorders.forEach(each -> each.awaitLiveAfter(restarts.get(each)));
    print(stand, 1);
  }

  private static void thenAllButTheGapIsThere(List<Recorder> recorders, int missed) {
    assertThat(recorders).filteredOn(each -> each.listed().behind()).allSatisfy(Recorder::thenNothingIsMissing);
    assertThat(recorders).filteredOn(each -> !each.listed().behind())
        .allSatisfy(each -> thenTheGapIsSaid(each, missed));
  }

  /** Between the last trade that was known before and the first that could be had afterwards. */
  private static void thenTheGapIsSaid(Recorder each, int missed) {
    each.awaitAll().awaitCountersAddUp();
    List<Print> prints = each.prints();
    assertThat(each.gaps()).as("gaps of %s", each).containsExactly(new Recorder.Gap(prints.get(FEW - 1).tradedMs(),
        prints.get(FEW + missed - each.listed().newest()).tradedMs()));
  }

  @Test
  default void aFrameThatCannotBeReadIsKeptAndWhatItToldIsReadWhereItIsListed() throws Exception {
    recording((stand, recorders) -> {
      // given
      givenSomeTrades(stand, recorders);

      // when: of each market one frame for each recorder
      for (Market market : Bench.marketsByCategory(stand.bench()).values()) {
        List<Recorder> struck = recorders.stream().filter(each -> each.market().equals(market)).toList();
        stand.bench().server().next(At.PUBLIC_FRAME, Fault.GARBLE, struck.size());
        stand.bench().print(market, Side.SELL, 1);
        struck.forEach(Recorder::onlyListed);
        struck.forEach(each -> each.awaitLiveAfter(0));
      }

      // then
      print(stand, 1);
      assertThat(recorders).allSatisfy(Recorder::awaitAll);
      assertThat(recorders).allSatisfy(Recorder::awaitCountersAddUp);
      assertThat(recorders).allSatisfy(each -> assertThat(each.lastFailure()).startsWith("MALFORMED_EVENT"));
      assertThat(recorders).allSatisfy(each -> assertThat(each.counted("rejected")).isEqualTo(1));
      assertThat(recorders).filteredOn(each -> each.listed().newest() > 0)
          .allSatisfy(each -> assertThat(each.gaps()).isEmpty());
      assertThat(recorders).filteredOn(each -> each.listed().newest() == 0)
          .allSatisfy(each -> assertThat(each.gaps()).hasSize(1));
      assertThat(stand.product().database().count("rejected_events WHERE source = 'STREAM' AND account IS NULL"
          + " AND exchange = '" + stand.bench().exchange().name() + "'")).isEqualTo(recorders.size());
    });
  }

  @Test
  default void fromAListThatIsNoAnswerNothingFollows() throws Exception {
    recording((stand, recorders) -> {
      // given
      List<Recorder> reading = recorders.stream().filter(each -> each.listed().newest() > 0).toList();
      assumeTrue(!reading.isEmpty(), "no list shows public trades");
      print(stand, FEW);
      recorders.forEach(Recorder::onlyListed);
      stand.bench().server().always(At.RECENT_TRADES, Fault.GARBLE);

      // when
      stand.product().start();
      reading.forEach(each -> Product.await(each + " has failed", () -> each.restarts() > 0,
          () -> each.state().encode()));
      stand.bench().server().heal();

      // then
      recorders.forEach(Recorder::awaitLive);
      print(stand, 1);
      assertThat(recorders).allSatisfy(Recorder::thenNothingIsMissing);
    });
  }
}
