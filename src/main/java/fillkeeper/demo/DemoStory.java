package fillkeeper.demo;

import fillkeeper.Fillkeeper;
import fillkeeper.simulator.SimFeed;
import fillkeeper.store.StoreAddress;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.PrintStream;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Tells in few lines, each under the name of its exchange, what happens in the demo: status changes, incidents, what
 * goes wrong, counts, and whether the ledger is right.
 */
final class DemoStory {

  private static final Duration ROUND = Duration.ofSeconds(5);
  private static final Duration EQUAL_WITHIN = Duration.ofSeconds(30);
  private static final int FEED_CUT_EVERY = 4;
  private static final int SHOWN_MAX = 10;

  private final PrintStream out;
  private final Vertx vertx;
  private final List<DemoExchange> exchanges;
  private final SimFeed feed;
  private final Fillkeeper keeper;
  private final DemoLedger ledger;
  private final Promise<Void> introduced = Promise.promise();
  private final long startNanos = System.nanoTime();

  DemoStory(PrintStream out, Vertx vertx, List<DemoExchange> exchanges, SimFeed feed, Fillkeeper keeper) {
    this.out = out;
    this.vertx = vertx;
    this.exchanges = exchanges;
    this.feed = feed;
    this.keeper = keeper;
    ledger = new DemoLedger(keeper::storeAddress);
  }

  /** Listens to what fillkeeper publishes, and tells of it once it is introduced. */
  void follow() {
    exchanges.forEach(exchange -> exchange.accounts().keySet().forEach(name -> listen(
        "fillkeeper.account." + DemoSettings.busName(exchange, name) + ".status",
        status -> say(exchange.name(), "%s %s (epoch %d)%s", name, status.getString("status"), status.getLong("epoch"),
            status.getString("cause") == null ? "" : ": " + status.getString("cause")))));
    listen("fillkeeper.incidents", incident -> {
      if (incident.getString("resolvedAt") == null) {
        say(incident.getString("exchange"), "%s incident: %s", incident.getString("account"),
            incident.getString("detail"));
      }
    });
  }

  private void listen(String address, Consumer<JsonObject> heard) {
    vertx.eventBus().<JsonObject>consumer(address,
        message -> introduced.future().onSuccess(done -> heard.accept(message.body())));
  }

  /** Where to look; then what was heard meanwhile. */
  void introduce() {
    exchanges.forEach(exchange -> say(exchange.name(), "simulated on port %d; %s trade%s %s there",
        exchange.server().port(), String.join(" and ", exchange.accounts().keySet()),
        exchange.accounts().size() == 1 ? "s" : "", exchange.traded()));
    StoreAddress store = keeper.storeAddress();
    say("look", "http://127.0.0.1:%d/", keeper.httpPort());
    say("", "PGPASSWORD=%s psql -h %s -p %d -U %s %s", store.password().reveal(), store.host(), store.port(),
        store.user(), store.database());
    say("", "SELECT * FROM fillkeeper.account_status;");
    introduced.complete();
  }

  /** Tells until time is up (0: for ever) or somebody interrupts; now and then something goes wrong. */
  void tell(int seconds, CountDownLatch interrupted) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    for (int round = 1; seconds == 0 || end - System.nanoTime() > ROUND.toNanos(); round++) {
      if (interrupted.await(ROUND.toNanos(), TimeUnit.NANOSECONDS)) {
        return;
      }
      counts();
      if (seconds == 0 || end - System.nanoTime() > ROUND.toNanos()) {
        trouble(round);
      }
    }
    interrupted.await(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
  }

  private void trouble(int round) {
    exchanges.forEach(exchange -> exchange.trouble(round).ifPresent(trouble -> {
      say(exchange.name(), "%s", trouble.words());
      trouble.strikes().run();
    }));
    if (round % FEED_CUT_EVERY == 0) {
      say(DemoSettings.STREAM, "its feed is cut now; it sends its last ticks again");
      feed.cut();
    }
  }

  private void counts() {
    exchanges.forEach(exchange -> say(exchange.name(), "%s", ledger.counts(exchange)));
    say(DemoSettings.STREAM, "%s", ledger.ticks());
  }

  /** Whether the ledger comes to equal the books, now that nobody trades. */
  boolean conclude() throws InterruptedException {
    say("", "nobody trades any more; comparing the ledger with the exchanges' books");
    long end = System.nanoTime() + EQUAL_WITHIN.toNanos();
    Map<String, List<String>> differences = differences();
    while (differences.values().stream().anyMatch(each -> !each.isEmpty()) && System.nanoTime() < end) {
      TimeUnit.MILLISECONDS.sleep(200);
      differences = differences();
    }
    counts();
    recorders();
    differences.forEach(this::verdict);
    return differences.values().stream().allMatch(List::isEmpty);
  }

  /** By the exchange, or the feed. */
  private Map<String, List<String>> differences() {
    Map<String, List<String>> all = new LinkedHashMap<>();
    exchanges.forEach(exchange -> all.put(exchange.name(), ledger.differences(exchange)));
    all.put(DemoSettings.STREAM, ledger.tickDifferences(feed.nextSeq() - 1));
    return all;
  }

  private void verdict(String what, List<String> differences) {
    differences.stream().limit(SHOWN_MAX).forEach(difference -> say(what, "%s", difference));
    String equal = what.equals(DemoSettings.STREAM) ? "each tick is stored once" : "ledger equals book";
    say(what, "%s", differences.isEmpty() ? equal : "ledger DIFFERS from book in " + differences.size() + " places");
  }

  private void recorders() throws InterruptedException {
    CountDownLatch told = new CountDownLatch(1);
    vertx.eventBus().<JsonObject>request("fillkeeper.markets", new JsonObject()).onComplete(answer -> {
      if (answer.succeeded()) {
        JsonArray markets = answer.result().body().getJsonArray("markets");
        markets.forEach(each -> recorder((JsonObject) each));
      }
      told.countDown();
    });
    told.await(5, TimeUnit.SECONDS);
  }

  private void recorder(JsonObject market) {
    JsonObject counters = market.getJsonObject("counters");
    say(market.getString("exchange", DemoSettings.STREAM),
        "recorder %s: received %d, recorded %d, duplicates dropped %d, connections lost %d", market.getString("name"),
        counters.getLong("received"), counters.getLong("recorded"), counters.getLong("duplicates"),
        counters.getInteger("reconnects"));
  }

  private void say(String about, String line, Object... facts) {
    double seconds = (System.nanoTime() - startNanos) / 1e9;
    synchronized (out) {
      out.printf(Locale.ROOT, "%7.1f s  %-8s ", seconds, about);
      out.printf(Locale.ROOT, line + "%n", facts);
    }
  }
}
