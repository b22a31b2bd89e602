package fillkeeper.venue.binance.usdm;

import static fillkeeper.venue.binance.usdm.UsdmSamples.ASKED;
import static fillkeeper.venue.binance.usdm.UsdmSamples.HEARD;
import static fillkeeper.venue.binance.usdm.UsdmSamples.altered;
import static fillkeeper.venue.binance.usdm.UsdmSamples.codec;
import static fillkeeper.venue.binance.usdm.UsdmSamples.json;
import static fillkeeper.venue.binance.usdm.UsdmSamples.order;
import static fillkeeper.venue.binance.usdm.UsdmSamples.rows;
import static fillkeeper.venue.binance.usdm.UsdmSamples.text;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fillkeeper.core.Merge;
import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.Execution;
import fillkeeper.domain.OrderAttribute;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.OrderState;
import fillkeeper.domain.OrderStatus;
import fillkeeper.domain.OrderType;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A conditional order is a record of its own, and leads to the order that it placed. */
class UsdmAlgoOrdersTest {

  private static final String NEW = "ALGO_UPDATE_new";

  @ParameterizedTest
  @CsvSource({"NEW, PENDING_TRIGGER", "TRIGGERING, PENDING_TRIGGER", "TRIGGERED, EXPIRED", "FINISHED, EXPIRED",
      "EXPIRED, EXPIRED", "CANCELED, CANCELED", "REJECTED, REJECTED", "RESTING, UNKNOWN"})
  void aWordIsAStatus(String word, OrderStatus status) {
    // when
    OrderReport order = order(altered(NEW, "X", '"' + word + '"'));

    // then
    assertThat(order.key()).isEqualTo(new OrderKey("usdm", "algo_order", "BTCUSDT", "3148001"));
    assertThat(order.status()).isEqualTo(status);
    assertThat(order.rawStatus()).isEqualTo(word);
  }

  @Test
  void itNeverFillsByItself() {
    // given
    List<AccountEvent> told = new ArrayList<>();
    UsdmCodec codec = codec();

    // when
    for (JsonNode message : json("lifecycle_algo_trigger_then_fill")) {
      told.addAll(rows(codec, message.toString()));
    }

    // then
    assertThat(told).filteredOn(Execution.class::isInstance).singleElement()
        .satisfies(fill -> assertThat(((Execution) fill).orderId()).isEqualTo("610000000950"));
    assertThat(told).filteredOn(OrderReport.class::isInstance).map(OrderReport.class::cast)
        .filteredOn(order -> order.key().recordType().equals("algo_order"))
        .allSatisfy(order -> assertThat(order.cumQty()).isZero());
  }

  @Test
  void theOrderThatItPlacedNamesIt() {
    // given
    UsdmCodec codec = codec();
    OrderReport stranger = (OrderReport) rows(codec, event(1)).get(0);

    // when
    rows(codec, event(0));
    OrderReport child = (OrderReport) rows(codec, event(1)).get(0);

    // then
    assertThat(stranger.terms().parentOrderId()).isNull();
    assertThat(child.terms().parentOrderId()).isEqualTo("3148001");
    assertThat(child.terms().type()).isEqualTo(OrderType.STOP_MARKET);
  }

  @Test
  void itsRowOfRestLeadsToTheOrderToo() {
    // given
    UsdmCodec codec = codec();
    JsonNode rows = json("rest_openAlgoOrders");
    ((ObjectNode) rows.get(0)).put("actualOrderId", "610000000950").put("algoStatus", "FINISHED");

    // when
    codec.algoOrderRows(rows, ASKED);

    // then
    assertThat(((OrderReport) rows(codec, event(2)).get(1)).terms().parentOrderId()).isEqualTo("3148001");
  }

  @Test
  void theStreamAndRestTellTheSame() {
    // given
    OrderState heard = Merge.merge(null, order(text(NEW)), 0);
    OrderReport asked = (OrderReport) codec().algoOrderRows(json("rest_openAlgoOrders"), ASKED).get(0);

    // then
    assertThat(Merge.merge(heard, asked, 0)).isSameAs(heard);
  }

