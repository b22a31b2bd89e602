package fillkeeper.simulator.okx;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.testkit.HandTime;
import java.math.BigDecimal;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Random trading of pairs and contracts: the same for the same seed, varied, and in a book that adds up. */
class TraderTest {

  private static final int STEPS = 4_000;

  @Test
  void theSameSeedGivesTheSameBook() {
    SimAccount one = traded(11);

    assertThat(one.rows()).isEqualTo(traded(11).rows()).isNotEqualTo(traded(12).rows());
  }

  @Test
  void everyKindOfThingHappens() {
    SimAccount account = traded(5);

    assertThat(account.orders()).extracting(BookOrder::state)
        .contains("live", "partially_filled", "filled", "canceled");
    assertThat(account.orders()).extracting(BookOrder::instId)
        .contains("BTC-USDT", "ETH-USDT", "BTC-USDT-SWAP", "ETH-USDT-SWAP");
    assertThat(account.algoOrders()).extracting(BookAlgo::state).contains("live", "effective", "canceled");
    assertThat(account.rows().keySet()).as("funding, under its bill").anyMatch(name ->
        name.matches("fill swap \\S+ \\d+"));
  }

  @Test
  void theBookAddsUp() {
    SimAccount account = traded(6);

    Map<Long, BigDecimal> filled = account.fills().stream().collect(Collectors.groupingBy(BookFill::ordId,
        Collectors.reducing(BigDecimal.ZERO, BookFill::sz, BigDecimal::add)));
    account.orders().forEach(order -> assertThat(filled.getOrDefault(order.ordId(), BigDecimal.ZERO))
        .isEqualByComparingTo(order.accFillSz()));
  }

  private static SimAccount traded(long seed) {
    SimExchange exchange = new SimExchange(seed, new HandTime(Runnable::run));
    SimAccount account = exchange.addAccount("900000001", "KEY", "SECRET", "PASSPHRASE");
    Trader trader = new Trader(exchange, account, seed);
    for (int i = 0; i < STEPS; i++) {
      trader.step();
    }
    return account;
  }
}
