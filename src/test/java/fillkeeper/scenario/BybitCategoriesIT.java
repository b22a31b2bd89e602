package fillkeeper.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.Leg;
import fillkeeper.simulator.bybit.OrderTicket;
import fillkeeper.simulator.bybit.SimAccount;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Every category of Bybit is kept: heard, read after an absence, and booked in its own units. */
class BybitCategoriesIT extends Scenario {

  private static final String INVERSE = "BTCUSD";
  private static final String CALL = "BTC-25JUN27-70000-C";
  private static final String PUT = "ETH-25JUN27-4000-P-USDT";

  @Test
  void allFourCategoriesAreHeardAndBookedInTheirOwnUnits() throws Exception {
    // given
    SimAccount account = kept.account("main", everyCategory());
    kept.start().awaitLive("main");

    // when
    account.fillWhole(account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030"));
    account.quoteBuy("BTCUSDT", "100.00");
    account.fillWhole(account.limit("inverse", INVERSE, "Sell", "60000", "600"));
    account.market("option", CALL, "Buy", "0.20");
    account.fillWhole(account.limit("option", PUT, "Sell", "310.0", "1.5"));
    account.funding("inverse", INVERSE, "Sell", "600", "60000", "0.000001");
    account.delivery("option", CALL, "Sell", "0.20", "5000", "0.15");

    // then
    kept.awaitLedgerEqualsBook();
    assertThat(fill("inverse", "TRADE")).containsEntry("value_currency", "BTC").containsEntry("fee_currency", "BTC")
        .satisfies(row -> assertThat((BigDecimal) row.get("base_qty")).isEqualByComparingTo("0.01"))
        .satisfies(row -> assertThat((BigDecimal) row.get("fee")).isEqualByComparingTo("0.000002"));
    assertThat(fill("inverse", "FUNDING")).containsEntry("fee_currency", "BTC").containsEntry("order_id", null);
    assertThat(fill("option", "SETTLEMENT")).containsEntry("value_currency", "USDC").containsEntry("order_id", null)
        .satisfies(row -> assertThat((BigDecimal) row.get("base_qty")).isEqualByComparingTo("0.2"));
    thenAllIsWell();
  }

  @Test
  void whatHappenedInEveryCategoryWhileNobodyListenedIsRead() throws Exception {
    // given
    SimAccount account = kept.account("main", everyCategory());
    kept.start().awaitLive("main");
    String stop = account.place(OrderTicket.limit("inverse", INVERSE, "Sell", "59000", "100").triggeredAt("59500"));
    String put = account.limit("option", PUT, "Buy", "300.0", "2.0");
    kept.awaitLedgerEqualsBook();
    kept.stop();

    // when
    account.trigger(stop);
    account.fill(stop, "40");
    account.fillWhole(put);
    account.market("option", CALL, "Buy", "0.20");
    account.limit("inverse", INVERSE, "Buy", "50000", "30");
    account.fillWhole(account.limit("spot", "SOLUSDT", "Buy", "150", "1"));
    kept.start();

    // then
    thenAllIsWell();
  }

  @Test
  void fillsThatTheStreamNeverSentAreFoundInEveryCategory() throws Exception {
    // given
    SimAccount account = kept.account("main", everyCategory().mergeIn(audit(1_000, 200)));
    kept.start().awaitLive("main");
    String inverse = account.limit("inverse", INVERSE, "Buy", "60000", "300");
    String option = account.limit("option", PUT, "Buy", "310.0", "1.0");
    kept.awaitLedgerEqualsBook();

    // when
    account.next(At.FRAME, Fault.DROP, 4);
    account.fillWhole(inverse);
    account.fillWhole(option);

    // then
    thenAllIsWell();
    assertThat(count("audits", "outcome = 'REPAIRED'")).isPositive();
  }

  @Test
  void aFillHeardFastIsCompletedByTheFullOneAndThatIsNoCorrection() throws Exception {
    // given
    SimAccount account = kept.account("main", everyCategory().put("fastExecutions", true));
    kept.start().awaitLive("main");

    // when
    String order = account.place(OrderTicket.limit("linear", "BTCUSDT", "Buy", "60000", "0.030").named("mine"));
    account.fill(order, Leg.of("60000", "0.010"), Leg.of("60000", "0.005"));
    account.place(OrderTicket.market("inverse", INVERSE, "Buy", "60").named("taken"));
    account.market("spot", "BTCUSDT", "Sell", "0.5");

    // then
    kept.awaitLedgerEqualsBook();
    assertThat(count("executions", "fee IS NULL OR fee_currency IS NULL OR base_qty IS NULL")).isZero();
    assertThat(count("execution_corrections", "true")).isZero();
    thenAllIsWell();
  }

  @Test
  void aFillOfWhichOnlyTheFastWordCameIsCompletedByTheAudit() throws Exception {
    // given
    SimAccount account = kept.account("main", everyCategory().put("fastExecutions", true).mergeIn(audit(1_000, 200)));
    kept.start().awaitLive("main");
    String order = account.limit("inverse", INVERSE, "Buy", "60000", "300");
    kept.awaitLedgerEqualsBook();

    // when
    account.next(At.EXECUTION_FRAME, Fault.DROP);
    account.fillWhole(order);

    // then
    thenAllIsWell();
    assertThat(count("executions", "fee IS NULL OR base_qty IS NULL")).isZero();
    assertThat(count("execution_corrections", "true")).isZero();
  }

  private Map<String, Object> fill(String category, String type) {
    return kept.database().query("SELECT * FROM fillkeeper.executions WHERE category = '" + category
        + "' AND exec_type = '" + type + "'").get(0);
  }

  private static JsonObject everyCategory() {
    return new JsonObject().put("categories", new JsonArray().add("linear").add("spot").add("inverse").add("option"));
  }
}
