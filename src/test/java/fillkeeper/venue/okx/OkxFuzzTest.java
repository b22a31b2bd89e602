package fillkeeper.venue.okx;

import static fillkeeper.venue.okx.OkxSamples.CODEC;
import static fillkeeper.venue.okx.OkxSamples.HEARD;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.Execution;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.Unreadable;
import fillkeeper.testkit.Damage;
import fillkeeper.testkit.LongIds;
import fillkeeper.testkit.OddAmounts;
import fillkeeper.venue.wire.NumberText;
import fillkeeper.venue.wire.ReplyException;
import fillkeeper.venue.wire.StrictJson;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Damaged messages are read as something or kept as unreadable: nothing is thrown, nothing is half read. */
class OkxFuzzTest {

  private static final String FILLED = "ws_orders_spot_partially_filled";

  static List<String> messages() {
    return OkxSamples.names("ws_").stream().flatMap(name -> OkxSamples.messages(name).stream()).distinct().toList();
  }

  static List<String> pushes() {
    return Stream.of("ws_orders_", "ws_algo_")
        .flatMap(prefix -> OkxSamples.names(prefix).stream())
        .flatMap(name -> OkxSamples.messages(name).stream()).distinct().toList();
  }

  static List<String> answers() {
    return OkxSamples.names("rest_").stream().map(name -> StrictJson.parse(OkxSamples.text(name)))
        .map(answer -> answer.has("body") ? answer.path("body") : answer).map(JsonNode::toString).distinct().toList();
  }

  @ParameterizedTest
  @MethodSource("messages")
  void X01_aMessageCutAnywhereIsKept(String whole) {
    Damage.cut(whole, cut -> assertThat(CODEC.decode(cut, HEARD)).isInstanceOf(OkxFrame.Broken.class));
  }

  @ParameterizedTest
  @MethodSource("messages")
  void X01_aMessageWithAnyByteTurnedIsReadOrKept(String whole) {
    Damage.turned(whole, whole.hashCode(), OkxOracle::frame);
  }

  @ParameterizedTest
  @MethodSource("answers")
  void X01_anAnswerWithAnyByteTurnedIsReadOrRefused(String whole) {
    Damage.turned(whole, whole.hashCode(), OkxOracle::reply);
  }

  @ParameterizedTest
  @MethodSource("messages")
  void X01_twoMessagesInOneAreNone(String whole) {
    Damage.joined(whole, two -> assertThat(CODEC.decode(two, HEARD)).isInstanceOf(OkxFrame.Broken.class));
  }

  @ParameterizedTest
  @MethodSource("answers")
  void X01_anAnswerThatIsCutOrFollowedByAnotherIsNone(String whole) {
    Damage.cut(whole, cut -> assertThatThrownBy(() -> OkxEnvelope.parse(cut)).isInstanceOf(ReplyException.class));
    Damage.joined(whole, two -> assertThatThrownBy(() -> OkxEnvelope.parse(two)).isInstanceOf(ReplyException.class));
  }

  @OddAmounts
  void X02_anAmountIsItsOwnDigitsOrIsRefused(String number) {
    for (String field : List.of("sz", "px", "accFillSz", "fillSz", "fillPx", "fillFee")) {
      for (AccountEvent read : OkxSamples.rows(OkxSamples.altered(FILLED, field, number))) {
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
    JsonNode push = StrictJson.parse(OkxSamples.text(FILLED));
    ((ObjectNode) push.at("/data/0")).set("ordId", new NumberText(id));
    ((ObjectNode) push.at("/data/0")).set("tradeId", new NumberText(id));

    assertThat(OkxSamples.order(push.toString()).key().orderId()).isEqualTo(id);
    assertThat(OkxSamples.fill(push.toString()).key().execId()).isEqualTo(id);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1672364262474", "1672364262", "1672364262474000", "1672364262474000000", "0", "-1", "1",
      "99999999999999", "253402300799999", "1e12", "1672364262474.5", "2022-12-30T01:37:42Z", "", " 1672364262474",
      "9223372036854775808"})
  void K03_aTimeIsTheInstantThatItSaysOrIsRefused(String time) {
    AccountEvent read = OkxSamples.rows(OkxSamples.altered("ws_orders_spot_live", "uTime", time)).get(0);

    if (read instanceof OrderReport order && order.updatedAt() != null) {
      assertThat(order.updatedAt()).isEqualTo(Instant.ofEpochMilli(Long.parseLong(time)))
          .isBetween(Instant.parse("2015-01-01T00:00:00Z"), Instant.parse("2100-01-01T00:00:00Z"));
    } else {
      assertThat(read instanceof Unreadable || time.isEmpty() || time.equals("0")).isTrue();
    }
  }

  @ParameterizedTest
  @MethodSource("pushes")
  void X03_aRowWithAnyKeyMissingOrWrongIsReadWholeOrKept(String push) {
    JsonNode message = StrictJson.parse(push);
    Runnable check = () -> OkxOracle.frame(message.toString());

    Damage.each((ObjectNode) message.at("/data/0"), check);
    Damage.each((ObjectNode) message.path("arg"), check);
    Damage.each((ObjectNode) message, check);
  }

  @ParameterizedTest
  @MethodSource("answers")
  void X03_aRestRowWithAnyKeyMissingOrWrongIsReadWholeOrKept(String answer) {
    JsonNode message = StrictJson.parse(answer);
    Runnable check = () -> OkxOracle.reply(message.toString());

    if (message.at("/data/0") instanceof ObjectNode row) {
      Damage.each(row, check);
    }
    Damage.each((ObjectNode) message, check);
  }

  @ParameterizedTest
  @MethodSource("pushes")
  void X03_aKeyThatOccursTwiceIsKeptAndOneThatIsNewIsNot(String push) {
    ObjectNode message = (ObjectNode) StrictJson.parse(push);
    ObjectNode row = (ObjectNode) message.at("/data/0");
    List<AccountEvent> rows = OkxSamples.rows(push);

    row.fieldNames().forEachRemaining(key -> {
      String twice = message.toString().replaceFirst("\\[\\{", "[{\"" + key + "\":\"1\",");
      assertThat(CODEC.decode(twice, HEARD)).as(key).isInstanceOf(OkxFrame.Broken.class);
    });
    for (JsonNode unheardOf : Damage.WRONG.subList(0, 3)) {
      row.set("unheardOf", unheardOf);
      List<AccountEvent> more = OkxSamples.rows(message.toString());
      assertThat(more).hasSameSizeAs(rows).noneMatch(Unreadable.class::isInstance);
      assertThat(OkxOracle.details(more.get(0))).contains("unheardOf");
    }
  }

  @Test
  void everySampleIsRead() {
    for (String push : pushes()) {
      assertThat(OkxSamples.rows(push)).isNotEmpty().noneMatch(Unreadable.class::isInstance);
    }
  }

  private static BigDecimal amount(AccountEvent event, String field) {
    if (event instanceof OrderReport order) {
      return switch (field) {
        case "sz" -> order.terms().qty();
        case "px" -> order.terms().price();
        case "accFillSz" -> order.cumQty();
        default -> null;
      };
    }
    if (event instanceof Execution fill) {
      return switch (field) {
        case "fillSz" -> fill.qty();
        case "fillPx" -> fill.price();
        case "fillFee" -> fill.fee() == null ? null : fill.fee().negate();
        default -> null;
      };
    }
    return null;
  }
}
