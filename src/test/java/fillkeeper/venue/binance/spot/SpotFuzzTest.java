package fillkeeper.venue.binance.spot;

import static fillkeeper.venue.binance.spot.SpotSamples.FRAMES;
import static fillkeeper.venue.binance.spot.SpotSamples.HEARD;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.Execution;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.Unreadable;
import fillkeeper.testkit.Damage;
import fillkeeper.testkit.LongIds;
import fillkeeper.testkit.OddAmounts;
import fillkeeper.testkit.OddTimes;
import fillkeeper.venue.wire.StrictJson;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Damaged messages are read as something or kept as unreadable: nothing is thrown, nothing is half read. */
class SpotFuzzTest {

  private static final String FILLED = "spot_wsapi_executionReport_filled";

  static List<String> messages() {
    List<String> messages = new ArrayList<>();
    for (String prefix : List.of("wsapi_", "legacy_")) {
      SpotSamples.names(prefix).stream().filter(name -> !name.contains("_request_") && !name.contains("_gone_"))
          .forEach(name -> messages.add(SpotSamples.json(name).toString()));
    }
    SpotSamples.names("lifecycle_").forEach(name ->
        SpotSamples.json(name).forEach(frame -> messages.add(frame.toString())));
    return messages.stream().distinct().toList();
  }

  static List<String> reports() {
    return messages().stream().filter(text -> text.contains("executionReport")).toList();
  }

  static List<String> answers() {
    return SpotSamples.names("rest_").stream().map(SpotSamples::json)
        .map(answer -> answer.has("body") ? answer.path("body") : answer).map(JsonNode::toString).distinct().toList();
  }

  @ParameterizedTest
  @MethodSource("messages")
  void X01_aMessageCutAnywhereIsKept(String whole) {
    Damage.cut(whole, cut -> assertThat(FRAMES.read(cut, HEARD)).isInstanceOf(SpotFrame.Broken.class));
  }

  @ParameterizedTest
  @MethodSource("messages")
  void X01_aMessageWithAnyByteTurnedIsReadOrKept(String whole) {
    Damage.turned(whole, whole.hashCode(), SpotOracle::frame);
  }

  @ParameterizedTest
  @MethodSource("answers")
  void X01_anAnswerWithAnyByteTurnedIsReadOrRefused(String whole) {
    Damage.turned(whole, whole.hashCode(), SpotOracle::answer);
  }

  @ParameterizedTest
  @MethodSource("messages")
  void X01_twoMessagesInOneAreNone(String whole) {
    Damage.joined(whole, two -> assertThat(FRAMES.read(two, HEARD)).isInstanceOf(SpotFrame.Broken.class));
  }

  @OddAmounts
  void X02_anAmountIsItsOwnDigitsOrIsRefused(String number) {
    for (String field : List.of("q", "p", "z", "Z", "l", "L", "Y", "n")) {
      for (AccountEvent read : SpotSamples.rows(SpotSamples.altered(FILLED, field, "\"" + number + "\""))) {
        BigDecimal told = amount(read, field);
        if (told != null) {
          assertThat(told).as("%s %s", field, number).isEqualByComparingTo(new BigDecimal(number));
        }
      }
    }
  }

  @Test
  void X02_fourHundredDigitsAreKeptOrRefusedAndNeverRounded() {
    Damage.HUNDREDS_OF_DIGITS.forEach(this::X02_anAmountIsItsOwnDigitsOrIsRefused);
  }

  @LongIds
  void X02_anIdBeyondALongKeepsAllItsDigits(String id) {
    String report = SpotSamples.altered(FILLED, "i", id, "t", id);

    assertThat(SpotSamples.orderOf(report).key().orderId()).isEqualTo(id);
    assertThat(SpotSamples.fillOf(report).key().execId()).isEqualTo(id);
  }

  @OddTimes
  void K03_aTimeIsTheInstantThatItSaysOrIsRefused(String time) {
    for (AccountEvent read : SpotSamples.rows(SpotSamples.altered(FILLED, "T", time))) {
      Instant told = read instanceof OrderReport order ? order.updatedAt()
          : read instanceof Execution fill ? fill.executedAt() : null;
      if (told != null) {
        assertThat(told).isEqualTo(Instant.ofEpochMilli(Long.parseLong(time)))
            .isBetween(Instant.parse("2015-01-01T00:00:00Z"), Instant.parse("2100-01-01T00:00:00Z"));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("reports")
  void X03_aReportWithAnyKeyMissingOrWrongIsReadWholeOrKept(String report) {
    ObjectNode message = (ObjectNode) StrictJson.parse(report);
    Runnable check = () -> SpotOracle.frame(message.toString());

    for (String inner : List.of("event", "data")) {
      if (message.path(inner) instanceof ObjectNode row) {
        Damage.each(row, check);
      }
    }
    Damage.each(message, check);
  }

  @ParameterizedTest
  @MethodSource("answers")
  void X03_aRestRowWithAnyKeyMissingOrWrongIsReadWholeOrKept(String answer) {
    JsonNode message = StrictJson.parse(answer);

    Damage.first(message, () -> SpotOracle.answer(message.toString()));
  }

  @ParameterizedTest
  @MethodSource("reports")
  void X03_aKeyThatOccursTwiceIsKeptAndOneThatIsNewIsNot(String report) {
    ObjectNode message = (ObjectNode) StrictJson.parse(report);
    ObjectNode row = (ObjectNode) (message.has("event") ? message.path("event")
        : message.has("data") ? message.path("data") : message);
    List<AccountEvent> rows = SpotSamples.rows(report);

    row.fieldNames().forEachRemaining(key -> {
      String twice = message.toString().replaceFirst("\\{\"e\":", "{\"" + key + "\":\"1\",\"e\":");
      assertThat(FRAMES.read(twice, HEARD)).as(key).isInstanceOf(SpotFrame.Broken.class);
    });
    for (JsonNode unheardOf : Damage.WRONG.subList(0, 3)) {
      row.set("unheardOf", unheardOf);
      List<AccountEvent> more = SpotSamples.rows(message.toString());
      assertThat(more).hasSameSizeAs(rows).noneMatch(Unreadable.class::isInstance);
      assertThat(SpotOracle.details(more.get(0))).contains("unheardOf");
    }
  }

  @Test
  void everyReportOfTheSamplesIsRead() {
    for (String report : reports()) {
      assertThat(SpotSamples.rows(report)).isNotEmpty().noneMatch(Unreadable.class::isInstance);
    }
  }

  private static BigDecimal amount(AccountEvent event, String field) {
    if (event instanceof OrderReport order) {
      return switch (field) {
        case "q" -> order.terms().qty();
        case "p" -> order.terms().price();
        case "z" -> order.cumQty();
        case "Z" -> order.cumValue();
        default -> null;
      };
    }
    if (event instanceof Execution fill) {
      return switch (field) {
        case "l" -> fill.qty();
        case "L" -> fill.price();
        case "Y" -> fill.value();
        case "n" -> fill.fee();
        default -> null;
      };
    }
    return null;
  }
}