  @Test
  void theOtherNameOfItsTypeIsTakenToo() {
    // given
    JsonNode rows = json("rest_openAlgoOrders");
    ObjectNode row = (ObjectNode) rows.get(0);
    row.set("type", row.remove("orderType"));

    // then
    assertThat(((OrderReport) codec().algoOrderRows(rows, ASKED).get(0)).terms().type())
        .isEqualTo(OrderType.STOP_MARKET);
  }

  @Test
  void whyItFailedIsKept() {
    // when
    OrderReport refused = order(altered(NEW, "X", "\"REJECTED\"", "rm", "\"Reduce Only reject\""));
    OrderReport expired = order(altered(NEW, "X", "\"EXPIRED\"", "rm", "\"position closed\""));

    // then
    assertThat(refused.terms().rejectReason()).isEqualTo("Reduce Only reject");
    assertThat(expired.terms().cancelReason()).isEqualTo("position closed");
  }

  @Test
  void anOrderThatClosesAPositionHasNoSize() {
    assertThat(order(altered(NEW, "q", "\"0\"", "cp", "true")).terms().qty()).isNull();
  }

  @Test
  void wordsThatAreNotKnownAreToldByTheNamesOfTheirSource() {
    // given
    List<String> met = new ArrayList<>();
    UsdmCodec codec = new UsdmCodec(symbol -> null, (where, word) -> met.add(where + " " + word));
    JsonNode rows = json("rest_openAlgoOrders");
    ((ObjectNode) rows.get(0)).put("algoStatus", "RESTING").put("orderType", "CURVED").put("side", "BOTH")
        .put("positionSide", "UP").put("timeInForce", "GTE");

    // when
    codec.decode(altered(NEW, "X", "\"RESTING\"", "o", "\"CURVED\"", "S", "\"BOTH\"", "ps", "\"UP\"", "f", "\"GTE\""),
        HEARD);
    codec.algoOrderRows(rows, ASKED);

    // then
    assertThat(met).containsExactly("algo X RESTING", "orderType CURVED", "S BOTH", "ps UP", "f GTE",
        "algoStatus RESTING", "orderType CURVED", "side BOTH", "positionSide UP", "timeInForce GTE");
  }

  @Test
  void whatIsKnownIsNotTold() {
    List<String> met = new ArrayList<>();
    UsdmCodec codec = new UsdmCodec(symbol -> null, (where, word) -> met.add(where + " " + word));

    codec.decode(text(NEW), HEARD);
    codec.algoOrderRows(json("rest_openAlgoOrders"), ASKED);

    assertThat(met).isEmpty();
  }

  @Test
  void whatARowSaysNothingOfIsAbsent() {
    OrderReport heard = order(altered(NEW, "tp", "-", "o", "-"));
    OrderReport asked = (OrderReport) codec().algoOrderRows(json("rest_openAlgoOrders"), ASKED).get(0);

    assertThat(heard.absent()).containsExactlyInAnyOrder(OrderAttribute.PARENT_ORDER_ID, OrderAttribute.TRIGGER_PRICE,
        OrderAttribute.TYPE);
    assertThat(asked.absent()).contains(OrderAttribute.REJECT_REASON, OrderAttribute.CANCEL_REASON)
        .doesNotContain(OrderAttribute.CREATED_AT, OrderAttribute.TYPE);
    assertThat(order(text("ALGO_UPDATE_triggered")).absent()).contains(OrderAttribute.CREATED_AT);
  }

  @Test
  void aRejectedTriggerIsToldByTheOrderItself() {
    assertThat(codec().decode(text("CONDITIONAL_ORDER_TRIGGER_REJECT"), HEARD))
        .isEqualTo(new UsdmFrame.Ignored("CONDITIONAL_ORDER_TRIGGER_REJECT"));
  }

  private static String event(int index) {
    return json("lifecycle_algo_trigger_then_fill").get(index).toString();
  }
}
