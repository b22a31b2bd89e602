package fillkeeper.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.FrameOrder;
import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.simulator.bybit.SimExchange;
import fillkeeper.simulator.bybit.Trader;
import fillkeeper.testkit.Kept;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is published of an account: after it is durable, in order, once, and with the ledger's incarnation. */
class PublishedIT {

  private Kept kept;
  private String incarnation;

  @BeforeEach
  void openExchange() throws Exception {
    kept = new Kept();
    incarnation = kept.database().value("SELECT incarnation FROM fillkeeper.ledger").toString();
  }

  @AfterEach
  void close() throws Exception {
    kept.close();
  }

  @Test
  void whatWasAppliedIsToldInOrderAfterItsRowIsThere() throws Exception {
    // given
    SimAccount account = kept.account("main");
    kept.exchange().frameOrder(FrameOrder.RANDOM);
    List<String> early = new CopyOnWriteArrayList<>();
    Connection reader = kept.database().connect();
    kept.vertx().eventBus().<JsonObject>consumer(Kept.address("main") + ".applied",
        message -> early.addAll(notThere(reader, message.body())));
    kept.start().awaitLive("main");

    // when
    Trader trader = new Trader(kept.exchange(), List.of(account), 7);
    for (int i = 0; i < 300; i++) {
      trader.step();
    }
    kept.awaitLedgerEqualsBook();

    // then
    awaitToldUpTo("main", changeSeq());
    assertThat(early).isEmpty();
    thenInOrderAndOnce("main");
    assertThat(kept.applied("main").stream().filter(m -> m.getString("kind").equals("execution")))
        .hasSize((int) kept.database().count("executions"));
    kept.awaitCountersAddUp("main");
    reader.close();
  }

  /** What the table says less than the message, read at the moment of its arrival. */
  private static List<String> notThere(Connection reader, JsonObject message) {
    JsonObject record = message.getJsonObject("record");
    boolean order = message.getString("kind").equals("order");
    String sql = order ? "SELECT change_seq, cum_qty FROM fillkeeper.orders WHERE order_id = ?"
        : "SELECT change_seq, qty FROM fillkeeper.executions WHERE exec_id = ?";
    try (PreparedStatement statement = reader.prepareStatement(sql)) {
      statement.setString(1, record.getString(order ? "orderId" : "execId"));
      ResultSet row = statement.executeQuery();
      boolean there = row.next() && row.getLong(1) >= message.getLong("changeSeq")
          && row.getBigDecimal(2).compareTo(new BigDecimal(record.getString(order ? "cumQty" : "qty"))) >= 0;
      return there ? List.of() : List.of(message.encode());
    } catch (SQLException failed) {
      return List.of(failed.toString());
    }
  }

  @Test
  void nothingIsToldTwiceWhateverComesTwice() throws Exception {
    // given
    SimAccount account = kept.account("main");
    kept.exchange().always(At.FRAME, Fault.REPEAT);
    kept.start().awaitLive("main");
    String order = account.limit("linear", "BTCUSDT", "Buy", "60000", "0.03");
    account.fill(order, "0.01");
    account.fillWhole(order);
    account.market("spot", "ETHUSDT", "Buy", "0.5");
    kept.awaitLedgerEqualsBook();
    long seq = changeSeq();
    awaitToldUpTo("main", seq);
    int told = kept.applied("main").size();

    // when
    account.replay(600_000);
    kept.exchange().heal();
    kept.exchange().cut();
    kept.awaitIncident("main", "DISCONNECTED").awaitLive("main");
    account.replay(600_000);
    kept.awaitState("main", "has settled", state -> duplicates(state) >= 20);

    // then
    assertThat(changeSeq()).isEqualTo(seq);
    assertThat(kept.applied("main")).hasSize(told);
    thenInOrderAndOnce("main");
    kept.awaitLedgerEqualsBook().awaitCountersAddUp("main");
  }

  private static long duplicates(JsonObject state) {
    JsonObject counters = state.getJsonObject("counters");
    return counters == null ? 0 : counters.getLong("duplicates");
  }

  @Test
  void everyKindOfRecordIsTold() throws Exception {
    // given
    SimAccount account = kept.account("main", new JsonObject().put("audit", new JsonObject()
        .put("intervalMs", 600_000).put("restLagMs", 300).put("fillGraceMs", 100).put("gapDeadlineMs", 600_000)));
    kept.start().awaitLive("main");
    kept.exchange().always(At.EXECUTIONS, Fault.DROP);
    String order = account.limit("linear", "BTCUSDT", "Buy", "60000", "0.03");
    String first = account.fill(order, "0.01");
    account.next(At.EXECUTION_FRAME, Fault.DROP).fill(order, "0.01");
    kept.awaitStatus("main", "DEGRADED");
    account.restate(first, "0.7");
    Kept.await("the correction is stored", () -> kept.database().count("execution_corrections") == 1, () -> "none");

    // when
    kept.exchange().heal();
    kept.ask("main", "resync");
    kept.awaitLive("main").awaitLedgerEqualsBook();

    // then
    awaitToldUpTo("main", changeSeq());
    thenInOrderAndOnce("main");
    assertThat(kept.applied("main").stream().map(message -> message.getString("kind")))
        .contains("order", "execution", "correction", "gap");
    JsonObject correction = told("correction").get(0).getJsonObject("record");
    assertThat(correction.getString("execId")).isEqualTo(first);
    assertThat(correction.getString("field")).isEqualTo("fee");
    assertThat(correction.getString("first")).isEqualTo("0.12");
    assertThat(correction.getString("later")).isEqualTo("0.7");
    assertThat(correction.getString("resolution")).isEqualTo("KEPT");
    List<JsonObject> gaps = told("gap");
    assertThat(gaps.get(0).getJsonObject("record").getString("orderId")).isEqualTo(order);
    assertThat(gaps.get(0).getJsonObject("record").getString("closedAt")).isNull();
    assertThat(gaps.get(gaps.size() - 1).getJsonObject("record").getString("closedAt")).isNotNull();
    kept.awaitCountersAddUp("main");
  }

