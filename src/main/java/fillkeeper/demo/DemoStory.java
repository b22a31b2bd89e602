package fillkeeper.demo;

import fillkeeper.Fillkeeper;
import fillkeeper.simulator.LedgerCheck;
import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.simulator.bybit.SimExchange;
import fillkeeper.simulator.SimFeed;
import fillkeeper.store.StoreAddress;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.Message;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Tells in few lines what happens in the demo: status changes, incidents, counts, and whether the ledger is right. */
final class DemoStory {

  private static final Duration ROUND = Duration.ofSeconds(5);
  private static final Duration EQUAL_WITHIN = Duration.ofSeconds(30);
  private static final int CUT_EVERY = 2;
  private static final int SHOWN_MAX = 10;

  private final PrintStream out;
  private final Vertx vertx;
  private final SimExchange exchange;
  private final SimFeed feed;
  private final Fillkeeper keeper;
  private final List<SimAccount> accounts;
  private final SplittableRandom random = new SplittableRandom(7);
  private final long startNanos = System.nanoTime();

  DemoStory(PrintStream out, Vertx vertx, SimExchange exchange, SimFeed feed, Fillkeeper keeper,
      List<SimAccount> accounts) {
    this.out = out;
    this.vertx = vertx;
    this.exchange = exchange;
    this.feed = feed;
    this.keeper = keeper;
    this.accounts = accounts;
  }

  /** Listens to what fillkeeper publishes. */
  void follow() {
    DemoSettings.NAMES.forEach(name -> vertx.eventBus().<JsonObject>consumer(
        "fillkeeper.account.bybit.simulator." + name + ".status", message -> status(name, message)));
    vertx.eventBus().<JsonObject>consumer("fillkeeper.incidents", this::incident);
  }

  private void status(String name, Message<JsonObject> message) {
    JsonObject body = message.body();
    say("%-6s %s (epoch %d)%s", name, body.getString("status"), body.getLong("epoch"),
        body.getString("cause") == null ? "" : ": " + body.getString("cause"));
  }

  private void incident(Message<JsonObject> message) {
    JsonObject body = message.body();
    if (body.getString("resolvedAt") == null) {
      say("%-6s incident: %s", body.getString("account"), body.getString("detail"));
    }
  }

  /** Where to look. */
  void introduce() {
    StoreAddress store = keeper.storeAddress();
    say("simulated exchange on port %d, accounts alice and bob trade on it", exchange.port());
    say("dashboard   http://127.0.0.1:%d/", keeper.httpPort());
    say("PostgreSQL  PGPASSWORD=%s psql -h %s -p %d -U %s %s", store.password().reveal(), store.host(), store.port(),
        store.user(), store.database());
    say("            SELECT * FROM fillkeeper.account_status;");
  }

