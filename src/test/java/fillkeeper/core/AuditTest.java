package fillkeeper.core;

import static fillkeeper.testkit.Rows.absence;
import static fillkeeper.testkit.Rows.execution;
import static fillkeeper.testkit.Rows.fill;
import static fillkeeper.testkit.Rows.order;
import static fillkeeper.testkit.Rows.rest;
import static fillkeeper.testkit.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.AuditPass;
import fillkeeper.domain.AuditPass.Kind;
import fillkeeper.domain.AuditPass.Outcome;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Checkpoint;
import fillkeeper.domain.ExecType;
import fillkeeper.domain.OrderStatus;
import fillkeeper.domain.Unreadable;
import fillkeeper.domain.Walk;
import fillkeeper.testkit.FakeTime;
import fillkeeper.testkit.FakeVenue;
import fillkeeper.testkit.Rows;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The venue's lists against the ledger, at the second 100 after the first start; REST may lag by 15 s. */
class AuditTest {

  private static final Duration LAG = FakeVenue.RULES.restLag();
  private static final String EXECUTIONS = FakeVenue.EXECUTIONS.name();

  private final FakeTime time = new FakeTime();
  private final FakeVenue venue = new FakeVenue(time);
  private final FakeBook book = new FakeBook();
  private final Audit audit = new Audit(venue, book, book, time, time,
      new Progress(venue, Duration.ofSeconds(60), Rows.START, book.ledger().checkpoints()));

  @BeforeEach
  void aWhileAfterTheStart() {
    time.advance(Duration.ofSeconds(100));
  }

  @Test
  void whereNothingDiffersEachPassIsRecordedAsPassed() {
    // given
    book.hear(row("o1", OrderStatus.NEW, "0", 1), fill("t1", "o2", "1", 2), row("o2", OrderStatus.FILLED, "1", 2));
    venue.lists(FakeVenue.OPEN, row("o1", OrderStatus.NEW, "0", 1, rest(100)))
        .lists(FakeVenue.CLOSED, row("o2", OrderStatus.FILLED, "1", 2, rest(100)))
        .lists(FakeVenue.EXECUTIONS, fill("t1", "o2", "1", 2, rest(100)));

    // when
    List<AuditPass> passes = audit.run().result();

    // then
    assertThat(passes).extracting(AuditPass::kind)
        .containsExactly(Kind.OPEN_ORDERS, Kind.CLOSED_ORDERS, Kind.EXECUTIONS);
    assertThat(passes).extracting(AuditPass::outcome).containsOnly(Outcome.PASSED);
    assertThat(passes).extracting(AuditPass::checked).containsExactly(1, 1, 1);
    assertThat(book.ledger().audits()).isEqualTo(passes);
    assertThat(venue.asked()).as("no second question").hasSize(3);
    assertThat(passes.get(2).windowFrom()).isEqualTo(second(-60));
    assertThat(passes.get(2).windowTo()).isEqualTo(second(85));
  }

  @Test
  void aPassThatIsWholeMovesTheCheckpointButNotIntoTheLag() {
    audit.run();

    assertThat(book.ledger().checkpoint(EXECUTIONS)).isEqualTo(new Checkpoint(EXECUTIONS, Rows.START, second(85)));
  }

  /** As one of all orders that wait, which bears the name of the first category that has any. */
  @Test
  void anOpenOrderThatTheListOfAnotherCategoryHasShownIsNotAskedFor() {
    // given
    Walk ofBoth = Walk.open("spot", "of both");
    venue.walks(ofBoth, FakeVenue.OPEN).lists(ofBoth, row("o1", OrderStatus.NEW, "0", 1, rest(100)));
    book.hear(row("o1", OrderStatus.NEW, "0", 1), row("o2", OrderStatus.NEW, "0", 1));

    // when
    Future<List<AuditPass>> run = audit.run();
    time.advance(LAG);

    // then
    assertThat(run.result()).extracting(AuditPass::category).containsExactly("spot", "linear");
    assertThat(venue.asked()).filteredOn(asked -> asked.startsWith("order")).containsExactly("order o2");

    // and when it shows it no longer
    venue.forgets(ofBoth).forgetAsked();
    run = audit.run();
    time.advance(LAG);

    // then
    assertThat(venue.asked()).filteredOn(asked -> asked.startsWith("order")).contains("order o1");
  }

