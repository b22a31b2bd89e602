package fillkeeper.venue.bybit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fillkeeper.domain.Instrument;
import fillkeeper.domain.Instrument.ContractType;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.Walk;
import fillkeeper.domain.Walk.Kind;
import fillkeeper.domain.Window;
import fillkeeper.venue.VenueAccount.Endpoints;
import fillkeeper.venue.wire.Query;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which lists there are, how each is asked for, and where. */
class BybitListsTest {

  @Test
  void linearOrdersAreAskedForByCoinAndKindAndSpotOrdersByKind() {
    List<Walk> walks = BybitLists.walks(List.of("linear", "spot"), List.of(), List.of(), List.of());

    assertThat(walks).extracting(Walk::name).containsExactly(
        "open_orders/linear/USDC/Order", "open_orders/linear/USDC/StopOrder",
        "open_orders/linear/USDT/Order", "open_orders/linear/USDT/StopOrder",
        "open_orders/spot/Order", "open_orders/spot/tpslOrder", "open_orders/spot/OcoOrder",
        "open_orders/spot/BidirectionalTpslOrder", "open_orders/spot/StopOrder",
        "closed_orders/linear/", "closed_orders/spot/", "executions/linear/", "executions/spot/");
  }

  @Test
  void inverseNeedsNoSelectorAndOptionsAreAskedForByWhatTheySettleInAndTheirExecutionsByWhatTheyAreAbout() {
    Instrument ripple = new Instrument("option", "XRP-26JUN26-3-C-USDT", "XRP", "USDT", "USDT", ContractType.OPTION,
        null, null, null, null, null);
    List<Walk> walks = BybitLists.walks(List.of("inverse", "option"), List.of(), List.of("BTC", "ETH"),
        List.of(ripple));
    assertThat(walks).extracting(Walk::name).containsExactly(
        "open_orders/inverse/Order", "open_orders/inverse/StopOrder", "open_orders/option/USDC",
        "open_orders/option/USDT", "closed_orders/inverse/", "closed_orders/option/USDC", "closed_orders/option/USDT",
        "executions/inverse/", "executions/option/BTC", "executions/option/ETH", "executions/option/XRP");
  }

  @Test
  void theCoinsOfOptionsAreTheUsualOnesAndThoseThatTheConfigurationNames() {
    assertThat(BybitLists.optionCoins(List.of())).containsExactly("BTC", "ETH", "SOL");
    assertThat(BybitLists.optionCoins(List.of("BTCUSDT", "BTCUSDT-26JUN26", "XRP", "DOGE-26JUN26-1-C-USDT", "BTCUSD")))
        .containsExactly("BTC", "DOGE", "ETH", "SOL", "XRP");
  }

  @Test
  void instrumentsOfOptionsAreAskedForCoinByCoin() {
    assertThat(BybitLists.instruments("option", List.of("BTC", "ETH"))).extracting(Query::text).containsExactly(
        "category=option&baseCoin=BTC&limit=1000", "category=option&baseCoin=ETH&limit=1000");
    assertThat(BybitLists.instruments("inverse", List.of("BTC"))).extracting(Query::text)
        .containsExactly("category=inverse&limit=1000");
  }

  @Test
  void coinsThatInstrumentsSettleInAreAskedForUnlessSomeAreNamed() {
    Instrument euro = new Instrument("linear", "BTCEUR", "BTC", "EUR", "EUR", ContractType.LINEAR, null, null, null,
        null, null);

    assertThat(BybitLists.walks(List.of("linear"), List.of(), List.of(), List.of(euro)))
        .anyMatch(walk -> walk.scope().equals("EUR/Order"));
    assertThat(BybitLists.walks(List.of("linear"), List.of("USDT"), List.of(), List.of(euro)))
        .noneMatch(walk -> walk.scope().equals("EUR/Order"));
  }

