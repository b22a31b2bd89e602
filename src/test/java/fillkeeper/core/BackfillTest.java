package fillkeeper.core;

import static fillkeeper.testkit.Rows.execution;
import static fillkeeper.testkit.Rows.fill;
import static fillkeeper.testkit.Rows.rest;
import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.Cause;
import fillkeeper.domain.Checkpoint;
import fillkeeper.domain.Coverage;
import fillkeeper.domain.Coverage.Kind;
import fillkeeper.domain.Coverage.Status;
import fillkeeper.testkit.FakeTime;
import fillkeeper.testkit.FakeVenue;
import fillkeeper.testkit.Rows;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** History from before the first start. Times are seconds after it; a window has ten minutes at most. */
class BackfillTest {

  private static final String EXECUTIONS = "backfill/" + FakeVenue.EXECUTIONS.name();
  private static final String CLOSED = "backfill/" + FakeVenue.CLOSED.name();
  private static final Duration LATENESS = Duration.ofSeconds(60);
  private static final Instant ENDLESS = second(-100).plusMillis(500);

  private final FakeTime time = new FakeTime();
  private final FakeVenue venue = new FakeVenue(time);
  private final FakeBook book = new FakeBook();

  @Test
  void theNewestWindowIsReadFirstAndExecutionsBeforeTheOrdersOfTheirSpan() {
    // when
    thenDone(backfill(-900).run());

    // then
    assertThat(venue.asked()).containsExactly(
        "page executions/linear/ -600..0", "page closed_orders/linear/ -600..0",
        "page executions/linear/ -900..-600", "page closed_orders/linear/ -900..-600");
    assertThat(spans(Kind.EXECUTIONS)).containsExactly("PROVEN -600..0", "PROVEN -900..-600");
    assertThat(book.ledger().coverage()).extracting(Coverage::how).containsOnly(Coverage.How.BACKFILL);
  }

  @Test
  void aWindowThatIsProvenMovesItsCheckpointAndTheNextAttemptGoesOnFromThere() {
    // given: the second window of executions is not answered
    venue.failsAt(3, Cause.VENUE_UNAVAILABLE);
    assertThat(backfill(-900).run().failed()).isTrue();
    assertThat(book.ledger().checkpoint(EXECUTIONS)).isEqualTo(new Checkpoint(EXECUTIONS, second(-600), Rows.START));
    assertThat(book.ledger().checkpoint(CLOSED)).isEqualTo(new Checkpoint(CLOSED, second(-600), Rows.START));
    venue.forgetAsked();

    // when
    Backfill next = backfill(-900);
    assertThat(next.isDone()).isFalse();
    thenDone(next.run());

    // then
    assertThat(venue.asked()).containsExactly("page executions/linear/ -900..-600", "page closed_orders/linear/ -900..-600");
    assertThat(next.isDone()).isTrue();
    assertThat(backfill(-900).isDone()).isTrue();
  }

  @Test
  void aCheckpointComesWithTheLastPageOfItsWindow() {
    venue.walks(FakeVenue.EXECUTIONS).lists(FakeVenue.EXECUTIONS, fill("t1", "o1", "1", -30, rest(0)),
        fill("t2", "o1", "1", -20, rest(0)), fill("t3", "o1", "1", -10, rest(0)));

    thenDone(backfill(-300).run());

    assertThat(book.stored()).extracting(page -> page.rows().size()).containsExactly(2, 1);
    assertThat(book.stored().get(0).checkpoints()).isEmpty();
    assertThat(book.stored().get(0).coverage()).isEmpty();
    assertThat(book.stored().get(1).checkpoints()).containsExactly(
        new Checkpoint(EXECUTIONS, second(-300), Rows.START));
    assertThat(book.ledger().execution(execution("t3"))).isNotNull();
  }

  @Test
  void aWindowWithoutAProvenEndIsAskedForInHalvesTheLaterFirst() {
    venue.walks(FakeVenue.EXECUTIONS).endsOnlyWithin(Duration.ofSeconds(300));

    thenDone(backfill(-600).run());

    assertThat(venue.asked()).filteredOn(asked -> !asked.endsWith("again")).containsExactly(
        "page executions/linear/ -600..0", "page executions/linear/ -300..0", "page executions/linear/ -600..-300");
    assertThat(spans(Kind.EXECUTIONS)).containsExactly("PROVEN -300..0", "PROVEN -600..-300");
  }

  @Test
  void whatComesToNoEndIsRecordedAndWhatIsOlderIsReadAllTheSame() {
    venue.walks(FakeVenue.EXECUTIONS).endsNeverAround(ENDLESS)
        .lists(FakeVenue.EXECUTIONS, fill("t1", "o1", "1", -900, rest(0)));

    Backfill backfill = backfill(-1_000);
    thenDone(backfill.run());

    assertThat(book.ledger().coverage()).filteredOn(span -> span.status() == Status.UNPROVABLE).singleElement()
        .satisfies(span -> {
          assertThat(span.detail()).isEqualTo("the venue's pages came to no proven end");
          assertThat(span.from()).isBefore(second(-99));
          assertThat(span.to()).isAfter(second(-101));
        });
    assertThat(book.ledger().execution(execution("t1"))).isNotNull();
    assertThat(backfill.isDone()).isTrue();
    assertThat(backfill.isInDoubt()).isTrue();
  }

