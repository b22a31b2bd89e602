package fillkeeper.history;

import fillkeeper.Overheard;
import fillkeeper.domain.Secret;
import fillkeeper.ledger.Address;
import fillkeeper.simulator.At;
import fillkeeper.simulator.Fault;
import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.ChildKeeper;
import fillkeeper.testkit.CuttingProxy;
import fillkeeper.testkit.CuttingProxy.Mode;
import fillkeeper.testkit.Kept;
import fillkeeper.testkit.TestDatabase;
import fillkeeper.testkit.Words;
import fillkeeper.testkit.WritersLog;
import io.vertx.core.json.JsonObject;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;

/** The program in a process of its own, an exchange, a database, and somebody who breaks them as a seed says. */
final class RandomRun {

  private static final List<String> ACCOUNTS = List.of("main", "other");
  private static final double TRADES_PER_SECOND = 40;
  private static final int STEPS_SHOWN = 30;
  /** How long a start takes is the machine's matter here; the summary says it. */
  private static final Duration START_LIMIT = Duration.ofMinutes(10);
  private static final Duration CALM_LIMIT = Duration.ofMinutes(5);
  private static final List<At> SOCKET = List.of(At.CONNECT, At.LOGIN, At.SUBSCRIBE, At.HEARTBEAT, At.FRAME,
      At.ORDER_FRAME, At.EXECUTION_FRAME);
  private static final List<Fault> SOCKET_FAULTS = List.of(Fault.STALL, Fault.CLOSE, Fault.RESET, Fault.HALF_CLOSE,
      Fault.DROP, Fault.REPEAT, Fault.REORDER, Fault.SPLIT, Fault.EMPTY_FRAGMENT, Fault.TRUNCATE, Fault.delay(300));
  private static final List<Fault> REST_FAULTS = List.of(Fault.CLOSE, Fault.RESET, Fault.GARBLE, Fault.TRUNCATE,
      Fault.error(429), Fault.error(500), Fault.error(503), Fault.limited(500), Fault.delay(500), Fault.lag(200),
      Fault.SHORT_PAGE);

  private final Path directory;
  private final SplittableRandom random;
  private final long seed;
  private final EmbeddedPostgres server;
  private final TestDatabase database;
  private final Kept kept;
  private final CuttingProxy proxy;
  private final WritersLog log;
  private final Map<String, SimAccount> accounts = new HashMap<>();
  private final Map<String, Integer> counts = new TreeMap<>();
  private final List<String> steps = new ArrayList<>();
  private final Observer observer = new Observer();
  private final List<String> leaks = new ArrayList<>();
  private ChildKeeper child;
  private int processes;
  private Duration slowestStart = Duration.ZERO;

  RandomRun(Path directory, long seed) throws Exception {
    this.directory = directory;
    this.seed = seed;
    this.random = new SplittableRandom(seed);
    this.server = EmbeddedPostgres.builder().setServerConfig("fsync", "on").setServerConfig("full_page_writes", "on")
        .setServerConfig("synchronous_commit", "on").setServerConfig("shared_buffers", "64MB").start();
    this.database = TestDatabase.of(new Address("127.0.0.1", server.getPort(), "postgres", "postgres",
        new Secret(TestDatabase.PASSWORD), "disable"));
    this.kept = new Kept(database).quickLease().store("acceptLoss", false);
    this.proxy = kept.proxyBeforeStore();
    for (String id : ACCOUNTS) {
      accounts.put(id, kept.account(id, new JsonObject()
          .put("restart", new JsonObject().put("maxRestarts", 1_000_000).put("withinMs", 1_000))
          .put("audit", new JsonObject().put("intervalMs", 5_000).put("fillGraceMs", 1_000))
          .put("heartbeat", new JsonObject().put("pingMs", 500).put("pongTimeoutMs", 500))));
    }
    start();
    ACCOUNTS.forEach(kept::awaitLive);
    this.log = WritersLog.of(database);
  }

  private void start() throws Exception {
    long begun = System.nanoTime();
    child = ChildKeeper.start(Overheard.class, directory, kept.configuration()).awaitListening(START_LIMIT);
    Duration took = Duration.ofNanos(System.nanoTime() - begun);
    slowestStart = took.compareTo(slowestStart) > 0 ? took : slowestStart;
    processes++;
  }

  /** Trades and breaks for so long. */
  void chaos(Duration length) throws Exception {
    Runnable stopTrading = kept.trade(seed, TRADES_PER_SECOND);
    long end = System.nanoTime() + length.toNanos();
    while (System.nanoTime() < end) {
      step();
      pause(20 + random.nextInt(400));
      observer.read(child, "p" + processes);
      look();
    }
    stopTrading.run();
  }

