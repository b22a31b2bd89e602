package fillkeeper.demo;

import fillkeeper.simulator.RandomTrader;
import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.simulator.bybit.SimExchange;
import fillkeeper.simulator.bybit.Trader;
import io.vertx.core.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Bybit with two accounts, whose connections break without a word in turns. */
final class DemoBybit implements DemoExchange {

  private static final int CUT_EVERY = 4;
  private static final int FIRST_CUT = 2;

  private final SimExchange exchange;
  private final Map<String, SimAccount> accounts = new LinkedHashMap<>();
  private final RandomTrader trader;

  DemoBybit(long seed) {
    exchange = new SimExchange(seed);
    accounts.put("alice", exchange.addAccount("900000001", "DEMO-KEY-ALICE", "demo-secret-alice"));
    accounts.put("bob", exchange.addAccount("900000002", "DEMO-KEY-BOB", "demo-secret-bob"));
    trader = new Trader(exchange, List.copyOf(accounts.values()), seed);
  }

  @Override
  public String name() {
    return "bybit";
  }

  @Override
  public SimExchange server() {
    return exchange;
  }

  @Override
  public Map<String, SimAccount> accounts() {
    return accounts;
  }

  @Override
  public String traded() {
    return "linear and spot";
  }

  @Override
  public JsonObject account(String name) {
    SimAccount account = accounts.get(name);
    return new JsonObject().put("categories", DemoExchange.words("linear", "spot"))
        .put("apiKey", account.apiKey()).put("apiSecret", account.apiSecret());
  }

  @Override
  public JsonObject endpoints() {
    return new JsonObject().put("privateWs", exchange.wsUrl()).put("publicWs", exchange.publicWsUrl())
        .put("rest", exchange.restUrl());
  }

  @Override
  public JsonObject market() {
    return new JsonObject().put("category", "linear").put("symbols", DemoExchange.words("BTCUSDT", "ETHUSDT"));
  }

  @Override
  public RandomTrader trader() {
    return trader;
  }

  @Override
  public Optional<Trouble> trouble(int round) {
    if (round % CUT_EVERY != FIRST_CUT) {
      return Optional.empty();
    }
    String name = List.copyOf(accounts.keySet()).get(round / CUT_EVERY % accounts.size());
    return Optional.of(new Trouble(name + "'s connection is cut now", accounts.get(name)::cut));
  }
}
