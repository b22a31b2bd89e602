package fillkeeper.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.Fillkeeper;
import fillkeeper.ledger.Address;
import fillkeeper.settings.Settings;
import fillkeeper.settings.SettingsFile;
import fillkeeper.simulator.LedgerCheck;
import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.simulator.bybit.SimExchange;
import fillkeeper.simulator.bybit.Trader;
import fillkeeper.time.Clock;
import fillkeeper.time.VertxScheduler;
import io.vertx.core.Context;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * A running fillkeeper as a test sees it: the real thing, on a real PostgreSQL, with a simulated exchange at the other
 * end of real sockets. Every test can end with one question: does the ledger equal the book?
 */
public final class Kept {

  /** Longer than anything may take on two busy cores; no test waits for it to pass. */
  public static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final long ASK_AGAIN_MIN = TimeUnit.MILLISECONDS.toNanos(10);
  private static final long ASK_AGAIN_MAX = TimeUnit.MILLISECONDS.toNanos(50);

  private final Vertx vertx;
  private final Bus bus;
  private final SimExchange exchange;
  private final TestDatabase database;
  private final Map<String, SimAccount> accounts = new LinkedHashMap<>();
  private final Map<String, Supplier<JsonObject>> overrides = new LinkedHashMap<>();
  private final JsonObject store = new JsonObject();
  private final JsonObject venues = new JsonObject();
  private final List<JsonObject> statuses = new CopyOnWriteArrayList<>();
  private final List<JsonObject> incidents = new CopyOnWriteArrayList<>();
  private final Map<String, List<JsonObject>> applied = new LinkedHashMap<>();
  private final JsonArray markets = new JsonArray();
  private final JsonArray tokens = new JsonArray();
  private Clock clock = Clock.system();
  private boolean keepsMessages = true;
  private Path file;
  private Fillkeeper keeper;

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
    this.vertx = vertx;
    this.bus = new Bus(vertx);
    this.exchange = exchange;
    this.database = database;
    exchange.start(vertx).await(10, TimeUnit.SECONDS);
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
    return account(id, () -> settings);
  }

  private SimAccount account(String id, Supplier<JsonObject> settings) {
    int number = accounts.size() + 1;
    SimAccount account = exchange.addAccount("90000000" + number, "TEST-KEY-" + id, "test-secret-" + id);
    accounts.put(id, account);
    overrides.put(id, settings);
    applied.put(id, new CopyOnWriteArrayList<>());
    if (keepsMessages) {
      vertx.eventBus().<JsonObject>consumer(address(id) + ".applied", message -> applied.get(id).add(message.body()));
    }
    vertx.eventBus().<JsonObject>consumer(address(id) + ".status", message -> statuses.add(message.body()));
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

  /** Where its configuration is read again; what stands there is the test's. */
  public Kept file(Path at) {
    file = at;
    return this;
  }

  /** A recorder of public trades of these linear symbols. */
  public Kept market(String... symbols) {
    return recorder("linear", symbols);
  }

  /** A recorder of public trades of these symbols. */
  public Kept recorder(String category, String... symbols) {
    markets.add(new JsonObject().put("exchange", "bybit").put("environment", "simulator").put("category", category)
        .put("symbols", new JsonArray(List.of((Object[]) symbols))).put("endpoints", endpoints())
        .put("restart", quickRestart()));
    return this;
  }

  /** A collector of a feed's ticks. It is no simulator's, so the store's password is to stand in a file. */
  public Kept provider(JsonObject provider) throws IOException {
    Path password = Files.createTempFile("fillkeeper", "password");
    password.toFile().deleteOnExit();
    Files.writeString(password, TestDatabase.PASSWORD);
    store.put("password", new JsonObject().put("file", password.toString()));
    markets.add(new JsonObject().put("provider", provider).put("restart", quickRestart()));
    return this;
  }

  /** What is said of a recorder or a collector. */
  public JsonObject recorded(String name) {
    try {
      JsonArray all = vertx.eventBus().<JsonObject>request("fillkeeper.markets", new JsonObject())
          .await(30, TimeUnit.SECONDS).body().getJsonArray("markets");
      return all.stream().map(JsonObject.class::cast).filter(each -> each.getString("name").equals(name)).findFirst()
          .orElseThrow();
    } catch (Exception unanswered) {
      throw new IllegalStateException(unanswered);
    }
  }

  /** Waits until a recorder or a collector counts so many. */
  public Kept awaitRecorded(String name, String counter, long count) {
    await(count + " " + counter + " of " + name,
        () -> recorded(name).getJsonObject("counters").getLong(counter) >= count, () -> recorded(name).encode());
    return this;
  }

  public Kept awaitRecording(String name) {
    await(name + " is LIVE", () -> "LIVE".equals(recorded(name).getString("status")), () -> recorded(name).encode());
    return this;
  }

  /** Somebody who may ask over HTTP; {@code scope} is {@code read} or {@code operate}. */
  public Kept token(String name, String token, String scope) {
    tokens.add(new JsonObject().put("name", name).put("token", token).put("scope", scope));
    return this;
  }

  /** A setting of the store, as {@code leaseMs}. */
  public Kept store(String key, Object value) {
    store.put(key, value);
    return this;
  }

  /** Reaches PostgreSQL through a proxy from now on, whether or not it runs already. */
  public CuttingProxy proxyBeforeStore() {
    CuttingProxy proxy = CuttingProxy.before(database.address().port());
    store("port", proxy.port());
    return proxy;
  }

  /** The part of each of the exchange's limits that is used in all. */
  public Kept restShare(double share) {
    venues.put("bybit", new JsonObject().put("restShare", share));
    return this;
  }

  /** Limits of the store that make waiting short, their ratios those of production. */
  public Kept quickStore() {
    return store("leaseMs", 2_000).store("writeDeadlineMs", 800).store("statementTimeoutMs", 500)
        .store("lockTimeoutMs", 200);
  }

  /** Limits of the store that a busy machine does not reach, below the queue's own; for faults of something else. */
  public Kept unhurriedStore() {
    return store("leaseMs", 30_000).store("writeDeadlineMs", 7_500).store("statementTimeoutMs", 6_000)
        .store("lockTimeoutMs", 2_000);
  }

  /** Limits of the store that no test reaches, so that something else can be what ends a wait. */
  public Kept patientStore() {
    return store("leaseMs", 60_000).store("writeDeadlineMs", 30_000).store("statementTimeoutMs", 25_000)
        .store("lockTimeoutMs", 20_000);
  }

  /** Does not keep what is published of the changes of accounts that are added from now on: there will be too many. */
  public Kept withoutMessages() {
    keepsMessages = false;
    return this;
  }

  /** Believes in this clock from the next start on. */
  public Kept clock(Clock other) {
    clock = other;
    return this;
  }

  /** Starts fillkeeper with what is configured by now. */
  public Kept start() throws Exception {
    if (keeper == null) {
      vertx.eventBus().<JsonObject>consumer("fillkeeper.incidents", message -> incidents.add(message.body()));
    }
    keeper = new Fillkeeper(settings(), this::again, clock);
    vertx.deployVerticle(keeper).await(60, TimeUnit.SECONDS);
    return this;
  }

  /** A second session holds the account's row while this happens. */
  public Kept whileHeld(String id, HeldRow.Work work) throws Exception {
    HeldRow.during(database, id, work);
    return this;
  }

  /** Ends it cleanly and starts it again: nothing may be different afterwards. */
  public Kept restart() throws Exception {
    stop();
    return start();
  }

  /** Ends it cleanly. */
  public void stop() throws Exception {
    keeper.drain().await(30, TimeUnit.SECONDS);
    vertx.undeploy(keeper.deploymentID()).await(30, TimeUnit.SECONDS);
  }

  /** Ends it as a crash would: nothing is finished, and no lease is given back. */
  public void kill() throws Exception {
    vertx.undeploy(keeper.deploymentID()).await(30, TimeUnit.SECONDS);
  }

  private Optional<Settings> again() {
    return Optional.of(file == null ? settings() : Fillkeeper.settings(SettingsFile.read(file)));
  }

  private Settings settings() {
    return Fillkeeper.settings(configuration());
  }

  /** The configuration as somebody would write it. */
  public JsonObject configuration() {
    JsonArray kept = new JsonArray();
    accounts.entrySet().stream().filter(each -> overrides.containsKey(each.getKey())).forEach(each ->
        kept.add(account(each.getKey(), each.getValue())));
    return new JsonObject()
        .put("store", storeSettings().mergeIn(store))
        .put("http", new JsonObject().put("port", 0).put("tokens", tokens))
        .put("venues", venues).put("accounts", kept).put("markets", markets);
  }

  private JsonObject account(String id, SimAccount account) {
    return new JsonObject()
        .put("id", id).put("exchange", "bybit").put("environment", "simulator")
        .put("categories", new JsonArray().add("linear").add("spot"))
        .put("endpoints", endpoints())
        .put("apiKey", account.apiKey()).put("apiSecret", account.apiSecret())
        .mergeIn(overrides.get(id).get(), true);
  }

  private JsonObject storeSettings() {
    Address at = database.address();
    return new JsonObject().put("host", at.host()).put("port", at.port()).put("database", at.database())
        .put("user", at.user()).put("password", at.password().reveal()).put("sslMode", "disable")
        .put("acceptLoss", true);
  }

  /** What makes waiting short; the ratios between limits are those of production. */
  public static JsonObject quick() {
    return new JsonObject()
        .put("restart", quickRestart())
        .put("audit", new JsonObject().put("intervalMs", 60_000).put("restLagMs", 300));
  }

  /** A lease of two seconds, and limits below it in the ratios of production. */
  public Kept quickLease() {
    return store("leaseMs", 2_000).store("writeDeadlineMs", 1_200).store("statementTimeoutMs", 900)
        .store("lockTimeoutMs", 300);
  }

  private static JsonObject quickRestart() {
    return new JsonObject().put("minDelayMs", 20).put("maxDelayMs", 500);
  }

  private JsonObject endpoints() {
    return new JsonObject().put("privateWs", exchange.wsUrl()).put("publicWs", exchange.publicWsUrl())
        .put("rest", exchange.restUrl());
  }

  /** All accounts are traded on at random, so many events a second, until the answer is run. */
  public Runnable trade(long seed, double eventsPerSecond) {
    Trader trader = new Trader(exchange, List.copyOf(accounts.values()), seed);
    Context context = vertx.getOrCreateContext();
    context.runOnContext(here -> trader.start(new VertxScheduler(vertx), Clock.system(), eventsPerSecond));
    return () -> {
      Promise<Void> stopped = Promise.promise();
      context.runOnContext(here -> {
        trader.stop();
        stopped.complete();
      });
      stopped.future().await();
    };
  }

  public Vertx vertx() {
    return vertx;
  }

  public SimExchange exchange() {
    return exchange;
  }

  public TestDatabase database() {
    return database;
  }

  public Fillkeeper keeper() {
    return keeper;
  }

  /** What was published of an account's changes, in the order of arrival. */
  public List<JsonObject> applied(String id) {
    return applied.getOrDefault(id, List.of());
  }

  /** Every status that was published. */
  public List<JsonObject> statuses() {
    return statuses;
  }

  /** Every status of one account that was published. */
  public List<String> statuses(String id) {
    return statuses.stream().filter(message -> message.getString("account").endsWith("." + id))
        .map(message -> message.getString("status")).toList();
  }

  /** Every incident that was published, opened or resolved. */
  public List<JsonObject> incidents() {
    return incidents;
  }

  /** Its event bus, as others use it. */
  public Bus bus() {
    return bus;
  }

  /** Asks on the event bus. */
  public JsonObject ask(String id, String action, JsonObject more) throws Exception {
    return bus.ask(id, action, more);
  }

  public JsonObject ask(String id, String action) throws Exception {
    return bus.ask(id, action);
  }

  public JsonObject state(String id) throws Exception {
    return ask(id, "state");
  }

  /** Gets something over HTTP. */
  public Http http() {
    return new Http(keeper.httpPort());
  }

  /** The row's status as the view shows it. */
  public String status(String id) {
    try {
      return (String) ofAccount("status", id);
    } catch (IllegalStateException down) {
      return "unknown: " + down.getMessage();
    }
  }

  /** Whether the view says that the ledger is current. */
  public boolean isCurrent(String id) {
    return (Boolean) ofAccount("is_current", id);
  }

  /** Which attempt the row is of; 0 before the first. */
  public long epoch(String id) {
    Object epoch = ofAccount("epoch", id);
    return epoch == null ? 0 : (Long) epoch;
  }

  /** The highest number of a change that is stored. */
  public long changeSeq(String id) {
    Object seq = ofAccount("change_seq", id);
    return seq == null ? 0 : (Long) seq;
  }

  /** A column of the view of accounts; null if there is no row yet. */
  public Object ofAccount(String column, String id) {
    return database.value("SELECT " + column + " FROM fillkeeper.account_status WHERE account = '" + id + "'");
  }

  public Kept awaitLive(String id) {
    return awaitStatus(id, "LIVE");
  }

  public Kept awaitStatus(String id, String status) {
    await(id + " is " + status, () -> status.equals(status(id)), () -> status(id) + ", incidents "
        + incidentCauses(id));
    return this;
  }

  /** Waits until it neither fails nor comes back just now. Answers how it stands. */
  public String awaitSettled(String id) {
    await(id + " is settled", () -> List.of("LIVE", "DEGRADED", "QUARANTINED", "STOPPED").contains(status(id)),
        () -> status(id) + ", incidents " + incidentCauses(id));
    return status(id);
  }

  /** The causes of the account's incidents, oldest first. */
  public List<String> incidentCauses(String id) {
    return database.query("SELECT cause FROM fillkeeper.incidents WHERE account = '" + id + "' ORDER BY id").stream()
        .map(row -> (String) row.get("cause")).toList();
  }

  /** What is asked for, once it is as it should be. */
  public JsonObject awaitState(String id, String what, Predicate<JsonObject> as) throws Exception {
    await(id + " " + what, () -> as.test(stateOrNot(id)), () -> stateOrNot(id).encode());
    return state(id);
  }

  private JsonObject stateOrNot(String id) {
    try {
      return state(id);
    } catch (Exception unanswered) {
      return new JsonObject().put("unanswered", unanswered.toString());
    }
  }

  /** Waits until the process has told of a failure, whether or not it could be stored. */
  public Kept awaitFailed(String id, int times) {
    await(id + " has failed " + times + " times", () -> failures(id) >= times,
        () -> statuses(id) + ", incidents " + incidentCauses(id));
    return this;
  }

  private long failures(String id) {
    return statuses(id).stream().filter("FAILED"::equals).count();
  }

  /** One failure is one incident and one message of it, whoever noticed it and how often. */
  public Kept assertIncidents(String id, String... causes) {
    awaitFailed(id, causes.length);
    assertThat(incidentCauses(id)).as("incidents of %s", id).containsExactly(causes);
    assertThat(failures(id)).as("messages that %s failed", id).isEqualTo(causes.length);
    return this;
  }

  public Kept awaitIncident(String id, String cause) {
    await("an incident " + cause + " of " + id, () -> incidentCauses(id).contains(cause),
        () -> incidentCauses(id).toString());
    return this;
  }

  /** Audit passes of the account's present attempt, oldest first. */
  public List<Map<String, Object>> audits(String id) {
    return database.query("SELECT a.* FROM fillkeeper.audits a JOIN fillkeeper.accounts o"
        + " USING (exchange, environment, account, epoch) WHERE account = '" + id + "' ORDER BY a.id");
  }

  /** Waits until everything was compared so many times in the present attempt. */
  public Kept awaitAuditRounds(String id, int rounds) {
    int passes = 6 * rounds;                     // open orders, closed orders, executions, of two categories each
    await(rounds + " rounds of audits of " + id, () -> audits(id).size() >= passes,
        () -> audits(id).size() + " passes, " + status(id) + ", incidents " + incidentCauses(id));
    return this;
  }

  /** The attempts that failed, each with one incident in the table, one on the bus and one message of its failure. */
  public Kept thenIncidents(String id, String... causes) {
    await(causes.length + " failures of " + id + " are told", () -> incidentCauses(id).size() >= causes.length
        && incidentsTold(id).size() >= causes.length && failuresTold(id).size() >= causes.length,
        () -> incidentCauses(id) + " stored, " + incidentsTold(id) + " and " + failuresTold(id) + " told");
    assertThat(incidentCauses(id)).containsExactly(causes);
    assertThat(incidentsTold(id)).containsExactly(causes);
    assertThat(failuresTold(id)).containsExactly(causes);
    return this;
  }

  private List<String> incidentsTold(String id) {
    return incidents.stream().filter(incident -> incident.getString("account").equals(id)
        && incident.getString("resolvedAt") == null).map(incident -> incident.getString("cause")).toList();
  }

  private List<String> failuresTold(String id) {
    return statuses.stream().filter(status -> status.getString("account").endsWith("." + id)
        && status.getString("status").equals("FAILED")).map(status -> status.getString("cause")).toList();
  }

  /** Every row of orders, executions and corrections, in the order of their keys. */
  public List<String> rows(String id) {
    List<String> all = new ArrayList<>();
    for (String table : List.of("orders", "executions", "execution_corrections")) {
      database.query("SELECT t::text AS row FROM fillkeeper." + table + " t WHERE account = '" + id + "' ORDER BY 1")
          .forEach(row -> all.add(table + " " + row.get("row")));
    }
    return all;
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

  /** The question that every scenario ends with. */
  public Kept awaitLedgerEqualsBook() {
    await("ledger equals book", () -> differences().isEmpty(), () -> String.join("\n", differences()));
    return this;
  }

  /** The same of one account, whatever became of the others. */
  public Kept awaitLedgerEqualsBookOf(String id) {
    await("ledger equals book of " + id, () -> differences(List.of(id)).isEmpty(),
        () -> String.join("\n", differences(List.of(id))));
    return this;
  }

  public List<String> differences() {
    return differences(accounts.keySet());
  }

  /** The same of another database; closes the connection. */
  public List<String> differences(Connection to) {
    try (Connection connection = to) {
      return differences(connection, accounts.keySet());
    } catch (SQLException failed) {
      return unread(failed);
    }
  }

  private List<String> differences(Collection<String> ids) {
    try {
      return database.ask(session -> differences(session, ids));
    } catch (IllegalStateException failed) {
      return unread(failed);
    }
  }

  private static List<String> unread(Exception failed) {
    return List.of("the tables could not be read: " + failed.getMessage());
  }

  private List<String> differences(Connection session, Collection<String> ids) throws SQLException {
    LedgerCheck check = new LedgerCheck(session, "bybit", "simulator");
    List<String> all = new ArrayList<>();
    for (String id : ids) {
      all.addAll(check.differences(id, accounts.get(id)));
    }
    return all;
  }

  /** Everything heard and read ended as exactly one thing. */
  public Kept awaitCountersAddUp(String id) {
    await("counters of " + id + " add up", () -> addUp(counters(id)), () -> counters(id).encode());
    return this;
  }

  private JsonObject counters(String id) {
    return stateOrNot(id).getJsonObject("counters", new JsonObject());
  }

  static boolean addUp(JsonObject counters) {
    return counters.getLong("received", -1L) == counters.getLong("applied", 0L) + counters.getLong("duplicates", 0L)
        + counters.getLong("stale", 0L) + counters.getLong("corrections", 0L) + counters.getLong("rejected", 0L)
        + counters.getLong("dropped", 0L);
  }

  /** Waits for a condition, and says what was there instead. */
  public static void await(String what, BooleanSupplier condition, Supplier<String> instead) {
    await(PATIENCE, what, condition, instead);
  }

  public static void await(Duration patience, String what, BooleanSupplier condition, Supplier<String> instead) {
    long start = System.nanoTime();
    while (!condition.getAsBoolean()) {
      long waited = System.nanoTime() - start;
      if (waited > patience.toNanos()) {
        assertThat(instead.get()).as("waited %s for: %s; instead", patience, what).isEqualTo(what);
        throw new AssertionError("waited " + patience + " for: " + what);
      }
      LockSupport.parkNanos(Math.max(ASK_AGAIN_MIN, Math.min(waited / 20, ASK_AGAIN_MAX)));
    }
  }

  public static String address(String id) {
    return Bus.address(id);
  }

  /** Ends everything, the exchange and the database too. */
  public void close() throws Exception {
    vertx.close().await(30, TimeUnit.SECONDS);
    if (keeper != null) {
      keeper.stopStore();
    }
    database.close();
  }
}
