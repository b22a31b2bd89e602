package fillkeeper.venue.binance.usdm;

import static fillkeeper.venue.binance.usdm.UsdmSamples.ASKED;
import static fillkeeper.venue.binance.usdm.UsdmSamples.altered;
import static fillkeeper.venue.binance.usdm.UsdmSamples.codec;
import static fillkeeper.venue.binance.usdm.UsdmSamples.json;
import static fillkeeper.venue.binance.usdm.UsdmSamples.order;
import static fillkeeper.venue.binance.usdm.UsdmSamples.rows;
import static fillkeeper.venue.binance.usdm.UsdmSamples.text;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.core.Merge;
import fillkeeper.domain.OrderAttribute;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.OrderState;
import fillkeeper.domain.OrderStatus;
import fillkeeper.domain.OrderType;
import fillkeeper.domain.Origin;
import fillkeeper.domain.TimeInForce;
import fillkeeper.domain.Unreadable;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where an order stands, from each word and number of the venue. */
class UsdmOrdersTest {

  private static final String NEW = "ORDER_TRADE_UPDATE_new";
  private static final String FILL = "ORDER_TRADE_UPDATE_partial_fill";
  private static final long LAG = Duration.ofSeconds(15).toNanos();

  @ParameterizedTest
  @CsvSource({
      "NEW, 0, NEW", "PARTIALLY_FILLED, 0.1, PARTIALLY_FILLED", "FILLED, 0.3, FILLED", "CANCELED, 0.1, CANCELED",
      "EXPIRED, 0, EXPIRED", "EXPIRED_IN_MATCH, 0, EXPIRED", "REJECTED, 0, REJECTED", "REJECTED, 0.1, CANCELED",
      "NEW_INSURANCE, 0, NEW", "NEW_ADL, 0, NEW",
      // what is filled whole has ended, whatever it is called
      "NEW, 0.3, FILLED", "NEW_ADL, 0.300, FILLED", "PARTIALLY_FILLED, 0.3, FILLED",
      // of a word that is not known the numbers tell
      "HALTED, 0, UNKNOWN", "HALTED, 0.1, PARTIALLY_FILLED", "HALTED, 0.3, FILLED"})
  void aWordIsAStatus(String word, String filled, OrderStatus status) {
    // when
    OrderReport order = order(altered(NEW, "X", '"' + word + '"', "z", '"' + filled + '"'));

    // then
    assertThat(order.status()).isEqualTo(status);
    assertThat(order.rawStatus()).isEqualTo(word);
  }

  @Test
  void anOrderWithoutASizeIsNotFilledWholeByNothing() {
    assertThat(UsdmWords.status("NEW", BigDecimal.ZERO, BigDecimal.ZERO)).isEqualTo(OrderStatus.NEW);
    assertThat(UsdmWords.status("NEW", BigDecimal.ZERO, null)).isEqualTo(OrderStatus.NEW);
    assertThat(UsdmWords.status("NEW", BigDecimal.ONE, BigDecimal.ONE)).isEqualTo(OrderStatus.FILLED);
    assertThat(UsdmWords.status("NEW", BigDecimal.ONE, BigDecimal.TEN)).isEqualTo(OrderStatus.NEW);
  }

  @Test
  void anOrderWithoutAClientIdIsAClients() {
    assertThat(UsdmWords.origin(null)).isEqualTo(Origin.CLIENT);
    assertThat(UsdmWords.origin("x-autoclose-1")).isEqualTo(Origin.CLIENT);
  }

  @Test
  void anOrderOfTheStreamAndOfRestIsTheSame() {
    // given
    UsdmCodec codec = codec();
    OrderState state = null;
    for (String name : List.of(NEW, FILL, "ORDER_TRADE_UPDATE_filled")) {
      state = Merge.merge(state, order(text(name)), LAG);
    }
    OrderReport asked = (OrderReport) codec.orderRows(json("rest_allOrders_page"), ASKED).get(0);

    // when
    OrderState after = Merge.merge(state, asked, 0);

    // then
    assertThat(after).isSameAs(state);
    assertThat(state.terms().createdAt()).isEqualTo(asked.terms().createdAt());
    assertThat(state.status()).isEqualTo(OrderStatus.FILLED);
  }

