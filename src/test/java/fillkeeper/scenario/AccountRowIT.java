package fillkeeper.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.Kept;
import fillkeeper.testkit.Row;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the tables say of an account beside its orders and executions, while it runs and when nobody does. */
class AccountRowIT {

  private Kept kept;

  @BeforeEach
  void openExchange() throws Exception {
    kept = new Kept();
    kept.store("leaseMs", 2_000).store("writeDeadlineMs", 1_000).store("statementTimeoutMs", 700)
        .store("lockTimeoutMs", 300);
  }

  @AfterEach
  void close() throws Exception {
    kept.close();
  }

  @Test
  void theMarksOfAnAccountMove() throws Exception {
    // given
    SimAccount account = kept.account("main", new JsonObject().put("label", "The main one")
        .put("audit", new JsonObject().put("intervalMs", 500).put("restLagMs", 100)));
    kept.start().awaitLive("main");
    row().has("status", "LIVE", "epoch", "1", "venue_account_id", account.uid(), "label", "The main one",
            "configured", "true", "is_current", "true", "status_detail", "")
        .isOfNow("status_since", "last_synced_at", "created_at");
    assertThat(Instant.parse(row().get("live_until"))).isAfter(Instant.now().minusSeconds(1));
    assertThat(row().get("owner")).contains("/" + ProcessHandle.current().pid() + "/");

    // when
    String before = row().get("change_seq");
    account.limit("linear", "BTCUSDT", "Buy", "60000", "0.03");
    awaitMoved("last_event_at", null);
    awaitMoved("change_seq", before);
    awaitMoved("last_proven_at", null);
    Row first = row();
    account.limit("linear", "BTCUSDT", "Buy", "60000", "0.03");

    // then
    awaitMoved("last_event_at", first.get("last_event_at"));
    awaitMoved("last_proven_at", first.get("last_proven_at"));
    assertThat(row().get("status_since")).isEqualTo(first.get("status_since"));
    assertThat(row().get("last_synced_at")).isEqualTo(first.get("last_synced_at"));

    // when
    kept.ask("main", "resync");

    // then
    awaitMoved("last_synced_at", first.get("last_synced_at"));
    kept.awaitLive("main").awaitLedgerEqualsBook().awaitCountersAddUp("main");
  }

  private void awaitMoved(String column, String from) {
    Kept.await(column + " moves", () -> row().get(column) != null && !row().get(column).equals(from),
        () -> row().toString());
  }

  @Test
  void withNobodyRunningItLapses() throws Exception {
    // given
    kept.account("main");
    kept.start().awaitLive("main");

    // when
    kept.kill();

    // then
    kept.awaitStatus("main", "LAPSED");
    row().has("is_current", "false");
    assertThat(kept.database().value("SELECT status FROM fillkeeper.accounts")).isEqualTo("LIVE");
    assertThat(kept.incidentCauses("main")).isEmpty();

    // when
    kept.start().awaitLive("main");

    // then
    assertThat(kept.incidentCauses("main")).containsExactly("FENCED");
    kept.awaitLedgerEqualsBook();
  }

  @Test
  void stoppedCleanlyItSaysSo() throws Exception {
    // given
    kept.account("main");
    kept.start().awaitLive("main");

    // when
    kept.stop();

    // then
    row().has("status", "STOPPED", "status_detail", "drain", "is_current", "false", "owner", null, "attempt", null,
        "live_until", null);
    assertThat(kept.incidentCauses("main")).isEmpty();
  }

  @Test
  void whatIsProvenIsOnRecord() throws Exception {
    // given
    SimAccount account = kept.account("main", new JsonObject()
        .put("audit", new JsonObject().put("intervalMs", 500).put("restLagMs", 100)));
    kept.start().awaitLive("main");
    account.fillWhole(account.limit("linear", "BTCUSDT", "Buy", "60000", "0.03"));
    account.limit("spot", "BTCUSDT", "Buy", "60000", "0.03");
    kept.awaitLedgerEqualsBook();

    // when
    long before = kept.database().count("audits");
    Kept.await("a round of audits that began after it", () -> kept.database().count("audits") >= before + 12,
        () -> "none");

    // then
    assertThat(kept.database().query("SELECT DISTINCT kind, category FROM fillkeeper.audits ORDER BY 1, 2").toString())
        .isEqualTo("[{kind=closed_orders, category=linear}, {kind=closed_orders, category=spot},"
            + " {kind=executions, category=linear}, {kind=executions, category=spot},"
            + " {kind=open_orders, category=linear}, {kind=open_orders, category=spot}]");
    assertThat(kept.database().query("SELECT * FROM fillkeeper.audits WHERE kind <> 'open_orders'")).allSatisfy(pass -> {
      assertThat(pass).allSatisfy((column, value) -> assertThat(value).as(column).isNotNull());
      assertThat(pass).containsEntry("outcome", "PASSED").containsEntry("differences", 0)
          .containsEntry("repaired", 0).containsEntry("epoch", 1L);
    });
    assertThat(kept.database().query("SELECT max(checked) AS checked FROM fillkeeper.audits GROUP BY kind, category"
        + " ORDER BY kind, category").toString()).isEqualTo("[{checked=1}, {checked=0}, {checked=1}, {checked=0},"
            + " {checked=0}, {checked=1}]");
    List<Map<String, Object>> coverage = kept.database().query("SELECT category, kind, how, c.status,"
        + " abs(extract(epoch FROM from_at - created_at)) < 1 AS since_start, to_at > from_at AS long, detail FROM fillkeeper.coverage c"
        + " CROSS JOIN fillkeeper.accounts ORDER BY category, kind");
    assertThat(coverage).hasSize(4).allSatisfy(span -> assertThat(span).containsEntry("status", "PROVEN")
        .containsEntry("how", "AUDIT").containsEntry("since_start", true).containsEntry("long", true));
    assertThat(kept.database().query("SELECT * FROM fillkeeper.checkpoints")).hasSize(4)
        .allSatisfy(walk -> assertThat(walk).allSatisfy((column, value) -> assertThat(value).as(column).isNotNull()));
    assertThat(kept.incidentCauses("main")).isEmpty();
  }

