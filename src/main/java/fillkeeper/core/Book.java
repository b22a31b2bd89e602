package fillkeeper.core;

import fillkeeper.domain.BookedExecution;
import fillkeeper.domain.ExecutionKey;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderState;
import io.vertx.core.Future;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** What walks and audits need of the account's ledger. */
public interface Book {

  /**
   * Stores findings as one operation; what they touch is read first, since lists overlap by intention. Fails after
   * storing if a row could not be read.
   */
  Future<Tally> store(Findings findings);

  /** The orders with these keys as the ledger has them now; what is not there is not in the answer. */
  Future<Map<OrderKey, OrderState>> orders(Collection<OrderKey> keys);

  /** The executions with these keys as the ledger has them now; what is not there is not in the answer. */
  Future<Map<ExecutionKey, BookedExecution>> executions(Collection<ExecutionKey> keys);

  /** Orders that are open or unknown, in the order of their keys, those after {@code after}. */
  Future<List<OrderState>> unsettled(OrderKey after, int limit);
}
