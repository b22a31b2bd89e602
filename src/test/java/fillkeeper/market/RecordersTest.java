package fillkeeper.market;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.PublicTrade;
import fillkeeper.domain.Sighting;
import fillkeeper.domain.Source;
import fillkeeper.domain.Unreadable;
import fillkeeper.testkit.Kept;
import fillkeeper.venue.TradeFeed;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** One market, recorded by one attempt after the other. */
class RecordersTest extends OneMarket<HandFeed> {

  private static final String[] SYMBOLS = {"BTCUSDT", "ETHUSDT"};

  private final List<PublicTrade> recent = new CopyOnWriteArrayList<>();
  private final List<Unreadable> broken = new CopyOnWriteArrayList<>();

  RecordersTest() {
    super(10, false, SYMBOLS);
  }

  @Override
  HandFeed open(Context context) {
    return new HandFeed(context, OneMarket::trade,
        symbol -> new TradeFeed.Recent(List.copyOf(recent), List.copyOf(broken)));
  }

  @Test
  void whatRestStillHasIsRecordedBeforeWhatTheStreamSays() throws Exception {
    // given
    recent.add(trade("1"));
    start();
    feed(1).hear("2");
    assertThat(store.trades).isEmpty();

    // when
    feed(1).subscribed.complete();

    // then: once for each symbol, since the key knows it the second time
    awaitStatus("LIVE");
    until(() -> state().counts().recorded() == 2);
    assertThat(store.trades).containsExactly("1", "2");
    assertThat(state().counts().duplicates()).isEqualTo(1);
    thenCountersAddUp();
  }

  @Test
  void aTradeThatIsHeardAgainIsADuplicate() throws Exception {
    startLive();

    feed(1).hear("1", "2");
    feed(1).hear("2", "3");

    until(() -> state().counts().received() == 4);
    thenCountersAddUp();
    assertThat(state().counts().recorded()).isEqualTo(3);
    assertThat(store.trades).containsExactlyInAnyOrder("1", "2", "3");
  }

  @Test
  void aLostStreamIsFollowedByANewOneBehindWhatWasStillHeard() throws Exception {
    startLive();

    feed(1).hear("1");
    feed(1).lose(Cause.DISCONNECTED);
    feed(2).subscribed.complete();

    awaitStatus("LIVE");
    assertThat(store.trades).containsExactly("1");
    assertThat(feed(1).closed).isTrue();
    assertThat(state().restarts()).isEqualTo(1);
    assertThat(state().lastFailure()).isEqualTo("DISCONNECTED: told to end");
    thenCountersAddUp();
  }

  @Test
  void aFeedThatCannotBeSubscribedToIsTriedAgain() throws Exception {
    start();

    feed(1).subscribed.fail(new AttemptFailure(Cause.SUBSCRIBE_REJECTED, "no such symbol"));
    feed(2).subscribed.fail(new AttemptFailure(Cause.AUTH_REJECTED, "banned"));
    feed(3).subscribed.complete();

    awaitStatus("LIVE");
  }

  @Test
  void aWriteThatFailsEndsTheRecorderAndWhatItHeldIsCountedAsDropped() throws Exception {
    startLive();
    store.failing = true;

    feed(1).hear("1", "2");
    feed(2);
    store.failing = false;
    feed(2).subscribed.complete();

    awaitStatus("LIVE");
    assertThat(state().counts().dropped()).isEqualTo(2);
    assertThat(state().lastFailure()).startsWith("WRITE_FAILED");
    thenCountersAddUp();
  }

  @Test
  void aWriteThatComesBackAfterTheEndCountsNowhere() throws Exception {
    // given
    startLive();
    Promise<Void> answer = Promise.promise();
    store.answer = answer.future();
    feed(1).hear("1");
    until(() -> store.trades.contains("1"));

    // when: too much is heard meanwhile
    store.answer = Future.succeededFuture();
    for (int number = 2; number < 20; number++) {
      feed(1).hear("" + number);
    }
    feed(2).subscribed.complete();
    awaitStatus("LIVE");
    answer.complete();

    // then
    assertThat(state().lastFailure()).startsWith("QUEUE_OVERFLOW");
    assertThat(state().counts().recorded()).isZero();
    thenCountersAddUp();
  }

  @Test
  void whatCannotBeReadIsKeptAndEndsTheRecorder() throws Exception {
    startLive();

    feed(1).mumble(unreadable("no id", "{}"));
    feed(2).subscribed.complete();

    awaitStatus("LIVE");
    assertThat(store.rejected).containsExactly("no id");
    assertThat(state().counts().rejected()).isEqualTo(1);
    assertThat(state().lastFailure()).isEqualTo("MALFORMED_EVENT: no id");
    thenCountersAddUp();
  }

  @Test
  void everythingOfOneMessageThatCannotBeReadIsKept() throws Exception {
    startLive();

    feed(1).mumble(unreadable("no id", "{}"), unreadable("no price", "{}"), unreadable("no id", "[]"));
    feed(2).subscribed.complete();

    awaitStatus("LIVE");
    assertThat(store.rejected).containsExactly("no id", "no price", "no id");
    assertThat(state().counts().rejected()).isEqualTo(3);
    assertThat(state().restarts()).isEqualTo(1);
    thenCountersAddUp();
  }

