package fillkeeper.core;

import static fillkeeper.testkit.Rows.absence;
import static fillkeeper.testkit.Rows.execution;
import static fillkeeper.testkit.Rows.fill;
import static fillkeeper.testkit.Rows.order;
import static fillkeeper.testkit.Rows.rest;
import static fillkeeper.testkit.Rows.row;
import static fillkeeper.testkit.Rows.stream;
import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.Batch;
import fillkeeper.domain.BookedExecution;
import fillkeeper.domain.Correction;
import fillkeeper.domain.Correction.Resolution;
import fillkeeper.domain.ExecType;
import fillkeeper.domain.Execution;
import fillkeeper.domain.Gap;
import fillkeeper.domain.MiscFee;
import fillkeeper.domain.OrderState;
import fillkeeper.domain.OrderStatus;
import fillkeeper.domain.OrderTerms;
import fillkeeper.domain.PositionSide;
import fillkeeper.domain.Sighting;
import fillkeeper.domain.Unreadable;
import fillkeeper.testkit.Rows;
import fillkeeper.testkit.Seeds;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Some events as one batch: what is new, what is known, what differs. */
class FoldTest {

  private static final long LAG = Duration.ofSeconds(15).toNanos();
  private static final long EPOCH = 7;

  private final Book book = new Book();

  @Test
  void aNewFillIsBookedWithItsOrder() {
    // when
    Folded folded = book.fold(fill("t1", "o1", "4", 1));

    // then
    assertThat(folded.tally()).isEqualTo(new Tally(1, 0, 0, 0, 0));
    assertThat(folded.batch().executions()).singleElement().satisfies(booked -> {
      assertThat(booked.epoch()).isEqualTo(EPOCH);
      assertThat(booked.changeSeq()).isEqualTo(1);
    });
    assertThat(folded.batch().orders()).singleElement().satisfies(change -> {
      assertThat(change.baseSeq()).isZero();
      assertThat(change.next().changeSeq()).isEqualTo(2);
      assertThat(change.next().epoch()).isEqualTo(EPOCH);
      assertThat(change.next().lastChange()).isEqualTo(stream(1));
    });
    assertThat(folded.batch().lastSeq()).isEqualTo(2);
    assertThat(folded.batch().lastEventAt()).isEqualTo(stream(1).receivedAt());
  }

  @Test
  void executionsAreCountedByThemselvesToo() {
    book.keep(fill("t1", "o1", "4", 1), row("o1", OrderStatus.PARTIALLY_FILLED, "4", 1));

    Folded folded = book.fold(fill("t1", "o1", "4", 1), fill("t2", "o1", "1", 2),
        row("o1", OrderStatus.PARTIALLY_FILLED, "4", 1), row("o2", OrderStatus.NEW, "0", 2),
        row("o3", OrderStatus.NEW, "0", 2));

    assertThat(folded.tally()).isEqualTo(new Tally(3, 2, 0, 0, 0));
    assertThat(folded.executions()).isEqualTo(new Tally(1, 1, 0, 0, 0));
  }

  @Test
  void whatWasHeardLastIsTheLatestThatTheStreamSaidInWhateverOrder() {
    Batch batch = book.fold(row("o1", OrderStatus.NEW, "0", 1), row("o2", OrderStatus.NEW, "0", 5),
        row("o3", OrderStatus.NEW, "0", 3), row("o4", OrderStatus.NEW, "0", 9, rest(9))).batch();

    assertThat(batch.lastEventAt()).isEqualTo(stream(5).receivedAt());
  }

  @Test
  void theSameFillAgainIsADuplicateHoweverItsNumbersAreWritten() {
    book.keep(fill("t1", "o1", "4", 1));

    Folded again = book.fold(fill("t1", "o1", "4.000", "100.0", "0.10", ExecType.TRADE, 1, rest(9)));

    assertThat(again.tally()).isEqualTo(new Tally(0, 1, 0, 0, 0));
    assertThat(again.batch().isEmpty()).isTrue();
    assertThat(again.batch().lastSeq()).isEqualTo(2);
    assertThat(again.batch().lastEventAt()).isNull();
  }

  @Test
  void aFillTwiceInOneBatchIsBookedOnce() {
    Folded folded = book.fold(fill("t1", "o1", "4", 1), fill("t1", "o1", "4.0", 1));

    assertThat(folded.tally()).isEqualTo(new Tally(1, 1, 0, 0, 0));
    assertThat(folded.batch().executions()).hasSize(1);
    assertThat(folded.batch().orders().get(0).next().fillsQty()).isEqualByComparingTo("4");
  }

