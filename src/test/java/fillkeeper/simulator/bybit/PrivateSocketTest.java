package fillkeeper.simulator.bybit;

import static fillkeeper.simulator.bybit.Desk.keys;
import static fillkeeper.simulator.bybit.Desk.sample;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.simulator.FrameOrder;
import fillkeeper.simulator.Leg;
import org.junit.jupiter.api.Test;

/** Log-in, subscription, heartbeat and the shapes of frames on the private socket. */
class PrivateSocketTest extends SimulatorFixture {

  @Test
  void aRightSignatureIsAccepted() {
    JsonNode answer = connected().logIn(KEY, SECRET, clock.ms() + 1).hear();

    assertThat(answer.path("success").asBoolean()).isTrue();
    assertThat(keys(answer)).isEqualTo(keys(sample("ws_private_auth_ok_with_req_id")));
  }

  @Test
  void aWrongSignatureAnUnknownKeyAndAPastExpiryAreRefused() {
    JsonNode wrong = connected().logIn(KEY, "another", clock.ms() + 1).hear();
    JsonNode unknown = connected().logIn("NOBODY", SECRET, clock.ms() + 1).hear();
    JsonNode past = connected().logIn(KEY, SECRET, clock.ms()).hear();

    assertThat(wrong.path("ret_msg")).isEqualTo(sample("ws_private_auth_fail_params_error").path("ret_msg"));
    assertThat(unknown.path("success").asBoolean(true)).isFalse();
    assertThat(past.path("success").asBoolean(true)).isFalse();
  }

  @Test
  void aSubscriptionIsConfirmedWithItsRequestId() {
    JsonNode answer = loggedIn().subscribe("order", "execution", "position", "wallet").hear();

    assertThat(answer.path("req_id").asText()).isEqualTo("sub-1");
    assertThat(keys(answer)).isEqualTo(keys(sample("ws_private_subscribe_ok_with_req_id")));
    assertThat(exchange.connections()).isEqualTo(1);
  }

  @Test
  void aSubscriptionBeforeTheLogInIsRefused() {
    JsonNode answer = connected().subscribe("order").hear();

    assertThat(answer.path("ret_msg"))
        .isEqualTo(sample("ws_private_subscribe_fail_request_not_authorized").path("ret_msg"));
    assertThat(exchange.connections()).isZero();
  }

  @Test
  void oneTopicThatIsSubscribedAlreadySpoilsTheWholeBatch() {
    Talk talk = loggedIn().subscribe("order");
    talk.hear();

    JsonNode answer = talk.subscribe("order", "execution").hear();

    assertThat(answer.path("ret_msg")).isEqualTo(sample("ws_subscribe_fail_already_subscribed").path("ret_msg"));
    account.fillWhole(rest());
    assertThat(talk.hear().path("topic").asText()).isEqualTo("order");
    assertThat(talk.hear().path("topic").asText()).isEqualTo("order");
    assertThat(talk.ping().path("op").asText()).isEqualTo("pong");
  }

  @Test
  void aPingIsAnswered() {
    assertThat(keys(connected().ping())).isEqualTo(keys(sample("ws_private_pong")));
  }

  @Test
  void anOrderAndItsFillsLookLikeTheExchanges() {
    Talk talk = subscribed();

    String order = rest();
    account.fill(order, Leg.of("60000", "0.012"), Leg.of("60000", "0.018"));

    JsonNode placed = talk.hear();
    JsonNode filled = talk.hear();
    JsonNode execution = talk.hear();
    JsonNode expected = sample("ws_execution_fill_lifecycle_03_two_fills_of_one_order_one_message");
    assertThat(keys(placed)).isEqualTo(keys(sample("ws_order_fill_lifecycle_01_new")));
    assertThat(keys(placed.at("/data/0"))).isEqualTo(keys(sample("ws_order_fill_lifecycle_01_new").at("/data/0")));
    assertThat(filled.at("/data/0/orderStatus").asText()).isEqualTo("Filled");
    assertThat(filled.at("/data/0/cumExecQty").asText()).isEqualTo("0.03");
    assertThat(keys(execution.at("/data/0"))).isEqualTo(keys(expected.at("/data/0")));
    assertThat(execution.at("/data/1/leavesQty").asText()).isEqualTo("0");
    assertThat(filled.path("id")).isEqualTo(execution.path("id"));
    assertThat(filled.path("creationTime")).isEqualTo(execution.path("creationTime"));
  }

