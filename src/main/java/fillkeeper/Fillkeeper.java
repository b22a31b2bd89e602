package fillkeeper;

import fillkeeper.account.AttemptParts;
import fillkeeper.bus.BusBulletin;
import fillkeeper.core.Fold;
import fillkeeper.core.SharedBytes;
import fillkeeper.desk.AccountPages;
import fillkeeper.desk.AccountStates;
import fillkeeper.desk.BusDesk;
import fillkeeper.desk.MarketJson;
import fillkeeper.desk.Operators;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.http.Routes;
import fillkeeper.ledger.Address;
import fillkeeper.ledger.LedgerDatabase;
import fillkeeper.ledger.OldRows;
import fillkeeper.ledger.Tuning;
import fillkeeper.market.Recorders;
import fillkeeper.metrics.Happenings;
import fillkeeper.metrics.Metrics;
import fillkeeper.metrics.Sources;
import fillkeeper.metrics.TimedLedger;
import fillkeeper.ops.ChangeReaders;
import fillkeeper.ops.OpsVerticle;
import fillkeeper.ops.Reads;
import fillkeeper.retention.Sweeper;
import fillkeeper.settings.AccountSettings;
import fillkeeper.settings.Retention;
import fillkeeper.settings.Settings;
import fillkeeper.settings.SettingsSource;
import fillkeeper.settings.StoreSettings;
import fillkeeper.store.StoreAddress;
import fillkeeper.supervisor.Supervisor;
import fillkeeper.supervisor.SupervisorVerticle;
import fillkeeper.time.Clock;
import fillkeeper.time.Home;
import fillkeeper.time.Scheduler;
import fillkeeper.time.VertxScheduler;
import fillkeeper.venue.Exchange;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.json.JsonObject;
import java.io.File;
import java.nio.file.Path;
import java.time.Period;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.random.RandomGenerator;

/**
 * The whole of it: opens the store, and deploys the supervisor of the accounts, the recorders of the markets and the
 * desk that answers for them. Only this class and those beside it know every package.
 */
public final class Fillkeeper extends VerticleBase implements Root {

  private final Settings settings;
  private final SettingsSource source;
  private final Clock clock;
  private final List<Exchange> exchanges;
  /** Used on many threads. */
  private final RandomGenerator random = new Random();
  private final Store store;
  private volatile OpsVerticle ops;
  private LedgerDatabase database;
  private volatile Supervisor supervisor;
  private Recorders recorders;
  private volatile ChangeReaders feedReaders;
  private BusDesk desk;
  private Reload reload;
  private Metrics metrics;

  /** With settings that stay as they are, and the clock of this machine. */
  public Fillkeeper(Settings settings) {
    this(settings, SettingsSource.NONE);
  }

  /** With settings that can be read again, and the clock of this machine. */
  public Fillkeeper(Settings settings, SettingsSource source) {
    this(settings, source, Clock.system());
  }

  /** Believes in this clock; timers are Vert.x's own all the same. */
  public Fillkeeper(Settings settings, SettingsSource source, Clock clock) {
    this(settings, source, clock, Venues.BUILT_IN);
  }

  /** Knows these exchanges and no others. */
  public Fillkeeper(Settings settings, SettingsSource source, Clock clock, List<Exchange> exchanges) {
    this.exchanges = List.copyOf(exchanges);
    this.settings = settings;
    this.source = source;
    this.clock = clock;
    this.store = new Store(settings.store(), clock);
  }

  /**
   * Reads a configuration, for what is built in.
   *
   * @throws fillkeeper.settings.SettingsException with every fault that was found
   */
  public static Settings settings(JsonObject json) {
    return settings(json, Venues.BUILT_IN);
  }

  /** The same for these exchanges and no others. */
  public static Settings settings(JsonObject json, List<Exchange> exchanges) {
    return Settings.from(json, Venues.catalog(exchanges));
  }

  @Override
  public Future<?> start() {
    return vertx.executeBlocking(store::open)
        .compose(opened -> connect())
        .compose(answers -> deploy());
  }

  private Future<Void> connect() {
    StoreAddress at = store.address();
    StoreSettings tuned = settings.store();
    database = new LedgerDatabase(vertx,
        new Address(at.host(), at.port(), at.database(), at.user(), at.password(), at.sslMode()),
        new Tuning(tuned.lease().toMillis(), tuned.writeDeadline().toMillis(), tuned.writers(), tuned.readers(),
            tuned.lockTimeout().toMillis(), tuned.statementTimeout().toMillis()), clock::nanos, Store.version());
    database.incarnation().onChanged(this::onAnotherDatabase);
    return database.reader().ping();
  }

