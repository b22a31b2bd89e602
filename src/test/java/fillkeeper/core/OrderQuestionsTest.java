package fillkeeper.core;

import static fillkeeper.testkit.Rows.absence;
import static fillkeeper.testkit.Rows.fill;
import static fillkeeper.testkit.Rows.order;
import static fillkeeper.testkit.Rows.rest;
import static fillkeeper.testkit.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.Absence;
import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.Cause;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.OrderState;
import fillkeeper.domain.OrderStatus;
import fillkeeper.testkit.FakeTime;
import fillkeeper.testkit.FakeVenue;
import fillkeeper.testkit.Promises;
import fillkeeper.testkit.Rows;
import fillkeeper.venue.Urgency;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Where does an order stand, and what were its fills? The venue forgets orders without a fill after a day and all of
 * them after thirty; REST may lag by 15 s. Everything that had ended by the second 0 is known.
 */
class OrderQuestionsTest {

  private static final Duration LAG = FakeVenue.RULES.restLag();

  private final FakeTime time = new FakeTime();
  private final FakeVenue venue = new FakeVenue(time);
  private final FakeBook book = new FakeBook();
  private final int[] answers = new int[1];
  private Instant heldUntil = Rows.START;
  private final OrderQuestions questions =
      new OrderQuestions(venue, book, time, Urgency.GAP, order -> heldUntil, () -> answers[0]++);

  @Test
  void anOrderThatIsFoundIsItsRow() {
    OrderReport canceled = row("o1", OrderStatus.CANCELED, "0", 20, rest(30));
    venue.knows(canceled);

    assertThat(answer(open("o1", 0))).containsExactly(canceled);
    assertThat(answers[0]).isEqualTo(1);
  }

  @Test
  void anOrderThatWasHeardWithinTheLagAndIsNowhereSaysNothing() {
    OrderState known = open("o1", 0);
    time.advance(LAG.minusMillis(1));

    assertThat(answer(known)).isEmpty();
  }

  @Test
  void onceRestHasCaughtUpItsAbsenceIsToldAndProvesNothing() {
    OrderState known = open("o1", 0);
    time.advance(LAG);

    assertThat(answer(known)).containsExactly(absence("o1", false, 15));
    assertThat(venue.asked()).as("its fills are not asked for").containsExactly("order o1");
    assertThat(answers[0]).isEqualTo(1);
  }

  @Test
  void anOrderThatOnlyItsFillsToldOfHasNoRowThatCouldLag() {
    book.hear(fill("t1", "o1", "1", 0));

    assertThat(answer(book.ledger().order(order("o1")))).containsExactly(absence("o1", false, 0));
  }

  @Test
  void anAbsenceIsOfTheMomentOfAsking() {
    OrderState known = open("o1", 0);
    time.advance(Duration.ofSeconds(40));

    assertThat(((Absence) answer(known).get(0)).seen()).isEqualTo(rest(40));
  }

  @Test
  void anOrderEndedThatTheVenueMustHaveForgottenAndThatHasNoFills() {
    OrderState known = open("o1", 0);
    time.advance(FakeVenue.FORGETS.plusMillis(1));

    assertThat(concluded(known)).isTrue();
    assertThat(venue.asked()).containsExactly("order o1", "fills o1");
    assertThat(answers[0]).isEqualTo(2);
  }

  @Test
  void untilTheVeryEndOfThatDayItProvesNothing() {
    OrderState known = open("o1", 0);
    time.advance(FakeVenue.FORGETS);

    assertThat(concluded(known)).isFalse();
  }

  @Test
  void itsFillsArePartOfTheAnswerAndThenNothingIsConcluded() {
    OrderState known = open("o1", 0);
    time.advance(FakeVenue.FORGETS.plusSeconds(1));
    venue.knows(fill("t1", "o1", "1", 5, rest(86_401)), fill("t2", "o1", "1", 5, rest(86_401)),
        fill("t3", "o1", "1", 5, rest(86_401)));

    List<AccountEvent> answer = answer(known);

    assertThat(answer).hasSize(4).last().isEqualTo(absence("o1", false, 86_401));
  }

