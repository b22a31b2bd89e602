package fillkeeper.core;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.testkit.FakeTime;
import fillkeeper.testkit.Seeds;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** One operation at a time, in order, within bounds, until the first failure. */
class SerialQueueTest {

  private static final Duration AGE = Duration.ofSeconds(8);

  private final FakeTime time = new FakeTime();
  private final SharedBytes shared = new SharedBytes(1_000_000);
  private final List<List<String>> started = new ArrayList<>();
  private final Deque<Promise<Void>> open = new ArrayDeque<>();
  private final List<Throwable> failures = new ArrayList<>();

  @Test
  void theSecondOperationWaitsForTheFirst() {
    // given
    SerialQueue<Item> queue = queueOf(new Limits(10, 1_000, null), 1);

    // when
    offerAll(queue, "a", "b", "c");

    // then
    assertThat(started).containsExactly(List.of("a"));
    open.poll().complete();
    assertThat(started).containsExactly(List.of("a"), List.of("b"));
    open.poll().complete();
    assertThat(started).containsExactly(List.of("a"), List.of("b"), List.of("c"));
  }

  @Test
  void eventsThatQueuedUpAreOneOperationAndATaskIsOneOfItsOwn() {
    // given
    SerialQueue<Item> queue = queueOf(new Limits(10, 1_000, null), 2);

    // when
    queue.offer(task("t1"));
    offerAll(queue, "a", "b", "c");
    queue.offer(task("t2"));
    offerAll(queue, "d");
    while (!open.isEmpty()) {
      open.poll().complete();
    }

    // then
    assertThat(started).containsExactly(List.of("t1"), List.of("a", "b"), List.of("c"), List.of("t2"), List.of("d"));
  }

  @Test
  void aFailedOperationClosesTheQueueOnceAndForGood() {
    // given
    SerialQueue<Item> queue = queueOf(new Limits(10, 1_000, null), 1);
    offerAll(queue, "a", "b", "c");
    RuntimeException reason = new RuntimeException("refused by the ledger");

    // when
    open.poll().fail(reason);

    // then
    assertThat(failures).containsExactly(reason);
    assertThat(queue.isClosed()).isTrue();
    assertThat(queue.offer(event("d"))).isFalse();
    assertThat(started).containsExactly(List.of("a"));
    assertThat(queue.stats()).isEqualTo(new SerialQueue.Stats(0, 0, 0, 0, 1, 3));
    assertThat(shared.used()).isZero();
  }

  @Test
  void anOperationThatThrowsIsAFailure() {
    StackOverflowError thrown = new StackOverflowError();
    SerialQueue<Item> queue = queue(new Limits(10, 1_000, null), 1, run -> {
      throw thrown;
    });

    assertThat(queue.offer(event("a"))).isTrue();

    assertThat(failures).containsExactly(thrown);
    assertThat(queue.isClosed()).isTrue();
  }

  @Test
  void anOperationThatReturnsNoFutureIsAFailure() {
    SerialQueue<Item> queue = queue(new Limits(10, 1_000, null), 1, run -> null);

    queue.offer(event("a"));

    assertThat(failures).singleElement().isInstanceOf(IllegalStateException.class);
  }

  @Test
  void theQueueIsClosedBeforeAnybodyIsTold() {
    // given
    List<Boolean> seen = new ArrayList<>();
    List<SerialQueue<Item>> self = new ArrayList<>();
    self.add(new SerialQueue<>(time, time, shared, new Limits(10, 1_000, null), 1,
        run -> Future.failedFuture("no"), cause -> seen.addAll(List.of(self.get(0).isClosed(),
            self.get(0).offer(event("again"))))));

    // when
    self.get(0).offer(event("a"));

    // then
    assertThat(seen).containsExactly(true, false);
  }

  @Test
  void theLastEventThatFitsIsTakenAndTheNextClosesTheQueue() {
    // given
    SerialQueue<Item> queue = queueOf(new Limits(3, 1_000, null), 1);

    // when
    offerAll(queue, "a", "b", "c");

    // then
    assertThat(failures).isEmpty();
    assertThat(queue.offer(event("d"))).isFalse();
    thenOverflowed("events=4 max=3");
    assertThat(queue.stats().dropped()).isEqualTo(3);
    assertThat(queue.stats().refused()).isEqualTo(1);
  }

