package fillkeeper.core;

import static fillkeeper.testkit.Rows.absence;
import static fillkeeper.testkit.Rows.fill;
import static fillkeeper.testkit.Rows.rest;
import static fillkeeper.testkit.Rows.row;
import static fillkeeper.testkit.Rows.stream;
import static fillkeeper.testkit.Rows.terms;
import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.Absence;
import fillkeeper.domain.Execution;
import fillkeeper.domain.OrderAttribute;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.OrderState;
import fillkeeper.domain.OrderStatus;
import fillkeeper.domain.OrderTerms;
import fillkeeper.domain.OrderType;
import fillkeeper.domain.PositionSide;
import fillkeeper.domain.Sighting;
import fillkeeper.testkit.Seeds;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** One state out of many rows, whatever the order in which they come. */
class MergeTest {

  private static final long LAG = Duration.ofSeconds(15).toNanos();

  @Test
  void aLateOpenRowDoesNotReopenAnOrder() {
    OrderState state = merged(row("o1", OrderStatus.FILLED, "1", 2), row("o1", OrderStatus.NEW, "0", 9),
        row("o1", OrderStatus.PARTIALLY_FILLED, "0.5", 10));

    assertThat(state.status()).isEqualTo(OrderStatus.FILLED);
    assertThat(state.cumQty()).isEqualByComparingTo("1");
  }

  @Test
  void anOpenRowWithMoreQuantityRaisesOnlyTheQuantityOfAnEndedOrder() {
    OrderState state = merged(row("o1", OrderStatus.CANCELED, "5", 2),
        row("o1", OrderStatus.PARTIALLY_FILLED, "7", 3));

    assertThat(state.status()).isEqualTo(OrderStatus.CANCELED);
    assertThat(state.cumQty()).isEqualByComparingTo("7");
    assertThat(state.rowCumQty()).isEqualByComparingTo("5");
    assertThat(state.hasGap()).isTrue();
  }

  @Test
  void aTriggeredOrderDoesNotWaitForItsTriggerAgainHoweverLateThatIsSaid() {
    OrderState state = merged(row("o1", OrderStatus.NEW, "0", 2), row("o1", OrderStatus.PENDING_TRIGGER, "0", 9));

    assertThat(state.status()).isEqualTo(OrderStatus.NEW);
    assertThat(state.rowAt()).isEqualTo(Instant.parse("2026-01-01T00:00:02Z"));
  }

  @Test
  void aTerminalWordGivesWayToOneWithMoreQuantityOrALaterTime() {
    OrderReport canceled = row("o1", OrderStatus.CANCELED, "5", 2);

    assertThat(merged(canceled, row("o1", OrderStatus.FILLED, "10", 1)).status()).isEqualTo(OrderStatus.FILLED);
    assertThat(merged(canceled, row("o1", OrderStatus.EXPIRED, "5", 3)).status()).isEqualTo(OrderStatus.EXPIRED);
    assertThat(merged(canceled, row("o1", OrderStatus.EXPIRED, "5", 1)).status()).isEqualTo(OrderStatus.CANCELED);
    assertThat(merged(canceled, row("o1", OrderStatus.EXPIRED, "4", 9)).status()).isEqualTo(OrderStatus.CANCELED);
  }

  @Test
  void anEarlyCancelWithoutQuantityDoesNotHideAFill() {
    OrderState state = merged(fill("t1", "o1", "0.002", 1), row("o1", OrderStatus.CANCELED, "0", 1));

    assertThat(state.status()).isEqualTo(OrderStatus.CANCELED);
    assertThat(state.cumQty()).isEqualByComparingTo("0.002");
    assertThat(state.hasGap()).isFalse();
  }

