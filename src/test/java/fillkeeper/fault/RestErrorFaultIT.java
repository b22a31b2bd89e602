package fillkeeper.fault;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.Kept;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Requests that are refused: what passes is waited for, once for all accounts of the process. */
class RestErrorFaultIT extends RestScenario {

  static List<Fault> passing() {
    return List.of(Fault.retCode(10006), Fault.limited(300), Fault.retCode(10016), Fault.retCode(10000),
        Fault.retCode(10002), Fault.error(500), Fault.error(503), Fault.error(302), Fault.GARBLE, Fault.RESET);
  }

  @ParameterizedTest
  @MethodSource("passing")
  void R05_whatPassesIsAskedAgainInTheSameAttempt(Fault fault) throws Exception {
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
  void R05_whatLastsIsTriedAgainWithoutEnd(At at) throws Exception {
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

  static List<Arguments> waits() {
    return List.of(Arguments.of(429, null, 1_000), Arguments.of(418, "2", 2_000), Arguments.of(429, "0", 0),
        Arguments.of(418, "Thu, 01 Jan 1970 00:00:00 GMT", 0), Arguments.of(429, "nonsense", 1_000),
        Arguments.of(429, "999999999", 10_000));
  }

  @ParameterizedTest
  @MethodSource("waits")
  void R04_whoAsksTooOftenIsToldOnceForAllAccounts(int status, String retryAfter, long waitMs) throws Exception {
    // given
    SimAccount account = givenSomethingToRead();
    SimAccount other = kept.account("other");
    kept.start().awaitLive("main").awaitLive("other").awaitAuditRounds("main", 1).awaitAuditRounds("other", 1);
    AtomicLong struck = new AtomicLong();
    AtomicLong again = new AtomicLong();
    AtomicLong others = new AtomicLong();
    account.next(At.HISTORY, Fault.error(status, retryAfter));
    account.meanwhile(At.HISTORY, () -> {
      struck.set(System.nanoTime());
      account.meanwhile(At.HISTORY, () -> again.set(System.nanoTime()));
      other.meanwhile(At.REST, () -> others.set(System.nanoTime()));
    });

    // when
    kept.ask("main", "resync");
    Kept.await("the refusal", () -> struck.get() != 0, () -> "none");
    String order = other.limit("linear", "BTCUSDT", "Buy", "60000", "0.030");
    other.fillWhole(order);
    kept.awaitLedgerEqualsBookOf("other");
    assertThat(kept.status("other")).isEqualTo("LIVE");
    kept.ask("other", "resync");

    // then: neither asks before it may, and the other one failed for no reason of its own
    thenAllIsWell("OPERATOR");
    kept.awaitLive("other").awaitCountersAddUp("other").thenIncidents("other", "OPERATOR");
    Kept.await("both asked again", () -> again.get() != 0 && others.get() != 0, () -> again + " " + others);
    assertThat(Duration.ofNanos(again.get() - struck.get())).isGreaterThanOrEqualTo(Duration.ofMillis(waitMs));
    assertThat(Duration.ofNanos(others.get() - struck.get())).isGreaterThanOrEqualTo(Duration.ofMillis(waitMs));
  }

  @Test
  void R04_anAddressThatIsBannedAsksNothingMore() throws Exception {
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
  void R12_anotherAccountsKeyIsRefusedBeforeAnythingIsWritten() throws Exception {
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
    somethingToRead(account);
    return account;
  }
}
