package fillkeeper.fault;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.Kept;
import fillkeeper.testkit.Trading;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** REST that is seconds behind the stream takes nothing back and invents no end. */
class RestLagFaultIT extends RestScenario {

  private static final long LAG_MS = 2_000;
  private static final Set<String> ENDED = Set.of("FILLED", "CANCELED", "REJECTED", "EXPIRED");

  @Test
  void R07_restThatLagsTakesNothingBack() throws Exception {
    // given
    SimAccount account = kept.account("main", audit(500, LAG_MS + 500)
        .put("queue", new JsonObject().put("maxAgeMs", 60_000)));
    lagging(account);
    kept.start().awaitLive("main");
    Trading trading = Trading.on(kept.vertx(), kept.exchange(), account, 50);

    // when
    trading.awaitEvents(150);
    account.cut();
    kept.awaitIncident("main", "DISCONNECTED").awaitLive("main");
    kept.awaitAuditRounds("main", 1);
    trading.awaitEvents(trading.events() + 50).stop();

    // then
    kept.awaitLedgerEqualsBook();
    thenNothingWentBack();
    assertThat(count("orders", "concluded")).isZero();
    thenAllIsWell("DISCONNECTED");
  }

  @Test
  void R07_anOrderThatRestDoesNotShowYetIsNotCancelled() throws Exception {
    // given
    SimAccount account = kept.account("main", audit(500, LAG_MS + 500));
    lagging(account);
    kept.start().awaitLive("main");
    account.limit("linear", "BTCUSDT", "Buy", "50000", "0.030");
    String filled = account.limit("spot", "SOLUSDT", "Buy", "150", "2.000");
    account.fill(filled, "0.500");
    kept.awaitLedgerEqualsBook();

    // when
    whileNobodyListens(account, () -> account.fillWhole(filled));
    kept.awaitLive("main");

    // then
    kept.awaitLedgerEqualsBook();
    thenNothingEndedButToldSo();
    thenAllIsWell("DISCONNECTED");
  }

  @Test
  void R07_whatIsHeardDuringACatchUpStandsAgainstOlderPages() throws Exception {
    // given
    SimAccount account = kept.account("main", audit(500, LAG_MS + 500));
    String order = account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030");
    lagging(account);
    account.meanwhile(At.OPEN_ORDERS, () -> account.fill(order, "0.010"));
    account.meanwhile(At.HISTORY, () -> account.amend(order, "60001", "0.040"));

    // when
    kept.start().awaitLive("main");
    account.cancel(order);

    // then
    kept.awaitLedgerEqualsBook();
    thenNothingWentBack();
    thenAllIsWell();
  }

  private void lagging(SimAccount account) {
    account.always(At.PAGE, Fault.lag(LAG_MS));
    account.always(At.ORDER_BY_ID, Fault.lag(LAG_MS));
  }

  private void thenNothingEndedButToldSo() {
    assertThat(kept.applied("main")).filteredOn(message -> message.getString("kind").equals("order"))
        .extracting(message -> message.getJsonObject("record").getString("status")).doesNotContain("CANCELED");
  }

  /** Neither a quantity nor an end, in anything that was published. */
  private void thenNothingWentBack() {
    Map<String, JsonObject> last = new HashMap<>();
    for (JsonObject message : kept.applied("main")) {
      if (message.getString("kind").equals("order")) {
        JsonObject order = message.getJsonObject("record");
        JsonObject before = last.put(order.getString("category") + order.getString("orderId"), order);
        if (before != null) {
          assertThat(new BigDecimal(order.getString("cumQty")))
              .as(order.encode()).isGreaterThanOrEqualTo(new BigDecimal(before.getString("cumQty")));
          assertThat(ENDED.contains(before.getString("status")) && !ENDED.contains(order.getString("status")))
              .as("%s after %s", order, before).isFalse();
        }
      }
    }
    Kept.await("something published", () -> !last.isEmpty(), () -> "nothing");
  }
}
