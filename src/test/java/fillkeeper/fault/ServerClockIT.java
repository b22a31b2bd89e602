package fillkeeper.fault;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.Beside;
import fillkeeper.testkit.TestDatabase;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The server's clock jumps: who may write does not depend on it, only how long it takes to be sure. */
class ServerClockIT extends FaultScenario {

  private static final String CLOCK = """
      CREATE SCHEMA faulty;
      CREATE TABLE faulty.ahead (hours integer NOT NULL);
      INSERT INTO faulty.ahead VALUES (0);
      CREATE FUNCTION faulty.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS
        'SELECT pg_catalog.clock_timestamp() + hours * interval ''1 hour'' FROM faulty.ahead';
      ALTER DATABASE %s SET search_path = faulty, pg_catalog, public;
      SET search_path = faulty, pg_catalog, public""";

  private SimAccount account;
  private String resting;

  /** Every session finds a clock of ours before the server's own. */
  @Override
  TestDatabase database() {
    TestDatabase database = TestDatabase.create();
    database.execute(CLOCK.formatted(database.address().database()));
    String view = (String) database.value("SELECT replace(pg_get_viewdef('fillkeeper.account_status'),"
        + " 'pg_catalog.clock_timestamp()', 'faulty.clock_timestamp()')");
    assertThat(view).contains("faulty.clock_timestamp()");
    database.execute("CREATE OR REPLACE VIEW fillkeeper.account_status AS " + view);
    return database;
  }

  @BeforeEach
  void startTrading() throws Exception {
    kept.quickLease();
    account = kept.account("main");
    resting = startWithAnOrder(account);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, -1})
  void D26_theClockOfTheServerJumps(int hours) throws Exception {
    // when
    ahead(hours);
    account.fill(resting, "0.010");
    kept.awaitLedgerEqualsBook().awaitLive("main");
    ahead(0);
    account.fill(resting, "0.010");

    // then: leases may have paused, and whoever was not sure began anew
    kept.awaitLedgerEqualsBook().awaitLive("main").awaitCountersAddUp("main");
    assertThat(kept.incidentCauses("main")).hasSizeLessThanOrEqualTo(2).isSubsetOf("FENCED");
  }

  @Test
  void D26_whoTakesALeaseThatOnlyLooksOverFencesTheOther() throws Exception {
    // given
    Beside beside = Beside.start(kept).awaitStatus("main", "STANDBY");

    // when
    ahead(1);
    account.fill(resting, "0.010");

    // then: whoever has it, one at a time
    kept.awaitLedgerEqualsBook().awaitLive("main");
    assertThat(kept.incidentCauses("main")).isSubsetOf("FENCED");
    beside.kill();
  }

  private void ahead(int hours) {
    kept.database().execute("UPDATE faulty.ahead SET hours = " + hours);
  }
}