  @Test
  void anOrderThatChangesTwiceIsOneRowMergedFromTheStoredOne() {
    // given
    book.keep(row("o1", OrderStatus.NEW, "0", 1), row("o2", OrderStatus.NEW, "0", 1));

    // when
    Batch batch = book.fold(row("o1", OrderStatus.PARTIALLY_FILLED, "2", 2),
        row("o2", OrderStatus.CANCELED, "0", 2), row("o1", OrderStatus.FILLED, "10", 3)).batch();

    // then: in the order of the last changes
    assertThat(batch.orders()).extracting(change -> change.next().key().orderId()).containsExactly("o2", "o1");
    assertThat(batch.orders()).extracting(change -> change.next().changeSeq()).containsExactly(3L, 4L);
    assertThat(batch.orders()).extracting(Batch.OrderChange::baseSeq).containsExactly(2L, 1L);
    assertThat(batch.orders().get(1).next().status()).isEqualTo(OrderStatus.FILLED);
  }

  @Test
  void theVeryRowIsADuplicateAndAnEarlierOneIsStale() {
    book.keep(row("o1", OrderStatus.PARTIALLY_FILLED, "2", 5));

    Folded folded = book.fold(row("o1", OrderStatus.PARTIALLY_FILLED, "2.0", 5), row("o1", OrderStatus.NEW, "0", 6),
        row("o1", OrderStatus.PARTIALLY_FILLED, "2", 5, rest(8)));

    assertThat(folded.tally()).isEqualTo(new Tally(0, 2, 1, 0, 0));
    assertThat(folded.batch().isEmpty()).isTrue();
  }

  @Test
  void aLaterCopyFillsWhatWasEmpty() {
    // given
    book.keep(fill("t1", "o1", "4", "100", null, ExecType.TRADE, 1, stream(1)));

    // when
    Folded folded = book.fold(fill("t1", "o1", "4", "100", "0.1", ExecType.TRADE, 1, rest(9)));

    // then
    assertThat(folded.tally()).isEqualTo(new Tally(1, 0, 0, 0, 0));
    assertThat(folded.batch().orders()).isEmpty();
    assertThat(folded.batch().completions()).singleElement().satisfies(completion -> {
      assertThat(completion.baseSeq()).isEqualTo(1);
      assertThat(completion.next().changeSeq()).isEqualTo(3);
      assertThat(completion.next().execution().fee()).isEqualByComparingTo("0.1");
      assertThat(completion.next().execution().seen()).isEqualTo(stream(1));
    });
  }

  @Test
  void whatALaterCopyLeavesEmptyIsKept() {
    book.keep(fill("t1", "o1", "4", "100", "0.1", ExecType.TRADE, 1, stream(1)));

    Folded folded = book.fold(fill("t1", "o1", "4", "100", null, ExecType.TRADE, 1, rest(9)));

    assertThat(folded.tally()).isEqualTo(new Tally(0, 1, 0, 0, 0));
    assertThat(folded.batch().isEmpty()).isTrue();
  }

  @Test
  void aKindThatWasOnlyAssumedGivesWayToTheOneThatIsTold() {
    // given
    book.keep(kind(ExecType.TRADE, null, rest(1)));

    // when
    Folded folded = book.fold(kind(ExecType.LIQUIDATION, "CALCULATED", stream(9)));

    // then
    assertThat(folded.tally()).isEqualTo(new Tally(1, 0, 0, 0, 0));
    assertThat(folded.batch().corrections()).isEmpty();
    assertThat(folded.batch().orders()).isEmpty();
    assertThat(folded.batch().completions()).singleElement().satisfies(completion -> {
      assertThat(completion.next().execution().type()).isEqualTo(ExecType.LIQUIDATION);
      assertThat(completion.next().execution().rawType()).isEqualTo("CALCULATED");
    });
  }

  @Test
  void aKindThatWasToldIsNotCorrectedByOneThatIsOnlyAssumed() {
    // given
    book.keep(kind(ExecType.LIQUIDATION, "CALCULATED", stream(1)));

    // when
    Folded folded = book.fold(kind(ExecType.TRADE, null, rest(9)));

    // then
    assertThat(folded.tally()).isEqualTo(new Tally(0, 1, 0, 0, 0));
  }

  @Test
  void aKindThatIsToldAfterAllMakesAFillOfWhatWasUnknown() {
    // given
    book.keep(kind(ExecType.UNKNOWN, null, rest(1)));

    // when
    Folded folded = book.fold(kind(ExecType.TRADE, "TRADE", stream(9)));

    // then
    assertThat(folded.batch().completions()).singleElement().satisfies(completion ->
        assertThat(completion.next().execution().type()).isEqualTo(ExecType.TRADE));
    assertThat(folded.batch().orders()).singleElement().satisfies(order ->
        assertThat(order.next().fillsQty()).isEqualByComparingTo("4"));
  }

