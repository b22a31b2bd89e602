package fillkeeper.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.FrameOrder;
import fillkeeper.simulator.SimAccount;
import fillkeeper.testkit.Kept;
import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A write that the database refuses ends the attempt, stores nothing, and is made good by the next one. */
class WriteFailureIT {

  private static final String KEEPER = "keeper";

  private final JsonObject restart = new JsonObject().put("minDelayMs", 1_000).put("maxDelayMs", 2_000);
  private Kept kept;
  private SimAccount account;

  @BeforeEach
  void openExchange() throws Exception {
    kept = new Kept();
    account = kept.account("main", new JsonObject()
        .put("restart", restart)
        .put("audit", new JsonObject().put("restLagMs", 60_000)));
  }

  @AfterEach
  void close() throws Exception {
    kept.close();
  }

  @Test
  void oneErrorOfTheDatabaseIsOneIncidentAndNothingOfTheOperationIsStored() throws Exception {
    // given
    kept.exchange().frameOrder(FrameOrder.EXECUTION_FIRST);
    kept.database().execute("CREATE SEQUENCE public.errors");
    kept.start().awaitLive("main");
    String resting = account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030");
    kept.awaitLedgerEqualsBook();
    kept.database().before("executions", "IF nextval('public.errors') = 1 THEN RAISE EXCEPTION 'no'; END IF;");

    // when
    account.fill(resting, "0.010");
    kept.awaitIncident("main", "WRITE_FAILED");

    // then
    assertThat(kept.database().count("executions")).isZero();
    assertThat(kept.database().count("orders WHERE cum_qty > 0")).isZero();
    kept.awaitLive("main").awaitLedgerEqualsBook().awaitCountersAddUp("main").assertIncidents("main", "WRITE_FAILED");
  }

  @Test
  void aRightThatWasTakenAwayIsWaitedFor() throws Exception {
    // given
    givenARoleOfItsOwn();
    kept.start().awaitLive("main");
    String resting = account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030");
    kept.awaitLedgerEqualsBook();

    // when
    kept.database().execute("REVOKE INSERT ON fillkeeper.executions FROM " + KEEPER);
    account.fill(resting, "0.010");
    kept.awaitIncident("main", "WRITE_FAILED");
    kept.database().execute("GRANT INSERT ON fillkeeper.executions TO " + KEEPER);

    // then
    kept.awaitLive("main").awaitLedgerEqualsBook().awaitCountersAddUp("main").assertIncidents("main", "WRITE_FAILED");
    assertThat((String) kept.database().value("SELECT detail FROM fillkeeper.incidents"))
        .isEqualTo("the database refused: SQLSTATE 42501");
  }

  @Test
  void aColumnMoreUnderCachedStatementsIsNoFailure() throws Exception {
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
  void anotherTypeUnderACachedStatementEndsOneAttemptAtMost() throws Exception {
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

  /** Migrated by the owner; the service may write but owns nothing. */
  private void givenARoleOfItsOwn() {
    kept.database().execute("DROP ROLE IF EXISTS " + KEEPER);
    kept.database().execute("CREATE ROLE " + KEEPER + " LOGIN PASSWORD 'keeper-pw-5f21'");
    kept.database().execute("GRANT USAGE ON SCHEMA fillkeeper TO keeper;"
        + "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA fillkeeper TO keeper;"
        + "GRANT USAGE ON ALL SEQUENCES IN SCHEMA fillkeeper TO keeper;"
        + "GRANT pg_monitor TO keeper");
    kept.store("user", KEEPER).store("password", "keeper-pw-5f21").store("migrate", false);
  }
}