  @Test
  void quantityThatAnAmendTookAwayIsNoFill() {
    OrderState state = merged(row("o1", OrderStatus.NEW, "0", 1, terms("10", "100"), Set.of(), stream(1)),
        row("o1", OrderStatus.NEW, "0", 2, terms("6", "100"), Set.of(), stream(2)));

    assertThat(state.cumQty()).isEqualByComparingTo("0");
    assertThat(state.leaves()).isEqualByComparingTo("6");
  }

  @Test
  void whatTheVenueKeepsFromBeingFilledIsNotLeft() {
    // given: a tenth of the order was taken away without being filled, as where it would have met another of its owner
    OrderReport row = row("o1", OrderStatus.PARTIALLY_FILLED, "4", 1, terms("10", "100"), Set.of(), stream(1));
    OrderReport told = new OrderReport(row.key(), row.terms(), row.status(), row.rawStatus(), row.cumQty(),
        new BigDecimal("5"), row.cumValue(), row.avgPrice(), row.updatedAt(), row.absent(), row.seen());

    // then
    assertThat(merged(told).leaves()).isEqualByComparingTo("5");
    assertThat(merged(told, fill("t1", "o1", "6", 2)).leaves()).as("what is filled since is not left either")
        .isEqualByComparingTo("3");
  }

  @Test
  void theVeryRowAgainIsNoChange() {
    OrderState state = merged(row("o1", OrderStatus.NEW, "0", 1));

    assertThat(Merge.merge(state, row("o1", OrderStatus.NEW, "0.00", 1), LAG)).isSameAs(state);
    assertThat(Merge.merge(state, row("o1", OrderStatus.NEW, "0", 1, rest(99)), LAG)).isSameAs(state);
  }

  @Test
  void aStaleRowIsNoChange() {
    OrderState state = merged(row("o1", OrderStatus.PARTIALLY_FILLED, "2", 5));

    assertThat(Merge.merge(state, row("o1", OrderStatus.PARTIALLY_FILLED, "1", 4), LAG)).isSameAs(state);
    assertThat(Merge.merge(state, row("o1", OrderStatus.NEW, "0", 9, rest(60)), LAG)).isSameAs(state);
  }

  @Test
  void twoAmendsWithinOneMillisecondLeaveTheLaterOne() {
    OrderState state = merged(row("o1", OrderStatus.NEW, "0", 1, terms("10", "100"), Set.of(), stream(1)),
        row("o1", OrderStatus.NEW, "0", 1, terms("10", "101"), Set.of(), stream(1)));

    assertThat(state.terms().price()).isEqualByComparingTo("101");
  }

  @Test
  void aFillOfAnUnknownOrderMakesOneThatARowCompletes() {
    // given
    OrderState orphan = merged(fill("t1", "o1", "4", 1));
    assertThat(orphan.status()).isEqualTo(OrderStatus.UNKNOWN);
    assertThat(orphan.terms().type()).isEqualTo(OrderType.UNKNOWN);
    assertThat(orphan.cumQty()).isEqualByComparingTo("4");

    // when
    OrderState known = Merge.merge(orphan, row("o1", OrderStatus.NEW, "0", 0, rest(0)), LAG);

    // then
    assertThat(known.status()).isEqualTo(OrderStatus.PARTIALLY_FILLED);
    assertThat(known.terms().type()).isEqualTo(OrderType.LIMIT);
    assertThat(known.cumQty()).isEqualByComparingTo("4");
  }

  @Test
  void aFillBesideTheRowThatCountedItDoesNotCountTwice() {
    OrderState state = merged(row("o1", OrderStatus.FILLED, "10", 1), fill("t1", "o1", "6", 1));

    assertThat(state.cumQty()).isEqualByComparingTo("10");
    assertThat(state.fillsQty()).isEqualByComparingTo("6");
    assertThat(state.hasGap()).isTrue();
    assertThat(Merge.merge(state, fill("t2", "o1", "4", 1)).hasGap()).isFalse();
  }

