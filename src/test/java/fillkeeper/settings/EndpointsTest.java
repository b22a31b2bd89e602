package fillkeeper.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where the program may be sent by its configuration, judged without looking anything up. */
class EndpointsTest {

  @ParameterizedTest
  @ValueSource(strings = {
      "http://169.254.169.254/", "https://169.254.169.254/latest", "https://[fe80::1]/", "https://0.0.0.0/",
      "https://[::ffff:169.254.169.254]/", "https://metadata.google.internal/", "https://2852039166/", "https://[::]/",
      "https://0xA9FEA9FE/", "https://0251.0376.0251.0376/", "file:///etc/passwd", "ftp://api.example.com",
      "https://u:s3cr3t@api.example.com/", "https://api.example.com/#f", "https://api.example.com/?q=s3cr3t",
      "http://api.example.com", "api.example.com", "https://api.example.com,api2.example.com/", "HTTPS://a b",
      "https://api.example.com:99999/", "//host/x", "https://169.254.169.254./"})
  void aPlaceThatMustNotBeConnectedToIsRefusedWithoutShowingMoreThanTheHost(String url) {
    assertThat(faults(url, false)).singleElement().asString().startsWith("endpoints.rest").doesNotContain("s3cr3t");
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

  @ParameterizedTest
  @ValueSource(strings = {"http://u:s3cr3t@venue:9000", "ws://venue:9000", "http://venue/#f"})
  void aSimulatorsUrlIsAUrlAllTheSame(String url) {
    assertThat(faults(url, true)).singleElement().asString().doesNotContain("s3cr3t");
  }

  private static List<String> faults(String url, boolean simulator) {
    List<String> faults = new ArrayList<>();
    Endpoints.from(new Node("endpoints", new JsonObject().put("rest", url), faults), null, simulator);
    return faults;
  }
}
