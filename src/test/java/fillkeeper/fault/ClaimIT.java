package fillkeeper.fault;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.CuttingProxy;
import fillkeeper.testkit.CuttingProxy.Mode;
import fillkeeper.testkit.Kept;
import io.vertx.core.json.JsonObject;
import java.sql.Connection;
import java.sql.Statement;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The way back to the database is barred, or somebody is in the way of the next claim. */
class ClaimIT extends FaultScenario {

  private CuttingProxy proxy;
  private SimAccount account;
  private String resting;

  @BeforeEach
  void goThroughAProxy() {
    proxy = beside(kept.quickStore().store("leaseMs", 9_000).proxyBeforeStore());
    account = kept.account("main", new JsonObject().put("audit", new JsonObject().put("restLagMs", 60_000)));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void D05_connectionsAreRefusedOrTheirFirstPacketIsNeverAnswered(boolean refused) throws Exception {
    // given
    startTrading();

    // when
    if (refused) {
      proxy.refuse(true);
    } else {
      proxy.setAll(Mode.DROP);
    }
    proxy.cutAll();
    account.fill(resting, "0.010");
    kept.awaitFailed("main", 1);
    awaitSaid("could not be claimed");
    proxy.refuse(false);
    proxy.setAll(Mode.PASS);

    // then
    thenBackWith("WRITE_FAILED", "FENCED");
  }

  @ParameterizedTest
  @CsvSource({"CONNECTION LIMIT 0, CONNECTION LIMIT -1, 53300", "NOLOGIN, LOGIN, 28000"})
  void D05_theServerTakesNoMoreConnections(String bar, String open, String state) throws Exception {
    // given
    String user = kept.database().as("limited").user();
    kept.database().execute("GRANT pg_monitor TO " + user);
    kept.store("user", user).store("migrate", false);
    startTrading();

    // when
    kept.database().execute("ALTER ROLE " + user + " " + bar);
    proxy.cutAll();
    account.fill(resting, "0.010");
    kept.awaitFailed("main", 1);
    awaitSaid("could not be claimed: the database refused: SQLSTATE " + state);
    kept.database().execute("ALTER ROLE " + user + " " + open);

    // then
    thenBackWith("WRITE_FAILED", "FENCED");
  }

  @Test
  void D07_aNewEpochBetweenTheFenceAndTheInsertOfAWrite() throws Exception {
    // given: a write holds the fence and has inserted nothing yet
    kept.store("statementTimeoutMs", 700);
    startTrading();
    kept.database().before("executions", "IF NEW.epoch = 1 THEN PERFORM pg_sleep(0.4); END IF;");
    account.fill(resting, "0.010");
    Kept.await("the write is between the two", () -> sleeps("writer"), () -> kept.status("main"));

    // when: somebody else claims, and waits
    kept.database().execute("UPDATE fillkeeper.accounts SET epoch = epoch + 1, attempt = gen_random_uuid(),"
        + " owner = 'a stranger', live_until = clock_timestamp() + interval '1 second'");

    // then: the write came before; the oracle of the database says that nothing came after
    assertThat(kept.database().value("SELECT account_epoch FROM oracle.audit_log WHERE what = 'executions'"))
        .isEqualTo(1L);
    kept.awaitFailed("main", 1);
    Kept.await("the stranger is succeeded", () -> kept.epoch("main") == 3, () -> kept.status("main"));
    kept.awaitLive("main").awaitLedgerEqualsBook().awaitCountersAddUp("main");
    assertThat(kept.incidentCauses("main")).containsExactly("FENCED", "FENCED");
  }

  @Test
  void D08_aZombieHoldsTheRowAndItsClientIsGone() throws Exception {
    // given: a claim has locked the row, and nothing more is ever heard of it
    startTrading();
    kept.database().before("accounts", "IF NEW.epoch = 2 AND OLD.epoch = 1 THEN PERFORM pg_sleep(0.3); END IF;");
    account.cut();
    Kept.await("the claim has the row", () -> sleeps("claims"), () -> kept.status("main"));
    proxy.links("fillkeeper claims").forEach(link -> link.set(Mode.DROP, Mode.DROP));
    kept.database().calm("accounts");

    // when: the next one waits no longer than the server lets a transaction stand idle
    account.fill(resting, "0.010");

    // then
    thenBackWith("DISCONNECTED", "FENCED");
  }

  @Test
  void D08_aPersonForgetsATransactionThatHoldsTheRow() throws Exception {
    // given
    startTrading();
    try (Connection person = kept.database().connect(); Statement statement = person.createStatement()) {
      person.setAutoCommit(false);
      statement.execute("SELECT FROM fillkeeper.accounts FOR UPDATE");

      // when
      account.fill(resting, "0.010");
      kept.awaitFailed("main", 1);
      awaitSaid("could not be claimed: the database refused: SQLSTATE 55P03");
      person.rollback();
    }

    // then
    thenBackWith("WRITE_FAILED", "FENCED");
  }

  private void startTrading() throws Exception {
    resting = startWithAnOrder(account);
  }

  private void awaitSaid(String part) {
    Kept.await("it says: " + part, () -> words.heard().stream().anyMatch(said -> said.contains(part)),
        () -> "it does not");
  }

  private boolean sleeps(String session) {
    return kept.database().sleeper(session) != null;
  }

  /** The first failure and what a lease that lapsed meanwhile adds to it; each told once. */
  private void thenBackWith(String first, String lapsed) {
    kept.awaitLive("main").awaitLedgerEqualsBook().awaitCountersAddUp("main");
    assertThat(kept.incidentCauses("main")).startsWith(first).isSubsetOf(first, lapsed);
    kept.thenIncidents("main", kept.incidentCauses("main").toArray(String[]::new));
  }
}
