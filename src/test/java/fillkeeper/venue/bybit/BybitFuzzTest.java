package fillkeeper.venue.bybit;

import static fillkeeper.venue.bybit.BybitSamples.ASKED;
import static fillkeeper.venue.bybit.BybitSamples.CODEC;
import static fillkeeper.venue.bybit.BybitSamples.HEARD;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EmptySource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Damaged messages are read as something or kept as unreadable: nothing is thrown, nothing is half read. */
class BybitFuzzTest {

  private static final Map<String, List<String>> AMOUNTS = Map.of(
      "ws_order_fill_lifecycle_01_new", List.of("qty", "price", "cumExecQty"),
      "ws_execution_fill_lifecycle_02_same_envelope_id_as_order_frame", List.of("execQty", "execPrice", "execFee"));

  static List<String> samples() {
    return BybitSamples.names("");
  }

  static List<String> rowSamples() {
    List<String> names = new ArrayList<>(BybitSamples.names("ws_order_"));
    names.addAll(BybitSamples.names("ws_execution_"));
    return names;
  }

  static List<String> listSamples() {
    List<String> names = new ArrayList<>(BybitSamples.names("rest_order_"));
    names.addAll(BybitSamples.names("rest_execution_"));
    return names;
  }

  @ParameterizedTest
  @MethodSource("samples")
  void X01_aMessageCutAnywhereIsKept(String name) {
    // given
    String whole = compact(name);

    // then
    Damage.cut(whole, cut -> assertThat(CODEC.decode(cut, HEARD)).isInstanceOf(BybitFrame.Broken.class));
  }

  @ParameterizedTest
  @MethodSource("samples")
  void X01_aMessageWithAnyByteTurnedIsReadOrKept(String name) {
    Damage.turned(compact(name), name.hashCode(), turned -> {
      BybitOracle.frame(turned);
      BybitOracle.reply(turned);
    });
  }

  @ParameterizedTest
  @MethodSource("samples")
  void X01_twoMessagesInOneAreNone(String name) {
    Damage.joined(compact(name), two -> {
      assertThat(CODEC.decode(two, HEARD)).isInstanceOf(BybitFrame.Broken.class);
      assertThatThrownBy(() -> BybitReply.parse(two)).isInstanceOf(ReplyException.class);
    });
  }

