package fillkeeper.demo;

import fillkeeper.simulator.RandomTrader;
import fillkeeper.simulator.okx.SimAccount;
import fillkeeper.simulator.okx.SimExchange;
import fillkeeper.simulator.okx.Trader;
import io.vertx.core.json.JsonObject;
import java.util.Map;
import java.util.Optional;

/** OKX with one account of pairs and swaps, whose connections end with notice and without. */
final class DemoOkx implements DemoExchange {

  private static final String NAME = "dave";
  private static final String KEY = "DEMO-KEY-DAVE";
  private static final String SECRET = "demo-secret-dave";
  private static final String PASSPHRASE = "demo-passphrase-dave";
  private static final int CYCLE = 6;

  private final SimExchange exchange;
  private final SimAccount account;
  private final RandomTrader trader;

  DemoOkx(long seed) {
    exchange = new SimExchange(seed);
    account = exchange.addAccount("900000004", KEY, SECRET, PASSPHRASE);
    trader = new Trader(exchange, account, seed);
  }

  @Override
  public String name() {
    return "okx";
  }

  @Override
  public SimExchange server() {
    return exchange;
  }

  @Override
  public Map<String, SimAccount> accounts() {
    return Map.of(NAME, account);
  }

  @Override
  public String traded() {
    return "spot and swap";
  }

  @Override
  public JsonObject account(String name) {
    return new JsonObject().put("categories", DemoExchange.words("spot", "swap"))
        .put("apiKey", KEY).put("apiSecret", SECRET).put("passphrase", PASSPHRASE);
  }

  @Override
  public JsonObject endpoints() {
    return new JsonObject().put("privateWs", exchange.wsUrl()).put("publicWs", exchange.publicWsUrl())
        .put("rest", exchange.restUrl());
  }

  @Override
  public JsonObject market() {
    return new JsonObject().put("category", "swap")
        .put("symbols", DemoExchange.words("BTC-USDT-SWAP", "ETH-USDT-SWAP"));
  }

  @Override
  public RandomTrader trader() {
    return trader;
  }

  @Override
  public Optional<Trouble> trouble(int round) {
    return Optional.ofNullable(switch (round % CYCLE) {
      case 2 -> new Trouble("says that the connection of " + NAME + " will end; another one takes over",
          account::announceEnd);
      case 3 -> new Trouble(NAME + "'s old connection is ended, as it was said", account::endAnnounced);
      case 0 -> new Trouble(NAME + "'s connections are cut now, both of them", account::cut);
      default -> null;
    });
  }
}
