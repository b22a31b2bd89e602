package fillkeeper.fault;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.FrameOrder;
import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.CuttingProxy;
import fillkeeper.testkit.CuttingProxy.Mode;
import fillkeeper.testkit.Kept;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Connections to the database end at the worst moments: whichever way the write went, there is one row of each fill. */
class CutStoreIT extends FaultScenario {

  private static final String WRITER = "fillkeeper writer";

  private CuttingProxy proxy;
  private SimAccount account;
  private String resting;

  @BeforeEach
  void goThroughAProxy() {
    kept.quickStore().store("leaseMs", 9_000).store("writers", 1);
    proxy = beside(kept.proxyBeforeStore());
    account = account("main");
  }

  @Test
  void D01_backendsGoneWhileIdle() throws Exception {
    // given
    startTrading();
    List<CuttingProxy.Link> idle = proxy.links();

    // when: the program has seen that each of them is gone
    idle.forEach(link -> link.end(CuttingProxy.Ending.FIN));
    Kept.await("the program closed them too", () -> proxy.links().stream().noneMatch(idle::contains),
        () -> proxy.links().toString());
    kept.letLoopsTurn();
    account.fill(resting, "0.010");

    // then
    thenAllIsWell();
    assertThat(kept.epoch("main")).isEqualTo(1);
  }

  @Test
  void D01_backendTerminatedBetweenTheStatementsOfAClaim() throws Exception {
    // given: a claim has locked the row and is not through
    startTrading();
    kept.database().before("accounts", "IF NEW.epoch > OLD.epoch THEN PERFORM pg_sleep(0.4); END IF;");

    // when
    account.cut();
    kept.database().value("SELECT pg_terminate_backend(" + awaitSleeper("claims") + ")");

    // then
    kept.database().calm("accounts");
    thenAllIsWell("DISCONNECTED");
    assertThat(kept.epoch("main")).isEqualTo(2);
  }

  @Test
  void D01_backendTerminatedDuringCommit() throws Exception {
    // given: what is put off until the commit takes its time
    startTrading();
    kept.database().execute("CREATE FUNCTION public.slowly() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
        + " IF NEW.epoch = 1 THEN PERFORM pg_sleep(0.4); END IF; RETURN NULL; END $$;"
        + "CREATE CONSTRAINT TRIGGER slowly AFTER INSERT ON fillkeeper.executions DEFERRABLE INITIALLY DEFERRED"
        + " FOR EACH ROW EXECUTE FUNCTION public.slowly()");

    // when
    account.fill(resting, "0.010");
    kept.database().value("SELECT pg_terminate_backend(" + awaitSleeper("writer") + ")");
    kept.awaitFailed("main", 1);

    // then
    assertOneRowOfTheFill();
  }

  @Test
  void D01_connectionsCutWhileAStatementRuns() throws Exception {
    // given
    startTrading();

    // when
    kept.whileHeld("main", held -> {
      account.fill(resting, "0.010");
      held.awaitWriter();
      proxy.cutAll();
      kept.awaitFailed("main", 1);
    });

    // then
    assertOneRowOfTheFill();
  }

  @Test
  void D01_backendTerminatedWhileExecuting() throws Exception {
    // given
    startTrading();

    // when
    kept.whileHeld("main", held -> {
      account.fill(resting, "0.010");
      kept.database().value("SELECT pg_terminate_backend(" + held.awaitBackend() + ")");
      kept.awaitFailed("main", 1);
    });

    // then
    assertOneRowOfTheFill();
  }

  @Test
  void D02_replyOfCommitLost() throws Exception {
    // given
    kept.exchange().frameOrder(FrameOrder.EXECUTION_FIRST);
    startTrading();
    proxy.links(WRITER).forEach(link -> link.cutAtAnswer("SELECT 1"));

    // when
    account.fill(resting, "0.010");
    kept.awaitFailed("main", 1);

    // then: it was stored by the attempt that does not know
    assertOneRowOfTheFill();
    assertThat(kept.database().value("SELECT epoch FROM fillkeeper.executions")).isEqualTo(1L);
  }

