package fillkeeper.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.At;
import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.Past;
import fillkeeper.testkit.Trading;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** As anybody would configure it: a busy account, a slow exchange, many pages. */
class DefaultsIT extends Scenario {

  private static final int PAGE = 25;

  @Test
  void aBusyAccountIsLiveAtTheFirstAttemptAndAgainAtTheFirstAfterAnOutage() throws Exception {
    // given
    SimAccount account = kept.plainAccount("main", new JsonObject());
    Past.trades(account, 30 * PAGE, Instant.now(), Duration.ofSeconds(40));
    kept.exchange().pageSizeMax(PAGE);
    kept.exchange().restDelay(100);
    Trading trading = Trading.on(kept.vertx(), kept.exchange(), account, 250);

    // when
    kept.start().awaitLive("main");

    // then
    assertThat(kept.state("main").getLong("epoch")).isEqualTo(1);
    assertThat(kept.exchange().count(At.PAGE)).isGreaterThan(60);
    trading.awaitEvents(trading.events() + 500);

    // when
    kept.exchange().pageSizeMax(2 * PAGE);
    long pages = kept.exchange().count(At.PAGE);
    kept.exchange().cut();
    kept.awaitIncident("main", "DISCONNECTED").awaitLive("main");

    // then
    assertThat(kept.state("main").getLong("epoch")).isEqualTo(2);
    assertThat(kept.exchange().count(At.PAGE) - pages).isGreaterThan(60);
    trading.awaitEvents(trading.events() + 500).stop();
    kept.awaitLedgerEqualsBook().awaitCountersAddUp("main").thenIncidents("main", "DISCONNECTED");
  }
}
