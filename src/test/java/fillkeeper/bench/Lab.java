package fillkeeper.bench;

import fillkeeper.ledger.Address;
import fillkeeper.testkit.Embedded;
import fillkeeper.testkit.OwnServer;
import fillkeeper.testkit.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Where works are done: a PostgreSQL that is durable, a directory, and how long a measurement lasts. */
final class Lab implements AutoCloseable {

  private static final List<String> TABLES = List.of("orders", "executions", "execution_corrections", "gaps",
      "coverage", "checkpoints", "audits", "incidents", "rejected_events", "accounts", "recorded_trades", "trade_gaps",
      "trade_corrections");

  private final Path directory;
  private final OwnServer server;
  private final TestDatabase database;
  private final int rounds;
  private final Duration length;
  private int accounts;
  private boolean keeping;

  private Lab(Path directory, int rounds, Duration length) throws IOException {
    this.directory = directory;
    this.server = OwnServer.start(directory.resolve("postgres"));
    this.database = server.database();
    this.rounds = rounds;
    this.length = length;
  }

  /**
   * Opens one in a directory that is deleted at its end.
   *
   * @param rounds how often figures are taken side by side
   * @param length how long each is measured
   */
  static Lab open(Path parent, int rounds, Duration length) throws IOException {
    return new Lab(Files.createTempDirectory(Files.createDirectories(parent), "bench-"), rounds, length);
  }

  /** Numbers for so many accounts that nobody else has; answers the first. */
  int newAccounts(int count) {
    accounts += count;
    return accounts - count;
  }

  int rounds() {
    return rounds;
  }

  /** How long a measurement lasts. */
  Duration length() {
    return length;
  }

  /** How long something is warmed up, where it would take so long to be as fast as it gets. */
  Duration warm(Duration enough) {
    return length.multipliedBy(3).compareTo(enough) < 0 ? length.multipliedBy(3) : enough;
  }

  Path directory() {
    return directory;
  }

  Address address() {
    return database.address();
  }

  TestDatabase database() {
    return database;
  }

  Connection connect() {
    return database.connect();
  }

  /** For JDBC. */
  String url() {
    Address at = address();
    return "jdbc:postgresql://" + at.host() + ":" + at.port() + "/" + at.database();
  }

  /** From now on no rows of orders and executions are taken away. */
  void keepEverything() {
    keeping = true;
  }

  /**
   * Empties every table. Where rows are kept, accounts are forgotten all the same: those of a process that was killed are
   * live until their lease is over.
   */
  void clean() {
    if (keeping) {
      database.execute("TRUNCATE fillkeeper.incidents, fillkeeper.accounts");
      return;
    }
    database.execute("TRUNCATE fillkeeper." + String.join(", fillkeeper.", TABLES));
    rest();
  }

  /**
   * What was written before is on disk and, unless the ledger is a large one, vacuumed, so that none of that comes later,
   * and the files of its log are there to be used again: the first time, the server fills each with zeros while whoever
   * writes waits.
   */
  void rest() {
    if (!keeping) {
      database.execute("VACUUM ANALYZE");
    }
    database.execute("CHECKPOINT");
  }

  /** The server begins anew and counts its statements, or counts them no more. */
  void countStatements(boolean counted) throws IOException {
    server.restart(pgdata -> Files.writeString(pgdata.resolve("postgresql.auto.conf"),
        counted ? "shared_preload_libraries = 'pg_stat_statements'\n" : ""));
    if (counted) {
      database.execute("CREATE EXTENSION IF NOT EXISTS pg_stat_statements SCHEMA public");
    }
  }

  /** Begins a span; a process that is 0 costs nothing. */
  Meter meter(long jvm, long load) {
    return new Meter(() -> jvm == 0 ? 0 : Proc.cpu(jvm), this::serverCpu, () -> load == 0 ? 0 : Proc.cpu(load),
        this::walBytes);
  }

  /** CPU of all processes of PostgreSQL, those that have ended included. */
  private long serverCpu() {
    return Embedded.processes(server.pgdata()).stream().mapToLong(Proc::cpu).sum()
        + Proc.cpuOfTheDead(server.postmaster());
  }

  long walBytes() {
    return ((Number) database.value("SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')")).longValue();
  }

  @Override
  public void close() throws IOException {
    server.close();
    try (Stream<Path> files = Files.walk(directory)) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    }
  }
}
