package fillkeeper.venue.binance.spot;

import static fillkeeper.venue.binance.spot.SpotSamples.FRAMES;
import static fillkeeper.venue.binance.spot.SpotSamples.HEARD;
import static fillkeeper.venue.binance.spot.SpotSamples.INSTRUMENTS;
import static fillkeeper.venue.binance.spot.SpotSamples.altered;
import static fillkeeper.venue.binance.spot.SpotSamples.json;
import static fillkeeper.venue.binance.spot.SpotSamples.orderOf;
import static fillkeeper.venue.binance.spot.SpotSamples.rows;
import static fillkeeper.venue.binance.spot.SpotSamples.text;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.core.Fold;
import fillkeeper.core.FoldContext;
import fillkeeper.core.Memory;
import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.OrderState;
import fillkeeper.domain.OrderStatus;
import fillkeeper.domain.Unreadable;
import fillkeeper.venue.wire.Hidden;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the messages of the private connection are. */
class SpotFramesTest {

  @Test
  void anEventStandsInAnEnvelopeOrInItsStreamOrAlone() {
    // given
    JsonNode event = json("spot_wsapi_executionReport_filled").path("event");

    // then
    SpotFrame.Rows enveloped = (SpotFrame.Rows) decode("{\"subscriptionId\":3,\"event\":" + event + "}");
    SpotFrame.Rows streamed = (SpotFrame.Rows) decode("{\"stream\":\"key\",\"data\":" + event + "}");
    SpotFrame.Rows alone = (SpotFrame.Rows) decode(event.toString());
    assertThat(enveloped.subscription()).isEqualTo("3");
    assertThat(streamed.subscription()).isNull();
    assertThat(enveloped.events()).isEqualTo(streamed.events()).isEqualTo(alone.events()).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource({"118800000093,118800000093", "0,0", "999999999999999999,999999999999999999", "1000000000000000000,-1",
      "-3,-1", "1.5,-1"})
  void aReportHasItsOwnNumberOrNone(String told, long number) {
    assertThat(((SpotFrame.Rows) decode(altered("spot_wsapi_executionReport_filled", "I", told))).number())
        .isEqualTo(number);
    assertThat(((SpotFrame.Rows) decode(altered("spot_wsapi_executionReport_filled", "I", null))).number())
        .isEqualTo(-1);
  }

  @Test
  void aCodecThatThrowsBreaksTheFrameAndNotTheCaller() {
    SpotFrames frames = new SpotFrames(new SpotCodec(() -> {
      throw new IllegalStateException("secret detail");
    }, (where, word) -> { }), Hidden.NOTHING);

    assertThat(frames.read(text("spot_wsapi_executionReport_filled"), HEARD)).isInstanceOfSatisfying(
        SpotFrame.Broken.class, frame -> assertThat(frame.what().reason()).isEqualTo("unforeseen: IllegalStateException"));
  }

  @Test
  void whatIsNoMessageAtAllIsKeptWithoutWhatIsHidden() {
    SpotFrames frames = new SpotFrames(SpotSamples.CODEC, Hidden.NOTHING.with("LISTENKEY1"));

    assertThat(frames.broken("a frame too long", "{\"x\":\"LISTENKEY1\"", HEARD)).isEqualTo(
        new SpotFrame.Broken(new Unreadable("a frame too long", "{\"x\":\"(removed)\"", HEARD)));
    assertThat(frames.read("[\"LISTENKEY1\"]", HEARD)).isEqualTo(
        new SpotFrame.Broken(new Unreadable("not a JSON object", "[\"(removed)\"]", HEARD)));
  }

  @Test
  void noMessageIsAPong() {
    assertThat(FRAMES.isPong(new SpotFrame.Ignored("pong"))).isFalse();
    assertThat(FRAMES.isPong(new SpotFrame.Shutdown())).isFalse();
  }

  @Test
  void anAnswerNamesItsRequestOrNone() {
    SpotFrame.Answer good = answer("spot_wsapi_response_subscribe_ok");
    assertThat(good.isGood()).isTrue();
    assertThat(good.id()).isEqualTo("req-2");
    assertThat(good.subscription()).isEqualTo("0");
    assertThat(good.usedWeight()).isEqualTo(6);

    SpotFrame.Answer revoked = answer("spot_wsapi_session_key_revoked_null_id");
    assertThat(revoked.isGood()).isFalse();
    assertThat(revoked.id()).isNull();
    assertThat(revoked.code()).isEqualTo(-2015);
    assertThat(((SpotFrame.Answer) decode("{\"id\":7,\"status\":200,\"result\":{}}")).id()).isEqualTo("7");
  }

  /** Over a socket it is a moment, over REST a number of seconds. */
  @Test
  void aRefusalSaysUntilWhen() {
    assertThat(answer("spot_wsapi_error_ip_banned_418").retryAt()).isEqualTo(Instant.ofEpochMilli(1767225720000L));
    assertThat(answer("spot_wsapi_error_ip_banned_418").usedWeight()).isEqualTo(6011);
    assertThat(answer("spot_wsapi_error_auth_2015").retryAt()).isNull();
  }

  @Test
  void theEndOfASubscriptionIsNoEndOfTheConnection() {
    assertThat(decode(text("spot_wsapi_eventStreamTerminated")))
        .isEqualTo(new SpotFrame.Ended("0", "eventStreamTerminated"));
    assertThat(decode(text("spot_legacy_raw_listenKeyExpired")))
        .isEqualTo(new SpotFrame.Ended(null, "listenKeyExpired"));
    assertThat(decode(text("spot_wsapi_serverShutdown_no_subscriptionId"))).isEqualTo(new SpotFrame.Shutdown());
  }

  @ParameterizedTest
  @ValueSource(strings = {"outboundAccountPosition", "balanceUpdate_deposit", "balanceUpdate_withdrawal_negative",
      "externalLockUpdate", "listStatus_exec_started", "listStatus_all_done"})
  void whatTellsOfBalancesAndListsIsKnownAndLeft(String sample) {
    List<String> met = new ArrayList<>();

    assertThat(telling(met).read(text("spot_wsapi_" + sample), HEARD)).isInstanceOf(SpotFrame.Ignored.class);
    assertThat(met).isEmpty();
  }

  @Test
  void anEventOfAKindThatIsNotKnownStopsNothingAndIsTold() {
    List<String> met = new ArrayList<>();

    assertThat(telling(met).read(text("spot_wsapi_unknown_event_type"), HEARD))
        .isEqualTo(new SpotFrame.Ignored("someFutureEvent"));
    assertThat(met).containsExactly("event someFutureEvent");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "[]", "7", "null", "{\"event\":7}", "{\"event\":{}}", "{\"event\":{\"E\":1}}",
      "{\"e\":null}", "{\"stream\":\"x\"}", "{\"stream\":\"x\",\"data\":[]}", "{\"status\":200}", "{\"id\":1}",
      "{\"id\":1,\"status\":\"good\"}", "not JSON"})
  void whatIsNeitherAnEventNorAnAnswerIsKept(String text) {
    assertThat(decode(text)).isInstanceOf(SpotFrame.Broken.class);
  }

