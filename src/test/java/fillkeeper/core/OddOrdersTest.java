package fillkeeper.core;

import static fillkeeper.testkit.Rows.fill;
import static fillkeeper.testkit.Rows.order;
import static fillkeeper.testkit.Rows.rest;
import static fillkeeper.testkit.Rows.row;
import static fillkeeper.testkit.Rows.stream;
import static fillkeeper.testkit.Rows.terms;
import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.Execution;
import fillkeeper.domain.ExecutionKey;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.OrderState;
import fillkeeper.domain.OrderStatus;
import fillkeeper.domain.OrderTerms;
import fillkeeper.testkit.FakeLedger;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Orders and fills that end, shrink, share a moment or share an id, as some exchanges have them. */
class OddOrdersTest {

  private final FakeLedger ledger = new FakeLedger();

  @Test
  void anOrderThatIsFilledWithLessThanItsSizeSinceTheRestMetItsOwnAccountLacksNothing() {
    keep(fill("t1", "o1", "6", 1), row("o1", OrderStatus.FILLED, "6", 2));

    assertThat(held("o1").status()).isEqualTo(OrderStatus.FILLED);
    assertThat(held("o1").terms().qty()).isEqualByComparingTo("10");
    assertThat(held("o1").leaves()).isEqualByComparingTo("0");
    assertThat(held("o1").hasGap()).isFalse();
  }

  @Test
  void anOrderThatIsFilledWithoutAnyTradeLacksNothing() {
    keep(row("o1", OrderStatus.NEW, "0", 1), row("o1", OrderStatus.FILLED, "0", 2));

    assertThat(held("o1").status()).isEqualTo(OrderStatus.FILLED);
    assertThat(held("o1").hasGap()).isFalse();
  }

  @Test
  void anOrderThatIsMadeSmallerThanItIsFilledEndsAndLeavesNothing() {
    keep(fill("t1", "o1", "4", 1), sized("o1", OrderStatus.PARTIALLY_FILLED, "4", 2, "10"),
        sized("o1", OrderStatus.FILLED, "4", 3, "3"));

    assertThat(held("o1").status()).isEqualTo(OrderStatus.FILLED);
    assertThat(held("o1").terms().qty()).isEqualByComparingTo("3");
    assertThat(held("o1").leaves()).isEqualByComparingTo("0");
    assertThat(held("o1").hasGap()).isFalse();
  }

  @Test
  void anOrderThatShrinksWhileItIsOpenLeavesWhatIsLeftOfItsNewSize() {
    keep(fill("t1", "o1", "4", 1), sized("o1", OrderStatus.PARTIALLY_FILLED, "4", 1, "10"),
        sized("o1", OrderStatus.PARTIALLY_FILLED, "4", 5, "7"));
    assertThat(held("o1").leaves()).isEqualByComparingTo("3");

    keep(sized("o1", OrderStatus.PARTIALLY_FILLED, "4", 1, "10"));

    assertThat(held("o1").leaves()).as("a replay of the size before").isEqualByComparingTo("3");
  }

  @Test
  void anOrderThatIsSizedInQuoteIsNeverMeasuredByItsSize() {
    OrderTerms inQuote = quoted("1000");
    keep(fill("t1", "o1", "0.01", 1), row("o1", OrderStatus.PARTIALLY_FILLED, "0.01", 1, inQuote, Set.of(), stream(1)));
    assertThat(held("o1").leaves()).isNull();

    keep(row("o1", OrderStatus.FILLED, "0.01", 2, inQuote, Set.of(), stream(2)));

    assertThat(held("o1").status()).isEqualTo(OrderStatus.FILLED);
    assertThat(held("o1").leaves()).isEqualByComparingTo("0");
    assertThat(held("o1").hasGap()).isFalse();
  }

  @Test
  void anUnknownWordOfAnOrderSizedInQuoteIsPartOfAFillWhateverTheNumbers() {
    assertThat(OrderStatus.ofNumbers(new BigDecimal("1000"), null)).isEqualTo(OrderStatus.PARTIALLY_FILLED);
  }

  @Test
  void ofReportsThatShareAMillisecondTheEndWinsInEveryOrder() {
    List<AccountEvent> reports = new ArrayList<>(List.of(row("o1", OrderStatus.NEW, "0", 1),
        row("o1", OrderStatus.PARTIALLY_FILLED, "4", 1), row("o1", OrderStatus.EXPIRED, "4", 1),
        fill("t1", "o1", "4", 1)));
    for (int turn = 0; turn < 100; turn++) {
      FakeLedger fresh = new FakeLedger();
      Collections.shuffle(reports, new Random(turn));
      reports.forEach(report -> keep(fresh, report));
      assertThat(fresh.order(order("o1")).status()).as("" + reports).isEqualTo(OrderStatus.EXPIRED);
      assertThat(fresh.order(order("o1")).cumQty()).isEqualByComparingTo("4");
      assertThat(fresh.order(order("o1")).hasGap()).isFalse();
    }
  }

  @Test
  void anEndThatAddsNoQuantityEndsTheOrderAndAddsNone() {
    keep(fill("t1", "o1", "10", 1), row("o1", OrderStatus.PARTIALLY_FILLED, "10", 1),
        row("o1", OrderStatus.FILLED, "10", 1), row("o1", OrderStatus.FILLED, "10", 9));

    assertThat(held("o1").status()).isEqualTo(OrderStatus.FILLED);
    assertThat(held("o1").cumQty()).isEqualByComparingTo("10");
    assertThat(held("o1").fillsQty()).isEqualByComparingTo("10");
  }