  @Test
  void aCancelOfTheStreamAndOfRestIsTheSame() {
    // given
    OrderState state = Merge.merge(null, order(text("ORDER_TRADE_UPDATE_canceled_keeps_client_id")), LAG);
    OrderReport asked = (OrderReport) codec().orderRows(json("rest_allOrders_page"), ASKED).get(1);

    // when
    OrderState after = Merge.merge(state, asked, 0);

    // then
    assertThat(after.terms().createdAt()).isEqualTo(Instant.ofEpochMilli(1767225604000L));
    assertThat(after).usingRecursiveComparison().withComparatorForType(BigDecimal::compareTo, BigDecimal.class)
        .ignoringFields("terms.createdAt", "terms.details", "heard", "heardNanos").isEqualTo(state);
    assertThat(after.terms().clientOrderId()).isEqualTo("f7-0003");
  }

  @Test
  void anAmendmentIsTheSameOrderWithOtherTerms() {
    // when
    OrderReport amended = order(text("ORDER_TRADE_UPDATE_amendment"));

    // then
    assertThat(amended.key()).isEqualTo(OrderKey.order("usdm", "BTCUSDT", "610000000006"));
    assertThat(amended.terms().qty()).isEqualByComparingTo("0.4");
    assertThat(amended.terms().price()).isEqualByComparingTo("90500");
    assertThat(amended.status()).isEqualTo(OrderStatus.NEW);
    assertThat(amended.terms().createdAt()).isNull();
    assertThat(amended.absent()).contains(OrderAttribute.CREATED_AT);
  }

  @ParameterizedTest
  @CsvSource({"0,", "1, SELF_TRADE_PREVENTION", "2, IOC_REMAINDER", "3, IOC_REMAINDER_SELF_TRADE_PREVENTION",
      "4, REDUCE_ONLY_KNOCKED_OUT", "5, ACCOUNT_LIQUIDATED", "6, GTE_CONDITION_NOT_MET", "7, SYMBOL_DELISTED",
      "8, STOP_TRIGGERED", "9, MARKET_REMAINDER", "10, 10"})
  void theNumberOfAnExpirySaysWhy(String code, String reason) {
    // when
    OrderReport order = order(altered("ORDER_TRADE_UPDATE_expired_ioc", "er", '"' + code + '"'));

    // then
    assertThat(order.terms().cancelReason()).isEqualTo(reason);
    assertThat(order.status()).isEqualTo(OrderStatus.EXPIRED);
    assertThat(order.cumQty()).isEqualByComparingTo("0.2");
    assertThat(order.leavesQty()).isEqualByComparingTo("0");
  }

  @Test
  void aReasonBelongsToAnEnd() {
    assertThat(order(altered(NEW, "er", "\"2\"")).terms().cancelReason()).isNull();
  }

  @ParameterizedTest
  @CsvSource({"LIMIT, LIMIT", "MARKET, MARKET", "STOP, STOP_LIMIT", "TAKE_PROFIT, STOP_LIMIT",
      "STOP_MARKET, STOP_MARKET", "TAKE_PROFIT_MARKET, STOP_MARKET", "TRAILING_STOP_MARKET, TRAILING_STOP",
      "LIQUIDATION, UNKNOWN"})
  void anOrderIsWhatItWasPlacedAs(String placedAs, OrderType type) {
    assertThat(order(altered(NEW, "ot", '"' + placedAs + '"', "o", "\"MARKET\"")).terms().type()).isEqualTo(type);
  }

  @Test
  void withoutAnOriginalTypeItIsWhatItIs() {
    assertThat(order(altered(NEW, "ot", "-")).terms().type()).isEqualTo(OrderType.LIMIT);
    assertThat(order(altered(NEW, "ot", "-", "o", "-")).absent()).contains(OrderAttribute.TYPE);
  }

  @Test
  void aTrailingStopTriggersWhereItIsActivated() {
    // when
    OrderReport order = order(altered(NEW, "ot", "\"TRAILING_STOP_MARKET\"", "sp", "\"7103.04\"", "AP", "\"7476.89\""));

    // then
    assertThat(order.terms().triggerPrice()).isEqualByComparingTo("7476.89");
  }

  @ParameterizedTest
  @CsvSource({"GTC, GTC, false", "IOC, IOC, false", "FOK, FOK, false", "GTX, GTC, true", "RPI, GTC, true",
      "GTD, GTD, false", "GTE_GTC, GTC, false", "ABC, UNKNOWN, false"})
  void howLongItRests(String word, TimeInForce timeInForce, boolean postOnly) {
    // when
    OrderReport order = order(altered(NEW, "f", '"' + word + '"'));

    // then
    assertThat(order.terms().timeInForce()).isEqualTo(timeInForce);
    assertThat(order.terms().postOnly()).isEqualTo(postOnly);
  }

