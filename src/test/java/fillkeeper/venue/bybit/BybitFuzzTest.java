package fillkeeper.venue.bybit;

import static fillkeeper.venue.bybit.BybitSamples.ASKED;
import static fillkeeper.venue.bybit.BybitSamples.CODEC;
import static fillkeeper.venue.bybit.BybitSamples.HEARD;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.Execution;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.Unreadable;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Damaged messages are read as something or kept as unreadable: nothing is thrown, nothing is half read. */
class BybitFuzzTest {

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final List<JsonNode> WRONG = List.of(NODES.nullNode(), NODES.textNode(""), NODES.textNode("UNKNOWN"),
      NODES.textNode("\0"), NODES.textNode("\ud800"), NODES.textNode("x".repeat(5_000)), NODES.textNode("1e400"),
      NODES.textNode("1e100000000"), NODES.textNode("NaN"), NODES.textNode("1,5"), NODES.textNode("-0"),
      NODES.booleanNode(true), NODES.arrayNode(), NODES.objectNode(), NODES.arrayNode().add(7),
      NODES.objectNode().put("a", "b"), new NumberText("1e400"), new NumberText("1e99999999999"),
      new NumberText("-0"), new NumberText("12345678901234567890"), new NumberText("9".repeat(400)));

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
  void aMessageCutAnywhereIsKept(String name) {
    // given
    String whole = compact(name);

    // then
    for (int end = 0; end < whole.length(); end++) {
      String cut = whole.substring(0, end);
      assertThat(CODEC.decode(cut, HEARD)).isInstanceOf(BybitFrame.Broken.class);
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void aMessageWithAnyByteTurnedIsReadOrKept(String name) {
    // given
    String whole = compact(name);
    SplittableRandom random = new SplittableRandom(name.hashCode());

    // then
    for (int round = 0; round < 60; round++) {
      char[] turned = whole.toCharArray();
      turned[random.nextInt(turned.length)] = (char) random.nextInt(256);
      BybitOracle.frame(new String(turned));
      BybitOracle.reply(new String(turned));
    }
  }

  @ParameterizedTest
  @MethodSource("rowSamples")
  void aRowWithAnyKeyMissingOrWrongIsReadWholeOrKept(String name) {
    // given
    JsonNode frame = BybitJson.parse(BybitSamples.text(name));

    // then
    Runnable check = () -> BybitOracle.frame(frame.toString());
    damaged((ObjectNode) frame.path("data").path(0), check);
    damaged((ObjectNode) frame, check);
  }

  @ParameterizedTest
  @MethodSource("listSamples")
  void aRestRowWithAnyKeyMissingOrWrongIsReadWholeOrKept(String name) {
    // given
    JsonNode reply = BybitJson.parse(BybitSamples.text(name));

    // then
    Runnable check = () -> BybitOracle.reply(reply.toString());
    if (reply.path("result").path("list").path(0) instanceof ObjectNode row) {
      damaged(row, check);
    }
    damaged((ObjectNode) reply.path("result"), check);
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
    return BybitJson.parse(BybitSamples.text(name)).toString();
  }

  private static void damaged(ObjectNode part, Runnable check) {
    List<String> keys = new ArrayList<>();
    part.fieldNames().forEachRemaining(keys::add);
    for (String key : keys) {
      JsonNode was = part.get(key);
      for (JsonNode wrong : WRONG) {
        part.set(key, wrong);
        check.run();
      }
      part.remove(key);
      check.run();
      part.set(key, was);
    }
  }
}
