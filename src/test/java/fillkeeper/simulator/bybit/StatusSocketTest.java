package fillkeeper.simulator.bybit;

import static fillkeeper.simulator.bybit.Desk.keys;
import static fillkeeper.simulator.bybit.Desk.sample;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Announcements of maintenance as the exchange makes them. */
class StatusSocketTest extends SimulatorFixture {

  private static final Instant BEGIN = Instant.ofEpochMilli(1767228600000L);

  @Test
  void anAnnouncementLooksLikeTheExchanges() {
    Talk talk = listening();

    exchange.maintenance(BEGIN, BEGIN.plusSeconds(600), "planned maintenance");

    JsonNode expected = sample("ws_system_status_maintenance");
    JsonNode frame = talk.hear();
    assertThat(keys(frame)).isEqualTo(keys(expected));
    assertThat(keys(frame.at("/data/0"))).isEqualTo(keys(expected.at("/data/0")));
    assertThat(frame.at("/data/0/begin")).isEqualTo(expected.at("/data/0/begin"));
    assertThat(frame.at("/data/0/end")).isEqualTo(expected.at("/data/0/end"));
  }

  @Test
  void theEndOfOneBearsItsId() {
    Talk talk = listening();

    String id = exchange.maintenance(BEGIN, BEGIN.plusSeconds(600), "planned maintenance");
    exchange.maintenanceOver(id);

    assertThat(talk.hear().at("/data/0/id").asText()).isEqualTo(id);
    JsonNode over = talk.hear();
    assertThat(over.at("/data/0/id").asText()).isEqualTo(id);
    assertThat(over.at("/data/0/state").asText()).isEqualTo("completed");
  }

  @Test
  void noOtherTopicIsKnownAndNobodyIsToldWhoDidNotAsk() {
    Talk talk = new Talk(vertx, exchange.publicWsUrl() + "/misc/status");

    JsonNode refused = talk.subscribe("publicTrade.BTCUSDT").hear();
    exchange.maintenance(BEGIN, BEGIN.plusSeconds(600), "planned maintenance");

    assertThat(refused.path("success").asBoolean()).isFalse();
    assertThat(talk.ping().path("ret_msg").asText()).isEqualTo("pong");
    assertThat(exchange.statusConnections()).isZero();
  }

  private Talk listening() {
    Talk talk = new Talk(vertx, exchange.publicWsUrl() + "/misc/status");
    assertThat(talk.subscribe("system.status").hear().path("success").asBoolean()).isTrue();
    assertThat(exchange.statusConnections()).isEqualTo(1);
    return talk;
  }
}
