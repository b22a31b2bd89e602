package fillkeeper.store;

import fillkeeper.domain.Secret;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A PostgreSQL that runs as a child process on loopback, with durable settings and a password of its own. It is in a
 * session of its own and ends only by {@link #close}: neither Ctrl-C nor the end of the JVM stops it first. When it
 * dies it is started again on the same port. A start ends what a killed process left behind in the directory.
 *
 * <p>All methods block, so they are not called on an event loop.
 */
public final class EmbeddedStore implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(EmbeddedStore.class);
  private static final String USER = "fillkeeper";
  private static final String DATABASE = "fillkeeper";
  private static final int MAJOR = 18;
  private static final int PORT_ATTEMPTS = 5;
  private static final Duration FAST = Duration.ofSeconds(5);
  private static final Duration IMMEDIATE = Duration.ofSeconds(2);
  private static final long REVIVE_DELAY_MILLIS = 1_000;
  private static final String DATABASE_EXISTS = "42P04";

  private final DataDirectory directory;
  private final PostgresPrograms programs;
  private final Secret password;
  private final Duration limit;
  private int port;
  private Process server;
  private boolean closed;
  /** Read without the lock, so that the end need not wait for a start in progress. */
  private volatile boolean closing;

  private EmbeddedStore(DataDirectory directory, PostgresPrograms programs, Duration limit) throws IOException {
    this.directory = directory;
    this.programs = programs;
    this.limit = limit;
    this.password = directory.password();
  }

  /**
   * Starts it and waits until it answers, the recovery after a crash included.
   *
   * @param dataDir where the data is kept; null: in a directory that is deleted at the end
   * @param port    to listen on; 0 takes a free one
   * @param limit   how long it may take
   * @throws StoreException if it cannot; then nothing is left running
   */
  public static EmbeddedStore start(Path dataDir, int port, Duration limit) {
    DataDirectory directory = null;
    EmbeddedStore store = null;
    try {
      directory = dataDir == null ? DataDirectory.throwAway() : DataDirectory.open(dataDir);
      PostgresPrograms programs = new PostgresPrograms(PostgresBinaries.unpacked(directory.base().resolve("programs")));
      store = new EmbeddedStore(directory, programs, limit);
      directory.turnLog();
      directory.initialize(programs, USER, MAJOR);
      store.serve(port);
      store.createDatabase();
      LOG.info("PostgreSQL listens on 127.0.0.1:{}, data in {}{}", store.port, directory.base(),
          dataDir == null ? " which is deleted at the end" : "");
      return store;
    } catch (IOException failed) {
      release(store, directory);
      throw new StoreException("the embedded PostgreSQL cannot use "
          + (dataDir == null ? "a throw-away directory" : dataDir) + ": " + failed, failed);
    } catch (RuntimeException failed) {
      release(store, directory);
      throw failed;
    }
  }

  private static void release(EmbeddedStore store, DataDirectory directory) {
    if (store != null) {
      store.close();
    } else if (directory != null) {
      closeQuietly(directory);
    }
  }

  /** How to reach it. */
  public synchronized StoreAddress address() {
    return address(DATABASE);
  }

  private StoreAddress address(String database) {
    return new StoreAddress("127.0.0.1", port, database, USER, password, "disable");
  }

  /** Stops it: sessions are cut, what was committed is on disk. Bounded; harmless when it has stopped already. */
  @Override
  public void close() {
    closing = true;
    end();
  }

  private synchronized void end() {
    if (closed) {
      return;
    }
    closed = true;
    if (server != null) {
      stop(server);
    }
    closeQuietly(directory);
  }

  /** In its time, also on a thread that was asked to end. */
  private static void stop(Process server) {
    boolean interrupted = Thread.interrupted();
    try {
      stopInSteps(server);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static void stopInSteps(Process server) {
    if (!server.isAlive()) {
      return;
    }
    Signals.send(Signals.FAST_STOP, server.pid());
    if (!Signals.await(() -> !server.isAlive(), FAST)) {
      Signals.send(Signals.IMMEDIATE_STOP, server.pid());
      if (!Signals.await(() -> !server.isAlive(), IMMEDIATE)) {
        server.destroyForcibly();
        Signals.await(() -> !server.isAlive(), IMMEDIATE);
      }
    }
  }

  private static void closeQuietly(DataDirectory directory) {
    try {
      directory.close();
    } catch (IOException failed) {
      LOG.warn("cannot clear {}: {}", directory.base(), failed.toString());
    }
  }

  private synchronized void serve(int wanted) throws IOException {
    for (int attempt = 1;; attempt++) {
      port = wanted == 0 ? freePort() : wanted;
      Process started = programs.serve(directory.data(), port, directory.log());
      server = started;
      if (answers(started)) {
        started.onExit().thenAccept(this::revive);
        return;
      }
      String said = PostgresPrograms.tail(directory.log());
      stop(started);
      if (wanted != 0 || attempt == PORT_ATTEMPTS || !said.contains("Address already in use")) {
        throw new StoreException("PostgreSQL did not start within " + limit.toSeconds() + " s on port " + port
            + " with the data in " + directory.base() + ": " + said);
      }
    }
  }

  private boolean answers(Process started) {
    boolean[] answered = new boolean[1];
    Signals.await(() -> {
      answered[0] = started.isAlive() && canConnect();
      return answered[0] || closing || !started.isAlive();
    }, limit);
    return answered[0];
  }

  private boolean canConnect() {
    try (Connection connection = Jdbc.source(address("postgres"), FAST).getConnection()) {
      return connection.isValid((int) FAST.toSeconds());
    } catch (SQLException notYet) {
      return false;
    }
  }

  private void createDatabase() {
    try (Connection connection = Jdbc.source(address("postgres"), limit).getConnection();
        Statement statement = connection.createStatement();
        ResultSet found = statement.executeQuery("SELECT FROM pg_database WHERE datname = '" + DATABASE + "'")) {
      if (!found.next()) {
        statement.execute("CREATE DATABASE " + DATABASE);
      }
    } catch (SQLException failed) {
      if (!DATABASE_EXISTS.equals(failed.getSQLState())) {
        throw new StoreException("PostgreSQL could not create the database " + DATABASE, failed);
      }
    }
  }

  /** Whoever used it sees its sessions cut, and finds it at the same place again. */
  private void revive(Process dead) {
    Thread thread = new Thread(() -> {
      while (!isRevived(dead) && Signals.pause(REVIVE_DELAY_MILLIS)) {
        LOG.warn("PostgreSQL is not back yet");
      }
    }, "postgres-revival");
    thread.setDaemon(true);
    thread.start();
  }

  private synchronized boolean isRevived(Process dead) {
    if (closed) {
      return true;
    }
    LOG.error("PostgreSQL ended with {}, starting it again", dead.exitValue());
    try {
      Orphans.end(directory.data());
      serve(port);
      return true;
    } catch (IOException | StoreException failed) {
      LOG.error("PostgreSQL could not be started again: {}", failed.getMessage());
      return false;
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /** The server's process, for tests that end it. */
  synchronized long pid() {
    return server.pid();
  }
}