  @Test
  void aDifferenceThatWasOnItsWayIsNone() {
    // given
    venue.lists(FakeVenue.EXECUTIONS, fill("t1", "o1", "1", 80, rest(100)))
        .knows(fill("t1", "o1", "1", 80, rest(100)));
    Future<List<AuditPass>> run = audit.run();
    assertThat(run.isComplete()).isFalse();

    // when
    book.hear(fill("t1", "o1", "1", 80));
    time.advance(LAG);

    // then
    assertThat(outcome(run, Kind.EXECUTIONS)).isEqualTo(Outcome.PASSED);
    assertThat(pass(run, Kind.EXECUTIONS).differences()).isZero();
    assertThat(book.offered()).isEmpty();
    assertThat(venue.asked()).as("no second question").noneMatch(asked -> asked.startsWith("fills"));
  }

  @Test
  void fillsThatWereNeverSentAreCountedOfferedAndRepaired() {
    // given
    book.hear(row("o1", OrderStatus.FILLED, "3", 80));
    venue.lists(FakeVenue.EXECUTIONS, fill("t1", "o1", "1", 80, rest(100)), fill("t2", "o1", "2", 81, rest(100)))
        .knows(fill("t1", "o1", "1", 80, rest(115)), fill("t2", "o1", "2", 81, rest(115)));

    // when
    Future<List<AuditPass>> run = audit.run();
    time.advance(LAG);

    // then
    AuditPass pass = pass(run, Kind.EXECUTIONS);
    assertThat(pass.outcome()).isEqualTo(Outcome.REPAIRED);
    assertThat(pass.differences()).isEqualTo(2);
    assertThat(pass.repaired()).isEqualTo(2);
    assertThat(audit.unheard()).isEqualTo(2);
    assertThat(book.ledger().order(order("o1")).hasGap()).isFalse();
    assertThat(book.ledger().checkpoint(EXECUTIONS).wholeUntil()).isEqualTo(second(85));
    assertThat(venue.asked()).filteredOn(asked -> asked.startsWith("fills")).hasSize(1);
  }

  @Test
  void aFillThatWasListedIsNotForgottenBecauseTheSecondAnswerLacksIt() {
    venue.lists(FakeVenue.EXECUTIONS, fill("t1", "o1", "1", 80, rest(100)));

    Future<List<AuditPass>> run = audit.run();
    time.advance(LAG);

    assertThat(outcome(run, Kind.EXECUTIONS)).isEqualTo(Outcome.REPAIRED);
    assertThat(book.ledger().execution(execution("t1"))).isNotNull();
  }

  @Test
  void whatTheSecondAnswerSaysOfAnOrderCountsAndNotWhatWasListed() {
    // given
    venue.lists(FakeVenue.OPEN, row("o1", OrderStatus.NEW, "0", 80, rest(100)))
        .knows(row("o1", OrderStatus.CANCELED, "0", 110, rest(115)));

    // when
    Future<List<AuditPass>> run = audit.run();
    time.advance(LAG);

    // then
    assertThat(outcome(run, Kind.OPEN_ORDERS)).isEqualTo(Outcome.REPAIRED);
    assertThat(book.offered()).hasSize(1);
    assertThat(book.ledger().order(order("o1")).status()).isEqualTo(OrderStatus.CANCELED);
  }

  @Test
  void theSecondAnswerMayTellOfFillsThatWereNotListed() {
    // given
    venue.lists(FakeVenue.EXECUTIONS, fill("t1", "o1", "1", 80, rest(100)))
        .knows(fill("t1", "o1", "1", 80, rest(115)), fill("t2", "o1", "2", 81, rest(115)));

    // when
    Future<List<AuditPass>> run = audit.run();
    time.advance(LAG);

    // then
    assertThat(pass(run, Kind.EXECUTIONS).repaired()).isEqualTo(2);
    assertThat(book.ledger().execution(execution("t2"))).isNotNull();
  }