  private Future<?> deploy() {
    metrics = new Metrics(clock, vertx::executeBlocking, disk());
    Happenings bulletin = new Happenings(new BusBulletin(Publisher.on(vertx.eventBus()), database.incarnation()::id),
        settings.accounts().stream().map(AccountSettings::key).toList());
    TimedLedger ledger = new TimedLedger(database.ledger(), clock, metrics::wrote);
    SharedBytes bytes = new SharedBytes(settings.queueTotalBytes());
    Venues venues = new Venues(vertx, clock, random, settings, exchanges);
    KeptAccounts accounts = new KeptAccounts(vertx, venues, settings.store().lease(), (account, notices) ->
        new AttemptParts(ledger, Fold::fold, bulletin, bytes, clock, random, notices, metrics.timings(account)));
    RecordedMarkets markets = new RecordedMarkets(venues, clock);
    Heralds heralds = new Heralds(vertx, venues);
    supervisor = new Supervisor(accounts.of(settings.accounts()), KeptAccounts.rows(settings.accounts()),
        database.claims(), bulletin, clock, random, settings.store().lease(), owner());
    recorders = new Recorders(markets.of(settings.markets()),
        new Recorders.Stores(database.trades(), database.ticks()), bytes, clock, random);
    SupervisorVerticle keeping = new SupervisorVerticle(supervisor);
    metrics.measure(new Sources(Store.version().text(), database.figures(), database::use,
        () -> accounts.measured(supervisor::vitals), venues.budgets(), recorders::states, keeping::hanging,
        this::feedReaders), bulletin);
    AccountStates states = new AccountStates(supervisor, database.reader());
    Scheduler timers = new VertxScheduler(vertx);
    desk = new BusDesk(vertx, new Operators(supervisor, database.actions(), timers), states,
        new AccountPages(states, database.reader(), database.lists()), database.reader(),
        () -> MarketJson.of(recorders.states()), timers);
    ops = new OpsVerticle(settings.http(), this::routes);
    reload = new Reload(vertx, Home.of(vertx, context), source, settings,
        new Reload.Parts(accounts, supervisor, markets, recorders, heralds, desk, ops));
    return desk.start()
        .compose(listening -> vertx.deployVerticle(ops))
        .compose(answering -> vertx.deployVerticle(keeping))
        .compose(kept -> heralds.follow(settings.accounts()))
        .compose(hearing -> vertx.deployVerticle(recorders))
        .compose(recording -> vertx.deployVerticle(new Sweeper(database.oldRows(), kept(settings.store().retention()),
            random)))
        .onSuccess(running -> reload.open());
  }

  private static Map<OldRows.Kind, Period> kept(Retention retention) {
    return Map.of(OldRows.Kind.UNFILLED_ORDERS, retention.unfilledOrders(), OldRows.Kind.AUDITS, retention.audits(),
        OldRows.Kind.INCIDENTS, retention.incidents(), OldRows.Kind.REJECTED_EVENTS, retention.rejectedEvents());
  }

  private List<Routes> routes(Context here, Scheduler timers) {
    feedReaders = new ChangeReaders(here, database.changes());
    return new Api(database, supervisor, recorders, metrics, reload, clock, Venues.categories(exchanges))
        .routes(feedReaders, timers);
  }

  private File disk() {
    Path directory = settings.store().dataDir();
    return directory == null ? new File("") : directory.toFile();
  }

  /** What attempts remember is only as good as the database that it was read from. */
  private void onAnotherDatabase(String what) {
    if (supervisor != null) {
      supervisor.endAll(new AttemptFailure(Cause.LEDGER_RESET, what));
    }
    if (recorders != null) {
      recorders.endAll(new AttemptFailure(Cause.LEDGER_RESET, what));
    }
  }

  /** The port on which HTTP listens; 0 before it does. */
  public int httpPort() {
    return ops == null ? 0 : ops.port();
  }

  /** How many follow changes over HTTP just now. */
  public int feedReaders() {
    return feedReaders == null ? 0 : feedReaders.count();
  }

  /** How the database is reached; null before it is open. */
  public StoreAddress storeAddress() {
    return store.address();
  }

  /** Finishes what is queued and gives every lease back. Fails if that did not suffice. */
  @Override
  public Future<Void> drain() {
    Future<Void> accounts = supervisor == null ? Future.succeededFuture() : supervisor.drainAll();
    Future<Void> markets = recorders == null ? Future.succeededFuture() : recorders.drain();
    return Future.join(accounts, markets).mapEmpty();
  }

  @Override
  public void stopStore() {
    store.close();
  }

  @Override
  public Future<?> stop() {
    Future<?> deaf = desk == null ? Future.succeededFuture() : desk.stop();
    if (metrics != null) {
      metrics.close();
    }
    return database == null ? deaf : deaf.eventually(database::close);
  }

  /** This process, as it signs its claims: where it runs, and a part that is new with each start. */
  private static String owner() {
    String host = System.getenv().getOrDefault("HOSTNAME", "localhost");
    return host + "/" + ProcessHandle.current().pid() + "/" + UUID.randomUUID();
  }
}