  @Test
  void whatASourceNeverCarriesStaysAndWhatItCarriesEmptyIsEmpty() {
    // given
    OrderReport hedged = row("o1", OrderStatus.NEW, "0", 1, with(PositionSide.LONG, "c1", "1"), Set.of(), stream(1));

    // when
    OrderState state = merged(hedged, row("o1", OrderStatus.NEW, "0", 2, with(null, "c1", null),
        Set.of(OrderAttribute.POSITION_SIDE), stream(2)));

    // then
    assertThat(state.terms().positionSide()).isEqualTo(PositionSide.LONG);
    assertThat(state.terms().triggerPrice()).isNull();
  }

  @Test
  void aRowThatLostStillTellsWhoseOrderItIs() {
    OrderState state = merged(
        row("o1", OrderStatus.FILLED, "1", 5, with(null, null, null), Set.of(), stream(5)),
        row("o1", OrderStatus.NEW, "0", 1, with(PositionSide.LONG, "c1", "1"), Set.of(), rest(9)));

    assertThat(state.status()).isEqualTo(OrderStatus.FILLED);
    assertThat(state.terms().clientOrderId()).isEqualTo("c1");
    assertThat(state.terms().positionSide()).isEqualTo(PositionSide.LONG);
    assertThat(state.terms().triggerPrice()).isNull();
  }

  @Test
  void aRestRowThatMayBeOlderLosesToWhatWasHeardWhateverTheClocksSay() {
    OrderState heard = merged(row("o1", OrderStatus.NEW, "0", 30, terms("10", "101"), Set.of(), stream(30)));

    OrderState late = Merge.merge(heard, row("o1", OrderStatus.NEW, "0", 59, terms("10", "100"), Set.of(), rest(44)),
        LAG);
    OrderState later = Merge.merge(heard, row("o1", OrderStatus.NEW, "0", 31, terms("10", "102"), Set.of(), rest(45)),
        LAG);

    assertThat(late).isSameAs(heard);
    assertThat(later.terms().price()).isEqualByComparingTo("102");
    assertThat(later.heard()).isFalse();
  }

  @Test
  void aRestRowThatKnowsMoreWinsHoweverFreshTheStreamIs() {
    OrderState heard = merged(row("o1", OrderStatus.NEW, "0", 30));

    assertThat(Merge.merge(heard, row("o1", OrderStatus.PARTIALLY_FILLED, "2", 29, rest(30)), LAG).rowStatus())
        .isEqualTo(OrderStatus.PARTIALLY_FILLED);
    assertThat(Merge.merge(heard, row("o1", OrderStatus.CANCELED, "0", 29, rest(30)), LAG).status())
        .isEqualTo(OrderStatus.CANCELED);
  }

  @Test
  void whatAnEarlierAttemptHeardHasNoPrivilege() {
    OrderState heard = merged(row("o1", OrderStatus.NEW, "0", 30, terms("10", "101"), Set.of(), stream(30)));
    OrderState read = new OrderState(heard.key(), heard.terms(), heard.rowStatus(), heard.rawStatus(),
        heard.rowCumQty(), heard.rowAt(), false, false, heard.cumQty(), heard.fillsQty(), null, null, null,
        heard.lastChange(), false, 0, 1, 1);

    OrderState next = Merge.merge(read, row("o1", OrderStatus.NEW, "0", 40, terms("10", "99"), Set.of(), rest(31)),
        LAG);

    assertThat(next.terms().price()).isEqualByComparingTo("99");
  }

  @Test
  void aConcludedEndRanksBelowAnythingNewThatTheVenueSays() {
    OrderState concluded = Merge.absent(merged(row("o1", OrderStatus.NEW, "0", 1)), absence("o1", true, 20));
    assertThat(concluded.status()).isEqualTo(OrderStatus.CANCELED);

    assertThat(Merge.merge(concluded, row("o1", OrderStatus.NEW, "0", 2), LAG).status()).isEqualTo(OrderStatus.NEW);
    assertThat(Merge.merge(concluded, row("o1", OrderStatus.FILLED, "10", 2), LAG).status())
        .isEqualTo(OrderStatus.FILLED);
    assertThat(Merge.merge(concluded, fill("t1", "o1", "1", 2)).status()).isEqualTo(OrderStatus.UNKNOWN);
  }

