package fillkeeper.venue.bybit;

import static fillkeeper.venue.bybit.BybitSamples.CODEC;
import static fillkeeper.venue.bybit.BybitSamples.HEARD;
import static fillkeeper.venue.bybit.BybitSamples.frame;
import static fillkeeper.venue.bybit.BybitSamples.text;
import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.Unreadable;
import fillkeeper.venue.bybit.BybitFrame.Ack;
import fillkeeper.venue.bybit.BybitFrame.Broken;
import fillkeeper.venue.bybit.BybitFrame.Ignored;
import fillkeeper.venue.bybit.BybitFrame.Pong;
import fillkeeper.venue.bybit.BybitFrame.Rows;
import fillkeeper.venue.wire.WireText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers, pongs, topics, and what is none of these. */
class BybitCodecTest {

  static Stream<Arguments> answers() {
    return Stream.of(
        Arguments.of("ws_private_auth_ok", new Ack("auth", null, true, "", null)),
        Arguments.of("ws_private_auth_ok_with_req_id", new Ack("auth", "auth-1", true, "", null)),
        Arguments.of("ws_private_auth_fail_params_error", new Ack("auth", null, false, "Params Error", null)),
        Arguments.of("ws_private_auth_fail_request_expired_legacy_text",
            new Ack("auth", null, false, "error:request expired", null)),
        Arguments.of("ws_auth_fail_retcode_shape_unconfirmed_on_private",
            new Ack("auth", null, false, "Invalid apikey", 10003)),
        Arguments.of("ws_private_subscribe_ok", new Ack("subscribe", null, true, "", null)),
        Arguments.of("ws_private_subscribe_ok_with_req_id", new Ack("subscribe", "sub-1", true, "", null)),
        Arguments.of("ws_private_subscribe_fail_request_not_authorized",
            new Ack("subscribe", "sub-5", false, "Request not authorized", null)),
        Arguments.of("ws_subscribe_fail_already_subscribed",
            new Ack("subscribe", "sub-3", false, "error:already subscribed,topic:order", null)),
        Arguments.of("ws_subscribe_fail_handler_not_found",
            new Ack("subscribe", "sub-4", false, "error:handler not found,topic:orders", null)),
        Arguments.of("ws_public_linear_subscribe_ok", new Ack("subscribe", null, true, "", null)),
        Arguments.of("ws_public_spot_subscribe_ok", new Ack("subscribe", "sub-10", true, "subscribe", null)),
        Arguments.of("ws_public_option_subscribe_command_resp", new Ack("subscribe", null, true, "", null)));
  }

  @ParameterizedTest
  @MethodSource("answers")
  void everyAnswerIsRead(String name, Ack answer) {
    assertThat(frame(name)).isEqualTo(answer);
  }

  @Test
  void anAnswerWithARefusedTopicIsARefusal() {
    // given
    String partly = text("ws_public_option_subscribe_command_resp")
        .replace("\"failTopics\": []", "\"failTopics\": [\"x\"]");

    // then
    assertThat(CODEC.decode(partly, HEARD))
        .isEqualTo(new Ack("subscribe", null, false, "refused topics [\"x\"]", null));
  }

