package fillkeeper.fault;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.Kept;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** X10: rows that somebody changed by hand. */
class DamageFaultIT extends RestScenario {

  private static final String CUM_LOWERED = "UPDATE fillkeeper.orders SET cum_qty = 0 WHERE account = 'main'";
  private static final String FILL_DELETED = "DELETE FROM fillkeeper.executions WHERE account = 'main'";

  @ParameterizedTest
  @CsvSource({"cum lowered, true", "fill deleted, false", "fill deleted, true"})
  void X10_aRowThatWasChanged(String how, boolean whileStopped) throws Exception {
    // given
    SimAccount account = kept.account("main", audit(300, 200).put("restart",
        new JsonObject().put("minDelayMs", 5).put("maxDelayMs", 10).put("maxRestarts", 2)));
    String order = account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030");
    account.fill(order, "0.010");
    kept.start().awaitLive("main").awaitLedgerEqualsBook();
    if (whileStopped) {
      kept.stop();
    }

    // when
    byHand("CREATE TABLE public.saved AS SELECT * FROM fillkeeper.executions");
    byHand(how.equals("cum lowered") ? CUM_LOWERED : FILL_DELETED);
    if (whileStopped) {
      kept.start();
    }

    // then: it is said, by the audit or at the start, nothing is guessed, and a person is asked for
    kept.awaitStatus("main", "QUARANTINED").thenIncidents("main", "DRIFT", "DRIFT", "DRIFT");
    assertThat((String) kept.ofAccount("status_detail", "main")).startsWith("DRIFT");
    assertThat(details()).last().asString().contains("order " + order + " (linear BTCUSDT) says ", "by hand");
    assertThat(count("orders", "cum_qty > 0.010")).isZero();

    // and: once it is mended it goes on
    byHand("INSERT INTO fillkeeper.executions SELECT * FROM public.saved ON CONFLICT DO NOTHING");
    byHand("UPDATE fillkeeper.orders SET cum_qty = 0.010 WHERE account = 'main'");
    kept.ask("main", "resume");
    account.fillWhole(order);
    thenAllIsWell("DRIFT", "DRIFT", "DRIFT");
  }

  @Test
  void X10_anEpochThatWasSetBack() throws Exception {
    // given: an account that has failed before
    SimAccount account = kept.account("main");
    kept.start().awaitLive("main");
    for (int failures = 1; failures <= 3; failures++) {
      account.cut();
      awaitFailures(failures).awaitLive("main");
    }

    // when
    byHand("UPDATE fillkeeper.accounts SET epoch = 1 WHERE account = 'main'");
    account.fillWhole(account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030"));

    // then: whoever wrote before writes no more, and what fails later has a number of its own
    kept.awaitIncident("main", "FENCED").awaitLive("main");
    assertThat(kept.epoch("main")).isGreaterThan(4);
    account.cut();
    awaitFailures(5);
    thenAllIsWell("DISCONNECTED", "DISCONNECTED", "DISCONNECTED", "FENCED", "DISCONNECTED");
  }

  private Kept awaitFailures(int failures) {
    Kept.await(failures + " failures on record", () -> kept.incidentCauses("main").size() == failures,
        () -> kept.incidentCauses("main").toString());
    return kept;
  }

  private List<Object> details() {
    return kept.database().query("SELECT detail FROM fillkeeper.incidents ORDER BY id").stream()
        .map(row -> row.get("detail")).toList();
  }

  /** Behind the back of every trigger. */
  private void byHand(String sql) {
    kept.database().execute("SET session_replication_role = replica; " + sql);
  }
}