  @Test
  void aRepeatedStreamRowDoesNotRefuteAConclusionButASecondAnswerDoes() {
    OrderState concluded = Merge.absent(merged(row("o1", OrderStatus.NEW, "0", 30)), absence("o1", true, 90));

    assertThat(Merge.merge(concluded, row("o1", OrderStatus.NEW, "0", 30), LAG)).isSameAs(concluded);
    assertThat(Merge.merge(concluded, row("o1", OrderStatus.NEW, "0", 20), LAG)).isSameAs(concluded);
    assertThat(Merge.merge(concluded, row("o1", OrderStatus.NEW, "0", 30, rest(99)), LAG).status())
        .isEqualTo(OrderStatus.NEW);
  }

  @Test
  void anAbsenceThatProvesNothingLeavesTheOrderUnknownUntilItIsShownAgain() {
    OrderState unknown = Merge.absent(merged(row("o1", OrderStatus.NEW, "0", 1)), absence("o1", false, 20));

    assertThat(unknown.status()).isEqualTo(OrderStatus.UNKNOWN);
    assertThat(unknown.isUnsettled()).isTrue();
    assertThat(Merge.absent(unknown, absence("o1", false, 40))).isSameAs(unknown);
    assertThat(Merge.absent(unknown, absence("o1", true, 40)).status()).isEqualTo(OrderStatus.CANCELED);
    assertThat(Merge.merge(unknown, row("o1", OrderStatus.NEW, "0", 1, rest(60)), LAG).status())
        .isEqualTo(OrderStatus.NEW);
  }

  @Test
  void anAbsenceSaysNothingOfAnOrderThatEndedOrThatNobodyKnows() {
    OrderState filled = merged(row("o1", OrderStatus.FILLED, "10", 1));

    assertThat(Merge.absent(filled, absence("o1", true, 20))).isSameAs(filled);
    assertThat(Merge.absent(null, absence("o1", true, 20))).isNull();
  }

  @Test
  @Tag("exhaustive")
  void everySetOfUpToThreeRowsHasOneResultWhateverTheOrder() {
    List<AccountEvent> rows = everyRow();
    for (int a = 0; a < rows.size(); a++) {
      for (int b = a; b < rows.size(); b++) {
        for (int c = b; c < rows.size(); c++) {
          thenOneResult(List.of(rows.get(a), rows.get(b), rows.get(c)));
        }
      }
    }
  }

  @Test
  void twoEndsOfOneInstantWithoutAWordHaveOneResultToo() {
    OrderReport canceled = wordless(row("o1", OrderStatus.CANCELED, "2", 1));
    OrderReport expired = wordless(row("o1", OrderStatus.EXPIRED, "2", 1));

    assertThat(merged(canceled, expired).status()).isEqualTo(merged(expired, canceled).status());
  }

  @Test
  void rowsAndFillsInAnyOrderAndRepeatedHaveOneResultAndNeverGoBack() {
    List<AccountEvent> rows = everyRow();
    Seeds.eachList(20_000, random -> someEvents(rows, random), (events, random) -> {
      Outcome once = Outcome.of(play(events));
      for (int trial = 0; trial < 4; trial++) {
        List<AccountEvent> again = new ArrayList<>(events);
        again.addAll(events.subList(0, random.nextInt(events.size() + 1)));
        Collections.shuffle(again, new Random(random.nextLong()));
        assertThat(Outcome.of(play(again))).as("%s", again).isEqualTo(once);
      }
    });
  }

