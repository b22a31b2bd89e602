package fillkeeper.fault;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.Kept;
import io.vertx.core.json.JsonObject;
import java.util.Collections;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What waiting does not cure is tried a limited number of times, and nobody else notices. */
class QuarantineIT extends FaultScenario {

  private static final int RESTARTS = 2;
  private static final String POISON = "{\"topic\":\"order\",\"data\":[{\"orderId\":7";

  private SimAccount account;
  private SimAccount other;

  @BeforeEach
  void openAccounts() {
    account = kept.account("main", new JsonObject().put("restart", new JsonObject().put("maxRestarts", RESTARTS)));
    other = kept.account("other");
  }

  @Test
  void P09_anAccountThatFailsAgainAndAgain() throws Exception {
    // given
    kept.start().awaitLive("main").awaitLive("other");

    // when
    for (int failures = 1; failures <= RESTARTS + 1; failures++) {
      poison(failures);
      assertTheOtherIsBooked();
    }
    kept.awaitStatus("main", "QUARANTINED");
    account.fillWhole(account.limit("spot", "BTCUSDT", "Buy", "60000", "0.5"));
    assertTheOtherIsBooked();

    // then
    kept.assertIncidents("main", malformed(RESTARTS + 1)).assertIncidents("other");
    assertThat(kept.epoch("other")).isEqualTo(1);
    assertThat(kept.statuses("other")).containsExactly("CONNECTING", "SYNCING", "LIVE");
    assertThat(kept.database().count("rejected_events")).isEqualTo(RESTARTS + 1);

    // and
    kept.ask("main", "resume");
    kept.awaitLive("main").awaitLedgerEqualsBook().awaitCountersAddUp("main").awaitCountersAddUp("other");
  }

  @Test
  void P09_quarantineSurvivesARestartOfTheProcess() throws Exception {
    // given
    kept.start().awaitLive("main").awaitLive("other");
    for (int failures = 1; failures <= RESTARTS + 1; failures++) {
      poison(failures);
    }
    kept.awaitStatus("main", "QUARANTINED");
    long epoch = kept.epoch("main");

    // when
    kept.restart().awaitLive("other");

    // then
    assertThat(kept.status("main")).isEqualTo("QUARANTINED");
    assertThat(kept.epoch("main")).isEqualTo(epoch);
    assertThat(kept.state("main").getString("status")).isEqualTo("QUARANTINED");
    kept.ask("main", "resume");
    kept.awaitLive("main").awaitLedgerEqualsBook().assertIncidents("main", malformed(RESTARTS + 1));
  }

  @Test
  void P09_theCountSurvivesARestartOfTheProcess() throws Exception {
    // given
    kept.start().awaitLive("main");
    poison(1);
    kept.awaitLive("main");
    kept.restart().awaitLive("main");

    // when
    poison(2);
    poison(3);

    // then
    kept.awaitStatus("main", "QUARANTINED").assertIncidents("main", malformed(RESTARTS + 1));
  }

  @Test
  void P09_anOperatorQuarantinesAndResumes() throws Exception {
    // given
    kept.start().awaitLive("main");

    // when
    kept.ask("main", "quarantine");
    kept.ask("main", "quarantine");

    // then
    assertThat(kept.status("main")).isEqualTo("QUARANTINED");
    account.fillWhole(account.limit("spot", "BTCUSDT", "Buy", "60000", "0.5"));
    kept.restart().awaitStatus("main", "QUARANTINED");
    kept.ask("main", "resume");
    kept.awaitLive("main").awaitLedgerEqualsBook();
    assertThat(kept.incidentCauses("main")).containsExactly("OPERATOR");
  }

  private void poison(int failures) {
    Kept.await("main listens", () -> account.connections() == 1 && "LIVE".equals(kept.status("main")),
        () -> kept.status("main"));
    account.say(POISON);
    Kept.await(failures + " incidents", () -> kept.incidentCauses("main").size() == failures,
        () -> kept.incidentCauses("main").toString());
  }

  private void assertTheOtherIsBooked() {
    String orderId = other.limit("linear", "BTCUSDT", "Buy", "60000", "0.030");
    other.fillWhole(orderId);
    Kept.await("the other's fill", () -> kept.database().count(
        "executions WHERE account = 'other' AND order_id = '" + orderId + "'") == 1, () -> kept.status("other"));
  }

  private static String[] malformed(int times) {
    return Collections.nCopies(times, "MALFORMED_EVENT").toArray(String[]::new);
  }
}
