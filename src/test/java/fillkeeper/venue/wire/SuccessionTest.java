package fillkeeper.venue.wire;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.testkit.FakeTime;
import fillkeeper.venue.PlannedCut;
import fillkeeper.venue.wire.Succession.Announcer;
import fillkeeper.venue.wire.Succession.Link;
import fillkeeper.venue.wire.Succession.Plan;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** One subscription over connections that end each in its own way and at its own time. */
class SuccessionTest {

  private static final Duration AGE = Duration.ofHours(23);
  private static final Duration SPREAD = Duration.ofHours(1);
  private static final Duration OVERLAP = Duration.ofSeconds(5);
  private static final Duration RETRY_MAX = Duration.ofMinutes(1);
  private static final Plan PLAN = new Plan(AGE, SPREAD, OVERLAP, Duration.ofSeconds(1), RETRY_MAX);

  private final FakeTime time = new FakeTime();
  private final List<FakeLink> links = new ArrayList<>();
  private final List<String> lost = new ArrayList<>();

  @Test
  void aConnectionIsReplacedBeforeItIsTooOldAndBothAreOpenMeanwhile() {
    // given
    Succession stream = open();

    // when
    time.advance(AGE.minus(SPREAD).minusMillis(1));
    assertThat(links).hasSize(1);
    time.advance(SPREAD.plusMillis(1));

    // then
    assertThat(links).hasSize(2);
    links.get(1).opened.complete();
    links.get(0).proven.complete();
    assertThat(links).noneMatch(link -> link.closed);
    time.advance(OVERLAP);
    assertThat(links.get(0).closed).isTrue();
    assertThat(links.get(1).closed).isFalse();
    assertThat(lost).isEmpty();
    stream.close();
  }

  @Test
  void eachConnectionHasAnAgeOfItsOwn() {
    // given
    open();

    // when ten days pass
    for (int day = 0; day < 10; day++) {
      time.advance(Duration.ofHours(24));
      for (int i = 1; i < links.size(); i++) {
        links.get(i).opened.tryComplete();
        links.get(i - 1).proven.tryComplete();
      }
      time.advance(OVERLAP);
    }

    // then
    assertThat(links).hasSizeBetween(10, 11);
    assertThat(links.stream().filter(link -> !link.closed)).hasSize(1);
    assertThat(lost).isEmpty();
  }

  @Test
  void manyAreNotReplacedAtOnce() {
    // given
    List<Succession> streams = new ArrayList<>();
    for (int seed = 0; seed < 200; seed++) {
      streams.add(succession(PLAN, seed));
      streams.get(seed).open();
      links.get(seed).opened.complete();
    }

    // when
    time.advance(AGE.minus(SPREAD).plus(SPREAD.dividedBy(4)));

    // then about a quarter of them are
    assertThat(links.size() - 200).isBetween(20, 80);
  }

  @Test
  void anAnnouncedCutIsFollowedAtOnceAndOnce() {
    // given
    Succession stream = open();

    // when
    links.get(0).announcer.onCutAhead();
    links.get(0).announcer.onCutAhead();
    stream.replace();

    // then
    assertThat(links).hasSize(2);
    follow(1);
    assertThat(links.get(0).closed).isTrue();
    assertThat(lost).isEmpty();
  }

  @Test
  void aCutThatComesInTheOverlapIsNoLoss() {
    // given
    open();
    links.get(0).announcer.onCutAhead();
    links.get(1).opened.complete();
    links.get(0).proven.complete();

    // when
    links.get(0).announcer.onEnd(why("cut as announced"));

    // then
    assertThat(lost).isEmpty();
    links.get(1).announcer.onEnd(why("later"));
    assertThat(lost).containsExactly("DISCONNECTED later");
    assertThat(time.timers()).isZero();
  }

