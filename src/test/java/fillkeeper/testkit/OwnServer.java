package fillkeeper.testkit;

import fillkeeper.domain.ProgramVersion;
import fillkeeper.ledger.Address;
import fillkeeper.store.EmbeddedStore;
import fillkeeper.store.Migrations;
import fillkeeper.store.StoreAddress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

/**
 * A PostgreSQL of a test's own, as a direct child of it: durable, with a password, to be killed, to be put on a small
 * disk, to be copied while it runs. Its ledger is migrated. The cluster is made once for the test JVM and copied.
 */
public final class OwnServer implements AutoCloseable {

  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static Path made;

  private final Path directory;
  private EmbeddedStore store;
  private TestDatabase database;

  private OwnServer(Path directory) {
    this.directory = directory;
  }

  /** What is done to the directory of a server that stands still. */
  @FunctionalInterface
  public interface Change {

    void to(Path pgdata) throws IOException;
  }

  /** Starts one in this directory, which does not exist yet. */
  public static OwnServer start(Path directory) throws IOException {
    return start(directory, pgdata -> { });
  }

  /** The same, changed before it starts for the first time. */
  public static OwnServer start(Path directory, Change change) throws IOException {
    copy(template(), directory);
    OwnServer server = new OwnServer(directory);
    change.to(server.pgdata());
    server.begin(Ports.free());
    return server;
  }

  /**
   * A standby of this one, in this directory, copied while this one serves: it plays what it is sent.
   *
   * @param from the port where it finds this one
   */
  public OwnServer standby(Path other, int from) throws IOException, SQLException {
    String label;
    try (Connection session = database().connect(); Statement statement = session.createStatement()) {
      statement.execute("SELECT pg_backup_start('copy', true)");
      copy(directory, other);
      try (ResultSet stopped = statement.executeQuery("SELECT labelfile FROM pg_backup_stop(false)")) {
        stopped.next();
        label = stopped.getString(1);
      }
    }
    OwnServer standby = new OwnServer(other);
    Address at = database().address();
    Files.deleteIfExists(standby.pgdata().resolve("postmaster.pid"));
    Files.createFile(standby.pgdata().resolve("standby.signal"));
    Files.writeString(standby.pgdata().resolve("backup_label"), label);
    Files.writeString(standby.pgdata().resolve("postgresql.auto.conf"), "primary_conninfo = 'host=127.0.0.1 port="
        + from + " user=" + at.user() + " password=" + at.password().reveal() + "'\n");
    standby.begin(Ports.free());
    return standby;
  }

  private static synchronized Path template() throws IOException {
    if (made == null) {
      Path base = Files.createTempDirectory("fillkeeper-own-server");
      Runtime.getRuntime().addShutdownHook(new Thread(() -> forget(base)));
      try (EmbeddedStore first = EmbeddedStore.start(base.resolve("made"), 0, LIMIT)) {
        new Migrations(first.address(), Migrations.LOCATION, new ProgramVersion(null)).apply();
      }
      made = base.resolve("made");
    }
    return made;
  }

  private static void forget(Path base) {
    try {
      Program.run("rm", "-rf", base.toString());
    } catch (IOException stays) {
      stays.printStackTrace();
    }
  }

  private void begin(int port) {
    store = EmbeddedStore.start(directory, port, LIMIT);
    if (database == null) {
      StoreAddress at = store.address();
      database = TestDatabase.of(
          new Address(at.host(), at.port(), at.database(), at.user(), at.password(), at.sslMode()));
    }
  }

  public int port() {
    return store.address().port();
  }

  public Path pgdata() {
    return directory.resolve("pgdata");
  }

  /** Its ledger. */
  public TestDatabase database() {
    return database;
  }

  /** Stops it cleanly, changes something and starts it again on its port. */
  public void restart(Change change) throws IOException {
    int port = port();
    store.close();
    change.to(pgdata());
    begin(port);
  }

  /** Stops it cleanly; {@link #goOn} starts it again on its port. */
  public void stop() {
    store.close();
  }

  /** Starts it again where it was. */
  public void goOn() {
    begin(port());
  }

  /** The number of its first process. */
  public long postmaster() {
    try {
      return Long.parseLong(Files.readAllLines(pgdata().resolve("postmaster.pid")).get(0));
    } catch (IOException stopped) {
      throw new UncheckedIOException(stopped);
    }
  }

  /** Sends a signal to one of its processes. */
  public static void signal(String name, long pid) throws IOException {
    if (Program.run("/bin/kill", "-" + name, Long.toString(pid)) != 0) {
      throw new IOException("no process " + pid);
    }
  }

  @Override
  public void close() {
    database.close();
    store.close();
  }

  /** What a running server takes away meanwhile is not missed: all that counts is in its log. */
  private static void copy(Path from, Path to) throws IOException {
    Program.run("cp", "-a", from.toString(), to.toString());
    Files.deleteIfExists(to.resolve("lock"));
  }
}
