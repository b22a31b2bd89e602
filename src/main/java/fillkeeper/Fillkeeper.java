package fillkeeper;

import fillkeeper.account.AttemptParts;
import fillkeeper.account.ConfiguredVenue;
import fillkeeper.account.Keeper;
import fillkeeper.account.Plan;
import fillkeeper.bus.Bulletin;
import fillkeeper.bus.BusBulletin;
import fillkeeper.core.Fold;
import fillkeeper.core.SharedBytes;
import fillkeeper.domain.AccountKey;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.desk.MarketJson;
import fillkeeper.desk.Operators;
import fillkeeper.ledger.Address;
import fillkeeper.ledger.Claims;
import fillkeeper.ledger.LedgerDatabase;
import fillkeeper.ledger.LedgerReader;
import fillkeeper.ledger.OldRows;
import fillkeeper.ledger.Tuning;
import fillkeeper.market.Recorded;
import fillkeeper.market.Recorders;
import fillkeeper.metrics.Happenings;
import fillkeeper.metrics.MeasuredAccount;
import fillkeeper.metrics.Metrics;
import fillkeeper.metrics.Sources;
import fillkeeper.metrics.TimedLedger;
import fillkeeper.http.Routes;
import fillkeeper.ops.ChangeReaders;
import fillkeeper.ops.ChangeRoutes;
import fillkeeper.ops.CommandRoutes;
import fillkeeper.ops.ExecutionExport;
import fillkeeper.ops.Health;
import fillkeeper.ops.HealthRoutes;
import fillkeeper.ops.MetricsRoutes;
import fillkeeper.ops.OpenApiRoutes;
import fillkeeper.ops.OpsVerticle;
import fillkeeper.ops.Reads;
import fillkeeper.ops.RecordRoutes;
import fillkeeper.ops.StateRoutes;
import fillkeeper.retention.Sweeper;
import fillkeeper.settings.AccountSettings;
import fillkeeper.settings.MarketSettings;
import fillkeeper.settings.Retention;
import fillkeeper.settings.Settings;
import fillkeeper.settings.StoreSettings;
import fillkeeper.store.StoreAddress;
import fillkeeper.desk.AccountPages;
import fillkeeper.desk.AccountStates;
import fillkeeper.desk.BusDesk;
import fillkeeper.desk.ChangePages;
import fillkeeper.supervisor.KeptAccount;
import fillkeeper.supervisor.Supervisor;
import fillkeeper.supervisor.SupervisorVerticle;
import fillkeeper.time.Clock;
import fillkeeper.time.Scheduler;
import fillkeeper.time.VertxScheduler;
import fillkeeper.venue.VenueNotices;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.json.JsonObject;
import java.io.File;
import java.nio.file.Path;
import java.time.Period;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/**
 * The whole of it: opens the store, and deploys the supervisor of the accounts, the recorders of the markets and the
 * desk that answers for them. The only class that knows every package.
 */
public final class Fillkeeper extends VerticleBase implements Root {

  private final Settings settings;
  private final Clock clock;
  private final RandomGenerator random = new SplittableRandom();
  private final Store store;
  private volatile OpsVerticle ops;
  private LedgerDatabase database;
  private volatile Supervisor supervisor;
  private Recorders recorders;
  private volatile ChangeReaders feedReaders;
  private BusDesk desk;
  private Metrics metrics;

  /** With the clock of this machine. */
  public Fillkeeper(Settings settings) {
    this(settings, Clock.system());
  }

  /** Believes in this clock; timers are Vert.x's own all the same. */
  public Fillkeeper(Settings settings, Clock clock) {
    this.settings = settings;
    this.clock = clock;
    this.store = new Store(settings.store(), clock);
  }

