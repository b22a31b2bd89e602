package fillkeeper.simulator.bybit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import fillkeeper.time.Scheduler;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Random trading: the same for the same seed, varied, and at the pace that was asked for. */
class TraderTest {

  private final ManualClock clock = new ManualClock();

  @Test
  void theSameSeedGivesTheSameBook() {
    SimAccount one = traded(11, 3_000);
    SimAccount same = traded(11, 3_000);
    SimAccount other = traded(12, 3_000);

    assertThat(one.orders()).isEqualTo(same.orders());
    assertThat(one.executions()).isEqualTo(same.executions());
    assertThat(one.executions()).isNotEqualTo(other.executions());
  }

  @Test
  void everyKindOfThingHappens() {
    SimAccount account = traded(5, 3_000);

    assertThat(account.orders()).extracting(BookOrder::status)
        .contains("New", "PartiallyFilled", "Filled", "Cancelled", "PartiallyFilledCanceled");
    assertThat(account.orders()).extracting(BookOrder::rejectReason).contains("EC_PostOnlyWillTakeLiquidity");
    assertThat(account.executions()).extracting(BookFill::execType).contains("Trade", "Funding");
    assertThat(account.openOrders()).hasSizeLessThanOrEqualTo(40);
  }

  @Test
  void theBookAddsUp() {
    SimAccount account = traded(6, 3_000);

    Map<String, BigDecimal> filled = account.executions().stream().filter(BookFill::isTrade)
        .collect(Collectors.groupingBy(BookFill::orderId,
            Collectors.reducing(BigDecimal.ZERO, BookFill::qty, BigDecimal::add)));
    account.orders().forEach(order -> assertThat(filled.getOrDefault(order.orderId(), BigDecimal.ZERO))
        .isEqualByComparingTo(order.cumQty()));
    assertThat(account.executions()).extracting(BookFill::execId).doesNotHaveDuplicates();
    assertThat(account.orders()).extracting(BookOrder::orderId).doesNotHaveDuplicates();
  }

  @Test
  void thePaceIsTheOneAskedFor() {
    SimExchange exchange = new SimExchange(1, clock);
    SimAccount account = exchange.addAccount("900000001", "KEY", "SECRET");
    Trader trader = new Trader(exchange, List.of(account), 1);
    Ticks ticks = new Ticks();

    trader.start(ticks, clock, 500);
    for (int i = 0; i < 100; i++) {
      clock.advance(Duration.ofMillis(20));
      ticks.fire();
    }
    long events = trader.events();
    trader.stop();

    assertThat(events).isCloseTo(1_000, within(3L));
    assertThat(ticks.waiting).isNull();
  }

  private SimAccount traded(long seed, int steps) {
    ManualClock own = new ManualClock();
    SimExchange exchange = new SimExchange(seed, own);
    SimAccount account = exchange.addAccount("900000001", "KEY", "SECRET");
    Trader trader = new Trader(exchange, List.of(account), seed);
    for (int i = 0; i < steps; i++) {
      own.advance(Duration.ofMillis(i % 3));
      trader.step();
    }
    return account;
  }

  /** One timer that goes off when it is told to. */
  private static final class Ticks implements Scheduler {

    private Runnable waiting;

    @Override
    public Timer after(Duration delay, Runnable action) {
      waiting = action;
      return () -> waiting = null;
    }

    private void fire() {
      waiting.run();
    }
  }
}