  @Test
  void aTaskInProgressLeavesTheWholeRoomToEvents() {
    SerialQueue<Item> queue = queueOf(new Limits(2, 1_000, null), 10);
    queue.offer(task("catch-up"));

    offerAll(queue, "a", "b");

    assertThat(failures).isEmpty();
    assertThat(queue.stats().events()).isEqualTo(2);
    assertThat(queue.stats().active()).isEqualTo(1);
    assertThat(queue.offer(event("c"))).isFalse();
    thenOverflowed("events=3 max=2");
  }

  @Test
  void bytesAreLimitedAndCountWhatIsBeingApplied() {
    SerialQueue<Item> queue = queueOf(new Limits(100, 100, null), 1);

    assertThat(queue.offer(new Item("a", 60, false, time.nanos()))).isTrue();
    assertThat(queue.offer(new Item("b", 40, false, time.nanos()))).isTrue();
    assertThat(queue.stats().bytes()).isEqualTo(100);
    assertThat(queue.offer(new Item("c", 1, false, time.nanos()))).isFalse();

    thenOverflowed("bytes=101 max=100");
    assertThat(shared.used()).isZero();
  }

  @Test
  void oneHugeEventIsRefusedByAnEmptyQueue() {
    SerialQueue<Item> queue = queueOf(new Limits(100, 100, null), 1);

    assertThat(queue.offer(new Item("a", Integer.MAX_VALUE, false, time.nanos()))).isFalse();

    thenOverflowed("bytes=2147483647 max=100");
    assertThat(started).isEmpty();
  }

  @Test
  void whatAllQueuesHoldTogetherIsLimitedToo() {
    // given
    SharedBytes little = new SharedBytes(100);
    SerialQueue<Item> other = new SerialQueue<>(time, time, little, new Limits(10, 1_000, null), 1, this::hold,
        failures::add);
    SerialQueue<Item> queue = new SerialQueue<>(time, time, little, new Limits(10, 1_000, null), 1, this::hold,
        failures::add);
    other.offer(new Item("a", 80, false, time.nanos()));

    // when
    boolean taken = queue.offer(new Item("b", 30, false, time.nanos()));

    // then
    assertThat(taken).isFalse();
    thenOverflowed("bytes of all queues=110 max=100");
    assertThat(other.isClosed()).isFalse();
    assertThat(little.used()).isEqualTo(80);
  }

  @Test
  void allQueuesTogetherMayHoldAllThatIsShared() {
    SharedBytes little = new SharedBytes(100);

    assertThat(little.take(60)).isTrue();
    assertThat(little.take(41)).isFalse();
    assertThat(little.take(40)).isTrue();
    assertThat(little.used()).isEqualTo(100);
    little.give(30);
    assertThat(little.take(30)).isTrue();
    assertThat(little.take(1)).isFalse();
  }

  @Test
  void anEventMayNotBeHeldLongerThanItsAge() {
    SerialQueue<Item> queue = queueOf(new Limits(10, 1_000, AGE), 1);
    offerAll(queue, "a");

    time.advance(AGE.minusNanos(1));
    assertThat(failures).isEmpty();
    time.advance(Duration.ofNanos(1));

    thenOverflowed("age of the oldest in ms=8000 max=8000");
    assertThat(time.timers()).isZero();
  }

  @Test
  void anEventThatWasAppliedDoesNotAgeAndOneTimerWatchesAll() {
    // given
    SerialQueue<Item> queue = queueOf(new Limits(10, 1_000, AGE), 1);
    for (int n = 0; n < 5; n++) {
      offerAll(queue, "a" + n, "b" + n);
      assertThat(time.timers()).isEqualTo(1);
      open.poll().complete();
      open.poll().complete();
      time.advance(Duration.ofSeconds(1));
    }
    offerAll(queue, "last");

    // when
    time.advance(Duration.ofSeconds(7));

    // then
    assertThat(failures).isEmpty();
    open.poll().complete();
    time.advance(Duration.ofDays(1));
    assertThat(failures).isEmpty();
    assertThat(time.timers()).isZero();
  }

  @Test
  void theAgeCountsFromWhenAnEventWasHeardNotFromWhenItWasOffered() {
    SerialQueue<Item> queue = queueOf(new Limits(10, 1_000, AGE), 1);
    time.advance(Duration.ofSeconds(10));
    queue.offer(new Item("a", 1, false, time.nanos() - Duration.ofSeconds(5).toNanos()));

    assertThat(queue.stats().oldestAgeNanos()).isEqualTo(Duration.ofSeconds(5).toNanos());
    time.advance(Duration.ofSeconds(3));

    thenOverflowed("age of the oldest in ms=8000 max=8000");
  }