  @Test
  void whatWasKnownToBePartlyFilledIsNotForgottenSoSoon() {
    book.hear(row("o1", OrderStatus.PARTIALLY_FILLED, "1", 0));
    time.advance(FakeVenue.FORGETS.plusSeconds(1));

    assertThat(concluded(book.ledger().order(order("o1")))).isFalse();
  }

  @Test
  void itMayHaveEndedSinceEverythingThatHadEndedWasKnown() {
    OrderState known = open("o1", 0);
    heldUntil = Rows.START.plusSeconds(10);
    time.advance(FakeVenue.FORGETS.plusSeconds(10));
    assertThat(concluded(known)).isFalse();

    time.advance(Duration.ofSeconds(1));

    assertThat(concluded(known)).isTrue();
  }

  @Test
  void ofAnOrderThatWasAbsentBeforeTheDayCountsFromThen() {
    open("o1", 0);
    book.hear(absence("o1", false, 30));
    OrderState unknown = book.ledger().order(order("o1"));
    time.advance(FakeVenue.FORGETS.plusSeconds(30));
    assertThat(concluded(unknown)).isFalse();

    time.advance(Duration.ofSeconds(1));

    assertThat(concluded(unknown)).isTrue();
  }

  @Test
  void ofWhatEndedBeforeTheListsBeginAbsenceProvesNothing() {
    OrderState known = open("o1", 0);
    time.advance(FakeVenue.REACH.minusMillis(1));
    assertThat(concluded(known)).isTrue();

    time.advance(Duration.ofMillis(1));

    assertThat(concluded(known)).as("filled orders are forgotten by now too").isFalse();
  }

  @Test
  void aVenueThatForgetsNothingHasEveryOrder() {
    OrderState known = open("o1", 0);
    venue.promises(Promises.of(null, FakeVenue.REACH, null));
    time.advance(FakeVenue.FORGETS.multipliedBy(2));

    assertThat(concluded(known)).isFalse();
  }

  @Test
  void whereListsReachBackForEverAnEndIsConcludedHoweverLongAgo() {
    OrderState known = open("o1", 0);
    venue.promises(Promises.of(FakeVenue.FORGETS, null, null));
    time.advance(FakeVenue.REACH.multipliedBy(20));

    assertThat(concluded(known)).isTrue();
  }

  @Test
  void anAnswerIsStored() {
    venue.knows(row("o1", OrderStatus.CANCELED, "0", 20, rest(30)));

    Tally tally = questions.order(open("o1", 0)).result();

    assertThat(tally).isEqualTo(new Tally(1, 0, 0, 0, 0));
    assertThat(book.ledger().order(order("o1")).status()).isEqualTo(OrderStatus.CANCELED);
  }

  @Test
  void fillsAreStoredPageByPageOrOnlyRead() {
    venue.knows(fill("t1", "o1", "1", 5, rest(9)), fill("t2", "o1", "1", 6, rest(9)), fill("t3", "o1", "1", 7, rest(9)));

    assertThat(questions.readFills(order("o1")).result()).hasSize(3);
    assertThat(book.stored()).isEmpty();
    assertThat(questions.fills(order("o1")).result()).as("their end is proven").isTrue();

    assertThat(book.stored()).extracting(page -> page.rows().size()).containsExactly(2, 1);
  }

  @Test
  void noAnswerIsNoAbsence() {
    venue.failsAt(1, Cause.VENUE_UNAVAILABLE);

    assertThat(questions.answer(open("o1", 0)).failed()).isTrue();
  }

  private OrderState open(String id, long second) {
    book.hear(row(id, OrderStatus.NEW, "0", second));
    return book.ledger().order(order(id));
  }

  private List<AccountEvent> answer(OrderState known) {
    Future<List<AccountEvent>> answer = questions.answer(known);
    assertThat(answer.succeeded()).isTrue();
    return answer.result();
  }

  private boolean concluded(OrderState known) {
    List<AccountEvent> answer = answer(known);
    return ((Absence) answer.get(answer.size() - 1)).concluded();
  }
}
