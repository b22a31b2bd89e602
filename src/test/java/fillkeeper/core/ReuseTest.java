package fillkeeper.core;

import static fillkeeper.testkit.Rows.fill;
import static fillkeeper.testkit.Rows.funding;
import static fillkeeper.testkit.Rows.madeAt;
import static fillkeeper.testkit.Rows.rest;
import static fillkeeper.testkit.Rows.row;
import static fillkeeper.testkit.Rows.stream;
import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.OrderStatus;
import fillkeeper.domain.OrderTerms;
import fillkeeper.testkit.FakeLedger;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The same id so much later that it cannot be the same thing, and everything that is not so. */
class ReuseTest {

  private static final long HOUR = 3_600;

  private final FakeLedger ledger = new FakeLedger();

  @ParameterizedTest
  @ValueSource(longs = {HOUR + 1, 100 * HOUR, -HOUR - 1})
  void anOrderMadeAtAnotherTimeIsAnother(long later) {
    given(madeAt(0, "o1", OrderStatus.FILLED, "10", 5, stream(5)));

    Folded folded = fold(madeAt(later, "o1", OrderStatus.NEW, "0", later, stream(5)));

    assertThat(folded.reused()).contains("order o1 on BTCUSDT");
    assertThat(folded.batch().isEmpty()).isTrue();
    assertThat(folded.tally()).isEqualTo(Tally.NONE);
  }

  @ParameterizedTest
  @ValueSource(longs = {HOUR, 1, 0, -1, -HOUR})
  void aClockThatDiffersALittleIsNoReset(long later) {
    given(madeAt(0, "o1", OrderStatus.NEW, "0", 5, stream(5)), fill("t1", "o1", "1", 0));

    assertThat(fold(madeAt(later, "o1", OrderStatus.PARTIALLY_FILLED, "1", 6, stream(6))).reused()).isNull();
    assertThat(fold(fill("t1", "o1", "1", later)).reused()).isNull();
  }

  @Test
  void anExecutionAtAnotherTimeIsAnotherWhicheverWayItComes() {
    given(fill("t1", "o1", "1", 0));

    assertThat(fold(fill("t1", "o1", "1", HOUR + 1)).reused()).contains("execution t1 on BTCUSDT");
    assertThat(fold(fill("t1", "o1", "1", HOUR + 1, rest(9_000))).reused()).contains("execution t1 on BTCUSDT");
  }

  @Test
  void aPaymentAtAnotherTimeIsAnother() {
    given(funding("f1", "1", 0, rest(10)));

    assertThat(fold(funding("f1", "1", 8 * HOUR, rest(30_000))).reused()).isNotNull();
  }

  @Test
  void theSameIdOfAnotherLegOrSymbolSaysNothing() {
    given(fill("t1", "o1", "1", 0));

    assertThat(fold(fill("t2", "o1", "1", 9 * HOUR)).reused()).isNull();
  }

  @Test
  void whoseTimeIsNotToldIsNoOther() {
    // given: known by a fill alone
    given(fill("t1", "o1", "1", 0));

    assertThat(fold(madeAt(9 * HOUR, "o1", OrderStatus.FILLED, "1", 9 * HOUR, stream(5))).reused()).isNull();
    given(madeAt(0, "o2", OrderStatus.NEW, "0", 5, stream(5)));
    assertThat(fold(row("o2", OrderStatus.FILLED, "1", 9 * HOUR,
        new OrderTerms(null, null, null, null, null, null, null, null, null, null, null, null, null,
            null, null, null, "{}"), Set.of(), stream(6))).reused()).isNull();
  }

  @Test
  void withinOneBatchWhatCameBeforeIsKept() {
    Folded folded = fold(madeAt(0, "o1", OrderStatus.NEW, "0", 5, stream(5)), fill("t1", "o1", "1", 6),
        madeAt(9 * HOUR, "o1", OrderStatus.NEW, "0", 7, stream(7)), fill("t2", "o1", "1", 8));

    assertThat(folded.reused()).contains("o1");
    assertThat(folded.batch().executions()).hasSize(1);
    assertThat(folded.batch().orders()).hasSize(1);
    assertThat(folded.tally()).isEqualTo(new Tally(2, 0, 0, 0, 0));
  }

  private void given(AccountEvent... events) {
    Folded folded = fold(events);
    assertThat(folded.reused()).isNull();
    ledger.apply(null, Instant.EPOCH, false, folded.batch());
  }

  private Folded fold(AccountEvent... events) {
    return Fold.fold(ledger, List.of(events), new FoldContext(1, ledger.lastSeq(), 0));
  }
}