  @Test
  void thatItWasAFillStaysThoughItsKindWasOnlyAssumed() {
    // given
    book.keep(kind(ExecType.TRADE, null, rest(1)));

    // when
    Folded folded = book.fold(kind(ExecType.FUNDING, "FUNDING", stream(9)));

    // then
    assertThat(folded.batch().completions()).singleElement().satisfies(completion -> {
      assertThat(completion.next().execution().type()).isEqualTo(ExecType.TRADE);
      assertThat(completion.next().execution().rawType()).isEqualTo("FUNDING");
    });
    assertThat(folded.batch().orders()).isEmpty();
  }

  @Test
  void whatWasUnknownMayTurnOutToBeNoFill() {
    book.keep(kind(ExecType.UNKNOWN, null, rest(1)));

    Folded folded = book.fold(kind(ExecType.FUNDING, "FUNDING", stream(9)));

    assertThat(folded.batch().completions()).singleElement()
        .satisfies(completion -> assertThat(completion.next().execution().type()).isEqualTo(ExecType.FUNDING));
    assertThat(folded.batch().orders()).isEmpty();
  }

  private static Execution kind(ExecType type, String rawType, Sighting seen) {
    Execution fill = fill("t1", "o1", "4", "100", "0.1", type, 1, seen);
    return new Execution(fill.key(), fill.orderId(), fill.clientOrderId(), fill.side(), null, type, rawType,
        fill.price(), fill.qty(), fill.baseQty(), null, null, fill.fee(), fill.feeCurrency(), null, List.of(), null,
        null, true, fill.executedAt(), "{}", seen);
  }

  @Test
  void aCopyThatFillsWhatIsNewInTheSameBatchReplacesTheRow() {
    Batch batch = book.fold(fill("t1", "o1", "4", "100", null, ExecType.TRADE, 1, stream(1)),
        fill("t1", "o1", "4", "100", "0.1", ExecType.TRADE, 1, stream(1))).batch();

    assertThat(batch.completions()).isEmpty();
    assertThat(batch.executions()).singleElement()
        .satisfies(booked -> assertThat(booked.execution().fee()).isEqualByComparingTo("0.1"));
    assertThat(batch.orders().get(0).next().fillsQty()).isEqualByComparingTo("4");
  }

  @Test
  void otherContentUnderTheSameIdentityIsACorrectionForEachField() {
    // given
    book.keep(fill("t1", "o1", "4", "100", "0.1", ExecType.TRADE, 1, stream(1)));

    // when
    Folded folded = book.fold(fill("t1", "o1", "5", "100.5", "0.10", ExecType.TRADE, 1, rest(9)));

    // then
    assertThat(folded.tally()).isEqualTo(new Tally(0, 0, 0, 1, 0));
    assertThat(folded.batch().executions()).isEmpty();
    assertThat(folded.batch().completions()).isEmpty();
    assertThat(folded.batch().corrections()).filteredOn(made -> !made.field().equals("base_qty")).containsExactly(
        new Correction(execution("t1"), "price", "100", "100.5", rest(9).source(), Resolution.REPLACED,
            rest(9).receivedAt(), EPOCH, 3),
        new Correction(execution("t1"), "qty", "4", "5", rest(9).source(), Resolution.REPLACED,
            rest(9).receivedAt(), EPOCH, 4));
  }

  @Test
  void whatOnlyTheStreamSaysDifferentlyDoesNotReplaceAnything() {
    book.keep(fill("t1", "o1", "4", 1));

    assertThat(book.fold(fill("t1", "o1", "5", 2)).batch().corrections())
        .extracting(Correction::resolution).containsOnly(Resolution.KEPT);
  }

  @Test
  void aCorrectionIsMadeOnceHoweverOftenItIsTold() {
    // given
    Book book = new Book();
    book.keep(fill("t1", "o1", "4", 1));
    Execution other = fill("t1", "o1", "4", "100.5", "0.1", ExecType.TRADE, 1, rest(9));
    book.keep(other);

    // when
    Folded again = book.keep(other);
    Folded heard = book.keep(fill("t1", "o1", "4", "100.5", "0.1", ExecType.TRADE, 1, stream(10)));

    // then
    assertThat(again.batch().isEmpty()).isTrue();
    assertThat(again.tally().duplicates()).isEqualTo(1);
    assertThat(heard.batch().corrections()).isEmpty();
  }

  @Test
  void aCorrectionThatIsKnownIsADuplicateWhoeverSaysItAgain() {
    // given
    book.keep(fill("t1", "o1", "4", 1), fill("t1", "o1", "5", 1, rest(9)));

    // then
    assertThat(book.fold(fill("t1", "o1", "5", 1, rest(20))).tally()).isEqualTo(new Tally(0, 1, 0, 0, 0));
    assertThat(book.fold(fill("t1", "o1", "5.0", 1, stream(20))).tally()).isEqualTo(new Tally(0, 1, 0, 0, 0));
    assertThat(book.fold(fill("t1", "o1", "4", 1, stream(20))).tally()).isEqualTo(new Tally(0, 1, 0, 0, 0));
  }