  /**
   * Reads a configuration, for what is built in.
   *
   * @throws fillkeeper.settings.SettingsException with every fault that was found
   */
  public static Settings settings(JsonObject json) {
    return Settings.from(json, Venues.CATALOG);
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
    Happenings bulletin = new Happenings(new BusBulletin(vertx.eventBus()::publish, database.incarnation()::id),
        settings.accounts().stream().map(AccountSettings::key).toList());
    SharedBytes bytes = new SharedBytes(settings.queueTotalBytes());
    Venues venues = new Venues(vertx, clock, settings);
    List<KeptAccount> kept = new ArrayList<>();
    List<MeasuredAccount> measured = new ArrayList<>();
    for (AccountSettings account : settings.accounts()) {
      Keeper keeper = keeper(account, bulletin, bytes, venues);
      kept.add(kept(account, keeper, venues.notices(account)));
      measured.add(new MeasuredAccount(account.key(), () -> supervisor.vitals(account.key()).orElseThrow(),
          keeper::executions, account.audit().interval()));
    }
    supervisor = new Supervisor(kept,
        settings.accounts().stream().map(Fillkeeper::configured).toList(), database.claims(), bulletin, clock, random,
        settings.store().lease(), owner());
    recorders = new Recorders(recorded(venues), new Recorders.Stores(database.trades(), database.ticks()), bytes, clock,
        random);
    metrics.measure(new Sources(Store.version().text(), database.figures(), database::use, () -> measured, venues.budgets(),
        recorders::states, this::feedReaders), bulletin);
    AccountStates states = new AccountStates(supervisor, database.reader());
    Scheduler timers = new VertxScheduler(vertx);
    desk = new BusDesk(vertx, new Operators(supervisor, database.actions(), timers), states,
        new AccountPages(states, database.reader(), database.lists()), database.reader(),
        () -> MarketJson.of(recorders.states()), timers);
    ops = new OpsVerticle(settings.http(), this::routes);
    return desk.start()
        .compose(listening -> vertx.deployVerticle(ops))
        .compose(answering -> vertx.deployVerticle(new SupervisorVerticle(supervisor)))
        .compose(keeping -> Future.join(venues.heralds(random).stream().map(vertx::deployVerticle).toList()))
        .compose(hearing -> vertx.deployVerticle(recorders))
        .compose(recording -> vertx.deployVerticle(new Sweeper(database.oldRows(), kept(settings.store().retention()),
            random)));
  }

  private static Map<OldRows.Kind, Period> kept(Retention retention) {
    return Map.of(OldRows.Kind.UNFILLED_ORDERS, retention.unfilledOrders(), OldRows.Kind.AUDITS, retention.audits(),
        OldRows.Kind.INCIDENTS, retention.incidents(), OldRows.Kind.REJECTED_EVENTS, retention.rejectedEvents());
  }

  /** What is asked over HTTP: each group of paths is one line at the end. */
  private List<Routes> routes(Context here, Scheduler timers) {
    LedgerReader reader = database.reader();
    Predicate<AccountKey> enabled = enabled()::get;
    AccountStates states = new AccountStates(supervisor, reader);
    AccountPages pages = new AccountPages(states, reader, database.lists());
    Reads reads = new Reads(timers);
    feedReaders = new ChangeReaders(here, database.changes());
    return List.of(
        new HealthRoutes(states, new Health(supervisor, reader, enabled), enabled, reads),
        new StateRoutes(states, () -> MarketJson.of(recorders.states()), reads),
        new RecordRoutes(states, pages, database.actions(),
            new ExecutionExport(reader, database.lists(), pages, timers), reads),
        new ChangeRoutes(states, new ChangePages(states, reader, database.changes()), feedReaders, reads, timers),
        new CommandRoutes(states, new Operators(supervisor, database.actions(), timers)),
        new MetricsRoutes(metrics),
        new OpenApiRoutes());
  }

  private File disk() {
    Path directory = settings.store().dataDir();
    return directory == null ? new File("") : directory.toFile();
  }

  private Keeper keeper(AccountSettings account, Bulletin bulletin, SharedBytes bytes, Venues venues) {
    AttemptParts parts = new AttemptParts(new TimedLedger(database.ledger(), clock, metrics::wrote), Fold::fold,
        bulletin, bytes, clock, random, venues.notices(account), metrics.timings(account.key()));
    return new Keeper(Plan.of(account, settings.store().lease()), parts,
        new ConfiguredVenue(vertx, account, venues.accounts(account.key().exchange())));
  }

  private static KeptAccount kept(AccountSettings account, Keeper keeper, VenueNotices notices) {
    return new KeptAccount(account.key(), account.enabled(), Venues.policy(account.restart()),
        account.quarantineRecheck(), keeper, keeper::counters, notices::next);
  }

  private static Claims.Configured configured(AccountSettings account) {
    return new Claims.Configured(account.key(), account.label(), account.enabled(), account.venueAccountId());
  }

  private List<Recorded> recorded(Venues venues) {
    return settings.markets().stream().map(market -> recorded(market, venues)).toList();
  }

  private Recorded recorded(MarketSettings market, Venues venues) {
    return market instanceof MarketSettings.Trades trades ? venues.market(trades)
        : Feeds.market((MarketSettings.Ticks) market, clock);
  }

  private Map<AccountKey, Boolean> enabled() {
    return settings.accounts().stream().collect(Collectors.toMap(AccountSettings::key, AccountSettings::enabled));
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
