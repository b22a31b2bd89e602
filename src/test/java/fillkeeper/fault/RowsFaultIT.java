package fillkeeper.fault;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.bybit.OrderTicket;
import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.ChildKeeper;
import fillkeeper.testkit.Kept;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows that say strange things, and rows that the database does not take. */
class RowsFaultIT extends RestScenario {

  private static final List<String> STRANGE = List.of("quote \" and ' ; DROP TABLE fillkeeper.orders; --", "%n %s %d",
      "${jndi:ldap://127.0.0.1/a}", "line\r\nERROR forged", "\u001b[31mred\u001b[0m", "\u202eesrever\u2066",
      "a\\b\u2028c", "\ud83d\ude80 \u4e2d\u6587");

  @TempDir
  private Path directory;

  @Test
  void X04_textThatWouldLikeToBeMore() throws Exception {
    // given
    SimAccount account = kept.account("main");
    kept.start().awaitLive("main");

    // when: as what the client called it, and as why it was refused
    for (String text : STRANGE) {
      account.fillWhole(account.place(ticket(text)));
      account.rejected(ticket(text), "EC_" + text);
    }

    // then: text, character by character
    thenAllIsWell();
    assertThat(kept.database().query("SELECT DISTINCT client_order_id AS id FROM fillkeeper.orders").stream()
        .map(row -> (String) row.get("id"))).containsExactlyInAnyOrderElementsOf(STRANGE);
    assertThat(count("orders", "reject_reason LIKE 'EC_%'")).isEqualTo(STRANGE.size());
    JsonArray told = kept.ask("main", "orders").getJsonArray("items");
    assertThat(told.stream().map(order -> ((JsonObject) order).getString("clientOrderId")))
        .containsAll(STRANGE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"orderLinkId", "symbol", "rejectReason", "orderStatus", "execId"})
  void X04_aTextOfAMegabyte(String field) throws Exception {
    // given
    SimAccount account = kept.account("main");
    kept.start().awaitLive("main");
    JsonObject row = row("long-1");
    boolean execution = field.equals("execId");
    if (execution) {
      row.put("execQty", "1").put("execPrice", "1").put("execTime", "1767225600000").put("execType", "Trade");
    }

    // when
    account.say(new JsonObject().put("topic", execution ? "execution" : "order")
        .put("data", new JsonArray().add(row.put(field, "x".repeat(1 << 20)))).encode());

    // then: nothing of it is half kept
    kept.awaitIncident("main", "MALFORMED_EVENT");
    thenAllIsWell("MALFORMED_EVENT");
    assertThat(count("rejected_events", "length(payload) BETWEEN 1 AND 16384")).isEqualTo(1);
  }

  @Test
  void X04_whatTheExchangeSaysForgesNoLineOfTheLog() throws Exception {
    // given
    SimAccount account = kept.account("main", audit(600_000, 60_000));
    try (ChildKeeper child = ChildKeeper.start(directory, kept.configuration()).awaitListening()) {
      kept.awaitLive("main");

      // when: words that are told of since nobody knows them
      for (int i = 0; i < STRANGE.size(); i++) {
        account.say(new JsonObject().put("topic", "order").put("data", new JsonArray().add(row("strange-" + i)
            .put("orderStatus", STRANGE.get(i)))).encode());
      }

      // then: they are kept as they are, and each line of the log is one that the program wrote
      Kept.await("all of them", () -> count("orders", "order_id LIKE 'strange-%'") == STRANGE.size(),
          () -> kept.rows("main") + child.heard());
      assertThat(kept.database().query("SELECT raw_status AS word FROM fillkeeper.orders ORDER BY order_id").stream()
          .map(order -> (String) order.get("word"))).containsExactlyElementsOf(STRANGE);
      child.awaitSaid("forged");
      assertThat(child.said()).allSatisfy(line -> assertThat(line)
          .matches("\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z (?:INFO|WARN) .*").doesNotContain("\u001b"));
      words.hear("child", child.heard());
    }
  }