  @Test
  void eachRowThatCannotBeReadIsOneOfItsOwn() {
    // given
    Unreadable one = new Unreadable("no id", "{}", rest(100));
    Unreadable other = new Unreadable("no side", "{}", rest(100));
    venue.lists(FakeVenue.OPEN, one, other);

    // when
    Future<List<AuditPass>> run = audit.run();
    time.advance(LAG);

    // then: they stay what they are, so nothing is mended
    assertThat(book.offered()).containsExactly(one, other);
    assertThat(pass(run, Kind.OPEN_ORDERS).differences()).isEqualTo(2);
    assertThat(outcome(run, Kind.OPEN_ORDERS)).isEqualTo(Outcome.INCOMPLETE);
  }

  @Test
  void anExecutionWithoutAnOrderIsTakenAsListed() {
    venue.lists(FakeVenue.EXECUTIONS, fill("f1", null, "1", "100", "0.1", ExecType.FUNDING, 80, rest(100)));

    Future<List<AuditPass>> run = audit.run();
    time.advance(LAG);

    assertThat(outcome(run, Kind.EXECUTIONS)).isEqualTo(Outcome.REPAIRED);
    assertThat(book.ledger().execution(execution("f1"))).isNotNull();
  }

  @Test
  void aRestatedFillIsADifferenceOnce() {
    // given
    book.hear(row("o1", OrderStatus.FILLED, "2", 80), fill("t1", "o1", "1", 80));
    venue.lists(FakeVenue.EXECUTIONS, fill("t1", "o1", "2", 80, rest(100)))
        .knows(fill("t1", "o1", "2", 80, rest(100)));

    // when
    Future<List<AuditPass>> first = audit.run();
    time.advance(LAG);
    Future<List<AuditPass>> second = audit.run();

    // then
    assertThat(outcome(first, Kind.EXECUTIONS)).isEqualTo(Outcome.REPAIRED);
    assertThat(outcome(second, Kind.EXECUTIONS)).isEqualTo(Outcome.PASSED);
    assertThat(book.ledger().corrections()).hasSize(2);
  }

  @Test
  void aDifferenceThatStaysAfterItsRepairIsIncomplete() {
    // given
    venue.lists(FakeVenue.EXECUTIONS, fill("t1", "o1", "1", 80, rest(100)))
        .knows(fill("t1", "o1", "1", 80, rest(100)));
    book.loseOffers();

    // when
    Future<List<AuditPass>> run = audit.run();
    time.advance(LAG);

    // then
    AuditPass pass = pass(run, Kind.EXECUTIONS);
    assertThat(pass.outcome()).isEqualTo(Outcome.INCOMPLETE);
    assertThat(pass.differences()).isEqualTo(1);
    assertThat(pass.repaired()).isZero();
    assertThat(audit.unheard()).as("what is not mended").isZero();
    assertThat(book.ledger().checkpoint(EXECUTIONS)).isNull();
  }

  @Test
  void anOrderThatEndedUnheardIsFoundByItsAbsenceFromTheOpenOnes() {
    // given
    book.hear(row("o1", OrderStatus.NEW, "0", 1));
    venue.knows(row("o1", OrderStatus.CANCELED, "0", 50, rest(115)));

    // when
    Future<List<AuditPass>> run = audit.run();
    time.advance(LAG);

    // then
    assertThat(pass(run, Kind.OPEN_ORDERS).differences()).isEqualTo(1);
    assertThat(outcome(run, Kind.OPEN_ORDERS)).isEqualTo(Outcome.REPAIRED);
    assertThat(book.ledger().order(order("o1")).status()).isEqualTo(OrderStatus.CANCELED);
  }

