package fillkeeper.contract.bybit;

import fillkeeper.contract.Ability;
import fillkeeper.contract.Bench;
import fillkeeper.contract.BenchAccount;
import fillkeeper.contract.Market;
import fillkeeper.contract.Neighbour;
import fillkeeper.contract.Print;
import fillkeeper.contract.Trouble;
import fillkeeper.domain.Side;
import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.Leg;
import fillkeeper.simulator.SimServer;
import fillkeeper.simulator.bybit.SimExchange;
import fillkeeper.time.Clock;
import fillkeeper.venue.Exchange;
import fillkeeper.venue.bybit.Bybit;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/** A simulated Bybit for the contract. */
final class BybitBench implements Bench {

  static final String KEY = "CONTRACT-KEY-";
  static final String SECRET = "contract-secret-";
  private static final long SEED = 42;
  private static final int ADDRESS_REQUESTS = 600;
  private static final int ADDRESS_SECONDS = 5;

  private final SimExchange exchange;
  private int accounts;

  BybitBench(Clock clock) {
    exchange = new SimExchange(SEED, clock);
  }

  @Override
  public Exchange exchange() {
    return new Bybit();
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
  public JsonObject publicEndpoints() {
    return new JsonObject().put("publicWs", exchange.publicWsUrl()).put("rest", exchange.restUrl());
  }

  @Override
  public void print(Market market, Side taker, int trades) {
    String side = taker == Side.BUY ? "Buy" : "Sell";
    IntStream.range(0, trades).forEach(i ->
        exchange.print(market.category(), market.symbol(), side, Leg.of(market.price(), market.lot())));
  }

  @Override
  public List<Print> printed(Market market, String recordType) {
    return exchange.prints().stream()
        .filter(each -> each.category().equals(market.category()) && each.symbol().equals(market.symbol()))
        .map(each -> new Print(each.tradeId(), Side.valueOf(each.side().toUpperCase(Locale.ROOT)), each.price(),
            each.qty(), each.tradedMs()))
        .toList();
  }

  @Override
  public List<Market> markets() {
    return List.of(new Market("linear", "BTCUSDT", "60000", "0.001"), new Market("spot", "SOLUSDT", "150", "0.100"),
        new Market("inverse", "BTCUSD", "60000", "1"));
  }

  @Override
  public Map<Ability, String> lacks() {
    return Map.of(Ability.PASSPHRASE, "a key is an id and a secret",
        Ability.PLANNED_CUT, "nothing is published of an age at which a connection ends");
  }

  @Override
  public List<At> lists() {
    return List.of(At.OPEN_ORDERS, At.HISTORY, At.EXECUTIONS);
  }

  @Override
  public Trouble trouble() {
    return new Trouble(Fault.retCode(10016), Fault.retCode(10002), Fault.retCode(10005), List.of(Fault.limited(300),
        Fault.retCode(10006), Fault.error(429), Fault.error(429, "1"), Fault.error(418, "1")));
  }

  @Override
  public Neighbour neighbour() {
    return new Neighbour("/v5/market/time", 0.6 * ADDRESS_REQUESTS / ADDRESS_SECONDS, false);
  }

  @Override
  public List<String> secrets() {
    return List.of(KEY, SECRET);
  }

  @Override
  public BenchAccount account(String id) {
    return new BybitBenchAccount(exchange.addAccount("90000" + (1_000 + ++accounts), KEY + id, SECRET + id));
  }

  @Override
  public void pageSize(int rows) {
    exchange.pageSizeMax(rows);
  }

  @Override
  public Duration oblivion() {
    return Duration.ofHours(24);
  }

  @Override
  public void wipe() {
    exchange.wipe();
  }
}