  /** Tells until time is up (0: for ever) or somebody interrupts; cuts a connection now and then. */
  void tell(int seconds, CountDownLatch interrupted) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    for (int round = 1; seconds == 0 || System.nanoTime() < end; round++) {
      long left = seconds == 0 ? Long.MAX_VALUE : end - System.nanoTime();
      if (interrupted.await(Math.min(ROUND.toNanos(), Math.max(1, left)), TimeUnit.NANOSECONDS)) {
        return;
      }
      counts();
      if (round % CUT_EVERY == 0 && (seconds == 0 || end - System.nanoTime() > ROUND.toNanos())) {
        cut(random.nextInt(accounts.size()));
        say("%-6s its feed is cut now; it sends its last ticks again", DemoSettings.STREAM);
        feed.cut();
      }
    }
  }

  private void cut(int account) {
    say("%-6s its connection is cut now", DemoSettings.NAMES.get(account));
    accounts.get(account).cut();
  }

  private void counts() {
    try (Connection connection = connect()) {
      say("%s", count(connection));
    } catch (SQLException failed) {
      say("the tables could not be read: %s", failed.getSQLState());
    }
  }

  private static String count(Connection connection) throws SQLException {
    try (var statement = connection.createStatement(); var row = statement.executeQuery("""
        SELECT (SELECT count(*) FROM fillkeeper.orders), (SELECT count(*) FROM fillkeeper.executions),
          (SELECT count(*) FROM fillkeeper.incidents), (SELECT count(*) FROM fillkeeper.audits),
          (SELECT count(*) FROM fillkeeper.gaps WHERE closed_at IS NULL),
          (SELECT count(*) FROM fillkeeper.recorded_trades), (SELECT count(*) FROM fillkeeper.ticks)""")) {
      row.next();
      return String.format(Locale.ROOT,
          "orders %d, executions %d, incidents %d, audit passes %d, open gaps %d, public trades %d, ticks %d",
          row.getLong(1), row.getLong(2), row.getLong(3), row.getLong(4), row.getLong(5), row.getLong(6),
          row.getLong(7));
    }
  }

  /** Whether the ledger comes to equal the book, now that nobody trades. */
  boolean conclude() throws InterruptedException {
    say("nobody trades any more; comparing the ledger with the exchange's book");
    long end = System.nanoTime() + EQUAL_WITHIN.toNanos();
    List<String> differences = differences();
    while (!differences.isEmpty() && System.nanoTime() < end) {
      TimeUnit.MILLISECONDS.sleep(200);
      differences = differences();
    }
    counts();
    markets();
    differences.stream().limit(SHOWN_MAX).forEach(difference -> say("%s", difference));
    say(differences.isEmpty() ? "ledger equals book" : "ledger DIFFERS from book in %d places", differences.size());
    return differences.isEmpty();
  }

  private List<String> differences() {
    List<String> all = new ArrayList<>();
    try (Connection connection = connect()) {
      LedgerCheck check = new LedgerCheck(connection, "bybit", "simulator");
      for (int i = 0; i < accounts.size(); i++) {
        all.addAll(check.differences(DemoSettings.NAMES.get(i), accounts.get(i)));
      }
      all.addAll(ticks(connection));
    } catch (SQLException failed) {
      all.add("the tables could not be read: " + failed.getSQLState());
    }
    return all;
  }

  private List<String> ticks(Connection connection) throws SQLException {
    try (var statement = connection.createStatement();
        var row = statement.executeQuery("SELECT count(*) FROM fillkeeper.ticks")) {
      row.next();
      long traded = feed.nextSeq() - 1;
      return row.getLong(1) == traded ? List.of() : List.of("ticks: " + row.getLong(1) + " stored, " + traded
          + " traded");
    }
  }

  private void markets() throws InterruptedException {
    CountDownLatch told = new CountDownLatch(1);
    vertx.eventBus().<JsonObject>request("fillkeeper.markets", new JsonObject()).onComplete(answer -> {
      if (answer.succeeded()) {
        JsonArray markets = answer.result().body().getJsonArray("markets");
        markets.forEach(each -> market((JsonObject) each));
      }
      told.countDown();
    });
    told.await(5, TimeUnit.SECONDS);
  }

  private void market(JsonObject market) {
    JsonObject counters = market.getJsonObject("counters");
    say("recorder %s: received %d, recorded %d, duplicates dropped %d, connections lost %d", market.getString("name"),
        counters.getLong("received"), counters.getLong("recorded"), counters.getLong("duplicates"),
        counters.getInteger("reconnects"));
  }

  private Connection connect() throws SQLException {
    StoreAddress at = keeper.storeAddress();
    return DriverManager.getConnection("jdbc:postgresql://" + at.host() + ":" + at.port() + "/" + at.database(),
        at.user(), at.password().reveal());
  }

  private void say(String line, Object... facts) {
    double seconds = (System.nanoTime() - startNanos) / 1e9;
    synchronized (out) {
      out.printf(Locale.ROOT, "%7.1f s  " + line + "%n", prepend(seconds, facts));
    }
  }

  private static Object[] prepend(double first, Object[] rest) {
    Object[] all = new Object[rest.length + 1];
    all[0] = first;
    System.arraycopy(rest, 0, all, 1, rest.length);
    return all;
  }
}