  @Test
  void anIncidentTellsOfItsOutage() throws Exception {
    // given
    kept.account("main");
    kept.start().awaitLive("main");

    // when
    kept.exchange().next(At.IDENTITY, Fault.retCode(10016), 3);
    kept.exchange().cut();
    Kept.await("two incidents", () -> kept.incidentCauses("main").size() == 2,
        () -> kept.incidentCauses("main").toString());
    kept.awaitLive("main");
    kept.exchange().cut();
    Kept.await("three incidents", () -> kept.incidentCauses("main").size() == 3,
        () -> kept.incidentCauses("main").toString());
    kept.awaitLive("main");

    // then
    assertThat(kept.database().query("SELECT cause, epoch, attempt_no, outage_id = min(id) OVER (PARTITION BY outage_id)"
        + " AS first, count(*) OVER (PARTITION BY outage_id) AS attempts, resolved_at >= opened_at AS resolved"
        + " FROM fillkeeper.incidents ORDER BY id").toString())
        .isEqualTo("[{cause=DISCONNECTED, epoch=1, attempt_no=1, first=true, attempts=2, resolved=true},"
            + " {cause=VENUE_UNAVAILABLE, epoch=2, attempt_no=2, first=true, attempts=2, resolved=true},"
            + " {cause=DISCONNECTED, epoch=3, attempt_no=1, first=true, attempts=1, resolved=true}]");
    kept.awaitLedgerEqualsBook().awaitCountersAddUp("main");
  }

  @Test
  void whatCannotBeReadIsKept() throws Exception {
    // given
    SimAccount account = kept.account("main");
    kept.start().awaitLive("main");

    // when
    account.say("{\"topic\":\"order\",\"id\":\"1\",\"creationTime\":1,\"data\":[{\"symbol\":\"BTCUSDT\"}]}");
    kept.awaitIncident("main", "MALFORMED_EVENT").awaitLive("main");

    // then
    Row.only(kept.database(), "SELECT * FROM fillkeeper.rejected_events").has("exchange", "bybit",
            "environment", "simulator", "account", "main", "epoch", "1", "source", "STREAM",
            "payload", "{\"symbol\":\"BTCUSDT\"}")
        .isOfNow("received_at", "recorded_at").isEmptyOnlyIn();
    assertThat(kept.incidentCauses("main")).containsExactly("MALFORMED_EVENT");
    kept.awaitLedgerEqualsBook().awaitCountersAddUp("main");
  }

  @Test
  void aRestatedFeeIsACorrectionThatReadersSee() throws Exception {
    // given
    SimAccount account = kept.account("main", new JsonObject()
        .put("audit", new JsonObject().put("intervalMs", 500).put("restLagMs", 100)));
    kept.start().awaitLive("main");
    String fill = account.fillWhole(account.limit("linear", "BTCUSDT", "Buy", "60000", "0.03"));
    kept.awaitLedgerEqualsBook();

    // when
    account.restate(fill, "0.5");

    // then
    kept.awaitLedgerEqualsBook();
    Row.only(kept.database(), "SELECT fee FROM fillkeeper.executions").has("fee", "0.36");
    Row.only(kept.database(), "SELECT fee FROM fillkeeper.effective_executions").has("fee", "0.5");
    assertThat(kept.database().query("SELECT field, first, later, source, resolution, exec_id = '" + fill
        + "' AS same FROM fillkeeper.execution_corrections ORDER BY change_seq").toString())
        .isEqualTo("[{field=fee, first=0.36, later=0.5, source=STREAM, resolution=KEPT, same=true},"
            + " {field=fee, first=0.36, later=0.5, source=REST, resolution=REPLACED, same=true}]");
    assertThat(kept.incidentCauses("main")).isEmpty();
    kept.awaitCountersAddUp("main");
  }

  private Row row() {
    return Row.only(kept.database(), "SELECT * FROM fillkeeper.account_status");
  }
}
