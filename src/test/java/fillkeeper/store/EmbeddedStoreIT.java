package fillkeeper.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fillkeeper.domain.Secret;
import fillkeeper.testkit.ChildJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A PostgreSQL of our own: what it has confirmed is there again, whoever was killed. */
class EmbeddedStoreIT {

  private static final Duration LIMIT = Duration.ofSeconds(60);

  /** A cluster to copy, since making one takes seconds. */
  @TempDir
  private static Path made;

  @TempDir
  private Path directory;

  @BeforeAll
  static void make() {
    EmbeddedStore.start(made, 0, LIMIT).close();
  }

  @Test
  void whatWasConfirmedIsThereAfterARestart() throws Exception {
    givenCluster();
    // given
    try (EmbeddedStore store = start()) {
      execute(store, "CREATE TABLE t (n int)", "INSERT INTO t VALUES (7)");
    }

    // when
    try (EmbeddedStore store = start()) {
      // then
      assertThat(ask(store, "SELECT n FROM t")).isEqualTo("7");
    }
  }

  @Test
  void itIsDurableAndOpensToItsPasswordAlone() throws Exception {
    givenCluster();
    try (EmbeddedStore store = start()) {
      // then
      assertThat(ask(store, "SHOW fsync")).isEqualTo("on");
      assertThat(ask(store, "SHOW synchronous_commit")).isEqualTo("on");
      assertThat(ask(store, "SHOW full_page_writes")).isEqualTo("on");
      assertThat(ask(store, "SHOW listen_addresses")).isEqualTo("127.0.0.1");
      assertThat(ask(store, "SELECT count(*) FROM pg_hba_file_rules WHERE auth_method <> 'scram-sha-256'"))
          .isEqualTo("0");
      assertThat(ask(store, "SELECT current_setting('server_version_num')::int / 10000")).isEqualTo("18");
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.resolve("password"))))
          .isEqualTo("rw-------");
      StoreAddress right = store.address();
      assertThat(right.toString()).doesNotContain(right.password().reveal());
      StoreAddress wrong = new StoreAddress(right.host(), right.port(), right.database(), right.user(),
          new Secret("wrong"), right.sslMode());
      assertThatThrownBy(() -> Jdbc.source(wrong, LIMIT).getConnection()).isInstanceOf(SQLException.class)
          .hasMessageContaining("password authentication failed");
    }
  }

  @Test
  void aThrowAwayOneLeavesNothing() throws Exception {
    // given
    Path data;
    try (EmbeddedStore store = EmbeddedStore.start(null, 0, LIMIT)) {
      data = Path.of(ask(store, "SHOW data_directory"));
      assertThat(data).exists();
    }

    // then
    assertThat(data.getParent()).doesNotExist();
  }

  @Test
  void whatAKilledProcessThrewAwayIsRemoved() throws Exception {
    // given
    Path left = Files.createTempDirectory("fillkeeper-postgres-");
    Files.createFile(left.resolve("lock"));
    Files.setLastModifiedTime(left.resolve("lock"), FileTime.from(Instant.EPOCH));
    Path fresh = Files.createTempDirectory("fillkeeper-postgres-");
    Files.createFile(fresh.resolve("lock"));

    // when
    EmbeddedStore.start(null, 0, LIMIT).close();

    // then
    assertThat(left).doesNotExist();
    assertThat(fresh).exists();
    Directories.delete(fresh);
  }

  @Test
  void whatTheTerminalSendsDoesNotReachIt() throws Exception {
    givenCluster();
    try (EmbeddedStore store = start()) {
      // then
      String stat = Files.readString(Path.of("/proc", Long.toString(store.pid()), "stat"));
      assertThat(stat.split("\\) ")[1].split(" ")[3]).as("its session").isEqualTo(Long.toString(store.pid()));
    }
  }

  @Test
  void aSecondOneInTheSameDirectoryIsToldWhereTheFirstIs() throws Exception {
    givenCluster();
    // given
    try (ChildJvm first = ChildJvm.start(Holder.class, directory.toString())) {
      first.awaitLine(line -> line.startsWith("ready"), LIMIT);

      // then
      assertThatThrownBy(this::start).isInstanceOf(StoreException.class)
          .hasMessageContaining("another process uses the data directory " + directory);
    }
  }

  @Test
  void aSecondOneOfTheSameProcessIsToldToo() throws Exception {
    givenCluster();
    try (EmbeddedStore store = start()) {
      assertThatThrownBy(this::start).isInstanceOf(StoreException.class).hasMessageContaining(directory.toString());
      assertThat(ask(store, "SELECT 1")).isEqualTo("1");
      try (ChildJvm other = ChildJvm.start(Holder.class, directory.toString())) {
        other.awaitLine(line -> line.contains("another process uses the data directory"), LIMIT);
      }
    }
  }

  @Test
  void afterAKillTheOrphanIsEndedAndTheRowIsThere() throws Exception {
    givenCluster();
    // given
    long orphan;
    try (ChildJvm killed = ChildJvm.start(Holder.class, directory.toString())) {
      orphan = Long.parseLong(killed.awaitLine(line -> line.startsWith("ready"), LIMIT).split(" ")[1]);
      killed.signal("KILL");
      killed.awaitExit(LIMIT);
    }
    assertThat(isRunning(orphan)).isTrue();

    // when
    try (EmbeddedStore store = start()) {
      // then
      assertThat(ask(store, "SELECT n FROM t")).isEqualTo("7");
      assertThat(store.pid()).isNotEqualTo(orphan);
      assertThat(isRunning(orphan)).isFalse();
    }
  }

  @Test
  void afterAKillOfBothTheRowIsThere() throws Exception {
    givenCluster();
    // given
    try (ChildJvm killed = ChildJvm.start(Holder.class, directory.toString())) {
      String server = killed.awaitLine(line -> line.startsWith("ready"), LIMIT).split(" ")[1];
      killed.signal("KILL " + server);
      killed.awaitExit(LIMIT);
    }

    // when
    try (EmbeddedStore store = start()) {
      // then
      assertThat(ask(store, "SELECT n FROM t")).isEqualTo("7");
    }
  }

  @Test
  void anotherProgramThatHasTheOldNumberIsLeftAlone() throws Exception {
    givenCluster();
    // given
    start().close();
    Files.writeString(directory.resolve("pgdata/postmaster.pid"), ProcessHandle.current().pid() + "\n"
        + directory.resolve("pgdata") + "\n1\n5432\n\n127.0.0.1\n");

    // when
    try (EmbeddedStore store = start()) {
      // then
      assertThat(ask(store, "SELECT 1")).isEqualTo("1");
    }
  }

  @Test
  void aServerThatDiesIsStartedAgainAtTheSamePlace() throws Exception {
    givenCluster();
    try (EmbeddedStore store = start()) {
      // given
      execute(store, "CREATE TABLE t (n int)", "INSERT INTO t VALUES (7)");
      StoreAddress before = store.address();
      long dead = store.pid();

      // when
      Signals.send("KILL", dead);

      // then
      assertThat(Signals.await(() -> store.pid() != dead, LIMIT)).isTrue();
      assertThat(store.address()).isEqualTo(before);
      assertThat(ask(store, "SELECT n FROM t")).isEqualTo("7");
    }
  }

  @Test
  void aStartThatWasCutShortIsBegunAnew() throws Exception {
    // given
    Files.createDirectories(directory.resolve("pgdata.new/base"));

    // when
    try (EmbeddedStore store = start()) {
      // then
      assertThat(ask(store, "SELECT 1")).isEqualTo("1");
    }
  }

  @Test
  void dataOfAnotherVersionIsRefused() throws Exception {
    // given
    Files.createDirectories(directory.resolve("pgdata"));
    Files.writeString(directory.resolve("pgdata/PG_VERSION"), "15\n");
    Files.writeString(directory.resolve("password"), "x");

    // then
    assertThatThrownBy(this::start).isInstanceOf(StoreException.class)
        .hasMessageContaining("is of PostgreSQL 15, this program has 18");
  }

  @Test
  void aPortThatIsTakenIsTold() throws Exception {
    givenCluster();
    try (EmbeddedStore store = start()) {
      int taken = store.address().port();
      Path other = directory.resolve("other");
      assertThatThrownBy(() -> EmbeddedStore.start(other, taken, LIMIT)).isInstanceOf(StoreException.class)
          .hasMessageContaining("on port " + taken).hasMessageContaining("Address already in use");
    }
  }

  private void givenCluster() throws IOException, InterruptedException {
    Process copy = new ProcessBuilder("cp", "-a", made + "/.", directory.toString()).inheritIO().start();
    assertThat(copy.waitFor()).isZero();
  }

  private EmbeddedStore start() {
    return EmbeddedStore.start(directory, 0, LIMIT);
  }

  /** A dead process that nobody has waited for yet does not run. */
  private static boolean isRunning(long pid) {
    try {
      return !Files.readString(Path.of("/proc", Long.toString(pid), "stat")).contains(") Z ");
    } catch (IOException gone) {
      return false;
    }
  }

  private static void execute(EmbeddedStore store, String... statements) throws SQLException {
    try (Connection connection = Jdbc.source(store.address(), LIMIT).getConnection();
        Statement statement = connection.createStatement()) {
      for (String each : statements) {
        statement.execute(each);
      }
    }
  }

  private static String ask(EmbeddedStore store, String question) throws SQLException {
    try (Connection connection = Jdbc.source(store.address(), LIMIT).getConnection();
        Statement statement = connection.createStatement(); ResultSet row = statement.executeQuery(question)) {
      row.next();
      return row.getString(1);
    }
  }

  /** Stores a row, says so, and goes on until it is killed. */
  static final class Holder {

    private Holder() {
    }

    public static void main(String[] arguments) throws SQLException, InterruptedException, IOException {
      try {
        EmbeddedStore store = EmbeddedStore.start(Path.of(arguments[0]), 0, LIMIT);
        execute(store, "CREATE TABLE t (n int)", "INSERT INTO t VALUES (7)");
        System.out.println("ready " + store.pid());
        new CountDownLatch(1).await();
      } catch (StoreException refused) {
        System.out.println(refused.getMessage());
      }
    }
  }
}