  private void step() throws Exception {
    String id = ACCOUNTS.get(random.nextInt(ACCOUNTS.size()));
    SimAccount account = accounts.get(id);
    switch (random.nextInt(18)) {
      case 0 -> did("cut the socket of " + id, account::cut);
      case 1 -> did("silence " + id, account::silence);
      case 2, 3 -> {
        At at = one(SOCKET);
        Fault fault = one(SOCKET_FAULTS);
        did(fault + " at " + at + " of " + id, () -> (at == At.CONNECT ? kept.exchange() : account).next(at, fault));
      }
      case 4, 5, 6 -> {
        Fault fault = one(REST_FAULTS);
        int times = 1 + random.nextInt(3);
        did(fault + " of " + times + " requests of " + id, () -> account.next(At.REST, fault, times));
      }
      case 7 -> did("cut the store", proxy::cutAll);
      case 8 -> did("hold the store", () -> holdStore(100 + random.nextInt(2_500)));
      case 9 -> did("refuse the store", () -> refuseStore(random.nextInt(1_500)));
      case 10 -> did("terminate sessions", () -> database.query("SELECT pg_terminate_backend(pid) "
          + "FROM pg_stat_activity WHERE application_name LIKE 'fillkeeper %' AND random() < 0.5"));
      case 11 -> did("kill", this::killed);
      case 12 -> did("stall", () -> stalled(200 + random.nextInt(4_000)));
      case 13 -> did("end and start", this::restarted);
      case 14 -> did("heal the exchange", kept.exchange()::heal);
      case 15, 16 -> {
        Event.Action action = one(Arrays.asList(Event.Action.values()));
        did("operator: " + action + " " + id, () -> observer.ask(child, id, action));
      }
      default -> did("operator: executions of " + id, () -> observer.askRows(child, id));
    }
  }

  private interface Work {
    void run() throws Exception;
  }

  private void did(String what, Work work) throws Exception {
    steps.add(what);
    counts.merge(what.replaceAll(" (?:of|at) .*|operator: ([A-Za-z]+) .*", " $1").strip(), 1, Integer::sum);
    work.run();
  }

  private void holdStore(int ms) {
    proxy.setAll(Mode.HOLD);
    pause(ms);
    proxy.setAll(Mode.PASS);
  }

  private void refuseStore(int ms) {
    proxy.refuse(true);
    proxy.cutAll();
    pause(ms);
    proxy.refuse(false);
  }

  private void killed() throws Exception {
    child.kill();
    over();
    start();
  }

  private void stalled(int ms) throws Exception {
    child.stall();
    pause(ms);
    child.wake();
  }

  private void restarted() throws Exception {
    child.signal("TERM").awaitExit();
    over();
    start();
  }

  private void over() {
    observer.read(child, "p" + processes);
    observer.over();
    child.close();
  }

  /** One operator looks at the rows, whoever keeps them. */
  private void look() {
    database.query("SELECT account, status = 'QUARANTINED' AS quarantined FROM fillkeeper.accounts")
        .forEach(row -> observer.looked((String) row.get("account"), (Boolean) row.get("quarantined")));
  }

  /** Nothing breaks any more: everything becomes live, and equal to the book. */
  void calm() throws Exception {
    kept.exchange().heal();
    accounts.values().forEach(SimAccount::heal);
    proxy.setAll(Mode.PASS);
    proxy.refuse(false);
    for (String id : ACCOUNTS) {
      Kept.await(CALM_LIMIT, id + " is LIVE", () -> {
        if ("QUARANTINED".equals(kept.status(id))) {
          observer.ask(child, id, Event.Action.RESUME);
        }
        observer.read(child, "p" + processes);
        return "LIVE".equals(kept.status(id));
      }, () -> kept.status(id) + "\n" + child.heard());
    }
    kept.awaitLedgerEqualsBook();
    for (String id : ACCOUNTS) {
      child.awaitCountersAddUp(id);
    }
    leaks.addAll(Held.of(child.pid(), database).excess());
    child.signal("TERM").awaitExit();
    over();
  }

  /** Whatever is wrong in the end. */
  List<String> faults() {
    List<String> faults = new ArrayList<>(HistoryCheck.faults(observer.history(), ledger()));
    faults.addAll(kept.differences());
    faults.addAll(log.brokenFences());
    faults.addAll(leaks);
    return faults;
  }

  private Map<String, BigDecimal> ledger() {
    Map<String, BigDecimal> all = new HashMap<>();
    database.query("SELECT account || ' order ' || order_id AS key, cum_qty AS amount FROM fillkeeper.orders UNION ALL "
        + "SELECT account || ' execution ' || exec_id || ' ' || leg, qty FROM fillkeeper.executions")
        .forEach(row -> all.put((String) row.get("key"), (BigDecimal) row.get("amount")));
    return all;
  }

  /** What must stay unsaid. */
  String[] secrets() {
    return accounts.values().stream().map(SimAccount::apiSecret).toArray(String[]::new);
  }

  void everythingSaid(Words words) {
    observer.lines().forEach(line -> words.hear("process", line));
    words.hearTables(database);
    words.hearNames(database);
  }

  String summary() {
    return "seed " + seed + ": " + processes + " processes, the slowest started in " + slowestStart.toMillis() + " ms, "
        + observer.history().size() + " observations, " + database.count("orders") + " orders, "
        + database.count("executions") + " executions, incidents "
        + database.query("SELECT cause || ' ' || count(*) AS line FROM fillkeeper.incidents GROUP BY cause ORDER BY 1")
            .stream().map(row -> row.get("line")).toList() + ", faults " + counts;
  }

  List<String> lastSteps() {
    return steps.subList(Math.max(0, steps.size() - STEPS_SHOWN), steps.size());
  }

  private <T> T one(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  private static void pause(int ms) {
    LockSupport.parkNanos(Duration.ofMillis(ms).toNanos());
  }

  void close() throws Exception {
    child.close();
    kept.close();
    proxy.close();
    server.close();
  }
}
