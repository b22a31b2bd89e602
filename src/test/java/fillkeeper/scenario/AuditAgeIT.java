package fillkeeper.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.Kept;
import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A stream that speaks proves nothing about what it did not say: without audits an account is degraded. */
class AuditAgeIT {

  private Kept kept;
  private SimAccount account;

  @BeforeEach
  void startLive() throws Exception {
    kept = new Kept();
    account = kept.account("main", new JsonObject().put("audit",
        new JsonObject().put("intervalMs", 200).put("maxAgeMs", 1_500).put("restLagMs", 100)));
    kept.start().awaitLive("main");
  }

  @AfterEach
  void close() throws Exception {
    kept.close();
  }

  @Test
  void withoutAPassedAuditTheAccountIsDegradedAndWithOneItIsLiveAgain() throws Exception {
    // when
    account.always(At.PAGE, Fault.error(500));
    kept.awaitStatus("main", "DEGRADED");

    // then: it is kept all the same
    account.fillWhole(account.limit("spot", "BTCUSDT", "Buy", "60000", "0.5"));
    kept.awaitLedgerEqualsBook();
    assertThat(kept.database().count("audits WHERE outcome = 'INCOMPLETE'")).isPositive();
    assertThat(kept.state("main").getBoolean("isCurrent")).isFalse();

    // and
    account.heal();
    kept.awaitLive("main").awaitLedgerEqualsBook().awaitCountersAddUp("main").assertIncidents("main");
    assertThat(kept.statuses("main")).containsExactly("CONNECTING", "SYNCING", "LIVE", "DEGRADED", "LIVE");
  }

  @Test
  void aKeyThatIsRefusedDuringAnAuditEndsTheAttemptForGood() throws Exception {
    // when
    account.always(At.PAGE, Fault.error(401));
    kept.awaitStatus("main", "QUARANTINED");

    // then
    kept.assertIncidents("main", "AUTH_REJECTED");
    account.heal();
    kept.ask("main", "resume");
    kept.awaitLive("main").awaitLedgerEqualsBook().awaitCountersAddUp("main");
  }
}
