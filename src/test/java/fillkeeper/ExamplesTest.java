package fillkeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import fillkeeper.settings.MarketSettings;
import fillkeeper.settings.Settings;
import fillkeeper.settings.SettingsFile;
import fillkeeper.venue.Exchange;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What somebody may copy: the program takes every configuration that is delivered, and every one in a document. */
class ExamplesTest {

  private static final Pattern BLOCK = Pattern.compile("(?ms)^( *)```json\\R(.*?)^\\1```");
  private static final JsonObject EMBEDDED = new JsonObject().put("embedded", true);

  @ParameterizedTest
  @ValueSource(strings = {"conf/fillkeeper.json", "conf/exchanges.json", "conf/compose.json"})
  void everyDeliveredFileIsTaken(String file) {
    assertThatCode(() -> Fillkeeper.settings(SettingsFile.read(Path.of(file)))).doesNotThrowAnyException();
  }

  @Test
  void theExampleOfExchangesHasEachOfThem() {
    Settings settings = Fillkeeper.settings(SettingsFile.read(Path.of("conf/exchanges.json")));

    List<String> builtIn = Venues.BUILT_IN.stream().map(Exchange::name).toList();
    assertThat(settings.accounts()).extracting(account -> account.key().exchange()).containsExactlyElementsOf(builtIn);
    assertThat(settings.markets()).extracting(MarketSettings::name).containsExactly("bybit.mainnet.spot",
        "binance.mainnet.spot", "binance.mainnet.spot.agg_trade", "binance.mainnet.usdm.agg_trade", "okx.mainnet.swap");
  }

  static Stream<String> documents() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("docs"))) {
      return Stream.concat(Stream.of(Path.of("README.md")), files.filter(file -> file.toString().endsWith(".md")))
          .map(Path::toString).sorted().toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("documents")
  void everyConfigurationInADocumentIsTaken(String document) throws IOException {
    for (JsonObject configuration : configurations(document)) {
      assertThatCode(() -> Fillkeeper.settings(configuration)).as(configuration.encodePrettily())
          .doesNotThrowAnyException();
    }
  }

  @Test
  void everyExchangesDocumentShowsAConfiguration() throws IOException {
    assertThat(configurations("README.md")).isNotEmpty();
    for (String name : List.of("bybit", "binance", "okx", "market-data")) {
      assertThat(configurations("docs/" + name + ".md")).as(name).isNotEmpty();
    }
  }

  /** Whole ones, and what stands for an account or a market alone. */
  private static List<JsonObject> configurations(String document) throws IOException {
    List<JsonObject> found = new ArrayList<>();
    BLOCK.matcher(Files.readString(Path.of(document))).results().map(block -> new JsonObject(block.group(2)))
        .forEach(json -> {
          if (json.containsKey("store")) {
            found.add(json);
          } else if (json.containsKey("apiKey")) {
            found.add(with("accounts", json));
          } else if (json.containsKey("category") || json.containsKey("provider")) {
            found.add(with("markets", json));
          }
        });
    return found;
  }

  private static JsonObject with(String list, JsonObject entry) {
    return new JsonObject().put("store", EMBEDDED.copy()).put(list, new JsonArray().add(entry));
  }
}
