package fillkeeper.fault;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.Overheard;
import fillkeeper.testkit.ChildKeeper;
import fillkeeper.testkit.Embedded;
import fillkeeper.testkit.Kept;
import fillkeeper.testkit.Published;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process with a database of its own: what it confirmed is there again, whoever was killed. */
class EmbeddedIT extends FaultScenario {

  @TempDir
  private Path directory;
  private Path data;

  @BeforeEach
  void openAccount() {
    kept.account("main");
    data = directory.resolve("postgres");
  }

  @AfterEach
  void killWhatIsLeft() {
    if (data.toFile().exists()) {
      Embedded.kill(data);
    }
  }

  @Test
  void D16_serviceKilledAndItsServerFoundByTheNext() throws Exception {
    Runnable stopTrading = kept.trade(41, 80);
    // given
    try (ChildKeeper child = start()) {
      child.awaitStatus("main", "LIVE");
      awaitExecutions(child, 20);

      // when
      assertThat(child.signal("TERM").awaitExit()).as(child.heard()).isZero();

      // then
      assertThat(Embedded.processes(data)).isEmpty();
    }
    try (ChildKeeper child = start()) {
      child.awaitStatus("main", "LIVE");
      int before = ask(child, "SELECT exec_id FROM fillkeeper.executions").size();
      awaitExecutions(child, before + 10);

      // when
      child.kill();

      // then
      assertThat(Embedded.processes(data)).as("an orphan, to be ended by the next start").isNotEmpty();
    }
    try (ChildKeeper child = start()) {
      child.awaitStatus("main", "LIVE");
      stopTrading.run();
      awaitLedgerEqualsBook(child);
      child.awaitCountersAddUp("main");
      assertThat(causes(child)).containsExactly("FENCED");
      assertThat(child.signal("TERM").awaitExit()).as(child.heard()).isZero();
      assertThat(Embedded.processes(data)).isEmpty();
    }
  }

  @Test
  void D16_serviceAndServerKilledTogether() throws Exception {
    Runnable stopTrading = kept.trade(42, 120);
    Published published = new Published();
    // given
    for (int kill = 1; kill <= 2; kill++) {
      try (ChildKeeper child = start()) {
        Kept.await("some changes", () -> Published.count(child) > 60, child::heard);
        long answered = child.state("main").getLong("changeSeq");

        // when
        child.signal("KILL");
        Embedded.kill(data);
        child.awaitExit();
        published.add(child);
        assertThat(answered).isPositive();
      }
    }

    // then
    try (ChildKeeper child = start()) {
      child.awaitStatus("main", "LIVE");
      assertThat(published.size()).isGreaterThan(120);
      assertThat(published.faults(child.store(data))).isEmpty();
      stopTrading.run();
      awaitLedgerEqualsBook(child);
      child.awaitCountersAddUp("main");
      assertThat(causes(child)).containsExactly("FENCED", "FENCED");
      assertThat(child.signal("TERM").awaitExit()).as(child.heard()).isZero();
      published.add(child);
    }
  }

  @Test
  void P08_secondProcessOnTheDirectory() throws Exception {
    // given
    try (ChildKeeper first = start()) {
      first.awaitStatus("main", "LIVE");

      // when
      try (ChildKeeper second = start()) {
        // then
        assertThat(second.awaitExit()).isEqualTo(1);
        assertThat(second.said()).singleElement().asString().startsWith("cannot start: ")
            .contains("another process uses the data directory " + data);
      }

      // when
      JsonObject wrong = new JsonObject().put("host", "127.0.0.1").put("port", first.storePort())
          .put("database", "fillkeeper").put("user", "fillkeeper").put("password", "pw-wrong-5d1c");
      try (ChildKeeper stranger = ChildKeeper.start(directory, kept.configuration().put("store", wrong))) {
        // then
        assertThat(stranger.awaitExit()).isEqualTo(1);
        assertThat(stranger.said()).singleElement().asString().startsWith("cannot start: ")
            .contains("password authentication failed").doesNotContain("pw-wrong-5d1c");
      }
      assertThat(first.state("main").getString("status")).isEqualTo("LIVE");
      assertThat(first.state("main").getLong("epoch")).isEqualTo(1);
    }
  }

  @Test
  void P08_endedDuringTheStartOfTheServer() throws Exception {
    // given
    try (ChildKeeper child = start()) {
      Kept.await("PostgreSQL is being started", () -> data.resolve("postgres.log").toFile().exists(), child::heard);

      // when
      child.signal("TERM");

      // then
      assertThat(child.awaitExit()).as(child.heard()).isZero();
      assertThat(Embedded.processes(data)).isEmpty();
    }
    try (ChildKeeper next = start()) {
      Kept.await("PostgreSQL serves", () -> data.resolve("pgdata/postmaster.pid").toFile().exists(), next::heard);

      // when
      next.signal("TERM");

      // then
      assertThat(next.awaitExit()).as(next.heard()).isZero();
      assertThat(Embedded.processes(data)).isEmpty();
    }
  }

  private ChildKeeper start() throws Exception {
    return ChildKeeper.start(Overheard.class, directory,
        kept.configuration().put("store", Embedded.settings(data)));
  }

  private void awaitExecutions(ChildKeeper child, int count) {
    Kept.await(count + " executions", () -> ask(child, "SELECT exec_id FROM fillkeeper.executions").size() >= count,
        child::heard);
  }

  private void awaitLedgerEqualsBook(ChildKeeper child) {
    Kept.await("ledger equals book", () -> kept.differences(child.store(data)).isEmpty(),
        () -> String.join("\n", kept.differences(child.store(data))));
  }

  private List<String> causes(ChildKeeper child) {
    return ask(child, "SELECT cause FROM fillkeeper.incidents ORDER BY id");
  }

  private List<String> ask(ChildKeeper child, String sql) {
    List<String> all = new ArrayList<>();
    try (Connection connection = child.store(data); Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        all.add(rows.getString(1));
      }
      return all;
    } catch (SQLException failed) {
      throw new IllegalStateException(failed);
    }
  }
}
