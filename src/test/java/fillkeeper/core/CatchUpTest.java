package fillkeeper.core;

import static fillkeeper.testkit.Rows.execution;
import static fillkeeper.testkit.Rows.fill;
import static fillkeeper.testkit.Rows.order;
import static fillkeeper.testkit.Rows.rest;
import static fillkeeper.testkit.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Checkpoint;
import fillkeeper.domain.Coverage;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderStatus;
import fillkeeper.domain.Walk;
import fillkeeper.testkit.FakeTime;
import fillkeeper.testkit.FakeVenue;
import fillkeeper.testkit.Rows;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the venue's lists say, read into the ledger. Times are seconds after the first start. */
class CatchUpTest {

  private static final Duration OVERLAP = Duration.ofSeconds(60);
  private static final String CLOSED = FakeVenue.CLOSED.name();
  private static final String EXECUTIONS = FakeVenue.EXECUTIONS.name();

  private final FakeTime time = new FakeTime();
  private FakeVenue venue = new FakeVenue(time);
  private FakeBook book = new FakeBook();
  private int answers;

  @Test
  void windowsAreReadOldestFirstAndReachBackBeforeTheCheckpoint() {
    time.advance(Duration.ofSeconds(1_500));
    book.ledger().put(new Checkpoint(CLOSED, Rows.START, second(300)));

    thenDone(catchUp().history());

    assertThat(venue.asked()).containsExactly(
        "page closed_orders/linear/ 240..840", "page closed_orders/linear/ 840..1440",
        "page closed_orders/linear/ 1440..1500",
        "page executions/linear/ -60..540", "page executions/linear/ 540..1140", "page executions/linear/ 1140..1500");
  }

  /** It would be read from its newest row on once more. */
  @Test
  void aListThatIsReadWholeAnywayIsReadOnce() {
    // given
    Walk undivided = new Walk(Walk.Kind.CLOSED_ORDERS, "linear", "whole", FakeVenue.REACH, FakeVenue.REACH);
    venue.walks(undivided, FakeVenue.EXECUTIONS);
    time.advance(Duration.ofSeconds(300));
    CatchUp catchUp = catchUp();
    assertThat(catchUp.isFarBehind()).isTrue();

    // when
    thenDone(catchUp.history());
    thenDone(catchUp.tail());

    // then
    assertThat(venue.asked()).containsExactly("page executions/linear/ -60..300",
        "page closed_orders/linear/whole -60..302", "page executions/linear/ 225..302");
    assertThat(book.ledger().checkpoint(undivided.name()).wholeUntil()).isEqualTo(second(285));
  }

  @Test
  void theLastPageOfAWindowCarriesTheCheckpoint() {
    // given
    time.advance(Duration.ofSeconds(300));
    venue.lists(FakeVenue.EXECUTIONS, fill("t1", "o1", "1", 10), fill("t2", "o1", "1", 20), fill("t3", "o1", "1", 30));

    // when
    thenDone(catchUp().history());

    // then
    List<Findings> pages = book.stored().stream().filter(page -> !page.rows().isEmpty()).toList();
    assertThat(pages).extracting(page -> page.rows().size()).containsExactly(2, 1);
    assertThat(pages.get(0).checkpoints()).isEmpty();
    assertThat(pages.get(0).coverage()).isEmpty();
    assertThat(pages.get(1).checkpoints()).containsExactly(new Checkpoint(EXECUTIONS, Rows.START, second(285)));
    assertThat(pages.get(1).coverage()).containsExactly(new Coverage("linear", Coverage.Kind.EXECUTIONS, "",
        Rows.START, second(285), Coverage.How.CATCH_UP, Coverage.Status.PROVEN, null));
  }

  @Test
  void aCheckpointNeverMovesIntoTheLastSecondsThatRestMayLag() {
    time.advance(Duration.ofSeconds(1_500));

    thenDone(catchUp().history());

    assertThat(book.stored()).flatExtracting(Findings::checkpoints).filteredOn(at -> at.walk().equals(CLOSED))
        .extracting(Checkpoint::wholeUntil).containsExactly(second(540), second(1_140), second(1_485));
  }

  @Test
  void aCheckpointIsNeverTakenBack() {
    time.advance(Duration.ofSeconds(100));
    book.ledger().put(new Checkpoint(CLOSED, Rows.START, second(95)));

    thenDone(catchUp().history());

    assertThat(book.ledger().checkpoint(CLOSED).wholeUntil()).isEqualTo(second(95));
  }