  @Test
  void twoContentsThatRestSaysInEveryAnswerTakeTurnsAFewTimesOnly() {
    // given
    book.keep(fill("t1", "o1", "4", 1));

    // when
    for (int answer = 10; answer < 20; answer++) {
      book.keep(fill("t1", "o1", "4", 1, rest(answer)), fill("t1", "o1", "5", 1, rest(answer)));
    }

    // then
    assertThat(book.fold(fill("t1", "o1", "4", 1, rest(30)), fill("t1", "o1", "5", 1, rest(30))).tally())
        .isEqualTo(new Tally(0, 2, 0, 0, 0));
    assertThat(book.orders.get(order("o1")).fillsQty()).isEqualByComparingTo("4");
    assertThat(book.memory.execution(execution("t1")).timesReplaced("qty", "5")).isEqualTo(3);
    assertThat(book.memory.execution(execution("t1")).timesReplaced("qty", "4")).isEqualTo(3);
  }

  @Test
  void anAnswerOfACopyThatIsBehindCountsOnlyUntilTheNext() {
    book.keep(fill("t1", "o1", "4", 1), fill("t1", "o1", "5", 1, rest(9)), fill("t1", "o1", "4", 1, rest(10)),
        fill("t1", "o1", "5", 1, rest(11)));

    assertThat(book.orders.get(order("o1")).fillsQty()).isEqualByComparingTo("5");
  }

  @Test
  void whatTheStreamSaidAndRestConfirmsReplacesTheFirst() {
    // given
    book.keep(fill("t1", "o1", "4", 1), fill("t1", "o1", "4", "101", "0.1", ExecType.TRADE, 1, stream(2)));
    assertThat(book.fold(fill("t1", "o1", "4", "101", "0.1", ExecType.TRADE, 1, stream(3))).tally().duplicates())
        .isEqualTo(1);

    // when
    Folded confirmed = book.keep(fill("t1", "o1", "4", "101", "0.1", ExecType.TRADE, 1, rest(9)));

    // then
    assertThat(confirmed.tally()).isEqualTo(new Tally(0, 0, 0, 1, 0));
    assertThat(confirmed.batch().corrections()).singleElement().satisfies(made -> {
      assertThat(made.first()).isEqualTo("100");
      assertThat(made.later()).isEqualTo("101");
      assertThat(made.resolution()).isEqualTo(Resolution.REPLACED);
    });
    assertThat(book.fold(fill("t1", "o1", "4", "101", "0.1", ExecType.TRADE, 1, rest(10))).tally().duplicates())
        .isEqualTo(1);
  }

  @Test
  void restMayTakeItsCorrectionBack() {
    book.keep(fill("t1", "o1", "4", 1), fill("t1", "o1", "5", 1, rest(9)));

    Folded back = book.keep(fill("t1", "o1", "4", 1, rest(20)));

    assertThat(back.tally().corrections()).isEqualTo(1);
    assertThat(book.orders.get(order("o1")).fillsQty()).isEqualByComparingTo("4");
    assertThat(book.fold(fill("t1", "o1", "4", 1, rest(21))).tally().duplicates()).isEqualTo(1);
  }

  @Test
  void aCopyThatCorrectsAndCompletesDoesBoth() {
    book.keep(fill("t1", "o1", "4", "100", null, ExecType.TRADE, 1, stream(1)));

    Folded folded = book.keep(fill("t1", "o1", "4", "101", "0.1", ExecType.TRADE, 1, rest(9)));

    assertThat(folded.tally()).isEqualTo(new Tally(0, 0, 0, 1, 0));
    assertThat(folded.batch().completions()).hasSize(1);
    assertThat(folded.batch().corrections()).extracting(Correction::field).containsExactly("price");
    assertThat(book.fold(fill("t1", "o1", "4", "101", "0.1", ExecType.TRADE, 1, rest(9))).tally().duplicates())
        .isEqualTo(1);
  }

  @Test
  void aCorrectedQuantityCountsInTheSumOfFillsAndClosesTheGap() {
    // given
    book.keep(row("o1", OrderStatus.FILLED, "10", 1), fill("t1", "o1", "4", 1));
    book.open(gap("o1", "10", "4"));

    // when
    Batch batch = book.keep(fill("t1", "o1", "10", 1, rest(9))).batch();

    // then
    assertThat(book.orders.get(order("o1")).fillsQty()).isEqualByComparingTo("10");
    assertThat(batch.gaps()).singleElement().satisfies(gap -> {
      assertThat(gap.closedBy()).isEqualTo("correction of t1");
      assertThat(gap.closedAt()).isEqualTo(rest(9).receivedAt());
    });
  }

