package fillkeeper.venue.bybit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.Execution;
import fillkeeper.domain.Instrument;
import fillkeeper.domain.Instrument.ContractType;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.Sighting;
import fillkeeper.domain.Source;
import fillkeeper.venue.wire.Instruments;
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
final class BybitSamples {

  static final Sighting HEARD = new Sighting(Source.STREAM, Instant.parse("2026-01-01T00:00:00Z"), 7);
  static final Sighting ASKED = new Sighting(Source.REST, Instant.parse("2026-01-01T00:00:01Z"), 8);
  static final Instruments INSTRUMENTS = Instruments.EMPTY.with(List.of(
      instrument("linear", "BTCUSDT", "BTC", "USDT", "USDT", ContractType.LINEAR),
      instrument("spot", "BTCUSDT", "BTC", "USDT", null, ContractType.SPOT),
      instrument("inverse", "BTCUSD", "BTC", "USD", "BTC", ContractType.INVERSE),
      instrument("option", "BTC-26JUN26-70000-C", "BTC", "USDC", "USDC", ContractType.OPTION)));
  static final BybitCodec CODEC = new BybitCodec(() -> INSTRUMENTS, (where, word) -> { });
  static final BybitCodec KNOWS_NO_SYMBOL = new BybitCodec(() -> Instruments.EMPTY, (where, word) -> { });

  private BybitSamples() {
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
          .map(name -> name.replace(".json", ""))
          .filter(name -> name.startsWith(prefix)).sorted().toList();
    } catch (IOException gone) {
      throw new UncheckedIOException(gone);
    }
  }

  /** A sample whose first row says something else; a value of {@code null} takes the key away. */
  static String altered(String name, String... keysAndValues) {
    JsonNode message = StrictJson.parse(text(name));
    ObjectNode row = (ObjectNode) (message.has("data") ? message.at("/data/0") : message.at("/result/list/0"));
    for (int i = 0; i < keysAndValues.length; i += 2) {
      if (keysAndValues[i + 1] == null) {
        row.remove(keysAndValues[i]);
      } else {
        row.put(keysAndValues[i], keysAndValues[i + 1]);
      }
    }
    return message.toString();
  }

  static OrderReport orderOf(String frame) {
    return (OrderReport) rows(frame).get(0);
  }

  static Execution executionOf(String frame) {
    return (Execution) rows(frame).get(0);
  }

  static BybitFrame frame(String name) {
    return CODEC.decode(text(name), HEARD);
  }

  static List<AccountEvent> rows(String frame) {
    return rows(CODEC, frame);
  }

  static List<AccountEvent> rows(BybitCodec codec, String frame) {
    return ((BybitFrame.Rows) codec.decode(frame, HEARD)).events();
  }

  static OrderReport order(String name) {
    return (OrderReport) rows(text(name)).get(0);
  }

  static Execution execution(String name) {
    return (Execution) rows(text(name)).get(0);
  }

  static JsonNode result(String name) {
    return BybitReply.parse(text(name)).result();
  }

  static BigDecimal decimal(String text) {
    return new BigDecimal(text);
  }

  private static Path directory() {
    try {
      return Path.of(BybitSamples.class.getResource("/bybit").toURI());
    } catch (URISyntaxException impossible) {
      throw new AssertionError(impossible);
    }
  }

  private static Instrument instrument(String category, String symbol, String base, String quote, String settle,
      ContractType type) {
    return new Instrument(category, symbol, base, quote, settle, type, BigDecimal.ONE, base, null, null, null);
  }
}