  @Test
  void anOrderThatClosesAPositionHasNoSize() {
    // when
    OrderReport order = order(altered(NEW, "q", "\"0\"", "cp", "true", "X", "\"PARTIALLY_FILLED\"", "z", "\"0.2\""));

    // then
    assertThat(order.terms().qty()).isNull();
    assertThat(order.leavesQty()).isNull();
    assertThat(order.status()).isEqualTo(OrderStatus.PARTIALLY_FILLED);
  }

  @Test
  void nullsAreEmptyAndMissingKeysSayNothing() {
    // when
    OrderReport nulls = order(text("ORDER_TRADE_UPDATE_null_optionals"));
    OrderReport missing = order(altered(NEW, "sp", "-", "p", "-"));

    // then
    assertThat(nulls.terms().triggerPrice()).isNull();
    assertThat(nulls.absent()).doesNotContain(OrderAttribute.TRIGGER_PRICE);
    assertThat(missing.absent()).contains(OrderAttribute.TRIGGER_PRICE, OrderAttribute.PRICE);
  }

  @Test
  void theVenuesOwnOrderHasNoClientIdAndSaysWhoseItIs() {
    // when
    OrderReport order = order(text("ORDER_TRADE_UPDATE_liquidation_calculated"));

    // then
    assertThat(order.terms().origin()).isEqualTo(Origin.LIQUIDATION);
    assertThat(order.terms().clientOrderId()).isNull();
    assertThat(order.terms().details()).contains("autoclose-1767225670000");
    assertThat(order(text("ORDER_TRADE_UPDATE_adl")).terms().origin()).isEqualTo(Origin.ADL);
  }

  @Test
  void noDigitOfAnIdIsLost() {
    assertThat(order(text("ORDER_TRADE_UPDATE_order_id_above_2_53")).key().orderId()).isEqualTo("8389765999000000123");
  }

  @ParameterizedTest
  @ValueSource(strings = {"i", "s", "X", "z"})
  void withoutIdentityStatusOrQuantityItCannotBeRead(String key) {
    assertThat(rows(altered(NEW, key, "-"))).hasExactlyElementsOfTypes(Unreadable.class);
    assertThat(rows(altered(NEW, key, "null"))).hasExactlyElementsOfTypes(Unreadable.class);
  }

  @ParameterizedTest
  @CsvSource({"z, \"-1\"", "z, \"1e99\"", "i, 1.5", "i, -1", "T, \"yesterday\"", "R, \"maybe\""})
  void whatCannotBeRepresentedCannotBeRead(String key, String value) {
    assertThat(rows(altered(FILL, key, value))).hasExactlyElementsOfTypes(Unreadable.class);
  }

  @Test
  void wordsThatAreNotKnownAreTold() {
    // given
    Map<String, String> unknown = new LinkedHashMap<>();
    UsdmCodec codec = new UsdmCodec(symbol -> null, unknown::put);

    // when
    codec.decode(altered(NEW, "X", "\"HALTED\"", "x", "\"PAUSE\"", "S", "\"SHORT\"", "ps", "\"LEFT\"", "f", "\"ABC\"",
        "ot", "\"ICEBERG\"", "er", "\"12\""), UsdmSamples.HEARD);

    // then
    assertThat(unknown).containsExactlyInAnyOrderEntriesOf(Map.of("X", "HALTED", "x", "PAUSE", "S", "SHORT",
        "ps", "LEFT", "f", "ABC", "ot", "ICEBERG", "er", "12"));
  }

  @Test
  void everySampleIsMadeOfKnownWords() {
    Map<String, String> unknown = new LinkedHashMap<>();
    UsdmCodec codec = new UsdmCodec(symbol -> null, unknown::put);
    UsdmSamples.names("ORDER_").forEach(name -> codec.decode(text(name), UsdmSamples.HEARD));
    UsdmSamples.names("ALGO_").forEach(name -> codec.decode(text(name), UsdmSamples.HEARD));
    for (JsonNode message : json("lifecycle_algo_trigger_then_fill")) {
      codec.decode(message.toString(), UsdmSamples.HEARD);
    }
    codec.orderRows(json("rest_allOrders_page"), ASKED);
    codec.algoOrderRows(json("rest_openAlgoOrders"), ASKED);
    assertThat(unknown).isEmpty();
  }
}
