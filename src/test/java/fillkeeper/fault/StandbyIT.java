package fillkeeper.fault;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.Beside;
import fillkeeper.testkit.CuttingProxy;
import fillkeeper.testkit.CuttingProxy.Mode;
import fillkeeper.testkit.Kept;
import io.vertx.core.Future;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two processes with one configuration on one database: one keeps the account, the other can answer and take over. */
class StandbyIT extends FaultScenario {

  private SimAccount account;
  private Beside second;
  private CuttingProxy proxy;

  @BeforeEach
  void startBoth() throws Exception {
    account = kept.account("main");
    kept.store("leaseMs", 2_000).store("writeDeadlineMs", 1_000).store("statementTimeoutMs", 700)
        .store("lockTimeoutMs", 300);
    proxy = beside(kept.proxyBeforeStore());
    kept.start().awaitLive("main");
    kept.store("port", kept.database().address().port());
    second = Beside.start(kept).awaitStatus("main", "STANDBY");
  }

  @AfterEach
  void killTheSecond() throws Exception {
    second.kill();
  }

  @Test
  void C04_twoProcessesWithoutABusBetweenThemAndOneDatabase() throws Exception {
    // when
    String order = account.limit("linear", "BTCUSDT", "Buy", "60000", "0.03");
    account.fillWhole(order);
    kept.awaitLedgerEqualsBook();

    // then
    JsonObject state = second.bus().ask("main", "state");
    assertThat(state.getString("status")).isEqualTo("STANDBY");
    assertThat(state.getBoolean("isCurrent")).isTrue();
    assertThat(state.getLong("epoch")).isEqualTo(1);
    assertThat(state.getString("retryAt")).isNull();
    assertThat(state.getLong("changeSeq")).isEqualTo(kept.state("main").getLong("changeSeq"));
    assertThat(second.bus().ask("main", "executions").getJsonArray("items")).hasSize(1);
    assertThat(second.bus().ask("main", "order", new JsonObject().put("category", "linear").put("symbol", "BTCUSDT")
        .put("orderId", order)).getJsonObject("order").getString("status")).isEqualTo("FILLED");
    assertThat(second.http().get("/health/ready").status()).isEqualTo(200);
    assertThat(second.http().get("/health/accounts").status()).isEqualTo(200);
    assertThat(second.http().get("/api/v1/accounts/bybit.simulator.main").body().getString("status"))
        .isEqualTo("STANDBY");
    assertThat(account.connections()).isEqualTo(1);
    assertThat(kept.incidentCauses("main")).isEmpty();
  }

  @Test
  void C08_aCommandThatReachesTheWrongProcessIsRefused() {
    JsonObject gap = new JsonObject().put("gapId", 1).put("note", "n");
    for (String action : List.of("resync", "quarantine", "drain", "resume", "accept-gap")) {
      ReplyException refused =
          second.bus().refusal("main", action, action.equals("accept-gap") ? gap : new JsonObject());

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
    second.awaitStatus("main", "LIVE");
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
    second.awaitStatus("main", "LIVE");
    kept.awaitLedgerEqualsBook();
    assertThat(kept.database().query("SELECT cause, epoch, resolved_at IS NOT NULL AS resolved,"
        + " detail LIKE 'lease lapsed%' AS told FROM fillkeeper.incidents").toString())
        .isEqualTo("[{cause=FENCED, epoch=1, resolved=true, told=true}]");
    Kept.await("the second told of it, and of its end", () -> second.incidents().size() == 2,
        () -> second.incidents().toString());
    assertThat(second.incidents()).extracting(incident -> incident.getString("cause") + " "
        + incident.getLong("epoch") + " " + (incident.getString("resolvedAt") != null))
        .containsExactly("FENCED 1 false", "FENCED 1 true");

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
    second.awaitStatus("main", "STOPPED");
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
    second.awaitStatus("main", "QUARANTINED");

    // when
    second.bus().ask("main", "resume");

    // then
    awaitOneKeepsAndTheOtherStandsBy();
    kept.awaitLedgerEqualsBook();
    assertThat(kept.incidentCauses("main")).containsExactly("OPERATOR");
  }

  @Test
  void C05_theSideThatIsCutFromTheDatabaseEndsByItsOwnClock() throws Exception {
    // when
    proxy.setAll(Mode.DROP);
    account.fillWhole(account.limit("linear", "BTCUSDT", "Buy", "60000", "0.03"));
    kept.awaitFailed("main", 1);

    // then: it could ask nobody, and what it had begun to write is refused when it arrives
    second.awaitStatus("main", "LIVE");
    kept.awaitLedgerEqualsBook();
    proxy.setAll(Mode.PASS);
    proxy.cutAll();
    Kept.await("the first stands by", () -> "STANDBY".equals(said()), this::said);
    assertThat(kept.incidentCauses("main")).hasSize(1).isSubsetOf("WRITE_FAILED", "FENCED");
    assertThat(kept.epoch("main")).isEqualTo(2);
  }

  @Test
  void C08_commandsThatComeTwiceAndTogetherHaveOneEffect() throws Exception {
    // when
    List<Future<?>> asked = new ArrayList<>();
    for (int copy = 0; copy < 5; copy++) {
      asked.add(kept.vertx().eventBus().request(Kept.address("main"), new JsonObject().put("action", "quarantine")));
    }
    for (Future<?> one : asked) {
      one.await(60, TimeUnit.SECONDS);
    }
    kept.ask("main", "resume");
    kept.ask("main", "resume");

    // then
    awaitOneKeepsAndTheOtherStandsBy();
    kept.awaitLedgerEqualsBook();
    assertThat(kept.incidentCauses("main")).containsExactly("OPERATOR");
    assertThat(kept.epoch("main")).isEqualTo(2);
  }

  @Test
  void C08_whatIsPublishedByAnybodyElseChangesNothing() throws Exception {
    // when: doubled, late, and of nobody
    JsonObject forged = new JsonObject().put("account", "bybit.simulator.main").put("status", "LIVE").put("epoch", 99);
    kept.vertx().eventBus().publish(Kept.address("main") + ".status", forged);
    kept.vertx().eventBus().publish(Kept.address("main") + ".status", forged.copy().put("status", "STOPPED"));

    // then
    account.fillWhole(account.limit("linear", "BTCUSDT", "Buy", "60000", "0.03"));
    kept.awaitLedgerEqualsBook();
    assertThat(kept.state("main").getString("status")).isEqualTo("LIVE");
    assertThat(kept.epoch("main")).isEqualTo(1);
    assertThat(kept.incidentCauses("main")).isEmpty();
  }

  /** Whichever of the two asked first. */
  private void awaitOneKeepsAndTheOtherStandsBy() {
    Kept.await("one keeps it and the other stands by",
        () -> List.of("LIVE", "STANDBY").equals(Stream.of(said(), second.status("main")).sorted().toList()),
        () -> said() + ", " + second.status("main"));
  }

  private void thenTheOtherTakesOver() throws Exception {
    if ("LIVE".equals(said())) {
      kept.kill();
      second.awaitStatus("main", "LIVE");
    } else {
      second.kill();
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
