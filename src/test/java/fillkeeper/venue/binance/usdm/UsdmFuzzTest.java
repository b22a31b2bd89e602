package fillkeeper.venue.binance.usdm;

import static fillkeeper.venue.binance.usdm.UsdmSamples.HEARD;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
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
class UsdmFuzzTest {

  private static final String FILLED = "ORDER_TRADE_UPDATE_filled";

  static List<String> messages() {
    List<String> messages = new ArrayList<>();
    UsdmSamples.names("").stream().filter(name -> !name.matches("(?:rest|request|public)_.*"))
        .map(UsdmSamples::json).forEach(sample -> {
          if (sample instanceof ArrayNode several) {
            several.forEach(message -> messages.add(message.toString()));
          } else {
            messages.add(sample.toString());
          }
        });
    return messages.stream().distinct().toList();
  }

  static List<String> events() {
    return messages().stream().filter(text -> text.matches(".*\"e\":\"(?:ORDER_TRADE|ALGO)_UPDATE\".*")).toList();
  }

  static List<String> answers() {
    return UsdmSamples.names("rest_").stream().map(UsdmSamples::json)
        .map(answer -> answer.has("body") ? answer.path("body") : answer).map(JsonNode::toString).distinct().toList();
  }

  @ParameterizedTest
  @MethodSource("messages")
  void X01_aMessageCutAnywhereIsKept(String whole) {
    Damage.cut(whole, cut -> assertThat(decode(cut)).isInstanceOf(UsdmFrame.Broken.class));
  }

  @ParameterizedTest
  @MethodSource("messages")
  void X01_aMessageWithAnyByteTurnedIsReadOrKept(String whole) {
    Damage.turned(whole, whole.hashCode(), UsdmOracle::frame);
  }

  @ParameterizedTest
  @MethodSource("answers")
  void X01_anAnswerWithAnyByteTurnedIsReadOrRefused(String whole) {
    Damage.turned(whole, whole.hashCode(), UsdmOracle::answer);
  }

  @ParameterizedTest
  @MethodSource("messages")
  void X01_twoMessagesInOneAreNone(String whole) {
    Damage.joined(whole, two -> assertThat(decode(two)).isInstanceOf(UsdmFrame.Broken.class));
  }

  @OddAmounts
  void X02_anAmountIsItsOwnDigitsOrIsRefused(String number) {
    for (String field : List.of("q", "p", "z", "ap", "l", "L", "n", "rp")) {
      for (AccountEvent read : UsdmSamples.rows(UsdmSamples.altered(FILLED, field, "\"" + number + "\""))) {
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
    String event = UsdmSamples.altered(FILLED, "i", id, "t", id);

    assertThat(UsdmSamples.order(event).key().orderId()).isEqualTo(id);
    assertThat(UsdmSamples.fill(event).key().execId()).isEqualTo(id);
  }

  @OddTimes
  void K03_aTimeIsTheInstantThatItSaysOrIsRefused(String time) {
    ObjectNode event = (ObjectNode) StrictJson.parse(UsdmSamples.altered(FILLED, "T", time));
    event.set("T", StrictJson.parse(time));
    for (AccountEvent read : UsdmSamples.rows(event.toString())) {
      Instant told = read instanceof OrderReport order ? order.updatedAt()
          : read instanceof Execution fill ? fill.executedAt() : null;
      if (told != null) {
        assertThat(told).isEqualTo(Instant.ofEpochMilli(Long.parseLong(time)))
            .isBetween(Instant.parse("2015-01-01T00:00:00Z"), Instant.parse("2100-01-01T00:00:00Z"));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("events")
  void X03_anEventWithAnyKeyMissingOrWrongIsReadWholeOrKept(String text) {
    ObjectNode message = (ObjectNode) StrictJson.parse(text);
    Runnable check = () -> UsdmOracle.frame(message.toString());

    Damage.each(order(message), check);
    Damage.each(event(message), check);
    Damage.each(message, check);
  }

  @ParameterizedTest
  @MethodSource("answers")
  void X03_aRestRowWithAnyKeyMissingOrWrongIsReadWholeOrKept(String answer) {
    JsonNode message = StrictJson.parse(answer);

    Damage.first(message, () -> UsdmOracle.answer(message.toString()));
  }

  @ParameterizedTest
  @MethodSource("events")
  void X03_aKeyThatOccursTwiceIsKeptAndOneThatIsNewIsNot(String text) {
    ObjectNode message = (ObjectNode) StrictJson.parse(text);
    List<AccountEvent> rows = UsdmSamples.rows(text);

    order(message).fieldNames().forEachRemaining(key -> {
      String twice = message.toString().replaceFirst("\"o\":\\{", "\"o\":{\"" + key + "\":\"1\",");
      assertThat(decode(twice)).as(key).isInstanceOf(UsdmFrame.Broken.class);
    });
    for (JsonNode unheardOf : Damage.WRONG.subList(0, 3)) {
      order(message).set("unheardOf", unheardOf);
      List<AccountEvent> more = UsdmSamples.rows(message.toString());
      assertThat(more).hasSameSizeAs(rows).noneMatch(Unreadable.class::isInstance);
      assertThat(UsdmOracle.details(more.get(0))).contains("unheardOf");
    }
  }

  @Test
  void everyEventOfTheSamplesIsRead() {
    assertThat(events()).hasSizeGreaterThan(15);
    for (String event : events()) {
      assertThat(UsdmSamples.rows(event)).isNotEmpty().noneMatch(Unreadable.class::isInstance);
    }
  }

  private static UsdmFrame decode(String text) {
    return UsdmSamples.codec().decode(text, HEARD);
  }

  private static ObjectNode event(ObjectNode message) {
    return message.path("data") instanceof ObjectNode wrapped ? wrapped : message;
  }

  private static ObjectNode order(ObjectNode message) {
    return (ObjectNode) event(message).path("o");
  }

  private static BigDecimal amount(AccountEvent event, String field) {
    if (event instanceof OrderReport order) {
      return switch (field) {
        case "q" -> order.terms().qty();
        case "p" -> order.terms().price();
        case "z" -> order.cumQty();
        case "ap" -> order.avgPrice();
        default -> null;
      };
    }
    if (event instanceof Execution fill) {
      return switch (field) {
        case "l" -> fill.qty();
        case "L" -> fill.price();
        case "n" -> fill.fee();
        case "rp" -> fill.realizedPnl();
        default -> null;
      };
    }
    return null;
  }
}
