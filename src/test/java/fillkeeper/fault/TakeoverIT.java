package fillkeeper.fault;

import static java.util.Comparator.naturalOrder;
import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.Overheard;
import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.ChildKeeper;
import fillkeeper.testkit.CuttingProxy;
import fillkeeper.testkit.CuttingProxy.Mode;
import fillkeeper.testkit.Kept;
import fillkeeper.testkit.WritersLog;
import io.vertx.core.json.JsonObject;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two processes, one ledger: one keeps, the other waits, and whatever becomes of the first, never do both write. */
class TakeoverIT extends FaultScenario {

  @TempDir
  private Path directory;
  private SimAccount main;

  @BeforeEach
  void openAccount() {
    kept.quickLease();
    main = kept.account("main");
  }

  @Test
  void C01_ownerKilled() throws Exception {
    // given
    kept.account("other");
    WritersLog log = WritersLog.of(kept.database());
    try (ChildKeeper first = start("keeper_one"); ChildKeeper second = startBehind("main", "other")) {
      second.awaitStatus("main", "STANDBY").awaitStatus("other", "STANDBY");
      assertThat(second.answer("/health/ready")).isEqualTo(200);
      assertThat(second.answer("/health/accounts")).isEqualTo(200);
      Runnable stopTrading = kept.trade(21, 60);
      Kept.await("some fills", () -> kept.database().count("executions") > 20, first::heard);

      // when
      first.kill();
      long main = kept.epoch("main");
      long other = kept.epoch("other");

      // then
      awaitKeptUnder("main", main + 1, second);
      awaitKeptUnder("other", other + 1, second);
      stopTrading.run();
      kept.awaitLedgerEqualsBook();
      second.awaitStatus("main", "LIVE").awaitCountersAddUp("main").awaitCountersAddUp("other");
      assertThat(kept.incidentCauses("main")).endsWith("FENCED").containsOnlyOnce("FENCED");
      assertThat(kept.incidentCauses("other")).endsWith("FENCED").containsOnlyOnce("FENCED");
      assertThat(kept.database().query("SELECT DISTINCT detail FROM fillkeeper.incidents WHERE cause = 'FENCED'"))
          .singleElement().asString().contains("lease lapsed: owner=").contains("/" + first.pid() + "/");
      assertThat(kept.epoch("main")).isEqualTo(main + 1);
      assertThat(log.brokenFences()).isEmpty();
    }
  }

  @Test
  void C01_ownerStoppedCleanly() throws Exception {
    // given
    kept.account("other");
    kept.store("leaseMs", 120_000);
    Runnable stopTrading = kept.trade(22, 60);
    try (ChildKeeper first = start("keeper_one"); ChildKeeper second = startBehind("main", "other")) {
      second.awaitStatus("main", "STANDBY").awaitStatus("other", "STANDBY");

      // when
      first.signal("TERM");

      // then
      assertThat(first.awaitExit()).as(first.heard()).isZero();
      awaitKeptUnder("main", 2, second);
      awaitKeptUnder("other", 2, second);
      try (ChildKeeper third = start("keeper_three")) {
        third.awaitStatus("main", "STANDBY");
        assertThat(third.signal("TERM").awaitExit()).as(third.heard()).isZero();
      }
      stopTrading.run();
      kept.awaitLedgerEqualsBook();
      second.awaitCountersAddUp("main").awaitCountersAddUp("other");
      assertThat(kept.database().count("incidents")).isZero();
      assertThat(kept.epoch("main")).isEqualTo(2);
      assertThat(kept.epoch("other")).isEqualTo(2);
      assertThat(kept.status("main")).isEqualTo("LIVE");
    }
  }

  @Test
  void C02_P03_ownerStoppedPastItsLeaseThenResumed() throws Exception {
    // given
    WritersLog log = WritersLog.of(kept.database());
    Runnable stopTrading = kept.trade(23, 60);
    try (ChildKeeper first = start("keeper_one"); ChildKeeper second = startBehind("main")) {
      second.awaitStatus("main", "STANDBY");
      first.stall();
      awaitKeptUnder("main", 2, second);
      CompletableFuture<HttpResponse<String>> asked = first.ask(ChildKeeper.statePath("main"));

      // when
      first.wake();

      // then
      JsonObject answer = ChildKeeper.body(asked);
      assertThat(answer.getLong("epoch")).as(answer.encode()).isEqualTo(2);
      first.awaitStatus("main", "STANDBY");
      stopTrading.run();
      kept.awaitLedgerEqualsBook();
      first.awaitCountersAddUp("main");
      second.awaitCountersAddUp("main");
      assertThat(log.writtenAfterTakeover(kept.database().user("keeper_one"))).isEmpty();
      assertThat(log.brokenFences()).isEmpty();
      assertThat(kept.incidentCauses("main")).containsExactly("FENCED");

      // when
      assertThat(second.signal("TERM").awaitExit()).as(second.heard()).isZero();

      // then
      awaitKeptUnder("main", 3, first);
      assertThat(kept.incidentCauses("main")).containsExactly("FENCED");
    }
  }

