package fillkeeper.fault;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.SimAccount;
import fillkeeper.testkit.Beside;
import fillkeeper.testkit.Kept;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two processes with one configuration on one database: one keeps the account, the other can answer and take over. */
class StandbyIT extends FaultScenario {

  private SimAccount account;
  private Beside beside;

  @BeforeEach
  void startBoth() throws Exception {
    account = kept.account("main");
    kept.store("leaseMs", 2_000).store("writeDeadlineMs", 1_000).store("statementTimeoutMs", 700)
        .store("lockTimeoutMs", 300);
    kept.start().awaitLive("main");
    beside = Beside.start(kept).awaitStatus("main", "STANDBY");
  }

  @Override
  void end() throws Exception {
    beside.kill();
  }

  @Test
  void C04_twoProcessesWithoutABusBetweenThemAndOneDatabase() throws Exception {
    // when
    String order = account.limit("linear", "BTCUSDT", "Buy", "60000", "0.03");
    account.fillWhole(order);
    kept.awaitLedgerEqualsBook();

    // then
    JsonObject state = beside.bus().ask("main", "state");
    assertThat(state.getString("status")).isEqualTo("STANDBY");
    assertThat(state.getBoolean("isCurrent")).isTrue();
    assertThat(state.getLong("epoch")).isEqualTo(1);
    assertThat(state.getString("retryAt")).isNull();
    assertThat(state.getLong("changeSeq")).isEqualTo(kept.state("main").getLong("changeSeq"));
    assertThat(beside.bus().ask("main", "executions").getJsonArray("items")).hasSize(1);
    assertThat(beside.bus().ask("main", "order", new JsonObject().put("category", "linear").put("symbol", "BTCUSDT")
        .put("orderId", order)).getJsonObject("order").getString("status")).isEqualTo("FILLED");
    assertThat(beside.http().get("/health/ready").status()).isEqualTo(200);
    assertThat(beside.http().get("/health/accounts").status()).isEqualTo(200);
    assertThat(beside.http().get("/api/v1/accounts/bybit.simulator.main").body().getString("status"))
        .isEqualTo("STANDBY");
    assertThat(account.connections()).isEqualTo(1);
    assertThat(kept.incidentCauses("main")).isEmpty();
  }

  @Test
  void C08_aCommandThatReachesTheWrongProcessIsRefused() {
    JsonObject gap = new JsonObject().put("gapId", 1).put("note", "n");
    for (String action : List.of("resync", "quarantine", "drain", "resume", "accept-gap")) {
      ReplyException refused =
          beside.bus().refusal("main", action, action.equals("accept-gap") ? gap : new JsonObject());

      assertThat(refused.failureCode()).as(action).isEqualTo(409);
      assertThat(refused.getMessage()).as(action).isEqualTo("another process keeps this account");
    }
    assertThat(kept.status("main")).isEqualTo("LIVE");
    assertThat(kept.incidentCauses("main")).isEmpty();
  }

  @Test
  void C04_theSecondTakesOverWhenTheFirstStopsCleanly() throws Exception {
    // when
    kept.stop();
    account.fillWhole(account.limit("linear", "BTCUSDT", "Buy", "60000", "0.03"));

    // then
    beside.awaitStatus("main", "LIVE");
    kept.awaitLedgerEqualsBook();
    assertThat(kept.incidentCauses("main")).isEmpty();
    assertThat(kept.database().value("SELECT epoch FROM fillkeeper.accounts")).isEqualTo(2L);
  }

  @Test
  void C04_theSecondTakesOverWhenTheFirstDies() throws Exception {
    // when
    kept.kill();
    account.fillWhole(account.limit("linear", "BTCUSDT", "Buy", "60000", "0.03"));

    // then
    beside.awaitStatus("main", "LIVE");
    kept.awaitLedgerEqualsBook();
    assertThat(kept.database().query("SELECT cause, epoch, resolved_at IS NOT NULL AS resolved,"
        + " detail LIKE 'lease lapsed%' AS told FROM fillkeeper.incidents").toString())
        .isEqualTo("[{cause=FENCED, epoch=1, resolved=true, told=true}]");

    // when
    kept.start();

    // then
    Kept.await("the first stands by", () -> "STANDBY".equals(said()), this::said);
    assertThat(kept.incidentCauses("main")).containsExactly("FENCED");
  }

  @Test
  void C08_parkedAndResumedAtOneTheOtherStillStandsBy() throws Exception {
    // given
    kept.ask("main", "drain");
    beside.awaitStatus("main", "STOPPED");
    kept.ask("main", "resume");

    // when
    awaitOneKeepsAndTheOtherStandsBy();

    // then
    thenTheOtherTakesOver();
    assertThat(kept.incidentCauses("main")).containsExactly("FENCED");
  }

  @Test
  void C08_whatOneParkedTheOtherCanResume() throws Exception {
    // given
    kept.ask("main", "quarantine");
    beside.awaitStatus("main", "QUARANTINED");

    // when
    beside.bus().ask("main", "resume");

    // then
    awaitOneKeepsAndTheOtherStandsBy();
    kept.awaitLedgerEqualsBook();
    assertThat(kept.incidentCauses("main")).containsExactly("OPERATOR");
  }

  /** Whichever of the two asked first. */
  private void awaitOneKeepsAndTheOtherStandsBy() {
    Kept.await("one keeps it and the other stands by",
        () -> List.of("LIVE", "STANDBY").equals(Stream.of(said(), beside.status("main")).sorted().toList()),
        () -> said() + ", " + beside.status("main"));
  }

  private void thenTheOtherTakesOver() throws Exception {
    if ("LIVE".equals(said())) {
      kept.kill();
      beside.awaitStatus("main", "LIVE");
    } else {
      beside.kill();
      Kept.await("the first keeps it", () -> "LIVE".equals(said()), this::said);
    }
    kept.awaitLedgerEqualsBook();
  }

  private String said() {
    try {
      return kept.state("main").getString("status");
    } catch (Exception unanswered) {
      return unanswered.toString();
    }
  }
}
