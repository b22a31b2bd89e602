package fillkeeper.contract;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.Side;
import fillkeeper.simulator.At;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;

/** The one account of a test: at the exchange, in the configuration, and what is asked of it afterwards. */
final class Tenant {

  /** What makes waiting for a comparison short. */
  private static final JsonObject QUICK_AUDITS =
      new JsonObject().put("audit", new JsonObject().put("intervalMs", 400));

  private final Stand stand;
  private final Product product;
  private final String id;
  private final BenchAccount account;
  private JsonObject settings = new JsonObject();
  private boolean kept;
  private boolean mended;

  Tenant(Stand stand, String id, BenchAccount account) {
    this.stand = stand;
    this.product = stand.product();
    this.id = id;
    this.account = account;
  }

  String id() {
    return id;
  }

  /** At the exchange. */
  BenchAccount at() {
    return account;
  }

  /** Settings beside the usual ones, from the next start on. */
  Tenant with(JsonObject more) {
    settings = settings.copy().mergeIn(more, true);
    return this;
  }

  /** It is kept from now on, with the settings as they are now. */
  Tenant start() throws Exception {
    product.keep(id, account, settings);
    kept = true;
    return this;
  }

  /** The same, and it is live. */
  Tenant live() throws Exception {
    start();
    product.awaitLive(id);
    return this;
  }

  /**
   * Comparisons may find something: the test hides it from whoever catches up or listens. In any other test a
   * comparison that finds something is a catch-up or a stream that lost it.
   */
  Tenant mendedByComparisons() {
    mended = true;
    return with(QUICK_AUDITS);
  }

  /** It is not kept any longer, if it was. */
  void leave() throws Exception {
    if (kept) {
      product.leave(id);
      kept = false;
    }
  }

  /** The adapter alone listens to it. The caller closes it. */
  Listening listening() throws Exception {
    return Listening.to(stand.bench(), product.vertx(), product.read(id, account, settings));
  }

  /** The stream is lost, and all this happens before the next one is opened. */
  void away(Runnable events) {
    int failures = causes().size();
    account.wire().meanwhile(At.IDENTITY, events);
    account.cut();
    Product.await("the loss of the stream of " + id, () -> causes().size() > failures, () -> causes().toString());
  }

  /** An operator has it begin anew; it is live again. */
  void resync() throws Exception {
    long epoch = product.epoch(id);
    product.ask(id, "resync");
    Product.await("another attempt of " + id, () -> product.epoch(id) > epoch, () -> causes().toString());
    product.awaitLive(id);
  }

  /** The causes of its incidents, oldest first. */
  List<String> causes() {
    return product.incidentCauses(id);
  }

  /** How many of its rows of a table are so. */
  long count(String table, String condition) {
    return product.database().count(table + " WHERE account = '" + id + "' AND " + condition);
  }

  List<String> rows() {
    return product.rows(id);
  }

  /** A little of everything, in one market: what rests, what is filled in parts and whole, what is taken back. */
  void trade(Market market) {
    String rests = account.limit(market, Side.BUY, 3);
    account.fill(rests, 1);
    account.fill(account.limit(market, Side.SELL, 5), 2);
    account.fillWhole(rests);
    account.cancel(account.limit(market, Side.BUY, 2));
    String cut = account.limit(market, Side.SELL, 4);
    account.fill(cut, 1);
    account.cancel(cut);
    account.market(market, Side.BUY, 2);
  }

  /** It says what the book says, and has been told no more than that: a fill may be booked before its order's row. */
  Tenant equalsBook() {
    product.awaitLedgerEqualsBookOf(id).awaitCountersAddUp(id);
    return this;
  }

  /** Live, equal to the book, counted to the last event, with exactly these failures, each told once. */
  void thenAllIsWell(String... causes) {
    product.awaitLive(id).awaitLedgerEqualsBookOf(id).awaitCountersAddUp(id).thenIncidents(id, causes);
  }

  /** The same with whatever failures, of these kinds only. */
  void thenAllIsWellAfter(String... kinds) {
    product.awaitLive(id).awaitLedgerEqualsBookOf(id).awaitCountersAddUp(id);
    assertThat(causes()).isSubsetOf(kinds);
  }

  /**
   * What holds at the end of every test of an account that was kept: no comparison had to mend anything, a new attempt
   * finds nothing to change, and the database saw nothing that must not be.
   */
  void everyOracleHolds() throws Exception {
    if (kept && product.status(id).equals("LIVE")) {
      equalsBook();
      product.awaitCountersAddUp(id);
      product.awaitCompared(id);
      assertThat(count("audits", "outcome = 'REPAIRED'") == 0 || mended)
          .as("comparisons found nothing that was missing before: %s", product.audits(id)).isTrue();
      List<String> before = rows();
      List<String> failures = new ArrayList<>(causes());
      resync();
      equalsBook();
      assertThat(rows()).as("rows after another attempt").isEqualTo(before);
      failures.add("OPERATOR");
      assertThat(causes()).as("failures after another attempt").isEqualTo(failures);
      product.awaitCountersAddUp(id);
    }
    if (kept) {
      stand.thenNothingWasBroken(id);
    }
  }
}
