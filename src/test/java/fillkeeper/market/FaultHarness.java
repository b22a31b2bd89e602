package fillkeeper.market;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.ledger.Address;
import fillkeeper.simulator.SimFeed;
import fillkeeper.simulator.SimFeed.Provider;
import fillkeeper.simulator.SimTick;
import fillkeeper.testkit.CuttingProxy;
import fillkeeper.testkit.Kept;
import fillkeeper.testkit.TestDatabase;
import io.vertx.core.Vertx;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * Cycles of seeded faults against a collector, on a real PostgreSQL and over real sockets. After every cycle what is
 * stored must be what was traded, each tick once. A failure names the seed, the cycle and the fault.
 */
final class FaultHarness implements AutoCloseable {

  /** How many ticks a feed sends again: above what any cycle trades. */
  static final int TRAILING = 150;
  private static final List<String> SYMBOLS = List.of("ALPHA", "BETA", "GAMMA");
  private static final long START_MS = 1_767_225_600_000L;

  /** What goes wrong in a cycle. */
  enum FaultKind {
    DROP_MID_BATCH, DUPLICATE_IN_BATCH, REORDER_ACROSS_RECONNECT, OVERLAPPING_SNAPSHOT, TOKEN_CHANGE, RESTART,
    TWO_WRITERS, DATABASE_CUT, DATABASE_KILL
  }

  /** Makes a collector of a feed. */
  interface Collectors {

    Collecting of(Vertx vertx, String url, Address address);
  }

  private final Vertx vertx = Vertx.vertx();
  private final TestDatabase database = TestDatabase.create();
  private final CuttingProxy proxy = CuttingProxy.before(database.address().port());
  private final Provider provider;
  private final Random random;
  private final SimFeed feed;
  private final Collectors collectors;
  private final Collecting collector;
  private long clock = START_MS;
  private int ids;

  FaultHarness(Provider provider, long seed, Collectors collectors) throws Exception {
    this.provider = provider;
    this.random = new Random(seed);
    this.feed = new SimFeed(provider, TRAILING, new Random(seed + 1));
    this.collectors = collectors;
    feed.start(vertx).await(60, TimeUnit.SECONDS);
    collector = collectors.of(vertx, feed.url(), database.through(proxy.port()));
    System.out.println("fault harness: " + provider + " with -Dseed=" + seed);
  }

  Collecting collector() {
    return collector;
  }

  SimFeed feed() {
    return feed;
  }

  TestDatabase database() {
    return database;
  }

  /** So many cycles; every fault comes once before any comes again. */
  void run(int cycles) throws Exception {
    collector.start();
    awaitConnections(1);
    List<FaultKind> deck = new ArrayList<>();
    for (int cycle = 1; cycle <= cycles; cycle++) {
      if (deck.isEmpty()) {
        deck.addAll(List.of(FaultKind.values()));
        Collections.shuffle(deck, random);
      }
      FaultKind fault = deck.remove(0);
      strike(fault);
      awaitEverythingDecided();
      assertThat(stored()).as("stored and distinct after cycle %d, %s", cycle, fault).isEqualTo(distinct());
    }
    collector.stop();
  }

  private void strike(FaultKind fault) throws Exception {
    feed.trade(ticks());
    switch (fault) {
      case DROP_MID_BATCH -> dropMidBatch();
      case DUPLICATE_IN_BATCH -> duplicateInBatch();
      case REORDER_ACROSS_RECONNECT -> reorderAcrossReconnect();
      case OVERLAPPING_SNAPSHOT -> feed.repeat();
      case TOKEN_CHANGE -> changeToken();
      case RESTART -> restart();
      case TWO_WRITERS -> twoWriters();
      case DATABASE_CUT -> duringAWrite(proxy::cutAll);
      case DATABASE_KILL -> duringAWrite(this::killWriters);
    }
    feed.beat();
    feed.trade(ticks());
  }

  private void dropMidBatch() {
    List<SimTick> batch = ticks();
    feed.trade(batch, batch.subList(0, batch.size() / 2));
    feed.cut();
    awaitConnections(1);
  }

  private void duplicateInBatch() {
    List<SimTick> batch = ticks();
    List<SimTick> frame = new ArrayList<>(batch);
    frame.addAll(random.nextInt(frame.size()), batch.subList(0, 1));
    frame.addAll(batch.subList(batch.size() / 2, batch.size()));
    feed.trade(batch, frame);
  }

  private void reorderAcrossReconnect() {
    List<SimTick> batch = ticks();
    List<SimTick> late = batch.subList(0, batch.size() / 2);
    List<SimTick> early = new ArrayList<>(batch.subList(batch.size() / 2, batch.size()));
    Collections.shuffle(early, random);
    feed.trade(batch, early);
    feed.cut();
    awaitConnections(1);
    feed.tell(late);
  }

