package fillkeeper.venue.binance.usdm;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.OrderKey;
import fillkeeper.domain.RecordType;
import fillkeeper.domain.Walk;
import fillkeeper.domain.Walk.Kind;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.wire.Query;
import fillkeeper.venue.wire.Question;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which lists there are, how each is asked for, and what that weighs. */
class UsdmListsTest {

  @Test
  void whatIsOpenIsListedOfTheAccountAndWhatEndedBySymbol() {
    // when
    List<Walk> walks = UsdmLists.walks(List.of("BTCUSDT", "ETHUSDC"));

    // then
    assertThat(walks).extracting(Walk::name).containsExactly("open_orders/usdm/algo", "open_orders/usdm/",
        "closed_orders/usdm/algo/BTCUSDT", "closed_orders/usdm/algo/ETHUSDC", "closed_orders/usdm/BTCUSDT",
        "closed_orders/usdm/ETHUSDC", "executions/usdm/BTCUSDT", "executions/usdm/ETHUSDC", "funding/usdm/");
    assertThat(walks).filteredOn(Walk::isTimed).allMatch(walk -> walk.maxWindow().equals(
        Duration.ofDays(7).minusMillis(1)));
    assertThat(walks).filteredOn(walk -> walk.kind() == Kind.CLOSED_ORDERS).allMatch(walk ->
        walk.filter() == Walk.Filter.CREATED && walk.whole().compareTo(Duration.ofDays(3)) < 0
            && walk.reach().equals(Duration.ofDays(89)) && (walk.isOf("BTCUSDT") || walk.isOf("ETHUSDC")));
  }

  @Test
  void withoutASymbolOnlyWhatIsOfTheWholeAccountIsListed() {
    assertThat(UsdmLists.walks(List.of())).extracting(Walk::kind)
        .containsExactly(Kind.OPEN_ORDERS, Kind.OPEN_ORDERS, Kind.FUNDING);
  }

  @Test
  void aPartOfAListIsAskedForInMilliseconds() {
    // given
    List<Walk> walks = UsdmLists.walks(List.of("BTCUSDT"));

    // then
    assertThat(walks).filteredOn(Walk::isTimed).extracting(walk -> {
      Question question = UsdmLists.part(walk, 5, 7, Urgency.AUDIT);
      return question.path() + "?" + question.query().text();
    }).containsExactly(
        "/fapi/v1/allAlgoOrders?symbol=BTCUSDT&startTime=5&endTime=7&limit=1000",
        "/fapi/v1/allOrders?symbol=BTCUSDT&startTime=5&endTime=7&limit=1000",
        "/fapi/v1/userTrades?symbol=BTCUSDT&startTime=5&endTime=7&limit=1000",
        "/fapi/v1/income?incomeType=FUNDING_FEE&startTime=5&endTime=7&limit=1000");
  }

  @Test
  void anOrderIsAskedForWhereOrdersOfItsKindAre() {
    // given
    OrderKey order = OrderKey.order("usdm", "BTCUSDT", "7");
    OrderKey algo = new OrderKey("usdm", RecordType.ALGO_ORDER, "BTCUSDT", "8");

    // then
    assertThat(UsdmLists.order(order, Urgency.GAP).query().text()).isEqualTo("symbol=BTCUSDT&orderId=7");
    assertThat(UsdmLists.order(algo, Urgency.GAP).path()).isEqualTo("/fapi/v1/algoOrder");
    assertThat(UsdmLists.order(algo, Urgency.GAP).query().text()).isEqualTo("algoId=8");
  }

  @ParameterizedTest
  @CsvSource({"/fapi/v1/openOrders, '', 40", "/fapi/v1/openOrders, symbol, 1", "/fapi/v1/openAlgoOrders, '', 40",
      "/fapi/v1/allOrders, symbol, 5", "/fapi/v1/allAlgoOrders, symbol, 5", "/fapi/v1/userTrades, symbol, 5",
      "/fapi/v1/income, '', 30", "/fapi/v3/balance, '', 5", "/fapi/v3/positionRisk, '', 5",
      "/fapi/v1/order, symbol, 1", "/fapi/v1/algoOrder, '', 1", "/fapi/v1/listenKey, '', 1", "/fapi/v1/time, '', 1",
      "/fapi/v1/exchangeInfo, '', 1", "/fapi/v1/aggTrades, symbol, 20"})
  void aQuestionWeighsWhatTheVenueSays(String path, String parameter, int weight) {
    Query query = parameter.isEmpty() ? Query.NONE : Query.NONE.with(parameter, "BTCUSDT");
    assertThat(UsdmLists.weight(Question.signed(path, query, Urgency.AUDIT))).isEqualTo(weight);
  }
}