  @Test
  void aWindowWithoutAProvenEndIsAskedForInHalves() {
    time.advance(Duration.ofSeconds(540));
    venue.endsOnlyWithin(Duration.ofSeconds(300));
    venue.lists(FakeVenue.EXECUTIONS, fill("t1", "o1", "1", 10), fill("t2", "o1", "1", 400));

    thenDone(catchUp().history());

    assertThat(venue.asked()).contains("page executions/linear/ -60..540", "page executions/linear/ -60..240",
        "page executions/linear/ 240..540");
    assertThat(book.ledger().checkpoint(EXECUTIONS).wholeUntil()).isEqualTo(second(525));
    assertThat(book.ledger().execution(execution("t2"))).isNotNull();
    assertThat(book.ledger().coverage()).extracting(Coverage::status).containsOnly(Coverage.Status.PROVEN);
  }

  @Test
  void aPartReadBeforeItsEndHadSettledIsNotPassedOverByTheNext() {
    // given: the part around the moment of asking is answered late, and all of the next has settled by then
    time.advance(Duration.ofSeconds(61));
    venue.endsOnlyWithin(Duration.ofSeconds(16));
    CatchUp catchUp = new CatchUp(venue, book, time, time,
        new Progress(venue, OVERLAP, Rows.START, book.ledger().checkpoints()), () -> Future.succeededFuture(List.of()), () -> {
          if (venue.asked().get(venue.asked().size() - 1).equals("page executions/linear/ 32..47")) {
            time.advance(Duration.ofSeconds(20));
          }
        });

    // when
    thenDone(catchUp.tail());

    // then
    assertThat(venue.asked()).contains("page executions/linear/ 32..47", "page executions/linear/ 47..63");
    assertThat(book.ledger().checkpoint(EXECUTIONS).wholeUntil()).isEqualTo(second(46));
  }

  @Test
  void whatComesToNoEndIsRecordedAndTheCheckpointStaysBeforeIt() {
    // given
    time.advance(Duration.ofSeconds(2_000));
    venue.endsNeverAround(second(700).plusMillis(500));
    venue.lists(FakeVenue.EXECUTIONS, fill("t1", "o1", "1", 1_900));

    // when
    thenDone(catchUp().history());

    // then: what lies behind is read all the same
    assertThat(book.ledger().execution(execution("t1"))).isNotNull();
    assertThat(book.ledger().checkpoint(EXECUTIONS).wholeUntil()).isBetween(second(690), second(700));
    assertThat(book.ledger().coverage()).filteredOn(span -> span.status() == Coverage.Status.UNPROVABLE)
        .filteredOn(span -> span.kind() == Coverage.Kind.EXECUTIONS).singleElement().satisfies(span -> {
          assertThat(span.from()).isBefore(second(701));
          assertThat(Duration.between(span.from(), span.to())).isLessThan(Duration.ofMinutes(1));
        });
  }

  @Test
  void whatIsProvenLaterMovesTheCheckpointOn() {
    time.advance(Duration.ofSeconds(2_000));
    venue.endsNeverAround(second(700).plusMillis(500));
    CatchUp catchUp = catchUp();
    thenDone(catchUp.history());

    venue.endsNeverAround(null);
    thenDone(catchUp.tail());

    assertThat(book.ledger().checkpoint(EXECUTIONS).wholeUntil()).isEqualTo(second(1_985));
  }

  @Test
  void overAMinuteBehindIsFarBehind() {
    time.advance(Duration.ofSeconds(60));
    assertThat(catchUp().isFarBehind()).isFalse();

    time.advance(Duration.ofSeconds(1));
    assertThat(catchUp().isFarBehind()).isTrue();
  }

  @Test
  void afterTheHistoryOnlyAShortTailIsLeftThatReachesBeyondTheSubscription() {
    time.advance(Duration.ofSeconds(3_600));
    CatchUp catchUp = catchUp();
    thenDone(catchUp.history());
    venue.forgetAsked();

    thenDone(catchUp.tail());

    assertThat(venue.asked()).containsExactly("page open_orders/linear/", "page closed_orders/linear/ 3525..3602",
        "page executions/linear/ 3525..3602");
    assertThat(catchUp.isFarBehind()).isFalse();
  }

  @Test
  void anOpenOrderThatNoListShowsIsAskedForByItsId() {
    // given
    book.hear(row("gone", OrderStatus.NEW, "0", 1), row("open", OrderStatus.NEW, "0", 1),
        row("closed", OrderStatus.NEW, "0", 1), row("ended", OrderStatus.CANCELED, "0", 1));
    time.advance(Duration.ofSeconds(30));
    venue.lists(FakeVenue.OPEN, row("open", OrderStatus.NEW, "0", 1, rest(30)))
        .lists(FakeVenue.CLOSED, row("closed", OrderStatus.CANCELED, "0", 20, rest(30)))
        .knows(row("gone", OrderStatus.FILLED, "10", 9, rest(30)));

    // when
    thenDone(catchUp().tail());

    // then
    assertThat(venue.asked()).filteredOn(asked -> asked.startsWith("order")).containsExactly("order gone");
    assertThat(status("gone")).isEqualTo(OrderStatus.FILLED);
    assertThat(status("closed")).isEqualTo(OrderStatus.CANCELED);
    assertThat(status("open")).isEqualTo(OrderStatus.NEW);
  }

