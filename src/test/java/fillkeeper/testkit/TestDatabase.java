package fillkeeper.testkit;

import fillkeeper.domain.Secret;
import fillkeeper.ledger.Address;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;
import org.flywaydb.core.Flyway;

/**
 * A fresh, migrated database. One PostgreSQL serves the whole test JVM, started when the first test asks and stopped
 * with the JVM; each database is a copy of one that was migrated once.
 */
public final class TestDatabase implements AutoCloseable {

  public static final String PASSWORD = "pw-never-seen-7c1f";
  private static final String TEMPLATE = "fillkeeper_template";
  private static final AtomicInteger COUNT = new AtomicInteger();
  private static EmbeddedPostgres server;

  private final Address address;
  private final boolean ours;
  private final Deque<Connection> idle = new ConcurrentLinkedDeque<>();

  private TestDatabase(Address address, boolean ours) {
    this.address = address;
    this.ours = ours;
  }

  /** One of a server that the test itself runs; whoever uses it first migrates it. */
  public static TestDatabase of(Address address) {
    return new TestDatabase(address, false);
  }

  /** Makes one. */
  public static TestDatabase create() {
    int port = port();
    String name = "fillkeeper_" + COUNT.incrementAndGet();
    execute(port, "postgres", "CREATE DATABASE " + name + " TEMPLATE " + TEMPLATE);
    return new TestDatabase(address(port, name), true);
  }

  private static synchronized int port() {
    if (server == null) {
      try {
        server = EmbeddedPostgres.builder().setPort(Ports.free())
            .setServerConfig("shared_buffers", "64MB").setServerConfig("max_wal_size", "256MB").start();
      } catch (IOException impossible) {
        throw new UncheckedIOException(impossible);
      }
      execute(server.getPort(), "postgres", "CREATE DATABASE " + TEMPLATE);
      Flyway.configure().dataSource(url(server.getPort(), TEMPLATE), "postgres", PASSWORD)
          .schemas("fillkeeper").defaultSchema("fillkeeper").load().migrate();
    }
    return server.getPort();
  }

  /** Where it is. */
  public Address address() {
    return address;
  }

  /** Where it is behind a proxy on this port. */
  public Address through(int proxyPort) {
    return new Address(address.host(), proxyPort, address.database(), address.user(), address.password(), "disable");
  }

  /** What a user of this name is called: users are the server's, which has other databases with users of that name. */
  public String user(String name) {
    return address.database() + "_" + name;
  }

  /**
   * Where it is for a user who may do with the ledger's rows what the product does, and is otherwise nobody. Made where
   * it is not there yet.
   */
  public Address as(String name) {
    String user = made(name, "LOGIN");
    execute("GRANT USAGE ON SCHEMA fillkeeper TO " + user + ";"
        + " GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA fillkeeper TO " + user + ";"
        + " GRANT USAGE ON ALL SEQUENCES IN SCHEMA fillkeeper TO " + user);
    return new Address(address.host(), address.port(), address.database(), user, address.password(), "disable");
  }

  /** A user who may do everything, so that what it does can be told apart from what others do. Answers its name. */
  public String superuser(String name) {
    return made(name, "SUPERUSER LOGIN");
  }

  private String made(String name, String attributes) {
    String user = user(name);
    execute("DO $$ BEGIN CREATE ROLE " + user + " " + attributes
        + "; EXCEPTION WHEN duplicate_object THEN NULL; END $$");
    return user;
  }

  private static Address address(int port, String name) {
    return new Address("127.0.0.1", port, name, "postgres", new Secret(PASSWORD), "disable");
  }

  /** A connection for a second session; the caller closes it. */
  public Connection connect() {
    try {
      return connect(address);
    } catch (SQLException failed) {
      throw new IllegalStateException(failed);
    }
  }

  /** What is asked of a session. */
  @FunctionalInterface
  public interface Question<T> {

    T of(Connection session) throws SQLException;
  }

