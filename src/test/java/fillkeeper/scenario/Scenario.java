package fillkeeper.scenario;

import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.Away;
import fillkeeper.testkit.Kept;
import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** One account, called main, and the question how it ends. */
abstract class Scenario {

  Kept kept;

  @BeforeEach
  void openExchange() throws Exception {
    kept = new Kept();
  }

  @AfterEach
  void close() throws Exception {
    kept.close();
  }

  /** Live, equal to the book, counted to the last row, with exactly these failures; and so it stays. */
  void thenAllIsWell(String... causes) throws Exception {
    kept.awaitLive("main").awaitLedgerEqualsBook().awaitCountersAddUp("main").thenIncidents("main", causes);
    kept.thenARestartChangesNothing("main");
  }

  /** The connection is lost, and all this happens before the next one is opened. */
  void whileNobodyListens(SimAccount account, Runnable events) {
    Away.during(kept, "main", account, events);
  }

  static JsonObject audit(long intervalMs, long restLagMs) {
    return new JsonObject().put("audit", new JsonObject().put("intervalMs", intervalMs).put("restLagMs", restLagMs));
  }

  /** How many of something in the account's tables. */
  long count(String table, String condition) {
    return kept.database().count(table + " WHERE account = 'main' AND " + condition);
  }
}