  @OddAmounts
  @EmptySource
  void X02_anAmountIsItsOwnDigitsOrIsRefused(String number) {
    for (Map.Entry<String, List<String>> sample : AMOUNTS.entrySet()) {
      for (String field : sample.getValue()) {
        AccountEvent read = BybitSamples.rows(BybitSamples.altered(sample.getKey(), field, number)).get(0);
        if (!(read instanceof Unreadable) && !number.isEmpty()) {
          BigDecimal told = amount(read, field);
          assertThat(told == null ? BigDecimal.ZERO : told).as("%s %s", field, number)
              .isEqualByComparingTo(new BigDecimal(number));
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
    JsonNode frame = StrictJson.parse(BybitSamples.text("ws_execution_spot_market_buy_numeric_ids_zero_orderqty"));
    ((ObjectNode) frame.at("/data/0")).set("execId", new NumberText(id));
    ((ObjectNode) frame.at("/data/0")).set("orderId", new NumberText(id));

    Execution read = BybitSamples.executionOf(frame.toString());

    assertThat(read.key().execId()).isEqualTo(id);
    assertThat(read.orderId()).isEqualTo(id);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1672364262474", "1672364262", "1672364262474000", "1672364262474000000", "0", "-1", "1",
      "99999999999999", "253402300799999", "1e12", "1672364262474.5", "2022-12-30T01:37:42Z", "", " 1672364262474",
      "9223372036854775808"})
  void K03_aTimeIsTheInstantThatItSaysOrIsRefused(String time) {
    for (boolean number : new boolean[] {false, true}) {
      for (String sample : List.of("ws_order_fill_lifecycle_01_new", "ws_execution_blocktrade")) {
        ObjectNode frame = (ObjectNode) StrictJson.parse(BybitSamples.text(sample));
        String field = sample.startsWith("ws_order") ? "updatedTime" : "execTime";
        ((ObjectNode) frame.at("/data/0")).set(field,
            number && time.matches("-?[\\d.e]+") ? new NumberText(time) : JsonNodeFactory.instance.textNode(time));
        AccountEvent read = BybitSamples.rows(frame.toString()).get(0);
        if (!(read instanceof Unreadable)) {
          Instant told = read instanceof OrderReport order ? order.updatedAt() : ((Execution) read).executedAt();
          if (told == null) {
            assertThat(time).as("what stands for absent").isIn("", "0");
            continue;
          }
          assertThat(told).as("%s of %s", time, sample).isEqualTo(Instant.ofEpochMilli(Long.parseLong(time)))
              .isBetween(Instant.parse("2015-01-01T00:00:00Z"), Instant.parse("2100-01-01T00:00:00Z"));
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("rowSamples")
  void X03_aRowWithAnyKeyMissingOrWrongIsReadWholeOrKept(String name) {
    // given
    JsonNode frame = StrictJson.parse(BybitSamples.text(name));

    // then
    Runnable check = () -> BybitOracle.frame(frame.toString());
    Damage.each((ObjectNode) frame.path("data").path(0), check);
    Damage.each((ObjectNode) frame, check);
  }

  @ParameterizedTest
  @MethodSource("listSamples")
  void X03_aRestRowWithAnyKeyMissingOrWrongIsReadWholeOrKept(String name) {
    // given
    JsonNode reply = StrictJson.parse(BybitSamples.text(name));

    // then
    Runnable check = () -> BybitOracle.reply(reply.toString());
    if (reply.path("result").path("list").path(0) instanceof ObjectNode row) {
      Damage.each(row, check);
    }
    Damage.each((ObjectNode) reply.path("result"), check);
  }

  @ParameterizedTest
  @MethodSource("rowSamples")
  void X03_aKeyThatOccursTwiceIsKeptAndOneThatIsNewIsNot(String name) {
    // given
    ObjectNode frame = (ObjectNode) StrictJson.parse(BybitSamples.text(name));
    ObjectNode row = (ObjectNode) frame.path("data").path(0);
    List<AccountEvent> rows = BybitSamples.rows(frame.toString());

    // then
    row.fieldNames().forEachRemaining(key -> {
      String twice = frame.toString().replaceFirst("\\[\\{", "[{\"" + key + "\":\"1\",");
      assertThat(CODEC.decode(twice, HEARD)).as(key).isInstanceOf(BybitFrame.Broken.class);
    });
    for (JsonNode unheardOf : Damage.WRONG.subList(0, 3)) {
      row.set("unheardOf", unheardOf);
      List<AccountEvent> more = BybitSamples.rows(frame.toString());
      assertThat(more).hasSameSizeAs(rows).noneMatch(Unreadable.class::isInstance);
      assertThat(BybitOracle.details(more.get(0))).contains("unheardOf");
    }
  }

  @Test
  void everySampleIsRead() {
    for (String name : rowSamples()) {
      assertThat(BybitSamples.rows(BybitSamples.text(name))).as(name).isNotEmpty()
          .noneMatch(Unreadable.class::isInstance);
    }
    for (String name : BybitSamples.names("rest_order_")) {
      assertThat(CODEC.orderRows(BybitSamples.result(name), ASKED)).as(name).allMatch(OrderReport.class::isInstance);
    }
    for (String name : BybitSamples.names("rest_execution_")) {
      assertThat(CODEC.executionRows(BybitSamples.result(name), ASKED)).as(name).isNotEmpty()
          .allMatch(Execution.class::isInstance);
    }
  }

  @Test
  void aRowOfASampleReadAgainFromItsDetailsIsTheSame() {
    for (String name : rowSamples()) {
      for (AccountEvent event : BybitSamples.rows(BybitSamples.text(name))) {
        String topic = event instanceof OrderReport ? "order"
            : name.contains("_fast_") ? "execution.fast" : "execution";
        String again = "{\"topic\":\"" + topic + "\",\"data\":[" + BybitOracle.details(event) + "]}";
        assertThat(BybitSamples.rows(again)).as(name).containsExactly(event);
      }
    }
  }

  /** As it comes over the wire. */
  private static String compact(String name) {
    return StrictJson.parse(BybitSamples.text(name)).toString();
  }

  private static BigDecimal amount(AccountEvent event, String field) {
    if (event instanceof OrderReport order) {
      return switch (field) {
        case "qty" -> order.terms().qty();
        case "price" -> order.terms().price();
        default -> order.cumQty();
      };
    }
    Execution execution = (Execution) event;
    return switch (field) {
      case "execPrice" -> execution.price();
      case "execFee" -> execution.fee();
      default -> execution.qty();
    };
  }
}
