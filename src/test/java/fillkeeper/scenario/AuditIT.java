package fillkeeper.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.Kept;
import fillkeeper.testkit.Trading;
import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.Test;

/** What a healthy stream never said is found by comparison, and nothing else is. */
class AuditIT extends Scenario {

  private static JsonObject often() {
    return audit(300, 200);
  }

  @Test
  void aHealthyStreamGivesAnAuditNothingToFind() throws Exception {
    // given
    SimAccount account = kept.account("main", often());
    kept.start().awaitLive("main");
    Trading trading = Trading.on(kept.vertx(), kept.exchange(), account, 100);

    // when
    kept.awaitAuditRounds("main", 6);
    trading.stop();

    // then
    assertThat(kept.audits("main")).allSatisfy(pass -> {
      assertThat(pass.get("outcome")).isEqualTo("PASSED");
      assertThat(pass.get("differences")).isEqualTo(0);
    });
    assertThat(count("audits", "checked > 0")).isPositive();
    thenAllIsWell();
  }

  @Test
  void fillsWithoutOrdersThatWereNeverSentAreFound() throws Exception {
    // given
    SimAccount account = givenALiveAccount();

    // when
    account.next(At.EXECUTION_FRAME, Fault.DROP, 3);
    account.adl("BTCUSDT", "Sell", "0.001", "60000");
    account.liquidation("BTCUSDT", "Sell", "0.002", "59000", "0.3");
    account.funding("BTCUSDT", "Buy", "0.030", "60000", "0.18");
    account.limit("linear", "BTCUSDT", "Buy", "50000", "0.030");

    // then
    thenRepaired("executions", 3);
    thenAllIsWell();
  }

  @Test
  void fillsOfOrdersThatWereNeverSentAreFound() throws Exception {
    // given
    SimAccount account = givenALiveAccount();
    String order = account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030");

    // when
    account.always(At.EXECUTION_FRAME, Fault.DROP);
    account.fill(order, "0.010");
    account.market("spot", "SOLUSDT", "Buy", "2.000");
    kept.awaitLedgerEqualsBook();
    account.fillWhole(order);

    // then
    kept.awaitLedgerEqualsBook();
    account.heal();
    thenAllIsWell();
    assertThat(count("gaps", "closed_at IS NULL")).isZero();
  }

  @Test
  void ordersThatWereNeverSentAreFound() throws Exception {
    // given
    SimAccount account = givenALiveAccount();

    // when
    account.always(At.ORDER_FRAME, Fault.DROP);
    account.limit("linear", "BTCUSDT", "Buy", "50000", "0.030");
    account.cancel(account.limit("spot", "BTCUSDT", "Buy", "50000", "0.030"));
    account.market("linear", "ETHUSDT", "Buy", "0.50");
    Kept.await("orders", () -> count("orders", "true") == 4, () -> count("orders", "true") + " orders");

    // then
    kept.awaitLedgerEqualsBook();
    awaitRepaired(3);
    assertThat(sum("differences")).isEqualTo(sum("repaired"));
    account.heal();
    thenAllIsWell();
  }

  @Test
  void endsThatWereNeverSentAreFound() throws Exception {
    // given
    SimAccount account = givenALiveAccount();
    String cancelled = account.limit("linear", "BTCUSDT", "Buy", "50000", "0.030");
    String filled = account.limit("spot", "SOLUSDT", "Buy", "150", "2.000");
    kept.awaitLedgerEqualsBook();

    // when
    account.always(At.ORDER_FRAME, Fault.DROP);
    account.cancel(cancelled);
    account.fillWhole(filled);

    // then
    kept.awaitLedgerEqualsBook();
    awaitRepaired(2);
    assertThat(sum("differences")).isEqualTo(2).isEqualTo(sum("repaired"));
    account.heal();
    thenAllIsWell();
  }

  @Test
  void aFeeThatRestTellsOtherwiseIsCorrectedOnce() throws Exception {
    // given
    SimAccount account = givenALiveAccount();
    String fill = account.fillWhole(account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030"));
    kept.awaitLedgerEqualsBook();

    // when
    account.next(At.EXECUTION_FRAME, Fault.DROP);
    account.restate(fill, "0.5");
    account.limit("linear", "BTCUSDT", "Buy", "50000", "0.030");

    // then
    thenRepaired("executions", 1);
    kept.awaitAuditRounds("main", kept.audits("main").size() / 6 + 2);
    assertThat(count("execution_corrections", "field = 'fee'")).isEqualTo(1);
    thenAllIsWell();
  }

  @Test
  void anAuditWithoutAnAnswerIsIncompleteAndTheStreamGoesOn() throws Exception {
    // given
    SimAccount account = givenALiveAccount();

    // when
    account.always(At.HISTORY, Fault.error(500));
    account.fillWhole(account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030"));
    kept.awaitLedgerEqualsBook();
    Kept.await("an incomplete pass", () -> count("audits", "outcome = 'INCOMPLETE'") > 0, () -> "none");
    account.heal();
    long incomplete = count("audits", "outcome = 'INCOMPLETE'");
    kept.awaitAuditRounds("main", kept.audits("main").size() / 6 + 2);

    // then
    assertThat(count("audits", "outcome = 'INCOMPLETE'")).isLessThanOrEqualTo(incomplete + 2);
    thenAllIsWell();
  }

  @Test
  void withoutAPassedAuditForTooLongTheAccountIsDegraded() throws Exception {
    // given
    JsonObject settings = often();
    settings.getJsonObject("audit").put("maxAgeMs", 1_000);
    SimAccount account = kept.account("main", settings);
    kept.start().awaitLive("main");

    // when
    account.always(At.HISTORY, Fault.error(500));
    kept.awaitStatus("main", "DEGRADED");
    account.heal();

    // then
    thenAllIsWell();
  }

  /** One that has heard something, and was audited once. */
  private SimAccount givenALiveAccount() throws Exception {
    SimAccount account = kept.account("main", often());
    kept.start().awaitLive("main");
    account.limit("linear", "ETHUSDT", "Buy", "2000", "1.00");
    kept.awaitLedgerEqualsBook().awaitAuditRounds("main", 1);
    return account;
  }

  private void thenRepaired(String kind, int differences) {
    awaitRepaired(differences);
    kept.awaitLedgerEqualsBook();
    assertThat(sum("differences")).isEqualTo(differences).isEqualTo(sum("repaired"));
    assertThat(count("audits", "outcome = 'REPAIRED' AND kind <> '" + kind + "'")).isZero();
  }

  /** A pass is recorded after what it repaired. */
  private void awaitRepaired(int differences) {
    Kept.await(differences + " repaired", () -> sum("repaired") >= differences, () -> sum("repaired") + " repaired");
  }

  private int sum(String column) {
    return ((Long) kept.database().value("SELECT coalesce(sum(" + column + "), 0) FROM fillkeeper.audits")).intValue();
  }
}
