package fillkeeper.ticks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonPointer;
import fillkeeper.domain.Sighting;
import fillkeeper.domain.Source;
import fillkeeper.domain.Tick;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A feed's messages become ticks with identities, by pointers alone. */
class FrameReaderTest {

  private static final Sighting NOW = new Sighting(Source.STREAM, Instant.parse("2026-01-01T00:00:01Z"), 0);
  private static final String ROW = "{\"seq\":7,\"sym\":\"X\",\"ts\":1767225600123,\"px\":\"1.50\",\"sz\":2,\"side\":\"B\"}";

  private final FrameReader reader = reader("/data", Mapping.Unit.MS, false, false);

  @Test
  void everyFieldIsRead() {
    Tick tick = one(reader, "[" + ROW + "]");

    assertThat(tick.stream()).isEqualTo("feed:X");
    assertThat(tick.seq()).isEqualTo(7);
    assertThat(tick.tradeId()).isNull();
    assertThat(tick.tradedAt()).isEqualTo(Instant.parse("2026-01-01T00:00:00.123Z"));
    assertThat(tick.price()).isEqualTo(new BigDecimal("1.50"));
    assertThat(tick.size()).isEqualTo("2");
    assertThat(tick.side()).isEqualTo("B");
    assertThat(tick.ordinal()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"1.5\"", "1.5", "\"1.500\"", "1.50", "\"0.15e1\""})
  void oneAmountHasOneIdentityHoweverItIsWritten(String price) {
    assertThat(one(reader, "[" + ROW.replace("\"1.50\"", price) + "]").hash())
        .isEqualTo(one(reader, "[" + ROW + "]").hash());
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e99999999999", "3588112800063580800e81126381126", "-1E-99999999999999"})
  void aNumberBeyondAllBoundsIsKeptAsUnreadable(String number) {
    TickFrame frame = reader.read("{\"data\":[" + ROW.replace("\"1.50\"", number) + "]}", NOW);

    assertThat(frame.ticks()).isEmpty();
    assertThat(frame.unreadable()).hasSize(1);
  }

  @Test
  void theFieldsOfATickTellItFromOthersAndOurClockDoesNot() {
    Tick tick = one(reader, "[" + ROW + "]");

    assertThat(one(reader, "[" + ROW.replace("\"X\"", "\"Y\"") + "]").hash()).isNotEqualTo(tick.hash());
    assertThat(one(reader, "[" + ROW.replace("0123,", "0124,") + "]").hash()).isNotEqualTo(tick.hash());
    assertThat(one(reader, "[" + ROW.replace(":2,", ":3,") + "]").hash()).isNotEqualTo(tick.hash());
    assertThat(one(reader, "[" + ROW.replace("\"B\"", "\"S\"") + "]").hash()).isNotEqualTo(tick.hash());
    TickFrame later = reader.read("{\"data\":[" + ROW + "]}", new Sighting(Source.STREAM, Instant.EPOCH, 99));
    assertThat(later.ticks().get(0).hash()).isEqualTo(tick.hash());
  }

  @Test
  void aSequenceIsPartOfTheIdentityOnlyWhereItIsTrusted() {
    FrameReader numbered = reader("/data", Mapping.Unit.MS, false, true);
    String other = "[" + ROW.replace("\"seq\":7", "\"seq\":8") + "]";

    assertThat(one(reader, other).hash()).isEqualTo(one(reader, "[" + ROW + "]").hash());
    assertThat(one(numbered, other).hash()).isNotEqualTo(one(numbered, "[" + ROW + "]").hash());
  }

  @Test
  void anIdIsTheIdentityAndOtherContentIsSeen() {
    Tick first = one(reader, "[" + withId("\"t-1\"") + "]");
    Tick later = one(reader, "[" + withId("\"t-1\"").replace("1.50", "1.51") + "]");

    assertThat(later.hash()).isEqualTo(first.hash());
    assertThat(later.content()).isNotEqualTo(first.content());
  }

  @Test
  void idsBeyondTheDoublesKeepTheirDigits() {
    TickFrame frame = read("[" + withId("9007199254740993") + "," + withId("9007199254740992") + "]");

    assertThat(frame.ticks()).extracting(Tick::tradeId).containsExactly("9007199254740993", "9007199254740992");
    assertThat(frame.ticks().get(0).hash()).isNotEqualTo(frame.ticks().get(1).hash());
  }

  @Test
  void anIdThatMayBeMissingIsMissing() {
    assertThat(read("[" + withId("null") + "," + withId("\"\"") + "," + ROW + "]").ticks())
        .extracting(Tick::tradeId).containsOnlyNulls().hasSize(3);
  }

  @Test
  void equalTicksOfOneFrameAreOneUnlessTheFeedKeepsThem() {
    FrameReader keeping = reader("/data", Mapping.Unit.MS, true, false);
    String twice = "{\"data\":[" + ROW + "," + ROW + "]}";

    assertThat(reader.read(twice, NOW).ticks()).extracting(Tick::hash).containsOnly(one(reader, "[" + ROW + "]").hash());
    List<Tick> kept = keeping.read(twice, NOW).ticks();
    assertThat(kept).extracting(Tick::ordinal).containsExactly(0, 1);
    assertThat(kept.get(0).hash()).isNotEqualTo(kept.get(1).hash());
    assertThat(keeping.read(twice, NOW).ticks()).extracting(Tick::hash)
        .containsExactly(kept.get(0).hash(), kept.get(1).hash());
    assertThat(keeping.read("{\"data\":[" + withId("1") + "," + withId("1") + "]}", NOW).ticks())
        .extracting(Tick::ordinal).containsExactly(0, 0);
  }

  @Test
  void theConfigurationMayNameTheIdentity() {
    FrameReader chosen = new FrameReader("feed", new Mapping(JsonPointer.compile("/data"), null, Mapping.Unit.MS,
        false, List.of(JsonPointer.compile("/match"), JsonPointer.compile("/px")), fields()), false);

    assertThat(one(chosen, "[" + ROW.replace("}", ",\"match\":5}") + "]").hash())
        .isEqualTo(one(chosen, "[" + ROW.replace("\"1.50\"", "1.5").replace(":2,", ":9,").replace("}", ",\"match\":5.0}")
            + "]").hash())
        .isNotEqualTo(one(chosen, "[" + ROW.replace("}", ",\"match\":6}") + "]").hash());
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"type\":\"heartbeat\"}", "{\"data\":null}", "{\"data\":\"ok\"}", "[]", "\"pong\"", "pong", "PING\n", "7",
      "{\"data\":[]}", "{\"data\":[{\"hb\":1}]}", ""})
  void heartbeatsAndAnswersAreNoTicks(String message) {
    assertThat(reader.read(message, NOW)).isEqualTo(TickFrame.NONE);
  }