  @Test
  void aQuantityThatIsCorrectedDownOpensAGapOnlyWhereARowSaysMore() {
    book.keep(row("o1", OrderStatus.FILLED, "10", 1), fill("t1", "o1", "10", 1), fill("t2", "o2", "10", 1));

    book.keep(fill("t1", "o1", "9", 1, rest(9)), fill("t2", "o2", "9", 1, rest(9)));

    assertThat(book.orders.get(order("o1")).missing()).isEqualByComparingTo("1");
    assertThat(book.orders.get(order("o2")).missing()).isZero();
    assertThat(book.orders.get(order("o2")).cumQty()).isEqualByComparingTo("9");
  }

  @Test
  void aCorrectionThatLeavesTheQuantityLeavesTheOrderAndOneOfTheQuantityAloneDoesNot() {
    // given
    Execution first = fill("t1", "o1", "4", "100", "0.1", ExecType.TRADE, 1, stream(1));
    book.keep(first);

    // when
    Folded dearer = book.keep(fill("t1", "o1", "4", "101", "0.1", ExecType.TRADE, 1, rest(9)));
    Folded more = book.keep(ofQty("5", fill("t1", "o1", "4", "101", "0.1", ExecType.TRADE, 1, rest(10))));

    // then
    assertThat(dearer.batch().corrections()).extracting(Correction::field).containsExactly("price");
    assertThat(dearer.batch().orders()).isEmpty();
    assertThat(more.batch().corrections()).extracting(Correction::field).containsExactly("qty");
    assertThat(more.batch().orders()).singleElement()
        .satisfies(change -> assertThat(change.next().fillsQty()).isEqualByComparingTo("5"));
  }

  private static Execution ofQty(String qty, Execution it) {
    return new Execution(it.key(), it.orderId(), it.clientOrderId(), it.side(), it.positionSide(), it.type(),
        it.rawType(), it.price(), new BigDecimal(qty), it.baseQty(), it.value(), it.valueCurrency(), it.fee(),
        it.feeCurrency(), it.feeRate(), it.miscFees(), it.realizedPnl(), it.closedQty(), it.maker(), it.executedAt(),
        it.details(), it.seen());
  }

  @Test
  void whatOnlyTheStreamCorrectsLeavesTheSumOfFills() {
    book.keep(fill("t1", "o1", "4", 1));

    assertThat(book.fold(fill("t1", "o1", "5", 2)).batch().orders()).isEmpty();
  }

  @Test
  void correctedFeesAreTheJsonOfTheirColumn() {
    // given
    Execution first = fill("t1", "o1", "4", 1);
    book.keep(withFees(first, new MiscFee("GST", new BigDecimal("0.10"), "INR")));

    // when
    Folded later = book.keep(withFees(first, new MiscFee("G\"S", new BigDecimal("0.20"), "INR"),
        new MiscFee(null, BigDecimal.ONE, "A\\\n")));

    // then
    assertThat(later.batch().corrections()).singleElement().satisfies(made -> {
      assertThat(new JsonArray(made.later())).containsExactlyInAnyOrder(
          new JsonObject().put("type", "G\"S").put("amount", "0.2").put("currency", "INR"),
          new JsonObject().putNull("type").put("amount", "1").put("currency", "A\\\n"));
      assertThat(made.first()).isEqualTo("[{\"type\":\"GST\",\"amount\":\"0.1\",\"currency\":\"INR\"}]");
    });
  }

  @Test
  void taxesThatWereToldStayWhereALaterCopyFillsSomethingElse() {
    // given
    Execution first = fill("t1", "o1", "4", "100", null, ExecType.TRADE, 1, stream(1));
    Execution later = fill("t1", "o1", "4", "100", "0.1", ExecType.TRADE, 1, rest(9));
    MiscFee gst = new MiscFee("GST", new BigDecimal("0.10"), "INR");
    book.keep(withFees(first, gst));

    // when
    Batch batch = book.keep(withFees(later, new MiscFee("GST", new BigDecimal("0.20"), "INR"))).batch();

    // then
    assertThat(batch.completions()).singleElement().satisfies(completion -> {
      assertThat(completion.next().execution().fee()).isEqualByComparingTo("0.1");
      assertThat(completion.next().execution().miscFees()).containsExactly(gst);
    });
    assertThat(batch.corrections()).extracting(Correction::field).containsExactly("misc_fees");
  }

  @Test
  void taxesThatWereNotToldAreThoseOfALaterCopy() {
    MiscFee gst = new MiscFee("GST", new BigDecimal("0.10"), "INR");
    book.keep(fill("t1", "o1", "4", 1));

    Batch batch = book.keep(withFees(fill("t1", "o1", "4", 1), gst)).batch();

    assertThat(batch.completions()).singleElement()
        .satisfies(completion -> assertThat(completion.next().execution().miscFees()).containsExactly(gst));
  }