  @Test
  void D03_requestOfCommitLost() throws Exception {
    // given
    startTrading();
    CuttingProxy.Link writer = proxy.links(WRITER).get(0);
    writer.set(Mode.DROP, Mode.PASS);

    // when
    account.fill(resting, "0.010");
    kept.awaitFailed("main", 1);

    // then
    assertOneRowOfTheFill();
    assertThat((Long) kept.database().value("SELECT epoch FROM fillkeeper.executions")).isGreaterThan(1L);
  }

  @Test
  void D04_repliesSwallowedForEver() throws Exception {
    // given
    SimAccount other = account("other");
    kept.store("writers", 2).store("leaseMs", 9_000).store("writeDeadlineMs", 3_000)
        .store("statementTimeoutMs", 2_500).store("lockTimeoutMs", 2_000);
    startTrading();
    kept.awaitLive("other");

    // when
    kept.whileHeld("main", held -> {
      account.fill(resting, "0.010");
      int port = held.awaitWriter();
      proxy.links().stream().filter(link -> link.farPort() == port).forEach(link -> link.set(Mode.PASS, Mode.DROP));
    });
    while (kept.statuses("main").stream().noneMatch("FAILED"::equals)) {
      other.limit("spot", "BTCUSDT", "Buy", "60000", "0.5");
      long placed = other.orders().size();
      Kept.await("the other's order", () -> kept.database().count("orders WHERE account = 'other'") == placed, () -> "");
    }

    // then
    kept.awaitLive("main").awaitLedgerEqualsBook().assertIncidents("main", "WRITE_FAILED").assertIncidents("other");
    kept.awaitCountersAddUp("main").awaitCountersAddUp("other");
    assertThat(kept.database().count("executions")).isEqualTo(1);
    assertThat(kept.statuses("other")).containsExactly("CONNECTING", "SYNCING", "LIVE");
    assertThat(kept.epoch("other")).isEqualTo(1);
  }

  @Test
  void D06_zombieWriteArrivesAfterTheSuccessorHasClaimed() throws Exception {
    // given: a statement on its way, held up until the next attempt is live
    startTrading();
    CuttingProxy.Link writer = proxy.links(WRITER).get(0);
    writer.set(Mode.HOLD, Mode.PASS);

    // when
    account.fill(resting, "0.010");
    kept.awaitFailed("main", 1).awaitLive("main").awaitLedgerEqualsBook();
    writer.set(Mode.PASS, Mode.PASS);
    Kept.await("the late statement was refused", () -> proxy.links().stream().noneMatch(link -> link == writer),
        () -> proxy.links(WRITER).toString());

    // then
    assertOneRowOfTheFill();
    assertThat((Long) kept.database().value("SELECT epoch FROM fillkeeper.executions")).isGreaterThan(1L);
    assertThat((Long) kept.database().value("SELECT epoch FROM fillkeeper.orders")).isGreaterThan(1L);
  }

  @Test
  void D06_zombieWriteStillRunsWhenTheSuccessorClaims() throws Exception {
    // given: a write that takes its time at the server
    startTrading();
    kept.database().before("executions", "PERFORM pg_sleep(0.4);");

    // when: its connection ends meanwhile
    account.fill(resting, "0.010");
    awaitSleeper("writer");
    proxy.cutAll();
    kept.awaitFailed("main", 1);

    // then
    kept.database().calm("executions");
    assertOneRowOfTheFill();
  }

  private SimAccount account(String id) {
    return kept.account(id, new JsonObject().put("audit", new JsonObject().put("restLagMs", 60_000))
        .put("queue", new JsonObject().put("maxAgeMs", 8_000)));
  }

  private void startTrading() throws Exception {
    resting = startWithAnOrder(account);
  }

  private void assertOneRowOfTheFill() throws Exception {
    thenAllIsWell("WRITE_FAILED");
    assertThat(kept.database().count("executions")).isEqualTo(1);
  }

  private Object awaitSleeper(String session) {
    Kept.await("the " + session + " runs", () -> kept.database().sleeper(session) != null, () -> kept.status("main"));
    return kept.database().sleeper(session);
  }
}