  @Test
  void noKeyAndNoSignatureIsKept() {
    String key = "K".repeat(64);
    SpotFrame.Broken echoed = (SpotFrame.Broken) decode("{\"params\":{\"apiKey\":\"" + key
        + "\",\"signature\":\"" + key + "\"},\"query\":\"a=1&signature=" + key + "\",\"stream\":\"" + key + "\"}");

    assertThat(echoed.what().payload()).doesNotContain("KKKK").contains("(removed)");
  }

  /** Three reports of one order in one millisecond: no order of arrival says that it is still open. */
  @Test
  void reportsOfOneMomentEndTheOrderWhateverTheirOrder() {
    List<String> frames = new ArrayList<>();
    json("spot_lifecycle_ioc_partial_then_expired_same_ms").forEach(frame -> frames.add(frame.toString()));
    for (int turn = 0; turn < 3; turn++) {
      Collections.rotate(frames, 1);
      OrderState order = folded(frames);
      assertThat(order.status()).isEqualTo(OrderStatus.EXPIRED);
      assertThat(order.cumQty()).isEqualByComparingTo("0.2");
      assertThat(order.hasGap()).isFalse();
      assertThat(order.terms().cancelReason()).isEqualTo("UNFILLED_IOC_QUANTITY_EXPIRED");
    }
  }

  @Test
  void aWholeLifeIsTold() {
    List<String> frames = new ArrayList<>();
    json("spot_lifecycle_new_partial_filled_with_balances").forEach(frame -> frames.add(frame.toString()));

    OrderState order = folded(frames);

    assertThat(order.status()).isEqualTo(OrderStatus.FILLED);
    assertThat(order.fillsQty()).isEqualByComparingTo("0.3");
    assertThat(order.terms().clientOrderId()).isEqualTo("acct7-0001");
  }

  /** An order that was kept from filling whole, and one whose rest was prevented: nothing is missing of either. */
  @Test
  void whatWasPreventedIsNoGap() {
    assertThat(folded(List.of(text("spot_wsapi_executionReport_trade_prevention_expired_in_match"))).hasGap())
        .isFalse();
    OrderState open = folded(List.of(text("spot_wsapi_executionReport_trade_prevention_decrement_still_open")));
    assertThat(open.hasGap()).isFalse();
    assertThat(open.leaves()).isEqualByComparingTo("1.5");
    assertThat(folded(List.of(altered("spot_wsapi_executionReport_trade_prevention_decrement_still_open", "X",
        "\"FILLED\""))).hasGap()).isFalse();
  }

  @Test
  void twoAccountsOnOneConnectionAreToldApart() {
    SpotFrame.Rows second = (SpotFrame.Rows) decode(text("spot_wsapi_second_account_subscriptionId_1"));

    assertThat(second.subscription()).isEqualTo("1");
    assertThat(orderOf(text("spot_wsapi_second_account_subscriptionId_1")).key().orderId())
        .isEqualTo("51000000777");
  }

  private static OrderState folded(List<String> frames) {
    List<AccountEvent> events = new ArrayList<>();
    for (String frame : frames) {
      if (decode(frame) instanceof SpotFrame.Rows) {
        events.addAll(rows(frame));
      }
    }
    return Fold.fold(new Memory(10, 10), events, new FoldContext(1, 0, 0)).batch().orders().get(0).next();
  }

  private static SpotFrames telling(List<String> met) {
    return new SpotFrames(new SpotCodec(() -> INSTRUMENTS, (where, word) -> met.add(where + " " + word)), Hidden.NOTHING);
  }

  private static SpotFrame.Answer answer(String sample) {
    return (SpotFrame.Answer) decode(text(sample));
  }

  private static SpotFrame decode(String text) {
    return FRAMES.read(text, HEARD);
  }
}
