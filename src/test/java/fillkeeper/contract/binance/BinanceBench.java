package fillkeeper.contract.binance;

import fillkeeper.contract.Ability;
import fillkeeper.contract.Bench;
import fillkeeper.contract.BenchAccount;
import fillkeeper.contract.Neighbour;
import fillkeeper.contract.Trouble;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.SimServer;
import fillkeeper.simulator.binance.SimAccount;
import fillkeeper.simulator.binance.SimExchange;
import fillkeeper.time.Clock;
import fillkeeper.venue.Exchange;
import fillkeeper.venue.binance.Binance;
import io.vertx.core.json.JsonObject;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** A simulated Binance for the contract, one of its products. */
abstract class BinanceBench implements Bench {

  static final String KEY = "CONTRACT-KEY-";
  static final String SECRET = "contract-secret-";
  /** Many times what the exchange grants in a minute: tests are not to wait for its minutes. */
  static final int WEIGHT = 240_000;
  private static final long SEED = 42;
  private static final double NEIGHBOURS_PART = 0.6;
  private static final int MINUTE_SECONDS = 60;
  /** A test makes a few orders in a millisecond, which is the least that lists can be asked about. */
  private static final int OF_A_MILLISECOND = 5;

  final SimExchange exchange;
  private int accounts;

  BinanceBench(Clock clock) {
    exchange = new SimExchange(SEED, clock);
  }

  /** So many rows are shown at most, if a page is to have so many; the greatest number stands for any. */
  static int shown(int rows) {
    return rows == Integer.MAX_VALUE ? rows : rows + OF_A_MILLISECOND;
  }

  /** What the exchange knows of somebody new, and the secret of the key. */
  abstract BenchAccount account(SimAccount account, String secret);

  /** What nothing at Binance has, and more. */
  static Map<Ability, String> lacking(Map<Ability, String> more) {
    Map<Ability, String> all = new EnumMap<>(more);
    all.put(Ability.PASSPHRASE, "a key is an id and a secret");
    all.put(Ability.TWO_FRAMES, "one frame tells of an order and of its fill");
    all.put(Ability.CURSORS, "an answer names no next page: what may be cut is asked for again for less time");
    return all;
  }

  /** One that asks for something of this weight. */
  static Neighbour asking(String path, int weight) {
    return new Neighbour(path, NEIGHBOURS_PART * WEIGHT / MINUTE_SECONDS / weight, true);
  }

  @Override
  public final Exchange exchange() {
    return new Binance();
  }

  @Override
  public final SimServer<?> server() {
    return exchange;
  }

  @Override
  public final JsonObject endpoints() {
    return new JsonObject().put("privateWs", exchange.wsUrl()).put("rest", exchange.restUrl());
  }

  @Override
  public final JsonObject publicEndpoints() {
    return new JsonObject().put("publicWs", exchange.wsUrl()).put("rest", exchange.restUrl());
  }

  @Override
  public final Trouble trouble() {
    return new Trouble(Fault.retCode(-1000), Fault.retCode(-1021), Fault.retCode(-2015), List.of(Fault.limited(300),
        Fault.retCode(-1003), Fault.error(429), Fault.error(429, "1"), Fault.error(418, "1")));
  }

  @Override
  public final List<String> secrets() {
    return List.of(KEY, SECRET);
  }

  @Override
  public final BenchAccount account(String id) {
    return account(exchange.addAccount("90000" + (1_000 + ++accounts), KEY + id, SECRET + id), SECRET + id);
  }

  @Override
  public final void wipe() {
    exchange.wipe();
  }
}
