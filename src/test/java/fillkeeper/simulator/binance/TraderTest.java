package fillkeeper.simulator.binance;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.testkit.HandTime;
import java.math.BigDecimal;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Random trading on both sides of an account: the same for the same seed, varied, and in books that add up. */
class TraderTest {

  private static final int STEPS = 4_000;

  @Test
  void theSameSeedGivesTheSameBooks() {
    SimAccount one = traded(11);

    assertThat(one.rows()).isEqualTo(traded(11).rows()).isNotEqualTo(traded(12).rows());
  }

  @Test
  void everyKindOfThingHappens() {
    SimAccount account = traded(5);

    assertThat(account.spot().orders()).extracting(SpotOrder::status)
        .contains("NEW", "PARTIALLY_FILLED", "FILLED", "CANCELED", "EXPIRED");
    assertThat(account.spot().orders()).extracting(SpotOrder::symbol).contains("BTCUSDT", "ETHUSDT");
    assertThat(account.usdm().orders()).extracting(UsdmOrder::status)
        .contains("NEW", "PARTIALLY_FILLED", "FILLED", "CANCELED", "EXPIRED");
    assertThat(account.usdm().algoOrders()).extracting(UsdmAlgoOrder::status).contains("NEW", "FINISHED", "CANCELED");
    assertThat(account.usdm().incomes()).extracting(UsdmIncomeRow::type).contains("FUNDING_FEE");
  }

  @Test
  void theBooksAddUp() {
    SimAccount account = traded(6);

    Map<String, BigDecimal> spot = account.spot().fills().stream().collect(Collectors.groupingBy(
        fill -> fill.symbol() + " " + fill.orderId(),
        Collectors.reducing(BigDecimal.ZERO, SpotFill::qty, BigDecimal::add)));
    Map<UsdmName, BigDecimal> usdm = account.usdm().fills().stream().collect(Collectors.groupingBy(
        fill -> new UsdmName(fill.symbol(), fill.orderId()),
        Collectors.reducing(BigDecimal.ZERO, UsdmFill::qty, BigDecimal::add)));
    account.spot().orders().forEach(order -> assertThat(spot.getOrDefault(order.symbol() + " " + order.orderId(),
        BigDecimal.ZERO)).isEqualByComparingTo(order.cumQty()));
    account.usdm().orders().forEach(order ->
        assertThat(usdm.getOrDefault(order.name(), BigDecimal.ZERO)).isEqualByComparingTo(order.cumQty()));
  }

  private static SimAccount traded(long seed) {
    SimExchange exchange = new SimExchange(seed, new HandTime(Runnable::run));
    SimAccount account = exchange.addAccount("900000001", "KEY", "SECRET");
    Trader trader = new Trader(exchange, account, seed);
    for (int i = 0; i < STEPS; i++) {
      trader.step();
    }
    return account;
  }
}
