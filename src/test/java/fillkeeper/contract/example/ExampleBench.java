package fillkeeper.contract.example;

import fillkeeper.contract.Ability;
import fillkeeper.contract.Bench;
import fillkeeper.contract.BenchAccount;
import fillkeeper.contract.Market;
import fillkeeper.contract.Neighbour;
import fillkeeper.contract.Trouble;
import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.SimServer;
import fillkeeper.time.Clock;
import fillkeeper.venue.Exchange;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A simulated Example for the contract. */
final class ExampleBench implements Bench {

  static final String KEY = "EXAMPLE-KEY-";
  static final String SECRET = "example-secret-";
  private static final long SEED = 42;

  private final ExampleSimulator exchange;
  private int accounts;

  ExampleBench(Clock clock) {
    exchange = new ExampleSimulator(clock, SEED);
  }

  @Override
  public Exchange exchange() {
    return new ExampleExchange();
  }

  @Override
  public SimServer<?> server() {
    return exchange;
  }

  @Override
  public JsonObject endpoints() {
    return new JsonObject().put("privateWs", exchange.streamUrl()).put("rest", exchange.restUrl());
  }

  @Override
  public List<Market> markets() {
    return List.of(new Market(ExampleExchange.SPOT, "AAA-BBB", "100", "0.1"));
  }

  @Override
  public Map<Ability, String> lacks() {
    return Map.of(Ability.PASSPHRASE, "a key is an id and a secret",
        Ability.CONDITIONAL_ORDERS, "no order waits for a price",
        Ability.FUNDING, "there are no positions",
        Ability.PLANNED_CUT, "no connection is ended by plan",
        Ability.OBLIVION, "every list goes back for ever");
  }

  @Override
  public List<At> lists() {
    return List.of(At.OPEN_ORDERS, At.HISTORY, At.EXECUTIONS);
  }

  @Override
  public Trouble trouble() {
    return new Trouble(Fault.retCode(1), Fault.retCode(2), Fault.retCode(4),
        List.of(Fault.limited(1_000), Fault.error(429)));
  }

  @Override
  public Neighbour neighbour() {
    return new Neighbour("/time", 60, false);
  }

  @Override
  public List<String> secrets() {
    return List.of(KEY, SECRET);
  }

  @Override
  public BenchAccount account(String id) {
    return exchange.account("3000" + ++accounts, KEY + id, SECRET + id);
  }

  @Override
  public void pageSize(int rows) {
    exchange.pageMax(rows);
  }

  @Override
  public Duration oblivion() {
    throw new UnsupportedOperationException("nothing is forgotten");
  }

  @Override
  public void wipe() {
    exchange.wipe();
  }
}
