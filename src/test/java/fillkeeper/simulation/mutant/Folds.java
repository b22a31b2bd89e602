package fillkeeper.simulation.mutant;

import fillkeeper.core.Fold;
import fillkeeper.core.Folded;
import fillkeeper.core.Folding;
import fillkeeper.core.View;
import fillkeeper.domain.Batch;
import fillkeeper.domain.BookedExecution;
import fillkeeper.domain.Correction;
import fillkeeper.domain.Correction.Resolution;
import fillkeeper.domain.ExecType;
import fillkeeper.domain.Execution;
import fillkeeper.domain.ExecutionKey;
import fillkeeper.domain.Gap;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderReport;
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

  /** A fill that is known is taken for what it was, whatever is said of it since. */
  static Folding firstWordStands() {
    return (view, events, context) -> Fold.fold(view, events.stream().map(event ->
        event instanceof Execution fill && view.execution(fill.key()) != null
            ? seenAgain(view.execution(fill.key()).execution(), fill) : event).toList(), context);
  }

  private static Execution seenAgain(Execution it, Execution again) {
    return new Execution(it.key(), it.orderId(), it.clientOrderId(), it.side(), it.positionSide(), it.type(),
        it.rawType(), it.price(), it.qty(), it.baseQty(), it.value(), it.valueCurrency(), it.fee(), it.feeCurrency(),
        it.feeRate(), it.miscFees(), it.realizedPnl(), it.closedQty(), it.maker(), it.executedAt(), it.details(),
        again.seen());
  }

  /** What the stream says of a known fill counts, although it may be older than what a list said. */
  static Folding streamRestates() {
    return (view, events, context) -> {
      Folded folded = Fold.fold(view, events, context);
      return with(folded, folded.batch().orders(), folded.batch().corrections().stream().map(made ->
          new Correction(made.key(), made.field(), made.first(), made.later(), made.source(), Resolution.REPLACED,
              made.receivedAt(), made.epoch(), made.changeSeq())).toList());
    };
  }

  /** What an order counts stays when one of its fills is said to be another quantity. */
  static Folding sumsStayAsTheyWere() {
    return (view, events, context) -> {
      Folded folded = Fold.fold(view, events, context);
      return with(folded, folded.batch().orders().stream().map(change -> folded.batch().corrections().isEmpty()
          || view.order(change.next().key()) == null ? change
              : new Batch.OrderChange(counting(change.next(), view.order(change.next().key()).fillsQty()),
                  change.baseSeq())).toList(), folded.batch().corrections());
    };
  }

  private static OrderState counting(OrderState it, BigDecimal fills) {
    return new OrderState(it.key(), it.terms(), it.rowStatus(), it.rawStatus(), it.rowCumQty(), it.rowAt(),
        it.concluded(), it.unknown(), it.cumQty(), fills, it.cumValue(), it.avgPrice(), it.leavesQty(), it.lastChange(),
        it.heard(), it.heardNanos(), it.epoch(), it.changeSeq());
  }

  private static Folded with(Folded folded, List<Batch.OrderChange> orders, List<Correction> corrections) {
    Batch batch = folded.batch();
    return new Folded(new Batch(orders, batch.executions(), batch.completions(), corrections, batch.gaps(),
        batch.rejected(), batch.checkpoints(), batch.coverage(), batch.audits(), batch.lastEventAt(), batch.lastSeq()),
        folded.tally(), folded.executions(), folded.reused());
  }

  /** What an order is said to be in a word that is not known is taken for its end. */
  static Folding oddWordsEndOrders() {
    return (view, events, context) -> Fold.fold(view, events.stream().map(event -> event instanceof OrderReport report
        && report.status() == OrderStatus.UNKNOWN ? ended(report) : event).toList(), context);
  }

  private static OrderReport ended(OrderReport it) {
    return new OrderReport(it.key(), it.terms(), OrderStatus.CANCELED, it.rawStatus(), it.cumQty(), it.leavesQty(),
        it.cumValue(), it.avgPrice(), it.updatedAt(), it.absent(), it.seen());
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