  @Test
  void whatCannotBeReadAndComesAgainEndsNoSecondAttempt() throws Exception {
    // given
    startLive();
    feed(1).mumble(unreadable("no id", "{}"));
    feed(2).subscribed.complete();
    awaitStatus("LIVE");

    // when
    feed(2).mumble(unreadable("no id", "{}"));
    feed(2).hear("1");

    // then
    until(() -> state().counts().recorded() == 1);
    assertThat(store.rejected).containsExactly("no id");
    assertThat(state().counts().rejected()).isEqualTo(2);
    assertThat(state().restarts()).isEqualTo(1);
    thenCountersAddUp();
  }

  @Test
  void whatCannotBeReadForOneReasonEndsThreeAttemptsAtMost() throws Exception {
    // given: each time something else, as where a feed numbers anew
    lag = Duration.ofMillis(1);
    startLive();
    for (int attempt = 1; attempt <= 3; attempt++) {
      feed(attempt).mumble(unreadable("no id", "{\"n\":" + attempt + "}"));
      feed(attempt + 1).subscribed.complete();
    }

    // when
    awaitStatus("LIVE");
    until(() -> feed(4).listings.get() == 2 * SYMBOLS.length);
    recent.add(trade("2"));
    feed(4).mumble(unreadable("no id", "{\"n\":4}"));
    feed(4).hear("1");

    // then: what it may have said is looked for in the list
    until(() -> state().counts().recorded() == 2);
    assertThat(store.rejected).hasSize(4);
    assertThat(state().restarts()).isEqualTo(3);
    thenCountersAddUp();
  }

  @Test
  void aRowOfTheListThatCannotBeReadIsKeptOnceAndTheRecorderGoesOn() throws Exception {
    // given: the same list for both symbols
    recent.add(trade("1"));
    broken.add(unreadable("no price", "{}"));

    // when
    startLive();

    // then
    assertThat(store.trades).containsExactly("1");
    assertThat(store.rejected).containsExactly("no price");
    assertThat(state().counts().rejected()).isEqualTo(2);
    assertThat(state().restarts()).isZero();
    thenCountersAddUp();
  }

  @Test
  void aListThatWasBehindTheStreamIsReadOnceMore() throws Exception {
    // given
    lag = Duration.ofMillis(1);
    recent.add(trade("1"));
    start();
    Promise<Void> answer = Promise.promise();
    store.answer = answer.future();
    feed(1).subscribed.complete();
    until(() -> store.trades.contains("1"));

    // when
    recent.add(trade("2"));
    store.answer = Future.succeededFuture();
    answer.complete();

    // then: what it knew already counts no second time
    until(() -> store.trades.contains("2"));
    until(() -> state().counts().recorded() == 2);
    thenCountersAddUp();
  }

  @Test
  void whatWasHeardBeforeTheEndIsStored() throws Exception {
    // given
    startLive();
    Promise<Void> answer = Promise.promise();
    store.answer = answer.future();
    feed(1).hear("1");
    until(() -> store.trades.contains("1"));
    feed(1).hear("2");
    feed(1).hear("3");
    until(() -> state().counts().received() == 3);

    // when
    Future<Void> drained = recorders.drain();
    store.answer = Future.succeededFuture();
    answer.complete();

    // then
    drained.await(60, TimeUnit.SECONDS);
    assertThat(store.trades).containsExactlyInAnyOrder("1", "2", "3");
    assertThat(state().counts().dropped()).isZero();
    assertThat(feed(1).closed).isTrue();
    thenCountersAddUp();
  }

  @Test
  void whatCouldNotBeStoredBeforeTheEndFailsIt() throws Exception {
    // given
    startLive();
    store.answer = Promise.<Void>promise().future();
    feed(1).hear("1");
    until(() -> store.trades.contains("1"));

    // when
    Future<Void> drained = recorders.drain();
    recorders.endAll(new AttemptFailure(Cause.LEDGER_RESET, "told to end"));

    // then
    Kept.await("the end", drained::isComplete, drained::toString);
    assertThat(drained.failed()).isTrue();
    assertThat(state().counts().dropped()).isEqualTo(1);
    assertThat(feeds).hasSize(1);
    thenCountersAddUp();
  }

  @Test
  void whereTheListIsEmptyTheFirstTradeOfTheStreamStandsForIt() throws Exception {
    startLive();

    feed(1).hear("1", "2");
    feed(1).hear("3");

    until(() -> state().counts().recorded() == 3);
    assertThat(store.lists).containsExactly(List.of(), List.of(), List.of("1"));
    thenCountersAddUp();
  }

  @Test
  void nothingIsStartedOnceTheRecordersStop() throws Exception {
    startLive();

    vertx.undeploy(recorders.deploymentID()).await(60, TimeUnit.SECONDS);

    assertThat(feed(1).closed).isTrue();
    assertThat(feeds).hasSize(1);
  }

  private static Unreadable unreadable(String reason, String payload) {
    return new Unreadable(reason, payload, new Sighting(Source.STREAM, Instant.EPOCH, 0));
  }
}
