package fillkeeper.venue;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.testkit.FakeTime;
import fillkeeper.time.Clock;
import fillkeeper.venue.RequestBudget.Cost;
import fillkeeper.venue.RequestBudget.Limit;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Requests are spread over time, over accounts and over urgencies, in time that a test lets pass. */
class RequestBudgetTest {

  private static final Limit ADDRESS = new Limit("address", 600, Duration.ofSeconds(5));
  private static final Limit ONE = new Limit("one", 50, Duration.ofSeconds(1));
  private static final Limit WEIGHT = new Limit("weight of an address", "weight", 120, Duration.ofMinutes(1));
  private static final Limit OTHER = new Limit("other", 50, Duration.ofSeconds(1));

  private final FakeTime time = new FakeTime();
  private final RequestBudget budget = new RequestBudget(time, time, 0.25, 0.7);

  @Test
  void aWalkOfSixtyPagesIsNotSlowedByTheDefaults() {
    // when each page takes a tenth of a second
    for (int page = 0; page < 60; page++) {
      assertThat(take(Urgency.CATCH_UP, ADDRESS, ONE).succeeded()).isTrue();
      time.advance(Duration.ofMillis(100));
    }

    // then nothing waited
    assertThat(time.timers()).isZero();
  }

  @Test
  void noSpanOfALimitHoldsMoreThanOurShare() {
    // given
    List<Long> granted = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      take(Urgency.AUDIT, ADDRESS).onSuccess(v -> granted.add(time.nanos()));
    }

    // when
    time.advance(Duration.ofSeconds(20));

