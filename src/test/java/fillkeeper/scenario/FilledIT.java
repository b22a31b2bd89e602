package fillkeeper.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.bybit.BookOrder;
import fillkeeper.simulator.FrameOrder;
import fillkeeper.simulator.Leg;
import fillkeeper.simulator.bybit.OrderTicket;
import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.Kept;
import fillkeeper.testkit.Row;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Which columns are filled for which kind of order and execution, and with what. */
class FilledIT {

  private Kept kept;
  private SimAccount account;

  @BeforeEach
  void start() throws Exception {
    kept = new Kept();
    account = kept.account("main", new JsonObject().put("label", "The main one"));
    kept.start().awaitLive("main");
  }

  @AfterEach
  void close() throws Exception {
    kept.close();
  }

  @Test
  void aLimitOrderWithAClientId() {
    // given
    String id = account.place(OrderTicket.limit("linear", "BTCUSDT", "Buy", "60000", "0.030").named("client-1"));

    // when
    String fill = account.fill(id, "0.010");
    kept.awaitLedgerEqualsBook();

    // then
    BookOrder book = account.order(id);
    order(id).has("exchange", "bybit", "environment", "simulator", "account", "main", "category", "linear",
            "record_type", "order", "symbol", "BTCUSDT", "client_order_id", "client-1", "side", "BUY",
            "order_type", "LIMIT", "time_in_force", "GTC", "post_only", "false", "reduce_only", "false",
            "status", "PARTIALLY_FILLED", "raw_status", "PartiallyFilled", "is_open", "true", "price", "60000",
            "qty", "0.03", "cum_qty", "0.01", "leaves_qty", "0.02", "cum_value", "600", "avg_price", "60000",
            "fills_qty", "0.01", "origin", "CLIENT", "source", "STREAM", "epoch", "1",
            "created_at", time(book.createdMs()), "updated_at", time(book.updatedMs()))
        .isEmptyOnlyIn("parent_order_id", "position_side", "trigger_price", "quote_qty", "reject_reason",
            "cancel_reason")
        .isOfNow("received_at", "recorded_at");
    assertThat(order(id).get("details")).contains("\"orderLinkId\": \"client-1\"");
    execution(fill).has("exchange", "bybit", "environment", "simulator", "account", "main", "category", "linear",
            "record_type", "execution", "symbol", "BTCUSDT", "leg", id, "order_id", id, "client_order_id", "client-1",
            "side", "BUY", "exec_type", "TRADE", "raw_exec_type", "Trade", "price", "60000", "qty", "0.01",
            "base_qty", "0.01", "value", "600", "value_currency", "USDT", "fee", "0.12", "fee_currency", "USDT",
            "fee_rate", "0.0002", "misc_fees", "[]", "realized_pnl", "0", "closed_qty", "0", "is_maker", "true",
            "source", "STREAM", "epoch", "1", "executed_at", time(book.updatedMs()))
        .isEmptyOnlyIn("position_side", "voided_at")
        .isOfNow("received_at", "recorded_at");
    assertThat(execution(fill).get("details")).contains("\"execId\": \"" + fill + "\"");
  }

  @ParameterizedTest
  @EnumSource(value = FrameOrder.class, names = {"ORDER_FIRST", "EXECUTION_FIRST"})
  void aLegOfAHedgedPosition(FrameOrder frames) {
    // given
    kept.exchange().frameOrder(frames);

    // when
    String resting = account.place(OrderTicket.limit("linear", "BTCUSDT", "Buy", "60000", "0.030").onLeg(1));
    String first = account.fill(resting, "0.030");
    String taking = account.place(OrderTicket.market("linear", "ETHUSDT", "Sell", "0.5").onLeg(2));
    kept.awaitLedgerEqualsBook();

    // then
    order(resting).has("side", "BUY", "position_side", "LONG");
    execution(first).has("side", "BUY", "position_side", "LONG");
    order(taking).has("side", "SELL", "position_side", "SHORT");
    Row.only(kept.database(), "SELECT position_side FROM fillkeeper.effective_executions WHERE order_id = '" + taking
        + "'").has("position_side", "SHORT");
  }