  @Test
  void aFailureIsToldOnceAndSoIsItsEnd() throws Exception {
    // given
    kept.account("main");
    kept.start().awaitLive("main");

    // when
    kept.exchange().cut();
    kept.awaitIncident("main", "DISCONNECTED").awaitLive("main");
    Kept.await("the incident is told as resolved", () -> kept.incidents().size() == 2,
        () -> kept.incidents().toString());

    // then
    assertThat(kept.statuses().stream().map(status -> status.getString("status") + " " + status.getLong("epoch") + " "
        + status.getString("cause"))).containsExactly("CONNECTING 1 null", "SYNCING 1 null", "LIVE 1 null",
            "FAILED 1 DISCONNECTED", "CONNECTING 2 null", "SYNCING 2 null", "LIVE 2 null");
    assertThat(kept.statuses()).allSatisfy(status -> {
      assertThat(status.getString("incarnation")).isEqualTo(incarnation);
      assertThat(status.getString("account")).isEqualTo("bybit.simulator.main");
      assertThat(Instant.parse(status.getString("at"))).isBefore(Instant.now().plusSeconds(5));
    });
    assertThat(kept.incidents().get(0).getString("resolvedAt")).isNull();
    assertThat(kept.incidents().get(1).getString("resolvedAt")).isNotNull();
    assertThat(kept.incidents()).allSatisfy(incident -> {
      assertThat(incident.getString("cause")).isEqualTo("DISCONNECTED");
      assertThat(incident.getLong("epoch")).isEqualTo(1);
      assertThat(incident.getString("account")).isEqualTo("main");
      assertThat(incident.getString("exchange")).isEqualTo("bybit");
      assertThat(incident.getString("environment")).isEqualTo("simulator");
      assertThat(incident.getString("detail")).isNotBlank();
      assertThat(incident.getString("openedAt")).isNotNull();
      assertThat(incident.getString("incarnation")).isEqualTo(incarnation);
    });
    assertThat(kept.incidentCauses("main")).containsExactly("DISCONNECTED");
    kept.awaitLedgerEqualsBook().awaitCountersAddUp("main");
  }

  @Test
  void oneAccountsNewsIsNotAnothers() throws Exception {
    // given
    SimExchange exchange = kept.exchange();
    kept.account("main");
    SimAccount other = kept.account("other");
    kept.start().awaitLive("main").awaitLive("other");
    exchange.accounts().get(0).cut();
    kept.awaitIncident("main", "DISCONNECTED");

    // when
    other.limit("linear", "BTCUSDT", "Buy", "60000", "0.03");
    kept.awaitLive("main").awaitLedgerEqualsBook();

    // then
    Kept.await("it is told", () -> kept.applied("other").size() == 1, () -> kept.applied("other").toString());
    assertThat(kept.applied("main")).isEmpty();
    assertThat(kept.incidentCauses("other")).isEmpty();
    assertThat(kept.statuses().stream().filter(status -> status.getString("account").endsWith(".other")))
        .hasSize(3);
  }

  private List<JsonObject> told(String kind) {
    return kept.applied("main").stream().filter(message -> message.getString("kind").equals(kind)).toList();
  }

  private void thenInOrderAndOnce(String id) {
    assertThat(kept.applied(id)).extracting(message -> message.getLong("changeSeq")).isSorted()
        .doesNotHaveDuplicates();
    assertThat(kept.applied(id)).allSatisfy(message -> {
      assertThat(message.getString("incarnation")).isEqualTo(incarnation);
      assertThat(message.getJsonObject("record").getLong("changeSeq")).isEqualTo(message.getLong("changeSeq"));
      assertThat(message.getJsonObject("record").getString("account")).isEqualTo(id);
    });
    assertThat(kept.applied(id).stream().filter(message -> message.getString("kind").equals("execution"))
        .map(message -> message.getJsonObject("record").getString("execId"))).doesNotHaveDuplicates();
  }

  private void awaitToldUpTo(String id, long seq) {
    Kept.await("change " + seq + " is told", () -> kept.applied(id).stream()
        .anyMatch(message -> message.getLong("changeSeq") == seq), () -> "only " + kept.applied(id).size());
  }

  private long changeSeq() {
    return (Long) kept.database().value("SELECT max(change_seq) FROM fillkeeper.changes WHERE account = 'main'"
        + " AND kind <> 'status'");
  }
}