    // then
    assertThat(granted).hasSize(400);
    for (int i = 150; i < granted.size(); i++) {
      assertThat(granted.get(i) - granted.get(i - 150)).isGreaterThanOrEqualTo(Duration.ofSeconds(5).toNanos());
    }
  }

  @Test
  void theMoreUrgentGoFirstAndEqualsInTheOrderOfArrival() {
    // given
    fill(ONE, 12);
    List<String> granted = new ArrayList<>();
    note(granted, "history", Urgency.HISTORY);
    note(granted, "audit 1", Urgency.AUDIT);
    note(granted, "audit 2", Urgency.AUDIT);
    note(granted, "gap", Urgency.GAP);
    note(granted, "connect", Urgency.CONNECT);

    // when
    time.advance(Duration.ofSeconds(2));

    // then
    assertThat(granted).containsExactly("connect", "gap", "audit 1", "audit 2", "history");
  }

  @Test
  void oneAccountsOwnLimitHoldsUpNoOther() {
    // given
    fill(ONE, 12);

    // when
    Future<Void> behind = take(Urgency.CATCH_UP, ADDRESS, ONE);
    Future<Void> apart = take(Urgency.HISTORY, ADDRESS, OTHER);

    // then
    assertThat(behind.isComplete()).isFalse();
    assertThat(apart.succeeded()).isTrue();
  }

  @Test
  void whenOthersUseTheLimitOnlyWhatIsUrgentIsAsked() {
    // given
    budget.observe(ONE, 36, Duration.ofMillis(800), time.nanos());

    // when
    Future<Void> audit = take(Urgency.AUDIT, ONE);
    Future<Void> gap = take(Urgency.GAP, ONE);

    // then
    assertThat(gap.succeeded()).isTrue();
    assertThat(audit.isComplete()).isFalse();
    time.advance(Duration.ofMillis(802));
    assertThat(audit.succeeded()).isTrue();
  }

  @Test
  void aLimitOfTheVenueThatIsLowerThanPublishedIsHonoured() {
    // given
    budget.resize(ONE, 8);

    // when
    fill(ONE, 2);

    // then
    assertThat(take(Urgency.CONNECT, ONE).isComplete()).isFalse();
  }

  @Test
  void anAbsurdResetHoldsNobodyLongerThanTheSpan() {
    // given
    budget.observe(ONE, 50, Duration.ofDays(10_000), time.nanos());

    // when
    Future<Void> audit = take(Urgency.AUDIT, ONE);
    time.advance(Duration.ofMillis(1_002));

    // then
    assertThat(audit.succeeded()).isTrue();
  }

  @Test
  void aShortBlockIsWaitedForAndALongOneRefuses() {
    // given
    budget.block(ONE, Duration.ofSeconds(2));
    Future<Void> patient = take(Urgency.AUDIT, ONE);

    // when
    budget.block(OTHER, Duration.ofMinutes(10));
    Future<Void> refused = take(Urgency.CONNECT, OTHER);
    time.advance(Duration.ofMillis(2_002));

    // then
    assertThat(patient.succeeded()).isTrue();
    assertThat(refused.cause()).isInstanceOfSatisfying(AttemptFailure.class,
        failure -> assertThat(failure.incidentCause()).isEqualTo(Cause.RATE_LIMITED));
  }

  @Test
  void whoWaitsWhenALimitIsClosedForLongIsRefusedAtOnce() {
    // given
    fill(ONE, 12);
    Future<Void> waiting = take(Urgency.AUDIT, ONE);

    // when
    budget.block(ONE, Duration.ofMinutes(10));

    // then
    assertThat(waiting.failed()).isTrue();
    assertThat(time.timers()).isZero();
  }

  @Test
  void aBlockEndsByItself() {
    // given
    budget.block(ONE, Duration.ofMinutes(10));

    // when
    time.advance(Duration.ofMinutes(10));

    // then
    assertThat(take(Urgency.AUDIT, ONE).succeeded()).isTrue();
  }

  @Test
  void whatWaitsIsBounded() {
    // given
    budget.block(ONE, Duration.ofSeconds(5));
    for (int i = 0; i < 10_000; i++) {
      take(Urgency.AUDIT, ONE);
    }

    // then
    assertThat(take(Urgency.CONNECT, ONE).failed()).isTrue();
  }

  @Test
  void theBudgetOfAProcessWakesByItselfThoughTheOneWhoAskedIsGone() throws Exception {
    // given one request a tenth of a second, and a verticle that waits for the second
    Vertx vertx = Vertx.vertx();
    RequestBudget shared = RequestBudget.of(vertx, Clock.system(), 1, 0.7);
    Limit narrow = new Limit("narrow", 1, Duration.ofMillis(100));
    Promise<Future<Void>> waiting = Promise.promise();
    String asker = vertx.deployVerticle(context -> {
      shared.take(Runnable::run, Urgency.AUDIT, narrow.once());
      waiting.complete(shared.take(Runnable::run, Urgency.AUDIT, narrow.once()));
      return Future.succeededFuture();
    }).await(60, TimeUnit.SECONDS);

    // when
    vertx.undeploy(asker).await(60, TimeUnit.SECONDS);

    // then
    waiting.future().await(60, TimeUnit.SECONDS).await(60, TimeUnit.SECONDS);
    vertx.close().await(60, TimeUnit.SECONDS);
  }

  @Test
  void aRequestUsesOfALimitWhatItWeighs() {
    // given a quarter of a hundred and twenty a minute
    Future<Void> heavy = weigh(Urgency.CATCH_UP, 20);

    // when
    Future<Void> light = weigh(Urgency.CATCH_UP, 10);
    Future<Void> next = weigh(Urgency.CATCH_UP, 1);

    // then
    assertThat(List.of(heavy, light)).allMatch(Future::succeeded);
    assertThat(next.isComplete()).isFalse();
    assertThat(budget.used()).containsEntry("weight", 1.0);
    time.advance(Duration.ofMillis(60_002));
    assertThat(next.succeeded()).isTrue();
    assertThat(budget.used()).containsEntry("weight", 1.0 / 30);
  }

  @Test
  void whoWaitsForMuchIsNotPassedByThoseWhoWantLittle() {
    // given
    weigh(Urgency.CATCH_UP, 15);
    time.advance(Duration.ofSeconds(30));
    weigh(Urgency.CATCH_UP, 5);

    // when
    Future<Void> heavy = weigh(Urgency.CATCH_UP, 25);
    Future<Void> behind = weigh(Urgency.CATCH_UP, 1);
    Future<Void> before = weigh(Urgency.CONNECT, 1);

    // then
    assertThat(before.succeeded()).isTrue();
    assertThat(behind.isComplete()).isFalse();
    time.advance(Duration.ofMillis(60_002));
    assertThat(heavy.succeeded()).isTrue();
    assertThat(behind.succeeded()).isTrue();
  }

  @Test
  void whatIsHeavierThanAllOurShareGoesWhenNothingElseOfOursIsInTheSpan() {
    // given
    weigh(Urgency.CATCH_UP, 1);
    Future<Void> huge = weigh(Urgency.CATCH_UP, 80);
    assertThat(huge.isComplete()).isFalse();

    // when
    time.advance(Duration.ofMillis(60_002));

    // then
    assertThat(huge.succeeded()).isTrue();
    assertThat(weigh(Urgency.CONNECT, 1).isComplete()).isFalse();
  }

  @Test
  void whatIsLeftIsNeverOverdrawnHoweverUrgentItIs() {
    // given one is left, and it went since that was counted
    long asked = time.nanos();
    time.advance(Duration.ofMillis(100));
    weigh(Urgency.CONNECT, 1);
    budget.observe(WEIGHT, 119, Duration.ofSeconds(20), asked);

    // when
    time.advance(Duration.ofMillis(19_990));
    Future<Void> tooMuch = weigh(Urgency.CONNECT, 1);

    // then
    assertThat(tooMuch.isComplete()).isFalse();
    time.advance(Duration.ofMillis(60_002));
    assertThat(tooMuch.succeeded()).isTrue();
  }

  @Test
  void whoAsksWhereOthersUseEverythingIsServedOnceASpan() {
    // given
    budget.observe(WEIGHT, 5_000, Duration.ofSeconds(20), time.nanos());
    List<Long> granted = new ArrayList<>();

    // when
    for (int i = 0; i < 3; i++) {
      weigh(Urgency.CONNECT, 20).onSuccess(go -> granted.add(time.nanos()));
    }
    time.advance(Duration.ofMinutes(2).plusSeconds(21));

    // then
    assertThat(granted).hasSize(3);
  }

  @Test
  void ofALongSpanAPartIsKeptForWhatIsUrgent() {
    // given
    Future<Void> audit = weigh(Urgency.AUDIT, 21);

    // when
    Future<Void> another = weigh(Urgency.AUDIT, 1);
    Future<Void> urgent = weigh(Urgency.GAP, 9);

    // then
    assertThat(audit.succeeded()).isTrue();
    assertThat(another.isComplete()).isFalse();
    assertThat(urgent.succeeded()).isTrue();
  }

  @Test
  void aLimitThatTheVenueMakesWiderOrNarrowerKeepsWhatWasUsed() {
    // given
    weigh(Urgency.CONNECT, 30);

    // when
    budget.resize(WEIGHT, 240);

    // then
    assertThat(budget.used(WEIGHT)).isEqualTo(0.5);
    assertThat(weigh(Urgency.CONNECT, 30).succeeded()).isTrue();
    budget.resize(WEIGHT, 40);
    assertThat(weigh(Urgency.CONNECT, 1).isComplete()).isFalse();
    budget.resize(WEIGHT, -1);
    budget.resize(WEIGHT, Integer.MAX_VALUE);
    assertThat(budget.used(WEIGHT)).isEqualTo(6);
  }

  private Future<Void> weigh(Urgency urgency, int weight) {
    return budget.take(Runnable::run, urgency, WEIGHT.times(weight));
  }

  private Future<Void> take(Urgency urgency, Limit... limits) {
    return budget.take(Runnable::run, urgency, Stream.of(limits).map(Limit::once).toArray(Cost[]::new));
  }

  private void fill(Limit limit, int times) {
    for (int i = 0; i < times; i++) {
      assertThat(take(Urgency.CONNECT, limit).succeeded()).isTrue();
    }
  }

  private void note(List<String> granted, String name, Urgency urgency) {
    take(urgency, ONE).onSuccess(v -> granted.add(name));
  }
}
