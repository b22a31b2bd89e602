package fillkeeper.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.simulator.bybit.SimExchange;
import fillkeeper.simulator.bybit.Trader;
import fillkeeper.testkit.CuttingProxy;
import fillkeeper.testkit.CuttingProxy.Mode;
import fillkeeper.testkit.Kept;
import fillkeeper.testkit.WriteLog;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Everything breaks at random while two accounts trade, and the database itself watches what is written. */
class StoreSoakIT {

  private static final long SEED = Long.getLong("seed", 20_260_301);
  private static final int STEPS = 700;
  /** Of trading; faster than what is broken is mended. */
  private static final long PACE_NANOS = 10_000_000;
  private static final List<String> ACCOUNTS = List.of("one", "two");

  private final SplittableRandom random = new SplittableRandom(SEED);
  private final List<SimAccount> accounts = new ArrayList<>();
  private final List<CuttingProxy.Link> held = new ArrayList<>();
  private Kept kept;
  private CuttingProxy proxy;

  @AfterEach
  void close() throws Exception {
    kept.close();
    proxy.close();
  }

  @Test
  void whateverBreaksTheLedgerIsRightInTheEndAndNeverWasWrong() throws Exception {
    // given
    kept = new Kept(new SimExchange(SEED)).quickStore();
    proxy = kept.proxyBeforeStore();
    WriteLog log = WriteLog.of(kept.database());
    ACCOUNTS.forEach(id -> accounts.add(kept.account(id, new JsonObject()
        .put("restart", new JsonObject().put("maxRestarts", 1_000))
        .put("audit", new JsonObject().put("intervalMs", 1_000).put("maxAgeMs", 60_000).put("restLagMs", 200)
            .put("fillGraceMs", 500).put("gapDeadlineMs", 30_000)))));
    kept.start();
    ACCOUNTS.forEach(kept::awaitLive);

    // when
    Trader trader = new Trader(kept.exchange(), accounts, SEED);
    while (step(trader) < STEPS) {
      LockSupport.parkNanos(PACE_NANOS);
    }
    held.forEach(link -> link.set(Mode.PASS, Mode.PASS));
    kept.exchange().heal();

    // then
    ACCOUNTS.forEach(kept::awaitLive);
    kept.awaitLedgerEqualsBook();
    ACCOUNTS.forEach(this::assertOneIncidentForEachFailure);
    assertThat(log.changes()).isGreaterThan(STEPS / 2);
    log.thenNothingWasBroken(kept, ACCOUNTS.toArray(String[]::new));
  }

  @Test
  void rulesThatAreBrokenAreSeen() throws Exception {
    // given
    kept = new Kept();
    proxy = kept.proxyBeforeStore();
    SimAccount account = kept.account("main");
    WriteLog log = WriteLog.of(kept.database());
    kept.start().awaitLive("main");
    account.fillWhole(account.limit("spot", "BTCUSDT", "Buy", "60000", "0.5"));
    kept.awaitLedgerEqualsBook();
    assertThat(log.breaks()).isEmpty();

    // when
    kept.database().execute("UPDATE fillkeeper.accounts SET status = 'CONNECTING';"
        + " UPDATE fillkeeper.accounts SET status = 'LIVE'");
    kept.database().execute("INSERT INTO fillkeeper.execution_corrections SELECT exchange, environment, account, category,"
        + " record_type, symbol, exec_id, leg, account_no, 'price', '60000', '60000.0', 'REST', 'REPLACED', received_at,"
        + " recorded_at, epoch, change_seq + 50 FROM fillkeeper.executions");
    kept.database().execute("UPDATE fillkeeper.orders SET cum_qty = 0.1, change_seq = change_seq + 100");
    kept.database().execute("UPDATE fillkeeper.orders SET status = 'NEW', change_seq = change_seq + 100");
    kept.database().execute("UPDATE fillkeeper.orders SET epoch = 0, change_seq = change_seq + 100");
    kept.database().execute("UPDATE fillkeeper.executions SET is_maker = NULL");
    kept.database().execute("DELETE FROM fillkeeper.executions");

    // then: changed in place, deleted, another sum than that of the fills, and more fills than was filled
    assertThat(log.breaks().stream().map(fault -> fault.substring(0, fault.indexOf(':'))))
        .containsExactlyInAnyOrder("LIVE", "EXACT", "UP", "UP", "FENCE", "ORDER", "ONCE", "ONCE", "ONCE",
            "ONCE");
    long stored = (Long) kept.database().value("SELECT min(change_seq) FROM oracle.audit_log");
    assertThat(log.unkept("main", List.of(stored, 9_999L))).singleElement().asString().contains("9999");
  }

  private long step(Trader trader) {
    trader.step();
    if (random.nextInt(25) == 0) {
      strike(accounts.get(random.nextInt(accounts.size())), random.nextInt(9));
    }
    return trader.steps();
  }

  private void strike(SimAccount account, int kind) {
    switch (kind) {
      case 0 -> account.cut();
      case 1 -> account.next(At.FRAME, Fault.DROP);
      case 2 -> account.next(At.FRAME, Fault.REPEAT, 5);
      case 3 -> account.next(At.FRAME, Fault.REORDER);
      case 4 -> account.replay(2_000);
      case 5 -> account.next(At.PAGE, Fault.error(503));
      case 6 -> any(proxy.links("fillkeeper writer")).forEach(CuttingProxy.Link::cut);
      case 7 -> hold();
      default -> proxy.cutAll();
    }
  }

  /** A statement that arrives much later, or is given up before it does. */
  private void hold() {
    held.forEach(link -> link.set(Mode.PASS, Mode.PASS));
    held.clear();
    held.addAll(any(proxy.links("fillkeeper writer")));
    held.forEach(link -> link.set(Mode.HOLD, Mode.PASS));
  }

  private List<CuttingProxy.Link> any(List<CuttingProxy.Link> links) {
    return links.isEmpty() ? List.of() : List.of(links.get(random.nextInt(links.size())));
  }

  private void assertOneIncidentForEachFailure(String id) {
    kept.awaitCountersAddUp(id);
    List<Long> failed = kept.statuses().stream().filter(message -> message.getString("account").endsWith("." + id)
        && message.getString("status").equals("FAILED")).map(message -> message.getLong("epoch")).toList();
    List<Object> stored = kept.database().query("SELECT epoch FROM fillkeeper.incidents WHERE account = '" + id
        + "' ORDER BY epoch").stream().map(row -> row.get("epoch")).toList();
    assertThat(stored).as("epochs of %s with an incident", id).isEqualTo(failed).doesNotHaveDuplicates();
    assertThat(kept.database().count("incidents WHERE resolved_at IS NULL")).isZero();
  }
}
