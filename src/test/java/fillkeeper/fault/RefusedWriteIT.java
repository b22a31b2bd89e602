package fillkeeper.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import fillkeeper.simulator.FrameOrder;
import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.BatchLimit;
import fillkeeper.testkit.Kept;
import io.vertx.core.json.JsonObject;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.Statement;
import java.util.regex.Matcher;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A write that the database refuses ends the attempt, stores nothing, and is made good by the next one. */
class RefusedWriteIT extends FaultScenario {

  private final JsonObject restart = new JsonObject().put("minDelayMs", 20).put("maxDelayMs", 200);
  private final JsonObject queue = new JsonObject();
  private SimAccount account;
  private String resting;

  @BeforeEach
  void openAccount() {
    account = kept.account("main", new JsonObject()
        .put("restart", restart).put("queue", queue)
        .put("audit", new JsonObject().put("restLagMs", 60_000)));
  }

  @Test
  void D10_statementFailsInTheMiddleOfAnOperation() throws Exception {
    // given
    kept.exchange().frameOrder(FrameOrder.EXECUTION_FIRST);
    kept.database().execute("CREATE SEQUENCE public.errors");
    startTrading();
    kept.database().before("executions", "IF nextval('public.errors') = 1 THEN RAISE EXCEPTION 'no'; END IF;");

    // when
    account.fill(resting, "0.010");
    kept.awaitFailed("main", 1);

    // then
    thenAllIsWell("WRITE_FAILED");
    assertThat(kept.database().value("SELECT count(*) FROM oracle.audit_log WHERE account_epoch = 1"
        + " AND (what = 'executions' OR is_cum > 0)")).isEqualTo(0L);
  }

  @Test
  void D12_oneOfManyEventsOfAnOperationIsRefused() throws Exception {
    assumeFalse(BatchLimit.isOne(), "an operation has one event where batches are off");
    // given: an operation of many events, since all of them waited
    kept.database().execute("CREATE SEQUENCE public.errors");
    kept.start().awaitLive("main");
    kept.database().before("orders", "IF nextval('public.errors') = 20 THEN RAISE EXCEPTION 'no'; END IF;");

    // when
    kept.whileHeld("main", held -> {
      account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030");
      held.awaitWriter();
      for (int order = 0; order < 25; order++) {
        account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030");
      }
      Kept.await("all are heard", () -> received() == 26, () -> received() + "");
    });
    kept.awaitFailed("main", 1);

    // then: the one before it, and nothing of its own
    thenAllIsWell("WRITE_FAILED");
    assertThat(kept.database().value("SELECT count(*) FROM oracle.audit_log WHERE account_epoch = 1"
        + " AND what = 'orders'")).isEqualTo(1L);
  }

  @ParameterizedTest
  @ValueSource(strings = {"40001", "40P01"})
  void D22_serializationFailureEndsTheAttemptAndIsNotTriedAgainInIt(String state) throws Exception {
    // given
    kept.database().execute("CREATE SEQUENCE public.tries");
    startTrading();
    kept.database().before("executions", "IF NEW.epoch = 1 THEN PERFORM nextval('public.tries');"
        + " RAISE EXCEPTION USING ERRCODE = '" + state + "'; END IF;");

    // when
    account.fill(resting, "0.010");
    kept.awaitFailed("main", 1);

    // then
    thenAllIsWell("WRITE_FAILED");
    assertThat(kept.database().value("SELECT last_value FROM public.tries")).isEqualTo(1L);
  }

  @Test
  void D22_deadlockWithASecondSession() throws Exception {
    // given: whoever waits longest finds the deadlock
    kept.patientStore();
    queue.put("maxAgeMs", 40_000);
    kept.database().execute("ALTER DATABASE " + kept.database().address().database()
        + " SET deadlock_timeout = '200ms'");
    startTrading();
    try (Connection second = kept.database().connect(); Statement person = second.createStatement()) {
      second.setAutoCommit(false);
      person.execute("SET LOCAL deadlock_timeout = '60s'");
      person.execute("UPDATE fillkeeper.orders SET reject_reason = reject_reason");

      // when
      account.fill(resting, "0.010");
      awaitWaiting();
      person.execute("SELECT FROM fillkeeper.accounts FOR UPDATE");
      second.rollback();
    }
    kept.awaitFailed("main", 1);

    // then
    thenAllIsWell("WRITE_FAILED");
    assertThat((String) kept.database().value("SELECT detail FROM fillkeeper.incidents")).contains("40P01");
  }

  @Test
  void D22_whateverTheDatabaseSaysIsTheUsualLevelOurSessionsLookAfterTheyWaited() throws Exception {
    // given
    kept.database().execute("ALTER DATABASE " + kept.database().address().database()
        + " SET default_transaction_isolation = 'serializable'");
    startTrading();

    // when: the row changes under a write that waits for it
    kept.whileHeld("main", held -> {
      account.fill(resting, "0.010");
      held.awaitWriter();
      held.change("label = 'another'");
    });

    // then
    thenAllIsWell();
  }

