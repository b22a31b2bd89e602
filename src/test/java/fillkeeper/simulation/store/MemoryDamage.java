package fillkeeper.simulation.store;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.BookedExecution.Restated;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Correction.Resolution;
import fillkeeper.domain.Execution;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderState;
import fillkeeper.domain.RecordType;
import fillkeeper.simulation.store.MemoryAccount.StoredExecution;
import fillkeeper.simulation.store.MemoryAccount.StoredOrder;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What is said of rows that no write of ours leaves, among the orders that changed last. */
final class MemoryDamage {

  private static final int LOOKED_AT = 1_000;

  private MemoryDamage() {
  }

  /** The first that is found; null if there is none. */
  static AttemptFailure of(MemoryAccount account) {
    List<OrderState> orders = new ArrayList<>(account.orders.size());
    for (StoredOrder row : account.orders.values()) {
      orders.add(row.state());
    }
    orders.sort(Comparator.comparingLong(OrderState::changeSeq).reversed());
    Map<OrderKey, BigDecimal> fills = fills(account);
    for (OrderState order : orders.subList(0, Math.min(LOOKED_AT, orders.size()))) {
      BigDecimal sum = fills.getOrDefault(order.key(), BigDecimal.ZERO);
      if (order.key().recordType().equals(RecordType.ORDER) && (order.fillsQty().compareTo(sum) != 0
          || order.cumQty().compareTo(sum.max(order.rowCumQty())) < 0)) {
        return new AttemptFailure(Cause.DRIFT, "order " + order.key().orderId() + " (" + order.key().category() + " "
            + order.key().symbol() + ") says " + order.cumQty().toPlainString() + " filled and fills of "
            + order.fillsQty().toPlainString() + ", its executions sum to " + sum.toPlainString()
            + ": rows were changed by hand, a person must mend them");
      }
    }
    return null;
  }

  private static Map<OrderKey, BigDecimal> fills(MemoryAccount account) {
    Map<OrderKey, BigDecimal> fills = new HashMap<>();
    for (StoredExecution row : account.executions.values()) {
      Execution execution = row.booked().execution();
      if (execution.orderKey() != null) {
        fills.merge(execution.orderKey(), counted(account, row), BigDecimal::add);
      }
    }
    return fills;
  }

  /** What the fill counts with by now. */
  private static BigDecimal counted(MemoryAccount account, StoredExecution row) {
    BigDecimal counted = row.booked().execution().qty();
    for (Restated told : account.restated(row).restated()) {
      if (told.field().equals("qty") && told.resolution() == Resolution.REPLACED) {
        counted = new BigDecimal(told.later());
      }
    }
    return counted;
  }
}
