package fillkeeper.venue.okx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fillkeeper.venue.VenueAccount.Endpoints;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where OKX is. */
class OkxHostsTest {

  @Test
  void anEnvironmentChoosesTheHosts() {
    OkxHosts mainnet = OkxHosts.of("mainnet", Endpoints.OF_ENVIRONMENT);
    assertThat(mainnet.privateWs()).hasToString("wss://ws.okx.com:8443/ws/v5/private");
    assertThat(mainnet.businessWs()).hasToString("wss://ws.okx.com:8443/ws/v5/business");
    assertThat(mainnet.publicWs()).hasToString("wss://ws.okx.com:8443/ws/v5/public");
    assertThat(mainnet.rest()).hasToString("https://openapi.okx.com");
    assertThat(mainnet.trial()).isFalse();

    OkxHosts demo = OkxHosts.of("demo", Endpoints.OF_ENVIRONMENT);
    assertThat(demo.privateWs()).hasToString("wss://wspap.okx.com:8443/ws/v5/private");
    assertThat(demo.businessWs()).hasToString("wss://wspap.okx.com:8443/ws/v5/business");
    assertThat(demo.publicWs()).hasToString("wss://wspap.okx.com:8443/ws/v5/public");
    assertThat(demo.rest()).hasToString("https://openapi.okx.com");
    assertThat(demo.trial()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"wss://wseea.okx.com:8443/ws/v5/private, , ", ", wss://wseea.okx.com:8443/ws/v5/public/, ",
      "wss://other.example.com/, , wss://wseea.okx.com:8443/ws/v5/business"})
  void theHostOfARegionIsThatOfItsFurtherChannelsToo(String privateWs, String publicWs, String businessWs) {
    OkxHosts region = OkxHosts.of("mainnet", new Endpoints(privateWs, publicWs, businessWs, "https://eea.okx.com"));

    assertThat(region.businessWs()).hasToString("wss://wseea.okx.com:8443/ws/v5/business");
    assertThat(region.rest()).hasToString("https://eea.okx.com");
  }

  @Test
  void aSimulatorNeedsItsEndpointsAndWhatIsNotThereIsRefused() {
    assertThatThrownBy(() -> OkxHosts.of("simulator", Endpoints.OF_ENVIRONMENT))
        .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("endpoints");
    for (String nowhere : new String[] {"testnet", "moon"}) {
      assertThatThrownBy(() -> OkxHosts.of(nowhere, Endpoints.OF_ENVIRONMENT)).hasMessageContaining(nowhere)
          .hasMessageContaining("demo");
    }
  }
}