  @Test
  void aPredecessorThatDiesBeforeItsSuccessorIsConfirmedIsALoss() {
    // given
    open();
    links.get(0).announcer.onCutAhead();

    // when
    links.get(0).announcer.onEnd(why("cut too early"));

    // then
    assertThat(lost).containsExactly("DISCONNECTED cut too early, before another had surely taken its place");
    assertThat(links.get(1).closed).isTrue();
    links.get(1).opened.complete();
    links.get(1).announcer.onEnd(why("after all"));
    assertThat(lost).hasSize(1);
    assertThat(time.timers()).isZero();
  }

  @Test
  void aPredecessorThatHasNotShownThatItWasAliveIsALoss() {
    // given a connection that may have been dead for long when its successor was confirmed
    open();
    links.get(0).announcer.onCutAhead();
    links.get(1).opened.complete();
    time.advance(OVERLAP.multipliedBy(2));
    assertThat(links.get(0).closed).as("it is waited for").isFalse();

    // when
    links.get(0).announcer.onEnd(new AttemptFailure(Cause.STALLED, "no pong"));

    // then
    assertThat(lost).containsExactly("STALLED no pong, before another had surely taken its place");
    assertThat(links.get(1).closed).isTrue();
  }

  @Test
  void aSuccessorThatIsRefusedIsTriedAgainMoreAndMoreSeldom() {
    // given
    open();
    links.get(0).announcer.onCutAhead();

    // when
    List<Duration> pauses = new ArrayList<>();
    for (int attempt = 1; attempt <= 8; attempt++) {
      links.get(attempt).opened.fail(why("refused"));
      Duration pause = Duration.ZERO;
      while (links.size() == attempt + 1) {
        time.advance(Duration.ofMillis(10));
        pause = pause.plusMillis(10);
      }
      pauses.add(pause);
    }

    // then
    assertThat(pauses.get(0)).isBetween(Duration.ofSeconds(1), Duration.ofSeconds(2));
    assertThat(pauses.get(7)).isBetween(RETRY_MAX.dividedBy(2), RETRY_MAX.plusMillis(10));
    follow(9);
    assertThat(links.get(0).closed).isTrue();
    assertThat(lost).isEmpty();
  }

  @Test
  void thePredecessorMayDieWhileAPauseLasts() {
    // given
    open();
    links.get(0).announcer.onCutAhead();
    links.get(1).opened.fail(why("refused"));

    // when
    links.get(0).announcer.onEnd(why("cut"));

    // then
    assertThat(lost).hasSize(1);
    time.advance(RETRY_MAX.multipliedBy(2));
    assertThat(links).hasSize(2);
  }

  @Test
  void aSuccessorThatDiesAtOnceIsReplacedWhileThePredecessorGoesOn() {
    // given
    open();
    links.get(0).announcer.onCutAhead();
    links.get(1).opened.complete();
    links.get(0).proven.complete();

    // when
    links.get(1).announcer.onEnd(why("died at once"));
    time.advance(OVERLAP);

    // then
    assertThat(links.get(0).closed).isFalse();
    assertThat(lost).isEmpty();
    assertThat(links).hasSize(3);
    links.get(0).proven = Promise.promise();
    follow(2);
    assertThat(links.get(0).closed).isTrue();
  }

  @Test
  void aSuccessorThatDiesBeforeThePredecessorIsProvenIsForgottenWithThatProof() {
    // given
    open();
    links.get(0).announcer.onCutAhead();
    links.get(1).opened.complete();
    Promise<Void> early = links.get(0).proven;
    links.get(1).announcer.onEnd(why("died at once"));
    links.get(0).proven = Promise.promise();
    time.advance(Duration.ofSeconds(2));
    links.get(2).opened.complete();

    // when the proof of before arrives, and not the one that is wanted now
    early.complete();
    links.get(0).announcer.onEnd(why("cut"));

    // then
    assertThat(lost).hasSize(1);
  }

  @Test
  void anEndThatIsToldBeforeTheConfirmationArrivesIsNoConfirmation() {
    // given
    Succession stream = succession(PLAN, 1);
    Future<Void> opened = stream.open();

    // when
    links.get(0).announcer.onEnd(why("at once"));
    links.get(0).opened.complete();

    // then
    assertThat(opened.cause()).hasMessage("at once");
    assertThat(lost).isEmpty();
    assertThat(time.timers()).isZero();
  }

