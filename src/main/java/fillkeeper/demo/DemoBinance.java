package fillkeeper.demo;

import fillkeeper.simulator.RandomTrader;
import fillkeeper.simulator.binance.SimAccount;
import fillkeeper.simulator.binance.SimExchange;
import fillkeeper.simulator.binance.Trader;
import io.vertx.core.json.JsonObject;
import java.util.Map;
import java.util.Optional;

/** Binance with one account of spot and futures, whose connections end with notice and without. */
final class DemoBinance implements DemoExchange {

  private static final String NAME = "carol";
  private static final String KEY = "DEMO-KEY-CAROL";
  private static final String SECRET = "demo-secret-carol";
  private static final int CYCLE = 6;

  /** Ten times what Binance grants in a minute, since audits come sixty times as often as they do by default. */
  private static final int SPOT_WEIGHT = 60_000;
  private static final int USDM_WEIGHT = 24_000;

  private final SimExchange exchange;
  private final SimAccount account;
  private final RandomTrader trader;

  DemoBinance(long seed) {
    exchange = new SimExchange(seed);
    exchange.spotWeightMax(SPOT_WEIGHT);
    exchange.usdmWeightMax(USDM_WEIGHT);
    account = exchange.addAccount("900000003", KEY, SECRET);
    trader = new Trader(exchange, account, seed);
  }

  @Override
  public String name() {
    return "binance";
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
    return "spot and usdm";
  }

  @Override
  public JsonObject account(String name) {
    return new JsonObject().put("categories", DemoExchange.words("spot", "usdm"))
        .put("apiKey", KEY).put("apiSecret", SECRET);
  }

  @Override
  public JsonObject endpoints() {
    return new JsonObject().put("privateWs", exchange.wsUrl()).put("publicWs", exchange.wsUrl())
        .put("rest", exchange.restUrl());
  }

  @Override
  public JsonObject market() {
    return new JsonObject().put("category", "spot").put("symbols", DemoExchange.words("BTCUSDT", "ETHUSDT"));
  }

  @Override
  public RandomTrader trader() {
    return trader;
  }

  @Override
  public Optional<Trouble> trouble(int round) {
    return Optional.ofNullable(switch (round % CYCLE) {
      case 2 -> new Trouble("says that the connection of " + NAME + "'s spot side will end; another one takes over",
          exchange::announceShutdown);
      case 3 -> new Trouble(NAME + "'s old connection is ended, as it was said", exchange::shutDownAnnounced);
      case 5 -> new Trouble(NAME + "'s connections are cut now, both of them", account::cut);
      default -> null;
    });
  }
}
