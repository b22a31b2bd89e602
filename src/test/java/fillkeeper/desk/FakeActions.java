package fillkeeper.desk;

import fillkeeper.domain.AccountKey;
import fillkeeper.ledger.OperatorActions;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** The rows of operators' actions in memory, and a store that fails as the test says. */
public final class FakeActions implements OperatorActions {

  public final List<StoredAction> rows = new ArrayList<>();
  /** What happens to each write before it is done. */
  public Supplier<Future<Void>> store = Future::succeededFuture;

  @Override
  public Future<Begun> begin(Asked asked) {
    return store.get().map(answers -> {
      for (StoredAction row : rows) {
        if (asked.requestId() != null && asked.requestId().equals(row.asked().requestId())
            && asked.who().equals(row.asked().who()) && asked.account().equals(row.asked().account())) {
          return new Begun(row, false);
        }
      }
      StoredAction row = new StoredAction(rows.size() + 1, asked, Samples.AT, null, Outcome.ASKED, null);
      rows.add(row);
      return new Begun(row, true);
    });
  }

  @Override
  public Future<StoredAction> end(long id, Outcome outcome, String detail) {
    return store.get().map(answers -> {
      StoredAction begun = rows.get((int) id - 1);
      StoredAction ended = new StoredAction(id, begun.asked(), begun.askedAt(), Samples.AT, outcome, detail);
      rows.set((int) id - 1, ended);
      return ended;
    });
  }

  @Override
  public Future<List<StoredAction>> list(AccountKey account, long before, int limit) {
    return store.get().map(answers -> List.copyOf(rows));
  }
}