  @Test
  void aFirstConnectionThatIsRefusedIsAFailureAndNoLoss() {
    // given
    Future<Void> opened = succession(PLAN, 1).open();

    // when
    links.get(0).opened.fail(why("refused"));

    // then
    assertThat(opened.cause()).hasMessage("refused");
    assertThat(lost).isEmpty();
  }

  @Test
  void aCutOfTheSuccessorIsFollowedOnceItIsThePresentOne() {
    // given
    open();
    links.get(0).announcer.onCutAhead();
    links.get(1).announcer.onCutAhead();

    // when
    links.get(1).opened.complete();
    links.get(0).proven.complete();
    assertThat(links).hasSize(2);
    time.advance(OVERLAP);

    // then
    assertThat(links).hasSize(3);
  }

  @Test
  void withoutAnAgeNothingIsReplacedByItself() {
    // given
    Succession stream = succession(Plan.of(new PlannedCut(null, true)), 1);
    stream.open();
    links.get(0).opened.complete();

    // then
    assertThat(time.timers()).isZero();
    stream.replace();
    assertThat(links).hasSize(2);
  }

  @Test
  void whoClosesItInWhateverPhaseHearsNothingMore() {
    for (int phase = 0; phase < 6; phase++) {
      // given
      links.clear();
      Succession stream = succession(PLAN, phase);
      stream.open();
      reach(phase);

      // when
      stream.close();

      // then
      assertThat(links).as("phase " + phase).allMatch(link -> link.closed || link.opened.future().failed());
      assertThat(time.timers()).as("phase " + phase).isZero();
      for (FakeLink link : List.copyOf(links)) {
        link.opened.tryComplete();
        link.proven.tryComplete();
        link.announcer.onCutAhead();
        link.announcer.onEnd(why("late"));
      }
      stream.replace();
      assertThat(lost).as("phase " + phase).isEmpty();
      assertThat(time.timers()).as("phase " + phase).isZero();
      assertThat(links.size()).as("phase " + phase).isLessThanOrEqualTo(2);
    }
  }

  /** Opening, open, successor opening, refused, confirmed, both heard. */
  private void reach(int phase) {
    if (phase >= 1) {
      links.get(0).opened.complete();
    }
    if (phase >= 2) {
      links.get(0).announcer.onCutAhead();
    }
    if (phase == 3) {
      links.get(1).opened.fail(why("refused"));
    }
    if (phase >= 4) {
      links.get(1).opened.complete();
    }
    if (phase >= 5) {
      links.get(0).proven.complete();
    }
  }

  private void follow(int link) {
    links.get(link).opened.complete();
    links.get(0).proven.complete();
    time.advance(OVERLAP);
  }

  private Succession open() {
    Succession stream = succession(PLAN, 1);
    Future<Void> opened = stream.open();
    links.get(0).opened.complete();
    assertThat(opened.succeeded()).isTrue();
    return stream;
  }

  private Succession succession(Plan plan, int seed) {
    return new Succession("a stream", plan, FakeLink::new, time, new SplittableRandom(seed),
        why -> lost.add(why.incidentCause() + " " + why.getMessage()));
  }

  private static AttemptFailure why(String text) {
    return new AttemptFailure(Cause.DISCONNECTED, text);
  }

  /** A connection that does what the test says. */
  private final class FakeLink implements Link {

    private final Announcer announcer;
    private final Promise<Void> opened = Promise.promise();
    private Promise<Void> proven = Promise.promise();
    private boolean closed;

    private FakeLink(Announcer announcer) {
      this.announcer = announcer;
      links.add(this);
    }

    @Override
    public Future<Void> open() {
      return opened.future();
    }

    @Override
    public Future<Void> prove() {
      return proven.future();
    }

    @Override
    public void close() {
      closed = true;
    }
  }
}