  @Test
  void P03_stoppedForLongerThanTheLeaseWithNobodyBeside() throws Exception {
    // given
    WritersLog log = WritersLog.of(kept.database());
    try (ChildKeeper only = start("keeper_one")) {
      main.fillWhole(main.limit("linear", "BTCUSDT", "Buy", "60000", "0.030"));
      kept.awaitLedgerEqualsBook();

      // when
      only.stall();

      // then
      kept.awaitStatus("main", "LAPSED");
      assertThat(kept.isCurrent("main")).isFalse();

      // when: it wakes, and cannot claim the account again before it has answered
      main.fillWhole(main.limit("linear", "BTCUSDT", "Sell", "60000", "0.030"));
      kept.whileHeld("main", held -> {
        CompletableFuture<HttpResponse<String>> state = only.ask(ChildKeeper.statePath("main"));
        CompletableFuture<HttpResponse<String>> health = only.ask("/health/accounts");
        only.wake();

        // then
        JsonObject answer = ChildKeeper.body(state);
        assertThat(answer.getBoolean("isCurrent")).as(answer.encode()).isFalse();
        assertThat(ChildKeeper.body(health).getString("status")).isEqualTo("DOWN");
      });
      awaitKeptUnder("main", 2, only);
      kept.awaitLedgerEqualsBook();
      only.awaitCountersAddUp("main");
      assertThat(kept.incidentCauses("main")).containsExactly("STALLED");
      assertThat(log.revivedLeases()).isEmpty();
      assertThat(log.brokenFences()).isEmpty();
    }
  }

  @Test
  void P03_stoppedForLessThanTheLease() throws Exception {
    // given
    kept.store("leaseMs", 6_000).store("writeDeadlineMs", 3_500).store("statementTimeoutMs", 3_000);
    Runnable stopTrading = kept.trade(24, 60);
    try (ChildKeeper only = start("keeper_one")) {
      only.stall();
      Kept.await("a third of the lease and more is used", () -> (Boolean) kept.ofAccount(
          "live_until < clock_timestamp() + interval '3800 milliseconds'", "main"), () -> "it is not");

      // when
      only.wake();

      // then
      stopTrading.run();
      kept.awaitLedgerEqualsBook();
      only.awaitCountersAddUp("main");
      assertThat(only.state("main").getBoolean("isCurrent")).isTrue();
      assertThat(kept.incidentCauses("main")).isEmpty();
      assertThat(kept.epoch("main")).isEqualTo(1);
      assertThat(kept.status("main")).isEqualTo("LIVE");
    }
  }

  @Test
  void C05_nothingSaysLiveOnceAnotherCanHaveClaimed() throws Exception {
    // given
    kept.store("leaseMs", 6_000).store("readers", 1);
    CuttingProxy proxy = beside(kept.proxyBeforeStore());
    try (ChildKeeper first = start("keeper_one")) {
      kept.store("port", kept.database().address().port());
      try (ChildKeeper second = startBehind("main")) {
        second.awaitStatus("main", "STANDBY");
        first.awaitStatus("main", "LIVE");

        // when: the first can read, and its lease is renewed no more
        proxy.setAll(Mode.DROP);
        proxy.links("fillkeeper reader").forEach(link -> link.set(Mode.PASS, Mode.PASS));
        List<Said> said = new ArrayList<>();
        Kept.await("the second keeps it", () -> said.add(said(first)) && kept.epoch("main") == 2, second::heard);

        // then: by the clock of the database
        Instant end = said.stream().filter(one -> one.epoch == 1).map(Said::liveUntil).max(naturalOrder()).orElseThrow();
        assertThat(said).anySatisfy(one -> assertThat(one.claimsToBeLive()).isTrue());
        assertThat(said).filteredOn(one -> !one.asked.isBefore(end)).noneMatch(Said::claimsToBeLive);
        assertThat(toldOnTheBus(first, "FAILED")).isBefore(end);
        awaitKeptUnder("main", 2, second);
        assertThat(toldOnTheBus(second, "CONNECTING")).isAfterOrEqualTo(end);
        assertThat(kept.incidentCauses("main")).containsExactly("FENCED");
      }
    }
  }

  /** What a process says of its attempt, how its row was just before, and the epoch just after. */
  private record Said(long epoch, Instant liveUntil, Instant asked, JsonObject state, int health, long after) {

    boolean claimsToBeLive() {
      return health == 200 && after == 1 || state.getLong("epoch") == 1
          && (state.getBoolean("isCurrent") || "LIVE".equals(state.getString("status")));
    }
  }

  private Said said(ChildKeeper child) {
    Map<String, Object> row = kept.database().query(
        "SELECT epoch, live_until, clock_timestamp() AS asked FROM fillkeeper.accounts").get(0);
    return new Said((Long) row.get("epoch"), instant(row.get("live_until")), instant(row.get("asked")),
        child.state("main"), child.answer("/health/accounts"),
        kept.epoch("main"));
  }

  private static Instant instant(Object column) {
    return ((Timestamp) column).toInstant();
  }

  private static Instant toldOnTheBus(ChildKeeper child, String status) {
    String line = child.awaitSaid(
        Overheard.STATUS + "{\"account\":\"bybit.simulator.main\",\"status\":\"" + status + "\"");
    return Instant.parse(new JsonObject(line.substring(Overheard.STATUS.length())).getString("at"));
  }

  /** A process that keeps all accounts, under a user of its own. */
  private ChildKeeper start(String user) throws Exception {
    JsonObject configuration = kept.configuration();
    configuration.getJsonObject("store").put("user", kept.database().superuser(user));
    ChildKeeper child = ChildKeeper.start(Overheard.class, directory, configuration).awaitListening();
    kept.awaitLive("main");
    return child;
  }

  /** One that comes when these accounts are kept already. */
  private ChildKeeper startBehind(String... ids) throws Exception {
    for (String id : ids) {
      kept.awaitLive(id);
    }
    return start("keeper_two");
  }

  private void awaitKeptUnder(String id, long epoch, ChildKeeper by) {
    Kept.await(id + " is live under epoch " + epoch, () -> kept.epoch(id) == epoch && kept.isCurrent(id),
        () -> kept.epoch(id) + " " + kept.status(id) + "\n" + by.heard());
  }
}