  @Test
  void aLegacyRefusalIsReadFromTheRequestItEchoesWithoutItsSecrets() {
    // given
    String echo = "{\"success\":false,\"ret_msg\":\"error:USVC1111\",\"conn_id\":\"c\","
        + "\"request\":{\"op\":\"auth\",\"args\":[\"KEY\",1,\"SIGNATURE\"]}}";

    // then
    assertThat(CODEC.decode(echo, HEARD)).isEqualTo(new Ack("auth", null, false, "error:USVC1111", null));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "{\"op\":\"auth\",\"retCode\":0,\"retMsg\":\"OK\"}|true",
      "{\"op\":\"auth\",\"retCode\":20001,\"retMsg\":\"x\"}|false",
      "{\"op\":\"auth\",\"retCode\":\"0\"}|true",
      "{\"op\":\"auth\",\"success\":true,\"retCode\":10003}|false",
      "{\"op\":\"auth\",\"success\":false,\"retCode\":0}|false"})
  void anAnswerSucceedsOnlyIfNothingInItSaysOtherwise(String frame, boolean success) {
    assertThat(((Ack) CODEC.decode(frame, HEARD)).success()).isEqualTo(success);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ws_private_pong", "ws_private_pong_without_req_id", "ws_public_linear_pong_op_is_ping",
      "ws_public_spot_pong_op_is_ping", "ws_public_option_pong"})
  void everyShapeOfPongIsAPong(String name) {
    assertThat(frame(name)).isEqualTo(new Pong());
  }

  @ParameterizedTest
  @CsvSource({"ws_position_open_one_way,position", "ws_position_hedge_mode_two_legs_one_flat,position",
      "ws_wallet_unified,wallet", "ws_system_status_maintenance,system.status", "ws_ping_request,ping"})
  void whatTellsNothingOfOrdersIsIgnored(String name, String topic) {
    assertThat(frame(name)).isEqualTo(new Ignored(topic));
  }

  @ParameterizedTest
  @CsvSource({"order", "order.spot", "order.linear", "order.of-a-new-category", "execution", "execution.inverse",
      "execution.fast", "execution.fast.option"})
  void theTopicsOfOrdersAndExecutionsAreRead(String topic) {
    assertThat(CODEC.decode("{\"topic\":\"" + topic + "\",\"data\":[]}", HEARD)).isEqualTo(new Rows(topic, List.of()));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
      "``|not JSON", "nope|not JSON", "[]|not a JSON object", "7|not a JSON object",
      "\"text\"|not a JSON object", "{\"topic\":\"order\",\"data\":[]|not JSON",
      "{\"op\":\"pong\"}{\"op\":\"pong\"}|something follows the JSON document",
      "{\"op\":\"pong\",\"op\":\"ping\"}|a key occurs twice in a JSON object",
      "{\"topic\":\"order\",\"data\":[{\"a\":1,\"a\":2}]}|a key occurs twice in a JSON object",
      "{\"topic\":\"order\",\"data\":NaN}|not JSON",
      "{}|neither a topic nor an answer", "{\"data\":[]}|neither a topic nor an answer",
      "{\"op\":\"news\",\"data\":[]}|neither a topic nor an answer",
      "{\"topic\":\"order\"}|data is not a list", "{\"topic\":\"order\",\"data\":{}}|data is not a list",
      "{\"topic\":\"execution\",\"data\":null}|data is not a list",
      "{\"topic\":{},\"data\":[]}|topic is neither text nor number",
      "{\"topic\":\"spread.order\",\"data\":[]}|a topic that is not known and may carry orders",
      "{\"topic\":\"executions\",\"data\":[]}|a topic that is not known and may carry orders"})
  void whatCannotBeUnderstoodIsKept(String frame, String reason) {
    // when
    BybitFrame read = CODEC.decode(frame, HEARD);

    // then
    Unreadable what = ((Broken) read).what();
    assertThat(what).isEqualTo(new Unreadable(reason, frame, HEARD));
  }

  @Test
  void nestingIsBounded() {
    // given
    String deep = "{\"topic\":\"order\",\"data\":" + "[".repeat(10_000) + "]".repeat(10_000) + "}";
    String endless = "{\"topic\":\"order\",\"data\":[" + "1".repeat(5_000) + "]}";

    // then
    assertThat(reason(deep)).isEqualTo("JSON beyond the bounds of depth, length or number");
    assertThat(reason(endless)).isEqualTo("JSON beyond the bounds of depth, length or number");
  }

  @Test
  void aRowThatIsNoObjectIsUnreadableInItsPlace() {
    // when
    Rows rows = (Rows) CODEC.decode("{\"topic\":\"order\",\"data\":[1,null,[]]}", HEARD);

    // then
    assertThat(rows.events()).hasSize(3).allSatisfy(event ->
        assertThat(((Unreadable) event).reason()).isEqualTo("a row is not a JSON object"));
  }

  @ParameterizedTest
  @CsvSource({
      "ws_order_fill_lifecycle_01_new, New, Sleeping, orderStatus Sleeping",
      "ws_order_fill_lifecycle_01_new, Buy, Both, side Both",
      "ws_order_fill_lifecycle_01_new, GTC, GTX, timeInForce GTX",
      "ws_order_fill_lifecycle_01_new, Limit, Iceberg, orderType Iceberg",
      "ws_execution_fill_lifecycle_02_same_envelope_id_as_order_frame, Buy, Both, side Both",
      "ws_execution_unknown_exectype_corporateaction_constructed, x, x, execType CorporateAction"})
  void aWordThatIsNotKnownIsReportedAndKept(String name, String from, String to, String report) {
    // given
    List<String> met = new ArrayList<>();
    BybitCodec codec = new BybitCodec(() -> BybitSamples.INSTRUMENTS, (where, word) -> met.add(where + " " + word));

    // when
    Rows rows = (Rows) codec.decode(text(name).replace("\"" + from + "\"", "\"" + to + "\""), HEARD);

    // then
    assertThat(rows.events()).noneMatch(Unreadable.class::isInstance);
    assertThat(met).isNotEmpty().containsOnly(report);
  }

  @Test
  void whatIsKnownIsNotReported() {
    // given
    List<String> met = new ArrayList<>();
    BybitCodec codec = new BybitCodec(() -> BybitSamples.INSTRUMENTS, (where, word) -> met.add(where + " " + word));

    // when
    for (String name : List.of("ws_order_fill_lifecycle_01_new", "ws_execution_blocktrade",
        "ws_private_auth_ok", "ws_private_subscribe_ok")) {
      codec.decode(text(name), HEARD);
    }

    // then
    assertThat(met).isEmpty();
  }

  @Test
  void aTopicThatIsIgnoredIsReported() {
    // given
    List<String> met = new ArrayList<>();
    BybitCodec codec = new BybitCodec(() -> BybitSamples.INSTRUMENTS, (where, word) -> met.add(where + " " + word));

    // when
    BybitFrame frame = codec.decode("{\"topic\":\"wallet\\nx\",\"data\":[]}", HEARD);

    // then
    assertThat(frame).isInstanceOf(Ignored.class);
    assertThat(met).containsExactly("topic wallet x");
  }

  @Test
  void aSupplierThatThrowsBreaksTheFrameAndNotTheCaller() {
    // given
    BybitCodec codec = new BybitCodec(() -> {
      throw new IllegalStateException("secret detail");
    }, (where, word) -> { });

    // when
    BybitFrame read = codec.decode(text("ws_execution_blocktrade"), HEARD);

    // then
    assertThat(((Broken) read).what().reason()).isEqualTo("unforeseen: IllegalStateException");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 40, 60, 200})
  void whatIsKeptNamesNoAccountKeyOrSignature(int cut) {
    // given
    String order = text("ws_order_fill_lifecycle_01_new").strip();
    String auth = text("ws_private_auth_request").replace("}", "");
    String echo = text("rest_error_10004_sign_echoes_origin_string").replace("}", "");

    // then
    assertThat(payload(order.substring(0, order.length() - 1 - cut))).doesNotContain("900000001");
    assertThat(payload(auth)).doesNotContain("EXAMPLEKEY", "aba927fc").contains("\"op\"");
    assertThat(payload(echo)).doesNotContain("EXAMPLEKEY");
  }

  @Test
  void whatIsKeptFitsATextColumn() {
    // given
    String hostile = "\0\ud800x\udc00" + "\u20ac".repeat(20_000);

    // when
    String payload = payload(hostile);

    // then
    assertThat(payload).startsWith("\\u0000\\ud800x\\udc00\u20ac");
    assertThat(payload.getBytes(StandardCharsets.UTF_8).length).isBetween(16_000, WireText.PAYLOAD_MAX);
  }

  private static String payload(String frame) {
    return ((Broken) CODEC.decode(frame, HEARD)).what().payload();
  }

  private static String reason(String frame) {
    return ((Broken) CODEC.decode(frame, HEARD)).what().reason();
  }
}
