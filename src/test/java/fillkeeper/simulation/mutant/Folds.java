package fillkeeper.simulation.mutant;

import fillkeeper.core.Fold;
import fillkeeper.core.Folded;
import fillkeeper.core.Folding;
import fillkeeper.core.View;
import fillkeeper.domain.Batch;
import fillkeeper.domain.BookedExecution;
import fillkeeper.domain.ExecType;
import fillkeeper.domain.Execution;
import fillkeeper.domain.ExecutionKey;
import fillkeeper.domain.Gap;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderState;
import fillkeeper.domain.OrderStatus;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Folds that are broken on purpose. */
final class Folds {

  private Folds() {
  }

  /** The row that comes last decides, also against one that ended the order. */
  static Folding lastRowWins() {
    return (view, events, context) -> Fold.fold(new View() {
      @Override
      public OrderState order(OrderKey key) {
        OrderState held = view.order(key);
        return held == null || held.rowStatus() == null || !held.rowStatus().isTerminal() ? held : forgetful(held);
      }

      @Override
      public BookedExecution execution(ExecutionKey key) {
        return view.execution(key);
      }

      @Override
      public List<BookedExecution> fills(OrderKey order) {
        return view.fills(order);
      }

      @Override
      public Gap gap(OrderKey key) {
        return view.gap(key);
      }
    }, events, context);
  }

  private static OrderState forgetful(OrderState held) {
    return new OrderState(held.key(), held.terms(), OrderStatus.UNKNOWN, held.rawStatus(), BigDecimal.ZERO, null, false,
        false, held.cumQty(), held.fillsQty(), held.cumValue(), held.avgPrice(), held.leavesQty(), held.lastChange(),
        false, 0, held.epoch(), held.changeSeq());
  }

  /** An order that ended is taken for one that lacks nothing. */
  static Folding gapsCloseWithTheirOrder() {
    return (view, events, context) -> {
      Folded folded = Fold.fold(view, events, context);
      Batch batch = folded.batch();
      List<Gap> gaps = new ArrayList<>(batch.gaps());
      long seq = batch.lastSeq();
      for (Batch.OrderChange change : batch.orders()) {
        Gap gap = view.gap(change.next().key());
        if (gap != null && change.next().status().isTerminal() && change.next().hasGap()) {
          gaps.removeIf(same -> same.id() == gap.id());
          gaps.add(new Gap(gap.id(), gap.order(), gap.expected(), gap.booked(), gap.openedAt(), gap.deadline(),
              change.next().lastChange().receivedAt(), "order " + gap.order().orderId(), null, null, null, ++seq));
        }
      }
      return new Folded(new Batch(batch.orders(), batch.executions(), batch.completions(), batch.corrections(), gaps,
          batch.rejected(), batch.checkpoints(), batch.coverage(), batch.audits(), batch.lastEventAt(), seq),
          folded.tally(), folded.executions(), folded.reused());
    };
  }

  /** What an order lacks is made up. */
  static Folding fillsAreMadeUp() {
    return (view, events, context) -> {
      Folded folded = Fold.fold(view, events, context);
      Batch batch = folded.batch();
      List<BookedExecution> executions = new ArrayList<>(batch.executions());
      long seq = batch.lastSeq();
      for (Batch.OrderChange change : batch.orders()) {
        if (change.next().hasGap()) {
          executions.add(new BookedExecution(fill(change.next()), null, context.epoch(), ++seq));
        }
      }
      return new Folded(new Batch(batch.orders(), executions, batch.completions(), batch.corrections(), batch.gaps(),
          batch.rejected(), batch.checkpoints(), batch.coverage(), batch.audits(), batch.lastEventAt(), seq),
          folded.tally(), folded.executions(), folded.reused());
    };
  }

  private static Execution fill(OrderState order) {
    OrderKey key = order.key();
    Instant at = order.lastChange().receivedAt();
    return new Execution(new ExecutionKey(key.category(), "execution", key.symbol(), "made-up-" + order.cumQty(), ""),
        key.orderId(), null, order.terms().side(), null, ExecType.TRADE, "Trade", order.terms().price(),
        order.missing(), null, null, null, BigDecimal.ZERO, null, null, List.of(), null, null, null, at, "{}",
        order.lastChange());
  }
}
