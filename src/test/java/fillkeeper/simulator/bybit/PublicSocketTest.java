package fillkeeper.simulator.bybit;

import static fillkeeper.simulator.bybit.Desk.keys;
import static fillkeeper.simulator.bybit.Desk.sample;
import static fillkeeper.simulator.bybit.Desk.texts;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.Leg;
import org.junit.jupiter.api.Test;

/** Public trades: own fills and those of others, of the categories that a socket is for. */
class PublicSocketTest extends SimulatorFixture {

  @Test
  void everyOwnFillIsPrintedUnderTheIdOfItsExecution() {
    Talk talk = listening("linear");

    String execution = account.fillWhole(rest());

    JsonNode frame = talk.hear();
    JsonNode expected = sample("ws_public_trade_linear_batch_same_seq");
    assertThat(keys(frame)).isEqualTo(keys(expected));
    assertThat(keys(frame.at("/data/0"))).isEqualTo(keys(expected.at("/data/0")));
    assertThat(frame.at("/data/0/i").asText()).isEqualTo(execution);
    assertThat(frame.at("/data/0/S").asText()).isEqualTo("Sell");
    assertThat(frame.at("/data/0/p").asText()).isEqualTo("60000.00");
  }

  @Test
  void tradesOfOneMatchComeInOneFrameUnderOneSequence() {
    Talk talk = listening("spot");

    exchange.print("linear", "BTCUSDT", "Sell", Leg.of("60000", "0.001"));
    exchange.print("spot", "ETHUSDT", "Sell", Leg.of("3000", "0.001"));
    exchange.print("spot", "BTCUSDT", "Buy", Leg.of("60012", "0.001"), Leg.of("60013", "0.002"));

    JsonNode frame = talk.hear();
    assertThat(keys(frame.at("/data/0"))).isEqualTo(keys(sample("ws_public_trade_spot_numeric_id").at("/data/0")));
    assertThat(texts(frame.path("data"), "p")).containsExactly("60012.00", "60013.00");
    assertThat(frame.at("/data/0/seq")).isEqualTo(frame.at("/data/1/seq"));
    assertThat(exchange.prints()).hasSize(4);
  }

  @Test
  void answersLookLikeTheExchanges() {
    Talk talk = new Talk(vertx, exchange.publicWsUrl() + "/linear");

    JsonNode confirmed = talk.subscribe("publicTrade.BTCUSDT").hear();
    JsonNode refused = talk.subscribe("publicTrade.NOSUCH").hear();
    JsonNode pong = talk.ping();

    assertThat(keys(confirmed)).isEqualTo(keys(sample("ws_public_linear_subscribe_ok")));
    assertThat(refused.path("ret_msg").asText()).isEqualTo("error:handler not found,topic:publicTrade.NOSUCH");
    assertThat(keys(pong)).isEqualTo(keys(sample("ws_public_linear_pong_op_is_ping")));
    assertThat(pong.path("op").asText()).isEqualTo("ping");
    assertThat(exchange.publicConnections()).isEqualTo(1);
  }

  @Test
  void aDroppedPrintIsOnTheTapeAllTheSame() {
    Talk talk = listening("spot");
    exchange.next(At.PUBLIC_FRAME, Fault.DROP);

    exchange.print("spot", "BTCUSDT", "Buy", Leg.of("60012", "0.001"));
    exchange.print("spot", "BTCUSDT", "Buy", Leg.of("60013", "0.001"));

    assertThat(texts(talk.hear().path("data"), "p")).containsExactly("60013.00");
    assertThat(exchange.prints()).hasSize(2);
  }

  private Talk listening(String category) {
    Talk talk = new Talk(vertx, exchange.publicWsUrl() + "/" + category).subscribe("publicTrade.BTCUSDT");
    talk.hear();
    return talk;
  }
}
