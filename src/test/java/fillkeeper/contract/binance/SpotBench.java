package fillkeeper.contract.binance;

import fillkeeper.contract.Ability;
import fillkeeper.contract.BenchAccount;
import fillkeeper.contract.Market;
import fillkeeper.contract.Neighbour;
import fillkeeper.contract.Print;
import fillkeeper.domain.RecordType;
import fillkeeper.domain.Side;
import fillkeeper.simulator.At;
import fillkeeper.simulator.Leg;
import fillkeeper.simulator.binance.SimAccount;
import fillkeeper.simulator.binance.SpotPrint;
import fillkeeper.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** A simulated Binance for the contract, its spot market. */
final class SpotBench extends BinanceBench {

  private static final int NEIGHBOURS_WEIGHT = 25;

  SpotBench(Clock clock) {
    super(clock);
    exchange.spotWeightMax(WEIGHT);
  }

  @Override
  BenchAccount account(SimAccount account, String secret) {
    return new SpotBenchAccount(account, secret);
  }

  @Override
  public void print(Market market, Side taker, int trades) {
    IntStream.range(0, trades).forEach(i ->
        exchange.printSpot(market.symbol(), taker.name(), Leg.of(market.price(), market.lot())));
  }

  @Override
  public List<Print> printed(Market market, String recordType) {
    List<SpotPrint> all = recordType.equals(RecordType.TRADE) ? exchange.spotTrades() : exchange.spotAggregates();
    return all.stream().filter(each -> each.symbol().equals(market.symbol()))
        .map(each -> new Print(Long.toString(each.id()), each.buyerMaker() ? Side.SELL : Side.BUY, each.price(),
            each.qty(), each.tradedMs()))
        .toList();
  }

  @Override
  public List<Market> markets() {
    return List.of(new Market("spot", "BTCUSDT", "60000", "0.001"), new Market("spot", "ETHUSDT", "3000", "0.01"));
  }

  @Override
  public Map<Ability, String> lacks() {
    return lacking(Map.of(Ability.AMENDMENT, "an order can be given less quantity, never more",
        Ability.FUNDING, "nothing is paid for holding"));
  }

  @Override
  public List<At> lists() {
    return List.of(At.OPEN_ORDERS, At.HISTORY, At.EXECUTIONS);
  }

  @Override
  public Neighbour neighbour() {
    return asking("/api/v3/trades?symbol=BTCUSDT", NEIGHBOURS_WEIGHT);
  }

  @Override
  public void pageSize(int rows) {
    exchange.spotPageMax(shown(rows));
  }

  @Override
  public Duration oblivion() {
    return Duration.ofDays(90);
  }
}
