package fillkeeper.contract;

import fillkeeper.time.Clock;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;

/**
 * What every venue promises. A venue's suite inherits this and says what its simulated exchange is: {@link Bench}.
 *
 * <p>The real product runs against the simulated exchange, over real sockets and with a real PostgreSQL. One of each
 * serves all tests of a suite; each test has an account of its own, which is kept while the test runs, and ends with
 * the same questions: does the ledger say what the book says, does another attempt find nothing to change, did the
 * database see nothing that must not be, was nothing said that must not be, is nothing left open.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class VenueContract implements AccessContract, StreamContract, AnswersContract, PagesContract,
    OutageContract, KeepingContract, TimeContract, BudgetContract, StatedContract, TradesContract {

  private static final int ALL = Integer.MAX_VALUE;

  private Stand stand;
  private Tenant tenant;

  /** A simulated exchange that believes in this clock, not started. Each is another one, and all are alike. */
  protected abstract Bench bench(Clock clock);

  @BeforeAll
  final void open() throws Exception {
    stand = new Stand(this::bench);
  }

  @BeforeEach
  final void somebodyNew() {
    tenant = stand.tenant();
  }

  @AfterEach
  final void everyOracleHolds() throws Exception {
    try {
      stand.bench().server().heal();
      stand.bench().pageSize(ALL);
      tenant.at().wire().heal();
      tenant.everyOracleHolds();
    } finally {
      tenant.leave();
    }
  }

  @AfterAll
  final void close() throws Exception {
    stand.close();
  }

  @Override
  public final Stand stand() {
    return stand;
  }

  @Override
  public final Tenant tenant() {
    return tenant;
  }

  @Override
  public final void alone(Work test) throws Exception {
    Stand alone = new Stand(this::bench);
    try {
      test.with(alone);
    } finally {
      alone.close();
    }
  }
}