  private static Execution withFees(Execution it, MiscFee... fees) {
    return new Execution(it.key(), it.orderId(), it.clientOrderId(), it.side(), it.positionSide(), it.type(),
        it.rawType(), it.price(), it.qty(), it.baseQty(), it.value(), it.valueCurrency(), it.fee(), it.feeCurrency(),
        it.feeRate(), List.of(fees), it.realizedPnl(), it.closedQty(), it.maker(), it.executedAt(), it.details(),
        it.seen());
  }

  @Test
  void theSameCorrectionIsMadeOnceInABatch() {
    // given
    Execution first = fill("t1", "o1", "4", "100", "0.1", ExecType.TRADE, 1, stream(1));
    Execution other = fill("t1", "o1", "4", "101", "0.1", ExecType.TRADE, 1, stream(1));

    // when
    Folded folded = book.fold(first, other, other);

    // then
    assertThat(folded.tally()).isEqualTo(new Tally(1, 1, 0, 1, 0));
    assertThat(folded.batch().corrections()).hasSize(1);
    assertThat(folded.batch().executions().get(0).execution().price()).isEqualByComparingTo("100");
  }

  @Test
  void aFundingPaymentAndAnUnknownKindTouchNoOrder() {
    Batch batch = book.fold(fill("f1", "o1", "4", "100", "0.1", ExecType.FUNDING, 1, stream(1)),
        fill("u1", "o1", "4", "100", "0.1", ExecType.UNKNOWN, 1, stream(1)),
        fill("s1", null, "4", "100", "0.1", ExecType.SETTLEMENT, 1, stream(1))).batch();

    assertThat(batch.executions()).hasSize(3);
    assertThat(batch.orders()).isEmpty();
  }

  @Test
  void theSideOfThePositionComesFromTheOrderWhereTheFillHasNone() {
    OrderTerms hedged = Rows.terms("10", "100");
    hedged = new OrderTerms(hedged.clientOrderId(), null, hedged.side(), PositionSide.LONG, hedged.type(),
        hedged.timeInForce(), null, null, null, hedged.price(), hedged.qty(), null, null, null, null, null, "{}");
    book.keep(row("o1", OrderStatus.NEW, "0", 1, hedged, Set.of(), stream(1)), fill("t1", "o1", "4", 2));

    assertThat(book.executions.get(execution("t1")).execution().positionSide()).isEqualTo(PositionSide.LONG);
    assertThat(book.fold(fill("t1", "o1", "4", 2)).tally().duplicates()).isEqualTo(1);
  }

  @Test
  void aFillThatCameBeforeItsOrderGetsItsSideOfThePosition() {
    // given
    OrderTerms told = Rows.terms("10", "100");
    OrderTerms hedged = new OrderTerms(told.clientOrderId(), null, told.side(), PositionSide.SHORT, told.type(),
        told.timeInForce(), told.postOnly(), told.reduceOnly(), null, told.price(), told.qty(), null, null, null,
        told.origin(), told.createdAt(), told.details());
    book.keep(fill("t1", "o1", "4", 1), fill("t2", "other", "1", 1));

    // when
    book.keep(fill("t3", "o1", "2", 2),
        row("o1", OrderStatus.PARTIALLY_FILLED, "6", 2, hedged, Set.of(), stream(2)));

    // then
    assertThat(book.executions.get(execution("t1")).execution().positionSide()).isEqualTo(PositionSide.SHORT);
    assertThat(book.executions.get(execution("t3")).execution().positionSide()).isEqualTo(PositionSide.SHORT);
    assertThat(book.executions.get(execution("t2")).execution().positionSide()).isNull();
  }

  @Test
  void whatCouldNotBeReadIsKept() {
    Unreadable what = new Unreadable("not JSON", "x", stream(4));

    Folded folded = book.fold(what);

    assertThat(folded.tally()).isEqualTo(new Tally(0, 0, 0, 0, 1));
    assertThat(folded.batch().rejected()).containsExactly(what);
    assertThat(folded.batch().lastSeq()).isZero();
  }

  @Test
  void aFillThatClosesTheGapSaysSo() {
    // given
    book.keep(row("o1", OrderStatus.FILLED, "10", 1));
    book.open(gap("o1", "10", "0"));

    // when
    Gap half = book.keep(fill("t1", "o1", "6", 2)).batch().gaps().get(0);
    Gap whole = book.keep(fill("t2", "o1", "4", 3, rest(40))).batch().gaps().get(0);

    // then
    assertThat(half.closedAt()).isNull();
    assertThat(half.booked()).isEqualByComparingTo("6");
    assertThat(whole.closedAt()).isEqualTo(rest(40).receivedAt());
    assertThat(whole.closedBy()).isEqualTo("fill t2");
    assertThat(whole.id()).isEqualTo(half.id());
    assertThat(whole.changeSeq()).isEqualTo(7);
  }

