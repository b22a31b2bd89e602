package fillkeeper.ledger;

import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Connections over which statements arrive otherwise than they were sent: a build that is broken in one place. */
final class MutatedSessions implements Sessions {

  private final Sessions real;
  private final UnaryOperator<String> change;
  private volatile boolean changed;

  MutatedSessions(Sessions real, UnaryOperator<String> change) {
    this.real = real;
    this.change = change;
  }

  /** Whether any statement was another than it was sent: otherwise nothing was tried. */
  boolean changed() {
    return changed;
  }

  @Override
  public <T> Future<T> run(Object key, Function<SqlConnection, Future<T>> work) {
    return real.run(key, connection -> work.apply(mutated(connection)));
  }

  private SqlConnection mutated(SqlConnection connection) {
    return (SqlConnection) Proxy.newProxyInstance(SqlConnection.class.getClassLoader(),
        new Class<?>[] {SqlConnection.class}, (proxy, method, arguments) -> {
          if (method.getName().equals("preparedQuery")) {
            String sent = (String) arguments[0];
            arguments[0] = change.apply(sent);
            changed |= !arguments[0].equals(sent);
          }
          try {
            return method.invoke(connection, arguments);
          } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
          }
        });
  }
}
