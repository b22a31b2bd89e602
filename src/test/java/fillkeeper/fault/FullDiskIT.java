package fillkeeper.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fillkeeper.testkit.Kept;
import fillkeeper.testkit.SmallDisk;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** No room left: what does not fit is nowhere, and when there is room again it is caught up with. */
class FullDiskIT extends OwnServerScenario {

  private SmallDisk disk;

  @BeforeEach
  void mount() throws Exception {
    assumeTrue(SmallDisk.isPermitted(), "no file system can be mounted here: that takes root");
  }

  @Test
  void D14_tableFull() throws Exception {
    // given
    disk = beside(SmallDisk.mount(directory.resolve("small"), 3));
    kept.database().execute("CREATE TABLESPACE small LOCATION '" + disk.directory() + "'");
    kept.database().execute("ALTER TABLE fillkeeper.executions SET TABLESPACE small");
    startTrading();

    // when
    disk.fill();
    tradeUntilTheyFail();
    kept.awaitIncident("main", "WRITE_FAILED");

    // then: the server lives, and nothing of the operation is there
    assertThat((String) kept.database().value("SELECT detail FROM fillkeeper.incidents ORDER BY id LIMIT 1"))
        .isEqualTo("the database refused: SQLSTATE 53100");
    assertThat(ordersThatCountFillsThatAreNotThere()).isZero();
    disk.makeRoom();
    kept.awaitLive("main").awaitLedgerEqualsBook().awaitCountersAddUp("main");
    assertThat(kept.incidentCauses("main")).containsOnly("WRITE_FAILED");
    assertThat(ordersThatCountFillsThatAreNotThere()).isZero();
    assertThat(kept.database().count("orders WHERE cum_qty <> fills_qty")).as("orders that lack fills").isZero();
  }

  /** What an order counts is stored with the fill, in one operation; that it was filled may be known before. */
  private long ordersThatCountFillsThatAreNotThere() {
    return kept.database().count("orders o WHERE fills_qty <> (SELECT coalesce(sum(e.qty), 0) FROM"
        + " fillkeeper.executions e WHERE e.account_no = o.account_no AND e.category = o.category"
        + " AND e.symbol = o.symbol AND e.order_id = o.order_id)");
  }

  @Test
  void D15_logFull() throws Exception {
    // given: the server's log is on a small disk of its own
    disk = beside(SmallDisk.mount(directory.resolve("small"), 64));
    server.restart(pgdata -> disk.takeOver(pgdata.resolve("pg_wal")));
    startTrading();
    List<String> before = kept.rows("main");

    // when: the server gives up, and cannot recover before there is room
    disk.fill();
    Kept.await("the server has no room for its log", () -> {
      account.fillWhole(account.limit("spot", "BTCUSDT", "Buy", "60000", "0.5"));
      fillTheLog();
      return kept.statuses("main").contains("FAILED");
    }, () -> kept.statuses("main").toString());
    disk.makeRoom();

    // then
    kept.awaitLive("main").awaitLedgerEqualsBook().awaitCountersAddUp("main");
    assertThat(kept.rows("main")).as("what had been stored before").filteredOn(row -> row.startsWith("executions"))
        .hasSizeGreaterThan(before.size());
    assertThat(kept.incidentCauses("main")).isSubsetOf("WRITE_FAILED", "FENCED", "LEDGER_RESET");
  }

  private void tradeUntilTheyFail() {
    Kept.await("a write does not fit", () -> {
      account.fillWhole(account.limit("spot", "BTCUSDT", "Buy", "60000", "0.5"));
      return kept.statuses("main").contains("FAILED");
    }, () -> kept.statuses("main").toString());
  }

  /** Somebody else writes much. */
  private void fillTheLog() {
    try {
      kept.database().execute("SELECT pg_logical_emit_message(false, 'fill', repeat('x', 4000000))");
    } catch (IllegalStateException noRoom) {
      // that is what it is for
    }
  }
}
