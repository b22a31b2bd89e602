package fillkeeper.contract.okx;

import fillkeeper.contract.Ability;
import fillkeeper.contract.Bench;
import fillkeeper.contract.BenchAccount;
import fillkeeper.contract.Market;
import fillkeeper.contract.Neighbour;
import fillkeeper.contract.Print;
import fillkeeper.contract.Trouble;
import fillkeeper.domain.RecordType;
import fillkeeper.domain.Side;
import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.Leg;
import fillkeeper.simulator.SimServer;
import fillkeeper.simulator.okx.BookPrint;
import fillkeeper.simulator.okx.SimExchange;
import fillkeeper.time.Clock;
import fillkeeper.venue.Exchange;
import fillkeeper.venue.okx.Okx;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/** A simulated OKX for the contract. */
final class OkxBench implements Bench {

  static final String KEY = "CONTRACT-KEY-";
  static final String SECRET = "contract-secret-";
  static final String PASSPHRASE = "Contract-Passphrase-";
  private static final long SEED = 42;
  /** Of algo orders there are many lists, and of them few questions are granted. */
  private static final int GENEROSITY = 100;
  private static final int TIMES_GRANTED = 10;
  private static final int SECONDS = 2;

  private final SimExchange exchange;
  private int accounts;

  OkxBench(Clock clock) {
    exchange = new SimExchange(SEED, clock);
    exchange.generosity(GENEROSITY);
  }

  @Override
  public Exchange exchange() {
    return new Okx();
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
    String side = taker.name().toLowerCase(Locale.ROOT);
    IntStream.range(0, trades).forEach(i ->
        exchange.print(market.symbol(), side, Leg.of(market.price(), market.lot())));
  }

  @Override
  public List<Print> printed(Market market, String recordType) {
    List<BookPrint> all = recordType.equals(RecordType.TRADE) ? exchange.trades() : exchange.aggregates();
    return all.stream().filter(each -> each.instId().equals(market.symbol()))
        .map(each -> new Print(Long.toString(each.tradeId()), Side.valueOf(each.side().toUpperCase(Locale.ROOT)),
            each.px(), each.sz(), each.tradedMs()))
        .toList();
  }

  @Override
  public List<Market> markets() {
    return List.of(new Market("swap", "BTC-USDT-SWAP", "60000", "0.1"), new Market("spot", "BTC-USDT", "60000", "0.001"),
        new Market("margin", "ETH-USDT", "3000", "0.01"), new Market("futures", "BTC-USD-270625", "61000", "1"),
        new Market("option", "BTC-USD-270625-70000-C", "0.05", "1"));
  }

  @Override
  public Map<Ability, String> lacks() {
    return Map.of(Ability.TWO_FRAMES, "one frame tells of an order and of its fill, whose order cannot be changed");
  }

  @Override
  public List<At> lists() {
    return List.of(At.OPEN_ORDERS, At.CONDITIONAL_ORDERS, At.HISTORY, At.EXECUTIONS, At.FUNDING);
  }

  @Override
  public Trouble trouble() {
    return new Trouble(Fault.retCode(50026), Fault.retCode(50102), Fault.retCode(50030), List.of(Fault.limited(300),
        Fault.retCode(50011), Fault.retCode(50061), Fault.error(429), Fault.error(429, "1")));
  }

  @Override
  public int generosity() {
    return GENEROSITY;
  }

  @Override
  public void grantAsPublished() {
    exchange.generosity(1);
  }

  @Override
  public Neighbour neighbour() {
    return new Neighbour("/api/v5/public/time", 0.6 * TIMES_GRANTED / SECONDS, false);
  }

  @Override
  public List<String> secrets() {
    return List.of(KEY, SECRET, PASSPHRASE);
  }

  @Override
  public BenchAccount account(String id) {
    return new OkxBenchAccount(exchange.addAccount("90000" + (1_000 + ++accounts), KEY + id, SECRET + id,
        PASSPHRASE + id), id);
  }

  @Override
  public void pageSize(int rows) {
    exchange.pageMax(rows);
  }

  @Override
  public Duration oblivion() {
    return Duration.ofHours(2);
  }

  @Override
  public void wipe() {
    exchange.wipe();
  }
}
