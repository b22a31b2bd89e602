package fillkeeper.core;

import static fillkeeper.testkit.Rows.execution;
import static fillkeeper.testkit.Rows.fill;
import static fillkeeper.testkit.Rows.order;
import static fillkeeper.testkit.Rows.rest;
import static fillkeeper.testkit.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.BookedExecution;
import fillkeeper.domain.Correction;
import fillkeeper.domain.Gap;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderState;
import fillkeeper.domain.OrderStatus;
import fillkeeper.testkit.Rows;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What an attempt remembers, and what it is told better. */
class MemoryTest {

  private final Memory memory = new Memory(3, 3);

  @Test
  void whatIsDurableIsRemembered() {
    Folded folded = Fold.fold(memory, List.of(fill("t1", "o1", "4", 1)), new FoldContext(1, 0, 0));
    assertThat(memory.order(order("o1"))).isNull();

    memory.remember(folded.batch());

    assertThat(memory.order(order("o1"))).isEqualTo(folded.batch().orders().get(0).next());
    assertThat(memory.execution(execution("t1"))).isEqualTo(folded.batch().executions().get(0));
  }

  @Test
  void whatWasNotUsedForTheLongestTimeIsForgotten() {
    for (String id : List.of("o1", "o2", "o3")) {
      memory.learn(state(id, 1));
    }
    memory.order(order("o1"));

    memory.learn(state("o4", 1));

    assertThat(memory.order(order("o2"))).isNull();
    assertThat(memory.order(order("o1"))).isNotNull();
    assertThat(memory.order(order("o4"))).isNotNull();
  }

  @Test
  void executionsAreBoundedToo() {
    for (int n = 0; n < 10; n++) {
      memory.learn(new BookedExecution(fill("t" + n, "o1", "1", 1), null, 1, n + 1));
    }

    assertThat(memory.execution(execution("t6"))).isNull();
    assertThat(memory.execution(execution("t7"))).isNotNull();
  }

  @Test
  void everyGapIsRememberedUntilItIsClosed() {
    for (int n = 0; n < 10; n++) {
      memory.learn(gap("o" + n, false));
    }
    memory.learn(gap("o3", true));

    assertThat(memory.gap(order("o3"))).isNull();
    assertThat(memory.gaps()).hasSize(9);
  }

  @Test
  void whatWasReadIsRightWhereItDiffers() {
    // given
    memory.learn(state("o1", 1));
    memory.learn(state("o2", 1));
    memory.learn(state("o3", 1));

    // when
    Map<OrderKey, OrderState> read = new HashMap<>();
    read.put(order("o1"), state("o1", 5));
    read.put(order("o2"), null);
    View view = memory.with(read, Map.of());

    // then
    assertThat(view.order(order("o1")).changeSeq()).isEqualTo(5);
    assertThat(view.order(order("o2"))).isNull();
    assertThat(view.order(order("o3")).changeSeq()).isEqualTo(1);
    assertThat(memory.order(order("o1")).changeSeq()).isEqualTo(1);
  }

  @Test
  void fillsAndGapsAreThoseThatAreRememberedWhateverElseIsRead() {
    memory.learn(new BookedExecution(fill("t1", "o1", "1", 1), null, 1, 1));
    memory.learn(new BookedExecution(fill("t2", "o2", "1", 1), null, 1, 2));
    memory.learn(gap("o1", false));

    View view = memory.with(Map.of(), Map.of());

    assertThat(view.fills(order("o1"))).singleElement()
        .satisfies(booked -> assertThat(booked.execution().key()).isEqualTo(execution("t1")));
    assertThat(view.gap(order("o1"))).isEqualTo(gap("o1", false));
    assertThat(view.gap(order("o2"))).isNull();
  }

  @Test
  void whatWasHeardOfAnOrderIsNotForgottenByReadingIt() {
    // given
    OrderState heard = Merge.merge(null, row("o1", OrderStatus.NEW, "0", 30), 0).changed(Rows.stream(30), 1, 4);
    OrderState stored = Merge.merge(null, row("o1", OrderStatus.NEW, "0", 30, rest(30)), 0)
        .changed(Rows.stream(30), 1, 4);
    memory.learn(heard);

    // then
    assertThat(memory.recalled(Map.of(order("o1"), stored)).get(order("o1")).heard()).isTrue();
  }

  @Test
  void whatWasHeardOfAnOrderThatChangedSinceIsOfNoUse() {
    memory.learn(Merge.merge(null, row("o1", OrderStatus.NEW, "0", 30), 0).changed(Rows.stream(30), 1, 4));

    assertThat(memory.recalled(Map.of(order("o1"), state("o1", 5))).get(order("o1")).changeSeq()).isEqualTo(5);
    assertThat(memory.recalled(Map.of(order("o2"), state("o2", 5)))).containsKey(order("o2"));
  }

  @Test
  void whatACorrectionSaysOfAKnownExecutionIsRemembered() {
    // given
    memory.remember(Fold.fold(memory, List.of(fill("t1", "o1", "4", 1)), new FoldContext(1, 0, 0)).batch());

    // when
    memory.remember(Fold.fold(memory, List.of(fill("t1", "o1", "5", 1, rest(9))), new FoldContext(1, 2, 0)).batch());

    // then
    assertThat(memory.execution(execution("t1")).restated()).contains(
        new BookedExecution.Restated("qty", "5", Correction.Resolution.REPLACED));
    assertThat(memory.execution(execution("t1")).changeSeq()).isEqualTo(1);
  }

  private static OrderState state(String id, long seq) {
    return Merge.merge(null, row(id, OrderStatus.NEW, "0", 1), 0).changed(Rows.stream(1), 1, seq);
  }

  private static Gap gap(String orderId, boolean closed) {
    return new Gap(1, order(orderId), BigDecimal.TEN, BigDecimal.ONE, Rows.START, Rows.START,
        closed ? Rows.START : null, closed ? "fill t1" : null, null, null, null, 1);
  }
}