  @Test
  void eachListIsAskedForWithItsSelectorsAndLimits() {
    Window window = new Window(Instant.ofEpochMilli(1_000), Instant.ofEpochMilli(2_000));

    assertThat(BybitLists.page(Walk.open("linear", "USDT/StopOrder"), null, null).text())
        .isEqualTo("category=linear&settleCoin=USDT&openOnly=0&orderFilter=StopOrder&limit=50");
    assertThat(BybitLists.page(Walk.open("spot", "tpslOrder"), null, null).text())
        .isEqualTo("category=spot&openOnly=0&orderFilter=tpslOrder&limit=50");
    assertThat(BybitLists.page(new Walk(Kind.CLOSED_ORDERS, "spot", "", null, null), window, null).text())
        .isEqualTo("category=spot&startTime=1000&endTime=2000&limit=50");
    assertThat(BybitLists.page(new Walk(Kind.EXECUTIONS, "linear", "", null, null), window, "a%3A1").text())
        .isEqualTo("category=linear&startTime=1000&endTime=2000&limit=100&cursor=a%3A1");
    assertThat(BybitLists.page(new Walk(Kind.EXECUTIONS, "option", "BTC", null, null), window, null).text())
        .isEqualTo("category=option&baseCoin=BTC&startTime=1000&endTime=2000&limit=100");
    assertThat(BybitLists.page(new Walk(Kind.CLOSED_ORDERS, "option", "USDC", null, null), window, null).text())
        .isEqualTo("category=option&settleCoin=USDC&startTime=1000&endTime=2000&limit=50");
    assertThat(BybitLists.page(Walk.open("option", "USDT"), null, null).text())
        .isEqualTo("category=option&settleCoin=USDT&openOnly=0&limit=50");
    assertThat(BybitLists.page(Walk.open("inverse", "StopOrder"), null, null).text())
        .isEqualTo("category=inverse&openOnly=0&orderFilter=StopOrder&limit=50");
    assertThat(BybitLists.fills(OrderKey.order("spot", "BTCUSDT", "21"), null).text())
        .isEqualTo("category=spot&symbol=BTCUSDT&orderId=21&limit=100");
  }

  @Test
  void noWindowReachesSevenDays() {
    assertThat(BybitLists.walks(List.of("linear"), List.of(), List.of(), List.of())).extracting(Walk::maxWindow)
        .filteredOn(window -> window != null)
        .isNotEmpty().allMatch(window -> window.compareTo(Duration.ofDays(7)) < 0);
  }

  @Test
  void aCursorGoesBackAsItCameUnlessItCouldNotStandInAnAddress() {
    assertThat(Query.NONE.withCursor("page_token%3D1001%26").text()).isEqualTo("cursor=page_token%3D1001%26");
    assertThat(Query.NONE.withCursor("a b\r\nHost: x&limit=1").text())
        .isEqualTo("cursor=a%20b%0D%0AHost%3A%20x%26limit%3D1");
    assertThat(Query.NONE.with("symbol", "A&B").text()).isEqualTo("symbol=A%26B");
  }

  @Test
  void anEnvironmentChoosesTheHostsAndAnEndpointReplacesOne() {
    BybitHosts testnet = BybitHosts.of("testnet", new Endpoints(null, null, null, "https://api.bybit.eu/"));

    assertThat(testnet.privateWs()).hasToString("wss://stream-testnet.bybit.com/v5/private");
    assertThat(testnet.publicWs("spot")).hasToString("wss://stream-testnet.bybit.com/v5/public/spot");
    assertThat(testnet.rest()).hasToString("https://api.bybit.eu");
    assertThat(BybitHosts.of("demo", Endpoints.OF_ENVIRONMENT).publicWs("linear"))
        .hasToString("wss://stream.bybit.com/v5/public/linear");
  }

  @Test
  void aSimulatorWithoutEndpointsAndAnEndpointThatIsNoneAreRefused() {
    assertThatThrownBy(() -> BybitHosts.of("simulator", Endpoints.OF_ENVIRONMENT))
        .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("endpoints");
    assertThatThrownBy(() -> BybitHosts.of("mainnet", new Endpoints("file:///etc/passwd", null, null, null)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> BybitHosts.of("mainnet", new Endpoints("wss://user:password@host", null, null, null)))
        .isInstanceOf(IllegalArgumentException.class).hasMessageNotContaining("password");
    assertThatThrownBy(() -> BybitHosts.of("moon", Endpoints.OF_ENVIRONMENT)).hasMessageContaining("moon");
  }
}
