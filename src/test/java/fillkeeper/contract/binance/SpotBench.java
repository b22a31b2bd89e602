package fillkeeper.contract.binance;

import fillkeeper.contract.Ability;
import fillkeeper.contract.Bench;
import fillkeeper.contract.BenchAccount;
import fillkeeper.contract.Market;
import fillkeeper.contract.Neighbour;
import fillkeeper.contract.Trouble;
import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.SimServer;
import fillkeeper.simulator.binance.SimExchange;
import fillkeeper.time.Clock;
import fillkeeper.venue.Exchange;
import fillkeeper.venue.binance.Binance;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A simulated Binance for the contract, its spot market. */
final class SpotBench implements Bench {

  static final String KEY = "CONTRACT-KEY-";
  static final String SECRET = "contract-secret-";
  private static final long SEED = 42;
  /** Forty times what the exchange grants: tests are not to wait for its minutes. */
  private static final int WEIGHT = 240_000;
  private static final int NEIGHBOURS_WEIGHT = 25;

  private final SimExchange exchange;
  private int accounts;

  SpotBench(Clock clock) {
    exchange = new SimExchange(SEED, clock);
    exchange.spotWeightMax(WEIGHT);
  }

  @Override
  public Exchange exchange() {
    return new Binance();
  }

  @Override
  public SimServer<?> server() {
    return exchange;
  }

  @Override
  public JsonObject endpoints() {
    return new JsonObject().put("privateWs", exchange.wsUrl()).put("rest", exchange.restUrl());
  }

  @Override
  public List<Market> markets() {
    return List.of(new Market("spot", "BTCUSDT", "60000", "0.001"), new Market("spot", "ETHUSDT", "3000", "0.01"));
  }

  @Override
  public Map<Ability, String> lacks() {
    return Map.of(Ability.PASSPHRASE, "a key is an id and a secret",
        Ability.TWO_FRAMES, "one frame tells of an order and of its fill",
        Ability.AMENDMENT, "an order can be given less quantity, never more",
        Ability.FUNDING, "nothing is paid for holding",
        Ability.PAGES, "an answer has no next page: what is too long is asked for again for less time");
  }

  @Override
  public List<At> lists() {
    return List.of(At.OPEN_ORDERS, At.HISTORY, At.EXECUTIONS);
  }

  @Override
  public Trouble trouble() {
    return new Trouble(Fault.retCode(-1000), Fault.retCode(-1021), Fault.retCode(-2015), List.of(Fault.limited(300),
        Fault.retCode(-1003), Fault.error(429), Fault.error(429, "1"), Fault.error(418, "1")));
  }

  @Override
  public Neighbour neighbour() {
    return new Neighbour("/api/v3/trades?symbol=BTCUSDT", 0.6 * WEIGHT / 60 / NEIGHBOURS_WEIGHT, true);
  }

  @Override
  public List<String> secrets() {
    return List.of(KEY, SECRET);
  }

  @Override
  public BenchAccount account(String id) {
    return new SpotBenchAccount(exchange.addAccount("90000" + (1_000 + ++accounts), KEY + id, SECRET + id),
        SECRET + id);
  }

  @Override
  public void pageSize(int rows) {
    exchange.spotPageMax(rows);
  }

  @Override
  public Duration oblivion() {
    return Duration.ofDays(90);
  }

  @Override
  public void wipe() {
    exchange.wipe();
  }
}
