package fillkeeper.contract.binance;

import fillkeeper.contract.Ability;
import fillkeeper.contract.BenchAccount;
import fillkeeper.contract.Market;
import fillkeeper.contract.Neighbour;
import fillkeeper.simulator.At;
import fillkeeper.simulator.binance.SimAccount;
import fillkeeper.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;

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
