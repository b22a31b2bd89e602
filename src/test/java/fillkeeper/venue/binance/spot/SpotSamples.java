package fillkeeper.venue.binance.spot;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.Execution;
import fillkeeper.domain.Instrument;
import fillkeeper.domain.Instrument.ContractType;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.Sighting;
import fillkeeper.domain.Source;
import fillkeeper.venue.wire.Hidden;
import fillkeeper.venue.wire.Instruments;
import fillkeeper.venue.wire.StrictJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/** The sample messages and answers of Binance's spot market, and short ways to read them. */
final class SpotSamples {

  static final Sighting HEARD = new Sighting(Source.STREAM, Instant.parse("2026-01-01T00:00:00Z"), 7);
  static final Sighting ASKED = new Sighting(Source.REST, Instant.parse("2026-01-01T00:00:01Z"), 8);
  static final Instruments INSTRUMENTS = Instruments.EMPTY.with(List.of(
      instrument("BTCUSDT", "BTC"), instrument("ETHUSDT", "ETH")));
  static final SpotCodec CODEC = new SpotCodec(() -> INSTRUMENTS, (where, word) -> { });
  static final SpotFrames FRAMES = new SpotFrames(CODEC, Hidden.NOTHING);

  private SpotSamples() {
  }

  static String text(String name) {
    try {
      return Files.readString(directory().resolve(name + ".json"));
    } catch (IOException gone) {
      throw new UncheckedIOException(gone);
    }
  }

  static JsonNode json(String name) {
    return StrictJson.parse(text(name));
  }

  /** The names of all samples of spot that begin so. */
  static List<String> names(String prefix) {
    try (Stream<Path> files = Files.list(directory())) {
      return files.map(file -> file.getFileName().toString()).filter(name -> name.endsWith(".json"))
          .map(name -> name.replace(".json", ""))
          .filter(name -> name.startsWith("spot_" + prefix)).sorted().toList();
    } catch (IOException gone) {
      throw new UncheckedIOException(gone);
    }
  }

  /** Of an execution report in its envelope, with other values; a value of {@code null} takes the key away. */
  static String altered(String name, String... keysAndJson) {
    ObjectNode frame = (ObjectNode) json(name);
    ObjectNode row = (ObjectNode) (frame.has("event") ? frame.path("event") : frame);
    for (int i = 0; i < keysAndJson.length; i += 2) {
      if (keysAndJson[i + 1] == null) {
        row.remove(keysAndJson[i]);
      } else {
        row.set(keysAndJson[i], StrictJson.parse(keysAndJson[i + 1]));
      }
    }
    return frame.toString();
  }

  static List<AccountEvent> rows(String frame) {
    return ((SpotFrame.Rows) FRAMES.read(frame, HEARD)).events();
  }

  /** The order's row is the last that a report tells. */
  static OrderReport orderOf(String frame) {
    List<AccountEvent> rows = rows(frame);
    return (OrderReport) rows.get(rows.size() - 1);
  }

  static Execution fillOf(String frame) {
    return (Execution) rows(frame).get(0);
  }

  static OrderReport order(String name) {
    return orderOf(text(name));
  }

  static Execution fill(String name) {
    return fillOf(text(name));
  }

  private static Path directory() {
    try {
      return Path.of(SpotSamples.class.getResource("/binance").toURI());
    } catch (URISyntaxException impossible) {
      throw new AssertionError(impossible);
    }
  }

  private static Instrument instrument(String symbol, String base) {
    return new Instrument("spot", symbol, base, "USDT", null, ContractType.SPOT, null, null, null, null, null);
  }
}