  @Test
  void aConditionalOrder() {
    // when
    String id = account.place(OrderTicket.limit("linear", "BTCUSDT", "Sell", "58000", "0.01").triggeredAt("58500")
        .reducing());
    kept.awaitLedgerEqualsBook();

    // then
    order(id).has("order_type", "STOP_LIMIT", "trigger_price", "58500", "price", "58000", "reduce_only", "true",
            "status", "PENDING_TRIGGER", "raw_status", "Untriggered", "is_open", "true", "origin", "CLIENT",
            "record_type", "order", "leaves_qty", "0.01", "cum_qty", "0")
        .isEmptyOnlyIn("client_order_id", "parent_order_id", "position_side", "quote_qty", "avg_price",
            "reject_reason", "cancel_reason");

    // when
    account.trigger(id);
    account.fillWhole(id);
    kept.awaitLedgerEqualsBook();

    // then
    order(id).has("status", "FILLED", "order_type", "STOP_LIMIT", "trigger_price", "58500", "leaves_qty", "0");
  }

  @Test
  void aSpotBuySizedInQuote() {
    // when
    String id = account.quoteBuy("BTCUSDT", "100");
    kept.awaitLedgerEqualsBook();

    // then
    order(id).has("category", "spot", "order_type", "MARKET", "time_in_force", "IOC", "quote_qty", "100",
            "cum_qty", "0.001666", "fills_qty", "0.001666", "leaves_qty", "0", "avg_price", "60000",
            "cum_value", "99.96", "status", "CANCELED", "raw_status", "PartiallyFilledCanceled", "is_open", "false",
            "origin", "CLIENT", "side", "BUY")
        .isEmptyOnlyIn("client_order_id", "parent_order_id", "position_side", "trigger_price", "price", "qty",
            "reject_reason");
    Row.only(kept.database(), "SELECT * FROM fillkeeper.executions").has("qty", "0.001666", "base_qty", "0.001666",
        "value", "99.96", "value_currency", "USDT", "fee", "0.000001666", "fee_currency", "BTC", "is_maker", "false",
        "fee_rate", "0.001", "client_order_id", null, "closed_qty", null);
  }

  @Test
  void aRejectedOrder() {
    // when
    String id = account.rejected(OrderTicket.limit("linear", "BTCUSDT", "Buy", "60000", "0.03"),
        "EC_InvalidSymbolStatus");
    kept.awaitLedgerEqualsBook();

    // then
    order(id).has("status", "REJECTED", "raw_status", "Rejected", "reject_reason", "EC_InvalidSymbolStatus",
            "is_open", "false", "leaves_qty", "0", "cum_qty", "0", "fills_qty", "0", "cum_value", "0")
        .isEmptyOnlyIn("client_order_id", "parent_order_id", "position_side", "trigger_price", "quote_qty",
            "avg_price", "cancel_reason");
  }

  @Test
  void aCancelledOrder() {
    // given
    String id = account.place(OrderTicket.limit("spot", "BTCUSDT", "Sell", "61000", "0.03").inForce("PostOnly"));
    account.fill(id, "0.01");

    // when
    account.cancel(id);
    kept.awaitLedgerEqualsBook();

    // then
    order(id).has("status", "CANCELED", "raw_status", "PartiallyFilledCanceled", "cancel_reason", "CancelByUser",
            "is_open", "false", "leaves_qty", "0", "cum_qty", "0.01", "fills_qty", "0.01", "cum_value", "610",
            "time_in_force", "GTC", "post_only", "true", "qty", "0.03", "price", "61000")
        .isEmptyOnlyIn("client_order_id", "parent_order_id", "position_side", "trigger_price", "quote_qty",
            "reject_reason");
    Row.only(kept.database(), "SELECT fee, fee_currency FROM fillkeeper.executions").has("fee", "0.61",
        "fee_currency", "USDT");
  }

  @Test
  void feesAreInWhatTheVenueTakesThemIn() {
    // when
    account.market("linear", "BTCPERP", "Buy", "0.01");
    account.market("linear", "BTCUSDT", "Sell", "0.01");
    account.market("spot", "ETHUSDT", "Buy", "1");
    account.market("spot", "SOLUSDT", "Sell", "1");
    kept.awaitLedgerEqualsBook();

    // then
    assertThat(kept.database().query("SELECT category, symbol, fee_currency, value_currency, is_maker"
        + " FROM fillkeeper.executions ORDER BY change_seq").toString()).isEqualTo("["
            + "{category=linear, symbol=BTCPERP, fee_currency=USDC, value_currency=USDC, is_maker=false}, "
            + "{category=linear, symbol=BTCUSDT, fee_currency=USDT, value_currency=USDT, is_maker=false}, "
            + "{category=spot, symbol=ETHUSDT, fee_currency=ETH, value_currency=USDT, is_maker=false}, "
            + "{category=spot, symbol=SOLUSDT, fee_currency=USDT, value_currency=USDT, is_maker=false}]");
  }

