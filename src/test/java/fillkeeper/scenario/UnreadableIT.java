package fillkeeper.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.Kept;
import io.vertx.core.json.JsonObject;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What cannot be read is kept and ends the attempt once; what is merely new is kept and ends nothing. */
class UnreadableIT extends Scenario {

  @ParameterizedTest
  @ValueSource(strings = {
      "{not json", "[]", "{\"hello\":\"world\"}",
      "{\"topic\":\"order\",\"data\":[{\"category\":\"linear\",\"symbol\":\"BTCUSDT\"}]}",
      "{\"topic\":\"execution\",\"data\":[{\"category\":\"spot\",\"symbol\":\"BTCUSDT\",\"execQty\":\"1\"}]}",
      "{\"topic\":\"order\",\"data\":{}}"})
  void whatCannotBeReadIsKeptAndEndsTheAttemptOnce(String text) throws Exception {
    // given
    SimAccount account = kept.account("main");
    kept.start().awaitLive("main");
    String order = account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030");
    kept.awaitLedgerEqualsBook();

    // when
    account.fill(order, "0.010");
    account.say(text);
    account.fillWhole(order);

    // then
    kept.awaitIncident("main", "MALFORMED_EVENT");
    thenAllIsWell("MALFORMED_EVENT");
    assertThat(count("rejected_events", "source = 'STREAM' AND length(payload) > 0 AND length(reason) > 0"))
        .isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource(value = Fault.Plain.class, names = {"GARBLE", "TRUNCATE"})
  void aSpoiledFrameIsCaughtUpWith(Fault fault) throws Exception {
    // given
    SimAccount account = kept.account("main");
    kept.start().awaitLive("main");
    String order = account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030");
    kept.awaitLedgerEqualsBook();

    // when
    account.next(At.EXECUTION_FRAME, fault);
    account.fill(order, "0.010");

    // then
    kept.awaitIncident("main", "MALFORMED_EVENT");
    thenAllIsWell("MALFORMED_EVENT");
    assertThat(count("rejected_events", "true")).isEqualTo(1);
  }

  @Test
  void framesThatPassEachOtherAreRead() throws Exception {
    // given
    SimAccount account = kept.account("main");
    kept.start().awaitLive("main");
    String order = account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030");

    // when
    account.next(At.FRAME, Fault.REORDER, 2);
    account.fill(order, "0.010");
    account.fillWhole(order);

    // then
    kept.awaitLedgerEqualsBook();
    thenAllIsWell();
  }

  @Test
  void aStatusThatNobodyKnowsIsKeptAsItsWord() throws Exception {
    // given
    SimAccount account = kept.account("main");
    kept.start().awaitLive("main");
    account.next(At.ORDER_FRAME, Fault.DROP);
    String unheardOf = account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030");
    String filled = account.limit("linear", "BTCUSDT", "Buy", "60000", "0.020");
    account.fill(filled, "0.010");

    // when
    account.become(unheardOf, "Sleeping");
    account.become(filled, "Sleeping");
    Kept.await("the word", () -> count("orders", "raw_status = 'Sleeping'") == 2, () -> kept.rows("main").toString());

    // then
    assertThat(count("orders", "raw_status = 'Sleeping' AND status = 'PARTIALLY_FILLED'")).isEqualTo(1);
    assertThat(kept.state("main").getLong("unknownWords")).isGreaterThanOrEqualTo(2);
    assertThat(kept.database().count("rejected_events")).isZero();
    thenAllIsWell();
  }

  @Test
  void aKindOfExecutionThatNobodyKnowsIsKeptAsItsWord() throws Exception {
    // given
    SimAccount account = kept.account("main");
    kept.start().awaitLive("main");

    // when
    account.say(sample("ws_execution_unknown_exectype_corporateaction_constructed.json"));
    account.say(sample("ws_execution_extrafees_list_not_in_execfee.json").replaceFirst("\"execId\"",
        "\"somethingNew\":{\"a\":[1]},\"execId\""));
    Kept.await("both", () -> kept.database().count("executions") == 2, () -> kept.rows("main").toString());

    // then
    assertThat(count("executions", "exec_type = 'UNKNOWN' AND raw_exec_type IS NOT NULL")).isEqualTo(1);
    assertThat(kept.state("main").getLong("unknownWords")).isEqualTo(1);
    assertThat(count("executions", "details ? 'somethingNew'")).isEqualTo(1);
    kept.awaitLive("main").awaitCountersAddUp("main").thenIncidents("main");
    assertThat(kept.database().count("rejected_events")).isZero();
  }

  @Test
  void aFrameThatAlwaysFailsIsAPersonsMatterInTheEnd() throws Exception {
    // given
    SimAccount account = kept.account("main", new JsonObject().put("restart",
        new JsonObject().put("maxRestarts", 2)));
    kept.start().awaitLive("main");

    // when
    for (int i = 1; i <= 3; i++) {
      int failures = i;
      account.say("{poison");
      Kept.await("failure " + i, () -> kept.incidentCauses("main").size() == failures,
          () -> kept.incidentCauses("main").toString());
      kept.awaitStatus("main", i < 3 ? "LIVE" : "QUARANTINED");
    }

    // then
    kept.thenIncidents("main", "MALFORMED_EVENT", "MALFORMED_EVENT", "MALFORMED_EVENT");
    kept.ask("main", "resume");
    kept.awaitLive("main").awaitLedgerEqualsBook().awaitCountersAddUp("main");
  }

  private static String sample(String name) throws Exception {
    try (InputStream in = UnreadableIT.class.getResourceAsStream("/bybit/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