  @Test
  void aGapThatGrowsIsUpdatedAndOneThatIsNoRowYetIsLeftAlone() {
    // given
    book.keep(row("o1", OrderStatus.PARTIALLY_FILLED, "2", 1), row("o2", OrderStatus.PARTIALLY_FILLED, "2", 1));
    book.open(gap("o1", "2", "0"));

    // when
    List<Gap> gaps = book.fold(row("o1", OrderStatus.PARTIALLY_FILLED, "3", 2),
        row("o2", OrderStatus.PARTIALLY_FILLED, "3", 2)).batch().gaps();

    // then
    assertThat(gaps).singleElement().satisfies(gap -> {
      assertThat(gap.order()).isEqualTo(order("o1"));
      assertThat(gap.expected()).isEqualByComparingTo("3");
      assertThat(gap.isOpen()).isTrue();
    });
  }

  @Test
  void anAcceptedGapIsClosedByARealFillAllTheSame() {
    book.keep(row("o1", OrderStatus.FILLED, "10", 1));
    Gap open = gap("o1", "10", "0");
    book.open(new Gap(open.id(), open.order(), open.expected(), open.booked(), open.openedAt(), open.deadline(), null,
        null, Rows.START, "ada", "gone", 2));

    Gap closed = book.fold(fill("t1", "o1", "10", 5)).batch().gaps().get(0);

    assertThat(closed.closedBy()).isEqualTo("fill t1");
    assertThat(closed.acceptedBy()).isEqualTo("ada");
  }

  @Test
  void anAcceptedGapStaysOnRecordAsItWasAcceptedWhileMoreIsMissing() {
    // given
    book.keep(row("o1", OrderStatus.PARTIALLY_FILLED, "6", 1));
    Gap open = gap("o1", "6", "0");
    book.open(new Gap(open.id(), open.order(), open.expected(), open.booked(), open.openedAt(), open.deadline(), null,
        null, Rows.START, "ada", "gone", 2));

    // when
    Batch grown = book.keep(row("o1", OrderStatus.PARTIALLY_FILLED, "8", 2)).batch();
    Batch back = book.keep(fill("t1", "o1", "2", 2)).batch();
    Batch less = book.keep(fill("t2", "o1", "1", 3)).batch();

    // then
    assertThat(grown.gaps()).isEmpty();
    assertThat(back.gaps()).singleElement().satisfies(gap -> assertThat(gap.missing()).isEqualByComparingTo("6"));
    assertThat(less.gaps()).singleElement().satisfies(gap -> assertThat(gap.missing()).isEqualByComparingTo("5"));
    assertThat(less.gaps().get(0).acceptedBy()).isEqualTo("ada");
  }

  @Test
  void anAbsenceIsNothingAgainstWhatWasJustHeard() {
    book.keep(row("o1", OrderStatus.NEW, "0", 30));

    Folded folded = book.fold(absence("o1", true, 40), absence("o9", true, 90));

    assertThat(folded.tally()).isEqualTo(new Tally(0, 0, 2, 0, 0));
  }

  @Test
  void anAbsenceEndsWhatIsNowhere() {
    book.keep(row("o1", OrderStatus.NEW, "0", 30));

    Folded folded = book.fold(absence("o1", true, 60), absence("o1", true, 61));

    assertThat(folded.tally()).isEqualTo(new Tally(1, 1, 0, 0, 0));
    assertThat(folded.batch().orders().get(0).next().status()).isEqualTo(OrderStatus.CANCELED);
  }

  @Test
  void howeverEventsAreSplitIntoBatchesTheRowsAreTheSame() {
    Seeds.eachList(5_000, FoldTest::someEvents, (events, random) -> {
      // when
      Book alone = new Book();
      Book split = new Book();
      for (Book each : List.of(alone, split)) {
        each.keep(row("o0", OrderStatus.PARTIALLY_FILLED, "3", 0, rest(0)));
        each.open(gap("o0", "3", "0"));
      }
      events.forEach(alone::keep);
      for (int from = 0; from < events.size();) {
        int to = Math.min(events.size(), from + random.nextInt(1, 12));
        split.keep(events.subList(from, to).toArray(AccountEvent[]::new));
        from = to;
      }

      // then
      assertThat(split.picture()).isEqualTo(alone.picture());
      assertThat(split.tally.applied() + split.tally.duplicates() + split.tally.stale() + split.tally.corrections()
          + split.tally.rejected()).isEqualTo(events.size() + 1);
      assertThat(split.tally.rejected()).isEqualTo(alone.tally.rejected());
      assertThat(split.tally.corrections() + split.tally.duplicates())
          .isEqualTo(alone.tally.corrections() + alone.tally.duplicates());
      assertThat(split.tally.applied()).isEqualTo(alone.tally.applied());
    });
  }

