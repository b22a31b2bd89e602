package fillkeeper.fault;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.Kept;
import fillkeeper.testkit.TestDatabase;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The conversation before the data: who is let in, and for how long. */
class SubscriptionIT extends FaultScenario {

  @Override
  Kept product(TestDatabase database) throws Exception {
    return super.product(database).unhurriedStore();
  }

  @Test
  void N21_subscriptionRefused() throws Exception {
    // given
    SimAccount account = kept.account("main");
    account.next(At.SUBSCRIBE, Fault.REFUSE, 2);

    // when
    kept.start();

    // then
    thenAllIsWell("SUBSCRIBE_REJECTED", "SUBSCRIBE_REJECTED");
  }

  @Test
  void N21_subscriptionRefusedForEver() throws Exception {
    // given
    SimAccount account = kept.account("main", new JsonObject().put("restart", new JsonObject().put("maxRestarts", 2)));
    account.always(At.SUBSCRIBE, Fault.REFUSE);

    // when
    kept.start().awaitStatus("main", "QUARANTINED");

    // then
    kept.thenIncidents("main", "SUBSCRIBE_REJECTED", "SUBSCRIBE_REJECTED", "SUBSCRIBE_REJECTED");
    account.heal();
    kept.ask("main", "resume");
    kept.awaitLive("main").awaitLedgerEqualsBook().awaitCountersAddUp("main");
  }

  @Test
  void N21_subscriptionAnsweredTwice() throws Exception {
    // given
    SimAccount account = kept.account("main");
    account.next(At.LOGIN, Fault.REPEAT).next(At.SUBSCRIBE, Fault.REPEAT);

    // when
    kept.start().awaitLive("main");
    account.fillWhole(account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030"));

    // then
    kept.awaitLedgerEqualsBook();
    assertThat(kept.epoch("main")).isEqualTo(1);
    thenAllIsWell();
  }

  @Test
  void N21_subscriptionAnsweredAfterData() throws Exception {
    // given: what is traded while the answer is on its way is told before it
    SimAccount account = kept.account("main");
    String order = account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030");
    account.next(At.SUBSCRIBE, Fault.delay(300));
    long frames = kept.exchange().count(At.FRAME);
    account.meanwhile(At.SUBSCRIBE, () -> kept.vertx().setTimer(100, due -> account.fill(order, "0.010")));

    // when
    kept.start().awaitLive("main");

    // then
    kept.awaitLedgerEqualsBook();
    assertThat(kept.exchange().count(At.FRAME)).as("frames before the answer").isGreaterThan(frames);
    account.fillWhole(order);
    thenAllIsWell();
  }

  @Test
  void N22_keyRevokedWhileLive() throws Exception {
    // given
    SimAccount account = kept.account("main");
    SimAccount other = kept.account("other");
    kept.start().awaitLive("main").awaitLive("other");

    // when
    account.revoke();
    kept.awaitStatus("main", "QUARANTINED");

    // then: nobody knocks again, while others trade on
    thenNobodyKnocksWhile(other);
    List<String> causes = kept.incidentCauses("main");      // a question of the attempt may hear of it before the cut
    assertThat(causes).endsWith("AUTH_REJECTED").isSubsetOf("DISCONNECTED", "AUTH_REJECTED").doesNotHaveDuplicates();
    kept.thenIncidents("main", causes.toArray(String[]::new));

    // and
    account.restore();
    kept.ask("main", "resume");
    kept.awaitLive("main").awaitLedgerEqualsBook().awaitCountersAddUp("main").thenIncidents("other");
  }

  @Test
  void N22_sessionReplacedByAnotherLogIn() throws Exception {
    // given: an exchange that bears one session, ends ours, and refuses the next log-in
    SimAccount account = kept.account("main");
    SimAccount other = kept.account("other");
    kept.start().awaitLive("main").awaitLive("other");

    // when
    account.always(At.LOGIN, Fault.retCode(10003));
    account.cut();
    kept.awaitStatus("main", "QUARANTINED");

    // then
    thenNobodyKnocksWhile(other);
    kept.thenIncidents("main", "DISCONNECTED", "AUTH_REJECTED");
    account.heal();
    kept.ask("main", "resume");
    kept.awaitLive("main").awaitLedgerEqualsBook().awaitCountersAddUp("main").thenIncidents("other");
  }

  private void thenNobodyKnocksWhile(SimAccount other) {
    long handshakes = kept.exchange().count(At.CONNECT);
    long keys = kept.exchange().count(At.IDENTITY);
    for (int i = 0; i < 20; i++) {
      other.market("linear", "BTCUSDT", "Buy", "0.001");
      kept.awaitLedgerEqualsBookOf("other");
    }
    assertThat(kept.exchange().count(At.CONNECT)).as("handshakes").isEqualTo(handshakes);
    assertThat(kept.exchange().count(At.IDENTITY)).as("questions about a key").isEqualTo(keys);
  }
}
