package fillkeeper.core;

import fillkeeper.domain.Batch;
import fillkeeper.domain.BookedExecution;
import fillkeeper.domain.ExecutionKey;
import fillkeeper.domain.Gap;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderState;
import java.util.LinkedHashMap;
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

  /** A batch is durable now. */
  public void remember(Batch batch) {
    batch.orders().forEach(change -> learn(change.next()));
    batch.executions().forEach(this::learn);
    batch.completions().forEach(completion -> learn(completion.next()));
    batch.corrections().forEach(made -> executions.computeIfPresent(made.key(), (key, booked) -> booked.with(made)));
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

  @Override
  public Gap gap(OrderKey key) {
    return gaps.get(key);
  }

  /** Every gap row that is not closed, accepted ones included. */
  public Iterable<Gap> gaps() {
    return gaps.values();
  }

  /**
   * The same with rows that were just read, which are right where the two differ. A key with a null value: read, and
   * not there. Of an order that did not change, what this attempt heard of it stays known.
   */
  public View with(Map<OrderKey, OrderState> readOrders, Map<ExecutionKey, BookedExecution> readExecutions) {
    return new View() {
      @Override
      public OrderState order(OrderKey key) {
        OrderState known = Memory.this.order(key);
        if (!readOrders.containsKey(key)) {
          return known;
        }
        OrderState read = readOrders.get(key);
        boolean unchanged = known != null && read != null && known.changeSeq() == read.changeSeq();
        return unchanged ? known : read;
      }

      @Override
      public BookedExecution execution(ExecutionKey key) {
        return readExecutions.containsKey(key) ? readExecutions.get(key) : Memory.this.execution(key);
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