  @Test
  void everyOpenOrderIsAskedForHoweverManyThereAre() {
    for (int n = 0; n < 1_001; n++) {
      book.hear(row("o" + n, OrderStatus.NEW, "0", 1));
    }
    time.advance(Duration.ofSeconds(100));

    thenDone(catchUp().tail());

    assertThat(venue.asked()).filteredOn(asked -> asked.startsWith("order")).doesNotHaveDuplicates().hasSize(1_001);
  }

  @Test
  void theOpenOrdersOfEachCategoryAreReadOnce() {
    venue.walks(Walk.open("linear", ""), Walk.open("spot", ""));

    thenDone(catchUp().tail());

    assertThat(venue.asked()).containsExactly("page open_orders/linear/", "page open_orders/spot/");
  }

  @Test
  void anOrderThatIsNowhereIsAskedForOnceAndThenLeftToTheAudits() {
    book.hear(row("o1", OrderStatus.NEW, "0", 1));
    time.advance(Duration.ofSeconds(30));

    thenDone(catchUp().tail());
    thenDone(catchUp().tail());

    assertThat(venue.asked()).filteredOn(asked -> asked.startsWith("order")).containsExactly("order o1");
    assertThat(status("o1")).isEqualTo(OrderStatus.UNKNOWN);
  }

  @Test
  void anOrderThatOnlyItsFillToldOfIsAskedForUntilTheVenueMustHaveForgottenIt() {
    book.hear(fill("t1", "o1", "1", 1));
    time.advance(Duration.ofSeconds(1).plus(FakeVenue.REACH));
    thenDone(catchUp().tail());
    assertThat(venue.asked()).contains("order o1");
    venue.forgetAsked();

    time.advance(Duration.ofSeconds(1));
    thenDone(catchUp().tail());

    assertThat(venue.asked()).doesNotContain("order o1");
  }

  @Test
  void anOrderThatIsNowhereIsUnknownWhileItCouldHaveEndedUnseen() {
    // given: ended orders are held up to the second 100, and forgotten a day after they ended
    book.hear(row("o1", OrderStatus.NEW, "0", 1));
    time.advance(Duration.ofHours(24).plusSeconds(100));
    book.ledger().put(new Checkpoint(CLOSED, Rows.START, second(100)));

    thenDone(catchUp().tail());

    assertThat(book.ledger().order(order("o1")).unknown()).isTrue();
  }

  @Test
  void anOrderThatIsNowhereEndedOnceTheVenueMustHaveForgottenIt() {
    book.hear(row("o1", OrderStatus.NEW, "0", 1), row("o2", OrderStatus.PARTIALLY_FILLED, "1", 1));
    time.advance(Duration.ofHours(24).plusSeconds(101));
    book.ledger().put(new Checkpoint(CLOSED, Rows.START, second(100)));

    thenDone(catchUp().tail());

    assertThat(book.ledger().order(order("o1")).concluded()).isTrue();
    assertThat(status("o1")).isEqualTo(OrderStatus.CANCELED);
    assertThat(book.ledger().order(order("o2")).concluded()).as("what was filled is not forgotten").isFalse();
  }

  @Test
  void whatThisCatchUpReadIsNoReasonToConcludeAnything() {
    book.hear(row("o1", OrderStatus.NEW, "0", 1));
    time.advance(Duration.ofDays(3));
    book.ledger().put(new Checkpoint(CLOSED, Rows.START, Rows.START.plus(Duration.ofDays(3)).minusSeconds(70)));
    CatchUp catchUp = catchUp();
    thenDone(catchUp.history());

    thenDone(catchUp.tail());

    assertThat(book.ledger().order(order("o1")).concluded()).isFalse();
  }

  @Test
  void theFillsOfOrdersWithAGapAreAskedForLast() {
    // given
    time.advance(Duration.ofSeconds(30));
    venue.lists(FakeVenue.CLOSED, row("o1", OrderStatus.FILLED, "3", 20, rest(30)))
        .knows(fill("t1", "o1", "2", 20, rest(30)), fill("t2", "o1", "1", 20, rest(30)));

    // when
    thenDone(catchUp(() -> Future.succeededFuture(gaps())).tail());

    // then
    assertThat(venue.asked()).endsWith("fills o1");
    assertThat(book.ledger().order(order("o1")).hasGap()).isFalse();
  }

