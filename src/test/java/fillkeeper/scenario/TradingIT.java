package fillkeeper.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.FrameOrder;
import fillkeeper.simulator.SimAccount;
import fillkeeper.testkit.Kept;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is traded while everybody is well is in the ledger, whichever frame comes first. */
class TradingIT {

  private Kept kept;

  @BeforeEach
  void openExchange() throws Exception {
    kept = new Kept();
  }

  @AfterEach
  void close() throws Exception {
    kept.close();
  }

  @ParameterizedTest
  @EnumSource(FrameOrder.class)
  void everyFillOfAnOrderIsBookedOnce(FrameOrder order) throws Exception {
    // given
    SimAccount account = kept.account("main");
    kept.exchange().frameOrder(order);
    kept.start().awaitLive("main");

    // when
    String id = account.limit("linear", "BTCUSDT", "Buy", "60000", "0.030");
    account.fill(id, "0.010");
    account.fill(id, "0.012");
    account.fill(id, "0.008");

    // then
    kept.awaitLedgerEqualsBook().awaitCountersAddUp("main");
    assertThat(kept.database().count("executions")).isEqualTo(3);
    assertThat(kept.incidents()).isEmpty();
  }

  @Test
  void theLedgerSurvivesACleanRestart() throws Exception {
    // given
    SimAccount account = kept.account("main");
    kept.start().awaitLive("main");
    account.fillWhole(account.limit("spot", "BTCUSDT", "Buy", "60000", "0.5"));
    kept.awaitLedgerEqualsBook();

    // when
    kept.stop();
    account.quoteBuy("BTCUSDT", "100");
    kept.start().awaitLive("main");

    // then
    kept.awaitLedgerEqualsBook();
    assertThat(kept.incidentCauses("main")).isEmpty();
  }
}
