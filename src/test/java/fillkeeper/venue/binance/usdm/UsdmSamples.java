package fillkeeper.venue.binance.usdm;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.Execution;
import fillkeeper.domain.Instrument;
import fillkeeper.domain.Instrument.ContractType;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.Sighting;
import fillkeeper.domain.Source;
import fillkeeper.venue.wire.StrictJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/** The sample messages and answers of the venue, and short ways to read them. */
final class UsdmSamples {

  static final Sighting HEARD = new Sighting(Source.STREAM, Instant.parse("2026-01-01T00:00:00Z"), 7);
  static final Sighting ASKED = new Sighting(Source.REST, Instant.parse("2026-01-01T00:00:01Z"), 8);
  private static final Instrument BTC = new Instrument("usdm", "BTCUSDT", "BTC", "USDT", "USDT", ContractType.LINEAR,
      BigDecimal.ONE, "BTC", null, null, null);

  private UsdmSamples() {
  }

  /** Knows one symbol, and remembers nothing of what others have read. */
  static UsdmCodec codec() {
    return new UsdmCodec(symbol -> symbol.equals(BTC.symbol()) ? BTC : null, (where, word) -> { });
  }

  static String text(String name) {
    try {
      return Files.readString(directory().resolve(name + ".json"));
    } catch (IOException gone) {
      throw new UncheckedIOException(gone);
    }
  }

  /** The names of all samples that begin so. */
  static List<String> names(String prefix) {
    try (Stream<Path> files = Files.list(directory())) {
      return files.map(file -> file.getFileName().toString()).filter(name -> name.endsWith(".json"))
          .map(name -> name.replace(".json", "")).filter(name -> name.startsWith(prefix)).sorted().toList();
    } catch (IOException gone) {
      throw new UncheckedIOException(gone);
    }
  }

  static JsonNode json(String name) {
    return StrictJson.parse(text(name));
  }

  /** An event whose order says something else; what begins like JSON is JSON, {@code -} takes the key away. */
  static String altered(String name, String... keysAndValues) {
    JsonNode event = json(name);
    ObjectNode order = (ObjectNode) event.path("o");
    for (int i = 0; i < keysAndValues.length; i += 2) {
      if (keysAndValues[i + 1].equals("-")) {
        order.remove(keysAndValues[i]);
      } else {
        order.set(keysAndValues[i], StrictJson.parse(keysAndValues[i + 1]));
      }
    }
    return event.toString();
  }

  static List<AccountEvent> rows(String message) {
    return rows(codec(), message);
  }

  static List<AccountEvent> rows(UsdmCodec codec, String message) {
    return ((UsdmFrame.Rows) codec.decode(message, HEARD)).events();
  }

  /** Where the order of an event stands after it. */
  static OrderReport order(String message) {
    List<AccountEvent> rows = rows(message);
    return (OrderReport) rows.get(rows.size() - 1);
  }

  /** The fill of an event that brings one. */
  static Execution fill(String message) {
    return (Execution) rows(message).get(0);
  }

  private static Path directory() {
    try {
      return Path.of(UsdmSamples.class.getResource("/binance/usdm").toURI());
    } catch (URISyntaxException impossible) {
      throw new AssertionError(impossible);
    }
  }
}
