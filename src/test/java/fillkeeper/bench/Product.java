package fillkeeper.bench;

import fillkeeper.bench.exchange.BenchExchange;
import fillkeeper.bench.exchange.Progress;
import fillkeeper.ledger.Address;
import fillkeeper.testkit.ChildKeeper;
import fillkeeper.testkit.Kept;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** The product in a process of its own, as it is delivered, keeping accounts of the bench's exchange. */
final class Product implements AutoCloseable {

  /** As a JVM is by itself on such a machine, but with a heap that is bounded. */
  static final List<String> JVM =
      List.of("-Xmx512m", "-XX:TieredStopAtLevel=4", "-XX:-UseSerialGC", "-XX:+UseG1GC");

  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
  private static final int NEVER_MS = 86_400_000;
  /** Above every limit that an exchange publishes. */
  private static final double SHARE = 1_000;

  private final Lab lab;
  private final ChildKeeper keeper;

  Product(Lab lab, ChildKeeper keeper) {
    this.lab = lab;
    this.keeper = keeper;
  }

  /** Keeps every account of the exchange, up to so many events in one write; waits until all are live. */
  static Product start(Lab lab, Class<?> main, Exchange exchange, int batchMax) throws IOException {
    Product product = start(lab, main, configuration(lab, exchange, batchMax));
    try {
      return product.awaitLive((int) exchange.numbers().count());
    } catch (RuntimeException notLive) {
      product.close();
      throw notLive;
    }
  }

  static Product start(Lab lab, Class<?> main, JsonObject configuration) throws IOException {
    return new Product(lab, ChildKeeper.start(main, options(), lab.directory(), configuration));
  }

  /** With {@code bench.jfr} naming a directory, a recording of each process is left there. */
  private static List<String> options() {
    String directory = System.getProperty("bench.jfr", "");
    return directory.isEmpty() ? JVM : Stream.concat(JVM.stream(), Stream.of(
        "-XX:StartFlightRecording:settings=profile,dumponexit=true,filename=" + directory)).toList();
  }

  /** What somebody would write for such an exchange; nothing is asked of it while things are measured. */
  static JsonObject configuration(Lab lab, Exchange exchange, int batchMax) {
    JsonObject endpoints = new JsonObject().put("privateWs", "ws://127.0.0.1:" + exchange.port() + "/v5/private")
        .put("rest", "http://127.0.0.1:" + exchange.port());
    JsonArray kept = new JsonArray();
    exchange.numbers().forEach(number -> kept.add(account(Progress.name(number),
        BenchExchange.key(number), endpoints).put("batch", new JsonObject().put("maxEvents", batchMax))));
    return configuration(lab).put("accounts", kept);
  }

  /** An account without anything that comes by itself. */
  static JsonObject account(String id, String key, JsonObject endpoints) {
    return new JsonObject().put("id", id).put("exchange", "bybit").put("environment", "simulator")
        .put("categories", new JsonArray().add("linear")).put("settleCoins", new JsonArray().add("USDT"))
        .put("endpoints", endpoints).put("apiKey", key).put("apiSecret", "bench-secret")
        .put("audit", new JsonObject().put("intervalMs", NEVER_MS).put("maxAgeMs", 2 * NEVER_MS));
  }

  /** Without accounts and markets, the venue's limits lifted. */
  static JsonObject configuration(Lab lab) {
    Address at = lab.address();
    return new JsonObject()
        .put("store", new JsonObject().put("host", at.host()).put("port", at.port()).put("database", at.database())
            .put("user", at.user()).put("password", at.password().reveal()).put("sslMode", "disable"))
        .put("http", new JsonObject().put("port", 0))
        .put("venues", new JsonObject().put("bybit", new JsonObject().put("restShare", SHARE)));
  }

  /** Waits until so many accounts are live. */
  Product awaitLive(int accounts) {
    return awaitLive(accounts, Kept.PATIENCE);
  }

  /** The same, with more patience. */
  Product awaitLive(int accounts, Duration limit) {
    long end = System.nanoTime() + limit.toNanos();
    while (live() < accounts) {
      if (System.nanoTime() > end || ProcessHandle.of(pid()).isEmpty()) {
        throw new IllegalStateException(live() + " of " + accounts + " accounts are live\n" + keeper.heard());
      }
      LockSupport.parkNanos(LOOK_NANOS);
    }
    return this;
  }

  long live() {
    return ((Number) lab.database().value("SELECT count(*) FROM fillkeeper.account_status WHERE is_current"))
        .longValue();
  }

  long pid() {
    return keeper.pid();
  }

  ChildKeeper process() {
    return keeper;
  }

  /** Bytes that are alive after a collection. */
  long heap() throws IOException {
    try (Heap heap = Heap.of(pid())) {
      return heap.live();
    }
  }

  /** At once; with a recording only when that is written. */
  @Override
  public void close() {
    if (!System.getProperty("bench.jfr", "").isEmpty() && ProcessHandle.of(pid()).isPresent()) {
      try {
        keeper.signal("TERM").awaitExit();
      } catch (Exception unrecorded) {
        throw new IllegalStateException(unrecorded);
      }
    }
    keeper.close();
  }
}
