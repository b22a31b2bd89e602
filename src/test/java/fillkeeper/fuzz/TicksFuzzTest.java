package fillkeeper.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.fasterxml.jackson.core.JsonPointer;
import fillkeeper.domain.Amounts;
import fillkeeper.domain.Sighting;
import fillkeeper.domain.Source;
import fillkeeper.domain.Tick;
import fillkeeper.ticks.FrameReader;
import fillkeeper.ticks.Mapping;
import fillkeeper.ticks.TickFrame;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;

/** Whatever a feed says becomes ticks that are whole, or is kept as unreadable; the same words give the same ticks. */
class TicksFuzzTest {

  private static final Sighting NOW = new Sighting(Source.STREAM, Instant.parse("2026-01-01T00:00:00Z"), 0);

  @FuzzTest(maxDuration = "30s")
  void ticks(byte[] input) {
    String text = new String(input, StandardCharsets.UTF_8);
    Bounds.hold(input.length, () -> {
      for (Mapping.Unit unit : Mapping.Unit.values()) {
        TickFrame frame = reader(unit).read(text, NOW);
        assertThat(reader(unit).read(text, NOW)).isEqualTo(frame);
        frame.ticks().forEach(TicksFuzzTest::assertWhole);
        assertThat(frame.unreadable()).allSatisfy(what -> assertThat(what.reason()).isNotBlank());
      }
    });
  }

  private static void assertWhole(Tick tick) {
    assertThat(tick.symbol()).isNotBlank().doesNotContain("\0");
    assertThat(tick.tradedAt()).isBetween(Instant.parse("1990-01-01T00:00:00Z"), Instant.parse("2100-01-01T00:00:00Z"));
    assertThat(Amounts.parse(Amounts.canonical(tick.price()))).isEqualByComparingTo(tick.price());
    assertThat(tick.hash()).isNotNull();
  }

  private static FrameReader reader(Mapping.Unit unit) {
    return new FrameReader("feed", new Mapping(JsonPointer.compile("/data"), JsonPointer.compile("/snapshot"), unit,
        true, List.of(), new Mapping.Fields(JsonPointer.compile("/seq"), JsonPointer.compile("/sym"),
            JsonPointer.compile("/ts"), JsonPointer.compile("/id"), JsonPointer.compile("/px"),
            JsonPointer.compile("/sz"), JsonPointer.compile("/side"))), false);
  }
}