  @Test
  void aProcessThatWakesLateAcceptsNothingBehindAnEventThatIsTooOld() {
    SerialQueue<Item> queue = queueOf(new Limits(10, 1_000, AGE), 1);
    offerAll(queue, "a");

    time.freeze(Duration.ofSeconds(30));

    assertThat(queue.offer(event("b"))).isFalse();
    thenOverflowed("age of the oldest in ms=30000 max=8000");
  }

  @Test
  void aTaskHasNoAge() {
    SerialQueue<Item> queue = queueOf(new Limits(10, 1_000, AGE), 1);

    queue.offer(task("catch-up"));
    queue.offer(task("marker"));
    time.advance(Duration.ofHours(1));

    assertThat(failures).isEmpty();
    assertThat(queue.stats().oldestAgeNanos()).isZero();
  }

  @Test
  void anEventBehindATaskHasItsAge() {
    SerialQueue<Item> queue = queueOf(new Limits(10, 1_000, AGE), 1);

    queue.offer(task("audit"));
    offerAll(queue, "a");
    time.advance(AGE);

    thenOverflowed("age of the oldest in ms=8000 max=8000");
  }

  @Test
  void theAgeLimitBeginsWithItsRegime() {
    // given
    SerialQueue<Item> queue = queueOf(new Limits(10, 1_000, null), 1);
    queue.offer(task("catch-up"));
    offerAll(queue, "a");
    time.advance(Duration.ofMinutes(1));
    assertThat(failures).isEmpty();

    // when
    queue.limits(new Limits(10, 1_000, AGE));
    time.advance(AGE.minusNanos(1));
    assertThat(failures).isEmpty();
    time.advance(Duration.ofNanos(1));

    // then
    thenOverflowed("age of the oldest in ms=8000 max=8000");
  }

  @Test
  void whatWasHeldUnderWiderLimitsIsNotHeldAgainstNarrowerOnes() {
    // given
    SerialQueue<Item> queue = queueOf(new Limits(6, 1_000, null), 1);
    offerAll(queue, "a", "b", "c", "d");

    // when
    queue.limits(new Limits(3, 1_000, null));

    // then
    assertThat(queue.offer(event("e"))).isTrue();
    open.poll().complete();
    open.poll().complete();
    assertThat(queue.stats().events()).isEqualTo(3);
    assertThat(queue.offer(event("f"))).isFalse();
    thenOverflowed("events=4 max=3");
  }

  @Test
  void narrowerLimitsHoldAtOnceWhereWhatIsHeldFitsThemToTheLastByte() {
    // given
    SerialQueue<Item> queue = queueOf(new Limits(10, 1_000, null), 1);
    queue.offer(new Item("a", 60, false, time.nanos()));
    queue.offer(new Item("b", 40, false, time.nanos()));

    // when
    queue.limits(new Limits(10, 100, null));

    // then
    assertThat(queue.offer(event("c"))).isFalse();
    thenOverflowed("bytes=101 max=100");
  }

  @Test
  void aShorterAgeIsWatchedFromItsRegimeOnAndNoneNotAtAll() {
    // given
    SerialQueue<Item> queue = queueOf(new Limits(10, 1_000, AGE), 1);
    offerAll(queue, "a");
    time.advance(Duration.ofSeconds(1));

    // when
    queue.limits(new Limits(10, 1_000, null));
    assertThat(time.timers()).isZero();
    queue.limits(new Limits(10, 1_000, AGE));
    queue.limits(new Limits(10, 1_000, Duration.ofSeconds(2)));
    time.advance(Duration.ofSeconds(2).minusNanos(1));
    assertThat(failures).isEmpty();
    time.advance(Duration.ofNanos(1));

    // then
    thenOverflowed("age of the oldest in ms=2000 max=2000");
  }

  @Test
  void theNextEventIsWatchedWhenTheOneThatTheTimerWasMadeForIsApplied() {
    SerialQueue<Item> queue = queueOf(new Limits(10, 1_000, AGE), 1);
    offerAll(queue, "a");
    time.advance(Duration.ofSeconds(5));
    open.poll().complete();
    offerAll(queue, "b");

    time.advance(AGE.minusNanos(1));
    assertThat(failures).isEmpty();
    time.advance(Duration.ofNanos(1));

    thenOverflowed("age of the oldest in ms=8000 max=8000");
  }