  @Test
  void whatIsToldAtLastOfAnOrderThatWasNowhereIsNothingThatTheStreamShouldHaveBrought() {
    // given
    book.hear(row("o1", OrderStatus.NEW, "0", 1), absence("o1", false, 60));
    venue.lists(FakeVenue.OPEN, row("o1", OrderStatus.NEW, "0", 50, rest(100)))
        .knows(row("o1", OrderStatus.NEW, "0", 50, rest(115)));

    // when
    Future<List<AuditPass>> run = audit.run();
    time.advance(LAG);

    // then
    assertThat(outcome(run, Kind.OPEN_ORDERS)).isEqualTo(Outcome.REPAIRED);
    assertThat(book.ledger().order(order("o1")).status()).isEqualTo(OrderStatus.NEW);
    assertThat(audit.unheard()).isZero();
  }

  @Test
  void whatIsToldAtLastOfAnOrderThatOnlyItsFillsKnewIsNothingThatTheStreamShouldHaveBrought() {
    // given: as after the first reading of a symbol that came up while the account was live
    book.hear(fill("t1", "o1", "1", 10, rest(60)));
    venue.knows(row("o1", OrderStatus.EXPIRED, "1", 20, rest(115)));

    // when
    Future<List<AuditPass>> run = audit.run();
    time.advance(LAG);

    // then
    assertThat(outcome(run, Kind.OPEN_ORDERS)).isEqualTo(Outcome.REPAIRED);
    assertThat(book.ledger().order(order("o1")).status()).isEqualTo(OrderStatus.EXPIRED);
    assertThat(audit.unheard()).isZero();
  }

  @Test
  void anOrderThatIsOpenUnheardIsFoundInTheList() {
    venue.lists(FakeVenue.OPEN, row("o1", OrderStatus.NEW, "0", 50, rest(100)))
        .knows(row("o1", OrderStatus.NEW, "0", 50, rest(115)));

    Future<List<AuditPass>> run = audit.run();
    time.advance(LAG);

    assertThat(outcome(run, Kind.OPEN_ORDERS)).isEqualTo(Outcome.REPAIRED);
    assertThat(book.ledger().order(order("o1")).status()).isEqualTo(OrderStatus.NEW);
  }

  @Test
  void anOrderThatEndsWhileItIsAuditedIsNoDifference() {
    // given
    book.hear(row("o1", OrderStatus.NEW, "0", 1));
    Future<List<AuditPass>> run = audit.run();

    // when
    book.hear(row("o1", OrderStatus.CANCELED, "0", 101));
    venue.knows(row("o1", OrderStatus.CANCELED, "0", 101, rest(115)));
    time.advance(LAG);

    // then
    assertThat(outcome(run, Kind.OPEN_ORDERS)).isEqualTo(Outcome.PASSED);
    assertThat(venue.asked()).as("no second question").noneMatch(asked -> asked.startsWith("order"));
  }

  @Test
  void anOrderOfWhichTheVenueKnowsNothingIsAskedForEverMoreRarely() {
    // given
    book.hear(fill("t1", "o1", "1", 1));
    venue.lists(FakeVenue.EXECUTIONS, fill("t1", "o1", "1", 1, rest(100)));

    // when
    List<Integer> askedAt = new ArrayList<>();
    for (int number = 1; number <= 20; number++) {
      venue.forgetAsked();
      audit.run();
      time.advance(Duration.ofMinutes(5));
      if (venue.asked().contains("order o1")) {
        askedAt.add(number);
      }
    }

    // then
    assertThat(askedAt).containsExactly(1, 2, 4, 8, 16);
    assertThat(book.ledger().audits()).filteredOn(pass -> pass.kind() == Kind.OPEN_ORDERS)
        .extracting(AuditPass::outcome).hasSize(20).containsOnly(Outcome.PASSED);
  }

  @Test
  void anOrderThatTheVenueMustHaveForgottenIsNotAskedForAnyMore() {
    book.hear(fill("t1", "o1", "1", 1));
    audit.run();
    time.advance(FakeVenue.REACH.plus(LAG).plusSeconds(1));
    venue.forgetAsked();

    audit.run();
    time.advance(LAG);

    assertThat(venue.asked()).noneMatch(asked -> asked.startsWith("order"));
  }