  /**
   * Asks on a session that is kept for the next question, since conditions are asked for again and again. One that was
   * ended meanwhile, as with its server, is replaced once.
   */
  public <T> T ask(Question<T> question) {
    Connection kept = idle.poll();
    if (kept != null) {
      try {
        return answer(kept, question);
      } catch (SQLException failed) {
        forget(kept);
        if (failed.getSQLState() == null || !failed.getSQLState().matches("08...|57P0.")) {
          throw new IllegalStateException(failed);
        }
      }
    }
    Connection fresh = connect();
    try {
      return answer(fresh, question);
    } catch (SQLException failed) {
      forget(fresh);
      throw new IllegalStateException(failed);
    }
  }

  private <T> T answer(Connection session, Question<T> question) throws SQLException {
    T answer = question.of(session);
    idle.push(session);
    return answer;
  }

  /** Sessions that are kept know nothing of what is usual from now on. */
  private void forgetSessions() {
    for (Connection kept = idle.poll(); kept != null; kept = idle.poll()) {
      forget(kept);
    }
  }

  private static void forget(Connection session) {
    try {
      session.close();
    } catch (SQLException ended) {
      throw new IllegalStateException(ended);
    }
  }

  /** Runs statements without a result. */
  public void execute(String sql) {
    execute(address, sql);
    forgetSessions();
  }

  /**
   * Runs these PL/pgSQL statements for each row, before the table gets it, in place of what ran there before. They
   * may sleep, or raise.
   */
  public void before(String table, String statements) {
    execute("CREATE OR REPLACE FUNCTION public.before_" + table + "() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
        + statements + " RETURN NEW; END $$; CREATE OR REPLACE TRIGGER before_" + table
        + " BEFORE INSERT OR UPDATE ON fillkeeper." + table + " FOR EACH ROW EXECUTE FUNCTION public.before_" + table
        + "()");
  }

  /** Nothing runs there any more. */
  public void calm(String table) {
    before(table, "");
  }

  /** The rows of a query, values as JDBC has them. */
  public List<Map<String, Object>> query(String sql) {
    return ask(session -> rows(session, sql));
  }

  private static List<Map<String, Object>> rows(Connection session, String sql) throws SQLException {
    try (Statement statement = session.createStatement(); ResultSet result = statement.executeQuery(sql)) {
      List<Map<String, Object>> rows = new ArrayList<>();
      while (result.next()) {
        Map<String, Object> row = new LinkedHashMap<>();
        for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
          row.put(result.getMetaData().getColumnLabel(i), result.getObject(i));
        }
        rows.add(row);
      }
      return rows;
    }
  }

  /** The one value of a query. */
  public Object value(String sql) {
    List<Map<String, Object>> rows = query(sql);
    return rows.isEmpty() ? null : rows.get(0).values().iterator().next();
  }

  /** How many rows a table of the ledger has. */
  public long count(String table) {
    return (Long) value("SELECT count(*) FROM fillkeeper." + table);
  }

  /** The process of the server that sleeps in a trigger for one of the product's sessions; null where none does. */
  public Object sleeper(String session) {
    return value("SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name ="
        + " 'fillkeeper " + session + "' AND wait_event = 'PgSleep'");
  }

  /** Everything as it is now, as a dump holds it; nobody may be connected. */
  public TestDatabase dump() {
    forgetSessions();
    String name = address.database() + "_dump";
    execute(address.port(), "postgres", "CREATE DATABASE " + name + " TEMPLATE " + address.database());
    return new TestDatabase(address(address.port(), name), true);
  }

  /** Puts a dump in the place of what is here. */
  public void putBack(TestDatabase dump) {
    close();
    dump.forgetSessions();
    execute(address.port(), "postgres", "CREATE DATABASE " + address.database() + " TEMPLATE "
        + dump.address.database());
  }

  @Override
  public void close() {
    forgetSessions();
    if (ours) {
      execute(address.port(), "postgres", "DROP DATABASE IF EXISTS " + address.database() + " WITH (FORCE)");
    }
  }

  private static void execute(int port, String database, String sql) {
    execute(address(port, database), sql);
  }

  private static Connection connect(Address to) throws SQLException {
    return DriverManager.getConnection(url(to.port(), to.database()), to.user(), to.password().reveal());
  }

  private static void execute(Address on, String sql) {
    try (Connection connection = connect(on);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException failed) {
      throw new IllegalStateException(failed);
    }
  }

  private static String url(int port, String database) {
    return "jdbc:postgresql://127.0.0.1:" + port + "/" + database;
  }
}