  private void changeToken() {
    if (provider == Provider.RANDOM_TOKEN && random.nextBoolean()) {
      feed.changeToken();
    } else {
      feed.cut();
      awaitConnections(1);
    }
  }

  private void restart() throws Exception {
    collector.stop();
    feed.trade(ticks());
    collector.start();
    awaitConnections(1);
  }

  private void twoWriters() throws Exception {
    Collecting second = collectors.of(vertx, feed.url(), database.address());
    second.start();
    awaitConnections(2);
    feed.trade(ticks());
    awaitEverythingDecided();
    second.stop();
    Kept.await("one connection", () -> feed.connections() == 1, () -> feed.connections() + " connections");
  }

  /** The write waits for a lock of ours, so that the connection is sure to break in the middle of it. */
  private void duringAWrite(Runnable breaking) throws Exception {
    try (Connection ours = database.connect(); Statement lock = ours.createStatement()) {
      ours.setAutoCommit(false);
      lock.execute("LOCK TABLE fillkeeper.ticks IN EXCLUSIVE MODE");
      feed.trade(ticks());
      Kept.await("a write in progress", () -> writing() > 0, () -> "none");
      breaking.run();
      ours.rollback();
    }
    awaitConnections(1);
  }

  private long writing() {
    return (Long) database.value("SELECT count(*) FROM pg_locks WHERE NOT granted AND relation ="
        + " 'fillkeeper.ticks'::regclass AND database = (SELECT oid FROM pg_database WHERE datname ="
        + " current_database())");
  }

  private void killWriters() {
    database.query("SELECT pg_terminate_backend(pid) FROM pg_locks WHERE NOT granted AND relation ="
        + " 'fillkeeper.ticks'::regclass AND database = (SELECT oid FROM pg_database WHERE datname ="
        + " current_database())");
  }

  /** Ticks are decided in order, so once a last one is stored all others are decided. */
  private void awaitEverythingDecided() {
    awaitConnections(1);
    SimTick last = new SimTick(feed.nextSeq(), "END", "end-" + ids++, clock++, Integer.toString(ids), "1", "S");
    feed.trade(List.of(last));
    Kept.await("the last tick is stored", () -> database.value("SELECT 1 FROM fillkeeper.ticks WHERE trade_id = '"
        + last.id() + "'") != null, () -> database.count("ticks") + " ticks stored of " + feed.book().size());
  }

  private void awaitConnections(int count) {
    Kept.await(count + " connections", () -> feed.connections() >= count, () -> feed.connections() + " connections");
  }

  /** Some ticks, few of which differ in price and size; those with an id may look like the one before. */
  private List<SimTick> ticks() {
    List<SimTick> ticks = new ArrayList<>();
    int count = 4 + random.nextInt(12);
    for (int i = 0; i < count; i++) {
      boolean named = random.nextInt(3) == 0;
      boolean alike = named || provider == Provider.SEQUENCE_RESUME;
      clock += alike && random.nextBoolean() ? 0 : 1;
      ticks.add(new SimTick(feed.nextSeq() + i, SYMBOLS.get(random.nextInt(SYMBOLS.size())),
          named ? "t-" + ids++ : null, clock, random.nextBoolean() ? "100.5" : "101.0", "2",
          random.nextBoolean() ? "B" : "S"));
      clock += alike ? 0 : 1;
    }
    return ticks;
  }

  private List<String> distinct() {
    return feed.book().stream().map(tick -> line(tick.symbol(), tick.ts(), tick.id(), tick.price(), tick.size(),
        tick.side())).sorted().toList();
  }

  private List<String> stored() {
    return database.query("SELECT symbol, (extract(epoch FROM traded_at) * 1000)::bigint AS ts, trade_id, price::text,"
        + " qty::text, side FROM fillkeeper.ticks").stream().map(FaultHarness::line).sorted().toList();
  }

  private static String line(Map<String, Object> row) {
    return line((String) row.get("symbol"), (Long) row.get("ts"), (String) row.get("trade_id"),
        (String) row.get("price"), (String) row.get("qty"), (String) row.get("side"));
  }

  private static String line(String symbol, long ts, String id, String price, String size, String side) {
    return symbol + " " + ts + " " + id + " " + new BigDecimal(price).stripTrailingZeros().toPlainString() + " "
        + new BigDecimal(size).stripTrailingZeros().toPlainString() + " " + side;
  }

  @Override
  public void close() {
    vertx.close().timeout(30, TimeUnit.SECONDS).await();
    proxy.close();
    database.close();
  }
}
