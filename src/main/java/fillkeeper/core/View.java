package fillkeeper.core;

import fillkeeper.domain.BookedExecution;
import fillkeeper.domain.ExecutionKey;
import fillkeeper.domain.Gap;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderState;

/** What is believed of an account's rows. Null means: believed not to be there; the ledger refuses what was wrong. */
public interface View {

  /** The order, or null. */
  OrderState order(OrderKey key);

  /** The execution, or null. */
  BookedExecution execution(ExecutionKey key);

  /** The order's gap row that is not closed, or null. */
  Gap gap(OrderKey key);
}
