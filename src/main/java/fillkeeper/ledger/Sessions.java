package fillkeeper.ledger;

import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.function.Function;

/** Lends connections to the database, one operation each at a time, and says when one has failed. */
interface Sessions {

  /**
   * Runs {@code work} on a connection; fails with {@link fillkeeper.domain.AttemptFailure} when its time is over.
   *
   * @param key whose operation it is: of one key only the last waits
   */
  <T> Future<T> run(Object key, Function<SqlConnection, Future<T>> work);

  /** Runs work that has no place of its own among the waiting. */
  default <T> Future<T> run(Function<SqlConnection, Future<T>> work) {
    return run(new Object(), work);
  }
}
