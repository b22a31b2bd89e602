package fillkeeper.contract.example;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.contract.SampleContract;
import fillkeeper.domain.Sighting;
import fillkeeper.domain.Source;
import fillkeeper.testkit.Spelled;
import fillkeeper.venue.wire.StrictJson;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/** What every sample of Example becomes. */
class ExampleGoldenTest extends SampleContract {

  private static final Sighting SEEN = new Sighting(Source.STREAM, Instant.parse("2026-01-01T00:00:00Z"), 7);

  private Spelled lines;

  ExampleGoldenTest() {
    super("/example", 10);
  }

  @Override
  protected String told(String name) throws Exception {
    String text = Files.readString(Path.of(getClass().getResource("/example/" + name + ".json").toURI()));
    lines = new Spelled();
    ExampleCodec codec = new ExampleCodec((where, word) -> lines.line("new to us: " + where + " " + word));
    if (name.startsWith("stream_")) {
      frame(codec.decode(text, SEEN));
    } else {
      answer(name, StrictJson.parse(text), codec);
    }
    return lines.toString();
  }

  private void frame(ExampleFrame frame) {
    if (frame instanceof ExampleFrame.Done done) {
      lines.line((done.ok() ? "did " : "refused to ") + done.what());
    } else if (frame instanceof ExampleFrame.News news) {
      lines.events(List.of(news.event()));
    } else if (frame instanceof ExampleFrame.Broken broken) {
      lines.line("a broken message: " + broken.what().reason());
    }
  }

  private void answer(String name, JsonNode envelope, ExampleCodec codec) {
    JsonNode answer = envelope.path("answer");
    if (answer.isMissingNode()) {
      lines.line("means " + ExampleRules.CODES.of(envelope.path("code").asText()));
      return;
    }
    lines.events(name.startsWith("rest_fills") ? codec.executions(answer, SEEN) : codec.orders(answer, SEEN));
    lines.column("goes on behind", ExampleCodec.next(answer));
  }
}
