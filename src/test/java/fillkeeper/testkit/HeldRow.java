package fillkeeper.testkit;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;

/** A second session that holds an account's row, so that every write of the account waits for it. */
public final class HeldRow implements AutoCloseable {

  private final TestDatabase database;
  private final Connection session;
  private final String account;

  private HeldRow(TestDatabase database, Connection session, String account) {
    this.database = database;
    this.session = session;
    this.account = account;
  }

  /** What happens while it is held. */
  @FunctionalInterface
  public interface Work {

    void run(HeldRow held) throws Exception;
  }

  /** Holds it while this happens. */
  static void during(TestDatabase database, String account, Work work) throws Exception {
    try (HeldRow held = of(database, account)) {
      work.run(held);
    }
  }

  private static HeldRow of(TestDatabase database, String account) {
    Connection session = database.connect();
    try (Statement statement = session.createStatement()) {
      session.setAutoCommit(false);
      statement.execute("SELECT FROM fillkeeper.accounts WHERE account = '" + account + "' FOR UPDATE");
      return new HeldRow(database, session, account);
    } catch (SQLException failed) {
      throw new IllegalStateException(failed);
    }
  }

  /** The port of the one who waits for a row and writes, once there is one. */
  public int awaitWriter() {
    Kept.await("a write waits", () -> !writers().isEmpty(), () -> "none");
    return (Integer) writers().get(0).get("client_port");
  }

  /** The process of the server that works for the one who waits, once there is one. */
  public int awaitBackend() {
    awaitWriter();
    return (Integer) writers().get(0).get("pid");
  }

  private List<Map<String, Object>> writers() {
    return database.query("SELECT client_port, pid FROM pg_stat_activity WHERE datname = current_database()"
        + " AND application_name = 'fillkeeper writer' AND wait_event_type = 'Lock'");
  }

  /** Changes it, for whoever waits to find it changed. */
  public void change(String assignment) {
    try (Statement statement = session.createStatement()) {
      statement.execute("UPDATE fillkeeper.accounts SET " + assignment + " WHERE account = '" + account + "'");
      session.commit();
    } catch (SQLException failed) {
      throw new IllegalStateException(failed);
    }
  }

  /** Lets it go. */
  @Override
  public void close() {
    try {
      session.close();
    } catch (SQLException gone) {
      throw new IllegalStateException(gone);
    }
  }
}
