package fillkeeper.core;

import static fillkeeper.testkit.Rows.madeAt;
import static fillkeeper.testkit.Rows.order;
import static fillkeeper.testkit.Rows.rest;
import static fillkeeper.testkit.Rows.stream;
import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.Cause;
import fillkeeper.domain.Checkpoint;
import fillkeeper.domain.Coverage;
import fillkeeper.domain.OrderStatus;
import fillkeeper.domain.Walk;
import fillkeeper.testkit.FakeTime;
import fillkeeper.testkit.FakeVenue;
import fillkeeper.testkit.Rows;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A venue that lists ended orders by their creation, those without a fill for two hours only. Times are seconds after
 * the first start; REST may lag by 15 s, and is given 60 s.
 */
class CreationListsTest {

  private static final long HOUR = 3_600;
  private static final Duration OVERLAP = Duration.ofSeconds(60);
  private static final Duration LAG = FakeVenue.RULES.restLag();
  private static final Walk CLOSED = new Walk(Walk.Kind.CLOSED_ORDERS, "linear", "", Duration.ofHours(24),
      FakeVenue.REACH, Duration.ofHours(2), Walk.Filter.CREATED);

  private final FakeTime time = new FakeTime();
  private final FakeVenue venue = new FakeVenue(time).walks(FakeVenue.OPEN, CLOSED);
  private final FakeBook book = new FakeBook();

  @Test
  void anOrderMadeLongAgoThatEndedMeanwhileIsInNoWindowAndIsAskedForByItsId() {
    // given
    book.hear(madeAt(10, "old", OrderStatus.NEW, "0", 10, stream(10)));
    givenProvenUntil(600);
    time.advance(Duration.ofSeconds(900));
    venue.lists(CLOSED, madeAt(10, "old", OrderStatus.CANCELED, "0", 800, rest(900)))
        .knows(madeAt(10, "old", OrderStatus.CANCELED, "0", 800, rest(900)));

    // when
    thenDone(catchUp(progress()).tail());

    // then
    assertThat(venue.asked()).contains("order old");
    assertThat(status("old")).isEqualTo(OrderStatus.CANCELED);
  }

  @Test
  void afterALongAbsenceTheOpenOrdersAreReadFirstAndTheListIsGivenItsTime() {
    // given: one order is open as the history is read and ends before anything is subscribed
    givenProvenUntil(100);
    time.advance(Duration.ofHours(3));
    long now = 3 * HOUR;
    venue.lists(FakeVenue.OPEN, madeAt(now - 1_800, "o1", OrderStatus.NEW, "0", now - 1_800, rest(now)));
    CatchUp catchUp = catchUp(progress());
    Future<Void> history = catchUp.history();
    assertThat(venue.asked()).containsExactly("page open_orders/linear/");

    // when
    time.advance(OVERLAP);

    // then
    thenDone(history);
    assertThat(book.ledger().checkpoint(CLOSED.name()).wholeUntil()).as("made later, it may be in neither list")
        .isEqualTo(second(now - 15));

    // when
    venue.forgets(FakeVenue.OPEN)
        .knows(madeAt(now - 1_800, "o1", OrderStatus.CANCELED, "0", now + 20, rest(now + 60)));
    thenDone(catchUp.tail());

    // then
    assertThat(status("o1")).isEqualTo(OrderStatus.CANCELED);
  }

  @Test
  void whatWasReadBesideTheOpenOrdersIsNotProvenYet() {
    givenProvenUntil(600);
    time.advance(Duration.ofSeconds(900));

    thenDone(catchUp(progress()).tail());

    assertThat(book.ledger().checkpoint(CLOSED.name()).wholeUntil()).isEqualTo(second(600));
  }

  @Test
  void auditsWalkItAgainUntilItHasCaughtUpWithTheOpenOrdersHoweverLateItIs() {
    // given: an order that was in neither list, and that the first audit does not find either, since the list is later
    // than the venue promises
    givenProvenUntil(600);
    time.advance(Duration.ofSeconds(900));
    Progress progress = progress();
    thenDone(catchUp(progress).tail());
    time.advance(LAG);
    Audit audit = audit(progress);
    thenDone(audit.run());
    assertThat(book.ledger().checkpoint(CLOSED.name()).wholeUntil()).isEqualTo(second(600));

    // when
    time.advance(OVERLAP.minus(LAG));
    venue.lists(CLOSED, madeAt(620, "o1", OrderStatus.CANCELED, "0", 899, rest(960)))
        .knows(madeAt(620, "o1", OrderStatus.CANCELED, "0", 899, rest(960)));
    Future<?> run = audit.run();
    time.advance(LAG);

    // then: a difference is asked for once more after the lag
    thenDone(run);
    assertThat(status("o1")).isEqualTo(OrderStatus.CANCELED);
    assertThat(book.ledger().checkpoint(CLOSED.name()).wholeUntil()).as("by the open orders of the catch-up")
        .isEqualTo(second(885));
  }

