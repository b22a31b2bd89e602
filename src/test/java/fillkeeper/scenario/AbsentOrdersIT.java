package fillkeeper.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.simulator.bybit.SimExchange;
import fillkeeper.testkit.Kept;
import fillkeeper.testkit.ShiftedClock;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Orders that the ledger holds open and that no list shows. */
class AbsentOrdersIT extends Scenario {

  private final ShiftedClock clock = new ShiftedClock();

  @BeforeEach
  @Override
  void openExchange() throws Exception {
    kept = new Kept(new SimExchange(42, clock));
  }

  @Test
  void whatWasCancelledInAShortOutageIsFoundByItsId() throws Exception {
    // given
    SimAccount account = kept.account("main");
    String order = givenAnOpenOrder(account);

    // when
    clock.advance(Duration.ofHours(3));
    account.cancel(order);
    account.forgetRecent();
    kept.start().awaitLive("main");

    // then
    kept.awaitLedgerEqualsBook();
    assertThat(count("orders", "concluded OR unknown")).isZero();
    thenAllIsWell();
  }

  @Test
  void whatTheVenueHasForgottenAfterADayIsConcludedToBeCancelled() throws Exception {
    // given
    SimAccount account = kept.account("main");
    String order = givenAnOpenOrder(account);

    // when
    account.cancel(order);
    account.forgetRecent();
    clock.advance(Duration.ofHours(25));
    kept.start().awaitLive("main");

    // then
    assertThat(count("orders", "concluded AND status = 'CANCELED'")).isEqualTo(1);
    thenAllIsWell();
  }

  @Test
  void whatIsNowhereWithinADayIsUnknownAndAskedForAgain() throws Exception {
    // given
    SimAccount account = kept.account("main", audit(300, 200));
    givenAnOpenOrder(account);

    // when
    account.always(At.OPEN_ORDERS, Fault.DROP);
    account.always(At.ORDER_BY_ID, Fault.DROP);
    clock.advance(Duration.ofHours(3));
    kept.start().awaitLive("main");

    // then
    assertThat(count("orders", "unknown AND status = 'UNKNOWN'")).isEqualTo(1);
    kept.awaitAuditRounds("main", 2);
    assertThat(kept.audits("main")).allSatisfy(pass -> assertThat(pass.get("outcome")).isEqualTo("PASSED"));

    // when
    account.heal();

    // then
    kept.awaitLedgerEqualsBook();
    assertThat(count("orders", "status = 'NEW'")).isEqualTo(1);
    thenAllIsWell();
  }

  @Test
  void anOrderWithFillsIsNeverConcludedToBeCancelled() throws Exception {
    // given
    SimAccount account = kept.account("main");
    String order = givenAnOpenOrder(account, "0.010");

    // when
    account.always(At.PAGE, Fault.DROP);
    account.always(At.ORDER_BY_ID, Fault.DROP);
    clock.advance(Duration.ofHours(25));
    kept.start().awaitLive("main");

    // then
    assertThat(count("orders", "status = 'UNKNOWN' AND cum_qty = 0.010")).isEqualTo(1);

    // when
    account.heal();
    account.fillWhole(order);

    // then
    kept.awaitLedgerEqualsBook();
    thenAllIsWell();
  }

  private String givenAnOpenOrder(SimAccount account, String... fills) throws Exception {
    kept.start().awaitLive("main");
    String order = account.limit("linear", "BTCUSDT", "Buy", "50000", "0.030");
    for (String fill : fills) {
      account.fill(order, fill);
    }
    kept.awaitLedgerEqualsBook();
    kept.stop();
    return order;
  }
}
