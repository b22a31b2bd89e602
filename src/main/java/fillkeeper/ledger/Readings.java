package fillkeeper.ledger;

import io.vertx.core.Future;
import io.vertx.pgclient.PgException;
import io.vertx.sqlclient.SqlConnection;
import java.util.function.Function;

/**
 * Sessions for what only reads and belongs to no attempt: where tables were changed under a prepared statement, it is
 * asked once more, since reading twice changes nothing and whoever asked cannot know what a statement is.
 */
final class Readings implements Sessions {

  private final Sessions sessions;

  Readings(Sessions sessions) {
    this.sessions = sessions;
  }

  @Override
  public <T> Future<T> run(Object key, Function<SqlConnection, Future<T>> work) {
    return sessions.run(key, work).recover(failure -> failure instanceof PgException refused
        && Lanes.OUTDATED.equals(refused.getSqlState()) ? sessions.run(key, work) : Future.failedFuture(failure));
  }
}
