package fillkeeper.core;

import fillkeeper.domain.Absence;
import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.Amounts;
import fillkeeper.domain.Batch;
import fillkeeper.domain.BookedExecution;
import fillkeeper.domain.Correction;
import fillkeeper.domain.Correction.Resolution;
import fillkeeper.domain.Execution;
import fillkeeper.domain.Gap;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.OrderState;
import fillkeeper.domain.Sighting;
import fillkeeper.domain.Source;
import fillkeeper.domain.Unreadable;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Makes one batch out of some events, as if each had been applied alone: the rows that follow are the same however
 * the events are split into batches.
 *
 * <p>Pure. Events take effect in their order, on what is believed and on what this fold already made of it. Each
 * record is in the batch once, at its last change, and change numbers follow the order of these.
 */
public final class Fold {

  /**
   * How often one content can take the place of another. A copy of the venue's lists that is behind may say the old one
   * once more; two executions under one id say both in every answer, for ever.
   */
  private static final int TURNS_MAX = 3;

  private final FoldContext context;
  private final Changes changes;
  private Tally tally = Tally.NONE;
  private Tally executions = Tally.NONE;
  private Instant lastEventAt;

  private Fold(View view, FoldContext context) {
    this.context = context;
    this.changes = new Changes(view, context);
  }

  /** What these events change in what {@code view} believes, and what became of each. */
  public static Folded fold(View view, List<? extends AccountEvent> events, FoldContext ctx) {
    Fold fold = new Fold(view, ctx);
    String reused = null;
    for (AccountEvent event : events) {
      reused = Reuse.of(event, fold.changes);
      if (reused != null) {
        break;
      }
      fold.count(event, fold.apply(event).tally());
      fold.noteHeard(event.seen());
    }
    Batch batch = fold.changes.batch(fold.lastEventAt);
    return new Folded(batch, fold.tally, fold.executions, reused);
  }

  private void count(AccountEvent event, Tally one) {
    tally = tally.plus(one);
    if (event instanceof Execution) {
      executions = executions.plus(one);
    }
  }

  private Outcome apply(AccountEvent event) {
    if (event instanceof OrderReport report) {
      return report(report);
    } else if (event instanceof Execution execution) {
      return execution(execution);
    } else if (event instanceof Absence absence) {
      return absence(absence);
    } else if (event instanceof Unreadable what) {
      changes.reject(what);
      return Outcome.REJECTED;
    }
    throw new AssertionError(event);
  }

  private void noteHeard(Sighting seen) {
    boolean newer = lastEventAt == null || seen.receivedAt().isAfter(lastEventAt);
    if (seen.source() == Source.STREAM && newer) {
      lastEventAt = seen.receivedAt();
    }
  }

  private Outcome report(OrderReport report) {
    OrderState current = changes.order(report.key());
    OrderState next = Merge.merge(current, report, context.restLagNanos());
    if (next == current) {
      return Merge.isSameRow(current, report) ? Outcome.DUPLICATE : Outcome.STALE;
    }
    changed(next, report.seen());
    if (current != null && current.terms().positionSide() == null && next.terms().positionSide() != null) {
      side(next);
    }
    return Outcome.APPLIED;
  }

  /** Fills that came before their order told its side of the position get it now. */
  private void side(OrderState order) {
    for (BookedExecution booked : changes.fills(order.key())) {
      Execution fill = sided(booked.execution());
      if (fill != booked.execution()) {
        changes.put(new BookedExecution(fill, booked.voidedAt(), booked.restated(), context.epoch(),
            booked.changeSeq()));
      }
    }
  }

  private Outcome absence(Absence absence) {
    OrderState current = changes.order(absence.key());
    if (current == null || Merge.isBehind(current, absence.seen(), context.restLagNanos())) {
      return Outcome.STALE;
    }
    OrderState next = Merge.absent(current, absence);
    if (next == current) {
      return current.rowStatus() != null && current.rowStatus().isTerminal() ? Outcome.STALE : Outcome.DUPLICATE;
    }
    changed(next, absence.seen());
    return Outcome.APPLIED;
  }

  private Outcome execution(Execution execution) {
    BookedExecution booked = changes.execution(execution.key());
    if (booked == null) {
      changes.put(new BookedExecution(sided(execution), null, context.epoch(), 0));
      fill(execution, execution.seen());
      return Outcome.APPLIED;
    }
    boolean completes = Content.completes(booked.execution(), execution);
    if (completes) {
      complete(booked, execution);
    }
    boolean corrects = correct(changes.execution(execution.key()), execution);
    return corrects ? Outcome.CORRECTION : completes ? Outcome.APPLIED : Outcome.DUPLICATE;
  }

