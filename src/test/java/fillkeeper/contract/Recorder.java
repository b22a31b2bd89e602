package fillkeeper.contract;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.RecordType;
import fillkeeper.domain.Side;
import fillkeeper.venue.TradeRules;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What records the public trades of one market as one type: what it has, and what there was. */
final class Recorder {

  private final Product product;
  private final Bench bench;
  private final Market market;
  private final TradeRules listed;
  private final List<String> lost = new ArrayList<>();

  private Recorder(Product product, Bench bench, Market market, TradeRules listed) {
    this.product = product;
    this.bench = bench;
    this.market = market;
    this.listed = listed;
  }

  /** Of each category under test and each type as which its trades are recorded; none where they are not. */
  static List<Recorder> all(Product product, Bench bench) {
    List<Recorder> all = new ArrayList<>();
    Bench.marketsByCategory(bench).forEach((category, market) -> bench.exchange().traits().category(category).trades()
        .forEach(listed -> all.add(new Recorder(product, bench, market, listed))));
    return all;
  }

  /** What the venue states of its lists. */
  TradeRules listed() {
    return listed;
  }

  Market market() {
    return market;
  }

  private String name() {
    String name = bench.exchange().name() + ".simulator." + market.category();
    return listed.recordType().equals(RecordType.TRADE) ? name : name + "." + listed.recordType();
  }

  /** As a configuration has it. */
  JsonObject settings() {
    return new JsonObject().put("exchange", bench.exchange().name()).put("environment", "simulator")
        .put("category", market.category()).put("recordType", listed.recordType())
        .put("symbols", new JsonArray().add(market.symbol())).put("endpoints", bench.publicEndpoints());
  }

  // ---- what there was

  /** Everything that was printed, oldest first. */
  List<String> printed() {
    return prints().stream().map(Print::toString).toList();
  }

  List<Print> prints() {
    return bench.printed(market, listed.recordType());
  }

  /** Of what was printed by now and is not stored, nothing can be had but what lists show. */
  Recorder onlyListed() {
    if (!listed.behind()) {
      List<String> missing = new ArrayList<>(printed());
      missing.removeAll(stored());
      lost.addAll(missing.subList(0, Math.max(0, missing.size() - listed.newest())));
    }
    return this;
  }

  // ---- what it has

  /** Waits until everything that can be had is stored, and nothing else is. */
  Recorder awaitAll() {
    Product.await(name() + " has everything", () -> stored().equals(expected()), () -> stored().size() + " of "
        + expected().size() + ": " + state().encode());
    return this;
  }

  private List<String> expected() {
    List<String> expected = new ArrayList<>(printed());
    expected.removeAll(lost);
    return expected.stream().sorted().toList();
  }

  private List<String> stored() {
    return rows("trade_id, taker_side, price, quantity, " + millis("traded_at"), "recorded_trades").stream()
        .map(row -> new Print((String) row.get("trade_id"), Side.valueOf((String) row.get("taker_side")),
            (BigDecimal) row.get("price"), (BigDecimal) row.get("quantity"), (Long) row.get("traded_at")))
        .map(Print::toString).sorted().toList();
  }

  /** Where trades may be missing, each as the moments of the trades around it. */
  List<Gap> gaps() {
    return rows(millis("from_at") + ", " + millis("to_at"), "trade_gaps").stream()
        .map(row -> new Gap((Long) row.get("from_at"), (Long) row.get("to_at"))).toList();
  }

  /** Of which trades one is, is not told: of one moment there may be several. */
  record Gap(long fromMs, long toMs) {
  }

  private static String millis(String column) {
    return "(extract(epoch FROM " + column + ") * 1000)::bigint AS " + column;
  }

  /** Of the tables that say of which trades they are. */
  private List<Map<String, Object>> rows(String columns, String table) {
    return product.database().query("SELECT " + columns + " FROM fillkeeper." + table + " WHERE exchange = '"
        + bench.exchange().name() + "' AND environment = 'simulator' AND category = '" + market.category()
        + "' AND symbol = '" + market.symbol() + "' AND record_type = '" + listed.recordType() + "'");
  }

  // ---- how it stands

  JsonObject state() {
    return product.recorded(name());
  }

  int restarts() {
    return state().getInteger("restarts");
  }

  long counted(String counter) {
    return state().getJsonObject("counters").getLong(counter);
  }

  /** Why its last attempt ended; empty if none did. */
  String lastFailure() {
    return String.valueOf(state().getString("lastFailure"));
  }

  Recorder awaitLive() {
    product.awaitRecording(name());
    return this;
  }

  /** Waits until it is live in a later attempt than so many before. */
  Recorder awaitLiveAfter(int restarts) {
    Product.await(name() + " is live again", () -> restarts() > restarts && state().getString("status").equals("LIVE"),
        () -> state().encode());
    return this;
  }

  /** Everything can be had, is stored and is counted, and no gap is said. */
  void thenNothingIsMissing() {
    awaitAll().awaitCountersAddUp();
    assertThat(gaps()).as("gaps of %s", name()).isEmpty();
  }

  /** Each row that was received ended as one thing. */
  void awaitCountersAddUp() {
    Product.await("counters of " + name() + " add up", () -> counted("received") == counted("recorded")
        + counted("duplicates") + counted("collisions") + counted("rejected") + counted("dropped"),
        () -> state().encode());
  }

  @Override
  public String toString() {
    return name();
  }
}