  private static List<AccountEvent> someEvents(SplittableRandom random) {
    List<AccountEvent> events = new ArrayList<>();
    for (int n = random.nextInt(1, 40); n > 0; n--) {
      String id = "o" + random.nextInt(3);
      long second = random.nextInt(60);
      Sighting seen = random.nextBoolean() ? stream(second) : rest(second);
      int kind = random.nextInt(10);
      if (kind < 4) {
        OrderStatus status = OrderStatus.values()[random.nextInt(OrderStatus.values().length)];
        events.add(row(id, status, "" + random.nextInt(8), second, Rows.terms("10", "" + random.nextInt(90, 93)),
            Set.of(), seen));
      } else if (kind < 8) {
        int t = random.nextInt(9);
        String price = random.nextInt(6) == 0 ? "101" : "100.0";
        String fee = random.nextInt(3) == 0 ? null : random.nextInt(8) == 0 ? "0.2" : "0.1";
        events.add(fill("t" + t, "o" + t % 3, "" + (t % 2 + 1), price, fee,
            t == 8 ? ExecType.FUNDING : ExecType.TRADE, t, seen));
      } else if (kind == 8) {
        events.add(absence(id, random.nextBoolean(), second));
      } else {
        events.add(new Unreadable("no", "" + n, seen));
      }
    }
    return events;
  }

  private static Gap gap(String orderId, String expected, String booked) {
    return new Gap(1, order(orderId), new BigDecimal(expected), new BigDecimal(booked), Rows.START,
        Rows.START.plusSeconds(60), null, null, null, null, null, 1);
  }

  /** A ledger in memory that refuses what the real one refuses. */
  private static final class Book {

    private final Memory memory = new Memory(100, 100);
    private final Map<Object, OrderState> orders = new HashMap<>();
    private final Map<Object, BookedExecution> executions = new HashMap<>();
    private final Map<String, Gap> gaps = new TreeMap<>();
    private final Set<String> corrections = new TreeSet<>();
    private final List<Unreadable> rejected = new ArrayList<>();
    private long lastSeq;
    private Tally tally = Tally.NONE;

    Folded fold(AccountEvent... events) {
      return Fold.fold(memory, List.of(events), new FoldContext(EPOCH, lastSeq, LAG));
    }

    Folded keep(AccountEvent... events) {
      Folded folded = fold(events);
      store(folded.batch());
      memory.remember(folded.batch());
      tally = tally.plus(folded.tally());
      return folded;
    }

    void open(Gap gap) {
      gaps.put(gap.order().orderId(), gap);
      memory.learn(gap);
    }

    private void store(Batch batch) {
      Set<Long> numbers = new TreeSet<>();
      for (Batch.OrderChange change : batch.orders()) {
        OrderState before = orders.put(change.next().key(), change.next());
        assertThat(change.baseSeq()).isEqualTo(before == null ? 0 : before.changeSeq());
        numbers.add(change.next().changeSeq());
      }
      for (BookedExecution booked : batch.executions()) {
        assertThat(executions.put(booked.execution().key(), booked)).isNull();
        numbers.add(booked.changeSeq());
      }
      for (Batch.Completion completion : batch.completions()) {
        BookedExecution before = executions.put(completion.next().execution().key(), completion.next());
        assertThat(completion.baseSeq()).isEqualTo(before.changeSeq());
        numbers.add(completion.next().changeSeq());
      }
      for (Correction made : batch.corrections()) {
        corrections.add(made.key() + " " + made.field() + " " + made.later() + " " + made.resolution());
        numbers.add(made.changeSeq());
      }
      for (Gap gap : batch.gaps()) {
        gaps.put(gap.order().orderId(), gap);
        numbers.add(gap.changeSeq());
      }
      rejected.addAll(batch.rejected());
      for (long number : numbers) {
        assertThat(number).isEqualTo(++lastSeq);
      }
      assertThat(batch.lastSeq()).isEqualTo(lastSeq);
    }

    /** The rows without their change numbers. */
    List<Object> picture() {
      List<Object> rows = new ArrayList<>();
      orders.values().stream().map(row -> row.changed(row.lastChange(), row.epoch(), 0).toString()).sorted()
          .forEach(rows::add);
      executions.values().stream().map(row -> row.execution().toString()).sorted().forEach(rows::add);
      gaps.values().forEach(gap -> rows.add(List.of(gap.order(), gap.expected(), gap.booked(), gap.closedAt() == null,
          gap.closedBy() == null ? "" : gap.closedBy())));
      rows.addAll(corrections);
      rows.addAll(rejected);
      return rows;
    }
  }
}
