package fillkeeper.supervisor;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.bus.Bulletin;
import fillkeeper.bus.BusBulletin;
import fillkeeper.core.Restarts;
import fillkeeper.domain.AccountKey;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Vitals;
import fillkeeper.ledger.Claims;
import fillkeeper.testkit.FakeTime;
import fillkeeper.time.Home;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A supervisor whose accounts become others while it keeps them. */
class ReconfigurationTest implements Deployments {

  private static final Restarts.Policy POLICY =
      new Restarts.Policy(Duration.ofMillis(250), Duration.ofSeconds(30), 3, Duration.ofMinutes(10));

  private final FakeTime time = new FakeTime();
  private final FakeClaims claims = new FakeClaims(time);
  private final Map<String, List<FakeAttempt>> attempts = new LinkedHashMap<>();
  private final KeptAccount one = account("one", true);
  private final KeptAccount two = account("two", true);
  private final KeptAccount three = account("three", true);
  private final Supervisor supervisor = supervisor(one, two, three);

  @BeforeEach
  void start() {
    supervisor.start(new Home(Runnable::run, time), this);
    claims.takeAsked();
  }

  @Test
  void theSameObjectsAreNotTouched() {
    Reconfigured done = keep(one, two, three).result();

    assertThat(done).isEqualTo(new Reconfigured(List.of(), List.of(), List.of(), List.of()));
    assertThat(claims.takeAsked()).isEmpty();
    assertThat(told("one")).isEmpty();
  }

  @Test
  void whatIsGoneIsDrainedAndGivenBackBeforeItsRowSaysSo() {
    Reconfigured done = keep(one, three).result();

    assertThat(done.removed()).containsExactly(two.key());
    assertThat(told("two")).containsExactly("drain");
    assertThat(claims.takeAsked()).containsExactly("park STOPPED drain", "unconfigure two");
    assertThat(supervisor.accounts()).containsExactly(one.key(), three.key());
    assertThat(supervisor.vitals(two.key())).isEmpty();
    assertThat(supervisor.resync(two.key()).cause()).isInstanceOfSatisfying(RefusedException.class,
        refused -> assertThat(refused.code()).isEqualTo(404));
  }

  @Test
  void whatChangedIsDrainedAndStartedAnewOneAfterTheOther() {
    // given: the first takes its time
    Promise<Void> drained = Promise.promise();
    attempts.get("one").get(0).drainsTo(drained.future());

    // when
    KeptAccount other = account("one", true);
    KeptAccount last = account("three", true);
    Future<Reconfigured> done = keep(other, two, last);

    // then
    assertThat(done.isComplete()).isFalse();
    assertThat(told("one")).containsExactly("drain");
    assertThat(told("three")).isEmpty();
    drained.complete();
    assertThat(done.result().changed()).containsExactly(one.key(), three.key());
    assertThat(claims.takeAsked()).containsExactly("configure one one", "park STOPPED drain", "claim",
        "configure three three", "park STOPPED drain", "claim");
    assertThat(attempts.get("one")).hasSize(2);
    assertThat(attempts.get("two")).hasSize(1);
  }

  @Test
  void whatIsNewIsStartedAndStandsInTheOrderOfTheConfiguration() {
    Reconfigured done = keep(account("zero", true), one, two, three).result();

    assertThat(done.added()).extracting(AccountKey::account).containsExactly("zero");
    assertThat(claims.takeAsked()).containsExactly("configure zero zero", "claim");
    assertThat(supervisor.accounts()).extracting(AccountKey::account).containsExactly("zero", "one", "two", "three");
    assertThat(supervisor.isEnabled(new AccountKey("bybit", "simulator", "zero"))).isTrue();
  }

  @Test
  void whereOnlyTheRowDiffersOnlyTheRowIsWritten() {
    Reconfigured done = supervisor.keep(List.of(one, two, three), List.of(row("one", "Desk"), row("two", "two"),
        row("three", "three"))).result();

    assertThat(done.relabeled()).containsExactly(one.key());
    assertThat(claims.takeAsked()).containsExactly("configure one Desk");
    assertThat(told("one")).isEmpty();
  }

  @Test
  void whatIsNotToRunAnyMoreIsDrainedAndNotClaimed() {
    keep(account("one", false), two, three);

    assertThat(claims.takeAsked()).containsExactly("configure one one", "park STOPPED drain");
    assertThat(supervisor.isEnabled(one.key())).isFalse();
    assertThat(supervisor.resume(one.key()).cause()).hasMessageContaining("not enabled");
  }