  private static List<AccountEvent> someEvents(List<AccountEvent> rows, SplittableRandom random) {
    List<AccountEvent> events = new ArrayList<>();
    for (int n = random.nextInt(1, 8); n > 0; n--) {
      events.add(rows.get(random.nextInt(rows.size())));
    }
    for (int n = random.nextInt(4); n > 0; n--) {
      events.add(fill("t" + n, "o1", "" + random.nextInt(1, 4), random.nextInt(5), anySighting(random)));
    }
    return events;
  }

  /** Statuses, quantities and times, each in a few values: equal and different ones of all. */
  private static List<AccountEvent> everyRow() {
    List<AccountEvent> rows = new ArrayList<>();
    for (OrderStatus status : OrderStatus.values()) {
      for (String cum : List.of("0", "2", "3.0")) {
        for (long second : new long[] {1, 2}) {
          rows.add(row("o1", status, cum, second, stream(20)));
          rows.add(row("o1", status, cum, second, rest(22)));
        }
      }
    }
    return rows;
  }

  private static Sighting anySighting(SplittableRandom random) {
    long second = random.nextInt(60);
    return random.nextBoolean() ? stream(second) : rest(second);
  }

  private static void thenOneResult(List<AccountEvent> rows) {
    AccountEvent a = rows.get(0);
    AccountEvent b = rows.get(1);
    AccountEvent c = rows.get(2);
    Set<Outcome> outcomes = new HashSet<>();
    for (List<AccountEvent> order : List.of(List.of(a, b, c), List.of(a, c, b), List.of(b, a, c), List.of(b, c, a),
        List.of(c, a, b), List.of(c, b, a), List.of(a, b, c, a), List.of(c, b, a, b))) {
      outcomes.add(Outcome.of(play(order)));
    }
    assertThat(outcomes).as("%s", rows).hasSize(1);
  }

  /** Merges them all and sees that nothing ever goes back. A fill is merged where it is new, as a fold does. */
  private static OrderState play(List<AccountEvent> events) {
    OrderState state = null;
    Set<Object> booked = new HashSet<>();
    for (AccountEvent event : events) {
      OrderState next = state;
      if (event instanceof OrderReport report) {
        next = Merge.merge(state, report, LAG);
      } else if (event instanceof Execution fill && booked.add(fill.key())) {
        next = Merge.merge(state, fill);
      }
      if (state != null && (next.cumQty().compareTo(state.cumQty()) < 0
          || state.status().isTerminal() && !next.status().isTerminal())) {
        throw new AssertionError("goes back from " + state + " to " + next);
      }
      state = next;
    }
    return state;
  }

  private static OrderState merged(AccountEvent... events) {
    OrderState state = null;
    for (AccountEvent event : events) {
      if (event instanceof OrderReport report) {
        state = Merge.merge(state, report, LAG);
      } else if (event instanceof Execution fill) {
        state = Merge.merge(state, fill);
      } else {
        state = Merge.absent(state, (Absence) event);
      }
    }
    return Objects.requireNonNull(state);
  }

  private static OrderReport wordless(OrderReport row) {
    return new OrderReport(row.key(), row.terms(), row.status(), null, row.cumQty(), null, null, null,
        row.updatedAt(), row.absent(), row.seen());
  }

  private static OrderTerms with(PositionSide side, String clientOrderId, String trigger) {
    OrderTerms base = terms("10", "100");
    return new OrderTerms(clientOrderId, null, base.side(), side, base.type(), base.timeInForce(), false, false,
        trigger == null ? null : new BigDecimal(trigger), base.price(), base.qty(), null, null, null, base.origin(),
        base.createdAt(), "{}");
  }

  /** What must not depend on the order of arrival. */
  private record Outcome(OrderStatus status, String cumQty, String fillsQty) {

    static Outcome of(OrderState state) {
      return new Outcome(state.status(), state.cumQty().stripTrailingZeros().toPlainString(),
          state.fillsQty().stripTrailingZeros().toPlainString());
    }
  }
}