  @Test
  void aTaskIsNoEventThatIsDropped() {
    SerialQueue<Item> queue = queueOf(new Limits(10, 1_000, null), 1);
    queue.offer(task("in progress"));
    queue.offer(task("waiting"));
    offerAll(queue, "a");

    queue.shut();

    assertThat(queue.stats().dropped()).isEqualTo(1);
  }

  @Test
  void aDrainFinishesWhatIsQueuedAndTakesNothingNew() {
    // given
    SerialQueue<Item> queue = queueOf(new Limits(10, 1_000, AGE), 1);
    offerAll(queue, "a", "b");

    // when
    Future<Void> drained = queue.drain();

    // then
    assertThat(queue.offer(event("c"))).isFalse();
    open.poll().complete();
    assertThat(drained.isComplete()).isFalse();
    open.poll().complete();
    assertThat(drained.succeeded()).isTrue();
    assertThat(queue.drain().succeeded()).isTrue();
    assertThat(failures).isEmpty();
  }

  @Test
  void aDrainOfAnEmptyQueueIsDoneAtOnce() {
    assertThat(queueOf(new Limits(10, 1_000, AGE), 1).drain().succeeded()).isTrue();
  }

  @Test
  void aDrainFailsWithTheOperationThatFailed() {
    SerialQueue<Item> queue = queueOf(new Limits(10, 1_000, AGE), 1);
    offerAll(queue, "a", "b");
    Future<Void> drained = queue.drain();
    RuntimeException reason = new RuntimeException("no");

    open.poll().fail(reason);

    assertThat(drained.cause()).isSameAs(reason);
    assertThat(failures).containsExactly(reason);
    assertThat(queue.drain().failed()).isTrue();
  }

  @Test
  void aQueueThatIsShutTellsNobodyAndIgnoresTheLateResult() {
    // given
    SerialQueue<Item> queue = queueOf(new Limits(10, 1_000, AGE), 1);
    offerAll(queue, "a", "b");
    Future<Void> drained = queue.drain();

    // when
    queue.shut();
    open.poll().fail("too late");

    // then
    assertThat(failures).isEmpty();
    assertThat(started).hasSize(1);
    assertThat(drained.failed()).isTrue();
    assertThat(queue.offer(event("c"))).isFalse();
    assertThat(time.timers()).isZero();
    assertThat(shared.used()).isZero();
    assertThat(queue.stats().dropped()).isEqualTo(2);
  }

  @Test
  void aResultThatComesAfterTheFailureChangesNothing() {
    SerialQueue<Item> queue = queueOf(new Limits(1, 1_000, null), 1);
    offerAll(queue, "a");
    queue.offer(event("b"));

    open.poll().complete();

    assertThat(failures).hasSize(1);
    assertThat(started).hasSize(1);
    assertThat(shared.used()).isZero();
  }

  @Test
  void aHundredThousandResultsAtOnceAreNoDeepStack() {
    // given
    Promise<Void> first = Promise.promise();
    List<Future<Void>> results = new ArrayList<>(List.of(first.future()));
    List<String> order = new ArrayList<>();
    SerialQueue<Item> queue = queue(new Limits(200_000, 1_000_000, null), 1, run -> {
      order.add(run.get(0).name());
      return results.isEmpty() ? Future.succeededFuture() : results.remove(0);
    });
    List<String> names = new ArrayList<>();
    for (int n = 0; n < 100_000; n++) {
      names.add("e" + n);
      queue.offer(event("e" + n));
    }

    // when
    first.complete();

    // then
    assertThat(order).isEqualTo(names);
    assertThat(failures).isEmpty();
    assertThat(shared.used()).isZero();
  }

  @Test
  void anOperationMayOfferMore() {
    List<SerialQueue<Item>> self = new ArrayList<>();
    List<String> order = new ArrayList<>();
    self.add(queue(new Limits(10, 1_000, null), 1, run -> {
      order.add(run.get(0).name());
      if (order.size() < 3) {
        self.get(0).offer(event("e" + order.size()));
      }
      return Future.succeededFuture();
    }));

    self.get(0).offer(event("e0"));

    assertThat(order).containsExactly("e0", "e1", "e2");
  }

