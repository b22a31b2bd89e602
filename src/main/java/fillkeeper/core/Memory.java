package fillkeeper.core;

import fillkeeper.domain.Batch;
import fillkeeper.domain.BookedExecution;
import fillkeeper.domain.ExecutionKey;
import fillkeeper.domain.Gap;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderState;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What an attempt remembers of its account's rows: the orders and executions used last, and every gap row that is not
 * closed. It may forget, and it may be wrong: the ledger refuses what was made from a wrong belief. Ends with its
 * attempt. Confined to the attempt's context.
 */
public final class Memory implements View {

  private final Map<OrderKey, OrderState> orders;
  private final Map<ExecutionKey, BookedExecution> executions;
  private final Map<OrderKey, Gap> gaps = new LinkedHashMap<>();

  public Memory(int ordersMax, int executionsMax) {
    orders = new LastUsed<>(ordersMax);
    executions = new LastUsed<>(executionsMax);
  }

  /** A batch is durable now. Its executions carry the corrections that it makes of them. */
  public void remember(Batch batch) {
    batch.orders().forEach(change -> learn(change.next()));
    batch.corrections().forEach(made -> executions.computeIfPresent(made.key(), (key, held) -> held.with(made)));
    batch.executions().forEach(this::learn);
    batch.completions().forEach(completion -> learn(completion.next()));
    batch.gaps().forEach(this::learn);
  }

  /** The ledger holds this order. */
  public void learn(OrderState order) {
    orders.put(order.key(), order);
  }

  /** The ledger holds this execution. */
  public void learn(BookedExecution booked) {
    executions.put(booked.execution().key(), booked);
  }

  /** The ledger holds this gap row. */
  public void learn(Gap gap) {
    if (gap.closedAt() == null) {
      gaps.put(gap.order(), gap);
    } else {
      gaps.remove(gap.order());
    }
  }

  @Override
  public OrderState order(OrderKey key) {
    return orders.get(key);
  }

  @Override
  public BookedExecution execution(ExecutionKey key) {
    return executions.get(key);
  }

  /** Looks at everything that is remembered of executions: for what happens rarely. */
  @Override
  public List<BookedExecution> fills(OrderKey order) {
    return executions.values().stream().filter(booked -> order.equals(booked.execution().orderKey())).toList();
  }

  @Override
  public Gap gap(OrderKey key) {
    return gaps.get(key);
  }

  /** Every gap row that is not closed, accepted ones included. */
  public Iterable<Gap> gaps() {
    return gaps.values();
  }

  /**
   * Rows that the ledger holds, with what only this attempt knows of them: of an order that did not change, what was
   * heard of it.
   */
  public Map<OrderKey, OrderState> recalled(Map<OrderKey, OrderState> read) {
    Map<OrderKey, OrderState> recalled = new LinkedHashMap<>();
    read.forEach((key, row) -> recalled.put(key, recalled(row)));
    return recalled;
  }

  private OrderState recalled(OrderState read) {
    OrderState known = orders.get(read.key());
    return known != null && known.changeSeq() == read.changeSeq() ? known : read;
  }

  /**
   * The same with rows that were just read, which are right where the two differ. A key with a null value: read, and
   * not there.
   */
  public View with(Map<OrderKey, OrderState> readOrders, Map<ExecutionKey, BookedExecution> readExecutions) {
    return new View() {
      @Override
      public OrderState order(OrderKey key) {
        return readOrders.containsKey(key) ? readOrders.get(key) : Memory.this.order(key);
      }

      @Override
      public BookedExecution execution(ExecutionKey key) {
        return readExecutions.containsKey(key) ? readExecutions.get(key) : Memory.this.execution(key);
      }

      @Override
      public List<BookedExecution> fills(OrderKey order) {
        return Memory.this.fills(order);
      }

      @Override
      public Gap gap(OrderKey key) {
        return Memory.this.gap(key);
      }
    };
  }

  /** Forgets what was not used for the longest time. */
  private static final class LastUsed<K, V> extends LinkedHashMap<K, V> {

    private static final long serialVersionUID = 1L;

    private final int max;

    LastUsed(int max) {
      super(16, 0.75f, true);
      this.max = max;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
      return size() > max;
    }
  }
}
