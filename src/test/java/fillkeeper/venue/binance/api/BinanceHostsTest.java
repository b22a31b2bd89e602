package fillkeeper.venue.binance.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fillkeeper.venue.VenueAccount.Endpoints;
import org.junit.jupiter.api.Test;

/** An environment chooses the hosts; an account's own endpoints stand for those of every product. */
class BinanceHostsTest {

  @Test
  void anEnvironmentChoosesTheHosts() {
    BinanceHosts mainnet = BinanceHosts.of("mainnet", Endpoints.OF_ENVIRONMENT);
    assertThat(mainnet.spotRest()).hasToString("https://api.binance.com");
    assertThat(BinanceHosts.at(mainnet.spotApi(), "/ws-api/v3")).hasToString("wss://ws-api.binance.com:443/ws-api/v3");
    assertThat(mainnet.usdmRest()).hasToString("https://fapi.binance.com");
    assertThat(mainnet.usdmPrivate()).hasToString("wss://fstream.binance.com");
    assertThat(mainnet.tellsRights()).isTrue();

    BinanceHosts testnet = BinanceHosts.of("testnet", Endpoints.OF_ENVIRONMENT);
    assertThat(testnet.spotRest()).hasToString("https://testnet.binance.vision");
    assertThat(testnet.tellsRights()).isFalse();
    assertThat(BinanceHosts.of("demo", Endpoints.OF_ENVIRONMENT).spotApi())
        .hasToString("wss://demo-ws-api.binance.com");
  }

  @Test
  void anAccountsOwnEndpointsStandForThoseOfEveryProduct() {
    BinanceHosts own = BinanceHosts.of("mainnet",
        new Endpoints("wss://ws.example.com", "wss://public.example.com/", null, "https://rest.example.com"));
    assertThat(own.spotRest()).isEqualTo(own.usdmRest()).hasToString("https://rest.example.com");
    assertThat(own.spotApi()).isEqualTo(own.usdmPrivate()).hasToString("wss://ws.example.com");
    assertThat(own.spotStreams()).isEqualTo(own.usdmMarket()).hasToString("wss://public.example.com");
  }

  @Test
  void aSimulatorNeedsItsEndpointsAndWhatIsNotThereIsRefused() {
    assertThatThrownBy(() -> BinanceHosts.of("simulator", Endpoints.OF_ENVIRONMENT))
        .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("endpoints");
    BinanceHosts market = BinanceHosts.of("simulator", new Endpoints(null, "ws://127.0.0.1:1", null, "http://127.0.0.1:1"));
    assertThat(market.spotApi()).isNull();
    assertThatThrownBy(() -> BinanceHosts.at(market.spotApi(), "/ws-api/v3")).hasMessageContaining("endpoints");
    assertThatThrownBy(() -> BinanceHosts.of("moon", Endpoints.OF_ENVIRONMENT)).hasMessageContaining("moon");
  }
}
