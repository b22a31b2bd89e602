package fillkeeper.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.Fillkeeper;
import fillkeeper.ledger.Address;
import fillkeeper.settings.Settings;
import fillkeeper.settings.SettingsFile;
import fillkeeper.time.Clock;
import fillkeeper.venue.Exchange;
import io.netty.util.concurrent.EventExecutor;
import io.vertx.core.Vertx;
import io.vertx.core.internal.VertxInternal;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * A running fillkeeper as a test sees it: the real thing on a real PostgreSQL, how it is started and ended, and what it
 * says.
 */
public abstract class Running<T extends Running<T>> {

  /**
   * Longer than anything may take on two busy cores; no test waits for it to pass. What counts is the time in which the
   * test itself runs: where it stood still with everything else, nothing could happen.
   */
  public static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int TURNS = 4;
  private static final long STOOD_STILL = TimeUnit.SECONDS.toNanos(5);
  private static final long ASK_AGAIN_MIN = TimeUnit.MILLISECONDS.toNanos(10);
  private static final long ASK_AGAIN_MAX = TimeUnit.MILLISECONDS.toNanos(50);

  private final Vertx vertx;
  private final Bus bus;
  private final TestDatabase database;
  private final JsonObject store = new JsonObject();
  private final List<JsonObject> statuses = new CopyOnWriteArrayList<>();
  private final List<JsonObject> incidents = new CopyOnWriteArrayList<>();
  private final Map<String, List<JsonObject>> applied = new LinkedHashMap<>();
  private final JsonArray tokens = new JsonArray();
  private Clock clock = Clock.system();
  private boolean keepsMessages = true;
  private Path file;
  private Fillkeeper keeper;

  /** Nothing runs yet. Both are closed at the end. */
  protected Running(Vertx vertx, TestDatabase database, Bus bus) {
    this.vertx = vertx;
    this.database = database;
    this.bus = bus;
  }

  /** This. */
  protected abstract T self();

  /** The exchanges that it knows. */
  protected abstract List<Exchange> exchanges();

  /** What stands in the configuration beside the store and HTTP: accounts, markets, what may be used of exchanges. */
  protected abstract JsonObject kept();

  /** The configuration as somebody would write it. */
  public final JsonObject configuration() {
    return BatchLimit.in(new JsonObject().put("store", storeSettings().mergeIn(store))
        .put("http", new JsonObject().put("port", 0).put("tokens", tokens)).mergeIn(kept()));
  }

  /** Keeps what is published of an account. */
  protected final void listenTo(String id) {
    applied.put(id, new CopyOnWriteArrayList<>());
    if (keepsMessages) {
      vertx.eventBus().<JsonObject>consumer(bus.addressOf(id) + ".applied",
          message -> applied.get(id).add(message.body()));
    }
    vertx.eventBus().<JsonObject>consumer(bus.addressOf(id) + ".status", message -> statuses.add(message.body()));
  }

  /** Where its configuration is read again; what stands there is the test's. */
  public final T file(Path at) {
    file = at;
    return self();
  }

  /** Somebody who may ask over HTTP; {@code scope} is {@code read} or {@code operate}. */
  public final T token(String name, String token, String scope) {
    tokens.add(new JsonObject().put("name", name).put("token", token).put("scope", scope));
    return self();
  }

  /** A setting of the store, as {@code leaseMs}. */
  public final T store(String key, Object value) {
    store.put(key, value);
    return self();
  }

  /** Reaches PostgreSQL through a proxy from now on, whether or not it runs already. */
  public final CuttingProxy proxyBeforeStore() {
    CuttingProxy proxy = CuttingProxy.before(database.address().port());
    store("port", proxy.port());
    return proxy;
  }

  /** Limits of the store that make waiting short, their ratios those of production. */
  public final T quickStore() {
    return store("leaseMs", 2_000).store("writeDeadlineMs", 800).store("statementTimeoutMs", 500)
        .store("lockTimeoutMs", 200);
  }

  /** Limits of the store that a busy machine does not reach, below the queue's own; for faults of something else. */
  public final T unhurriedStore() {
    return store("leaseMs", 30_000).store("writeDeadlineMs", 7_500).store("statementTimeoutMs", 6_000)
        .store("lockTimeoutMs", 2_000);
  }

  /** Limits of the store that no test reaches, so that something else can be what ends a wait. */
  public final T patientStore() {
    return store("leaseMs", 60_000).store("writeDeadlineMs", 30_000).store("statementTimeoutMs", 25_000)
        .store("lockTimeoutMs", 20_000);
  }

  /** Does not keep what is published of the changes of accounts that are added from now on: there will be too many. */
  public final T withoutMessages() {
    keepsMessages = false;
    return self();
  }

