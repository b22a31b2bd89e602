package fillkeeper.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.SimAccount;
import fillkeeper.testkit.Kept;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Requests that fail during a catch-up: what passes is waited for, what a person must mend is said at once. */
class RestErrorsIT extends Scenario {

  static List<Fault> passing() {
    return List.of(Fault.retCode(10006), Fault.limited(300), Fault.retCode(10016), Fault.retCode(10000),
        Fault.retCode(10002), Fault.error(500), Fault.error(503), Fault.error(302), Fault.error(429, "1"), Fault.GARBLE, Fault.TRUNCATE,
        Fault.RESET);
  }

  @ParameterizedTest
  @MethodSource("passing")
  void whatPassesIsAskedAgainInTheSameAttempt(Fault fault) throws Exception {
    // given
    SimAccount account = givenSomethingToRead();
    account.next(At.HISTORY, fault);

    // when
    kept.start();

    // then
    thenAllIsWell();
  }

  @ParameterizedTest
  @EnumSource(value = At.class, names = {"IDENTITY", "OPEN_ORDERS", "HISTORY", "EXECUTIONS"})
  void whatLastsIsTriedAgainWithoutEnd(At at) throws Exception {
    // given
    SimAccount account = givenSomethingToRead();
    account.always(at, Fault.error(503));

    // when
    kept.start().awaitIncident("main", "VENUE_UNAVAILABLE");
    account.heal();

    // then
    kept.awaitLive("main").awaitLedgerEqualsBook().awaitCountersAddUp("main");
    assertThat(kept.incidentCauses("main")).containsOnly("VENUE_UNAVAILABLE");
    kept.thenARestartChangesNothing("main");
  }

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

  @Test
  void anAddressThatIsBannedAsksNothingMore() throws Exception {
    // given
    SimAccount account = kept.account("main", new JsonObject().put("restart",
        new JsonObject().put("minDelayMs", 100).put("maxDelayMs", 200)));
    account.next(At.HISTORY, Fault.error(403));

    // when
    kept.start();
    Kept.await("three attempts", () -> kept.incidentCauses("main").size() >= 3,
        () -> kept.incidentCauses("main").toString());

    // then
    assertThat(kept.incidentCauses("main")).containsOnly("RATE_LIMITED");
    assertThat(kept.exchange().count(At.TIME)).isEqualTo(1);
    assertThat(kept.exchange().count(At.HISTORY)).isEqualTo(1);
    assertThat(kept.status("main")).isNotEqualTo("QUARANTINED");
  }

  @Test
  void anotherAccountsKeyIsRefusedBeforeAnythingIsWritten() throws Exception {
    // given
    SimAccount account = givenSomethingToRead();
    kept.start().awaitLive("main").awaitLedgerEqualsBook();
    List<String> rows = kept.rows("main");

    // when
    account.announce("123456789");
    account.cut();
    kept.awaitStatus("main", "QUARANTINED");

    // then
    kept.thenIncidents("main", "DISCONNECTED", "ACCOUNT_MISMATCH");
    assertThat(kept.rows("main")).isEqualTo(rows);
  }

  private SimAccount givenSomethingToRead() {
    SimAccount account = kept.account("main");
    account.fillWhole(account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030"));
    account.cancel(account.limit("spot", "SOLUSDT", "Buy", "150", "2.000"));
    account.limit("spot", "BTCUSDT", "Buy", "60000", "0.030");
    return account;
  }
}
