package fillkeeper.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.At;
import fillkeeper.simulator.binance.KeyProof;
import fillkeeper.simulator.binance.SimAccount;
import fillkeeper.simulator.binance.SimExchange;
import fillkeeper.venue.Exchange;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** A running fillkeeper with a simulated Binance at the other end of real sockets. */
public final class KeptBinance extends Watched<KeptBinance> {

  private final Exchange binance;
  private final SimExchange exchange;
  private final Map<String, SimAccount> accounts = new LinkedHashMap<>();
  private final Map<String, JsonObject> settings = new LinkedHashMap<>();
  private final JsonArray markets = new JsonArray();

  /** Nothing runs but the exchange. */
  public KeptBinance(Exchange binance) throws Exception {
    this(Vertx.vertx(), binance);
  }

  private KeptBinance(Vertx vertx, Exchange binance) throws Exception {
    super(vertx, TestDatabase.create(), new Bus(vertx, binance.name()));
    this.binance = binance;
    exchange = new SimExchange(42);
    exchange.start(vertx()).await(10, TimeUnit.SECONDS);
  }

  /** An account of these categories, with settings of its own beside {@link #quick()}'s. */
  public SimAccount account(String id, JsonObject more, String... categories) {
    SimAccount account = exchange.addAccount("90000000" + (accounts.size() + 1), "TEST-KEY-" + id, "test-secret-" + id);
    accounts.put(id, account);
    settings.put(id, quick().put("categories", new JsonArray(List.of(categories))).mergeIn(more, true));
    listenTo(id);
    return account;
  }

  /** The same with a key that is proven otherwise, by this secret. */
  public SimAccount account(String id, String keyType, KeyProof proof, String secret, String... categories) {
    SimAccount account = account(id, new JsonObject().put("keyType", keyType).put("apiSecret", secret), categories);
    exchange.proven(account, proof);
    return account;
  }

  /** A recorder of public trades of these symbols. */
  public KeptBinance recorder(String category, String recordType, String... symbols) {
    markets.add(new JsonObject().put("exchange", binance.name()).put("environment", "simulator")
        .put("category", category).put("recordType", recordType).put("symbols", new JsonArray(List.of(symbols)))
        .put("endpoints", new JsonObject().put("publicWs", exchange.wsUrl()).put("rest", exchange.restUrl()))
        .put("restart", quickRestart()));
    return this;
  }

  /** An account's stream is lost in this way, and all this happens before the next one is opened. */
  public void away(String id, Runnable loss, Runnable events) {
    AtomicBoolean happened = new AtomicBoolean();
    accounts.get(id).meanwhile(At.IDENTITY, () -> {
      events.run();
      happened.set(true);
    });
    loss.run();
    await("what happens meanwhile", happened::get, () -> status(id));
  }

  /** Another attempt finds nothing to change. */
  public void thenNothingChangesAnyMore(String id) throws Exception {
    List<String> before = rows(id);
    long epoch = epoch(id);
    ask(id, "resync");
    await("another attempt", () -> epoch(id) > epoch, () -> status(id));
    awaitLive(id).awaitCountersAddUp(id);
    assertThat(rows(id)).isEqualTo(before);
  }

  public SimExchange exchange() {
    return exchange;
  }

  @Override
  protected KeptBinance self() {
    return this;
  }

  @Override
  protected List<Exchange> exchanges() {
    return List.of(binance);
  }

  @Override
  protected Map<String, SimAccount> books() {
    return accounts;
  }

  @Override
  protected JsonObject kept() {
    JsonArray entries = new JsonArray();
    settings.forEach((id, own) -> entries.add(new JsonObject().put("id", id).put("exchange", binance.name())
        .put("environment", "simulator").put("apiKey", "TEST-KEY-" + id).put("apiSecret", "test-secret-" + id)
        .put("endpoints", new JsonObject().put("privateWs", exchange.wsUrl()).put("rest", exchange.restUrl()))
        .mergeIn(own, true)));
    return new JsonObject().put("accounts", entries).put("markets", markets);
  }
}
