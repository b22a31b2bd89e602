package fillkeeper.fault;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.testkit.Kept;
import fillkeeper.testkit.Leaks;
import fillkeeper.testkit.TestDatabase;
import fillkeeper.testkit.Words;
import fillkeeper.testkit.WriteLog;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/**
 * One fault done to a running product with an account called {@code main}, and the oracles that must hold all the
 * same: the exchange's own book, the database's own log of what was committed, the counters, what is left open, and
 * the words that must never be said. The last four are asked after every scenario, whatever it was about.
 */
abstract class FaultScenario {

  Kept kept;
  Words words;
  private WriteLog writes;
  private Leaks leaks;

  @BeforeEach
  void open() throws Exception {
    TestDatabase database = database();
    words = new Words("TEST-KEY-main", "test-secret-main", database.address().password().reveal());
    leaks = Leaks.baseline();
    kept = kept(database);
    words.listenTo(kept.vertx());
    writes = WriteLog.of(database);
  }

  /** Where the ledger is kept, migrated. */
  TestDatabase database() throws Exception {
    return TestDatabase.create();
  }

  /** The product as it is set up, before it starts. */
  Kept kept(TestDatabase database) throws Exception {
    return new Kept(database);
  }

  /** Ends what the scenario has opened beside the product, once the oracles were asked. */
  void end() throws Exception {
  }

  @AfterEach
  void everyOracleHolds() throws Exception {
    try {
      words.hearTables(kept.database());
      words.hearNames(kept.database());
      assertThat(writes.breaks()).as("what the database saw").isEmpty();
      assertThat(words.found()).as("secrets that were said").isEmpty();
    } finally {
      words.stop();
      kept.close();
      end();
    }
    leaks.awaitNone();
  }

  /** Current and equal to the book, every event accounted for, each of these failures told exactly once. */
  void thenAllIsWell(String... causes) {
    kept.awaitLive("main").awaitLedgerEqualsBook().awaitCountersAddUp("main").thenIncidents("main", causes);
  }
}
