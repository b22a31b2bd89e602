package fillkeeper.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.Kept;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Requests that fail during a catch-up: what passes is waited for, what a person must mend is said at once. */
class RestErrorsIT extends Scenario {

  static List<Fault> refusals() {
    return List.of(Fault.error(401), Fault.retCode(10003), Fault.retCode(10004), Fault.retCode(10005),
        Fault.retCode(10010), Fault.retCode(33004));
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void aRefusedKeyIsAPersonsMatterAtOnce(Fault refusal) throws Exception {
    // given
    SimAccount account = givenSomethingToRead();
    account.always(At.HISTORY, refusal);

    // when
    kept.start().awaitStatus("main", "QUARANTINED");

    // then
    kept.thenIncidents("main", "AUTH_REJECTED");
    long requests = kept.exchange().restRequests();
    account.heal();
    assertThat(kept.exchange().restRequests()).isEqualTo(requests);

    // when
    kept.ask("main", "resume");

    // then
    kept.awaitLive("main").awaitLedgerEqualsBook().awaitCountersAddUp("main");
    assertThat(kept.incidentCauses("main")).containsExactly("AUTH_REJECTED");
  }

  @Test
  void aKeyThatIsTakenBackWhileLiveIsSaidOnce() throws Exception {
    // given
    SimAccount account = givenSomethingToRead();
    kept.start().awaitLive("main");

    // when
    account.revoke();
    kept.awaitStatus("main", "QUARANTINED");

    // then
    kept.thenIncidents("main", "DISCONNECTED", "AUTH_REJECTED");
    account.restore();
    kept.ask("main", "resume");
    kept.awaitLive("main").awaitLedgerEqualsBook().awaitCountersAddUp("main");
  }

  private SimAccount givenSomethingToRead() {
    SimAccount account = kept.account("main");
    account.fillWhole(account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030"));
    account.cancel(account.limit("spot", "SOLUSDT", "Buy", "150", "2.000"));
    account.limit("spot", "BTCUSDT", "Buy", "60000", "0.030");
    return account;
  }
}
