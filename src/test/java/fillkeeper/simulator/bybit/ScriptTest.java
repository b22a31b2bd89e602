package fillkeeper.simulator.bybit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;

/** Frames that a test says in an order of its own. */
class ScriptTest extends SimulatorFixture {

  @Test
  void whatHappensIsSaidByTheScriptAlone() {
    // given
    Talk talk = subscribed();
    Script script = account.script();

    // when
    String order = account.limit("linear", "BTCUSDT", "Buy", "60000", "0.002");
    String fill = account.fillWhole(order);
    script.fill(fill).say();
    script.order(order, "Filled").say().say();
    script.order(order, "New").say();

    // then
    assertThat(talk.hear().at("/data/0/execId").asText()).isEqualTo(fill);
    assertThat(talk.hear().at("/data/0/orderStatus").asText()).isEqualTo("Filled");
    assertThat(talk.hear().at("/data/0/orderStatus").asText()).isEqualTo("Filled");
    assertThat(talk.hear().at("/data/0/orderStatus").asText()).isEqualTo("New");
    assertThat(account.order(order).status()).as("the book knows all the while").isEqualTo("Filled");
  }

  @Test
  void aFrameMayBeChanged() {
    Talk talk = subscribed();
    Script script = account.script();
    String order = account.limit("linear", "BTCUSDT", "Buy", "60000", "0.002");

    script.order(order).with("orderId", new BigInteger("8389765612825190229")).with("qty", "").without("side").say();

    JsonNode row = talk.hear().at("/data/0");
    assertThat(row.path("orderId").isNumber()).isTrue();
    assertThat(row.path("orderId").asText()).isEqualTo("8389765612825190229");
    assertThat(row.path("qty").asText()).isEmpty();
    assertThat(row.has("side")).isFalse();
  }

  @Test
  void rowsOfSeveralFramesMayComeInOne() {
    Talk talk = subscribed();
    Script script = account.script();
    String order = account.limit("linear", "BTCUSDT", "Buy", "60000", "0.002");
    String one = account.fill(order, "0.001");
    String other = account.fill(order, "0.001");

    script.fill(other).and(script.fill(one)).say();

    JsonNode rows = talk.hear().path("data");
    assertThat(rows.at("/0/execId").asText()).isEqualTo(other);
    assertThat(rows.at("/1/execId").asText()).isEqualTo(one);
  }

  @Test
  void theRestIsWhatWasNotSaidAndTheEndLosesIt() {
    // given
    Talk talk = subscribed();
    Script script = account.script();
    String one = account.limit("linear", "BTCUSDT", "Buy", "60000", "0.002");
    String other = account.limit("linear", "BTCUSDT", "Buy", "60000", "0.003");
    script.order(other).say();

    // when
    script.rest();
    account.cancel(one);
    script.end();
    account.cancel(other);

    // then
    assertThat(talk.hear().at("/data/0/orderId").asText()).isEqualTo(other);
    assertThat(talk.hear().at("/data/0/orderId").asText()).isEqualTo(one);
    JsonNode last = talk.hear().at("/data/0");
    assertThat(last.path("orderId").asText()).isEqualTo(other);
    assertThat(last.path("orderStatus").asText()).isEqualTo("Cancelled");
  }

  @Test
  void whatNeverHappenedIsNotSaid() {
    Script script = account.script();

    assertThatThrownBy(() -> script.order("nothing")).isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("nothing");
  }
}
