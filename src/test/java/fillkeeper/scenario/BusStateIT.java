package fillkeeper.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.Kept;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is said of an account on the event bus, wherever it stands, and which commands it takes there. */
class BusStateIT {

  private static final List<String> STATE = List.of("name", "label", "exchange", "environment", "account", "status",
      "isCurrent", "statusSince", "retryAt", "epoch", "queue", "counters", "unknownWords", "changeSeq", "lastEventAt",
      "lastSyncedAt", "lastProvenAt", "keyExpiresAt", "keyReadOnly", "venueNotice", "restarts", "openGaps", "lastIncident",
      "incarnation");
  private static final List<String> QUEUE =
      List.of("events", "bytes", "oldestAgeMs", "maxEvents", "maxBytes", "maxAgeMs", "active");
  private static final List<String> COUNTERS =
      List.of("received", "applied", "duplicates", "stale", "corrections", "rejected", "dropped", "refused");

  private Kept kept;

  @BeforeEach
  void openExchange() throws Exception {
    kept = new Kept();
  }

  @AfterEach
  void close() throws Exception {
    kept.close();
  }

  @Test
  void everyFieldOfTheStateIsThere() throws Exception {
    // given
    SimAccount account = kept.account("main", new JsonObject().put("label", "The main one")
        .put("queue", new JsonObject().put("maxEvents", 1_000).put("maxBytes", 1_000_000).put("maxAgeMs", 9_000)));
    kept.start().awaitLive("main");
    account.fillWhole(account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030"));
    kept.awaitLedgerEqualsBook();

    // when
    JsonObject state = kept.awaitState("main", "is proven", s -> s.getString("lastProvenAt") != null);

    // then
    assertThat(state.fieldNames()).containsExactlyInAnyOrderElementsOf(STATE);
    assertThat(state.getJsonObject("queue").fieldNames()).containsExactlyInAnyOrderElementsOf(QUEUE);
    assertThat(state.getJsonObject("counters").fieldNames()).containsExactlyInAnyOrderElementsOf(COUNTERS);
    assertThat(state.getString("name")).isEqualTo("bybit.simulator.main");
    assertThat(state.getString("label")).isEqualTo("The main one");
    assertThat(state.getString("exchange")).isEqualTo("bybit");
    assertThat(state.getString("environment")).isEqualTo("simulator");
    assertThat(state.getString("account")).isEqualTo("main");
    assertThat(state.getString("status")).isEqualTo("LIVE");
    assertThat(state.getBoolean("isCurrent")).isTrue();
    assertThat(state.getString("retryAt")).isNull();
    assertThat(state.getLong("epoch")).isEqualTo(1);
    assertThat(state.getLong("changeSeq")).isEqualTo(
        kept.database().value("SELECT change_seq FROM fillkeeper.account_status"));
    assertThat(state.getInteger("restarts")).isZero();
    assertThat(state.getInteger("openGaps")).isZero();
    assertThat(state.getJsonObject("lastIncident")).isNull();
    assertThat(state.getString("incarnation")).isEqualTo(incarnation());
    for (String time : List.of("statusSince", "lastEventAt", "lastSyncedAt", "lastProvenAt")) {
      assertThat(Instant.parse(state.getString(time))).as(time)
          .isBetween(Instant.now().minus(Duration.ofMinutes(5)), Instant.now().plusSeconds(5));
    }
    JsonObject queue = state.getJsonObject("queue");
    assertThat(queue.getInteger("maxEvents")).isEqualTo(1_000);
    assertThat(queue.getLong("maxBytes")).isEqualTo(1_000_000);
    assertThat(queue.getLong("maxAgeMs")).isEqualTo(9_000);
    assertThat(state.getJsonObject("counters").getLong("applied")).isGreaterThanOrEqualTo(2);
    kept.awaitCountersAddUp("main");
  }

  @Test
  void anAccountThatConnectsSaysSoAndTakesCommands() throws Exception {
    // given
    kept.account("main");
    kept.exchange().always(At.IDENTITY, Fault.STALL);
    kept.start().awaitStatus("main", "CONNECTING");
    assertThat(kept.state("main").getBoolean("isCurrent")).isFalse();

    // when
    kept.exchange().heal();
    JsonObject answer = kept.ask("main", "resync");

    // then
    assertThat(answer.getString("status")).isEqualTo("ok");
    kept.awaitLive("main");
    assertThat(kept.incidentCauses("main")).containsExactly("OPERATOR");
    kept.awaitLedgerEqualsBook().awaitCountersAddUp("main");
  }

  @Test
  void anAccountThatSyncsSaysSoAndTakesCommands() throws Exception {
    // given
    kept.account("main");
    kept.exchange().always(At.OPEN_ORDERS, Fault.STALL);
    kept.start().awaitStatus("main", "SYNCING");
    assertThat(kept.state("main").getBoolean("isCurrent")).isFalse();

    // when
    kept.exchange().heal();
    JsonObject drained = kept.ask("main", "drain").getJsonObject("state");

    // then
    assertThat(drained.getString("status")).isEqualTo("STOPPED");
    kept.ask("main", "resume");
    kept.awaitLive("main");
    assertThat(kept.incidentCauses("main")).isEmpty();
    kept.awaitLedgerEqualsBook().awaitCountersAddUp("main");
  }

  @Test
  void anAccountThatFailedSaysWhenItIsTriedAgain() throws Exception {
    // given
    kept.account("main", new JsonObject().put("restart", new JsonObject().put("minDelayMs", 600_000)
        .put("maxDelayMs", 600_000)));
    kept.start().awaitLive("main");

    // when
    kept.exchange().cut();
    kept.awaitStatus("main", "FAILED");

    // then
    JsonObject state = kept.awaitState("main", "has a time to be tried again", s -> s.getString("retryAt") != null);
    assertThat(Instant.parse(state.getString("retryAt"))).isAfter(Instant.now().plusSeconds(300));
    assertThat(state.getBoolean("isCurrent")).isFalse();
    assertThat(state.getJsonObject("queue").getInteger("maxEvents")).isZero();
    JsonObject incident = state.getJsonObject("lastIncident");
    assertThat(incident.getString("cause")).isEqualTo("DISCONNECTED");
    assertThat(incident.getLong("epoch")).isEqualTo(1);
    assertThat(incident.getString("detail")).isNotBlank();
    assertThat(incident.getString("openedAt")).isNotNull();
    assertThat(incident.getString("resolvedAt")).isNull();
    assertThat(incident.getInteger("attemptNo")).isEqualTo(1);

    // when
    kept.ask("main", "resync");
    kept.awaitLive("main");

    // then
    JsonObject after = kept.state("main");
    assertThat(after.getString("retryAt")).isNull();
    assertThat(after.getLong("epoch")).isEqualTo(2);
    assertThat(after.getInteger("restarts")).isEqualTo(1);
    assertThat(after.getJsonObject("lastIncident").getString("resolvedAt")).isNotNull();
    assertThat(kept.incidentCauses("main")).containsExactly("DISCONNECTED");
    kept.awaitLedgerEqualsBook().awaitCountersAddUp("main");
  }

  @Test
  void anAccountWithAGapSaysSoUntilSomebodyAcceptsIt() throws Exception {
    // given
    SimAccount account = kept.account("main", new JsonObject().put("audit", new JsonObject()
        .put("intervalMs", 600_000).put("restLagMs", 300).put("fillGraceMs", 100).put("gapDeadlineMs", 600_000)));
    kept.start().awaitLive("main");
    kept.exchange().always(At.EXECUTIONS, Fault.DROP);
    String order = account.next(At.EXECUTION_FRAME, Fault.DROP).limit("linear", "BTCUSDT", "Buy", "60000", "0.03");
    account.fill(order, "0.01");

    // when
    kept.awaitStatus("main", "DEGRADED");

    // then
    JsonObject state = kept.state("main");
    assertThat(state.getInteger("openGaps")).isEqualTo(1);
    assertThat(state.getBoolean("isCurrent")).isFalse();
    Object gap = kept.database().value("SELECT id FROM fillkeeper.gaps");
    JsonObject accept = new JsonObject().put("gapId", gap.toString()).put("note", "the venue lost it");
    assertThat(kept.bus().refusal("main", "accept-gap", accept.copy().put("gapId", "4711")).failureCode())
        .isEqualTo(404);

    // when
    JsonObject accepted = kept.ask("main", "accept-gap", accept);

    // then
    assertThat(accepted.getJsonObject("state").getInteger("openGaps")).isZero();
    assertThat(kept.database().query("SELECT accepted_by, note, closed_at FROM fillkeeper.gaps").toString())
        .isEqualTo("[{accepted_by=bus, note=the venue lost it, closed_at=null}]");
    kept.awaitLive("main");
    assertThat(kept.ask("main", "accept-gap", accept).getString("status")).isEqualTo("ok");

    // when
    kept.exchange().heal();
    kept.ask("main", "resync");

    // then
    kept.awaitLive("main").awaitLedgerEqualsBook().awaitCountersAddUp("main");
    assertThat(kept.database().value("SELECT closed_at FROM fillkeeper.gaps")).isNotNull();
    assertThat(kept.incidentCauses("main")).containsExactly("OPERATOR");
  }

  @Test
  void aQuarantinedAccountStaysSoUntilItIsResumed() throws Exception {
    // given
    SimAccount account = kept.account("main");
    kept.start().awaitLive("main");

    // when
    JsonObject answer = kept.ask("main", "quarantine");
    List<String> causes = kept.incidentCauses("main");
    String status = kept.status("main");

    // then
    assertThat(answer.getString("account")).isEqualTo("bybit.simulator.main");
    assertThat(answer.getString("incarnation")).isEqualTo(incarnation());
    assertThat(causes).containsExactly("OPERATOR");
    assertThat(status).isEqualTo("QUARANTINED");
    Object since = kept.database().value("SELECT status_since FROM fillkeeper.accounts");

    // when
    kept.ask("main", "quarantine");
    account.limit("linear", "BTCUSDT", "Buy", "60000", "0.01");

    // then
    assertThat(kept.database().value("SELECT status_since FROM fillkeeper.accounts")).isEqualTo(since);
    assertThat(kept.bus().refusal("main", "resync", new JsonObject()).getMessage()).contains("resume");
    assertThat(kept.statuses().stream().filter(s -> s.getString("status").equals("QUARANTINED"))).hasSize(1);

    // when
    kept.restart();

    // then
    assertThat(kept.state("main").getString("status")).isEqualTo("QUARANTINED");
    kept.ask("main", "resume");
    kept.ask("main", "resume");
    kept.awaitLive("main").awaitLedgerEqualsBook().awaitCountersAddUp("main");
    assertThat(kept.incidentCauses("main")).containsExactly("OPERATOR");
    assertThat(kept.database().value("SELECT resolved_at FROM fillkeeper.incidents")).isNotNull();
  }

  @Test
  void aDrainedAccountStaysStoppedUntilItIsResumed() throws Exception {
    // given
    SimAccount account = kept.account("main");
    kept.start().awaitLive("main");
    account.limit("linear", "BTCUSDT", "Buy", "60000", "0.01");

    // when
    kept.ask("main", "drain");

    // then
    assertThat(kept.database().query("SELECT status, status_detail, live_until FROM fillkeeper.accounts").toString())
        .isEqualTo("[{status=STOPPED, status_detail=operator, live_until=null}]");
    kept.ask("main", "drain");
    account.limit("linear", "BTCUSDT", "Buy", "60000", "0.02");
    kept.restart();
    assertThat(kept.state("main").getString("status")).isEqualTo("STOPPED");
    kept.ask("main", "resume");
    kept.awaitLive("main").awaitLedgerEqualsBook().awaitCountersAddUp("main");
    assertThat(kept.incidentCauses("main")).isEmpty();
  }

  @Test
  void aStoppedAccountCanBeQuarantinedAndTheOtherWayRound() throws Exception {
    // given
    kept.account("main");
    kept.start().awaitLive("main");
    kept.ask("main", "drain");

    // when, then
    assertThat(kept.ask("main", "quarantine").getJsonObject("state").getString("status")).isEqualTo("QUARANTINED");
    assertThat(kept.ask("main", "drain").getJsonObject("state").getString("status")).isEqualTo("STOPPED");
    kept.ask("main", "resume");
    kept.awaitLive("main").awaitLedgerEqualsBook();
  }

  @Test
  void aResyncIsDurableWhenItIsAnswered() throws Exception {
    // given
    SimAccount account = kept.account("main");
    kept.start().awaitLive("main");
    account.fillWhole(account.limit("spot", "BTCUSDT", "Sell", "60000", "0.1"));
    kept.awaitLedgerEqualsBook();

    // when
    kept.ask("main", "resync");
    List<String> causes = kept.incidentCauses("main");

    // then
    assertThat(causes).containsExactly("OPERATOR");
    kept.awaitState("main", "is live in the second epoch",
        state -> state.getString("status").equals("LIVE") && state.getLong("epoch") == 2);
    kept.awaitLedgerEqualsBook().awaitCountersAddUp("main");
    assertThat(kept.incidentCauses("main")).containsExactly("OPERATOR");
    Kept.await("it is told as resolved", () -> kept.incidents().size() == 2, () -> kept.incidents().toString());
  }

  @Test
  void twoResyncsAtOnceAreOne() throws Exception {
    // given
    kept.account("main");
    kept.start().awaitLive("main");
    JsonObject resync = new JsonObject().put("action", "resync");

    // when
    var one = kept.vertx().eventBus().request(Kept.address("main"), resync);
    var two = kept.vertx().eventBus().request(Kept.address("main"), resync);
    one.await(60, TimeUnit.SECONDS);
    two.await(60, TimeUnit.SECONDS);

    // then
    kept.awaitLive("main");
    assertThat(kept.incidentCauses("main")).containsExactly("OPERATOR");
    assertThat(kept.state("main").getLong("epoch")).isEqualTo(2);
    kept.awaitLedgerEqualsBook();
  }

  private String incarnation() {
    return kept.database().value("SELECT incarnation FROM fillkeeper.ledger").toString();
  }
}