  @Test
  void D09_aPersonLocksATableForLongerThanAWriteMayWait() throws Exception {
    // given
    SimAccount other = kept.account("other");
    kept.quickStore().store("leaseMs", 9_000);
    startTrading();
    kept.awaitLive("other");

    // when
    try (Connection second = kept.database().connect(); Statement person = second.createStatement()) {
      second.setAutoCommit(false);
      person.execute("LOCK TABLE fillkeeper.executions IN SHARE MODE");
      account.fill(resting, "0.010");
      kept.awaitFailed("main", 1);
      other.limit("spot", "BTCUSDT", "Buy", "60000", "0.5");
      Kept.await("the other's order", () -> kept.database().count("orders WHERE account = 'other'") == 1, () -> "");
      second.rollback();
    }

    // then
    kept.awaitLive("main").awaitLedgerEqualsBook().awaitCountersAddUp("main");
    assertThat(kept.incidentCauses("main")).isNotEmpty().containsOnly("WRITE_FAILED");
    kept.thenIncidents("other");
    assertThat(kept.statuses("other")).containsExactly("CONNECTING", "SYNCING", "LIVE");
  }

  /** What the database could not hold as it was said is found before it is written. */
  @ParameterizedTest
  @ValueSource(strings = {"execQty=NaN", "execQty=Infinity", "execQty=1e400", "execPrice=0.%s1", "execTime=9224318015999999",
      "execId=a\\u0000b", "execId=a\\ud800b", "orderId=a\\u0000b"})
  void D23_dataThatTheDatabaseCannotHold(String change) throws Exception {
    // given
    kept.start().awaitLive("main");
    String[] field = change.formatted("0".repeat(20_000)).split("=");
    String frame;
    try (InputStream sample = getClass().getResourceAsStream("/bybit/ws_execution_busttrade_liquidation.json")) {
      frame = new String(sample.readAllBytes(), StandardCharsets.UTF_8);
    }
    String spoiled = frame.replaceFirst("\"" + field[0] + "\": \"[^\"]*\"",
        Matcher.quoteReplacement("\"" + field[0] + "\": \"" + field[1] + "\""));
    assertThat(spoiled).isNotEqualTo(frame);

    // when
    account.say(spoiled);
    kept.awaitFailed("main", 1);

    // then
    thenAllIsWell("MALFORMED_EVENT");
    assertThat(kept.database().count("rejected_events")).isEqualTo(1);
    assertThat(kept.database().count("executions")).isZero();
  }

  @Test
  void D23_aRowThatTheDatabaseNeverTakesIsForAPerson() throws Exception {
    // given
    restart.put("minDelayMs", 20).put("maxRestarts", 2);
    startTrading();
    kept.database().execute("ALTER TABLE fillkeeper.executions ADD CONSTRAINT small CHECK (qty < 0.005)");

    // when
    account.fill(resting, "0.010");
    kept.awaitStatus("main", "QUARANTINED");

    // then
    kept.assertIncidents("main", "MALFORMED_EVENT", "MALFORMED_EVENT");      // the same row twice is enough
    assertThat((String) kept.database().value("SELECT detail FROM fillkeeper.incidents LIMIT 1"))
        .contains("SQLSTATE 23514", "constraint small", "execution");
    kept.database().execute("ALTER TABLE fillkeeper.executions DROP CONSTRAINT small");
    kept.ask("main", "resume");
    kept.awaitLive("main").awaitLedgerEqualsBook().awaitCountersAddUp("main");
  }

  @Test
  void D13_aColumnMoreUnderCachedStatements() throws Exception {
    // given
    kept.start().awaitLive("main");
    String resting = account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030");
    account.fill(resting, "0.010");
    kept.awaitLedgerEqualsBook();

    // when
    kept.database().execute("ALTER TABLE fillkeeper.orders ADD COLUMN remark text");
    kept.database().execute("ALTER TABLE fillkeeper.executions ADD COLUMN remark text");
    kept.database().execute("ALTER TABLE fillkeeper.accounts ADD COLUMN remark text");
    account.fill(resting, "0.020");

    // then
    kept.awaitLedgerEqualsBook().awaitCountersAddUp("main").assertIncidents("main");
  }

  @Test
  void D13_anotherTypeUnderACachedStatement() throws Exception {
    // given: statements that read orders are prepared
    kept.start().awaitLive("main");
    account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030");
    kept.awaitLedgerEqualsBook();
    kept.ask("main", "orders");
    kept.ask("main", "resync");
    kept.awaitLive("main");

    // when
    kept.database().execute("ALTER TABLE fillkeeper.orders ALTER COLUMN reject_reason TYPE varchar(1000)");
    account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030");
    kept.ask("main", "resync");

    // then
    kept.awaitLive("main").awaitLedgerEqualsBook().awaitCountersAddUp("main");
    assertThat(kept.incidentCauses("main")).contains("OPERATOR").filteredOn("WRITE_FAILED"::equals)
        .hasSizeLessThanOrEqualTo(1);
    kept.ask("main", "orders");
  }

  private void startTrading() throws Exception {
    resting = startWithAnOrder(account);
  }

  private long received() {
    try {
      return kept.state("main").getJsonObject("counters").getLong("received");
    } catch (Exception unanswered) {
      throw new AssertionError(unanswered);
    }
  }

  private void awaitWaiting() {
    Kept.await("a write waits", () -> kept.database().count("accounts a, pg_stat_activity s WHERE datname ="
        + " current_database() AND application_name = 'fillkeeper writer' AND wait_event_type = 'Lock'") > 0, () -> "");
  }
}
