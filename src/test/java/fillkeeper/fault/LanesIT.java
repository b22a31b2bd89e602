package fillkeeper.fault;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.AccountKey;
import fillkeeper.domain.ProgramVersion;
import fillkeeper.ledger.LedgerDatabase;
import fillkeeper.ledger.Tuning;
import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.CuttingProxy;
import fillkeeper.testkit.CuttingProxy.Mode;
import fillkeeper.testkit.Http;
import fillkeeper.testkit.Kept;
import fillkeeper.testkit.Leaks;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What hangs takes a lane for no longer than its time, and nobody else's. */
class LanesIT extends FaultScenario {

  private static final int LANES = 2;

  private final Map<String, SimAccount> hung = new LinkedHashMap<>();
  private CuttingProxy proxy;

  @Test
  void D25_moreAccountsWithLockedRowsThanLanes() throws Exception {
    // given
    SimAccount other = startWithHungAccounts(5);

    // when: each of them waits for its row
    try (Connection person = kept.database().connect(); Statement lock = person.createStatement()) {
      person.setAutoCommit(false);
      lock.execute("SELECT FROM fillkeeper.accounts WHERE account LIKE 'hung%' FOR UPDATE");
      hung.values().forEach(account -> account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030"));
      for (int order = 0; order < 10; order++) {
        other.fillWhole(other.limit("spot", "BTCUSDT", "Buy", "60000", "0.5"));
      }
      kept.awaitLedgerEqualsBookOf("main");
      hung.keySet().forEach(id -> kept.awaitFailed(id, 1));
      person.rollback();
    }

    // then
    thenEachIsBack();
    kept.awaitLive("main").awaitCountersAddUp("main").thenIncidents("main");
    assertThat(kept.statuses("main")).containsExactly("CONNECTING", "SYNCING", "LIVE");
  }

  @Test
  void D25_readersThatHangAreNoWritersMatter() throws Exception {
    // given: the only connection for reading hangs
    SimAccount other = kept.store("readers", 1).account("main");
    proxy = beside(kept.proxyBeforeStore());
    kept.start().awaitLive("main");
    Http http = kept.http();
    assertThat(http.get("/api/v1/accounts").status()).isEqualTo(200);
    proxy.links("fillkeeper reader").forEach(link -> link.set(Mode.HOLD, Mode.PASS));

    // when: many ask
    List<CompletableFuture<Integer>> answers = IntStream.range(0, 50).mapToObj(ask ->
        CompletableFuture.supplyAsync(() -> http.get("/api/v1/accounts").status())).toList();
    other.fillWhole(other.limit("spot", "BTCUSDT", "Buy", "60000", "0.5"));
    kept.awaitLedgerEqualsBook();

    // then
    proxy.links("fillkeeper reader").forEach(link -> link.set(Mode.PASS, Mode.PASS));
    for (CompletableFuture<Integer> answer : answers) {
      assertThat(answer.get(60, TimeUnit.SECONDS)).isIn(200, 503);
    }
    thenAllIsWell();
  }

  @Test
  void D28_everyLaneIsBlackHoledAtOnce() throws Exception {
    // given
    startWithHungAccounts(4);

    // when
    proxy.links("fillkeeper writer").forEach(link -> link.set(Mode.DROP, Mode.DROP));
    hung.values().forEach(account -> account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030"));
    hung.keySet().forEach(id -> kept.awaitLedgerEqualsBookOf(id));

    // then
    Kept.await("no more sessions than before", () -> Leaks.sessions(kept.database()).stream()
        .filter("fillkeeper writer"::equals).count() <= LANES, () -> Leaks.sessions(kept.database()).toString());
    for (String id : hung.keySet()) {
      kept.awaitLive(id).awaitCountersAddUp(id);
      assertThat(kept.incidentCauses(id)).hasSizeLessThanOrEqualTo(2).isSubsetOf("WRITE_FAILED", "FENCED");
    }
  }

  @Test
  void D28_aThousandAborts() throws Exception {
    // given: nothing is ever answered
    proxy = beside(CuttingProxy.before(kept.database().address().port()));
    LedgerDatabase behind = impatient();
    proxy.setAll(Mode.DROP);

    // when
    List<Future<?>> aborted = new ArrayList<>();
    for (int abort = 0; abort < 1_000; abort++) {
      aborted.add(aborted(behind));
      if (aborted.size() % 8 == 0) {
        aborted.get(abort).await(60, TimeUnit.SECONDS);
      }
    }
    for (Future<?> one : aborted) {
      assertThat(one.await(60, TimeUnit.SECONDS)).isEqualTo(true);
    }
    proxy.setAll(Mode.PASS);

    // then
    Kept.await("it works again", () -> works(behind), () -> "it does not");
    assertThat(proxy.links().size()).isLessThanOrEqualTo(16);
    behind.close().await(60, TimeUnit.SECONDS);
    Kept.await("nothing is left open", () -> proxy.links().isEmpty(), () -> proxy.links().size() + " connections");
  }

  @Test
  void D28_handshakesThatAreAnsweredWhenTheirLanesWereGivenUp() throws Exception {
    // given
    proxy = beside(CuttingProxy.before(kept.database().address().port()));
    LedgerDatabase behind = impatient();
    proxy.setAll(Mode.HOLD);
    for (int round = 0; round < 10; round++) {
      List<Future<?>> aborted = IntStream.range(0, 8).<Future<?>>mapToObj(abort -> aborted(behind)).toList();
      for (Future<?> one : aborted) {
        assertThat(one.await(60, TimeUnit.SECONDS)).isEqualTo(true);
      }
    }

    // when
    proxy.setAll(Mode.PASS);

    // then: nobody holds what nobody waits for
    Kept.await("nothing is left open", () -> proxy.links().isEmpty(), () -> proxy.links().size() + " connections");
    Kept.await("it works again", () -> works(behind), () -> "it does not");
    behind.close().await(60, TimeUnit.SECONDS);
  }

  @Test
  void D27_aSnapshotThatIsHeldOpenWhileMuchIsWritten() throws Exception {
    // given
    SimAccount account = kept.account("main", new JsonObject().put("batch", new JsonObject().put("maxEvents", 1)));
    kept.start().awaitLive("main");
    try (Connection dump = kept.database().connect(); Statement statement = dump.createStatement()) {
      dump.setAutoCommit(false);
      statement.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ");
      statement.execute("SELECT count(*) FROM fillkeeper.accounts");

      // when
      for (int order = 0; order < 300; order++) {
        account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030");
      }
      kept.awaitLedgerEqualsBook();

      // then: the row that every write locks has few versions, which is what makes it slow
      Object versions = kept.database().value("SELECT pg_relation_size('fillkeeper.accounts') / 8192");
      assertThat((Long) versions).as("pages of the table of accounts").isLessThanOrEqualTo(2);
      dump.rollback();
    }
    thenAllIsWell();
  }

  /** A ledger behind the proxy that gives up soon. */
  private LedgerDatabase impatient() {
    return new LedgerDatabase(kept.vertx(), kept.database().through(proxy.port()), new Tuning(200, 30, 8, 2, 10, 20),
        System::nanoTime, new ProgramVersion(null));
  }

  /** A question that is given up: whether it was. */
  private static Future<Boolean> aborted(LedgerDatabase behind) {
    return behind.ledger().instruments(new AccountKey("bybit", "simulator", "main"), List.of())
        .transform(done -> Future.succeededFuture(done.failed()));
  }

  /** One account that is left alone, and so many that will hang. */
  private SimAccount startWithHungAccounts(int count) throws Exception {
    kept.quickStore().store("leaseMs", 9_000).store("writeDeadlineMs", 3_000).store("statementTimeoutMs", 1_500)
        .store("lockTimeoutMs", 300).store("writers", LANES);
    SimAccount other = kept.account("main");
    for (int account = 1; account <= count; account++) {
      hung.put("hung" + account, kept.account("hung" + account));
    }
    proxy = beside(kept.proxyBeforeStore());
    kept.start().awaitLive("main");
    hung.keySet().forEach(kept::awaitLive);
    return other;
  }

  private void thenEachIsBack() {
    for (String id : hung.keySet()) {
      kept.awaitLive(id).awaitLedgerEqualsBookOf(id).awaitCountersAddUp(id);
      assertThat(kept.incidentCauses(id)).isNotEmpty().containsOnly("WRITE_FAILED");
    }
  }

  private static boolean works(LedgerDatabase database) {
    try {
      database.reader().ping().await(60, TimeUnit.SECONDS);
      return true;
    } catch (Exception notYet) {
      return false;
    }
  }
}