  @Test
  void noAnswerIsAnIncompletePassAndMovesNothing() {
    // given
    venue.lists(FakeVenue.EXECUTIONS, fill("t1", "o1", "1", 80, rest(100)), fill("t2", "o1", "1", 81, rest(100)),
        fill("t3", "o1", "1", 82, rest(100)));
    venue.failsAt(4, Cause.VENUE_UNAVAILABLE);

    // when
    Future<List<AuditPass>> run = audit.run();
    time.advance(LAG);

    // then
    assertThat(outcome(run, Kind.EXECUTIONS)).isEqualTo(Outcome.INCOMPLETE);
    assertThat(outcome(run, Kind.CLOSED_ORDERS)).isEqualTo(Outcome.PASSED);
    assertThat(book.ledger().checkpoint(EXECUTIONS)).isNull();
    assertThat(book.ledger().audits()).hasSize(3);
  }

  @Test
  void noSecondAnswerIsAnIncompletePassToo() {
    venue.lists(FakeVenue.EXECUTIONS, fill("t1", "o1", "1", 80, rest(100)));
    venue.failsAt(4, Cause.RATE_LIMITED);

    Future<List<AuditPass>> run = audit.run();
    time.advance(LAG);

    assertThat(outcome(run, Kind.EXECUTIONS)).isEqualTo(Outcome.INCOMPLETE);
    assertThat(book.ledger().checkpoint(EXECUTIONS)).isNull();
  }

  @Test
  void aListWithoutAProvenEndIsIncompleteAndWhatItShowedIsRepairedAllTheSame() {
    // given
    venue.endsNeverAround(second(40).plusMillis(500));
    venue.lists(FakeVenue.EXECUTIONS, fill("t1", "o1", "1", 80, rest(100)))
        .knows(fill("t1", "o1", "1", 80, rest(100)));

    // when
    Future<List<AuditPass>> run = audit.run();
    time.advance(LAG);

    // then
    assertThat(outcome(run, Kind.EXECUTIONS)).isEqualTo(Outcome.INCOMPLETE);
    assertThat(pass(run, Kind.EXECUTIONS).checked()).isEqualTo(1);
    assertThat(book.ledger().execution(execution("t1"))).isNotNull();
    assertThat(book.ledger().checkpoint(EXECUTIONS)).isNull();
  }

  @Test
  void openOrdersWithoutAProvenEndAreIncompleteThoughTheOthersAreWhole() {
    // given
    Walk other = Walk.open("linear", "ETHUSDT");
    venue.walks(FakeVenue.OPEN, other).endsNever(FakeVenue.OPEN);

    // when
    Future<List<AuditPass>> run = audit.run();

    // then
    assertThat(outcome(run, Kind.OPEN_ORDERS)).isEqualTo(Outcome.INCOMPLETE);
  }

  @ParameterizedTest
  @EnumSource(value = Cause.class, names = {"AUTH_REJECTED", "MALFORMED_EVENT", "ACCOUNT_MISMATCH", "CLOCK_SKEW"})
  void whatEndsTheAttemptEndsTheAuditWithoutARecord(Cause cause) {
    venue.failsAt(1, cause);

    Future<List<AuditPass>> run = audit.run();

    assertThat(run.cause()).isInstanceOfSatisfying(AttemptFailure.class,
        failure -> assertThat(failure.incidentCause()).isEqualTo(cause));
    assertThat(book.ledger().audits()).isEmpty();
  }

  private static Outcome outcome(Future<List<AuditPass>> run, Kind kind) {
    return pass(run, kind).outcome();
  }

  private static AuditPass pass(Future<List<AuditPass>> run, Kind kind) {
    assertThat(run.isComplete()).as("the audit ended").isTrue();
    return run.result().stream().filter(pass -> pass.kind() == kind).findFirst().orElseThrow();
  }

  private static Instant second(long number) {
    return Rows.START.plusSeconds(number);
  }
}