  @Test
  void whatComesToNoEndHoldsTheCheckpointUntilItIsProvenWhenItIsAskedForAgain() {
    // given
    venue.walks(FakeVenue.EXECUTIONS).endsNeverAround(ENDLESS)
        .lists(FakeVenue.EXECUTIONS, fill("t1", "o1", "1", -100, rest(0)));
    Backfill backfill = backfill(-1_000);
    thenDone(backfill.run());
    assertThat(book.ledger().checkpoint(EXECUTIONS).wholeSince()).isBetween(second(-101), second(-98));

    // when: still without an end, then with one
    thenDone(backfill.askAgain());
    assertThat(backfill.isInDoubt()).isTrue();
    assertThat(book.ledger().checkpoint(EXECUTIONS).wholeSince()).isBetween(second(-101), second(-98));
    venue.endsNeverAround(null).forgetAsked();
    thenDone(backfill.askAgain());

    // then: only what was in doubt is asked for
    assertThat(venue.asked()).singleElement().asString().startsWith("page executions/linear/ -10");
    assertThat(backfill.isInDoubt()).isFalse();
    assertThat(book.ledger().coverage()).filteredOn(span -> span.from().isBefore(ENDLESS) && span.to().isAfter(ENDLESS))
        .last().extracting(Coverage::status).isEqualTo(Status.PROVEN);
    assertThat(book.ledger().checkpoint(EXECUTIONS).wholeSince()).isEqualTo(second(-1_000));
    assertThat(book.ledger().execution(execution("t1"))).isNotNull();
  }

  @Test
  void whatIsInDoubtWhenTheAttemptEndsIsReadByTheNext() {
    venue.walks(FakeVenue.EXECUTIONS).endsNeverAround(ENDLESS);
    thenDone(backfill(-1_000).run());

    Backfill next = backfill(-1_000);
    assertThat(next.isDone()).isFalse();
    venue.endsNeverAround(null);
    thenDone(next.run());

    assertThat(next.isInDoubt()).isFalse();
    assertThat(book.ledger().checkpoint(EXECUTIONS).wholeSince()).isEqualTo(second(-1_000));
  }

  @Test
  void whatIsNotAnsweredWhenItIsAskedForAgainStaysInDoubt() {
    venue.walks(FakeVenue.EXECUTIONS).endsNeverAround(ENDLESS);
    Backfill backfill = backfill(-1_000);
    thenDone(backfill.run());
    venue.endsNeverAround(null).failsAt(venue.asked().size() + 1, Cause.VENUE_UNAVAILABLE);

    assertThat(backfill.askAgain().failed()).isTrue();
    assertThat(backfill.isInDoubt()).isTrue();

    thenDone(backfill.askAgain());
    assertThat(backfill.isInDoubt()).isFalse();
  }

  @Test
  void whatIsOlderThanTheListsIsNotAskedForAndIsRecordedAtOnce() {
    // given
    time.advance(FakeVenue.REACH);

    // when: the lists show what is five minutes older than the beginning of their time, for as long as that is read
    thenDone(backfill(-900).run());

    // then
    assertThat(venue.asked()).isEmpty();
    assertThat(spans(Kind.EXECUTIONS)).containsExactly("UNPROVABLE -900..0");
    assertThat(book.ledger().coverage()).extracting(Coverage::detail).contains("older than the venue's lists");
    assertThat(book.ledger().checkpoint(EXECUTIONS).wholeSince()).isEqualTo(second(-900));
  }

  @Test
  void aWindowEndsWhereTheVenueBeginsToForgetOrdersWithoutAFill() {
    // given: a day less five minutes and 300 seconds before now
    time.advance(FakeVenue.FORGETS.minus(Duration.ofMinutes(10)));

    // when
    thenDone(backfill(-600).run());

    // then
    assertThat(venue.asked()).containsExactly(
        "page executions/linear/ -300..0", "page closed_orders/linear/ -300..0",
        "page executions/linear/ -600..-300", "page closed_orders/linear/ -600..-300");
    assertThat(spans(Kind.EXECUTIONS)).containsExactly("PROVEN -300..0", "PROVEN -600..-300");
    assertThat(spans(Kind.ORDERS)).hasSize(2).last().isEqualTo("UNPROVABLE -600..-300");
  }

  @Test
  void whatIsInDoubtOfOneListHoldsNoOther() {
    venue.endsNever(FakeVenue.EXECUTIONS);

    thenDone(backfill(-600).run());

    assertThat(book.ledger().checkpoint(EXECUTIONS)).isNull();
    assertThat(book.ledger().checkpoint(CLOSED)).isEqualTo(new Checkpoint(CLOSED, second(-600), Rows.START));
  }

  @Test
  void theListsMayLackSomethingForAsLongAsTheyMayBeLate() {
    Backfill backfill = backfill(-600);
    assertThat(backfill.unsettled()).isEqualTo(LATENESS);

    time.advance(Duration.ofSeconds(5));
    assertThat(backfill.unsettled()).isEqualTo(LATENESS.minusSeconds(5));
    time.advance(LATENESS);

    assertThat(backfill.unsettled()).isZero();
  }

  @Test
  void whereNothingIsAskedForItIsDoneAtOnce() {
    Backfill none = backfill(0);

    assertThat(none.isDone()).isTrue();
    thenDone(none.run());
    assertThat(venue.asked()).isEmpty();
  }

  private Backfill backfill(long since) {
    return new Backfill(venue, book, second(since), Rows.START, book.ledger().checkpoints(), LATENESS);
  }

  private List<String> spans(Kind kind) {
    return book.ledger().coverage().stream().filter(span -> span.kind() == kind)
        .map(span -> span.status() + " " + number(span.from()) + ".." + number(span.to())).toList();
  }

  private static long number(Instant time) {
    return Duration.between(Rows.START, time).toSeconds();
  }

  private static Instant second(long number) {
    return Rows.START.plusSeconds(number);
  }

  private static void thenDone(Future<?> done) {
    assertThat(done.isComplete()).isTrue();
    assertThat(done.cause()).isNull();
  }
}