  @Test
  void whatCannotBeFinishedLeavesAnIncidentAndIsFollowedAllTheSame() {
    attempts.get("one").get(0).drainsTo(Future.failedFuture(new AttemptFailure(Cause.WRITE_FAILED, "no answer")));

    Future<Reconfigured> done = keep(account("one", true), two, three);

    assertThat(done.result().changed()).containsExactly(one.key());
    assertThat(attempts.get("one")).hasSize(2);
    assertThat(claims.incidents()).isNotEmpty();
  }

  @Test
  void whereTheStoreDoesNotAnswerItEndsThereAndTheSameCanBeAskedAgain() {
    // given
    KeptAccount other = account("one", true);
    claims.down(true);

    // when
    Future<Reconfigured> refused = keep(other, two);

    // then: what was to go first could not, so nobody else was touched
    time.advance(Duration.ofSeconds(2));
    assertThat(refused.isComplete()).as("the lease is to be given back first").isFalse();
    assertThat(told("one")).isEmpty();
    claims.down(false);
    time.advance(Duration.ofSeconds(2));
    assertThat(refused.result().removed()).containsExactly(three.key());

    // when: and where only a row cannot be written
    claims.down(true);
    Future<Reconfigured> unwritten = keep(account("one", true), two, account("four", true));
    assertThat(unwritten.failed()).isTrue();
    claims.down(false);

    // then
    assertThat(attempts.get("one")).hasSize(2);
    KeptAccount again = account("one", true);
    assertThat(keep(again, two).result().changed()).containsExactly(one.key());
  }

  @Test
  void nothingIsStartedOnceTheProcessEnds() {
    // given
    Promise<Void> drained = Promise.promise();
    attempts.get("one").get(0).drainsTo(drained.future());
    Future<Reconfigured> done = keep(account("one", true), two, three);

    // when
    supervisor.drainAll();
    drained.complete();
    time.advance(Duration.ofSeconds(1));

    // then
    assertThat(done.failed()).isTrue();
    assertThat(attempts.get("one")).hasSize(1);
    assertThat(keep(one, two, three).cause()).hasMessageContaining("ends");
  }

  @Test
  void nothingIsClaimedWhereTheProcessEndsWhileTheStoreIsAskedForTheFirstTime() {
    // given
    Promise<Void> answer = Promise.promise();
    claims.configuring(answer.future());
    KeptAccount fresh = account("fresh", true);
    Supervisor starting = supervisor(fresh);
    Future<Void> started = starting.start(new Home(Runnable::run, time), this);

    // when
    Future<Void> drained = starting.drainAll();
    answer.complete();
    time.advance(Duration.ofMinutes(1));

    // then
    assertThat(drained.succeeded()).isTrue();
    assertThat(started.cause()).hasMessage("the process ends");
    assertThat(attempts).doesNotContainKey("fresh");
  }

  @Test
  void nothingIsChangedBeforeTheStoreKnowsTheFirstConfiguration() {
    claims.configuring(Promise.<Void>promise().future());
    Supervisor starting = supervisor(one);
    starting.start(new Home(Runnable::run, time), this);

    assertThat(starting.keep(List.of(one), rows(one)).cause()).hasMessageContaining("starting");
  }

  private Future<Reconfigured> keep(KeptAccount... accounts) {
    return supervisor.keep(List.of(accounts), rows(accounts));
  }

  private static List<Claims.Configured> rows(KeptAccount... accounts) {
    return Stream.of(accounts).map(account -> row(account.key().account(), account.key().account())).toList();
  }

  private static Claims.Configured row(String id, String label) {
    return new Claims.Configured(new AccountKey("bybit", "simulator", id), label, true, null);
  }

  private KeptAccount account(String id, boolean enabled) {
    return new KeptAccount(new AccountKey("bybit", "simulator", id), enabled, POLICY, Duration.ZERO, (claim, listener) -> {
      FakeAttempt made = new FakeAttempt(claim, listener);
      attempts.computeIfAbsent(id, first -> new ArrayList<>()).add(made);
      return made;
    }, () -> new Vitals.Counters(0, 0, 0, 0, 0, 0, 0, 0, 0), () -> null);
  }

  private Supervisor supervisor(KeptAccount... accounts) {
    Bulletin silent = new BusBulletin((address, message) -> { }, () -> new UUID(0, 9));
    return new Supervisor(List.of(accounts), rows(accounts), claims, silent, time, new SplittableRandom(1),
        Duration.ofSeconds(9), "us");
  }

  /** What the first attempt of an account was told. */
  private List<String> told(String id) {
    return attempts.get(id).get(0).told();
  }

  @Override
  public Future<Void> deploy(Attempt attempt) {
    return Future.succeededFuture();
  }

  @Override
  public Future<Void> undeploy(Attempt attempt) {
    return Future.succeededFuture();
  }
}
