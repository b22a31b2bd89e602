package fillkeeper.ledger;

import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.function.Supplier;

/** Several statements that take effect together. */
final class Transaction {

  private Transaction() {
  }

  /** Commits when {@code work} succeeds, and rolls back when it fails or throws. */
  static <T> Future<T> of(SqlConnection lane, Supplier<Future<T>> work) {
    return lane.begin().compose(transaction -> Future.<Void>succeededFuture().compose(begun -> work.get())
        .compose(result -> transaction.commit().map(result),
            failed -> transaction.rollback().transform(undone -> Future.failedFuture(failed))));
  }
}