  /** With the side of the position from its order, where the venue leaves it out. */
  private Execution sided(Execution execution) {
    OrderKey key = execution.orderKey();
    OrderState order = key == null || execution.positionSide() != null ? null : changes.order(key);
    return order == null || order.terms().positionSide() == null ? execution
        : Content.onSide(execution, order.terms().positionSide());
  }

  private void complete(BookedExecution booked, Execution later) {
    Execution whole = Content.completed(booked.execution(), later);
    changes.put(new BookedExecution(whole, booked.voidedAt(), booked.restated(), context.epoch(), booked.changeSeq()));
    if (booked.execution().orderKey() == null) {
      fill(whole, later.seen());
    }
  }

  private void fill(Execution execution, Sighting seen) {
    OrderKey key = execution.orderKey();
    if (key != null) {
      OrderState next = Merge.merge(changes.order(key), execution);
      changed(next, seen);
      closeGap(next, "fill " + execution.key().execId(), seen);
    }
  }

  /** Keeps what is told otherwise; only what REST says counts from now on. Answers whether there was anything new. */
  private boolean correct(BookedExecution booked, Execution later) {
    boolean replaces = later.seen().source() == Source.REST;
    List<Content.Difference> news = news(booked, later);
    for (Content.Difference field : news) {
      changes.put(new Correction(later.key(), field.column(), field.first(), field.later(), later.seen().source(),
          replaces ? Resolution.REPLACED : Resolution.KEPT, later.seen().receivedAt(), context.epoch(), 0));
      if (replaces && field.column().equals(Content.QUANTITY)) {
        String before = booked.replaced().get(Content.QUANTITY);
        refill(later, before == null ? booked.execution().qty() : new BigDecimal(before));
      }
    }
    return !news.isEmpty();
  }

  /**
   * What was not told before: REST against what stands, since it decides that, as long as it does not say one thing and
   * the other in turns; the stream against everything that was ever told, since it may repeat itself.
   */
  private static List<Content.Difference> news(BookedExecution booked, Execution later) {
    return later.seen().source() == Source.REST
        ? Content.differences(booked.execution(), booked.replaced(), later).stream()
            .filter(field -> booked.timesReplaced(field.column(), field.later()) < TURNS_MAX).toList()
        : Content.differences(booked.execution(), Map.of(), later).stream()
            .filter(field -> !booked.wasTold(field.column(), field.later())).toList();
  }

  /** A fill counts with another quantity than before. */
  private void refill(Execution later, BigDecimal before) {
    OrderKey key = later.orderKey();
    if (key != null) {
      OrderState next = Merge.restated(changes.order(key), later, before);
      changed(next, later.seen());
      closeGap(next, "correction of " + later.key().execId(), later.seen());
    }
  }

  private void changed(OrderState next, Sighting seen) {
    changes.put(next.changed(seen, context.epoch(), next.changeSeq()));
    Gap gap = changes.gap(next.key());
    if (gap != null && next.hasGap() && moves(gap, next)) {
      changes.put(new Gap(gap.id(), gap.order(), next.cumQty(), next.fillsQty(), gap.openedAt(), gap.deadline(), null,
          null, gap.acceptedAt(), gap.acceptedBy(), gap.note(), gap.changeSeq()));
    }
  }

  /** A gap's row follows its order; but what a person accepted stays on record while more than that is missing. */
  private static boolean moves(Gap gap, OrderState order) {
    boolean same = Amounts.same(gap.expected(), order.cumQty()) && Amounts.same(gap.booked(), order.fillsQty());
    return !same && (gap.acceptedAt() == null || order.missing().compareTo(gap.missing()) <= 0);
  }

  private void closeGap(OrderState order, String by, Sighting seen) {
    Gap gap = changes.gap(order.key());
    if (gap != null && !order.hasGap()) {
      changes.put(new Gap(gap.id(), gap.order(), order.cumQty(), order.fillsQty(), gap.openedAt(), gap.deadline(),
          seen.receivedAt(), by, gap.acceptedAt(), gap.acceptedBy(), gap.note(),
          gap.changeSeq()));
    }
  }

  /** What became of one event. */
  private enum Outcome {
    APPLIED(new Tally(1, 0, 0, 0, 0)), DUPLICATE(new Tally(0, 1, 0, 0, 0)), STALE(new Tally(0, 0, 1, 0, 0)),
    CORRECTION(new Tally(0, 0, 0, 1, 0)), REJECTED(new Tally(0, 0, 0, 0, 1));

    private final Tally tally;

    Outcome(Tally tally) {
      this.tally = tally;
    }

    Tally tally() {
      return tally;
    }
  }
}
