package fillkeeper.fault;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import fillkeeper.testkit.CuttingProxy.Door;
import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/**
 * Steps on the way to a stream that are never answered, each at an account of its own of one product: they take ten
 * seconds each, all at once.
 */
@TestInstance(Lifecycle.PER_CLASS)
class UnansweredIT extends SocketScenario {

  @Override
  @BeforeAll
  void open() throws Exception {
    super.open();
    behindProxy(new JsonObject());
    kept.account("login").next(At.LOGIN, Fault.STALL);
    kept.account("subscription").next(At.SUBSCRIBE, Fault.STALL);
    kept.account("other");
    proxy.door(Door.SILENT);
    kept.start();
    kept.awaitFailed("main", 1);
    proxy.door(Door.OPEN);
  }

  @Override
  @AfterAll
  void everyOracleHolds() throws Exception {
    super.everyOracleHolds();
  }

  @Test
  void N07_handshakeAcceptedAndNeverAnswered() {
    assertThat(proxy.unanswered()).isEqualTo(1);
    thenAllIsWell("main", "DISCONNECTED", "the upgrade was not answered within 10 s");
  }

  @Test
  void N21_logInNeverAnswered() {
    thenAllIsWell("login", "STALLED", "auth was not answered within 10 s");
  }

  @Test
  void N21_subscriptionNeverAnswered() {
    thenAllIsWell("subscription", "STALLED", "subscribe was not answered within 10 s");
  }

  @Test
  void N07_othersDoNotNotice() {
    kept.awaitLive("other").awaitLedgerEqualsBookOf("other").awaitCountersAddUp("other").thenIncidents("other");
    assertThat(kept.epoch("other")).isEqualTo(1);
  }

  private void thenAllIsWell(String id, String cause, String detail) {
    kept.awaitFailed(id, 1).awaitLive(id).awaitLedgerEqualsBookOf(id).awaitCountersAddUp(id).thenIncidents(id, cause);
    assertThat(kept.database().value("SELECT detail FROM fillkeeper.incidents WHERE account = '" + id + "'"))
        .isEqualTo(detail);
  }
}