  @Test
  void theNumbersNeverDriftWhateverIsOfferedAndHoweverItEnds() {
    Seeds.eachList(500, SerialQueueTest::someMoves, (moves, random) -> {
      // given
      FakeTime time = new FakeTime();
      SharedBytes bytes = new SharedBytes(600);
      List<Promise<Void>> pending = new ArrayList<>();
      int[] events = new int[2];
      List<String> order = new ArrayList<>();
      List<String> accepted = new ArrayList<>();
      List<Throwable> failed = new ArrayList<>();
      SerialQueue<Item> queue = new SerialQueue<>(time, time, bytes, new Limits(20, 500, AGE), 4, run -> {
        run.forEach(item -> order.add(item.name()));
        assertThat(pending).isEmpty();
        if (random.nextInt(3) == 0) {
          return Future.succeededFuture();
        }
        pending.add(Promise.promise());
        return pending.get(0).future();
      }, failed::add);

      // when
      for (int step = 0; step < moves.size(); step++) {
        Move move = moves.get(step);
        if (move.kind() == Move.Kind.OFFER) {
          Item item = new Item("e" + step, move.much(), move.isTask(), time.nanos());
          boolean taken = queue.offer(item);
          events[taken ? 0 : 1] += item.isTask() ? 0 : 1;
          if (taken) {
            accepted.add(item.name());
          }
        } else if (move.kind() == Move.Kind.COMPLETE && !pending.isEmpty()) {
          pending.remove(0).complete();
        } else if (move.kind() == Move.Kind.FAIL && !pending.isEmpty()) {
          pending.remove(0).fail("no");
        } else {
          time.advance(Duration.ofMillis(move.much()));
        }
        assertThat(bytes.used()).isEqualTo(queue.stats().bytes()).isBetween(0L, 500L);
        assertThat(queue.stats().events()).isBetween(0, 20);
      }

      // then
      assertThat(failed).hasSize(queue.isClosed() ? 1 : 0);
      assertThat(accepted).startsWith(order.toArray(String[]::new));
      assertThat(queue.stats().refused()).isEqualTo(events[1]);
      assertThat(queue.stats().dropped()).isBetween(0L, (long) events[0]);
      queue.shut();
      assertThat(bytes.used()).isZero();
      assertThat(time.timers()).isZero();
    });
  }

  private static List<Move> someMoves(SplittableRandom random) {
    return Stream.generate(() -> {
      int dice = random.nextInt(240);
      return dice < 140 ? new Move(Move.Kind.OFFER, random.nextInt(80), random.nextInt(6) == 0)
          : new Move(dice < 220 ? Move.Kind.COMPLETE : dice < 221 ? Move.Kind.FAIL : Move.Kind.WAIT,
              random.nextInt(500), false);
    }).limit(200).toList();
  }

  private SerialQueue<Item> queueOf(Limits limits, int batchMax) {
    return queue(limits, batchMax, this::hold);
  }

  private SerialQueue<Item> queue(Limits limits, int batchMax, Function<List<Item>, Future<?>> operation) {
    return new SerialQueue<>(time, time, shared, limits, batchMax, operation, failures::add);
  }

  private Future<Void> hold(List<Item> run) {
    started.add(run.stream().map(Item::name).toList());
    Promise<Void> result = Promise.promise();
    open.add(result);
    return result.future();
  }

  private void offerAll(SerialQueue<Item> queue, String... names) {
    for (String name : names) {
      assertThat(queue.offer(event(name))).isTrue();
    }
  }

  private void thenOverflowed(String numbers) {
    assertThat(failures).singleElement().isInstanceOf(QueueOverflowException.class);
    assertThat(failures.get(0)).hasMessage("queue overflow: " + numbers);
    assertThat(((AttemptFailure) failures.get(0)).incidentCause()).isEqualTo(Cause.QUEUE_OVERFLOW);
  }

  private Item event(String name) {
    return new Item(name, 1, false, time.nanos());
  }

  private Item task(String name) {
    return new Item(name, 1, true, time.nanos());
  }

  /** Something that is done to a queue: so many bytes are offered, or so many milliseconds pass. */
  private record Move(Kind kind, int much, boolean isTask) {

    enum Kind { OFFER, COMPLETE, FAIL, WAIT }
  }

  private record Item(String name, int bytes, boolean isTask, long nanos) implements Entry {
  }
}