  @Test
  void eachAnswerIsProgress() {
    time.advance(Duration.ofSeconds(30));

    thenDone(catchUp().tail());

    assertThat(answers).isEqualTo(venue.asked().size());
  }

  @Test
  void whicheverQuestionFailsNothingIsProvenFurtherAndTheNextCatchUpMakesItWhole() {
    thenEachFailureIsHarmless(number -> venue.failsAt(number, Cause.VENUE_UNAVAILABLE), () -> venue.asked().size());
  }

  @Test
  void whicheverWriteFailsNothingIsProvenFurtherAndTheNextCatchUpMakesItWhole() {
    int[] before = new int[1];
    thenEachFailureIsHarmless(number -> {
      before[0] = book.ledger().writes();
      book.ledger().failsAtWrite(number);
    }, () -> book.ledger().writes() - before[0]);
  }

  private void thenEachFailureIsHarmless(Consumer<Integer> fault, IntSupplier size) {
    givenAnEventfulHour();
    fault.accept(1_000_000);
    thenDone(run());
    int all = size.getAsInt();
    assertThat(all).isGreaterThan(10);
    for (int number = 1; number <= all; number++) {
      // given
      givenAnEventfulHour();
      fault.accept(number);

      // when
      Future<Void> failed = run();

      // then
      assertThat(failed.cause()).as("question or write " + number).isInstanceOf(AttemptFailure.class);
      for (Checkpoint proven : book.ledger().checkpoints().values()) {
        assertThat(missingBefore(proven)).as("proven to " + proven + " with failure " + number).isEmpty();
      }
      venue.forgetAsked();
      thenDone(run());
      assertThat(status("o1")).isEqualTo(OrderStatus.FILLED);
      assertThat(status("lost")).isEqualTo(OrderStatus.CANCELED);
      assertThat(fillIds()).allMatch(id -> book.ledger().execution(execution(id)) != null);
      assertThat(gaps()).isEmpty();
      assertThat(book.ledger().checkpoint(EXECUTIONS).wholeUntil()).isEqualTo(second(3_585));
    }
  }

  private void givenAnEventfulHour() {
    FakeTime now = new FakeTime();
    now.advance(Duration.ofSeconds(3_600));
    venue = new FakeVenue(now);
    book = new FakeBook();
    book.hear(row("lost", OrderStatus.NEW, "0", 1));
    venue.lists(FakeVenue.CLOSED, row("o1", OrderStatus.FILLED, "6", 3_000, rest(3_600)))
        .knows(row("lost", OrderStatus.CANCELED, "0", 2, rest(3_600)))
        .lists(FakeVenue.EXECUTIONS, fill("t1", "o1", "1", 100), fill("t2", "o1", "1", 101), fill("t3", "o1", "1", 102),
            fill("t4", "o1", "1", 2_000))
        .knows(fill("t5", "o1", "2", 2_500));
  }

  private List<String> missingBefore(Checkpoint proven) {
    return !proven.walk().equals(EXECUTIONS) ? List.of() : Stream.of("t1 100", "t2 101", "t3 102", "t4 2000")
        .filter(fill -> second(Long.parseLong(fill.substring(3))).isBefore(proven.wholeUntil()))
        .filter(fill -> book.ledger().execution(execution(fill.substring(0, 2))) == null).toList();
  }

  private static List<String> fillIds() {
    return List.of("t1", "t2", "t3", "t4", "t5");
  }

  private Future<Void> run() {
    CatchUp catchUp = catchUp(() -> Future.succeededFuture(gaps()));
    return (catchUp.isFarBehind() ? catchUp.history() : Future.<Void>succeededFuture())
        .compose(read -> catchUp.tail());
  }

  private Collection<OrderKey> gaps() {
    return Stream.of("o1").map(Rows::order)
        .filter(key -> book.ledger().order(key) != null && book.ledger().order(key).hasGap()).toList();
  }

  private CatchUp catchUp() {
    return catchUp(() -> Future.succeededFuture(List.of()));
  }

  private CatchUp catchUp(Supplier<Future<Collection<OrderKey>>> gaps) {
    Progress progress = new Progress(venue, OVERLAP, Rows.START, book.ledger().checkpoints());
    return new CatchUp(venue, book, time, time, progress, gaps, () -> answers++);
  }

  private OrderStatus status(String id) {
    return book.ledger().order(order(id)).status();
  }

  private static Instant second(long number) {
    return Rows.START.plusSeconds(number);
  }

  private static void thenDone(Future<?> done) {
    assertThat(done.isComplete()).isTrue();
    assertThat(done.cause()).isNull();
  }
}
