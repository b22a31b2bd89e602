package fillkeeper.simulator.bybit;

import static fillkeeper.simulator.bybit.Desk.texts;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashSet;
import org.junit.jupiter.api.Test;

/** A long past is made in no time and walked page by page. */
class PastTest extends SimulatorFixture {

  @Test
  void tenThousandOpenOrdersAndTwoHundredThousandExecutionsAreWalkedWhole() {
    long now = clock.ms();
    long weekAgo = now - Duration.ofDays(7).toMillis() + 1_000;
    account.seedHistory(Past.open("open", 10_000, weekAgo, now));
    account.seedHistory(Past.filled("past", 20_000, 10, weekAgo, now - 10_000));
    exchange.limits(1_000_000, 1_000_000);

    var open = texts(desk.walk("/v5/order/realtime", "category=linear&settleCoin=USDT&limit=50"), "orderId");
    String window = "&startTime=" + (now - Duration.ofHours(12).toMillis()) + "&endTime=" + now;
    var executions = texts(desk.walk("/v5/execution/list", "category=linear&limit=100" + window), "execId");

    assertThat(new HashSet<>(open)).hasSize(10_000);
    assertThat(new HashSet<>(executions)).hasSizeGreaterThan(14_000).hasSameSizeAs(executions);
    assertThat(account.executions()).hasSize(200_000);
  }
}