  @Test
  void theSameOrderIdOnTwoSymbolsIsTwoOrders() {
    OrderReport one = row("7", OrderStatus.FILLED, "1", 1);
    keep(one, on("ETHUSDT", row("7", OrderStatus.NEW, "0", 1)), fill("5", "7", "1", 1),
        on("ETHUSDT", fill("5", "7", "2", 1)));

    OrderState other = ledger.order(OrderKey.order("linear", "ETHUSDT", "7"));
    assertThat(held("7").status()).isEqualTo(OrderStatus.FILLED);
    assertThat(held("7").fillsQty()).isEqualByComparingTo("1");
    assertThat(other.status()).isEqualTo(OrderStatus.PARTIALLY_FILLED);
    assertThat(other.fillsQty()).isEqualByComparingTo("2");
  }

  @Test
  void oneTradeWithBothSidesInTheAccountIsTwoFills() {
    keep(leg("o1", fill("5", "o1", "4", 1)), leg("o2", fill("5", "o2", "4", 1)));
    Folded again = keep(leg("o1", fill("5", "o1", "4", 1, rest(20))), leg("o2", fill("5", "o2", "4", 1, rest(20))));

    assertThat(again.tally()).isEqualTo(new Tally(0, 2, 0, 0, 0));
    assertThat(held("o1").fillsQty()).isEqualByComparingTo("4");
    assertThat(held("o2").fillsQty()).isEqualByComparingTo("4");
  }

  @Test
  void anAllocationWithTheNumberOfATradeIsAFillOfItsOwn() {
    keep(row("o1", OrderStatus.FILLED, "10", 3), leg("o1", fill("5", "o1", "4", 1)),
        leg("allocation/o1", fill("5", "o1", "6", 2)));

    assertThat(held("o1").fillsQty()).isEqualByComparingTo("10");
    assertThat(held("o1").hasGap()).isFalse();
  }

  @Test
  void aNegativeTradeIdIsAnIdLikeAnother() {
    keep(fill("-5", "o1", "4", 1), fill("5", "o1", "4", 1));
    Folded again = keep(fill("-5", "o1", "4", 1, rest(20)));

    assertThat(again.tally().duplicates()).isEqualTo(1);
    assertThat(held("o1").fillsQty()).isEqualByComparingTo("8");
  }

  @Test
  void whatHasNoTradeIdIsKnownByTheNumberOfItsRecord() {
    Execution block = without("bill/31", fill("", null, "4", 1));

    Folded first = keep(block);
    Folded again = keep(block);

    assertThat(first.tally().applied()).isEqualTo(1);
    assertThat(again.tally().duplicates()).isEqualTo(1);
    assertThat(first.batch().orders()).as("no order stands behind it").isEmpty();
  }

  @Test
  void aCumulativeValueThatTheVenueDoesNotKnowIsNone() {
    keep(valued("o1", "5", 1, "500"), valued("o1", "6", 2, null));

    assertThat(held("o1").cumValue()).isNull();
    assertThat(held("o1").cumQty()).isEqualByComparingTo("6");
  }

  private Folded keep(AccountEvent... events) {
    return keep(ledger, events);
  }

  private static Folded keep(FakeLedger into, AccountEvent... events) {
    Folded folded = Fold.fold(into, List.of(events), new FoldContext(1, into.lastSeq(), 0));
    assertThat(into.apply(null, Instant.EPOCH, false, folded.batch()).succeeded()).isTrue();
    return folded;
  }

  private OrderState held(String id) {
    return ledger.order(order(id));
  }

  private static OrderReport sized(String id, OrderStatus status, String cum, long second, String qty) {
    return row(id, status, cum, second, terms(qty, "100"), Set.of(), stream(second));
  }

  private static OrderTerms quoted(String quoteQty) {
    OrderTerms of = terms("1", "100");
    return new OrderTerms(of.clientOrderId(), null, of.side(), null, of.type(), of.timeInForce(), false, false, null,
        null, null, new BigDecimal(quoteQty), null, null, of.origin(), of.createdAt(), "{}");
  }

  private static OrderReport valued(String id, String cum, long second, String value) {
    OrderReport of = row(id, OrderStatus.PARTIALLY_FILLED, cum, second);
    return new OrderReport(of.key(), of.terms(), of.status(), of.rawStatus(), of.cumQty(), null,
        value == null ? null : new BigDecimal(value), null, of.updatedAt(), Set.of(), of.seen());
  }

  private static OrderReport on(String symbol, OrderReport of) {
    return new OrderReport(OrderKey.order("linear", symbol, of.key().orderId()), of.terms(), of.status(),
        of.rawStatus(), of.cumQty(), null, null, null, of.updatedAt(), Set.of(), of.seen());
  }

  private static Execution on(String symbol, Execution of) {
    return keyed(new ExecutionKey("linear", "execution", symbol, of.key().execId(), ""), of);
  }

  private static Execution leg(String leg, Execution of) {
    return keyed(new ExecutionKey("linear", "execution", "BTCUSDT", of.key().execId(), leg), of);
  }

  private static Execution without(String record, Execution of) {
    return keyed(new ExecutionKey("linear", "execution", "BTCUSDT", record, ""), of);
  }

  private static Execution keyed(ExecutionKey key, Execution of) {
    return new Execution(key, of.orderId(), of.clientOrderId(), of.side(), null, of.type(), of.rawType(), of.price(),
        of.qty(), of.baseQty(), of.value(), of.valueCurrency(), of.fee(), of.feeCurrency(), null, of.miscFees(), null,
        null, of.maker(), of.executedAt(), "{}", of.seen());
  }
}
