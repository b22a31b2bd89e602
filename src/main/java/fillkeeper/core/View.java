package fillkeeper.core;

import fillkeeper.domain.BookedExecution;
import fillkeeper.domain.ExecutionKey;
import fillkeeper.domain.Gap;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderState;
import java.util.List;

/** What is believed of an account's rows. Null means: believed not to be there; the ledger refuses what was wrong. */
public interface View {

  /** The order, or null. */
  OrderState order(OrderKey key);

  /** The execution, or null. */
  BookedExecution execution(ExecutionKey key);

  /** Those executions of the order that are at hand, which need not be all. */
  default List<BookedExecution> fills(OrderKey order) {
    return List.of();
  }

  /** The order's gap row that is not closed, or null. */
  Gap gap(OrderKey key);
}