  @Test
  void aMessageMayBeOneTick() {
    FrameReader single = reader("", Mapping.Unit.MS, false, false);

    assertThat(single.read(ROW, NOW).ticks()).hasSize(1);
    assertThat(single.read("{\"op\":\"pong\"}", NOW)).isEqualTo(TickFrame.NONE);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '!', value = {
      "\"px\":\"1.50\"!\"px\":\"NaN\"!price is not an amount within bounds",
      "\"px\":\"1.50\"!\"px\":\"\"!price is empty",
      "\"px\":\"1.50\"!\"pz\":\"1\"!price is empty",
      "\"sz\":2!\"sz\":{}!size is neither text nor number",
      "\"seq\":7!\"seq\":7.5!seq is not a whole number from 0 up",
      "\"seq\":7!\"seq\":9223372036854775808!seq is above 9223372036854775807",
      "\"sym\":\"X\"!\"sym\":\"X\",\"id\":\"a\\u0000\"!tradeId is too long, or holds NUL or half a surrogate pair",
      "\"sym\":\"X\"!\"sym\":\"X\",\"id\":1e30!tradeId is a number that is no id",
      "1767225600123!1767225600!ts is outside of 1990 to 2099, perhaps in another unit than MS",
      "1767225600123!1767225600123000!ts is outside of 1990 to 2099, perhaps in another unit than MS"})
  void aRowThatCannotBeReadIsKeptAndTheOthersAreRead(String from, String to, String reason) {
    TickFrame frame = read("[" + ROW.replace(from, to) + "," + ROW + "]");

    assertThat(frame.ticks()).hasSize(1);
    assertThat(frame.unreadable()).singleElement().satisfies(row -> {
      assertThat(row.reason()).isEqualTo(reason);
      assertThat(row.payload()).contains("\"sym\":\"X\"");
    });
  }

  @ParameterizedTest
  @ValueSource(strings = {"{", "pong 17", "{\"data\":[]} {}", "{\"data\":[],\"data\":[]}", "<html>"})
  void aMessageThatIsNotOneDocumentIsKept(String message) {
    assertThat(reader.read(message, NOW).unreadable()).singleElement()
        .satisfies(what -> assertThat(what.payload()).isEqualTo(message));
  }

  @ParameterizedTest
  @CsvSource({"S, 1767225600.123", "MS, 1767225600123", "US, 1767225600123000", "NS, 1767225600123000000"})
  void timesAreReadInTheirUnit(Mapping.Unit unit, String ts) {
    Tick tick = one(reader("/data", unit, false, false), "[" + ROW.replace("1767225600123", ts) + "]");

    assertThat(tick.tradedAt()).isEqualTo(Instant.parse("2026-01-01T00:00:00.123Z"));
  }

  @Test
  void aTimeBeyondEveryInstantIsKeptAsUnreadable() {
    TickFrame frame = reader.read("{\"data\":[" + ROW.replace("1767225600123", "717622560012762253") + "]}", NOW);

    assertThat(frame.ticks()).isEmpty();
    assertThat(frame.unreadable()).hasSize(1);
  }

  @Test
  void aMappingWithoutARequiredFieldIsRefused() {
    assertThatThrownBy(() -> new Mapping.Fields(null, null, JsonPointer.compile("/ts"), null, null,
        JsonPointer.compile("/sz"), null)).isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a mapping without symbol, price");
    assertThatThrownBy(() -> Mapping.pointer("data")).isInstanceOf(IllegalArgumentException.class);
  }

  private TickFrame read(String rows) {
    return reader.read("{\"data\":" + rows + "}", NOW);
  }

  private static Tick one(FrameReader reader, String rows) {
    TickFrame frame = reader.read("{\"data\":" + rows + "}", NOW);
    assertThat(frame.unreadable()).isEmpty();
    assertThat(frame.ticks()).hasSize(1);
    return frame.ticks().get(0);
  }

  private static String withId(String id) {
    return ROW.replace("}", ",\"id\":" + id + "}");
  }

  private static FrameReader reader(String rows, Mapping.Unit unit, boolean keepsEqual, boolean numbered) {
    return new FrameReader("feed", new Mapping(JsonPointer.compile(rows), null, unit, keepsEqual, List.of(), fields()),
        numbered);
  }

  private static Mapping.Fields fields() {
    List<JsonPointer> at = Stream.of("/seq", "/sym", "/ts", "/id", "/px", "/sz", "/side").map(JsonPointer::compile)
        .toList();
    return new Mapping.Fields(at.get(0), at.get(1), at.get(2), at.get(3), at.get(4), at.get(5), at.get(6));
  }
}
