package fillkeeper.core;

import fillkeeper.domain.Batch;
import fillkeeper.domain.Batch.Completion;
import fillkeeper.domain.Batch.OrderChange;
import fillkeeper.domain.BookedExecution;
import fillkeeper.domain.Correction;
import fillkeeper.domain.ExecutionKey;
import fillkeeper.domain.Gap;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderState;
import fillkeeper.domain.Unreadable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The records that a fold has changed so far, in the order of their last change, over what is believed of the rest.
 *
 * <p>Until the batch is made, a record's change number is that of the row it was made from.
 */
final class Changes {

  private final View view;
  private final FoldContext context;
  private final Map<Object, Object> records = new LinkedHashMap<>();
  /** Executions of which nothing is stored anew but corrections. */
  private final Map<ExecutionKey, BookedExecution> restated = new HashMap<>();
  private final List<Unreadable> rejected = new ArrayList<>();

  Changes(View view, FoldContext context) {
    this.view = view;
    this.context = context;
  }

  OrderState order(OrderKey key) {
    return records.get(key) instanceof OrderState changed ? changed : view.order(key);
  }

  BookedExecution execution(ExecutionKey key) {
    if (records.get(key) instanceof BookedExecution changed) {
      return changed;
    }
    return restated.containsKey(key) ? restated.get(key) : view.execution(key);
  }

  /** The executions of an order that are at hand. */
  List<BookedExecution> fills(OrderKey order) {
    Map<ExecutionKey, BookedExecution> fills = new LinkedHashMap<>();
    view.fills(order).forEach(booked -> fills.put(booked.execution().key(), execution(booked.execution().key())));
    records.values().forEach(record -> {
      if (record instanceof BookedExecution booked && order.equals(booked.execution().orderKey())) {
        fills.put(booked.execution().key(), booked);
      }
    });
    return List.copyOf(fills.values());
  }

  /** The gap row of an order that is still not closed; null if there is none. */
  Gap gap(OrderKey key) {
    Gap gap = records.get(new GapOf(key)) instanceof Gap changed ? changed : view.gap(key);
    return gap == null || gap.closedAt() != null ? null : gap;
  }

  void put(OrderState order) {
    touch(order.key(), order);
  }

  void put(BookedExecution booked) {
    touch(booked.execution().key(), booked);
  }

  void put(Gap gap) {
    touch(new GapOf(gap.order()), gap);
  }

  void put(Correction made) {
    BookedExecution next = execution(made.key()).with(made);
    if (records.replace(made.key(), next) == null) {
      restated.put(made.key(), next);
    }
    records.put(new CorrectionOf(made.key(), next.restated().size()), made);
  }

  void reject(Unreadable what) {
    rejected.add(what);
  }

  private void touch(Object key, Object record) {
    records.remove(key);
    records.put(key, record);
  }

  /** Everything changed, numbered in the order of the last changes. */
  Batch batch(Instant lastEventAt) {
    List<OrderChange> orders = new ArrayList<>();
    List<BookedExecution> executions = new ArrayList<>();
    List<Completion> completions = new ArrayList<>();
    List<Correction> corrections = new ArrayList<>();
    List<Gap> gaps = new ArrayList<>();
    long seq = context.lastSeq();
    for (Object record : records.values()) {
      seq++;
      if (record instanceof OrderState order) {
        orders.add(new OrderChange(order.changed(order.lastChange(), order.epoch(), seq), order.changeSeq()));
      } else if (record instanceof BookedExecution booked && booked.changeSeq() == 0) {
        executions.add(numbered(booked, seq));
      } else if (record instanceof BookedExecution booked) {
        completions.add(new Completion(numbered(booked, seq), booked.changeSeq()));
      } else if (record instanceof Correction made) {
        corrections.add(numbered(made, seq));
      } else if (record instanceof Gap gap) {
        gaps.add(numbered(gap, seq));
      } else {
        throw new AssertionError(record);
      }
    }
    return new Batch(List.copyOf(orders), List.copyOf(executions), List.copyOf(completions),
        List.copyOf(corrections), List.copyOf(gaps), List.copyOf(rejected), List.of(), List.of(), List.of(),
        lastEventAt, seq);
  }

  private static BookedExecution numbered(BookedExecution booked, long seq) {
    return new BookedExecution(booked.execution(), booked.voidedAt(), booked.restated(), booked.epoch(), seq);
  }

  private static Correction numbered(Correction made, long seq) {
    return new Correction(made.key(), made.field(), made.first(), made.later(), made.source(), made.resolution(),
        made.receivedAt(), made.epoch(), seq);
  }

  private static Gap numbered(Gap gap, long seq) {
    return new Gap(gap.id(), gap.order(), gap.expected(), gap.booked(), gap.openedAt(), gap.deadline(),
        gap.closedAt(), gap.closedBy(), gap.acceptedAt(), gap.acceptedBy(), gap.note(), seq);
  }

  /** The key of an order's gap, beside the key of the order. */
  private record GapOf(OrderKey order) {
  }

  /** The key of an execution's correction: how many there are with it. */
  private record CorrectionOf(ExecutionKey execution, int number) {
  }
}