  @Test
  void X06_theSameIdentityWithOtherContent() throws Exception {
    // given
    SimAccount account = kept.account("main");
    kept.start().awaitLive("main");
    String fill = account.fillWhole(account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030"));
    kept.awaitLive("main");
    Kept.await("the fill", () -> count("executions", "true") == 1, () -> kept.rows("main").toString());
    Object first = kept.database().value("SELECT fee FROM fillkeeper.executions");

    // when
    account.restate(fill, "0.5");

    // then: kept beside the first, which is untouched
    Kept.await("the correction", () -> count("execution_corrections", "field = 'fee' AND later = '0.5'") == 1,
        () -> kept.rows("main").toString());
    assertThat(kept.database().value("SELECT fee FROM fillkeeper.executions")).isEqualTo(first);
    kept.awaitCountersAddUp("main").thenIncidents("main");
  }

  @ParameterizedTest
  @CsvSource({"order, linear, NOSUCHUSDT", "order, future, BTCUSDT", "execution, linear, NOSUCHUSDT",
      "execution, future, BTCUSDT"})
  void X07_anEventOfWhatNobodyKnows(String topic, String category, String symbol) throws Exception {
    // given
    SimAccount account = kept.account("main");
    kept.start().awaitLive("main");
    long ninetyDaysAgo = System.currentTimeMillis() - 90L * 86_400_000;
    JsonObject row = new JsonObject().put("category", category).put("symbol", symbol).put("orderId", "old-1")
        .put("side", "Buy").put("orderType", "Limit");
    if (topic.equals("order")) {
      row.put("orderStatus", "Cancelled").put("price", "1").put("qty", "1").put("cumExecQty", "0")
          .put("createdTime", "" + ninetyDaysAgo).put("updatedTime", "" + ninetyDaysAgo);
    } else {
      row.put("execId", "old-exec-1").put("execQty", "1").put("execPrice", "2").put("execType", "Trade")
          .put("execTime", "" + ninetyDaysAgo).put("execFee", "0");
    }

    // when
    account.say(new JsonObject().put("topic", topic).put("data", new JsonArray().add(row)).encode());

    // then: what it says is kept, whole
    Kept.await("its row", () -> count(topic + "s", "symbol = '" + symbol + "' AND category = '" + category + "'") == 1,
        () -> kept.rows("main").toString());
    kept.awaitCountersAddUp("main");
    assertThat(kept.database().count("rejected_events")).isZero();
  }

  @ParameterizedTest
  @CsvSource({"executions, qty < 0.005, execution", "orders, cum_qty < 0.005, order"})
  void X08_aRowThatTheDatabaseNeverTakes(String table, String rule, String kind) throws Exception {
    // given
    SimAccount account = kept.account("main", audit(60_000, 60_000));
    SimAccount other = kept.account("other");
    kept.start().awaitLive("main").awaitLive("other");
    String resting = account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030");
    kept.awaitLedgerEqualsBook();
    kept.database().execute("ALTER TABLE fillkeeper." + table + " ADD CONSTRAINT small CHECK (account <> 'main' OR "
        + rule + ")");

    // when: with others before and behind it in one operation
    String[] poison = new String[1];
    kept.patientStore().whileHeld("main", held -> {
      account.cancel(account.limit("spot", "BTCUSDT", "Buy", "60000", "0.5"));
      poison[0] = account.fill(resting, "0.010");
      account.cancel(account.limit("spot", "SOLUSDT", "Buy", "150", "2.000"));
    });
    kept.awaitStatus("main", "QUARANTINED");

    // then: in two attempts, each naming the row
    String row = kind + " " + (kind.equals("order") ? resting : poison[0]) + " (linear BTCUSDT)";
    kept.thenIncidents("main", "MALFORMED_EVENT", "MALFORMED_EVENT");
    assertThat(kept.database().query("SELECT DISTINCT detail FROM fillkeeper.incidents")).singleElement()
        .extracting(incident -> incident.get("detail")).isEqualTo("the database refused " + row
            + ": SQLSTATE 23514 table " + table + " constraint small");
    assertThat((String) kept.ofAccount("status_detail", "main")).startsWith("MALFORMED_EVENT: in two attempts")
        .contains(row, "resume");
    assertThat(count("orders", "category = 'spot' AND status = 'CANCELED' AND symbol = 'BTCUSDT'")).isEqualTo(1);

    // and: nobody else noticed, and a person mends it
    other.fillWhole(other.limit("linear", "BTCUSDT", "Buy", "60000", "0.030"));
    kept.awaitLedgerEqualsBookOf("other").thenIncidents("other");
    kept.database().execute("ALTER TABLE fillkeeper." + table + " DROP CONSTRAINT small");
    kept.ask("main", "resume");
    thenAllIsWell("MALFORMED_EVENT", "MALFORMED_EVENT");
  }

  private static JsonObject row(String order) {
    return new JsonObject().put("category", "linear").put("symbol", "BTCUSDT").put("orderId", order)
        .put("orderStatus", "Rejected").put("side", "Buy").put("orderType", "Limit").put("price", "1").put("qty", "1")
        .put("cumExecQty", "0").put("createdTime", "1767225600000").put("updatedTime", "1767225600000");
  }

  private static OrderTicket ticket(String client) {
    OrderTicket plain = OrderTicket.limit("linear", "BTCUSDT", "Buy", "60000", "0.030");
    return new OrderTicket(plain.category(), plain.symbol(), plain.side(), plain.orderType(), plain.timeInForce(),
        plain.price(), plain.qty(), plain.reduceOnly(), false, client, null);
  }
}
