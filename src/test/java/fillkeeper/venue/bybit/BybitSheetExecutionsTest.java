package fillkeeper.venue.bybit;

import static fillkeeper.venue.bybit.BybitSamples.ASKED;
import static fillkeeper.venue.bybit.BybitSamples.CODEC;
import static fillkeeper.venue.bybit.BybitSamples.altered;
import static fillkeeper.venue.bybit.BybitSamples.execution;
import static fillkeeper.venue.bybit.BybitSamples.executionOf;
import static fillkeeper.venue.bybit.BybitSamples.result;
import static fillkeeper.venue.bybit.BybitSamples.rows;
import static fillkeeper.venue.bybit.BybitSamples.text;
import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.ExecType;
import fillkeeper.domain.Execution;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The quirks of Bybit's executions, row by row of the fact sheet's sections 3.2, 3.3, 3.4 and 3.5. */
class BybitSheetExecutionsTest {

  private static final String FILL = "ws_execution_fill_lifecycle_02_same_envelope_id_as_order_frame";
  private static final String TWO = "ws_execution_fill_lifecycle_03_two_fills_of_one_order_one_message";
  private static final String FUNDING = "ws_execution_funding_paid_orderid_matches_no_order";

  @Test
  @DisplayName("3.2 execId is unique within category and symbol only: the same id elsewhere is another execution")
  void theScopeOfAnId() {
    assertThat(executionOf(altered(FILL, "symbol", "ETHUSDT")).key()).isNotEqualTo(execution(FILL).key());
    assertThat(executionOf(altered(FILL, "category", "inverse", "symbol", "BTCUSD")).key())
        .isNotEqualTo(execution(FILL).key());
  }

  @Test
  @DisplayName("3.2 a self-trade may give both own sides one execId: the order's id tells them apart")
  void selfTrade() {
    String other = altered(FILL, "orderId", "0a000000-0000-4000-8000-0000000009aa", "side", "Sell");

    assertThat(executionOf(other).key()).isNotEqualTo(execution(FILL).key());
    assertThat(executionOf(other).key().execId()).isEqualTo(execution(FILL).key().execId());
  }

  @Test
  @DisplayName("3.2 ties on REST have no order: rows of one millisecond are told apart by their key alone")
  void tiesOnRest() {
    List<AccountEvent> first = executions("rest_execution_list_page1_funding_row_then_tie");
    List<AccountEvent> overlapping = executions("rest_execution_list_page2_overlaps_page1_constructed");

    assertThat(((Execution) overlapping.get(0)).key()).isEqualTo(((Execution) first.get(1)).key());
    assertThat(((Execution) overlapping.get(1)).executedAt()).isEqualTo(((Execution) first.get(1)).executedAt());
    assertThat(((Execution) overlapping.get(1)).key()).isNotEqualTo(((Execution) first.get(1)).key());
  }

  @Test
  @DisplayName("3.2 several executions of one order in one message are as many")
  void severalOfOneOrder() {
    assertThat(rows(text(TWO))).extracting(row -> ((Execution) row).key()).doesNotHaveDuplicates().hasSize(2);
  }

  @Test
  @DisplayName("3.2 executions of two orders in one message with one seq are two")
  void twoOrdersOneSequence() {
    assertThat(rows(text("ws_execution_same_seq_two_orders_one_message_constructed")))
        .extracting(row -> ((Execution) row).orderId()).doesNotHaveDuplicates().hasSize(2);
  }

  @ParameterizedTest(name = "3.3 {0}: becomes {1}, has an order: {2}, changes the position: {3}")
  @DisplayName("3.3 execType")
  @CsvSource({
      "Trade, TRADE, true, true",
      "Funding, FUNDING, false, false",
      "AdlTrade, ADL, true, true",
      "BustTrade, LIQUIDATION, true, true",
      "Delivery, SETTLEMENT, false, true",
      "Settle, SETTLEMENT, false, true",
      "BlockTrade, BLOCK_TRADE, true, true",
      "MovePosition, POSITION_TRANSFER, true, true",
      "FutureSpread, SPREAD_LEG, true, true",
      "CorporateAction, UNKNOWN, true, false",
      "UNKNOWN, UNKNOWN, true, false",
      "'', UNKNOWN, true, false"})
  void everyType(String word, ExecType type, boolean hasOrder, boolean isFill) {
    Execution row = executionOf(altered(FILL, "execType", word));

    assertThat(row.type()).isEqualTo(type);
    assertThat(row.rawType()).isEqualTo(word.isEmpty() ? null : word);
    assertThat(row.orderId() != null).isEqualTo(hasOrder);
    assertThat(row.type().isFill()).isEqualTo(isFill);
    assertThat(row.orderKey() != null).as("is booked on an order").isEqualTo(hasOrder && isFill);
  }

  @ParameterizedTest(name = "3.4 {0}")
  @DisplayName("3.4 orderId on rows without an order")
  @CsvSource({
      "(a) a UUID that no order has, ws_execution_funding_paid_orderid_matches_no_order",
      "(b) a text of time and symbol and uid, ws_execution_funding_synthetic_orderid_text",
      "(c) empty, ws_execution_funding_received_empty_orderid"})
  void fundingNamesNoOrder(String what, String sample) {
    Execution funding = execution(sample);

    assertThat(funding.orderId()).isNull();
    assertThat(funding.clientOrderId()).isNull();
    assertThat(funding.key().leg()).isEmpty();
    assertThat(funding.orderKey()).isNull();
  }

  @Test
  @DisplayName("3.4 (d) cut-off value: is as much of an order as none")
  void fundingWithACutOffOrder() {
    assertThat(executionOf(altered(FUNDING, "orderId", "0a0000")).orderId()).isNull();
    assertThat(executionOf(altered(FUNDING, "orderId", "0a0000")).key()).isEqualTo(execution(FUNDING).key());
  }

  @Test
  @DisplayName("3.4 the text that names no order stays in the details")
  void theTextStays() {
    assertThat(execution(FUNDING).details()).contains("\"orderId\":");
  }

  @Test
  @DisplayName("3.5 execution.fast: neither envelope id nor type, a trade with the key of the full row and no fee")
  void fast() {
    Execution fast = execution("ws_execution_fast_maker_orderlinkid_always_empty");

    assertThat(fast.key()).isEqualTo(execution(FILL).key());
    assertThat(fast.type()).isEqualTo(ExecType.TRADE);
    assertThat(fast.fee()).isNull();
    assertThat(fast.clientOrderId()).isNull();
  }

  private static List<AccountEvent> executions(String name) {
    return CODEC.executionRows(result(name), ASKED);
  }
}