  /** Believes in this clock from the next start on. */
  public final T clock(Clock other) {
    clock = other;
    return self();
  }

  /** Starts fillkeeper with what is configured by now. */
  public final T start() throws Exception {
    if (keeper == null) {
      vertx.eventBus().<JsonObject>consumer("fillkeeper.incidents", message -> incidents.add(message.body()));
    }
    keeper = new Fillkeeper(settings(), this::again, clock, exchanges());
    vertx.deployVerticle(keeper).await(60, TimeUnit.SECONDS);
    return self();
  }

  /** A second session holds the account's row while this happens. */
  public final T whileHeld(String id, HeldRow.Work work) throws Exception {
    HeldRow.during(database, id, work);
    return self();
  }

  /** Ends it cleanly and starts it again: nothing may be different afterwards. */
  public final T restart() throws Exception {
    stop();
    return start();
  }

  /** Ends it cleanly. */
  public final void stop() throws Exception {
    keeper.drain().await(60, TimeUnit.SECONDS);
    vertx.undeploy(keeper.deploymentID()).await(60, TimeUnit.SECONDS);
  }

  /** Ends it as a crash would: nothing is finished, and no lease is given back. */
  public final void kill() throws Exception {
    vertx.undeploy(keeper.deploymentID()).await(60, TimeUnit.SECONDS);
  }

  private Optional<Settings> again() {
    return Optional.of(file == null ? settings() : Fillkeeper.settings(SettingsFile.read(file), exchanges()));
  }

  /** The configuration as the product reads it. */
  protected final Settings settings() {
    return Fillkeeper.settings(configuration(), exchanges());
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
  public final T quickLease() {
    return store("leaseMs", 2_000).store("writeDeadlineMs", 1_200).store("statementTimeoutMs", 900)
        .store("lockTimeoutMs", 300);
  }

  static JsonObject quickRestart() {
    return new JsonObject().put("minDelayMs", 20).put("maxDelayMs", 500);
  }

  public final Vertx vertx() {
    return vertx;
  }

  public final TestDatabase database() {
    return database;
  }

  public final Fillkeeper keeper() {
    return keeper;
  }

  /** What was published of an account's changes, in the order of arrival. */
  public final List<JsonObject> applied(String id) {
    return applied.getOrDefault(id, List.of());
  }

  /** Every status that was published. */
  public final List<JsonObject> statuses() {
    return statuses;
  }

  /** Every status of one account that was published. */
  public final List<String> statuses(String id) {
    return statuses.stream().filter(message -> message.getString("account").endsWith("." + id))
        .map(message -> message.getString("status")).toList();
  }

  /** Every incident that was published, opened or resolved. */
  public final List<JsonObject> incidents() {
    return incidents;
  }

  /** Its event bus, as others use it. */
  public final Bus bus() {
    return bus;
  }

  /** Asks on the event bus. */
  public final JsonObject ask(String id, String action, JsonObject more) throws Exception {
    return bus.ask(id, action, more);
  }

  public final JsonObject ask(String id, String action) throws Exception {
    return bus.ask(id, action);
  }

  public final JsonObject state(String id) throws Exception {
    return ask(id, "state");
  }

  /** What an event loop is in the middle of is done when this returns, and so is what that led to. */
  public final void letLoopsTurn() throws Exception {
    for (int turn = 0; turn < TURNS; turn++) {
      for (EventExecutor loop : ((VertxInternal) vertx).nettyEventLoopGroup()) {
        loop.submit(() -> { }).get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
      }
    }
  }

  /** Gets something over HTTP. */
  public final Http http() {
    return new Http(keeper.httpPort());
  }

  /** Waits for a condition, and says what was there instead. */
  public static void await(String what, BooleanSupplier condition, Supplier<String> instead) {
    await(PATIENCE, what, condition, instead);
  }

  public static void await(Duration patience, String what, BooleanSupplier condition, Supplier<String> instead) {
    long waited = 0;
    long asked = System.nanoTime();
    while (!condition.getAsBoolean()) {
      if (waited > patience.toNanos()) {
        assertThat(instead.get()).as("waited %s for: %s; instead", patience, what).isEqualTo(what);
        throw new AssertionError("waited " + patience + " for: " + what);
      }
      LockSupport.parkNanos(Math.max(ASK_AGAIN_MIN, Math.min(waited / 20, ASK_AGAIN_MAX)));
      long now = System.nanoTime();
      waited += Math.min(now - asked, STOOD_STILL);
      asked = now;
    }
  }

  /** Ends everything, the exchange and the database too. */
  public void close() throws Exception {
    vertx.close().await(60, TimeUnit.SECONDS);
    if (keeper != null) {
      keeper.stopStore();
    }
    database.close();
  }
}
