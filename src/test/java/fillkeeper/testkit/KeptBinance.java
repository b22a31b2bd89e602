package fillkeeper.testkit;

import fillkeeper.simulator.binance.KeyProof;
import fillkeeper.simulator.binance.SimAccount;
import fillkeeper.simulator.binance.SimExchange;
import fillkeeper.venue.Exchange;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;

/** A running fillkeeper with a simulated Binance at the other end of real sockets. */
public final class KeptBinance extends KeptAt<KeptBinance, SimAccount> {

  private final SimExchange exchange;

  /** Nothing runs but the exchange. */
  public KeptBinance(Exchange binance) throws Exception {
    this(binance, new SimExchange(42));
  }

  private KeptBinance(Exchange binance, SimExchange exchange) throws Exception {
    super(Vertx.vertx(), binance, exchange);
    this.exchange = exchange;
  }

  /** An account of these categories, with settings of its own. */
  public SimAccount account(String id, JsonObject more, String... categories) {
    JsonObject keys = new JsonObject().put("apiKey", "TEST-KEY-" + id).put("apiSecret", "test-secret-" + id);
    return account(id, exchange.addAccount("90000000" + (accounts() + 1), keys.getString("apiKey"),
        keys.getString("apiSecret")), keys, more, categories);
  }

  /** The same with a key that is proven otherwise, by this secret. */
  public SimAccount account(String id, String keyType, KeyProof proof, String secret, String... categories) {
    SimAccount account = account(id, new JsonObject().put("keyType", keyType).put("apiSecret", secret), categories);
    exchange.proven(account, proof);
    return account;
  }

  public SimExchange exchange() {
    return exchange;
  }

  @Override
  JsonObject privatePlaces() {
    return new JsonObject().put("privateWs", exchange.wsUrl()).put("rest", exchange.restUrl());
  }

  @Override
  JsonObject publicPlaces() {
    return new JsonObject().put("publicWs", exchange.wsUrl()).put("rest", exchange.restUrl());
  }

  @Override
  protected KeptBinance self() {
    return this;
  }
}
