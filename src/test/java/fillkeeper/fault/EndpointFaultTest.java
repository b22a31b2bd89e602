package fillkeeper.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import fillkeeper.Fillkeeper;
import fillkeeper.settings.SettingsException;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Places that a configuration must not send the program to, at each key that names a place. Nothing is looked up. */
class EndpointFaultTest {

  private static final List<String> REFUSED = List.of("SCHEME://169.254.169.254/", "SCHEME://[fe80::1]/",
      "SCHEME://0.0.0.0/", "SCHEME://[::]/", "SCHEME://[::ffff:169.254.169.254]/",
      "SCHEME://metadata.google.internal/", "SCHEME://100.100.100.200/", "SCHEME://[fd00:ec2::254]/",
      "SCHEME://2852039166/", "SCHEME://0xA9FEA9FE/", "SCHEME://0251.0376.0251.0376/", "SCHEME://169.254.169.254./",
      "SCHEME://224.0.0.1/", "file:///etc/passwd", "ftp://api.example.com", "jar:file:/a!/b", "api.example.com",
      "//host/x", "SCHEME://u:s3cr3t@api.example.com/", "SCHEME://s3cr3t@api.example.com/",
      "SCHEME://api.example.com/#s3cr3t", "SCHEME://api.example.com:1-65535/", "SCHEME://api.example.com:80,443/",
      "SCHEME://api.example.com:99999/", "SCHEME://api.example.com,api2.example.com/", "SCHEME://a b",
      "PLAIN://api.example.com");

  static Stream<Arguments> places() {
    return REFUSED.stream().flatMap(url -> Stream.of("privateWs", "publicWs", "rest", "market", "provider")
        .map(key -> Arguments.of(key, url)));
  }

  @ParameterizedTest
  @MethodSource("places")
  void S03_aPlaceThatMustNotBeConnectedTo(String key, String pattern) {
    String secure = key.equals("rest") ? "https" : "wss";
    String url = pattern.replace("SCHEME", secure).replace("PLAIN", secure.replaceAll("s$", ""));
    assertThat(faults(key, "testnet", url)).singleElement().asString()
        .contains(key.equals("market") ? "publicWs" : key.equals("provider") ? "url" : key).doesNotContain("s3cr3t");
  }

  @ParameterizedTest
  @CsvSource({"privateWs, ws://venue:9000", "privateWs, ws://169.254.1.1:9000/x", "rest, http://venue:9000",
      "market, ws://venue:9000"})
  void S03_whereASimulatorMayBe(String key, String url) {
    assertThat(faults(key, "simulator", url)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"rest, file:///etc/passwd", "rest, http://u:s3cr3t@venue:9000", "privateWs, http://venue:9000",
      "rest, http://venue:80-90/"})
  void S03_whereASimulatorMayNotBeEither(String key, String url) {
    assertThat(faults(key, "simulator", url)).singleElement().asString().contains(key).doesNotContain("s3cr3t");
  }

  private static List<String> faults(String key, String environment, String url) {
    BiFunction<JsonObject, String, JsonObject> endpoints = (entry, named) -> entry.put("endpoints", (environment
        .equals("simulator") ? new JsonObject().put("privateWs", "ws://venue").put("publicWs", "ws://venue")
            .put("rest", "http://venue") : new JsonObject()).put(named, url));
    JsonObject configuration = new JsonObject().put("store", new JsonObject().put("embedded", true)
        .put("dataDir", "data"));
    switch (key) {
      case "market" -> configuration.put("markets", new JsonArray().add(endpoints.apply(new JsonObject()
          .put("exchange", "bybit").put("environment", environment).put("category", "spot")
          .put("symbols", new JsonArray().add("BTCUSDT")), "publicWs")));
      case "provider" -> configuration.put("markets", new JsonArray().add(new JsonObject().put("provider",
          new JsonObject().put("url", url).put("stream", "nifty").put("mode", "TRAILING_WINDOW")
              .put("fields", new JsonObject().put("symbol", "/sym").put("ts", "/ts").put("price", "/px")
                  .put("size", "/sz")).put("tsUnit", "ms"))));
      default -> configuration.put("accounts", new JsonArray().add(endpoints.apply(new JsonObject()
          .put("id", "main").put("exchange", "bybit").put("environment", environment)
          .put("categories", new JsonArray().add("spot")).put("apiKey", new JsonObject().put("env", "KEY"))
          .put("apiSecret", new JsonObject().put("env", "SECRET")), key)));
    }
    SettingsException refused = catchThrowableOfType(SettingsException.class,
        () -> Fillkeeper.settings(configuration));
    return refused == null ? List.of() : refused.faults();
  }
}
