package fillkeeper.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.ledger.Address;
import fillkeeper.simulator.SimAccount;
import fillkeeper.simulator.SimExchange;
import fillkeeper.simulator.Trader;
import fillkeeper.store.EmbeddedStore;
import fillkeeper.store.StoreAddress;
import fillkeeper.testkit.CuttingProxy;
import fillkeeper.testkit.Kept;
import fillkeeper.testkit.TestDatabase;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole database goes away and comes back while everybody trades: each account fails once and catches up. */
class StoreOutageIT {

  private static final List<String> ACCOUNTS = List.of("one", "two", "three");
  private static final Duration START = Duration.ofSeconds(60);

  @TempDir
  private Path directory;
  private EmbeddedStore server;
  private Kept kept;
  private Trader trader;

  @AfterEach
  void close() throws Exception {
    kept.close();
    if (server != null) {
      server.close();
    }
  }

  @Test
  void aDatabaseOutOfReachIsWaitedFor() throws Exception {
    // given
    kept = new Kept();
    CuttingProxy proxy = kept.proxyBeforeStore();
    startTrading();

    // when
    proxy.refuse(true);
    proxy.cutAll();
    tradeUntilAllFailed();
    proxy.refuse(false);
    tradeUntilAllLive();

    // then
    kept.awaitLedgerEqualsBook();
    for (String id : ACCOUNTS) {
      kept.awaitCountersAddUp(id).assertIncidents(id, "WRITE_FAILED");
    }
    proxy.close();
  }

  @Test
  void aDatabaseThatIsStoppedAndStartedLaterIsGoneOnWith() throws Exception {
    // given
    startServer();
    startTrading();

    // when
    int port = server.address().port();
    server.close();
    tradeUntilAllFailed();
    server = EmbeddedStore.start(directory, port, START);
    tradeUntilAllLive();

    // then
    assertEachFailedOnce();
  }

  @Test
  void aDatabaseThatCrashesKeepsWhatItConfirmed() throws Exception {
    // given
    startServer();
    startTrading();

    // when: as pg_ctl stop -m immediate does; the server recovers and is back by itself
    send("QUIT");
    tradeUntilAllFailed();
    tradeUntilAllLive();

    // then
    assertEachFailedOnce();
    for (String id : ACCOUNTS) {
      for (JsonObject applied : kept.applied(id)) {
        if ("execution".equals(applied.getString("kind"))) {
          assertThat(kept.database().count("executions WHERE exec_id = '"
              + applied.getJsonObject("record").getString("execId") + "'")).isEqualTo(1);
        }
      }
    }
  }

  private void startServer() throws Exception {
    server = EmbeddedStore.start(directory, 0, START);
    StoreAddress at = server.address();
    kept = new Kept(new SimExchange(42), TestDatabase.of(
        new Address(at.host(), at.port(), at.database(), at.user(), at.password(), at.sslMode())));
  }

  private void startTrading() throws Exception {
    kept.quickStore();
    List<SimAccount> accounts = new ArrayList<>();
    ACCOUNTS.forEach(id -> accounts.add(kept.account(id)));
    trader = new Trader(kept.exchange(), accounts, 7);
    kept.start();
    ACCOUNTS.forEach(kept::awaitLive);
    tradeUntil("some fills are booked", () -> kept.database().count("executions") > 20);
  }

  private void tradeUntilAllFailed() {
    tradeUntil("all have failed", () -> ACCOUNTS.stream().allMatch(id -> kept.statuses(id).contains("FAILED")));
  }

  private void tradeUntilAllLive() {
    tradeUntil("all are live again", () -> ACCOUNTS.stream().allMatch(id -> "LIVE".equals(kept.status(id))
        && kept.statuses(id).lastIndexOf("LIVE") > kept.statuses(id).lastIndexOf("FAILED")));
  }

  private void tradeUntil(String what, BooleanSupplier reached) {
    Kept.await(what, () -> {
      trader.step();
      return reached.getAsBoolean();
    }, () -> ACCOUNTS.stream().map(id -> id + " " + kept.statuses(id)).toList().toString());
  }

  private void assertEachFailedOnce() {
    kept.awaitLedgerEqualsBook();
    for (String id : ACCOUNTS) {
      kept.awaitCountersAddUp(id);
      assertThat(kept.incidentCauses(id)).hasSize(1).isSubsetOf("WRITE_FAILED", "LEDGER_RESET", "FENCED");
      kept.assertIncidents(id, kept.incidentCauses(id).get(0));
    }
    assertThat(kept.database().value("SELECT count(*) FROM fillkeeper.executions")).isEqualTo(
        kept.database().value("SELECT count(DISTINCT (account, category, exec_id)) FROM fillkeeper.executions"));
  }

  private void send(String signal) throws IOException, InterruptedException {
    try (Stream<Path> files = Files.walk(directory)) {
      Path pidFile = files.filter(file -> file.endsWith("postmaster.pid")).findFirst().orElseThrow();
      String pid = Files.readAllLines(pidFile).get(0);
      assertThat(new ProcessBuilder("kill", "-" + signal, pid).start().waitFor()).isZero();
    }
  }
}
