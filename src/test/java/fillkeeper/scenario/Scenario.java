package fillkeeper.scenario;

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

  static JsonObject audit(long intervalMs, long restLagMs) {
    return new JsonObject().put("audit", new JsonObject().put("intervalMs", intervalMs).put("restLagMs", restLagMs));
  }

  /** How many of something in the account's tables. */
  long count(String table, String condition) {
    return (Long) kept.database().value("SELECT count(*) FROM fillkeeper." + table + " WHERE account = 'main' AND "
        + condition);
  }
}
