package fillkeeper.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.CuttingProxy;
import fillkeeper.testkit.Kept;
import fillkeeper.testkit.Pooler;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server, a user or a way to it that cannot keep a ledger: refused with the reason, at the start or when it turns so. */
class UnfitServerIT extends FaultScenario {

  @TempDir
  private Path directory;
  private SimAccount account;
  private String resting;
  private String keeper;

  @BeforeEach
  void openAccount() {
    account = kept.account("main", new JsonObject().put("audit", new JsonObject().put("restLagMs", 60_000)));
  }

  @Test
  void D17_aServerThatCanLoseWhatItConfirmedIsRefused() {
    // given: this one runs with fsync off
    kept.store("acceptLoss", false);

    // then
    assertThatThrownBy(kept::start).hasMessageContaining("cannot keep a ledger: fsync or full_page_writes is off")
        .hasMessageContaining("store.acceptLoss");
    assertThat(kept.epoch("main")).isZero();
  }

  @Test
  void D17_lossThatIsAcceptedIsSaidLoudly() throws Exception {
    // when
    startTrading();

    // then
    assertThat(words.heard()).anyMatch(said -> said.startsWith("log WARN")
        && said.contains("runs with fsync or full_page_writes off: what it confirms can be lost"));
    thenAllIsWell();
  }

  @Test
  void D17_ourSessionsWaitForTheDiskWhateverTheDatabaseSaysIsUsual() throws Exception {
    // given
    kept.database().execute("ALTER DATABASE " + kept.database().address().database()
        + " SET synchronous_commit = off");
    startTrading();
    kept.database().execute("CREATE TABLE public.said (setting text)");
    kept.database().before("executions", "INSERT INTO public.said VALUES (current_setting('synchronous_commit'));");

    // when
    account.fill(resting, "0.010");

    // then
    thenAllIsWell();
    assertThat(kept.database().value("SELECT setting FROM public.said")).isEqualTo("on");
  }

  @Test
  void D18_aRightThatIsTakenAwayWhileItRunsIsForAPerson() throws Exception {
    // given
    givenARoleOfItsOwn();
    startTrading();

    // when
    kept.database().execute("REVOKE INSERT ON fillkeeper.executions FROM " + keeper);
    account.fill(resting, "0.010");
    kept.awaitStatus("main", "QUARANTINED");

    // then
    kept.thenIncidents("main", "WRITE_FAILED");
    assertThat(kept.epoch("main")).isEqualTo(1);
    assertThat((String) kept.ofAccount("status_detail", "main")).isEqualTo("WRITE_FAILED: the database refused: "
        + "SQLSTATE 42501, permission denied for table executions; a person must mend it, then resume");
    kept.database().execute("GRANT INSERT ON fillkeeper.executions TO " + keeper);
    kept.ask("main", "resume");
    thenAllIsWell("WRITE_FAILED");
  }

  @Test
  void D18_missingRightsAreToldAtTheStart() {
    // given
    givenARoleOfItsOwn();
    kept.database().execute("REVOKE INSERT ON fillkeeper.executions FROM " + keeper + ";"
        + " REVOKE UPDATE ON fillkeeper.accounts FROM " + keeper + ";"
        + " REVOKE USAGE ON SEQUENCE fillkeeper.incident_ids FROM " + keeper);

    // then
    assertThatThrownBy(kept::start).hasMessageContaining("user " + keeper + " of ").hasMessageEndingWith(
        "lacks rights: UPDATE on accounts, INSERT on executions, USAGE on incident_ids");
    assertThat(kept.epoch("main")).isZero();
  }

  @Test
  void D18_aReadOnlyDatabaseIsRefusedAtTheStart() {
    // given
    kept.database().execute("ALTER DATABASE " + kept.database().address().database()
        + " SET default_transaction_read_only = on");

    // then
    assertThatThrownBy(kept::start).hasMessageEndingWith("cannot keep a ledger: it is a standby or read-only");
  }

  @Test
  void D18_aDatabaseThatTurnsReadOnlyIsWaitedFor() throws Exception {
    // given
    String database = kept.database().address().database();
    CuttingProxy proxy = beside(kept.proxyBeforeStore());
    startTrading();

    // when
    kept.database().execute("ALTER DATABASE " + database + " SET default_transaction_read_only = on");
    proxy.cutAll();
    account.fill(resting, "0.010");
    kept.awaitFailed("main", 1);
    try (Connection second = kept.database().connect(); Statement person = second.createStatement()) {
      person.execute("SET default_transaction_read_only = off");
      person.execute("ALTER DATABASE " + database + " RESET default_transaction_read_only");
    }
    proxy.cutAll();

    // then
    kept.awaitLive("main").awaitLedgerEqualsBook().awaitCountersAddUp("main");
    assertThat(kept.incidentCauses("main")).isNotEmpty().isSubsetOf("WRITE_FAILED", "FENCED");
  }

  @Test
  void D18_aSchemaNewerThanTheProgramIsRefused() {
    // given
    kept.database().execute("INSERT INTO fillkeeper.flyway_schema_history (installed_rank, version, description, type,"
        + " script, checksum, installed_by, execution_time, success) VALUES (999, '999', 'from the future', 'SQL',"
        + " 'V999__from_the_future.sql', 1, 'postgres', 1, true)");

    // then
    assertThatThrownBy(kept::start).hasMessageContaining("is newer than this program, which does not know 999");
    assertThat(kept.epoch("main")).isZero();
  }

  /** What it is told of a session by default it refuses; told to pass over it, it loses it. */
  @ParameterizedTest
  @ValueSource(strings = {"", "extra_float_digits,options,lock_timeout,statement_timeout,synchronous_commit,"
      + "idle_in_transaction_session_timeout,default_transaction_isolation"})
  void D24_behindATransactionPooler(String passedOver) throws Exception {
    assumeTrue(Pooler.isInstalled(), "pgbouncer is not installed");
    // given
    try (Pooler pooler = Pooler.before(kept.database().address(), directory, passedOver)) {
      kept.store("port", pooler.port());

      // then
      assertThatThrownBy(kept::start).hasMessageMatching(passedOver.isEmpty()
          ? ".* refuses: .*unsupported startup parameter.*; if that is a pooler, name the server itself"
          : ".*cannot keep a ledger: a pooler between drops the settings of sessions; name the server itself");
      assertThat(kept.epoch("main")).isZero();
    }
  }

  private void startTrading() throws Exception {
    resting = startWithAnOrder(account);
  }

  /** Migrated by the owner; the service may write but owns nothing. */
  private void givenARoleOfItsOwn() {
    keeper = kept.database().as("keeper").user();
    kept.database().execute("GRANT pg_monitor TO " + keeper);
    kept.store("user", keeper).store("migrate", false);
  }
}