  @Test
  void fundingHasNoOrderAndChangesNoPosition() {
    // when
    String id = account.funding("BTCUSDT", "Buy", "0.030", "60000", "-0.18");
    kept.awaitLedgerEqualsBook();

    // then
    execution(id).has("exec_type", "FUNDING", "raw_exec_type", "Funding", "leg", "", "fee", "-0.18",
            "fee_currency", "USDT", "fee_rate", "0.0001", "qty", "0.03", "price", "60000", "side", "BUY",
            "record_type", "execution")
        .isEmptyOnlyIn("order_id", "client_order_id", "position_side", "voided_at");
    assertThat(execution(id).get("details")).contains("orderId");
    assertThat(kept.database().count("orders")).isZero();
  }

  @Test
  void aDeleveragingHasAnOrderThatIsKnownByItAlone() {
    // when
    String id = account.adl("BTCUSDT", "Sell", "0.030", "59000");
    kept.awaitLedgerEqualsBook();

    // then
    Row fill = execution(id).has("exec_type", "ADL", "raw_exec_type", "AdlTrade", "closed_qty", "0.03", "fee", "0",
            "fee_currency", "USDT", "qty", "0.03", "side", "SELL")
        .isEmptyOnlyIn("client_order_id", "position_side", "voided_at");
    order(fill.get("order_id")).has("cum_qty", "0.03", "fills_qty", "0.03", "side", "SELL", "order_type", "UNKNOWN",
        "is_open", "false", "status", "UNKNOWN");
    assertThat(fill.get("leg")).isEqualTo(fill.get("order_id"));
  }

  @Test
  void everyFillOfOneMatchHasARow() {
    // given
    String id = account.limit("linear", "BTCUSDT", "Buy", "60000", "0.03");

    // when
    account.fill(id, Leg.of("60000", "0.01"), Leg.of("59999.9", "0.02"));
    kept.awaitLedgerEqualsBook();

    // then
    order(id).has("status", "FILLED", "cum_value", "1799.998", "avg_price", "59999.93333333");
    assertThat(kept.database().count("executions")).isEqualTo(2);
  }

  @Test
  void theVenuesInstrumentsAreKept() {
    Row.only(kept.database(), "SELECT * FROM fillkeeper.instruments WHERE category = 'linear' AND symbol = 'BTCUSDT'")
        .has("base_currency", "BTC", "quote_currency", "USDT", "settle_currency", "USDT", "contract_type", "LINEAR",
            "contract_size", "1", "contract_size_currency", "BTC", "price_tick", "0.1", "qty_step", "0.001")
        .isEmptyOnlyIn("expires_at");
    Row.only(kept.database(), "SELECT * FROM fillkeeper.instruments WHERE category = 'spot' AND symbol = 'BTCUSDT'")
        .has("base_currency", "BTC", "quote_currency", "USDT", "contract_type", "SPOT", "price_tick", "0.01",
            "qty_step", "0.000001")
        .isEmptyOnlyIn("settle_currency", "contract_size", "contract_size_currency", "expires_at");
  }

  private Row order(String id) {
    return Row.only(kept.database(), "SELECT exchange, environment, account, category, record_type, symbol, order_id,"
        + " client_order_id, parent_order_id, side, position_side, order_type, time_in_force, post_only, reduce_only,"
        + " trigger_price, status, raw_status, is_open, price, qty, quote_qty, cum_qty, leaves_qty, cum_value,"
        + " avg_price, fills_qty, reject_reason, cancel_reason, origin, created_at, updated_at, source, received_at,"
        + " recorded_at, epoch, change_seq, details FROM fillkeeper.orders WHERE order_id = '" + id + "'");
  }

  private Row execution(String id) {
    return Row.only(kept.database(), "SELECT * FROM fillkeeper.executions WHERE exec_id = '" + id + "'");
  }

  private static String time(long ms) {
    return Instant.ofEpochMilli(ms).toString();
  }
}