  @Test
  void aSpotOrderHasDecimalIdsAndAClientIdThatIsMadeUp() {
    Talk talk = loggedIn().subscribe("order.spot", "execution.spot");
    talk.hear();

    String order = account.limit("spot", "BTCUSDT", "Buy", "60000", "0.5");
    account.quoteBuy("BTCUSDT", "100.00");

    JsonNode placed = talk.hear();
    JsonNode row = placed.at("/data/0");
    assertThat(placed.path("topic").asText()).isEqualTo("order.spot");
    assertThat(keys(row)).isEqualTo(
        keys(sample("ws_order_spot_categorised_topic_new_server_generated_orderlinkid").at("/data/0")));
    assertThat(Long.parseLong(order)).isGreaterThan(1L << 53);
    assertThat(row.path("orderLinkId").asText()).isEqualTo(Long.toString(Long.parseLong(order) + 1));
    JsonNode bought = talk.hear().at("/data/0");
    assertThat(bought.path("orderStatus").asText()).isEqualTo("PartiallyFilledCanceled");
    assertThat(bought.path("marketUnit").asText()).isEqualTo("quoteCoin");
    assertThat(bought.path("qty").asText()).isEqualTo("100");
    JsonNode execution = talk.hear().at("/data/0");
    assertThat(keys(execution)).isEqualTo(
        keys(sample("ws_execution_spot_market_buy_numeric_ids_zero_orderqty").at("/data/0")));
    assertThat(execution.path("feeCurrency").asText()).isEqualTo("BTC");
  }

  @Test
  void fundingAndDeleveragingHaveNoOrder() {
    Talk talk = subscribed();

    account.funding("BTCUSDT", "Buy", "0.030", "60010.5", "0.18");
    account.adl("BTCUSDT", "Sell", "0.030", "59000");

    JsonNode funding = talk.hear().at("/data/0");
    JsonNode adl = talk.hear().at("/data/0");
    assertThat(keys(funding))
        .isEqualTo(keys(sample("ws_execution_funding_paid_orderid_matches_no_order").at("/data/0")));
    assertThat(funding.path("feeCurrency").asText()).isEmpty();
    assertThat(keys(adl)).isEqualTo(keys(sample("ws_execution_adltrade_no_orderlinkid").at("/data/0")));
    assertThat(adl.path("execType").asText()).isEqualTo("AdlTrade");
    assertThat(account.orders()).isEmpty();
    assertThat(account.executions()).hasSize(2);
  }

  @Test
  void theExecutionMayComeBeforeItsOrder() {
    exchange.frameOrder(FrameOrder.EXECUTION_FIRST);
    Talk talk = subscribed();

    account.market("linear", "BTCUSDT", "Buy", "0.002");

    assertThat(talk.hear().path("topic").asText()).isEqualTo("execution");
    assertThat(talk.hear().at("/data/0/orderStatus").asText()).isEqualTo("Filled");
  }

  @Test
  void otherAccountsHearNothing() {
    SimAccount other = exchange.addAccount("900000002", "OTHERKEY", "OTHERSECRET");
    Talk talk = subscribed();

    other.limit("linear", "BTCUSDT", "Buy", "60000", "0.030");

    assertThat(talk.ping().path("op").asText()).isEqualTo("pong");
  }

  @Test
  void aRevokedKeyEndsTheConnectionAndOpensNoOther() throws Exception {
    Talk talk = subscribed();

    account.revoke();

    talk.awaitEnd();
    assertThat(connected().logIn(KEY, SECRET, clock.ms() + 1).hear().path("success").asBoolean(true)).isFalse();
    assertThat(desk.get("/v5/user/query-api", "").path("retCode").asInt()).isEqualTo(10003);
  }
}
