package fillkeeper.fault;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.testkit.CuttingProxy;
import fillkeeper.testkit.Kept;
import fillkeeper.testkit.OwnServer;
import fillkeeper.testkit.TestDatabase;
import fillkeeper.testkit.WriteLog;
import org.junit.jupiter.api.Test;

/** Another server takes the place of the one that was written to. */
class FailoverIT extends OwnServerScenario {

  private CuttingProxy replication;
  private OwnServer standby;

  /** Commits that the standby never heard of are lost with the old one. */
  @Override
  String[] promised() {
    return new String[0];
  }

  @Test
  void D19_failoverToAStandbyThatLacksTheLastCommits() throws Exception {
    // given: what is filled now, the standby never hears of
    startTradingWithAStandby();
    replication.refuse(true);
    replication.cutAll();
    account.fill(resting, "0.010");
    kept.awaitLedgerEqualsBook();
    long told = kept.changeSeq("main");

    // when
    promoteAndLeadThere();
    account.fill(resting, "0.010");

    // then
    TestDatabase now = standby.database();
    thenWhole(now);
    assertThat(now.value("SELECT incarnation FROM fillkeeper.ledger"))
        .isNotEqualTo(kept.database().value("SELECT incarnation FROM fillkeeper.ledger"));
    assertThat(now.value("SELECT timeline FROM fillkeeper.ledger")).isEqualTo("00000002");
    assertThat(now.query("SELECT cause FROM fillkeeper.incidents").toString()).containsAnyOf("LEDGER_RESET",
        "WRITE_FAILED");
    assertThat(kept.changeSeq("main")).as("nothing more is written to the old one").isEqualTo(told);
  }

  @Test
  void D20_theOldPrimaryIsStillReachableAfterThePromotion() throws Exception {
    // given
    startTradingWithAStandby();
    promoteAndLeadThere();
    account.fill(resting, "0.010");
    thenWhole(standby.database());
    Object written = written(kept.database());
    int failed = kept.statuses("main").size();

    // when: a name or a balancer leads back to it
    proxy.lead(server.port());
    proxy.cutAll();
    account.fill(resting, "0.010");
    Kept.await("the attempt ends", () -> kept.statuses("main").size() > failed
        && "FAILED".equals(kept.statuses("main").get(kept.statuses("main").size() - 1)),
        () -> kept.statuses("main").toString());
    Kept.await("it is asked for again", () -> words.heard().stream().anyMatch(said ->
        said.contains("could not be claimed")
            && said.contains("the server is of timeline 00000001, which 00000002 has replaced")), () -> "it is not");

    // then
    assertThat(written(kept.database())).isEqualTo(written);
    proxy.lead(standby.port());
    proxy.cutAll();
    thenWhole(standby.database());
  }

  @Test
  void D05_aDatabaseInRecoveryIsWaitedFor() throws Exception {
    // given
    startTradingWithAStandby();

    // when
    proxy.lead(standby.port());
    proxy.cutAll();
    account.fill(resting, "0.010");
    kept.awaitFailed("main", 1);
    proxy.lead(server.port());
    proxy.cutAll();

    // then
    kept.awaitLive("main").awaitLedgerEqualsBook().awaitCountersAddUp("main");
    assertThat(kept.incidentCauses("main")).isNotEmpty().isSubsetOf("WRITE_FAILED", "FENCED");
  }

  private void startTradingWithAStandby() throws Exception {
    replication = beside(CuttingProxy.before(server.port()));
    standby = beside(server.standby(directory.resolve("two"), replication.port()));
    startTrading();
    Kept.await("the standby has it", () -> kept.differences(standby.database().connect()).isEmpty(),
        () -> kept.differences(standby.database().connect()).toString());
  }

  private void promoteAndLeadThere() {
    proxy.lead(standby.port());
    assertThat(standby.database().value("SELECT pg_promote()")).isEqualTo(true);
    proxy.cutAll();
  }

  private void thenWhole(TestDatabase now) throws Exception {
    Kept.await("it is live there",
        () -> now.query("SELECT FROM fillkeeper.account_status WHERE is_current").size() == 1,
        () -> kept.statuses("main").toString());
    Kept.await("ledger equals book there", () -> kept.differences(now.connect()).isEmpty(),
        () -> kept.differences(now.connect()).toString());
    kept.awaitCountersAddUp("main");
    assertThat(WriteLog.in(now).breaks()).isEmpty();
  }

  private static Object written(TestDatabase database) {
    return database.value("SELECT (SELECT count(*) FROM oracle.audit_log) || ' ' || (SELECT max(epoch) || ' '"
        + " || max(live_until) FROM fillkeeper.accounts)");
  }
}
