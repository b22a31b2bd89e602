package fillkeeper.venue.okx;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.Execution;
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
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The sample messages and answers of the venue, and short ways to read them. */
final class OkxSamples {

  static final Sighting HEARD = new Sighting(Source.STREAM, Instant.parse("2026-01-01T00:00:00Z"), 7);
  static final Sighting ASKED = new Sighting(Source.REST, Instant.parse("2026-01-01T00:00:01Z"), 8);
  static final Instruments INSTRUMENTS = instruments();
  static final OkxCodec CODEC = new OkxCodec(() -> INSTRUMENTS, (where, word) -> { });
  static final OkxCodec KNOWS_NO_SYMBOL = new OkxCodec(() -> Instruments.EMPTY, (where, word) -> { });

  private OkxSamples() {
  }

  static String text(String name) {
    try {
      return Files.readString(directory().resolve(name + ".json"));
    } catch (IOException gone) {
      throw new UncheckedIOException(gone);
    }
  }

  /** The messages of a sample in their order: some hold several. */
  static List<String> messages(String name) {
    JsonNode sample = StrictJson.parse(text(name));
    List<String> messages = new ArrayList<>();
    if (sample.isArray()) {
      sample.forEach(message -> messages.add(message.toString()));
    } else {
      messages.add(sample.toString());
    }
    return messages;
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
    JsonNode message = StrictJson.parse(messages(name).get(0));
    ObjectNode row = (ObjectNode) message.at("/data/0");
    for (int i = 0; i < keysAndValues.length; i += 2) {
      if (keysAndValues[i + 1] == null) {
        row.remove(keysAndValues[i]);
      } else {
        row.put(keysAndValues[i], keysAndValues[i + 1]);
      }
    }
    return message.toString();
  }

  static List<AccountEvent> rows(String message) {
    return ((OkxFrame.Rows) CODEC.decode(message, HEARD)).events();
  }

  /** What all messages of a sample tell, in their order. */
  static List<AccountEvent> heard(String name) {
    return messages(name).stream().flatMap(message -> rows(message).stream()).toList();
  }

  static OrderReport order(String message) {
    return only(OrderReport.class, rows(message));
  }

  static Execution fill(String message) {
    return only(Execution.class, rows(message));
  }

  static <T> T only(Class<T> kind, List<AccountEvent> events) {
    List<T> found = events.stream().filter(kind::isInstance).map(kind::cast).toList();
    if (found.size() != 1) {
      throw new AssertionError(found.size() + " of " + kind.getSimpleName() + " among " + events);
    }
    return found.get(0);
  }

  static JsonNode data(String name) {
    return OkxEnvelope.parse(text(name)).data();
  }

  static BigDecimal decimal(String text) {
    return new BigDecimal(text);
  }

  private static Instruments instruments() {
    Instruments all = Instruments.EMPTY;
    for (String name : names("rest_instruments_")) {
      all = all.with(OkxAnswers.instruments(data(name)));
    }
    return all;
  }

  private static Path directory() {
    try {
      return Path.of(OkxSamples.class.getResource("/okx").toURI());
    } catch (URISyntaxException impossible) {
      throw new AssertionError(impossible);
    }
  }
}