  @Test
  void whereTheOpenOrdersWereNotReadWholeNothingIsProvenFurther() {
    // given
    givenProvenUntil(600);
    time.advance(Duration.ofSeconds(900));
    Progress progress = progress();
    venue.failsAt(1, Cause.RATE_LIMITED);

    // when
    Audit audit = audit(progress);
    thenDone(audit.run());
    time.advance(OVERLAP);

    // then
    thenDone(audit.run());
    assertThat(book.ledger().checkpoint(CLOSED.name()).wholeUntil()).isEqualTo(second(600));
  }

  @Test
  void whereOneListOfOpenOrdersCameToNoEndNothingIsProvenFurtherThoughTheLastDid() {
    // given
    venue.walks(FakeVenue.OPEN, Walk.open("linear", "ETHUSDT"), CLOSED).endsNever(FakeVenue.OPEN);
    givenProvenUntil(600);
    time.advance(Duration.ofSeconds(900));
    Progress progress = progress();
    thenDone(catchUp(progress).tail());

    // when
    time.advance(OVERLAP);

    // then
    thenDone(audit(progress).run());
    assertThat(book.ledger().checkpoint(CLOSED.name()).wholeUntil()).isEqualTo(second(600));
  }

  @Test
  void theTimeThatAListIsGivenIsProgressEachSecond() {
    // given
    givenProvenUntil(100);
    time.advance(Duration.ofHours(3));
    int[] steps = new int[1];
    CatchUp catchUp = new CatchUp(venue, book, time, time, progress(), () -> Future.succeededFuture(List.of()),
        () -> steps[0]++);
    Future<Void> history = catchUp.history();
    int before = steps[0];

    // when
    time.advance(Duration.ofSeconds(10));

    // then
    assertThat(history.isComplete()).isFalse();
    assertThat(steps[0] - before).isEqualTo(10);
  }

  @Test
  void whereAnOpenOrderThatTheStreamNeverSentIsNotStoredYetNothingIsProvenFurther() {
    // given: it is in the list of open orders and not in the ledger, and is not answered when asked for again
    givenProvenUntil(600);
    time.advance(Duration.ofSeconds(900));
    Progress progress = progress();
    venue.lists(FakeVenue.OPEN, madeAt(700, "o1", OrderStatus.NEW, "0", 700, rest(900))).failsAt(2, Cause.RATE_LIMITED);

    // when
    Audit audit = audit(progress);
    Future<?> run = audit.run();
    time.advance(LAG);
    time.advance(LAG);
    thenDone(run);
    assertThat(book.ledger().order(order("o1"))).isNull();
    time.advance(OVERLAP);

    // then
    audit.run();
    time.advance(LAG);
    time.advance(LAG);
    assertThat(book.ledger().order(order("o1"))).isNotNull();
    assertThat(book.ledger().checkpoint(CLOSED.name()).wholeUntil()).isEqualTo(second(600));
  }

  @Test
  void whatMayBeForgottenByNowIsNotClaimed() {
    givenProvenUntil(100);
    time.advance(Duration.ofHours(5));

    CatchUp catchUp = catchUp(progress());
    Future<Void> history = catchUp.history();
    time.advance(OVERLAP);

    thenDone(history);
    assertThat(book.ledger().coverage()).filteredOn(span -> span.status() == Coverage.Status.UNPROVABLE)
        .singleElement().satisfies(span -> {
          assertThat(span.from()).isEqualTo(second(100));
          assertThat(span.to()).isEqualTo(second(3 * HOUR + 60));
        });
  }

  private Audit audit(Progress progress) {
    return new Audit(venue, book, book, time, time, progress);
  }

  private CatchUp catchUp(Progress progress) {
    return new CatchUp(venue, book, time, time, progress, () -> Future.succeededFuture(List.of()), () -> { });
  }

  private Progress progress() {
    return new Progress(venue, OVERLAP, Rows.START, book.ledger().checkpoints());
  }

  private void givenProvenUntil(long second) {
    book.ledger().put(new Checkpoint(CLOSED.name(), Rows.START, second(second)));
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
