package fillkeeper.fault;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.Kept;
import fillkeeper.testkit.Leaks;
import fillkeeper.testkit.TestDatabase;
import fillkeeper.testkit.Words;
import fillkeeper.testkit.WriteLog;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
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
  private final List<AutoCloseable> beside = new ArrayList<>();
  private WriteLog writes;
  private Leaks leaks;

  @BeforeEach
  void open() throws Exception {
    TestDatabase database = database();
    words = new Words(Stream.concat(secrets().stream(), Stream.of(database.address().password().reveal()))
        .toArray(String[]::new));
    leaks = Leaks.baseline();
    kept = product(database);
    words.listenTo(kept.vertx());
    writes = WriteLog.of(database);
  }

  /** What must never be said, beside the password of the store; a scenario may know of more. */
  List<String> secrets() {
    return List.of("TEST-KEY-main", "test-secret-main");
  }

  /** Where the ledger is kept, migrated. */
  TestDatabase database() throws Exception {
    return TestDatabase.create();
  }

  /** Accounts of which everything that was published must be there; none where a database loses what it confirmed. */
  String[] promised() {
    return new String[] {"main"};
  }

  /** What is broken here; a scenario may want an exchange or a Vert.x that is set up otherwise. */
  Kept product(TestDatabase database) throws Exception {
    return new Kept(database);
  }

  @AfterEach
  void everyOracleHolds() throws Exception {
    try {
      words.hearTables(kept.database());
      words.hearNames(kept.database());
      writes.thenNothingWasBroken(kept, promised());
      assertThat(words.found()).as("secrets that were said").isEmpty();
    } finally {
      words.stop();
      kept.close();
      for (AutoCloseable each : beside) {
        each.close();
      }
    }
    leaks.awaitNone();
  }

  /** Something that runs beside the product, closed after it and before the oracle of leaks is asked. */
  <T extends AutoCloseable> T beside(T opened) {
    beside.add(opened);
    return opened;
  }

  /** Starts, and when main is live an order of this account rests in the ledger. Answers its id. */
  final String startWithAnOrder(SimAccount account) throws Exception {
    kept.start().awaitLive("main");
    String order = account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030");
    kept.awaitLedgerEqualsBook();
    return order;
  }

  /** Current and equal to the book, every event accounted for, each of these failures told exactly once. */
  void thenAllIsWell(String... causes) {
    kept.awaitLive("main").awaitLedgerEqualsBook().awaitCountersAddUp("main").thenIncidents("main", causes);
  }
}
