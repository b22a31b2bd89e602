package fillkeeper.testkit;

import fillkeeper.simulator.okx.SimAccount;
import fillkeeper.simulator.okx.SimExchange;
import fillkeeper.time.Clock;
import fillkeeper.venue.Exchange;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;

/** A running fillkeeper with a simulated OKX at the other end of real sockets, which grants more than the real one. */
public final class KeptOkx extends KeptAt<KeptOkx, SimAccount> {

  private static final int GENEROSITY = 100;

  private final SimExchange exchange;

  /** Nothing runs but the exchange. */
  public KeptOkx(Exchange okx) throws Exception {
    this(okx, new SimExchange(42));
  }

  /** The same, and the exchange believes in this clock. */
  public KeptOkx(Exchange okx, Clock clock) throws Exception {
    this(okx, new SimExchange(42, clock));
  }

  private KeptOkx(Exchange okx, SimExchange exchange) throws Exception {
    super(Vertx.vertx(), okx, exchange);
    this.exchange = exchange;
    exchange.generosity(GENEROSITY);
  }

  /** An account of these categories, with settings of its own. */
  public SimAccount account(String id, JsonObject more, String... categories) {
    JsonObject keys = new JsonObject().put("apiKey", "TEST-KEY-" + id).put("apiSecret", "test-secret-" + id)
        .put("passphrase", "Test-Passphrase-" + id);
    return account(id, exchange.addAccount("90000000" + (accounts() + 1), keys.getString("apiKey"),
        keys.getString("apiSecret"), keys.getString("passphrase")), keys, more, categories);
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
    return new JsonObject().put("publicWs", exchange.publicWsUrl()).put("rest", exchange.restUrl());
  }

  @Override
  double share() {
    return GENEROSITY;
  }

  @Override
  protected KeptOkx self() {
    return this;
  }
}
