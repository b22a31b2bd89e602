package fillkeeper.contract.binance;

import fillkeeper.contract.Ability;
import fillkeeper.contract.BenchAccount;
import fillkeeper.contract.Market;
import fillkeeper.contract.Neighbour;
import fillkeeper.contract.Print;
import fillkeeper.domain.Side;
import fillkeeper.simulator.At;
import fillkeeper.simulator.Leg;
import fillkeeper.simulator.binance.SimAccount;
import fillkeeper.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** A simulated Binance for the contract, its futures. */
final class UsdmBench extends BinanceBench {

  private static final int NEIGHBOURS_WEIGHT = 20;

  UsdmBench(Clock clock) {
    super(clock);
    exchange.usdmWeightMax(WEIGHT);
  }

  @Override
  BenchAccount account(SimAccount account, String secret) {
    return new UsdmBenchAccount(account, secret);
  }

  @Override
  public void print(Market market, Side taker, int trades) {
    IntStream.range(0, trades).forEach(i ->
        exchange.printUsdm(market.symbol(), taker.name(), Leg.of(market.price(), market.lot())));
  }

  @Override
  public List<Print> printed(Market market, String recordType) {
    return exchange.usdmAggregates().stream().filter(each -> each.symbol().equals(market.symbol()))
        .map(each -> new Print(Long.toString(each.id()), each.buyerMaker() ? Side.SELL : Side.BUY, each.price(),
            each.qty(), each.tradedMs()))
        .toList();
  }

  @Override
  public List<Market> markets() {
    return List.of(new Market("usdm", "BTCUSDT", "60000", "0.001"), new Market("usdm", "ETHUSDT", "3000", "0.001"));
  }

  @Override
  public Map<Ability, String> lacks() {
    return lacking(Map.of(Ability.SUBSCRIPTION, "what is listened for stands in the address, and nothing confirms it"));
  }

  @Override
  public List<At> lists() {
    return List.of(At.OPEN_ORDERS, At.CONDITIONAL_ORDERS, At.HISTORY, At.EXECUTIONS, At.FUNDING);
  }

  @Override
  public At login() {
    return At.STREAM_KEY;
  }

  @Override
  public Neighbour neighbour() {
    return asking("/fapi/v1/aggTrades?symbol=BTCUSDT", NEIGHBOURS_WEIGHT);
  }

  @Override
  public void pageSize(int rows) {
    exchange.usdmPageMax(shown(rows));
  }

  @Override
  public Duration oblivion() {
    return Duration.ofDays(3);
  }
}
