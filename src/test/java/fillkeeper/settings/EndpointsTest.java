package fillkeeper.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where the program may be sent by its configuration, judged without looking anything up. */
class EndpointsTest {

  @Test
  void aBaseHasNoQueryAndNoSpaces() {
    assertThat(faults("https://api.example.com/?q=s3cr3t", false)).singleElement().asString()
        .startsWith("endpoints.rest").doesNotContain("s3cr3t");
    assertThat(faults("HTTPS://a b", false)).singleElement().asString().startsWith("endpoints.rest");
  }

  @ParameterizedTest
  @ValueSource(strings = {
      "https://api.example.com", "https://api.example.com:8443/base/", "http://127.0.0.1:9000", "http://localhost:9000",
      "http://[::1]:9000/x", "https://10.0.0.7", "https://[2001:db8::1]/"})
  void otherPlacesAreAccepted(String url) {
    assertThat(faults(url, false)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://venue:9000", "http://169.254.1.1:9000", "https://venue"})
  void aSimulatorMayBeAnywhere(String url) {
    assertThat(faults(url, true)).isEmpty();
  }

  private static List<String> faults(String url, boolean simulator) {
    List<String> faults = new ArrayList<>();
    Endpoints.from(new Node("endpoints", new JsonObject().put("rest", url), faults),
        Catalogs.bybit().exchanges().get(0), simulator);
    return faults;
  }
}
