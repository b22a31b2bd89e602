package fillkeeper.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.simulator.bybit.SimExchange;
import fillkeeper.simulator.bybit.Trader;
import fillkeeper.time.Clock;
import fillkeeper.time.VertxScheduler;
import fillkeeper.venue.Exchange;
import fillkeeper.venue.bybit.Bybit;
import io.vertx.core.Context;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The same with a simulated Bybit at the other end of real sockets. Every test can end with one question: does the
 * ledger equal the book?
 */
public final class Kept extends Watched<Kept> {

  private static final String BYBIT = "bybit";
  private static final List<Exchange> EXCHANGES = List.of(new Bybit());

  private final SimExchange exchange;
  private final Map<String, SimAccount> accounts = new LinkedHashMap<>();
  private final Map<String, Supplier<JsonObject>> overrides = new LinkedHashMap<>();
  private final JsonObject venues = new JsonObject();
  private final JsonArray markets = new JsonArray();

  /** Nothing runs but the exchange, with a seed of its own. */
  public Kept() throws Exception {
    this(new SimExchange(42));
  }

  public Kept(SimExchange exchange) throws Exception {
    this(exchange, TestDatabase.create());
  }

  public Kept(TestDatabase database) throws Exception {
    this(new SimExchange(42), database);
  }

  public Kept(SimExchange exchange, TestDatabase database) throws Exception {
    this(Vertx.vertx(), exchange, database);
  }

  /** With a Vert.x that is set up otherwise; it is closed at the end. */
  public Kept(Vertx vertx, SimExchange exchange, TestDatabase database) throws Exception {
    super(vertx, database, new Bus(vertx, BYBIT));
    this.exchange = exchange;
    restShare(1);                                    // a quarter, as is usual, is waited for in every catch-up and audit
    exchange.start(vertx).await(60, TimeUnit.SECONDS);
  }

  /** An account at the exchange and in the configuration. */
  public SimAccount account(String id) {
    return account(id, new JsonObject());
  }

  /** The same, with settings of its own, as they are at each start, beside {@link #quick()}'s. */
  public SimAccount account(String id, JsonObject settings) {
    return account(id, () -> quick().mergeIn(settings, true));
  }

  /** An account with these settings alone; what they do not name is as anybody would have it. */
  public SimAccount plainAccount(String id, JsonObject settings) {
    venues.remove(BYBIT);
    return account(id, () -> settings);
  }

  private SimAccount account(String id, Supplier<JsonObject> settings) {
    int number = accounts.size() + 1;
    SimAccount account = exchange.addAccount("90000000" + number, "TEST-KEY-" + id, "test-secret-" + id);
    accounts.put(id, account);
    overrides.put(id, settings);
    listenTo(id);
    return account;
  }

  /** Its settings are these from now on, beside {@link #quick()}'s. */
  public Kept configure(String id, JsonObject settings) {
    overrides.put(id, () -> quick().mergeIn(settings, true));
    return this;
  }

  /** It stands in the configuration no longer, until {@link #configure} puts it there again. */
  public Kept leaveOut(String id) {
    overrides.remove(id);
    return this;
  }

  /** No recorders or collectors stand in the configuration any more. */
  public Kept withoutMarkets() {
    markets.clear();
    return this;
  }

  /** A recorder of public trades of these linear symbols. */
  public Kept market(String... symbols) {
    return recorder("linear", symbols);
  }

  /** A recorder of public trades of these symbols. */
  public Kept recorder(String category, String... symbols) {
    markets.add(new JsonObject().put("exchange", BYBIT).put("environment", "simulator").put("category", category)
        .put("symbols", new JsonArray(List.of((Object[]) symbols))).put("endpoints", endpoints())
        .put("restart", quickRestart()));
    return this;
  }

  /** A collector of a feed's ticks. It is no simulator's, so the store's password is to stand in a file. */
  public Kept provider(JsonObject provider) throws IOException {
    Path password = Files.createTempFile("fillkeeper", "password");
    password.toFile().deleteOnExit();
    Files.writeString(password, TestDatabase.PASSWORD);
    store("password", new JsonObject().put("file", password.toString()));
    markets.add(new JsonObject().put("provider", provider).put("restart", quickRestart()));
    return this;
  }

  /** The part of each of the exchange's limits that is used in all. */
  public Kept restShare(double share) {
    venues.put(BYBIT, new JsonObject().put("restShare", share));
    return this;
  }

  @Override
  protected Kept self() {
    return this;
  }

  @Override
  protected List<Exchange> exchanges() {
    return EXCHANGES;
  }

  @Override
  protected Map<String, SimAccount> books() {
    return accounts;
  }

  @Override
  protected JsonObject kept() {
    JsonArray kept = new JsonArray();
    accounts.entrySet().stream().filter(each -> overrides.containsKey(each.getKey())).forEach(each ->
        kept.add(account(each.getKey(), each.getValue())));
    return new JsonObject().put("venues", venues).put("accounts", kept).put("markets", markets);
  }

  private JsonObject account(String id, SimAccount account) {
    return new JsonObject()
        .put("id", id).put("exchange", BYBIT).put("environment", "simulator")
        .put("categories", new JsonArray().add("linear").add("spot"))
        .put("endpoints", endpoints())
        .put("apiKey", account.apiKey()).put("apiSecret", account.apiSecret())
        .mergeIn(overrides.get(id).get(), true);
  }

  private JsonObject endpoints() {
    return new JsonObject().put("privateWs", exchange.wsUrl()).put("publicWs", exchange.publicWsUrl())
        .put("rest", exchange.restUrl());
  }

  /** All accounts are traded on at random, so many events a second, until the answer is run. */
  public Runnable trade(long seed, double eventsPerSecond) {
    Trader trader = new Trader(exchange, List.copyOf(accounts.values()), seed);
    Context context = vertx().getOrCreateContext();
    context.runOnContext(here -> trader.start(new VertxScheduler(vertx()), Clock.system(), eventsPerSecond));
    return () -> {
      Promise<Void> stopped = Promise.promise();
      context.runOnContext(here -> {
        trader.stop();
        stopped.complete();
      });
      stopped.future().await();
    };
  }

  public SimExchange exchange() {
    return exchange;
  }

  /** Waits until everything was compared so many times in the present attempt. */
  public Kept awaitAuditRounds(String id, int rounds) {
    int passes = 6 * rounds;                     // open orders, closed orders, executions, of two categories each
    await(rounds + " rounds of audits of " + id, () -> audits(id).size() >= passes,
        () -> audits(id).size() + " passes, " + status(id) + ", incidents " + incidentCauses(id));
    return this;
  }

  /** A clean restart, and a comparison of everything with the exchange behind it, leave every row as it is. */
  public Kept thenARestartChangesNothing(String id) throws Exception {
    List<String> before = rows(id);
    List<String> causes = incidentCauses(id);
    restart().awaitLive(id).awaitAuditRounds(id, 1);
    List<String> after = rows(id);
    assertThat(after.stream().filter(row -> !before.contains(row))).as("rows that a restart changed").isEmpty();
    assertThat(after).hasSameSizeAs(before);
    assertThat(audits(id)).allSatisfy(pass -> assertThat(pass.get("outcome")).isEqualTo("PASSED"));
    assertThat(incidentCauses(id)).isEqualTo(causes);
    return this;
  }

  public static String address(String id) {
    return Bus.address(id);
  }
}
