package fillkeeper.fault;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.Past;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Pages that are not what they should be: the ledger is right, and it says what it cannot prove. */
class RestPageFaultIT extends RestScenario {

  static List<Fault> spoiledPages() {
    return List.of(Fault.SHORT_PAGE, Fault.shortPage(1), Fault.shortPage(0), Fault.REORDER, Fault.REPEAT,
        Fault.TRUNCATE, Fault.GARBLE);
  }

  @ParameterizedTest
  @MethodSource("spoiledPages")
  void R06_aSpoiledPageIsReadToAProvenEnd(Fault fault) throws Exception {
    // given
    SimAccount account = givenAPastOfManyPages();
    account.nth(At.HISTORY, 2, fault);
    account.nth(At.EXECUTIONS, 3, fault);
    account.nth(At.OPEN_ORDERS, 1, fault);

    // when
    kept.start().awaitLive("main").awaitAuditRounds("main", 1);

    // then
    kept.awaitLedgerEqualsBook();
    assertThat(count("coverage", "status = 'UNPROVABLE'")).isZero();
    assertThat(count("coverage", "status = 'PROVEN'")).isEqualTo(4);
    thenAllIsWell();
  }

  @ParameterizedTest
  @EnumSource(value = At.class, names = {"HISTORY", "EXECUTIONS"})
  void R06_aCursorThatAlwaysLeadsToItselfProvesNothing(At list) throws Exception {
    // given
    SimAccount account = kept.account("main");
    Past.trades(account, 8, Instant.now(), Duration.ofSeconds(30));
    account.always(list, Fault.REPEAT);

    // when
    kept.start().awaitLive("main");

    // then
    String kind = list == At.HISTORY ? "orders" : "executions";
    assertThat(count("coverage", "status = 'UNPROVABLE' AND kind = '" + kind + "'")).isPositive();
    assertThat(count("coverage", "status = 'PROVEN' AND kind = '" + kind + "'")).isZero();
    assertThat(count("checkpoints", "walk LIKE '%" + (list == At.HISTORY ? "closed_orders" : "executions") + "%'"))
        .isZero();
    kept.awaitLedgerEqualsBook();

    // when
    account.heal();
    kept.restart().awaitLive("main").awaitAuditRounds("main", 1);

    // then
    assertThat(count("coverage", "status = 'PROVEN'")).isEqualTo(4);
    thenAllIsWell();
  }

  @Test
  void R06_rowsThatMoveBetweenPagesWhileTheyAreRead() throws Exception {
    // given
    SimAccount account = givenAPastOfManyPages();
    List<String> open = IntStream.range(0, 20)
        .mapToObj(i -> account.limit("linear", "BTCUSDT", "Buy", "50000", "0.030")).toList();

    // when: between any two pages some orders leave the list of open ones, others join it, and all lists grow
    for (int page = 1; page <= 6; page++) {
      String ends = open.get(2 * page);
      String filled = open.get(2 * page + 1);
      for (At list : List.of(At.OPEN_ORDERS, At.HISTORY, At.EXECUTIONS)) {
        account.meanwhile(list, page, () -> {
          account.limit("linear", "BTCUSDT", "Buy", "50000", "0.030");
          account.fillWhole(account.limit("spot", "BTCUSDT", "Buy", "60000", "0.5"));
        });
      }
      account.meanwhile(At.OPEN_ORDERS, page, () -> {
        account.cancel(ends);
        account.fillWhole(filled);
      });
    }
    kept.start().awaitLive("main").awaitAuditRounds("main", 1);

    // then
    kept.awaitLedgerEqualsBook();
    assertThat(count("coverage", "status = 'UNPROVABLE'")).isZero();
    thenAllIsWell();
  }

  @Test
  void R06_aPageWhoseRowsWereLostIsMendedByTheFirstAudit() throws Exception {
    // given
    SimAccount account = givenAPastOfManyPages();
    account.nth(At.HISTORY, 2, Fault.DROP);
    account.nth(At.EXECUTIONS, 2, Fault.DROP);

    // when
    kept.start().awaitLive("main").awaitAuditRounds("main", 1);

    // then
    kept.awaitLedgerEqualsBook();
    assertThat(kept.audits("main")).anySatisfy(pass -> assertThat(pass.get("outcome")).isEqualTo("REPAIRED"));
    thenAllIsWell();
  }

  @Test
  void R09_aWalkThatIsKilledGoesOnWhereItWasProven() throws Exception {
    // given
    SimAccount account = kept.account("main");
    kept.start().awaitLive("main").awaitAuditRounds("main", 1);
    kept.stop();
    givenNothingProvenForDays(40);
    Past.trades(account, 40, Instant.now().minus(Duration.ofHours(1)), Duration.ofDays(39));
    Stream.of(4, 5, 6).forEach(nth -> account.nth(At.HISTORY, nth, Fault.error(500)));
    long before = kept.exchange().count(At.HISTORY);

    // when
    kept.start().awaitIncident("main", "VENUE_UNAVAILABLE").awaitLive("main");

    // then
    int windows = 6;
    int proven = 3;
    int tries = 3;
    long asked = proven + tries + (windows - proven) + windows + 2;
    assertThat(kept.exchange().count(At.HISTORY) - before).isBetween(asked, asked + 2);      // and the first audit
    kept.awaitLedgerEqualsBook().awaitCountersAddUp("main").thenIncidents("main", "VENUE_UNAVAILABLE");
    assertThat(count("coverage", "kind = 'executions' AND status = 'UNPROVABLE'")).isZero();
  }

  @Test
  void R07_checkpointsNeverReachIntoTheLagOfRest() throws Exception {
    // given
    kept.account("main", audit(60_000, 15_000));

    // when
    kept.start().awaitLive("main");

    // then
    assertThat(count("checkpoints", "whole_until > clock_timestamp() - interval '15 seconds'")).isZero();
    kept.awaitLedgerEqualsBook().awaitCountersAddUp("main").thenIncidents("main");
  }

  /** Checkpoints that were left so long ago. */
  private void givenNothingProvenForDays(int days) {
    String back = "now() - interval '" + days + " days'";
    kept.database().execute("UPDATE fillkeeper.checkpoints SET whole_since = " + back + ", whole_until = " + back);
    kept.database().execute("UPDATE fillkeeper.coverage SET from_at = " + back + ", to_at = " + back);
  }

  private SimAccount givenAPastOfManyPages() {
    SimAccount account = kept.account("main");
    kept.exchange().pageSizeMax(5);
    Past.trades(account, 20, Instant.now(), Duration.ofSeconds(40));
    account.limit("linear", "BTCUSDT", "Buy", "50000", "0.030");
    account.limit("linear", "ETHUSDT", "Buy", "2000", "1.00");
    account.limit("linear", "BTCPERP", "Buy", "50000", "0.010");
    return account;
  }
}
